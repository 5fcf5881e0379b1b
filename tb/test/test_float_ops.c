/* SPDX-License-Identifier: MIT */
/* Each float operation by its opcode, and each rule, with values worked out by hand from docs/float.md. */
#include "isa/gcn_float.h"
#include "test/float_vectors.h"
#include "test/unit_test.h"

/* MODE: subnormal numbers are kept, or not; rounding of f32 and of f16 */
enum { DX10 = 0x100, IEEE = 0x200, KEEP32 = 0x30, KEEP16 = 0xc0, KEEP = 0xf0, FLUSH = 0 };
enum { UP32 = 1, DOWN32 = 2, ZERO32 = 3, UP16 = 1 << 2, DOWN16 = 2 << 2, ZERO16 = 3 << 2 };

#define CHECK(format, ...)                                                                                             \
    do {                                                                                                               \
        const struct float_vector vectors[] = {__VA_ARGS__};                                                           \
        float_check_vectors(format, vectors, COUNT(vectors));                                                          \
    } while (0)

static void test_rows_are_those_of_the_page(void **state) {
    (void)state;
    static const struct {
        int format;
        uint32_t first, last;
    } rows[] = {{VOP1, 5, 8},   {VOP1, 10, 14},     {VOP1, 17, 20},     {VOP1, 27, 31},
                {VOP1, 51, 52}, {VOP1, 57, 60},     {VOP1, 66, 72},     {VOP2, 1, 5},
                {VOP2, 10, 11}, {VOP2, 22, 22},     {VOP2, 31, 35},     {VOP2, 45, 46},
                {VOP2, 51, 51}, {VOPC, 0x10, 0x11}, {VOPC, 0x14, 0x15}, {VOPC, 0x20, 0x5f}};
    for (int format = VOP1; format <= VOPC; format++)
        for (uint32_t code = 0; code < 256; code++) {
            bool listed = false;
            for (size_t i = 0; i < COUNT(rows); i++)
                listed |= rows[i].format == format && rows[i].first <= code && code <= rows[i].last;
            if ((gcn_float_actions[format][code].datapath != GCN_FLOAT_NONE) != listed)
                fail_msg("format %d code %#x: expected %d", format, code, listed);
        }
}

static void test_vop1_f32(void **state) {
    (void)state;
    CHECK(VOP1, {5, KEEP, 0, 0xffffffff, .expected = 0xbf800000}, {5, UP32, 0, 0x01000001, .expected = 0x4b800001},
          {5, KEEP, 0, 0x80000000, .expected = 0xcf000000}, {5, KEEP, 0, 0, .expected = 0},
          {6, KEEP, 0, 0xffffffff, .expected = 0x4f800000}, {6, ZERO32, 0, 0xffffffff, .expected = 0x4f7fffff},
          {7, KEEP, 0, 0x4f7fffff, .expected = 0xffffff00}, {7, KEEP, 0, 0xbf800000, .expected = 0},
          {8, KEEP, 0, 0xc0600000, .expected = 0xfffffffd}, {17, KEEP, 0, 0x89abcdef, .expected = 0x436f0000},
          {18, KEEP, 0, 0x89abcdef, .expected = 0x434d0000}, {19, KEEP, 0, 0x89abcdef, .expected = 0x432b0000},
          {20, KEEP, 0, 0x89abcdef, .expected = 0x43090000}, {27, KEEP, 0, 0xbfa00000, .expected = 0x3f400000},
          {28, KEEP, 0, 0xbfe00000, .expected = 0xbf800000}, {29, KEEP, 0, 0x3fa00000, .expected = 0x40000000},
          {30, KEEP, 0, 0x40200000, .expected = 0x40000000}, {31, KEEP, 0, 0xbfa00000, .expected = 0xc0000000},
          {51, KEEP, 0, 0x41000000, .expected = 4}, {52, KEEP, 0, 0xc1000000, .expected = 0xbf000000});
}

