/* SPDX-License-Identifier: MIT */
#include "test/float_operands.h"
#include "test/unit_test.h"

const unsigned float_widths[] = {16, 16, 32, 64};
static const unsigned fractions[] = {10, 7, 23, 52};

uint64_t float_run_of_bits(void) {
    const uint64_t n = random64(), run = (UINT64_MAX >> (n & 63)) & (UINT64_MAX << (n >> 6 & 63));
    return ((n >> 12 & 1) ? ~run : run) ^ ((n >> 13 & 3) == 0 ? n >> 56 : 0);
}

/* Exponents at both ends, around 0, around the width of integers, or any */
static uint64_t any_field(uint32_t format) {
    const unsigned bits = float_widths[format] - 1 - fractions[format];
    const uint64_t n = random64(), top = (1ull << bits) - 1, bias = top >> 1;
    switch (n & 7) {
    case 0:
        return n >> 8 & 3;
    case 1:
        return top - (n >> 8 & 3);
    case 2:
        return bias - 2 + (n >> 8 & 3);
    case 3:
        return bias + (n >> 8) % 70;
    case 4:
        return bias / 2 + (n >> 8) % (fractions[format] * 2);
    default:
        return n >> 8;
    }
}

uint64_t float_any(uint32_t format) {
    const uint64_t n = random64(),
                   field = any_field(format) & ((1ull << (float_widths[format] - 1 - fractions[format])) - 1);
    const uint64_t fraction = ((n & 3) == 0   ? n >> 8
                               : (n & 3) == 1 ? 0
                                              : float_run_of_bits()) &
                              ((1ull << fractions[format]) - 1);
    return (n >> 7 & 1) << (float_widths[format] - 1) | field << fractions[format] | fraction;
}

uint64_t float_close_to(uint32_t format, uint64_t x) {
    const uint64_t n = random64();
    return (x + (n & 7) - 3) ^ (n >> 8 & 1) << (float_widths[format] - 1);
}
