/* SPDX-License-Identifier: MIT */
/* Golden results: the function's value, correctly rounded. */
#ifndef CSIM_ISA_FLOAT_TRANSCENDENTAL_GOLDEN_H
#define CSIM_ISA_FLOAT_TRANSCENDENTAL_GOLDEN_H

#include "isa/float/transcendental/exp.h"
#include "isa/float/transcendental/log.h"
#include "isa/float/transcendental/rcp.h"
#include "isa/float/transcendental/rsq.h"
#include "isa/float/transcendental/sine.h"
#include "isa/float/transcendental/special.h"
#include "isa/float/transcendental/sqrt.h"

/* Returns the value of a function at x, which has no special result. */
FLOAT_INLINE struct float_wide float_exact_value(enum float_function function, struct float_argument x) {
    switch (function) {
    case FLOAT_RCP:
        return float_exact_rcp(x);
    case FLOAT_RSQ:
        return float_exact_rsq(x);
    case FLOAT_SQRT:
        return float_exact_sqrt(x);
    case FLOAT_EXP:
        return float_exact_exp(x);
    case FLOAT_LOG:
        return float_exact_log(x);
    case FLOAT_SIN:
    case FLOAT_COS:
        break;
    }
    return float_exact_sine(x, function == FLOAT_COS);
}

/* Returns the golden result of a function at x before CLAMP (T-1). */
FLOAT_INLINE uint32_t float_golden(const struct float_format *f, const struct float_mode *mode,
                                   enum float_function function, uint32_t x) {
    const struct float_mode m = float_function_mode(f, function, mode);
    uint32_t r;
    x = float_flush(f, m.flush_in, x);
    if (float_special(f, &m, function, x, &r))
        return r;
    return float_wide_pack(f, &m, float_exact_value(function, float_argument_of(f, x)));
}

#endif
