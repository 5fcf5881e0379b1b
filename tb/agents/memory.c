/* SPDX-License-Identifier: MIT */
#include "agents/memory.h"

#include <inttypes.h>

void memory_open(struct memory *memory, uint64_t seed, bool two_sided) {
    *memory = (struct memory){.seed = seed, .two_sided = two_sided};
}

void memory_close(struct memory *memory) {
    sparse_free(&memory->changed);
    sparse_free(&memory->differing);
}

bool memory_is_full(const struct memory *memory) {
    return memory->changed.full || memory->differing.full;
}

uint64_t memory_initial(uint64_t seed, uint64_t address) {
    uint64_t random = rng_mix(rng_mix(seed) ^ address);
    uint64_t low = memory_edge(random), high = memory_edge(random >> 4);
    switch (random >> 62) {
    case 0:
        return random;
    case 1:
        return high << 32 | low;
    default:
        return low << 32 | low;
    }
}

uint64_t memory_read(const struct memory *memory, enum memory_side side, uint64_t address) {
    uint64_t data = memory_initial(memory->seed, address) ^ sparse_read(&memory->changed, address);
    return side == MEMORY_MODEL ? data : data ^ sparse_read(&memory->differing, address);
}

static uint64_t mask_of(uint32_t enables) {
    uint64_t mask = 0;
    for (unsigned byte = 0; byte < 8; byte++)
        mask |= (uint64_t)(0xff & -(enables >> byte & 1)) << 8 * byte;
    return mask;
}

static void flip(struct sparse *words, uint64_t address, uint64_t flips) {
    sparse_write(words, address, sparse_read(words, address) ^ flips, 0xff);
}

void memory_write(struct memory *memory, enum memory_side side, uint64_t address, uint64_t data, uint32_t enables) {
    uint64_t changed = sparse_read(&memory->changed, address);
    uint64_t before = memory_initial(memory->seed, address) ^ changed;
    if (side == MEMORY_DEVICE)
        before ^= sparse_read(&memory->differing, address);
    uint64_t flips = (before ^ data) & mask_of(enables);
    if (side == MEMORY_MODEL)
        sparse_write(&memory->changed, address, changed ^ flips, 0xff);
    if (!memory->two_sided)
        return;
    memory->differences -= sparse_read(&memory->differing, address) != 0;
    flip(&memory->differing, address, flips);
    memory->differences += sparse_read(&memory->differing, address) != 0;
}

void memory_remark(char remark[AGENT_TEXT], const char *lane, struct lane_group group, bool returned) {
    if (group.lanes == 0)
        return;
    if ((group.lanes & (group.lanes - 1)) == 0) {
        snprintf(remark, AGENT_TEXT, "no order of %ss before explains what %s %d at 0x%08" PRIx64 " returned", lane,
                 lane, __builtin_ctz(group.lanes), group.address);
        return;
    }
    int n = snprintf(remark, AGENT_TEXT, "no order of %ss", lane);
    for (unsigned i = 0; i < SERIAL_LANES; i++)
        if (group.lanes >> i & 1)
            n += snprintf(remark + n, AGENT_TEXT - (size_t)n, " %u", i);
    snprintf(remark + n, AGENT_TEXT - (size_t)n, " at 0x%08" PRIx64 " %s", group.address,
             returned ? "explains what they returned" : "leaves what is there");
}
