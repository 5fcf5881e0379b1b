/* SPDX-License-Identifier: MIT */
/*
 * What the last operation can have left where its lanes returned nothing: groups of lanes with one outcome or more,
 * until what is there has been read, dword by dword. Groups do not depend on each other.
 */
#ifndef CSIM_COMMON_OUTCOMES_H
#define CSIM_COMMON_OUTCOMES_H

#include "common/serial_order.h"

/* A word of the group holds this value; all others hold what they held before. */
struct outcome {
    uint64_t address, value;
};

struct outcome_group {
    unsigned bytes;    /* of its words: 4 or 8 */
    unsigned first, n; /* its outcomes: at first all, then those that what has been read allows */

    /* Of an operation with bounds, which has 4 bytes: there is one outcome, and as many others as bounds.h says. */
    unsigned bounds; /* how many; else 0 */
    bool down;
    uint64_t bound[SERIAL_LANES];
};

/* Lanes have no more outcomes than they are, and two dwords each at most. */
enum { OUTCOMES = SERIAL_LANES, OUTCOME_DWORDS = 2 * SERIAL_LANES };

struct outcomes {
    struct outcome_group group[SERIAL_LANES];
    struct outcome outcome[OUTCOMES];
    unsigned groups, n;

    /* The dwords that have to be read, in any order. Each holds what is seen from then on. */
    struct {
        uint64_t address;
        unsigned group;
        bool seen;
    } dword[OUTCOME_DWORDS];
    unsigned dwords;
};

/* Begins a group. What follows is the last group's. */
void outcomes_begin(struct outcomes *outcomes, unsigned bytes);
void outcomes_add(struct outcomes *outcomes, uint64_t address, uint64_t value);
void outcomes_read(struct outcomes *outcomes, uint64_t address);

/* A group of lanes with one address, and nothing known of what they returned. */
void outcomes_order(struct outcomes *outcomes, uint64_t address, unsigned bytes, const struct serial_order *order,
                    uint64_t old);

/* Whether a dword has still to be read. */
bool outcomes_want(const struct outcomes *outcomes, uint64_t address);

/*
 * A dword that has still to be read has been seen; `before` is what it held before the operation. Returns what is seen
 * if an outcome allows it, with all that has been read before, else what one that those allow has there.
 */
uint32_t outcomes_see(struct outcomes *outcomes, uint64_t address, uint32_t seen, uint32_t before);

#endif
