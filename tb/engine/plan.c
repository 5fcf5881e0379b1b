/* SPDX-License-Identifier: MIT */
#include "engine/plan.h"

#include <stdlib.h>
#include <string.h>

bool plan_open(struct plan *plan, size_t n, uint32_t power_up_seed) {
    /* One more than n, so that a plan of no operations is not an allocation of no bytes. */
    *plan = (struct plan){.power_up_seed = power_up_seed, .n = n};
    plan->req = calloc(n + 1, unit.wires->req_words * sizeof *plan->req);
    plan->timing = calloc(n + 1, sizeof *plan->timing);
    if (plan->req && plan->timing)
        return true;
    plan_close(plan);
    return false;
}

void plan_close(struct plan *plan) {
    free(plan->req);
    free(plan->timing);
    *plan = (struct plan){0};
}

void plan_copy_op(struct plan *plan, size_t to, const struct plan *source, size_t from) {
    size_t words = unit.wires->req_words;
    memmove(plan->req + to * words, source->req + from * words, words * sizeof *plan->req);
    plan->timing[to] = source->timing[from];
}

bool plan_collect(struct plan *plan, uint64_t seed, uint64_t shard, uint64_t first, size_t n, uint32_t power_up_seed) {
    struct stream stream;
    if (!plan_open(plan, n, power_up_seed))
        return false;
    if (!stream_open_seed(&stream, seed, shard, UINT64_MAX)) {
        plan_close(plan);
        return false;
    }
    size_t words = unit.wires->req_words;
    for (uint64_t token = 0; token < first + n; token++) {
        stream_fill(&stream, token);
        if (token < first)
            continue;
        uint32_t slot = stream_slot(token);
        memcpy(plan->req + (token - first) * words, stream_req(&stream, unit.wires) + slot * words,
               words * sizeof *plan->req);
        plan->timing[token - first] = stream_timing(&stream)[slot];
    }
    stream_close(&stream);
    return true;
}

uint32_t plan_power_up_seed(uint64_t seed, uint64_t shard) {
    return 1 + (uint32_t)(rng_fork(seed, shard).state % 0x7ffffffe);
}