static void test_vop1_f16(void **state) {
    (void)state;
    CHECK(VOP1, {57, KEEP, 0, 0xffff, .expected = 0x7c00}, {57, ZERO16, 0, 0xffff, .expected = 0x7bff},
          {57, KEEP, 0, 65519, .expected = 0x7bff}, {57, KEEP, 0, 65520, .expected = 0x7c00},
          {58, KEEP, 0, 0xffff, .expected = 0xbc00}, {58, KEEP, 0, 0x8000, .expected = 0xf800},
          {59, KEEP, 0, 0x4300, .expected = 3}, {59, KEEP, 0, 0x7c00, .expected = 0xffff},
          {60, KEEP, 0, 0xc300, .expected = 0xfffd}, {60, KEEP, 0, 0xfc00, .expected = 0x8000},
          {66, KEEP, 0, 0xc800, .expected = 0xb800}, {67, KEEP, 0, 0x4800, .expected = 4},
          {68, KEEP, 0, 0xbd00, .expected = 0xc000}, {69, KEEP, 0, 0x3d00, .expected = 0x4000},
          {70, KEEP, 0, 0xbf00, .expected = 0xbc00}, {71, KEEP, 0, 0x4100, .expected = 0x4000},
          {72, KEEP, 0, 0xbd00, .expected = 0x3a00});
}

static void test_vop2(void **state) {
    (void)state;
    CHECK(VOP2, {1, KEEP, 0, 0x3f800000, 0x40000000, 0, 0x40400000},
          {2, KEEP, 0, 0x3f800000, 0x40000000, 0, 0xbf800000}, {3, KEEP, 0, 0x3f800000, 0x40000000, 0, 0x3f800000},
          {4, KEEP, 0, 0x40400000, 0xc0000000, 0, 0xc0c00000}, {5, KEEP, 0, 0x40400000, 0xc0000000, 0, 0xc0c00000},
          {10, KEEP, 0, 0x40400000, 0xc0000000, 0, 0xc0000000}, {11, KEEP, 0, 0x40400000, 0xc0000000, 0, 0x40400000},
          {22, KEEP, 0, 0x40400000, 0x40000000, 0x3f800000, 0x40e00000}, {31, KEEP, 0, 0x3c00, 0x4000, 0, 0x4200},
          {32, KEEP, 0, 0x3c00, 0x4000, 0, 0xbc00}, {33, KEEP, 0, 0x3c00, 0x4000, 0, 0x3c00},
          {34, KEEP, 0, 0x4200, 0xc000, 0, 0xc600}, {35, KEEP, 0, 0x4200, 0x4000, 0x3c00, 0x4700},
          {45, KEEP, 0, 0x4200, 0xc000, 0, 0x4200}, {46, KEEP, 0, 0x4200, 0xc000, 0, 0xc000},
          {51, KEEP, 0, 0x4200, 3, 0, 0x4e00});
}

static void test_d37_compares(void **state) {
    (void)state;
    /* lt, eq, gt, and a NaN on either side */
    static const uint32_t f16[][2] = {{0xbc00, 0x3c00}, {0x8000, 0}, {0x3c01, 0x3c00}, {0x7e00, 0}, {0, 0xfc01}};
    static const uint32_t f32[][2] = {
        {0xbf800000, 0x3f800000}, {0, 0x80000000}, {0x3f800001, 0x3f800000}, {0x7fc00000, 0}, {0, 0xff800001}};
    for (uint32_t n = 0; n < 16; n++)
        for (uint32_t k = 0; k < 5; k++) {
            uint32_t expected = n >> (k < 3 ? k : 3) & 1;
            CHECK(VOPC, {0x20 + n, KEEP, 0, f16[k][0], f16[k][1], 0, expected},
                  {0x30 + n, KEEP, 0, f16[k][0], f16[k][1], 0, expected},
                  {0x40 + n, KEEP, 0, f32[k][0], f32[k][1], 0, expected},
                  {0x50 + n, KEEP, 0, f32[k][0], f32[k][1], 0, expected});
        }
    CHECK(VOPC, {0x42, KEEP, 0, 1, 0, 0, 0}, {0x42, FLUSH, 0, 1, 0, 0, 1}, {0x22, KEEP16, 0, 1, 0, 0, 0},
          {0x22, KEEP32, 0, 1, 0, 0, 1});
}

