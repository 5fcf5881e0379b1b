/* SPDX-License-Identifier: MIT */
/* Operands at which something happens to float operations. */
#ifndef TB_TEST_FLOAT_VALUES_H
#define TB_TEST_FLOAT_VALUES_H

#include "engine/rng.h"
#include "test/float_check.h"

/* Bits of which a run is 1, or 0: what ties and carries are made of. */
uint32_t float_runs(struct rng *rng);

/* An f32 of any kind; next to other, if that is a finite number, in half of the cases. */
uint32_t float_random(struct rng *rng, uint32_t other);

/* n pairs of f32 of any kind, a few of the first ones small integers */
void float_random_pairs(struct rng *rng, size_t n, struct float_operands *x);

/* V_MAC: what is added is next to the product of n pairs with the sign turned, in half of the cases. */
void float_addends(const struct float_row *row, unsigned mode, struct rng *rng, size_t n, struct float_operands *x);

/* f32 with interesting exponents and fractions, of both signs: all pairs of these. */
enum { FLOAT_CORNERS = 624 };
uint32_t float_corner(unsigned i);

#endif
