/* SPDX-License-Identifier: MIT */
/* What integer operations of all formats compute, as docs/units/sdwa.md has it. */
#ifndef TB_TEST_SDWA_INTEGER_H
#define TB_TEST_SDWA_INTEGER_H

#include "test/sdwa_test.h"
#include "test/sdwa_vop2.h"

static inline uint32_t bit_of(uint32_t x, uint32_t n) {
    return x >> n & 1;
}

static inline uint32_t leading(uint32_t x, uint32_t value) {
    uint32_t n = 0;
    while (n < 32 && bit_of(x, 31 - n) == value)
        n++;
    return n;
}

static inline uint32_t vop1(uint32_t op, uint32_t a) {
    uint32_t n = 0;
    switch (op) {
    case MOV:
        return a;
    case NOT:
        return UINT32_MAX - a;
    case BFREV:
        for (uint32_t i = 0; i < 32; i++)
            n |= bit_of(a, i) << (31 - i);
        return n;
    case FFBH_U32:
        return a == 0 ? UINT32_MAX : leading(a, 0);
    case FFBL:
        while (n < 32 && !bit_of(a, n))
            n++;
        return n == 32 ? UINT32_MAX : n;
    default:
        n = leading(a, bit_of(a, 31));
        return n == 32 ? UINT32_MAX : n;
    }
}

static inline uint32_t vopc(uint32_t op, uint32_t a, uint32_t b) {
    uint32_t bits = op >= 0xc0 ? 32 : 16;
    bool is_unsigned = op & 8;
    int64_t x = signed_low(a, bits), y = signed_low(b, bits);
    if (is_unsigned) {
        x = x < 0 ? x + (1ll << bits) : x;
        y = y < 0 ? y + (1ll << bits) : y;
    }
    switch (op & 7) {
    case 0:
        return 0;
    case 1:
        return x < y;
    case 2:
        return x == y;
    case 3:
        return x <= y;
    case 4:
        return x > y;
    case 5:
        return x != y;
    case 6:
        return x >= y;
    default:
        return 1;
    }
}

#endif