static void test_d38_classes(void **state) {
    (void)state;
    static const uint32_t f16[] = {0x7c01, 0x7e00, 0xfc00, 0x8400, 0x83ff, 0x8000, 0, 1, 0x7bff, 0x7c00};
    static const uint32_t f32[] = {0xff800001, 0x7fc00000, 0xff800000, 0xff7fffff, 0x80000001,
                                   0x80000000, 0,          0x007fffff, 0x00800000, 0x7f800000};
    for (uint32_t k = 0; k < 10; k++)
        for (uint32_t code = 0x10; code < 0x16; code += code == 0x11 ? 3 : 1) {
            uint32_t x = code < 0x12 ? f32[k] : f16[k];
            CHECK(VOPC, {code, FLUSH, 0, x, 1u << k, 0, 1}, {code, FLUSH, 0, x, ~(1u << k), 0, 0},
                  {code, FLUSH, ABS0 | NEG0, x & (code < 0x12 ? 0x7fffffff : 0x7fff), 0x3c, 0, 2 <= k});
        }
}

static void test_d21_d22_d23_operands_and_results(void **state) {
    (void)state;
    CHECK(VOP2, {31, KEEP, 0, 0x12343c00, 0xffff3c00, 0, 0x4000}, {31, KEEP, NEG0, 0x80003c00, 0x3c00, 0, 0},
          {31, KEEP, ABS1, 0x3c00, 0xbc00, 0, 0x4000}, {31, KEEP, ABS1 | NEG1, 0x3c00, 0xbc00, 0, 0},
          {1, KEEP, NEG0 | ABS0, 0x8000bc00, 0, 0, 0x8000bc00}, {1, KEEP, NEG0, 0xbc00, 0, 0, 0x8000bc00},
          {1, KEEP, NEG1, 0, 0x7fc00001, 0, 0xffc00001}, {35, KEEP, 0, 0xffff4200, 0xffff4000, 0xffff3c00, 0x4700},
          {51, KEEP, NEG0, 0xffff4200, 0xffff0003, 0, 0xce00}, {31, KEEP, 0, 0xbc00, 0, 0xffff0000, 0xbc00},
          {46, KEEP, 0, 0x10003c00, 0x4000, 0, 0x3c00});
    CHECK(VOPC, {0x22, KEEP, 0, 0x12343c00, 0xffff3c00, 0, 1}, {0x21, KEEP, 0, 0x12343c00, 0x4000, 0, 1});
    CHECK(VOP1, {60, KEEP, 0, 0xbc00, .expected = 0xffff}, {67, KEEP, 0, 1, .expected = 0xffe9},
          {58, KEEP, 0, 0xabcd0001, .expected = 0x3c00});
}

