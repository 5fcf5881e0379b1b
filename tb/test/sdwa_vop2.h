/* SPDX-License-Identifier: MIT */
/* What integer operations of VOP2 compute, as docs/units/sdwa.md has it. */
#ifndef TB_TEST_SDWA_VOP2_H
#define TB_TEST_SDWA_VOP2_H

#include <stdbool.h>
#include <stdint.h>

struct outcome {
    uint32_t r, bit;
};

static inline int64_t signed_low(uint32_t x, uint32_t bits) {
    int64_t low = (int64_t)(x & ((1ull << bits) - 1));
    return low >= 1ll << (bits - 1) ? low - (1ll << bits) : low;
}

/* A sum or difference that is exact, as CLAMP makes it fit (D-52) */
static inline uint32_t fit(int64_t exact, uint32_t bits, bool clamp) {
    int64_t most = (int64_t)((1ull << bits) - 1);
    if (clamp)
        exact = exact < 0 ? 0 : exact > most ? most : exact;
    return (uint32_t)((uint64_t)exact & (uint64_t)most);
}

static inline struct outcome carrying(int64_t exact, bool clamp) {
    return (struct outcome){fit(exact, 32, clamp), exact < 0 || exact > (int64_t)UINT32_MAX};
}

static inline struct outcome vop2(uint32_t op, uint32_t a, uint32_t b, uint32_t vcc, bool clamp) {
    int64_t ua = a, ub = b, ia = signed_low(a, 32), ib = signed_low(b, 32);
    uint32_t ha = a & 0xffff, hb = b & 0xffff;
    int64_t sa = signed_low(a, 16), sb = signed_low(b, 16);
    uint64_t product24 = (uint64_t)(signed_low(a, 24) * signed_low(b, 24));
    uint64_t uproduct24 = (uint64_t)(a & 0xffffff) * (b & 0xffffff);
    uint32_t r = 0;
    switch (op) {
    case 0:
        r = vcc ? b : a;
        break;
    case 6:
        r = (uint32_t)product24;
        break;
    case 7:
        r = (uint32_t)signed_low((uint32_t)(product24 >> 32), 16);
        break;
    case 8:
        r = (uint32_t)uproduct24;
        break;
    case 9:
        r = (uint32_t)(uproduct24 >> 32 & 0xffff);
        break;
    case 12:
        r = ia < ib ? a : b;
        break;
    case 13:
        r = ia > ib ? a : b;
        break;
    case 14:
        r = a < b ? a : b;
        break;
    case 15:
        r = a > b ? a : b;
        break;
    case 16:
        r = (uint32_t)((uint64_t)b >> (a % 32));
        break;
    case 17:
        r = b;
        for (uint32_t i = 0; i < a % 32; i++)
            r = r / 2 + (b & 0x80000000);
        break;
    case 18:
        r = (uint32_t)((uint64_t)b << (a % 32));
        break;
    case 19:
        r = a & b;
        break;
    case 20:
        r = a | b;
        break;
    case 21:
        r = a ^ b;
        break;
    case 25:
        return carrying(ua + ub, clamp);
    case 26:
        return carrying(ua - ub, clamp);
    case 27:
        return carrying(ub - ua, clamp);
    case 28:
        return carrying(ua + ub + vcc, clamp);
    case 29:
        return carrying(ua - ub - vcc, clamp);
    case 30:
        return carrying(ub - ua - vcc, clamp);
    case 38:
        r = fit((int64_t)ha + hb, 16, clamp);
        break;
    case 39:
        r = fit((int64_t)ha - hb, 16, clamp);
        break;
    case 40:
        r = fit((int64_t)hb - ha, 16, clamp);
        break;
    case 41:
        r = ha * hb % 0x10000;
        break;
    case 42:
        r = hb << a % 16 & 0xffff;
        break;
    case 43:
        r = hb >> a % 16;
        break;
    case 44:
        r = hb;
        for (uint32_t i = 0; i < a % 16; i++)
            r = r / 2 + (hb & 0x8000);
        break;
    case 47:
        r = ha > hb ? ha : hb;
        break;
    case 48:
        r = sa > sb ? ha : hb;
        break;
    case 49:
        r = ha < hb ? ha : hb;
        break;
    default:
        r = sa < sb ? ha : hb;
        break;
    }
    return (struct outcome){r, 0};
}

#endif
