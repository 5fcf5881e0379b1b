/* SPDX-License-Identifier: MIT */
/*
 * Possible contents of memory places after lanes with one address have worked in any order (V-8). If the returns do not
 * determine the order, they do not determine the final value, and the place has several candidates. Places are
 * independent. Later returns and reads remove candidates.
 */
#ifndef CSIM_COMMON_CANDIDATES_H
#define CSIM_COMMON_CANDIDATES_H

#include <stddef.h>

#include "common/outcomes.h"

/*
 * Largest number of candidates kept for a place. Excess candidates are dropped, so a correct design may be rejected,
 * but a wrong one is never accepted. Random operations stay far below the limit.
 */
enum { CANDIDATES_VALUES = 256 };

struct candidates_place {
    uint64_t address; /* a multiple of bytes, which are 1, 2, 4 or 8 */
    unsigned bytes, n;
    uint64_t value[CANDIDATES_VALUES]; /* n candidates, at least two; the model's memory holds the first */
};

/* Lanes of an operation with one address. */
struct lane_group {
    uint64_t address;
    unsigned bytes;
    uint32_t lanes; /* bit i for lane i; 0 for no group */
};

/* Places of one memory with several candidates; they do not overlap. All zero means no places. */
struct candidates {
    struct candidates_place *place;
    size_t n, room;
    bool full; /* a place did not fit */

    /*
     * Groups of the last operation, and the first one whose returns no order explains. That is a single lane only if
     * earlier orders gave its place several candidates.
     */
    struct lane_group group[SERIAL_LANES];
    unsigned groups;
    struct lane_group unexplained;

    /* Words of an operation that must be read before the next one, with their possible values. */
    struct outcomes outcomes;
};

void candidates_free(struct candidates *candidates);

/* Begins an operation, without groups. */
void candidates_begin(struct candidates *candidates);

/*
 * Adds a group for candidates_blame(), or records several lanes whose returns nothing explains, as candidates_work()
 * does itself.
 */
void candidates_name(struct candidates *candidates, const struct lane_group *group);
void candidates_refuse(struct candidates *candidates, const struct lane_group *group);

/*
 * Executes the lanes of a group in an order that explains their returns; an operation has at most SERIAL_LANES groups.
 * The order numbers the lanes 0, 1, ... from the lowest bit of the group. *word is the model's aligned 8 bytes around
 * the address, byte i in bits 8i+7:8i, and receives their new value. Returns false if no order explains the returns:
 * the word is unchanged, and its place has the one value that is there.
 */
bool candidates_work(struct candidates *candidates, const struct lane_group *group, const struct serial_order *order,
                     uint64_t *word);

/*
 * Takes bytes that were read from address after all executed operations. `model` is the content of the model's memory.
 * Returns its new content: in each place the value that was read, if it is a candidate; it then is the only one. Dwords
 * that outcomes need go to outcomes_see().
 */
uint64_t candidates_see(struct candidates *candidates, uint64_t address, unsigned bytes, uint64_t seen, uint64_t model);

/* Records that something other than lanes wrote the bytes: they hold the value, with no other candidates. */
void candidates_write(struct candidates *candidates, uint64_t address, unsigned bytes, uint64_t value);

/* Returns the first group of several lanes in the last operation that has a differing byte from address on. */
struct lane_group candidates_blame(const struct candidates *candidates, uint64_t address, uint64_t differing);

#endif
