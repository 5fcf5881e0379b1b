/* SPDX-License-Identifier: MIT */
#include "families/visa/bits.h"

enum { BITS = 64 };

const char *const visa_difference_names[] = {"old alone has", "the other alone has",
                                             "old has, and the other all below,", "the other has, and old all below,"};

unsigned visa_mantissa_bits(unsigned width) {
    return width == ATOMIC_ALU_WIDTH_16 ? 10 : 23;
}

static uint32_t ones_from(uint64_t value, unsigned bits) {
    unsigned n = ~value ? (unsigned)__builtin_ctzll(~value) : BITS;
    return n < bits ? n : bits;
}

unsigned visa_find_step(bool up, uint64_t old, unsigned bits) {
    return ones_from(up ? old : ~old, bits);
}

bool visa_find_difference(bool ordered, uint64_t old, uint64_t other, unsigned *bit, unsigned *difference) {
    uint64_t apart = old ^ other;
    if (!apart)
        return false;
    *bit = BITS - 1 - (unsigned)__builtin_clzll(apart);
    bool of_old = old >> *bit & 1;
    uint64_t below = (1ull << *bit) - 1, high = of_old ? old : other, low = of_old ? other : old;
    *difference = of_old ? VISA_OLD_HAS : VISA_OTHER_HAS;
    if ((apart & below) == 0)
        return true;
    *difference += VISA_OLD_ABOVE;
    return ordered && (high & below) == 0 && (low & below) == below;
}

bool visa_find_nan(uint64_t value, unsigned width, unsigned *bit) {
    uint64_t infinity = atomic_alu_float_format(width).infinity,
             mantissa = value & ((1ull << visa_mantissa_bits(width)) - 1);
    if ((value & infinity) != infinity || !mantissa || mantissa & (mantissa - 1))
        return false;
    *bit = (unsigned)__builtin_ctzll(mantissa);
    return true;
}

uint64_t visa_make_step(bool up, unsigned run, unsigned bits, uint64_t random) {
    uint64_t ones = run < BITS ? (1ull << run) - 1 : UINT64_MAX, stop = run < bits ? 1ull << run : 0;
    uint64_t value = (random & ~stop) | ones;
    return up ? value : ~value;
}

void visa_make_difference(unsigned bit, unsigned difference, uint64_t *old, uint64_t *other) {
    uint64_t at = 1ull << bit, below = at - 1, high = *old | at, low = *old & ~at;
    bool of_old = difference == VISA_OLD_HAS || difference == VISA_OLD_ABOVE;
    if (difference >= VISA_OLD_ABOVE) {
        high &= ~below;
        low |= below;
    }
    *old = of_old ? high : low;
    *other = of_old ? low : high;
}

uint64_t visa_make_nan(unsigned width, unsigned bit, uint64_t random) {
    struct atomic_alu_float format = atomic_alu_float_format(width);
    return (random & (~atomic_alu_mask(width) | format.sign)) | format.infinity | 1ull << bit;
}
