/* SPDX-License-Identifier: MIT */
#include "cli/regression.h"

#include <stdlib.h>

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
                          .shard = item->shard,
                          .cycles_wanted = item->cycles_wanted,
                          .own_cycles = item->own_cycles,
                          .unit_cycles = item->unit_cycles,
                          .by_transfer = item->by_transfer};
}

void sim_result_path(const struct sim *sim, const char *name, char path[RESULT_PATH]) {
    snprintf(path, RESULT_PATH, "%s/%s", sim->results_dir, name);
}

const struct item *sim_first_failure(const struct target *target) {
    for (unsigned shard = 0; shard < SIM_SHARDS; shard++) {
        const struct item *item = &target->items[shard];
        if ((item->verdict == FAIL || item->verdict == BROKEN) && !item->told)
            return item;
    }
    return NULL;
}

const char *sim_check(const struct sim *sim, const struct target *target) {
    unsigned by_transfer = 0;
    for (unsigned shard = 0; shard < SIM_SHARDS; shard++)
        by_transfer |= target->items[shard].by_transfer;
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
