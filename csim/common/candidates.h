/* SPDX-License-Identifier: MIT */
/*
 * What a place of memory may hold when lanes with one address have worked in any order (V-8). As long as an order can
 * not be told from what has been seen, so can not what it has left: then a place has several candidates. Places do not
 * depend on each other, and what lanes return or what is read later says more.
 */
#ifndef CSIM_COMMON_CANDIDATES_H
#define CSIM_COMMON_CANDIDATES_H

#include <stddef.h>

#include "common/outcomes.h"

/*
 * Most candidates of a place that are kept. What goes beyond is forgotten, so that a right design may be refused;
 * nothing is ever accepted that no order explains. Random operations do not come near.
 */
enum { CANDIDATES_VALUES = 256 };

struct candidates_place {
    uint64_t address; /* a multiple of bytes, which are 1, 2, 4 or 8 */
    unsigned bytes, n;
    uint64_t value[CANDIDATES_VALUES]; /* n of them, at least two; the model's memory holds the first */
};

/* Lanes of an operation with one address. */
struct lane_group {
    uint64_t address;
    unsigned bytes;
    uint32_t lanes; /* bit i for lane i; 0 for no group */
};

/* Of one memory: its places with several candidates, which do not overlap. All zero: there are none. */
struct candidates {
    struct candidates_place *place;
    size_t n, room;
    bool full; /* there was no room for a place */

    /*
     * Of the last operation: its groups, and the first of them whose returns no order explains; a lane alone only if it
     * is the orders before that have given its place several candidates.
     */
    struct lane_group group[SERIAL_LANES];
    unsigned groups;
    struct lane_group unexplained;

    /* Of an operation whose words have to be read before the next one: what it can have left there. */
    struct outcomes outcomes;
};

void candidates_free(struct candidates *candidates);

/* An operation begins: there are no groups of it yet. */
void candidates_begin(struct candidates *candidates);

/*
 * What candidates_work() does by itself: there are these lanes, for candidates_blame(); what they returned, several of
 * them, is explained by nothing.
 */
void candidates_name(struct candidates *candidates, const struct lane_group *group);
void candidates_refuse(struct candidates *candidates, const struct lane_group *group);

/*
 * Carries out the lanes of a group, at most SERIAL_LANES groups an operation, in an order that explains what they
 * returned. The order has them as lanes 0, 1, ... from the lowest bit of the group on. *word is what the model's memory
 * has in the aligned 8 bytes around the address, byte i of it in bits 8i+7:8i, and what it has to hold from now on.
 * False: no order explains it; the word is as it was, and its place has the one value that is there.
 */
bool candidates_work(struct candidates *candidates, const struct lane_group *group, const struct serial_order *order,
                     uint64_t *word);

/*
 * The bytes from address on have been seen, all that has been carried out being done. model is what the model's memory
 * has there. Returns what it has to hold now: as seen in each place that may hold it, and that does so from now on. Of
 * a dword that outcomes want, it is what outcomes_see() says.
 */
uint64_t candidates_see(struct candidates *candidates, uint64_t address, unsigned bytes, uint64_t seen, uint64_t model);

/* The bytes from address on have been written otherwise than by lanes: they hold the value, whatever they could. */
void candidates_write(struct candidates *candidates, uint64_t address, unsigned bytes, uint64_t value);

/* Of the last operation the lanes, more than one, whose bytes are among those of address on that differ; or none. */
struct lane_group candidates_blame(const struct candidates *candidates, uint64_t address, uint64_t differing);

#endif
