/* SPDX-License-Identifier: MIT */
/*
 * The covergroups of time: how long gaps, stalls and resets last, crossed with what is in flight then, how many
 * operations come back to back, and which times are long at once. They are those of every unit. A set of bins is a
 * mask, as of the states of ports.
 */
#ifndef TB_ENGINE_COVER_TIME_H
#define TB_ENGINE_COVER_TIME_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/covergroup.h"

/* Lengths in cycles: 0, 1, 2 to 3, 4 to 7, and so on; the last class has all from 4096. */
enum { TIME_CLASSES = 14 };
extern const char *const cover_lengths[TIME_CLASSES];

static inline unsigned time_class(uint32_t cycles) {
    unsigned bits = cycles ? 32 - (unsigned)__builtin_clz(cycles) : 0;
    return bits < TIME_CLASSES ? bits : TIME_CLASSES - 1;
}

/* Operations that have been accepted, as a whole or with a beat, and whose response has not been taken. */
enum time_flight { FLIGHT_NONE, FLIGHT_ONE, FLIGHT_MORE, FLIGHT_WITHIN, FLIGHTS };

/* A response waits alone, with more behind it, or between its beats. */
enum time_stall { STALL_ALONE, STALL_MORE, STALL_WITHIN, STALLS };

/* What ends operations that come back to back; their number is of 1, 2 to 3, and so on, up to BURST_MOST. */
enum time_burst { BURST_GAP, BURST_STALL, BURST_RESET, BURSTS };
enum { BURST_CLASSES = 17, BURST_MOST = 1 << (BURST_CLASSES - 1) };

/* Bits of times at once: no request is offered, a response waits, a memory waits. */
enum { AT_ONCE_GAP = 1, AT_ONCE_STALL = 2, AT_ONCE_WAIT = 4 };
/* Sets of these that have bins, each for either number of cycles or more. */
enum time_together { TOGETHER_GAP_STALL, TOGETHER_GAP_WAIT, TOGETHER_STALL_WAIT, TOGETHER_ALL, TOGETHERS };
enum { TOGETHER_LONG = 512, TOGETHER_LONGEST = 4096, TOGETHER_LENGTHS = 2 };
static const uint8_t time_together[TOGETHERS] = {AT_ONCE_GAP | AT_ONCE_STALL, AT_ONCE_GAP | AT_ONCE_WAIT,
                                                 AT_ONCE_STALL | AT_ONCE_WAIT,
                                                 AT_ONCE_GAP | AT_ONCE_STALL | AT_ONCE_WAIT};

/* The groups, and what has been hit of each: a bit a bin. */
enum { TIME_GAP, TIME_STALL, TIME_RESET, TIME_RESET_AFTER, TIME_BURST, TIME_TOGETHER, TIME_GROUPS };
extern const struct covergroup cover_time_groups[TIME_GROUPS];

static inline uint64_t time_bin(unsigned part, unsigned class) {
    return UINT64_C(1) << (part * TIME_CLASSES + class);
}

static inline uint64_t burst_bin(unsigned end, uint32_t ops) {
    return UINT64_C(1) << (end * BURST_CLASSES + (31 - (unsigned)__builtin_clz(ops < BURST_MOST ? ops : BURST_MOST)));
}

/* Counts, for each set of times, the cycles up to this one in which all of it last; adds the bins that are hit. */
static inline void time_count_together(uint32_t at_once, uint32_t count[TOGETHERS], uint64_t *bins) {
    for (unsigned i = 0; i < TOGETHERS; i++) {
        const bool all = (at_once & time_together[i]) == time_together[i];
        count[i] = all ? count[i] + 1 : 0;
        if (count[i] == TOGETHER_LONG || count[i] == TOGETHER_LONGEST)
            *bins |= UINT64_C(1) << (i * TOGETHER_LENGTHS + (count[i] == TOGETHER_LONGEST));
    }
}

/* Whether a unit holds an operation while the response of another one waits. */
bool cover_time_holds_more(void);

/*
 * Returns cover_time_no_room if no bin requires a gap, stall, reset or agent's wait of this class, else NULL. Such bins
 * are open, not impossible: longer runs, the longest planned times and a user's constraints may hit them.
 */
extern const char cover_time_no_room[];
const char *cover_time_impossible(unsigned class);

#endif
