/* SPDX-License-Identifier: MIT */
/* When the beats of an operation are offered, and those of its response taken. */
#ifndef TB_ENGINE_TIMING_H
#define TB_ENGINE_TIMING_H

#include <stdbool.h>
#include <stdint.h>

/*
 * Of a beat. The first beat of each operation is before the second, and so on.
 *   gap         cycles with req_valid_i low before the beat of the request is offered
 *   ready       rsp_ready_i in the cycles after the previous beat of a response was taken, bit 0 first, again and again
 *               until this one is taken; never zero, but with a
 *   stall       of more than 0: rsp_ready_i is low until this beat of the response has waited for so many cycles; all
 *               bits of ready are 0 then
 *   rst_cycles  a reset of so many cycles interrupts the operation before the beat is accepted; 0 for none, and in all
 *               but one beat of an operation; TIMING_END stands behind the last operation. The reset begins
 *   rst_after   cycles after the previous beat was accepted, unless this one is accepted before. The operation then
 *               begins anew with its first beat
 *   rst_valid   whether the beat is offered while rst is high
 *   pattern     of a unit with an agent that has patterns: how it reacts in the cycles after the operation was
 *               accepted; of the first beat
 *   wait        of such a unit: the agent lets something wait for so many cycles, once, as soon as it comes after the
 *               operation was accepted; of the first beat. 0 for none
 *   wait_at     what that is, a number of the agent's waits
 *   write_to    of a unit with a host agent: 0, or one more than the dword that the host writes, once the operation was
 *               accepted and nothing is in flight; one a cycle, the last that waits in the cycle of the next request;
 *               unless HOST_WRITES wait already. Of the first beat
 *   write       what it writes
 */
struct timing {
    uint32_t ready, pattern;
    uint16_t gap, rst_after, rst_cycles, stall, wait;
    uint8_t rst_valid, wait_at;
    uint32_t write_to, write;
};

enum { TIMING_END = UINT16_MAX, TIMING_MOST = TIMING_END - 1 /* of all lengths in cycles */ };

#define TIMING_PLAIN                                                                                                   \
    { .ready = UINT32_MAX, .pattern = UINT32_MAX }

/*
 * The timing that needs no word: the beat is offered at once, all is taken at once, and no reset comes. What the host
 * writes delays nothing.
 */
extern const struct timing timing_plain;

static inline bool timing_is_plain(const struct timing *t) {
    return t->ready == UINT32_MAX && t->pattern == UINT32_MAX && !(t->gap | t->rst_cycles | t->wait);
}

#endif
