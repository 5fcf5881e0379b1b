/* SPDX-License-Identifier: MIT */
/* The bins that operations hit, and the search for an operation that hits a bin. */
#ifndef TB_ENGINE_COVER_SAMPLE_H
#define TB_ENGINE_COVER_SAMPLE_H

#include "engine/cover.h"
#include "engine/rng.h"

/* Sets the bins that n operations hit, in an array for each track; cover_bins() for none. */
void cover_sample(const uint32_t *req, const uint32_t *rsp, uint32_t *const *bins, size_t n);

/*
 * The same for excluded requests that must be rejected, which hit no bin of the unit's own groups. Bins are numbers in
 * their groups, or COVER_NO_BIN.
 */
void cover_sample_rest(const uint32_t *req, uint32_t *const *bins, size_t n);

/* Changes the request at req until it hits the bin, of a group of operations. */
void cover_aim(struct rng *rng, uint32_t bin, uint32_t *req);

#endif
