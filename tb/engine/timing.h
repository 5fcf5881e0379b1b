/* SPDX-License-Identifier: MIT */
/* Timing of an operation: when its beats are offered, and when those of its response are taken. */
#ifndef TB_ENGINE_TIMING_H
#define TB_ENGINE_TIMING_H

#include <stdbool.h>
#include <stdint.h>

/*
 * Timing of a beat. An operation has a timing for each beat of its request and its response; members marked with 1
 * count in the first one only.
 */
struct timing {
    /*
     * rsp_ready_i in the cycles after the previous beat of a response was taken, bit 0 first, repeated until this beat
     * is taken. It is zero only with a stall.
     */
    uint32_t ready;
    uint32_t pattern; /* 1: reactions of the agent that has patterns, in the cycles after the operation was accepted */
    uint16_t gap;     /* cycles with req_valid_i low before the beat of the request is offered */

    /*
     * A reset of rst_cycles, in at most one beat, interrupts the operation before the beat is accepted. The operation
     * then starts again. 0: no reset. TIMING_END: the end of the stream. The reset comes rst_after cycles after the
     * previous beat was accepted, unless this beat is accepted earlier.
     */
    uint16_t rst_after, rst_cycles;
    uint16_t stall;    /* rsp_ready_i is low until this beat of the response has waited for these cycles */
    uint16_t wait;     /* 1: cycles for which the agent stalls one access after the operation was accepted */
    uint8_t rst_valid; /* the beat is offered during the reset */
    uint8_t wait_at;   /* 1: the access, an index in the agent's waits */

    /*
     * 1: for a unit with a host agent, 0 or one more than the dword that the host writes after the operation was
     * accepted, when nothing is in flight. It writes one dword per cycle, the last one in the cycle of the next
     * request, and drops writes beyond HOST_WRITES.
     */
    uint32_t write_to, write;
};

enum { TIMING_END = UINT16_MAX, TIMING_MOST = TIMING_END - 1 /* of all lengths in cycles */ };

#define TIMING_PLAIN                                                                                                   \
    { .ready = UINT32_MAX, .pattern = UINT32_MAX }

/*
 * The plain timing: the beat is offered at once, all beats are taken at once, and no reset comes. Writes of the host
 * delay nothing.
 */
extern const struct timing timing_plain;

static inline bool timing_is_plain(const struct timing *t) {
    return t->ready == UINT32_MAX && t->pattern == UINT32_MAX && !(t->gap | t->rst_cycles | t->wait);
}

/* Moves the timing of beats that the request does not have to its last beat. */
void timing_fit(const uint32_t *req, struct timing *timing);

#endif