static void test_d24_d25_d27_flush(void **state) {
    (void)state;
    CHECK(VOP2, {1, 0x10, 0, 0x80000001, 0, 0, 0x80000000}, {1, 0x20, 0, 0x80000001, 0x80000001, 0, 0x80000000},
          {1, KEEP32, 0, 0x80000001, 0x80000001, 0, 0x80000002}, {1, KEEP16, 0, 1, 1, 0, 0},
          {31, KEEP16, 0, 1, 1, 0, 2}, {31, KEEP32, 0, 1, 1, 0, 0}, {31, 0x40, 0, 0x83ff, 0x8001, 0, 0x8400},
          /* 2^-126 - 2^-151 rounds up to the least normal number, which stays, or down to a subnormal one. */
          {5, FLUSH, 0, 0x3f7fffff, 0x00800000, 0, 0x00800000}, {5, ZERO32, 0, 0xbf7fffff, 0x00800000, 0, 0x80000000},
          {5, KEEP32 | ZERO32, 0, 0xbf7fffff, 0x00800000, 0, 0x807fffff});
    CHECK(VOP1, {10, UP16, 0, 1, .expected = 0}, {10, 0x10 | UP16 | KEEP16, 0, 1, .expected = 1},
          {10, 0x10 | UP32 | KEEP16, 0, 1, .expected = 0}, {10, KEEP16, 0, 0x33800000, .expected = 1},
          {10, KEEP32, 0, 0xb3800000, .expected = 0x8000}, {11, KEEP32, 0, 0x8001, .expected = 0x80000000},
          {11, KEEP16, 0, 0x8001, .expected = 0xb3800000}, {8, KEEP, 0, 0x80000001, .expected = 0});
}

static void test_d26_d34_min_max(void **state) {
    (void)state;
    for (uint32_t mode = FLUSH; mode <= KEEP; mode += KEEP)
        CHECK(
            VOP2, {10, mode, 0, 1, 2, 0, 1}, {11, mode, 0, 0x80000001, 0x80000002, 0, 0x80000001},
            {46, mode, 0, 1, 2, 0, 1}, {45, mode, 0, 0x8001, 0x8002, 0, 0x8001},
            {10, mode, 0, 0, 0x80000000, 0, 0x80000000}, {11, mode, 0, 0x80000000, 0, 0, 0},
            {10, mode, 0, 0x7fc00001, 0x3f800000, 0, 0x3f800000}, {10, mode, 0, 0x3f800000, 0x7fc00001, 0, 0x3f800000},
            {10, mode, 0, 0x7fc00001, 0x7fc00002, 0, 0x7fc00002},
            {10, mode | IEEE, 0, 0x7f800001, 0x3f800000, 0, 0x7fc00001},
            {11, mode | IEEE, 0, 0x7fc00001, 0xff800002, 0, 0xffc00002},
            {11, mode | IEEE, 0, 0x7f800001, 0xff800002, 0, 0x7fc00001},
            {10, mode, 0, 0x7f800001, 0x3f800000, 0, 0x3f800000}, {11, mode, 0, 0x7fc00001, 0xff800002, 0, 0xff800002},
            {45, mode | IEEE, 0, 0x3c00, 0x7c01, 0, 0x7e01}, {45, mode, 0, 0x3c00, 0x7c01, 0, 0x3c00});
}

static void test_d28_d29_d30_nans(void **state) {
    (void)state;
    for (uint32_t mode = KEEP; mode <= (KEEP | IEEE); mode += IEEE)
        CHECK(VOP2, {1, mode, 0, 0x7fc00001, 0xff800002, 0, 0x7fc00001},
              {5, mode, 0, 0xffc00001, 0x7fc00002, 0, 0xffc00001}, {1, mode, 0, 0x7f800000, 0xff800000, 0, 0xffc00000},
              {31, mode, 0, 0xfc00, 0x7c00, 0, 0xfe00}, {5, mode, 0, 0x80000000, 0x7f800000, 0, 0xffc00000},
              {34, mode, 0, 0x7c00, 0, 0, 0xfe00}, {2, mode, 0, 0, 0x7fc00002, 0, 0x7fc00002},
              {3, mode, 0, 0x7fc00001, 0xffc00002, 0, 0x7fc00001}, {33, mode, 0, 0xfe01, 0x7e02, 0, 0xfe01},
              {2, mode, 0, 0x7f800000, 0x7f800000, 0, 0xffc00000});
}

