/* SPDX-License-Identifier: MIT */
#include "cli/regression.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void item_reset(struct item *item) {
    free(item->cover);
    results_allowed_free(&item->allowed);
    free(item->text);
    free(item->report);
    for (unsigned i = 0; i < item->n_parts; i++) {
        free(item->parts[i].finding);
        free(item->parts[i].report);
    }
    *item = (struct item){.target = item->target,
                          .seed = item->seed,
                          .shard = item->shard,
                          .cycles_wanted = item->cycles_wanted,
                          .own_cycles = item->own_cycles,
                          .unit_cycles = item->unit_cycles,
                          .by_transfer = item->by_transfer};
}

void item_say(struct item *item, const char *line) {
    size_t old = item->text ? strlen(item->text) : 0, n = strlen(line);
    char *longer = realloc(item->text, old + n + 2);
    if (!longer)
        return;
    memcpy(longer + old, line, n);
    longer[old + n] = '\n';
    longer[old + n + 1] = 0;
    item->text = longer;
}

void item_read(struct item *item, const char *line) {
    sscanf(line, "progress %" SCNu64, &item->progress);
    sscanf(line, "unit_cycles %" SCNu64, &item->unit_cycles);
    sscanf(line, "own_cycles %" SCNu64, &item->own_cycles);
    sscanf(line, "by_transfer %u", &item->by_transfer);
    sscanf(line, "ops %" SCNu64, &item->ops);
    sscanf(line, "seconds %lf", &item->seconds);
    sscanf(line, "without_reset %" SCNu64, &item->without_reset);
    sscanf(line, "without_refusal %" SCNu64, &item->without_refusal);
    if (sscanf(line, "cycles %" SCNu64, &item->cycles) == 1) {
        item->progress = item->cycles;
        item->counted = true;
    }
    if (strncmp(line, ALLOWED_LINE, strlen(ALLOWED_LINE)) == 0)
        results_allowed_read(&item->allowed, line + strlen(ALLOWED_LINE));
    if (strncmp(line, "cover ", 6) == 0)
        item->cover = strdup(line + 6);
    if (strncmp(line, "fail ", 5) == 0)
        item_say(item, line + 5);
    if (strncmp(line, "report ", 7) == 0) {
        free(item->report);
        item->report = strdup(line + 7);
    }
}

bool item_is_whole(const struct item *item) {
    const bool none_left = item->target->findings.aside && item->ops == 0;
    return item->counted && item->cover && item_cycles(item) > 0 &&
           (none_left || (item->ops > 0 && item->cycles >= item_cycles(item)));
}

/* Prints what a worker without a verdict has compared, as far as reported. */
static void tell_known(const struct item *item, char *text, size_t size) {
    if (item->counted)
        snprintf(text, size, "found %" PRIu64 " of %" PRIu64 " cycles and %" PRIu64 " operations compared%s",
                 item->cycles, item_cycles(item), item->ops, item->cover ? "" : ", and no coverage");
    else if (item->progress)
        snprintf(text, size, "at least %" PRIu64 " of %" PRIu64 " cycles were compared", item->progress,
                 item_cycles(item));
    else
        snprintf(text, size, "nothing was checked");
}

void item_break(struct item *item, const char *end) {
    const struct target *target = item->target;
    char line[1024], known[200];
    tell_known(item, known, sizeof known);
    item->verdict = BROKEN;
    snprintf(line, sizeof line, "BROKEN %s %s %s  seed %" PRIu64 " shard %u: %s%s%s", target->unit, target->config,
             target->device, item->seed, item->shard, end, *end ? "; " : "", known);
    item_say(item, line);
}

void sim_result_path(const struct sim *sim, const char *name, char path[RESULT_PATH]) {
    snprintf(path, RESULT_PATH, "%s/%s", sim->results_dir, name);
}

const struct item *sim_first_failure(const struct target *target) {
    for (const struct item *item = target->items; item < target->items + target->n_items; item++)
        if ((item->verdict == FAIL || item->verdict == BROKEN) && !item->told)
            return item;
    return NULL;
}

const char *sim_check(const struct sim *sim, const struct target *target) {
    unsigned by_transfer = 0;
    for (size_t i = 0; i < target->n_items; i++)
        by_transfer |= target->items[i].by_transfer;
    return *sim->check ? sim->check : by_transfer ? "txn" : "cycle";
}

double sim_rate(const struct target *target) {
    return target->seconds > 0 ? (double)target->cycles / target->seconds : 0;
}

double sim_percent(const struct target *target) {
    double p = target->reachable ? 100.0 * target->hit / target->reachable : 0;
    return target->hit < target->reachable && p > 99.9 ? 99.9 : p;
}

const char *sim_verdict_name(enum verdict verdict) {
    static const char *const names[] = {"not run", "pass", "FAIL", "BROKEN"};
    return names[verdict];
}

const char *sim_verdict(const struct sim *sim, const struct target *target) {
    return sim->interrupted && target->verdict == NOT_RUN ? "interrupted" : sim_verdict_name(target->verdict);
}
