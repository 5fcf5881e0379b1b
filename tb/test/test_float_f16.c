/* SPDX-License-Identifier: MIT */
/*
 * Float operations on f16 against the host's arithmetic: all values of one operand in all modes, and a sample of the
 * pairs that make exhaustive takes all of.
 */
#include "test/float_test.h"

static struct float_operands x;

static void test_each_operation_is_there(void) {
    size_t n = 0;
    for (int format = GCN_VOP1; format <= GCN_VOPC; format++)
        for (uint32_t code = 0; code < 256; code++)
            if (gcn_ops[format][code].class == GCN_CLASS_F) {
                n++;
                const struct float_row *row = float_row_of(format, code);
                assert_int_equal(row->operands > 1, gcn_ops[format][code].type[1] != GCN_NONE);
            }
    assert_int_equal(n, float_rows_n);
}

/* All bits of a mode, also those that should not matter. What stands above an operand should not either (D-21). */
static void test_all_values_of_one_operand(void) {
    for (size_t k = 0; k < float_rows_n; k++)
        for (uint32_t first = 0; float_rows[k].operands == 1 && float_rows[k].in == 16 && first < 0x10000;
             first += FLOAT_CHUNK) {
            for (uint32_t i = 0; i < FLOAT_CHUNK; i++)
                x.a[i] = (first + i) | (uint32_t)random64() << 16;
            for (unsigned mode = first / FLOAT_CHUNK % ONE_IN; mode <= MODE_ALL; mode += ONE_IN)
                check_operands(&float_rows[k], mode, &x);
        }
}

/* Significands of which ties, carries and cancellation are made; more often than not any other */
static uint32_t fraction(uint64_t random) {
    static const uint16_t rich[] = {0,     1,     2,     3,     0x0ff, 0x100, 0x101, 0x155,
                                    0x1ff, 0x200, 0x201, 0x2aa, 0x300, 0x3fd, 0x3fe, 0x3ff};
    return random & 0xc000 ? random & 0x3ff : rich[random & 15];
}

/* Makes FLOAT_CHUNK pairs with the signs and exponents of a stratum. */
static void fill_stratum(uint32_t stratum, struct rng *rng) {
    for (uint32_t i = 0; i < FLOAT_CHUNK; i++) {
        uint64_t random = rng_next(rng);
        x.a[i] = (stratum & 63) << 10 | fraction(random) | (uint32_t)(random >> 48 << 16);
        x.b[i] = stratum >> 6 << 10 | fraction(random >> 16) | (uint32_t)(random >> 40 << 16);
        x.d[i] = (uint32_t)(random >> 32);
    }
}

/* Most powers of V_LDEXP are far out. */
static void fill_powers(void) {
    for (uint32_t i = 0; i < FLOAT_CHUNK; i++)
        x.b[i] = i & 7 ? (x.b[i] & 63) - 32 : x.b[i];
}

/* All modes; each compare has a quarter of the strata, and all eight of a relation together have all twice. */
static void test_sample_of_pairs(void) {
    struct rng rng = rng_fork(1, 0);
    for (size_t k = 0; k < float_rows_n; k++) {
        const struct float_row *row = &float_rows[k];
        uint32_t step = ONE_IN * (row->format == GCN_VOPC ? 4 : 1);
        for (uint32_t stratum = k % step; row->operands > 1 && row->in == 16 && stratum < 4096; stratum += step) {
            fill_stratum(stratum, &rng);
            if (row->host == float_row_of(GCN_VOP2, 51)->host)
                fill_powers();
            check_modes(row, &x, &rng);
        }
    }
}

/* V_MAX of a value and itself is the value. */
static void test_d35_d36_clamp(void) {
    for (size_t k = 0; k < float_rows_n; k++)
        for (uint32_t first = 0; float_rows[k].in == 16 && first < 0x10000; first += FLOAT_CHUNK) {
            for (uint32_t i = 0; i < FLOAT_CHUNK; i++)
                x.a[i] = x.b[i] = first + i, x.d[i] = (uint32_t)random64();
            check_operands(&float_rows[k], MODE_CLAMP, &x);
            check_operands(&float_rows[k], MODE_CLAMP | MODE_DX10, &x);
        }
}

RUN_TESTS(TEST(test_each_operation_is_there), TEST(test_all_values_of_one_operand), TEST(test_sample_of_pairs),
          TEST(test_d35_d36_clamp))