/* Signaling NaNs: each with IEEE, then without. The NaNs of moved and negated operands are no exceptions. */
static void test_c1_c2_signaling_nans(void **state) {
    (void)state;
    for (uint32_t mode = KEEP; mode <= (KEEP | IEEE); mode += IEEE) {
        uint32_t f16 = mode & IEEE ? 0x200 : 0, f32 = mode & IEEE ? 0x400000 : 0;
        CHECK(VOP2, {1, mode, 0, 0x7f800001, 0xffc00002, 0, 0x7f800001 | f32},
              {1, mode, 0, 0, 0xff800002, 0, 0xff800002 | f32}, {2, mode, 0, 0, 0x7f812345, 0, 0x7f812345 | f32},
              {3, mode, 0, 0xff800001, 0, 0, 0xff800001 | f32},
              {5, mode, 0, 0x3f800000, 0x7fabcdef, 0, 0x7fabcdef | f32},
              {4, mode, 0, 0x7f800001, 1, 0, 0x7f800001 | f32},
              {22, mode, 0, 0x7f800001, 0x7fc00002, 0x7fc00003, 0x7f800001 | f32},
              {22, mode, 0, 0x3f800000, 0x3f800000, 0xff800003, 0xff800003 | f32},
              {22, mode, 0, 0, 0x7f800000, 0x7f800001, 0xffc00000}, {35, mode, 0, 0x3c00, 0x3c00, 0xfc01, 0xfc01 | f16},
              {33, mode, 0, 0xfc01, 0x7e02, 0, 0xfc01 | f16}, {34, mode, 0, 0x3c00, 0x7d55, 0, 0x7d55 | f16},
              {51, mode, 0, 0xfc01, 3, 0, 0xfc01 | f16}, {1, mode, NEG0, 0x7f800001, 0, 0, 0xff800001 | f32},
              {1, mode, CLAMP, 0x7f800001, 0, 0, 0x7f800001 | f32});
        CHECK(VOP1, {27, mode, 0, 0x7f800001, .expected = 0x7f800001 | f32},
              {28, mode, 0, 0xff800001, .expected = 0xff800001 | f32},
              {29, mode, 0, 0xff8abcde, .expected = 0xff8abcde | f32},
              {30, mode, 0, 0x7fbfffff, .expected = 0x7fbfffff | f32},
              {31, mode, 0, 0x7f800001, .expected = 0x7f800001 | f32},
              {52, mode, 0, 0xff800001, .expected = 0xff800001 | f32}, {66, mode, 0, 0x7c01, .expected = 0x7c01 | f16},
              {68, mode, 0, 0xfdff, .expected = 0xfdff | f16}, {72, mode, 0, 0x7c01, .expected = 0x7c01 | f16},
              {11, mode, 0, 0xfc01, .expected = 0xff802000 | f32}, {11, mode, 0, 0x7dff, .expected = 0x7fbfe000 | f32},
              {10, mode, 0, 0xff802000, .expected = 0xfe01}, {10, mode, 0, 0x7f800001, .expected = 0x7e00});
    }
    CHECK(VOP2, {10, KEEP, 0, 0x7f800001, 0xbf800000, 0, 0xbf800000},
          {11, KEEP, 0, 0x3f800000, 0xff800001, 0, 0x3f800000}, {10, KEEP, 0, 0x7f800001, 0x7fc00002, 0, 0x7fc00002},
          {10, KEEP, 0, 0x7fc00001, 0x7f800002, 0, 0x7f800002}, {45, KEEP, 0, 0x7c01, 0xfc02, 0, 0xfc02},
          {46, KEEP, 0, 0x7e01, 0x7c02, 0, 0x7c02});
}

