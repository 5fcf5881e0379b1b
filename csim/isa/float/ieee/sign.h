/* SPDX-License-Identifier: MIT */
/* sgnj, sgnjn and sgnjx. */
#ifndef CSIM_ISA_FLOAT_IEEE_SIGN_H
#define CSIM_ISA_FLOAT_IEEE_SIGN_H

#include "isa/float/ieee/format.h"

/* Returns a with the sign of b, flipped if `flip`, and combined with that of a by XOR if `combine` (F-22). */
static inline uint64_t ieee_inject_sign(const struct ieee_format *f, bool flip, bool combine, uint64_t a, uint64_t b) {
    const bool sign = ieee_sign(f, b) ^ flip ^ (combine && ieee_sign(f, a));
    return ieee_with_sign(f, sign, ieee_magnitude(f, a));
}

#endif
