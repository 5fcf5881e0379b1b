/* SPDX-License-Identifier: MIT */
/*
 * The random timing of operations: gaps, stalls, resets, and what the agents add. A user's constraints replace it. A
 * program has one unit and one set of constraints, initially empty. They change between runs only: the operations of a
 * seed depend on them.
 */
#ifndef TB_ENGINE_RANDOM_TIMING_H
#define TB_ENGINE_RANDOM_TIMING_H

#include "engine/window.h"

/* Makes the timing of the next block of the stream. The requests must be made. */
void random_timing_make(const struct stream *stream, struct rng *rng, const uint32_t *req, struct timing *timing);

/*
 * gap: idle cycles before a beat of a request is offered
 * stall: cycles with rsp_ready_i low before a beat of a response is taken
 * latency: cycles between reactions of an agent with patterns
 * reset: cycles of a reset that interrupts the operation
 */
enum constraint_kind { CONSTRAINT_GAP, CONSTRAINT_STALL, CONSTRAINT_LATENCY, CONSTRAINT_RESET, CONSTRAINTS };

/* Percentage of operations with such a time, and its range in cycles, 1 to TIMING_MOST. Others have time 0. */
struct constraint {
    unsigned percent, least, most;
};

extern const char *const constraint_names[CONSTRAINTS];

/* Sets a constraint, with least <= most. False: the unit has no such timing. */
bool constraints_set(enum constraint_kind kind, const struct constraint *constraint);

/* Returns true if a kind is constrained. */
bool constraints_has(enum constraint_kind kind);

/* Applies the constraints to the timing of n operations. False: there are none. */
bool constraints_apply(struct rng *rng, struct timing *timing, size_t n);

#endif