static void test_d31_d32_mac(void **state) {
    (void)state;
    CHECK(VOP2, /* (1 + 2^-12)^2 - (1 + 2^-11) is 2^-24, which the rounding of the product loses. */
          {22, KEEP, 0, 0x3f800800, 0x3f800800, 0xbf801000, 0},
          {22, UP32, 0, 0x3f800800, 0x3f800800, 0xbf801000, 0x34000000},
          {22, KEEP, 0, 0, 0x7f800000, 0x7fc00001, 0xffc00000},
          {22, KEEP, 0, 0x7fc00001, 0x7fc00002, 0x7fc00003, 0x7fc00001}, {22, KEEP, 0, 1, 0x4b000000, 0x80000000, 0},
          {22, KEEP, 0, 0x00800000, 0x3f000000, 0, 0}, {22, KEEP, 0, 0x3f800000, 0, 0x00000001, 0},
          {22, KEEP, 0, 0x3f800000, 0x00800001, 0x80800000, 0}, {35, KEEP, 0, 1, 0x6400, 0x8000, 0},
          {35, KEEP, 0, 0x3c00, 0, 1, 0}, {35, KEEP, 0, 0x3c00, 0x0401, 0x8400, 0});
}

static void test_d33_mul_legacy(void **state) {
    (void)state;
    CHECK(VOP2, {4, KEEP, 0, 0x80000000, 0x3f800000, 0, 0}, {4, KEEP, 0, 0x7f800000, 0, 0, 0},
          {4, KEEP, 0, 0x80000000, 0x7fc00000, 0, 0}, {4, KEEP, 0, 0x7f800001, 0x80000000, 0, 0},
          {4, FLUSH, 0, 0x7f800000, 1, 0, 0}, {4, KEEP, 0, 0x7f800000, 1, 0, 0x7f800000});
}

static void test_d35_d36_clamp(void **state) {
    (void)state;
    CHECK(VOP2, {1, KEEP, CLAMP, 0xbf800000, 0, 0, 0}, {1, KEEP, CLAMP, 0x80000000, 0x80000000, 0, 0},
          {1, KEEP, CLAMP, 0x3f800000, 0x3f800000, 0, 0x3f800000}, {1, KEEP, CLAMP, 0x7f800000, 0, 0, 0x3f800000},
          {1, KEEP, CLAMP, 0x3e800000, 0, 0, 0x3e800000}, {1, KEEP, CLAMP, 0x7fc00001, 0, 0, 0x7fc00001},
          {1, KEEP | DX10, CLAMP, 0x7fc00001, 0, 0, 0}, {11, KEEP, CLAMP, 0x40000000, 0, 0, 0x3f800000},
          {31, KEEP, CLAMP, 0x3c00, 0x3c00, 0, 0x3c00}, {35, KEEP, CLAMP, 0xbc00, 0x3c00, 0, 0},
          {51, KEEP, CLAMP, 0x4200, 3, 0, 0x3c00});
    CHECK(VOP1, {10, KEEP | DX10, CLAMP, 0xff800001, .expected = 0}, {10, KEEP, CLAMP, 0x40000000, .expected = 0x3c00},
          {11, KEEP, CLAMP, 0xc000, .expected = 0}, {6, KEEP, CLAMP, 5, .expected = 0x3f800000},
          {57, KEEP, CLAMP, 5, .expected = 0x3c00}, {52, KEEP, CLAMP, 0xc0000000, .expected = 0},
          {7, KEEP, CLAMP, 0x40a00000, .expected = 5}, {8, KEEP, CLAMP, 0xc0a00000, .expected = 0xfffffffb},
          {7, KEEP | DX10, CLAMP, 0x4f7fffff, .expected = 0xffffff00},
          {8, KEEP, CLAMP, 0x4e7fffff, .expected = 0x3fffffc0}, {59, KEEP, CLAMP, 0x7800, .expected = 0x8000},
          {51, KEEP, CLAMP, 0x3e800000, .expected = 0xffffffff}, {67, KEEP | DX10, CLAMP, 1, .expected = 0xffe9});
}

