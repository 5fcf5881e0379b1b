/* SPDX-License-Identifier: MIT */
/*
 * Covergroups of excluded requests that a design must reject: the values of each restricted dimension that were sent.
 * They are groups of operations, after the unit's own.
 */
#ifndef TB_ENGINE_COVER_REST_H
#define TB_ENGINE_COVER_REST_H

#include "engine/covergroup.h"
#include "engine/rng.h"

/* Returns their number, 0 unless excluded requests must be rejected; and one of them. */
unsigned cover_rest_groups(void);
const struct covergroup *cover_rest_group(unsigned i);

/* Returns true if the design has the value, so that no request hits the bin. */
bool cover_rest_left_out(unsigned i, uint32_t bin);

/* Returns the bin that a request hits, or COVER_NO_BIN. */
uint32_t cover_rest_sample(unsigned i, const uint32_t *req);

/* Makes a request that hits the bin, or leaves req unchanged. */
void cover_rest_aim(unsigned i, struct rng *rng, uint32_t bin, uint32_t *req);

#endif
