/* SPDX-License-Identifier: MIT */
/*
 * Steering: while bins of operations are missing, some requests of each block are made for them. Each bin is aimed at
 * once.
 */
#ifndef TB_ENGINE_STEERING_H
#define TB_ENGINE_STEERING_H

#include "engine/window.h"

enum { STEERING_EVERY = 4 }; /* one request in 4 is made for a missing bin */

/* Returns true while there are bins that no request has been made for. */
static inline bool steering_goes_on(const struct stream *stream) {
    return stream->cursor < stream->operation_bins;
}

/* Returns true if the bin can be hit, and no request has been made for it. */
bool steering_misses(const struct stream *stream, uint32_t bin);

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