static void test_d39_d40_integral_values(void **state) {
    (void)state;
    CHECK(VOP1, {30, KEEP, 0, 0xbe99999a, .expected = 0x80000000}, {29, KEEP, 0, 0xbf7fffff, .expected = 0x80000000},
          {29, KEEP, 0, 1, .expected = 0x3f800000}, {29, FLUSH, 0, 1, .expected = 0},
          {31, KEEP, 0, 0x80000001, .expected = 0xbf800000}, {31, FLUSH, 0, 0x80000001, .expected = 0x80000000},
          {30, UP32, 0, 0x3fc00000, .expected = 0x40000000}, {30, KEEP, 0, 0x3f000000, .expected = 0},
          {28, KEEP, 0, 0xff800000, .expected = 0xff800000});
    CHECK(VOP1, {27, KEEP, 0, 0x80000001, .expected = 0x3f7fffff}, {27, FLUSH, 0, 0x80000001, .expected = 0},
          {72, KEEP, 0, 0x8001, .expected = 0x3bff}, {27, KEEP, 0, 0x80000000, .expected = 0},
          {27, KEEP | DOWN32, 0, 0x40000000, .expected = 0x80000000}, {27, KEEP, 0, 0x7f800000, .expected = 0xffc00000},
          {27, KEEP, 0, 0xff800000, .expected = 0xffc00000}, {72, KEEP, 0, 0xfc00, .expected = 0xfe00},
          {27, 0x10, 0, 0x00000001, .expected = 0}, {27, KEEP, 0, 0xb3000001, .expected = 0x3f7fffff},
          {27, KEEP | ZERO32, 0, 0xb2800000, .expected = 0x3f7fffff});
}

static void test_d41_d42_frexp_and_ldexp(void **state) {
    (void)state;
    CHECK(VOP1, {51, KEEP, 0, 1, .expected = -148u}, {51, FLUSH, 0, 1, .expected = 0},
          {51, KEEP, 0, 0x7f800000, .expected = 0}, {51, KEEP, 0, 0x7fc00000, .expected = 0},
          {51, KEEP, 0, 0x80000000, .expected = 0}, {52, KEEP, 0, 0x80000001, .expected = 0xbf000000},
          {52, FLUSH, 0, 0x80000001, .expected = 0x80000000}, {52, KEEP, 0, 0xff800000, .expected = 0xff800000},
          {52, KEEP, 0, 0x80000000, .expected = 0x80000000}, {66, KEEP, 0, 1, .expected = 0x3800},
          {67, KEEP, 0, 1, .expected = 0xffe9});
    CHECK(VOP2, {51, KEEP, 0, 0x3c00, 0x7fff, 0, 0x7c00}, {51, KEEP | ZERO16, 0, 0x3c00, 0x7fff, 0, 0x7bff},
          {51, KEEP, 0, 0xbc00, 0x18000, 0, 0x8000}, {51, KEEP | DOWN16, 0, 0xbc00, 0x8000, 0, 0x8001},
          {51, KEEP, 0, 0x3c01, 0xfff1, 0, 0x0200}, {51, KEEP, 0, 0x3c03, 0xfff1, 0, 0x0202},
          {51, KEEP, 0, 1, 24, 0, 0x3c00}, {51, KEEP32, 0, 1, 24, 0, 0}, {51, KEEP, 0, 0xfc00, 0x8000, 0, 0xfc00},
          {51, KEEP, 0, 0x3c00, 0x10000, 0, 0x3c00}, {51, 0x40, 0, 0x8400, 0xffff, 0, 0x8000});
}

