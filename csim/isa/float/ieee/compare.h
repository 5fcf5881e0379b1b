/* SPDX-License-Identifier: MIT */
/* Comparisons, quiet and signaling. */
#ifndef CSIM_ISA_FLOAT_IEEE_COMPARE_H
#define CSIM_ISA_FLOAT_IEEE_COMPARE_H

#include "isa/float/ieee/dialect.h"

/* Relations, each a bit: a set of them is a comparison. */
enum { IEEE_LESS = 1, IEEE_EQUAL = 2, IEEE_GREATER = 4, IEEE_UNORDERED = 8 };

/* Returns 1 if a and b are in one of the relations of a set, else 0 (F-21). */
static inline struct ieee_result ieee_compare(const struct ieee_format *f, const struct ieee_dialect *d, uint32_t set,
                                              bool signaling, uint64_t a, uint64_t b) {
    a = ieee_flush_in(f, d, a);
    b = ieee_flush_in(f, d, b);
    const bool nan = ieee_is_nan(f, a) || ieee_is_nan(f, b);
    const bool equal = a == b || (ieee_is_zero(f, a) && ieee_is_zero(f, b));
    const uint32_t relation = nan                               ? IEEE_UNORDERED
                              : equal                           ? IEEE_EQUAL
                              : ieee_key(f, a) < ieee_key(f, b) ? IEEE_LESS
                                                                : IEEE_GREATER;
    const bool invalid = ieee_is_signaling(f, a) || ieee_is_signaling(f, b) || (signaling && nan);
    return (struct ieee_result){(set & relation) != 0, invalid ? IEEE_NV : 0};
}

#endif
