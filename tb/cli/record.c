/* SPDX-License-Identifier: MIT */
#include "cli/record.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

/* Prints the name of an item, as in the first line of its record or, with hyphens, as its file. */
static void name_item(const struct item *item, char between, char name[FILE_PATH]) {
    const struct target *target = item->target;
    snprintf(name, FILE_PATH, "%s%c%s%c%s%c%" PRIu64 "%c%u", target->unit, between, target->config, between,
             target->device, between, item->seed, between, item->shard);
}

static enum verdict read_verdict(const char *name) {
    enum verdict verdict = BROKEN;
    while (verdict > NOT_RUN && strcmp(name, sim_verdict_name(verdict)) != 0)
        verdict--;
    return verdict;
}

bool record_read(const char *folder, struct item *item) {
    char name[FILE_PATH], path[2 * FILE_PATH], head[FILE_PATH] = "no work item", *line = NULL;
    size_t size = 0;
    name_item(item, '-', name);
    snprintf(path, sizeof path, "%s/%s", folder, name);
    name_item(item, ' ', name);
    FILE *file = fopen(path, "r");
    if (!file) {
        fprintf(stderr, "%s: found no record, expected that of %s; make farm continues from here\n", path, name);
        return false;
    }
    while (getline(&line, &size, file) > 0) {
        line[strcspn(line, "\n")] = 0;
        if (strncmp(line, "item ", 5) == 0)
            snprintf(head, sizeof head, "%s", line + 5);
        else if (strncmp(line, "verdict ", 8) == 0)
            item->verdict = read_verdict(line + 8);
        else
            item_read(item, line);
    }
    free(line);
    fclose(file);
    item->ended = true;
    if (strcmp(head, name) != 0) {
        fprintf(stderr, "%s: found the record of %s, expected that of %s; remove it and run make farm again\n", path,
                head, name);
        return false;
    }
    const struct item *first = item->target->items;
    if (item->cover && first->cover && strlen(item->cover) != strlen(first->cover)) {
        fprintf(stderr, "%s: found %zu bins, expected %zu\n", path, strlen(item->cover), strlen(first->cover));
        return false;
    }
    if (item->verdict > PASS ? !item->text : item->verdict == NOT_RUN || !item_is_whole(item))
        item_break(item, "");
    return true;
}

bool record_write(const struct sim *sim, const struct item *item, int status) {
    char name[FILE_PATH];
    struct file_out out;
    name_item(item, ' ', name);
    if (!file_create(&out, sim->item))
        return false;
    fprintf(out.file,
            "item %s\ncycles %" PRIu64 "\nops %" PRIu64 "\nseconds %.6f\nown_cycles %" PRIu64 "\nunit_cycles %" PRIu64
            "\nby_transfer %u\n",
            name, item->cycles, item->ops, item->seconds, item->own_cycles, item->unit_cycles, item->by_transfer);
    results_allowed_record(out.file, &item->allowed);
    if (item->cover)
        fprintf(out.file, "cover %s\n", item->cover);
    if (item->report)
        fprintf(out.file, "report %s\n", item->report);
    for (const char *line = item->text; line && *line; line += strcspn(line, "\n") + 1)
        fprintf(out.file, "fail %.*s\n", (int)strcspn(line, "\n"), line);
    fprintf(out.file, "verdict %s\n", sim_verdict_name(item->verdict));
    if (WIFSIGNALED(status))
        fprintf(out.file, "signal %d\n", WTERMSIG(status));
    else
        fprintf(out.file, "exit %d\n", WEXITSTATUS(status));
    return file_finish(&out);
}
