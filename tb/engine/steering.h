/* SPDX-License-Identifier: MIT */
/*
 * Steering: while bins of operations are missing, some requests of each block are made for them. Each bin is aimed at
 * once.
 */
#ifndef TB_ENGINE_STEERING_H
#define TB_ENGINE_STEERING_H

#include "engine/window.h"

enum { STEERING_EVERY = 4 };                /* one request in 4 is made for a missing bin */
enum { STEERING_DONE = 1, STEERING_NEVER }; /* marks of bins: aimed at or hit; not possible or not in the subset */

/* Marks the bins that no request is made for. */
void steering_open(struct stream *stream);

/* Returns true while there are bins that no request has been made for. */
static inline bool steering_goes_on(const struct stream *stream) {
    return stream->cursor < stream->operation_bins;
}

/* Returns the next missing bin, and passes it; no_bin if there is none. */
uint32_t steering_next(struct stream *stream);

/* Makes requests of a block for missing bins. In a phase without refused operations, the model accepts all of them. */
void steering_aim(struct stream *stream, struct rng *rng, uint32_t *req);

/*
 * Returns the distance of the operations of the next block that are sampled: 0 for none. While random requests hit half
 * as many missing bins as those that are made for them, it is 1; later, only the latter are sampled. Once each bin has
 * been aimed at, coverage hardly grows. A sample of the blocks then shows whether operations still hit the bins that
 * they should.
 */
unsigned steering_samples(const struct stream *stream);

/*
 * Sets the bins of operations of a block in place `slot` of the ring, at the distance steering_samples() before the
 * block was made. Nothing more is made for bins that they hit.
 */
void steering_sample(struct stream *stream, const uint32_t *req, const uint32_t *rsp, uint32_t slot, unsigned every);

#endif
