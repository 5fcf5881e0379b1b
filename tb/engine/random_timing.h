/* SPDX-License-Identifier: MIT */
/* The random timing of a block of operations: gaps, stalls, resets, and what the agents add. */
#ifndef TB_ENGINE_RANDOM_TIMING_H
#define TB_ENGINE_RANDOM_TIMING_H

#include "engine/window.h"

/* Makes the timing of the next block of the stream. The requests must be made. */
void random_timing_make(const struct stream *stream, struct rng *rng, const uint32_t *req, struct timing *timing);

#endif
