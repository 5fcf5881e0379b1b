/* SPDX-License-Identifier: MIT */
/* Coverage of a run: the hits of all work items, the names of missing bins, and the file for later merging. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/ask.h"
#include "cli/results_cover.h"
#include "engine/file.h"
#include "engine/plural.h"

/* Letters of worker.c: n and y are bins to be hit, not hit and hit; u is impossible, l excluded, and w either, hit; d
 * is a state of ports that a design of any timing need not show. */
static bool is_hit(char letter) {
    return letter == 'y' || letter == 'w';
}

void sim_merge_cover(struct target *target) {
    for (unsigned shard = 0; shard < SIM_SHARDS; shard++) {
        const char *cover = target->items[shard].cover;
        if (cover && !target->cover)
            target->cover = strdup(cover);
        for (size_t i = 0; cover && target->cover && target->cover[i] && cover[i]; i++)
            if (is_hit(cover[i]))
                target->cover[i] = cover[i];
    }
    for (const char *c = target->cover; c && *c; c++) {
        target->reachable += *c == 'y' || *c == 'n';
        target->hit += *c == 'y';
        target->left_out += *c == 'l';
        target->wrong += *c == 'w';
    }
}

char *sim_name_bins(const struct target *target, const char *what, char letter, size_t most) {
    char numbers[SIM_NAMED_BINS][16], *argv[SIM_NAMED_BINS + 1] = {NULL}, *text = NULL;
    size_t named = 0, all = 0, size = 0;
    for (size_t i = 0; target->cover[i]; i++)
        if (target->cover[i] == letter && all++ < most) {
            snprintf(numbers[named], sizeof numbers[named], "%zu", i);
            argv[named] = numbers[named];
            named++;
        }
    char *names = sim_ask(target, "bins", argv);
    argv[1] = NULL;
    char *advice = letter == 'n' && most == SIM_NAMED_BINS ? sim_ask(target, "advice", argv) : NULL;
    FILE *stream = open_memstream(&text, &size);
    if (stream) {
        fprintf(stream, "coverage: %zu bin%s %s", all, plural(all), what);
        for (char *line = names ? strtok(names, "\n") : NULL; line; line = strtok(NULL, "\n"))
            fprintf(stream, "\n  %s", line);
        if (all > named)
            fprintf(stream, "\n  ... and %zu more", all - named);
        if (advice && *advice)
            fprintf(stream, "\n  %.*s", (int)strcspn(advice, "\n"), advice);
        fclose(stream);
    }
    free(names);
    free(advice);
    return text;
}

/* Prints the number of work items that hit each bin of a group. */
static void print_hits(FILE *file, const struct target *target, size_t first, size_t n) {
    for (size_t bin = first; bin < first + n; bin++) {
        unsigned hits = 0;
        for (unsigned shard = 0; shard < SIM_SHARDS; shard++) {
            const char *cover = target->items[shard].cover;
            hits += cover && is_hit(cover[bin]);
        }
        fprintf(file, "%s%u", bin > first ? "," : "", hits);
    }
}

/* Prints the lines of the worker's covergroups with their hits. Returns false if the target has other bins. */
static bool print_groups(FILE *file, const struct target *target, char *lines) {
    size_t first = 0, bins = strlen(target->cover), n;
    int members;
    bool begun = false;
    for (char *line = strtok(lines, "\n"); line; line = strtok(NULL, "\n")) {
        if (strncmp(line, "ports ", 6) == 0) {
            fprintf(file, "\"ports\": \"%s\",\n\"groups\": [\n", line + 6);
            begun = true;
        } else if (begun && sscanf(line, "group %zu %n", &n, &members) == 1 && n <= bins - first) {
            fprintf(file, "%s{%s, \"bins\": %zu, \"hits\": [", first ? ",\n" : "", line + members, n);
            print_hits(file, target, first, n);
            fputs("]}", file);
            first += n;
        } else {
            return false;
        }
    }
    fputs("\n]\n", file);
    return begun && first == bins;
}

/* Returns true if all work items with coverage have the same number of bins. */
static bool is_whole(const struct target *target) {
    for (unsigned shard = 0; shard < SIM_SHARDS; shard++)
        if (target->items[shard].cover && strlen(target->items[shard].cover) != strlen(target->cover))
            return false;
    return true;
}

void sim_cover_name(const struct target *target, char name[FILE_PATH]) {
    snprintf(name, FILE_PATH, "cover-%s-%s-%s.json", target->unit, target->config, target->device);
}

bool sim_write_cover(const struct sim *sim, const struct target *target) {
    char name[FILE_PATH], path[RESULT_PATH], *const none[] = {NULL};
    struct file_out out;
    sim_cover_name(target, name);
    sim_result_path(sim, name, path);
    if (!target->cover)
        return true;
    if (!file_create(&out, path))
        return false;
    fprintf(out.file,
            "{\"unit\": \"%s\", \"configuration\": \"%s\", \"device\": \"%s\", \"subset\": \"%s\",\n\"runs\": "
            "[{\"seed\": %" PRIu64 ", \"began\": %" PRId64 ", \"check\": \"%s\", \"cycles\": %" PRIu64
            ", \"cycles_requested\": %" PRIu64 ", \"operations\": %" PRIu64 ", \"verdict\": \"%s\"}],\n",
            target->unit, target->config, target->device, target->subset ? target->subset : "all", sim->seed,
            sim->began, sim_check(sim, target), target->cycles, target->requested, target->ops,
            sim_verdict(sim, target));
    char *lines = sim_ask(target, "covergroups", none);
    bool ok = lines && is_whole(target) && print_groups(out.file, target, lines);
    fputs("}\n", out.file);
    free(lines);
    if (ok)
        return file_finish(&out);
    fclose(out.file);
    unlink(out.part);
    fprintf(stderr, "%s: not written: the worker's covergroups are not those of its bins\n", path);
    return false;
}
