/* SPDX-License-Identifier: MIT */
/*
 * Possible effects of the last operation where its lanes returned nothing: groups of lanes with one or more outcomes.
 * They apply until memory has been read dword by dword. Groups are independent.
 */
#ifndef CSIM_COMMON_OUTCOMES_H
#define CSIM_COMMON_OUTCOMES_H

#include "common/serial_order.h"

/* Value of one word of the group; all other words are unchanged. */
struct outcome {
    uint64_t address, value;
};

struct outcome_group {
    unsigned bytes;    /* of each word: 4 or 8 */
    unsigned first, n; /* outcomes: initially all, then those consistent with the dwords read */

    /* An operation with bounds has 4 bytes. It has one stored outcome and the others that bounds.h accepts. */
    unsigned bounds; /* their number; else 0 */
    bool down;
    uint64_t bound[SERIAL_LANES];
};

/* Limits: an outcome for each lane, and two dwords for each lane. */
enum { OUTCOMES = SERIAL_LANES, OUTCOME_DWORDS = 2 * SERIAL_LANES };

struct outcomes {
    struct outcome_group group[SERIAL_LANES];
    struct outcome outcome[OUTCOMES];
    unsigned groups, n;

    /* Dwords that must be read, in any order. Each keeps the value that was seen. */
    struct {
        uint64_t address;
        unsigned group;
        bool seen;
    } dword[OUTCOME_DWORDS];
    unsigned dwords;
};

/* Begins a group whose words have 4 or 8 bytes. The next two functions refer to the last group. */
void outcomes_begin(struct outcomes *outcomes, unsigned bytes);

/* Adds an outcome: the word at address has the value, and the other words are unchanged. */
void outcomes_add(struct outcomes *outcomes, uint64_t address, uint64_t value);

/* Adds a dword that must be read. */
void outcomes_read(struct outcomes *outcomes, uint64_t address);

/* Adds a group: lanes with one address whose returns are unknown, and the dwords to read. */
void outcomes_order(struct outcomes *outcomes, uint64_t address, unsigned bytes, const struct serial_order *order,
                    uint64_t old);

/* Returns true if a dword must still be read. */
bool outcomes_want(const struct outcomes *outcomes, uint64_t address);

/*
 * Takes a dword that was seen; `before` is its content before the operation. Returns the seen value if an outcome
 * allows it together with all earlier reads. Otherwise returns the dword of one outcome that those reads allow.
 */
uint32_t outcomes_see(struct outcomes *outcomes, uint64_t address, uint32_t seen, uint32_t before);

#endif
