/* SPDX-License-Identifier: MIT */
/* Classes of times, and their bins; cover_time.h has the covergroups. A set of bins is a mask. */
#ifndef TB_ENGINE_TIME_BINS_H
#define TB_ENGINE_TIME_BINS_H

#include <stdbool.h>
#include <stdint.h>

/* Lengths in cycles: 0, 1, 2 to 3, 4 to 7, and so on; the last class has all from 4096. */
enum { TIME_CLASSES = 14 };

static inline unsigned time_class(uint32_t cycles) {
    unsigned bits = cycles ? 32 - (unsigned)__builtin_clz(cycles) : 0;
    return bits < TIME_CLASSES ? bits : TIME_CLASSES - 1;
}

/* Operations in flight: none, one, more, or one with only some of its beats accepted. */
enum time_flight { FLIGHT_NONE, FLIGHT_ONE, FLIGHT_MORE, FLIGHT_WITHIN, FLIGHTS };

/* A response that waits: alone, with others in flight, or between its beats. */
enum time_stall { STALL_ALONE, STALL_MORE, STALL_WITHIN, STALLS };

/* Ends of operations back to back. Their number is 1, 2 to 3, and so on, up to BURST_MOST. */
enum time_burst { BURST_GAP, BURST_STALL, BURST_RESET, BURSTS };
enum { BURST_CLASSES = 17, BURST_MOST = 1 << (BURST_CLASSES - 1) };

/* Times at once, a bit each: no request is offered, a response waits, a memory access waits. */
enum { AT_ONCE_GAP = 1, AT_ONCE_STALL = 2, AT_ONCE_WAIT = 4 };
/* Sets of these that have bins, one for each of two lengths. */
enum time_together { TOGETHER_GAP_STALL, TOGETHER_GAP_WAIT, TOGETHER_STALL_WAIT, TOGETHER_ALL, TOGETHERS };
enum { TOGETHER_LONG = 512, TOGETHER_LONGEST = 4096, TOGETHER_LENGTHS = 2 };
static const uint8_t time_together[TOGETHERS] = {AT_ONCE_GAP | AT_ONCE_STALL, AT_ONCE_GAP | AT_ONCE_WAIT,
                                                 AT_ONCE_STALL | AT_ONCE_WAIT,
                                                 AT_ONCE_GAP | AT_ONCE_STALL | AT_ONCE_WAIT};

/* The groups of times. */
enum { TIME_GAP, TIME_STALL, TIME_RESET, TIME_RESET_AFTER, TIME_BURST, TIME_TOGETHER, TIME_GROUPS };

static inline uint64_t time_bin(unsigned part, unsigned class) {
    return UINT64_C(1) << (part * TIME_CLASSES + class);
}

static inline uint64_t burst_bin(unsigned end, uint32_t ops) {
    return UINT64_C(1) << (end * BURST_CLASSES + (31 - (unsigned)__builtin_clz(ops < BURST_MOST ? ops : BURST_MOST)));
}

/* Counts the consecutive cycles of each set of times, and adds the bins that are hit. */
static inline void time_count_together(uint32_t at_once, uint32_t count[TOGETHERS], uint64_t *bins) {
    for (unsigned i = 0; i < TOGETHERS; i++) {
        const bool all = (at_once & time_together[i]) == time_together[i];
        count[i] = all ? count[i] + 1 : 0;
        if (count[i] == TOGETHER_LONG || count[i] == TOGETHER_LONGEST)
            *bins |= UINT64_C(1) << (i * TOGETHER_LENGTHS + (count[i] == TOGETHER_LONGEST));
    }
}

#endif
