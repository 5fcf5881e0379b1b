/* SPDX-License-Identifier: MIT */
#include "cli/record.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

bool record_write(const struct sim *sim, const struct item *item, int status) {
    const struct target *target = item->target;
    struct file_out out;
    if (!file_create(&out, sim->item))
        return false;
    fprintf(out.file, "item %s %s %s %" PRIu64 " %u\n", target->unit, target->config, target->device, sim->seed,
            item->shard);
    fprintf(out.file,
            "cycles %" PRIu64 "\nops %" PRIu64 "\nseconds %.6f\nown_cycles %" PRIu64 "\nunit_cycles %" PRIu64
            "\nby_transfer %u\n",
            item->cycles, item->ops, item->seconds, item->own_cycles, item->unit_cycles, item->by_transfer);
    results_allowed_record(out.file, &item->allowed);
    if (item->cover)
        fprintf(out.file, "cover %s\n", item->cover);
    if (item->report)
        fprintf(out.file, "report %s\n", item->report);
    for (const char *line = item->text; line && *line; line += strcspn(line, "\n") + 1)
        fprintf(out.file, "text %.*s\n", (int)strcspn(line, "\n"), line);
    fprintf(out.file, "verdict %s\n", sim_verdict_name(item->verdict));
    if (WIFSIGNALED(status))
        fprintf(out.file, "signal %d\n", WTERMSIG(status));
    else
        fprintf(out.file, "exit %d\n", WEXITSTATUS(status));
    return file_finish(&out);
}
