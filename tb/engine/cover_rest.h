/* SPDX-License-Identifier: MIT */
/*
 * Covergroups of what a design does not have and has to refuse: of each dimension in which a part of the unit is left
 * out, which of its values have been sent. They are groups of operations, behind the unit's own.
 */
#ifndef TB_ENGINE_COVER_REST_H
#define TB_ENGINE_COVER_REST_H

#include "engine/covergroup.h"
#include "engine/rng.h"

/* How many there are, none unless the rest has to be refused; and one of them. */
unsigned cover_rest_groups(void);
const struct covergroup *cover_rest_group(unsigned i);

/* Whether the design has the value, so that nothing hits the bin. */
bool cover_rest_left_out(unsigned i, uint32_t bin);

/* The bin that a request hits, or COVER_NO_BIN. */
uint32_t cover_rest_sample(unsigned i, const uint32_t *req);

/* Makes a request that hits the bin, or leaves the one at req as it is. */
void cover_rest_aim(unsigned i, struct rng *rng, uint32_t bin, uint32_t *req);

#endif
