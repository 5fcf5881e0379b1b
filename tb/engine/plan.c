/* SPDX-License-Identifier: MIT */
#include "engine/plan.h"

#include <stdlib.h>
#include <string.h>

bool plan_open(struct plan *plan, size_t n, uint32_t power_up_seed) {
    *plan = (struct plan){.power_up_seed = power_up_seed};
    if (plan_open_ops(plan, n))
        return true;
    plan_close(plan);
    return false;
}

bool plan_open_ops(struct plan *plan, size_t n) {
    /* One more than n, so that a plan of no operations is not an allocation of no bytes. */
    plan->n = n;
    plan->req = calloc(n + 1, unit.wires->req_words * sizeof *plan->req);
    plan->timing = calloc(n + 1, sizeof *plan->timing);
    return plan->req && plan->timing;
}

void plan_close(struct plan *plan) {
    free(plan->req);
    free(plan->timing);
    free(plan->memory);
    free(plan->host);
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

void plan_fill_memory(const struct plan *plan, struct memory *memory) {
    for (size_t i = 0; i < plan->n_memory; i++)
        for (enum memory_side side = MEMORY_MODEL; side <= MEMORY_DEVICE; side++)
            memory_write(memory, side, plan->memory[i].address, plan->memory[i].value, 0xff);
}

void plan_fill_host(const struct plan *plan, uint32_t power_up_seed, uint32_t *host) {
    for (unsigned i = 0; i < unit.host->dwords; i++)
        host[i] = (uint32_t)(memory_initial(power_up_seed, 4 * i & ~7ull) >> (i & 1) * 32);
    for (size_t i = 0; plan && i < plan->n_host; i++)
        host[plan->host[i].address] = (uint32_t)plan->host[i].value;
}