static void test_d43_d44_d45_to_integers(void **state) {
    (void)state;
    static const uint32_t codes[] = {7, 8, 12, 13};
    for (size_t i = 0; i < COUNT(codes); i++)
        CHECK(VOP1, {codes[i], KEEP, 0, 0x7fc00000, .expected = 0}, {codes[i], KEEP, 0, 0xff800001, .expected = 0},
              {codes[i], KEEP, 0, 0x7f800000, .expected = i ? 0x7fffffff : 0xffffffff},
              {codes[i], KEEP, 0, 0xff800000, .expected = i ? 0x80000000 : 0},
              {codes[i], KEEP, 0, 0x4f000000, .expected = i ? 0x7fffffff : 0x80000000});
    CHECK(VOP1, {59, KEEP, 0, 0xfe00, .expected = 0}, {60, KEEP, 0, 0x7c01, .expected = 0},
          {60, KEEP, 0, 0x7bff, .expected = 0x7fff}, {59, KEEP, 0, 0xc000, .expected = 0},
          {12, KEEP, 0, 0x3effffff, .expected = 0}, {12, KEEP, 0, 0x3f000000, .expected = 1},
          {12, KEEP, 0, 0xbf000000, .expected = 0}, {12, KEEP, 0, 0xbf000001, .expected = 0xffffffff},
          {12, KEEP, 0, 0x40200000, .expected = 3}, {12, KEEP, 0, 0xc0200000, .expected = 0xfffffffe},
          {13, KEEP, 0, 0x80000001, .expected = 0xffffffff}, {13, FLUSH, 0, 0x80000001, .expected = 0},
          {13, KEEP, 0, 0xbf800000, .expected = 0xffffffff}, {13, KEEP, 0, 0x3f7fffff, .expected = 0});
}

static void test_d46_cvt_off(void **state) {
    (void)state;
    static const uint32_t expected[16] = {0x00000000, 0x3d800000, 0x3e000000, 0x3e400000, 0x3e800000, 0x3ea00000,
                                          0x3ec00000, 0x3ee00000, 0xbf000000, 0xbee00000, 0xbec00000, 0xbea00000,
                                          0xbe800000, 0xbe400000, 0xbe000000, 0xbd800000};
    for (uint32_t i = 0; i < 16; i++)
        CHECK(VOP1, {14, FLUSH, 0, i, .expected = expected[i]},
              {14, KEEP | DOWN32, 0, i | 0xabcdef10, .expected = expected[i]});
}

static void test_d27_d47_f16_and_f32(void **state) {
    (void)state;
    CHECK(VOP1, {10, KEEP, 0, 0xff802000, .expected = 0xfe01}, {10, KEEP, 0, 0x7f800001, .expected = 0x7e00},
          {10, KEEP, 0, 0x7fffffff, .expected = 0x7fff}, {11, KEEP, 0, 0xfe01, .expected = 0xffc02000},
          {10, KEEP | UP16, 0, 0x477fe001, .expected = 0x7c00},
          {10, KEEP | ZERO16 | UP32, 0, 0x477fffff, .expected = 0x7bff},
          {10, KEEP | DOWN16, 0, 0xff7fffff, .expected = 0xfc00}, {10, KEEP, 0, 0x477fefff, .expected = 0x7bff},
          {10, KEEP, 0, 0x477ff000, .expected = 0x7c00}, {10, KEEP, 0, 0xff800000, .expected = 0xfc00},
          {11, KEEP, 0, 0x7c00, .expected = 0x7f800000});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows_are_those_of_the_page),
        cmocka_unit_test(test_vop1_f32),
        cmocka_unit_test(test_vop1_f16),
        cmocka_unit_test(test_vop2),
        cmocka_unit_test(test_d37_compares),
        cmocka_unit_test(test_d38_classes),
        cmocka_unit_test(test_d21_d22_d23_operands_and_results),
        cmocka_unit_test(test_d24_d25_d27_flush),
        cmocka_unit_test(test_d26_d34_min_max),
        cmocka_unit_test(test_d28_d29_d30_nans),
        cmocka_unit_test(test_c1_c2_signaling_nans),
        cmocka_unit_test(test_d31_d32_mac),
        cmocka_unit_test(test_d33_mul_legacy),
        cmocka_unit_test(test_d35_d36_clamp),
        cmocka_unit_test(test_d39_d40_integral_values),
        cmocka_unit_test(test_d41_d42_frexp_and_ldexp),
        cmocka_unit_test(test_d43_d44_d45_to_integers),
        cmocka_unit_test(test_d46_cvt_off),
        cmocka_unit_test(test_d27_d47_f16_and_f32),
    };
    return cmocka_run_group_tests_name("float_ops", tests, NULL, NULL);
}
