/* SPDX-License-Identifier: MIT */
/*
 * Tests of single bits that decide a float operation: vectors with such a bit, neighbors without one, and random
 * operands, which have each such bit without steering.
 */

#include "engine/rng.h"
#include "families/gcn/deciding.h"
#include "families/gcn/random_operands.h"
#include "test/one_in.h"
#include "test/unit_test.h"

enum { NEAREST = 0, UP = 5, DOWN = 10, TO_ZERO = 15 }; /* MODE, the same for both formats */
enum { NONE = 99, PARTS = 3, FRACTION = 23 };
#define ONE UINT32_C(0x3f800000)
#define MINUS UINT32_C(0x80000000)

typedef bool deciding_function(const struct gcn_profile *p, unsigned *part);

struct operation {
    unsigned op, mode;
    bool clamp;
    uint8_t dst_sel;
    uint32_t src0, src1, old;
};

static struct gcn_sdwa fields_of(unsigned op, uint8_t dst_sel, bool clamp) {
    const uint8_t sel = gcn_is_f16(gcn_action_at(op)->in) ? GCN_WORD_0 : GCN_DWORD;
    return (struct gcn_sdwa){.format = (enum gcn_format)gcn_op_codes[op].format,
                             .op = gcn_op_codes[op].code,
                             .dst_sel = dst_sel,
                             .clamp = clamp,
                             .source = {{.sel = sel}, {.sel = gcn_op_at(op)->type[1] == GCN_NONE ? 0 : sel}}};
}

/* The last part, or NONE; the first ones are these. */
static unsigned last_part(deciding_function *of, const struct operation *o, unsigned n, const unsigned *first) {
    const struct gcn_sdwa fields = fields_of(o->op, o->dst_sel, o->clamp);
    unsigned part[PARTS];
    struct gcn_profile p = gcn_profile_of(&fields, o->mode, o->src0, o->src1, o->old, 0);
    if (!of(&p, part))
        return NONE;
    for (unsigned i = 0; i + 1 < n; i++)
        assert_int_equal(part[i], first[i]);
    return part[n - 1];
}

static unsigned sticky(struct operation o) {
    unsigned place = 0;
    while (gcn_multiplied.ops[place] != o.op)
        place++;
    return last_part(gcn_sticky_of, &o, 2, &place);
}

#define MUL(...) ((struct operation){GCN_INDEX_MUL_F32, __VA_ARGS__})
#define WHOLE(mode) mode, false, GCN_DWORD

static void test_sticky_bits(void) {
    const uint32_t u = ONE + 1; /* its square is 1 + 2^-22 + 2^-46 */
    assert_int_equal(sticky(MUL(WHOLE(UP), u, u, 0)), 1);
    assert_int_equal(sticky(MUL(WHOLE(NEAREST), u, u, 0)), NONE);
    assert_int_equal(sticky(MUL(WHOLE(DOWN), u, u, 0)), NONE);
    assert_int_equal(sticky(MUL(WHOLE(TO_ZERO), u, u, 0)), NONE);
    assert_int_equal(sticky(MUL(WHOLE(DOWN), u | MINUS, u, 0)), 1);
    assert_int_equal(sticky(MUL(WHOLE(UP), u | MINUS, u, 0)), NONE);
    assert_int_equal(sticky(MUL(WHOLE(UP), u, ONE, 0)), NONE);   /* exact */
    assert_int_equal(sticky(MUL(WHOLE(UP), u, u + 2, 0)), NONE); /* two bits: 3 * 2^-46 */
    assert_int_equal(sticky(MUL(WHOLE(UP), ONE | 0x4fbb3f, ONE | 0x65b4bf, 0)), 0);
    assert_int_equal(sticky(MUL(WHOLE(UP), ONE | 0x65c8e7, ONE | 0x400000, 0)), 22);
    assert_int_equal(sticky(MUL(WHOLE(NEAREST), ONE | 0x760ebf, ONE | 0x9f800, 0)), 11);
    assert_int_equal(sticky(MUL(WHOLE(UP), ONE | 0x760ebf, ONE | 0x9f800, 0)), NONE); /* its guard is 1 */
    assert_int_equal(sticky(MUL(WHOLE(NEAREST), ONE | 0x0d0d7f, ONE | 0x200000, 0)), 22);
    assert_int_equal(sticky(MUL(WHOLE(NEAREST), ONE | 0x5d976d, ONE | 0x685328, 0)), NONE); /* the tie is odd */
    const struct operation half = {GCN_INDEX_MUL_F16, WHOLE(NEAREST), 0x3c00 | 0x331, 0x3c00 | 0x1d1, 0};
    assert_int_equal(sticky(half), 0);
}

