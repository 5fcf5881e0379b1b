/* SPDX-License-Identifier: MIT */
/*
 * Float operations on f32 against the host's arithmetic: crosses of corners, ties and one ulp off them, cancellation,
 * subnormal results, and random operands of each kind.
 */
#include "test/float_test.h"

enum { ADD = 1, SUB = 2, SUBREV = 3, LEGACY = 4, MUL = 5, MAC = 22, F16_OF_F32 = 10 };

static struct float_operands x;

static bool takes(const struct float_row *row, int operands) {
    return row->in == 32 && (operands == 1) == (row->operands == 1);
}

/* All pairs of corners */
static void test_corners(void) {
    struct rng rng = rng_fork(2, 0);
    const uint32_t pairs = FLOAT_CORNERS * FLOAT_CORNERS;
    for (uint32_t first = 0; first < pairs; first += FLOAT_CHUNK * ONE_IN) {
        for (uint32_t i = 0; i < FLOAT_CHUNK; i++) {
            uint32_t pair = (first + i) % pairs;
            x.a[i] = float_corner(pair / FLOAT_CORNERS);
            x.b[i] = float_corner(pair % FLOAT_CORNERS);
            x.d[i] = float_corner((uint32_t)(rng_next(&rng) % FLOAT_CORNERS));
        }
        for (size_t k = 0; k < float_rows_n; k++)
            if (takes(&float_rows[k], 2))
                check_modes(&float_rows[k], &x, &rng);
    }
}

static void check_sums(struct rng *rng) {
    static const uint32_t codes[] = {ADD, SUB, SUBREV, MAC};
    for (size_t k = 0; k < COUNT(codes); k++)
        check_modes(float_row_of(GCN_VOP2, codes[k]), &x, rng);
}

/*
 * Sums of numbers aligned at each distance. The smaller one ends in a tie, in one ulp off a tie or in a run of bits;
 * small exponents give subnormal operands and sums.
 */
static void test_alignment_and_ties(void) {
    struct rng rng = rng_fork(3, 0);
    for (uint32_t distance = 0; distance < 32; distance++)
        for (uint32_t turn = distance % ONE_IN; turn < 12; turn += ONE_IN) {
            for (uint32_t i = 0; i < FLOAT_CHUNK; i++) {
                uint64_t random = rng_next(&rng);
                uint32_t low = 1u << (distance < 24 ? distance : 24);
                uint32_t field = turn ? 1 + (uint32_t)(random >> 32) % 220 : (uint32_t)(random >> 32) % 3;
                uint32_t tie = (float_runs(&rng) & ~(low - 1)) | low >> 1, off = (uint32_t)(random >> 60) % 3 - 1;
                uint32_t fraction = turn & 1 ? tie + off : float_runs(&rng);
                x.a[i] = ((uint32_t)random & 0x80000000) | (field + distance) << 23 | (float_runs(&rng) & 0x7fffff);
                x.b[i] = (uint32_t)(random & 1) << 31 | field << 23 | (fraction & 0x7fffff);
                x.d[i] = (uint32_t)random;
            }
            check_sums(&rng);
        }
}

/* Sums that lose 1 to 24 leading bits, from exponents that are the same or next to each other */
static void test_cancellation(void) {
    struct rng rng = rng_fork(4, 0);
    for (uint32_t bits = 1; bits <= 24; bits++)
        for (uint32_t turn = bits % ONE_IN; turn < 4; turn += ONE_IN) {
            for (uint32_t i = 0; i < FLOAT_CHUNK; i++) {
                uint64_t random = rng_next(&rng);
                uint32_t field = 1 + (uint32_t)(random >> 32) % (i & 1 ? 253 : 26), rest = 1u << (24 - bits);
                x.a[i] = field << 23 | (float_runs(&rng) & 0x7fffff);
                if (turn & 1) /* a power of two, next to which the numbers below are half as far from each other */
                    x.a[i] &= 0x7f800000;
                x.b[i] = x.a[i] ^ 0x80000000;
                x.b[i] += (random & 1 ? 1 : -1) * (rest | ((uint32_t)(random >> 1) & (rest - 1)));
                x.d[i] = (uint32_t)random;
            }
            check_sums(&rng);
        }
}

