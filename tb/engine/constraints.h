/* SPDX-License-Identifier: MIT */
/*
 * What a user wants of the timing of random operations, in place of what the stream makes by itself. A program has one
 * unit, and these constraints, which are none until something is said. Between runs: what a seed makes depends on them.
 */
#ifndef TB_ENGINE_CONSTRAINTS_H
#define TB_ENGINE_CONSTRAINTS_H

#include <stdbool.h>

#include "engine/rng.h"
#include "engine/stream.h"

/*
 *   gap      a beat of a request is offered after so many idle cycles
 *   stall    a beat of a response is taken after so many cycles with rsp_ready_i low
 *   latency  of a unit with an agent that has patterns: so many cycles lie between those in which it reacts
 *   reset    the operation is interrupted by a reset of so many cycles
 */
enum constraint_kind { CONSTRAINT_GAP, CONSTRAINT_STALL, CONSTRAINT_LATENCY, CONSTRAINT_RESET, CONSTRAINTS };

/* So many of a hundred, and in how many cycles; the others have none. */
struct constraint {
    unsigned percent, least, most;
};

/* What there is to be constrained; most is the greatest that a constraint can have, and least 1. */
extern const struct constraint_type {
    const char *name;
    unsigned most;
} constraint_types[CONSTRAINTS];

/* Sets one; *constraint has least <= most. False: the unit has no such timing. */
bool constraints_set(enum constraint_kind kind, const struct constraint *constraint);

/* Returns true if a kind is constrained. */
bool constraints_has(enum constraint_kind kind);

/* Makes what is constrained of the timings of n operations anew. False: nothing is. */
bool constraints_apply(struct rng *rng, struct timing *timing, size_t n);

#endif
