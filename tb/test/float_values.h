/* SPDX-License-Identifier: MIT */
/* Operands for the tests of float operations, and how a difference is told. */
#ifndef TB_TEST_FLOAT_VALUES_H
#define TB_TEST_FLOAT_VALUES_H

#include "isa/float/mode.h"
#include "test/float_expect.h"

static inline struct float_mode model_mode(const struct host_mode *mode) {
    return (struct float_mode){.rounding = (uint32_t)mode->rounding,
                               .flush_in = mode->flush_in ? UINT32_MAX : 0,
                               .flush_out = mode->flush_out ? UINT32_MAX : 0};
}

static inline void check_float(const char *what, const struct host_mode *mode, uint32_t a, uint32_t b, uint32_t seen,
                               uint32_t expected) {
    if (seen != expected)
        fail_msg("%s, rounding %d, flush %d %d: of %#x and %#x %#x, not %#x", what, mode->rounding, mode->flush_in,
                 mode->flush_out, a, b, seen, expected);
}

/* Zeros, subnormals, numbers around 1 and 2, ties, the largest ones, infinities, NaNs of each kind. */
static const uint32_t rich_f16[] = {0x0000, 0x8000, 0x0001, 0x8001, 0x0002, 0x8200, 0x03ff, 0x83ff, 0x0400,
                                    0x8400, 0x0401, 0x07ff, 0x1000, 0x9001, 0x1400, 0x2c01, 0xb3ff, 0x37ff,
                                    0x3800, 0xb801, 0x3bff, 0x3c00, 0xbc00, 0x3c01, 0xbe00, 0x3fff, 0x4000,
                                    0xc001, 0x4d55, 0x63ff, 0x6400, 0xe401, 0x7800, 0xf7ff, 0x7bff, 0xfbff,
                                    0x7c00, 0xfc00, 0x7c01, 0xfdff, 0x7e00, 0xfe01, 0x7fff};

static const uint32_t rich_f32[] = {
    0x00000000, 0x80000000, 0x00000001, 0x80000001, 0x00400000, 0x807fffff, 0x007fffff, 0x00800000,
    0x80800001, 0x00ffffff, 0x01000000, 0x32ffffff, 0x33000000, 0x33000001, 0xb3800000, 0x33800001,
    0x34000000, 0x34800000, 0x387fe000, 0x387fe001, 0x387fdfff, 0x33800000, 0x477fefff, 0x477ff000,
    0x477fe000, 0x477fffff, 0xb8800000, 0x3effffff, 0x3f000000, 0xbf000000, 0xbf000001, 0x3f7fffff,
    0x3f800000, 0xbf800000, 0x3f800001, 0x3fffffff, 0x3fc00000, 0xc0200000, 0x40490fdb, 0x4affffff,
    0x4b000000, 0x4b000001, 0xcb7fffff, 0x4b800000, 0x4effffff, 0x4f000000, 0xcf000000, 0xcf000001,
    0x4f7fffff, 0x4f800000, 0x5f000000, 0x7e800000, 0x7effffff, 0x7f000000, 0x7f7fffff, 0xff7fffff,
    0x7f7ffffe, 0x7f800000, 0xff800000, 0x7f800001, 0xffbfffff, 0x7fc00000, 0xffc12345, 0x7fffffff};

/* Runs of ones and zeros, which ties and carries are made of */
static inline uint32_t random_runs(void) {
    uint64_t x = random64();
    uint32_t runs = (1u << (x & 31)) - (1u << (x >> 5 & 31));
    return x & 1024 ? runs ^ 1u << (x >> 11 & 31) : runs;
}

/* Of any kind; next to other, if that is a finite number, in half of the cases. */
static inline uint32_t random_f32(uint32_t other) {
    uint32_t pick = random_below(16), x = (uint32_t)(random64() >> 32);
    if (pick == 0)
        return rich_f32[random_below(COUNT(rich_f32))];
    if (pick < 6)
        x = (x & 0xff800000) | (random_runs() & 0x7fffff);
    if (pick & 1) {
        uint32_t field = (other >> 23 & 0xff) + random_below(60) - 30;
        x = (x & 0x807fffff) | (field & 0xff) << 23;
    }
    return pick == 15 ? (other ^ 0x80000000) + random_below(5) - 2 : x;
}

#endif