/* Products that end in a tie or next to one, and products around the least normal number */
static void test_products(void) {
    struct rng rng = rng_fork(5, 0);
    for (uint32_t bits = 0; bits < 24; bits++)
        for (uint32_t turn = bits % ONE_IN; turn < 12; turn += ONE_IN) {
            for (uint32_t i = 0; i < FLOAT_CHUNK; i++) {
                uint64_t random = rng_next(&rng);
                /* Factors of bits + 1 and 25 - bits significant bits have a product of 25, or 26 */
                uint32_t a = (uint32_t)random << (23 - bits), b = (uint32_t)(random >> 32) << (bits ? bits - 1 : 0);
                uint32_t field = 1 + (uint32_t)(random >> 24 & 127);
                uint32_t other =
                    turn % 3 == 0 ? 127 + (uint32_t)(random >> 56) % 126 : 127 - field + (uint32_t)(random >> 56) % 28;
                if (turn % 3 == 2)
                    a = float_runs(&rng), b = float_runs(&rng);
                x.a[i] = ((uint32_t)random & 0x80000000) | field << 23 | (a & 0x7fffff);
                x.b[i] = (other - (other > 25 && turn % 3 ? 25 : 0)) << 23 | (b & 0x7fffff);
                x.d[i] = (uint32_t)random;
            }
            check_modes(float_row_of(GCN_VOP2, MUL), &x, &rng);
            check_modes(float_row_of(GCN_VOP2, LEGACY), &x, &rng);
            check_modes(float_row_of(GCN_VOP2, MAC), &x, &rng);
        }
}

static void test_random_pairs(void) {
    struct rng rng = rng_fork(6, 0);
    for (uint32_t turn = 0; turn < 600; turn += ONE_IN) {
        float_random_pairs(&rng, FLOAT_CHUNK, &x);
        for (size_t k = 0; k < float_rows_n; k++)
            if (takes(&float_rows[k], 2))
                check_modes(&float_rows[k], &x, &rng);
    }
}

static void check_one_operand(void) {
    for (size_t k = 0; k < float_rows_n; k++)
        for (unsigned mode = 0; takes(&float_rows[k], 1) && mode <= MODE_ALL; mode++)
            check_operands(&float_rows[k], mode, &x);
}

/* All bits of a mode, also those that should not matter */
static void test_one_operand(void) {
    struct rng rng = rng_fork(7, 0);
    for (uint32_t i = 0; i < FLOAT_CHUNK; i++)
        x.a[i] = float_corner(i % FLOAT_CORNERS) + i / FLOAT_CORNERS;
    check_one_operand();
    for (uint32_t turn = 0; turn < 60; turn += ONE_IN) {
        for (uint32_t i = 0; i < FLOAT_CHUNK; i++) {
            uint64_t random = rng_next(&rng);
            x.a[i] = float_random(&rng, 0x3f800000);
            /* Exponents at which something happens: those of f16 and its subnormal numbers, and of integers */
            if (i & 1)
                x.a[i] = (x.a[i] & 0x807fffff) | (100 + (uint32_t)(random & 63)) << 23;
            if (i % 8 == 0) /* as integers */
                x.a[i] = i & 8 ? float_runs(&rng) : (uint32_t)(random >> 32) >> (random & 31);
        }
        check_one_operand();
    }
}

/* All f32 that f16 has, with the places around and ties between them: double rounding would show here. */
static void test_d25_d27_f16_of_f32(void) {
    static const uint32_t rests[] = {0, 1, 0xfff, 0x1000, 0x1001, 0x1fff};
    const uint32_t first = 0x32800000 >> 13, last = 0x47810000 >> 13;
    for (uint32_t k = 0; k < COUNT(rests) * (last - first); k += FLOAT_CHUNK * ONE_IN) {
        for (uint32_t i = 0; i < FLOAT_CHUNK; i++) {
            uint32_t top = first + (k + i) / (uint32_t)COUNT(rests);
            x.a[i] = top << 13 | rests[(k + i) % COUNT(rests)] | (top & 64) << 25;
        }
        for (unsigned mode = 0; mode <= MODE_ALL; mode++)
            check_operands(float_row_of(GCN_VOP1, F16_OF_F32), mode, &x);
    }
}

static void test_d35_d36_clamp(void) {
    struct rng rng = rng_fork(8, 0);
    for (uint32_t turn = 0; turn < 44; turn += ONE_IN) {
        float_random_pairs(&rng, FLOAT_CHUNK, &x);
        for (size_t k = 0; k < float_rows_n; k++)
            if (float_rows[k].in == 32) {
                check_operands(&float_rows[k], MODE_CLAMP | (turn & MODE_ALL), &x);
                check_operands(&float_rows[k], MODE_CLAMP | MODE_DX10 | (turn & MODE_ALL), &x);
            }
    }
}

RUN_TESTS(TEST(test_corners), TEST(test_alignment_and_ties), TEST(test_cancellation), TEST(test_products),
          TEST(test_random_pairs), TEST(test_one_operand), TEST(test_d25_d27_f16_of_f32), TEST(test_d35_d36_clamp))