static void test_sticky_bits_at_the_ends_of_a_format(void) {
    const uint32_t u = 1, least = 1, most = 254; /* exponents */
#define EXPONENT(e) ((e) << FRACTION)
    assert_int_equal(sticky(MUL(WHOLE(UP), EXPONENT(least) | u, ONE | u, 0)), 1);
    assert_int_equal(sticky(MUL(WHOLE(UP), EXPONENT(least) | u, EXPONENT(126) | u, 0)), NONE); /* subnormal */
    assert_int_equal(sticky(MUL(WHOLE(UP), EXPONENT(most) | u, ONE | u, 0)), 1);
    assert_int_equal(sticky(MUL(WHOLE(UP), EXPONENT(most) | u, EXPONENT(128) | u, 0)), NONE); /* too large */
    assert_int_equal(sticky(MUL(WHOLE(UP), u, EXPONENT(most) | u, 0)), NONE);                 /* a subnormal factor */
}

static void test_sticky_bits_that_the_destination_shows(void) {
    const uint32_t u = ONE + 1, small = ONE - EXPONENT(8) + 1;
    assert_int_equal(sticky(MUL(UP, true, GCN_DWORD, u, u, 0)), NONE);
    assert_int_equal(sticky(MUL(UP, true, GCN_DWORD, small, small, 0)), 1);
#define MAC(...) ((struct operation){GCN_INDEX_MAC_F32, __VA_ARGS__})
    assert_int_equal(sticky(MAC(WHOLE(UP), u, u, 0)), 1);
    assert_int_equal(sticky(MAC(WHOLE(UP), u, u, ONE | MINUS)), 1);
    assert_int_equal(sticky(MAC(WHOLE(UP), u, u, 0x7f000000)), NONE);
}

static unsigned exponent_shown(unsigned op, uint8_t dst_sel, uint32_t x, unsigned of) {
    unsigned first[2] = {0, of};
    const struct operation o = {op, NEAREST, false, dst_sel, x, 0, 0};
    while (gcn_integral.ops[first[0]] != op)
        first[0]++;
    return last_part(gcn_exponent_of, &o, 3, first);
}

static unsigned exponent(unsigned op, uint32_t x, unsigned of) {
    return exponent_shown(op, GCN_DWORD, x, of);
}

static void test_exponents(void) {
    const uint32_t fraction = 0x400001;
    for (unsigned bit = 0; bit < 7; bit++) {
        uint32_t of_1 = (127u ^ 1u << bit) << FRACTION, of_half = (126u ^ 1u << bit) << FRACTION;
        assert_int_equal(exponent(GCN_INDEX_TRUNC_F32, of_1 | fraction, GCN_EXPONENT_OF_1), bit);
        assert_int_equal(exponent(GCN_INDEX_FRACT_F32, of_1 | fraction | MINUS, GCN_EXPONENT_OF_1), bit);
        assert_int_equal(exponent(GCN_INDEX_RNDNE_F32, of_half | fraction, GCN_EXPONENT_OF_HALF), bit);
        assert_int_equal(exponent(GCN_INDEX_RNDNE_F32, of_half, GCN_EXPONENT_OF_HALF), bit ? NONE : bit);
        assert_int_equal(exponent(GCN_INDEX_CEIL_F32, of_half | fraction, GCN_EXPONENT_OF_HALF), bit ? NONE : bit);
        assert_int_equal(exponent(GCN_INDEX_TRUNC_F32, (of_1 ^ EXPONENT(192u)) | fraction, GCN_EXPONENT_OF_1), NONE);
    }
    assert_int_equal(exponent(GCN_INDEX_FLOOR_F32, EXPONENT(254u), GCN_EXPONENT_OF_HALF), 7);
    assert_int_equal(exponent(GCN_INDEX_FLOOR_F32, EXPONENT(255u), GCN_EXPONENT_OF_1), NONE);
    assert_int_equal(exponent(GCN_INDEX_FLOOR_F32, ONE, GCN_EXPONENT_OF_HALF), 0);
    assert_int_equal(exponent_shown(GCN_INDEX_FLOOR_F32, GCN_BYTE_0, ONE, GCN_EXPONENT_OF_HALF), NONE); /* 0 and 0 */
    assert_int_equal(exponent(GCN_INDEX_FLOOR_F16, 0x7800, GCN_EXPONENT_OF_HALF), 4);
}

static unsigned far(unsigned op, unsigned mode, uint32_t src0, uint32_t src1, unsigned smaller) {
    const struct operation o = {op, WHOLE(mode), src0, src1, 0};
    unsigned distance = last_part(gcn_far_of, &o, 2, &smaller);
    return distance == NONE ? NONE : distance + GCN_FAR_LEAST;
}

static void test_terms_far_apart(void) {
    const uint32_t near = ONE - EXPONENT(24), small = ONE - EXPONENT(25), tiny = ONE - EXPONENT(63), odd = ONE + 1;
    assert_int_equal(far(GCN_INDEX_ADD_F32, UP, odd, small, 1), 25);
    assert_int_equal(far(GCN_INDEX_ADD_F32, UP, tiny, odd, 0), 63);
    assert_int_equal(far(GCN_INDEX_ADD_F32, UP, tiny - EXPONENT(1), odd, 0), NONE);
    assert_int_equal(far(GCN_INDEX_ADD_F32, UP, near, odd, 0), NONE);
    assert_int_equal(far(GCN_INDEX_ADD_F32, UP, small + 1, odd, 0), NONE); /* more than one bit */
    assert_int_equal(far(GCN_INDEX_ADD_F32, DOWN, odd, small, 1), NONE);
    assert_int_equal(far(GCN_INDEX_ADD_F32, NEAREST, odd, small, 1), NONE);
    assert_int_equal(far(GCN_INDEX_SUB_F32, TO_ZERO, odd, small, 1), 25);
    assert_int_equal(far(GCN_INDEX_SUBREV_F32, UP, odd, small, 1), 25);
    assert_int_equal(far(GCN_INDEX_SUBREV_F32, DOWN, odd, small, 1), NONE);
    assert_int_equal(far(GCN_INDEX_ADD_F32, UP, EXPONENT(30), 1, 1), NONE); /* subnormal */
    assert_int_equal(far(GCN_INDEX_ADD_F16, UP, 0x7800, 0x0400, 1), NONE);
    assert_int_equal(far(GCN_INDEX_ADD_F32, UP, EXPONENT(255u) + 1, EXPONENT(220u), 1), NONE); /* becomes quiet */
}

/* Random operands hit each reachable bin with these first parts at least this often. */
struct group {
    deciding_function *of;
    const char *(*impossible)(const unsigned *part);
    unsigned parts, values, blocks, least;
};
enum { LANES = GCN_RANDOM_LANES };

static void expect_hits(const struct group *group, unsigned op, unsigned first, unsigned second) {
    static uint64_t inst[LANES];
    static uint32_t mode[LANES], src0[LANES], src1[LANES], old[LANES];
    const struct gcn_sdwa fields = fields_of(op, GCN_DWORD, false);
    struct rng rng = {op};
    unsigned part[PARTS], hits[64] = {0}, last = group->parts - 1;
    for (unsigned i = 0; i < LANES; i++)
        inst[i] = gcn_sdwa_encode(&fields);
    for (unsigned block = 0; block < group->blocks / ONE_IN; block++) {
        gcn_random_modes(rng_next(&rng), mode, LANES);
        gcn_random_operands(rng_next(&rng), src0, src1, old, LANES);
        gcn_random_floats(rng_next(&rng), inst, LANES, 1, src0, src1, old);
        for (unsigned i = 0; i < LANES; i++) {
            struct gcn_profile p = gcn_profile_of(&fields, mode[i], src0[i], src1[i], old[i], 0);
            if (group->of(&p, part) && part[0] == first && (last == 1 || part[1] == second))
                hits[part[last]]++;
        }
    }
    part[0] = first;
    part[1] = second;
    for (part[last] = 0; part[last] < group->values; part[last]++) {
        bool possible = !group->impossible || !group->impossible(part);
        assert_in_range(hits[part[last]], possible && ONE_IN == 1 ? group->least : 0, possible ? UINT32_MAX : 0);
    }
}

static void test_random_operands(void) {
    const struct group products = {gcn_sticky_of, gcn_impossible_sticky_bit, 2, GCN_STICKY_BITS, 32, 16},
                       exponents = {gcn_exponent_of, gcn_impossible_exponent_bit, 3, GCN_EXPONENT_BITS, 32, 200},
                       terms = {gcn_far_of, NULL, 2, GCN_FARS, 128, 8};
    for (unsigned place = 0; place < GCN_MULTIPLIED; place++)
        expect_hits(&products, gcn_multiplied.ops[place], place, 0);
    for (unsigned place = 0; place < GCN_INTEGRAL; place++)
        for (unsigned number = 0; number < GCN_EXPONENTS; number++)
            expect_hits(&exponents, gcn_integral.ops[place], place, number);
    for (unsigned smaller = 0; smaller < 2; smaller++)
        expect_hits(&terms, GCN_INDEX_ADD_F32, smaller, 0);
}

RUN_TESTS(TEST(test_sticky_bits), TEST(test_sticky_bits_at_the_ends_of_a_format),
          TEST(test_sticky_bits_that_the_destination_shows), TEST(test_exponents), TEST(test_terms_far_apart),
          TEST(test_random_operands))
