/* SPDX-License-Identifier: MIT */
/* Unit tests of the atomic_alu model: vectors by hand, refusals, and many operations at once. */
#include "cycle/atomic_alu.h"
#include "test/atomic_alu_test.h"

static void test_add_wraps_at_width(void **state) {
    (void)state;
    CHECK({ADD, B16, 0xfffe, 1, 0, 0xffff, 0xfffe, 1}, {ADD, B16, 0xffff, 1, 0, 0, 0xffff, 1},
          {ADD, B16, 0xffff, 0xffff, 0, 0xfffe, 0xffff, 1}, {ADD, B32, 0xffff, 1, 0, 0x10000, 0xffff, 1},
          {ADD, B32, 0xffffffff, 2, 0, 1, 0xffffffff, 1}, {ADD, B64, 0xffffffff, 1, 0, 0x100000000, 0xffffffff, 1},
          {ADD, B64, MAX64, 3, 0, 2, MAX64, 1}, {ADD, B64, MAX64S, 1, 0, MIN64S, MAX64S, 1});
}

static void test_sub_wraps_at_width(void **state) {
    (void)state;
    CHECK({SUB, B16, 5, 3, 0, 2, 5, 1}, {SUB, B16, 0, 1, 0, 0xffff, 0, 1}, {SUB, B32, 0, 1, 0, 0xffffffff, 0, 1},
          {SUB, B32, 0x10000, 1, 0, 0xffff, 0x10000, 1}, {SUB, B64, 0, 1, 0, MAX64, 0, 1},
          {SUB, B64, 0x100000000, 1, 0, 0xffffffff, 0x100000000, 1});
}

static void test_inc_dec_have_no_bound(void **state) {
    (void)state;
    /* src0 is below old and would be the bound of NVIDIA's operations. */
    CHECK({INC, B16, 9, 3, 0, 10, 9, 1}, {INC, B16, 0xffff, 3, 0, 0, 0xffff, 1},
          {INC, B32, 0xffff, 3, 0, 0x10000, 0xffff, 1}, {INC, B32, 0xffffffff, 3, 0, 0, 0xffffffff, 1},
          {INC, B64, 0xffffffff, 3, 0, 0x100000000, 0xffffffff, 1}, {INC, B64, MAX64, 3, 0, 0, MAX64, 1},
          {DEC, B16, 9, 3, 0, 8, 9, 1}, {DEC, B16, 0, 3, 0, 0xffff, 0, 1}, {DEC, B32, 0, 3, 0, 0xffffffff, 0, 1},
          {DEC, B32, 9, 3, 0, 8, 9, 1}, {DEC, B64, 0, 3, 0, MAX64, 0, 1}, {DEC, B64, 9, 3, 0, 8, 9, 1});
}

static void test_min_max_are_unsigned(void **state) {
    (void)state;
    CHECK({MIN, B16, 0x8000, 0x7fff, 0, 0x7fff, 0x8000, 1}, {MIN, B16, 1, 0xffff, 0, 1, 1, 1},
          {MIN, B32, 0x80000000, 0x7fffffff, 0, 0x7fffffff, 0x80000000, 1}, {MIN, B32, 1, 0x8000, 0, 1, 1, 1},
          {MIN, B64, MIN64S, MAX64S, 0, MAX64S, MIN64S, 1}, {MIN, B64, 1, 0x80000000, 0, 1, 1, 1},
          {MAX, B16, 0x8000, 0x7fff, 0, 0x8000, 0x8000, 1}, {MAX, B16, 1, 0xffff, 0, 0xffff, 1, 1},
          {MAX, B32, 0x80000000, 0x7fffffff, 0, 0x80000000, 0x80000000, 1}, {MAX, B32, 1, 2, 0, 2, 1, 1},
          {MAX, B64, MIN64S, MAX64S, 0, MIN64S, MIN64S, 1}, {MAX, B64, 1, MAX64, 0, MAX64, 1, 1});
}

static void test_imin_imax_are_signed(void **state) {
    (void)state;
    CHECK({IMIN, B16, 0x8000, 0x7fff, 0, 0x8000, 0x8000, 1}, {IMIN, B16, 1, 0xffff, 0, 0xffff, 1, 1},
          {IMIN, B32, 0x80000000, 0x7fffffff, 0, 0x80000000, 0x80000000, 1}, {IMIN, B32, 1, 0x8000, 0, 1, 1, 1},
          {IMIN, B32, 5, 0xfffffffe, 0, 0xfffffffe, 5, 1}, {IMIN, B64, MAX64S, MIN64S, 0, MIN64S, MAX64S, 1},
          {IMIN, B64, 1, 0x80000000, 0, 1, 1, 1}, {IMAX, B16, 0x8000, 0x7fff, 0, 0x7fff, 0x8000, 1},
          {IMAX, B16, 0xfffe, 0xffff, 0, 0xffff, 0xfffe, 1}, {IMAX, B16, 0, 0xffff, 0, 0, 0, 1},
          {IMAX, B32, 0x80000000, 0x7fffffff, 0, 0x7fffffff, 0x80000000, 1}, {IMAX, B32, 0, 0xffff, 0, 0xffff, 0, 1},
          {IMAX, B64, MIN64S, MAX64S, 0, MAX64S, MIN64S, 1}, {IMAX, B64, 0, MAX64, 0, 0, 0, 1});
}

static void test_xchg_stores_src0(void **state) {
    (void)state;
    CHECK({XCHG, B16, 0x1234, 0x5678, 9, 0x5678, 0x1234, 1},
          {XCHG, B32, 0x12345678, 0x9abcdef0, 9, 0x9abcdef0, 0x12345678, 1},
          {XCHG, B64, 0x0123456789abcdef, MAX64, 9, MAX64, 0x0123456789abcdef, 1});
}

static void test_and_or_xor(void **state) {
    (void)state;
    CHECK({AND, B16, 0xff0f, 0x0ff0, 0, 0x0f00, 0xff0f, 1},
          {AND, B32, 0xffff0000, 0x00ffff00, 0, 0x00ff0000, 0xffff0000, 1},
          {AND, B64, MAX64, MIN64S | 1, 0, MIN64S | 1, MAX64, 1}, {OR, B16, 0xf000, 0x000f, 0, 0xf00f, 0xf000, 1},
          {OR, B32, 0xf0000000, 0xf, 0, 0xf000000f, 0xf0000000, 1}, {OR, B64, MIN64S, 1, 0, MIN64S | 1, MIN64S, 1},
          {XOR, B16, 0xff00, 0x0ff0, 0, 0xf0f0, 0xff00, 1},
          {XOR, B32, 0xff00ff00, 0xffffffff, 0, 0x00ff00ff, 0xff00ff00, 1},
          {XOR, B64, MAX64, MAX64S, 0, MIN64S, MAX64, 1});
}

static void test_v7_cmpxchg_compares_src1(void **state) {
    (void)state;
    CHECK({CMPXCHG, B16, 7, 9, 7, 9, 7, 1}, {CMPXCHG, B16, 7, 7, 9, 7, 7, 0},
          {CMPXCHG, B16, 0x8007, 9, 7, 0x8007, 0x8007, 0}, {CMPXCHG, B32, 7, 9, 7, 9, 7, 1},
          {CMPXCHG, B32, 7, 7, 9, 7, 7, 0}, {CMPXCHG, B32, 0x80000007, 9, 7, 0x80000007, 0x80000007, 0},
          {CMPXCHG, B64, 7, MAX64, 7, MAX64, 7, 1}, {CMPXCHG, B64, 7, 7, 9, 7, 7, 0},
          {CMPXCHG, B64, MIN64S | 7, 9, 7, MIN64S | 7, MIN64S | 7, 0});
    /* Integer equality: -0 is not +0, a NaN is itself. */
    CHECK({CMPXCHG, B32, 0x80000000, 1, 0, 0x80000000, 0x80000000, 0},
          {CMPXCHG, B32, 0x7fc00000, 1, 0x7fc00000, 1, 0x7fc00000, 1});
}

static void test_v7_fcmpwr_compares_src0(void **state) {
    (void)state;
    CHECK({FCMPWR, B32, 0x3f800000, 0x3f800000, 0x40000000, 0x40000000, 0x3f800000, 1},
          {FCMPWR, B32, 0x3f800000, 0x40000000, 0x3f800000, 0x3f800000, 0x3f800000, 0},
          {FCMPWR, B16, 0x3c00, 0x3c00, 0x4000, 0x4000, 0x3c00, 1},
          {FCMPWR, B16, 0x3c00, 0x4000, 0x3c00, 0x3c00, 0x3c00, 0},
          /* Zeros of any sign match, and src1 is stored as it is, a signaling NaN too. */
          {FCMPWR, B32, 0x80000000, 0, 0x7f800001, 0x7f800001, 0x80000000, 1},
          {FCMPWR, B32, 0, 0x80000000, 0x80000000, 0x80000000, 0, 1},
          {FCMPWR, B16, 0x8000, 0, 0x7c01, 0x7c01, 0x8000, 1}, {FCMPWR, B16, 0, 0x8000, 5, 5, 0, 1},
          /* A NaN matches nothing, not even itself; infinities match themselves. */
          {FCMPWR, B32, 0x7fc00000, 0x7fc00000, 1, 0x7fc00000, 0x7fc00000, 0},
          {FCMPWR, B32, 0xff800001, 0xff800001, 1, 0xff800001, 0xff800001, 0},
          {FCMPWR, B32, 0x3f800000, 0x7fc00000, 1, 0x3f800000, 0x3f800000, 0},
          {FCMPWR, B16, 0x7e00, 0x7e00, 1, 0x7e00, 0x7e00, 0},
          {FCMPWR, B32, 0x7f800000, 0x7f800000, 1, 1, 0x7f800000, 1}, {FCMPWR, B16, 0xfc00, 0xfc00, 1, 1, 0xfc00, 1},
          {FCMPWR, B16, 0xfc00, 0x7c00, 1, 0xfc00, 0xfc00, 0},
          /* Denormals are not zero. */
          {FCMPWR, B32, 1, 0, 7, 1, 1, 0}, {FCMPWR, B16, 0x8001, 0, 7, 0x8001, 0x8001, 0},
          {FCMPWR, B32, 1, 1, 7, 7, 1, 1});
}

static void test_v4_v5_v23_predec_returns_new(void **state) {
    (void)state;
    CHECK({PREDEC, B16, 5, 3, 2, 4, 4, 1}, {PREDEC, B16, 0, 3, 2, 0xffff, 0xffff, 1},
          {PREDEC, B32, 0x10000, 3, 2, 0xffff, 0xffff, 1}, {PREDEC, B32, 0, 3, 2, 0xffffffff, 0xffffffff, 1},
          {PREDEC, B64, 0, 3, 2, MAX64, MAX64, 1}, {PREDEC, B64, 0x100000000, 3, 2, 0xffffffff, 0xffffffff, 1});
}

static void test_nv_inc_wraps_at_bound(void **state) {
    (void)state;
    CHECK({NV_INC, B32, 4, 5, 0, 5, 4, 1}, {NV_INC, B32, 5, 5, 0, 0, 5, 1}, {NV_INC, B32, 6, 5, 0, 0, 6, 1},
          {NV_INC, B32, 0, 0, 0, 0, 0, 1}, {NV_INC, B32, 0x7fffffff, 0x80000000, 0, 0x80000000, 0x7fffffff, 1},
          {NV_INC, B32, 0xfffffffe, 0xffffffff, 0, 0xffffffff, 0xfffffffe, 1},
          {NV_INC, B32, 0xffffffff, 0xffffffff, 0, 0, 0xffffffff, 1});
}

static void test_nv_dec_wraps_at_bound(void **state) {
    (void)state;
    CHECK({NV_DEC, B32, 4, 5, 0, 3, 4, 1}, {NV_DEC, B32, 5, 5, 0, 4, 5, 1}, {NV_DEC, B32, 6, 5, 0, 5, 6, 1},
          {NV_DEC, B32, 0, 5, 0, 5, 0, 1}, {NV_DEC, B32, 0, 0, 0, 0, 0, 1}, {NV_DEC, B32, 1, 0, 0, 0, 1, 1},
          {NV_DEC, B32, 0x80000000, 0x7fffffff, 0, 0x7fffffff, 0x80000000, 1},
          {NV_DEC, B32, 0x7fffffff, 0x80000000, 0, 0x7ffffffe, 0x7fffffff, 1});
}

static void test_nv_exch_stores_src0(void **state) {
    (void)state;
    CHECK({NV_EXCH, B32, 1, 0xffffffff, 3, 0xffffffff, 1, 1}, {NV_EXCH, B64, 1, MAX64, 3, MAX64, 1, 1});
}

static void test_a23_a25_nv_cas_compares_src0(void **state) {
    (void)state;
    CHECK({NV_CAS, B32, 7, 7, 9, 9, 7, 1}, {NV_CAS, B32, 7, 9, 7, 7, 7, 0},
          {NV_CAS, B32, 0x80000000, 0, 7, 0x80000000, 0x80000000, 0}, {NV_CAS, B64, 7, 7, MAX64, MAX64, 7, 1},
          {NV_CAS, B64, 7, 9, 7, 7, 7, 0}, {NV_CAS, B64, MIN64S | 7, 7, 1, MIN64S | 7, MIN64S | 7, 0});
}

static void test_a5_nv_cast_returns_match(void **state) {
    (void)state;
    CHECK({NV_CAST, B32, 7, 7, 9, 9, 1, 1}, {NV_CAST, B32, 7, 9, 7, 7, 0, 0}, {NV_CAST, B64, 7, 7, MAX64, MAX64, 1, 1},
          {NV_CAST, B64, 7, 9, 7, 7, 0, 0}, {NV_CAST, B64, MIN64S | 7, 7, 1, MIN64S | 7, 0, 0},
          /* Storing the value that is there already is still a store. */
          {NV_CAST, B32, 7, 7, 7, 7, 1, 1});
}

static void test_fmax_fmin_f32_nan_rows(void **state) {
    (void)state;
    enum { S1 = 0x7f800001, S2 = 0x7fbfffff, Q1 = 0x7fc00000, Q2 = 0x7fffffff, ONE = 0x3f800000, INF = 0x7f800000 };
    static const uint32_t ops[] = {FMAX, FMIN};
    for (size_t i = 0; i < COUNT(ops); i++) {
        uint32_t op = ops[i];
        CHECK({op, B32, S1, S2, 0, S1, S1, 1}, {op, B32, S1, Q1, 0, S1, S1, 1}, {op, B32, S1, ONE, 0, S1, S1, 1},
              {op, B32, Q1, S2, 0, S2, Q1, 1}, {op, B32, ONE, S2, 0, S2, ONE, 1}, {op, B32, Q1, Q2, 0, Q1, Q1, 1},
              {op, B32, Q2, Q1, 0, Q2, Q2, 1}, {op, B32, Q1, ONE, 0, ONE, Q1, 1}, {op, B32, ONE, Q1, 0, ONE, ONE, 1},
              {op, B32, 0xffffffff, INF, 0, INF, 0xffffffff, 1},
              {op, B32, 0xff800000, 0xffc00001, 0, 0xff800000, 0xff800000, 1},
              {op, B32, 0xff800001, Q1, 0, 0xff800001, 0xff800001, 1});
    }
}

static void test_v6_fmax_fmin_f16_nan_rows(void **state) {
    (void)state;
    enum { S1 = 0x7c01, S2 = 0x7dff, Q1 = 0x7e00, Q2 = 0x7fff, ONE = 0x3c00, INF = 0x7c00 };
    static const uint32_t ops[] = {FMAX, FMIN};
    for (size_t i = 0; i < COUNT(ops); i++) {
        uint32_t op = ops[i];
        CHECK({op, B16, S1, S2, 0, S1, S1, 1}, {op, B16, S1, Q1, 0, S1, S1, 1}, {op, B16, S1, ONE, 0, S1, S1, 1},
              {op, B16, Q1, S2, 0, S2, Q1, 1}, {op, B16, ONE, S2, 0, S2, ONE, 1}, {op, B16, Q1, Q2, 0, Q1, Q1, 1},
              {op, B16, Q2, Q1, 0, Q2, Q2, 1}, {op, B16, Q1, ONE, 0, ONE, Q1, 1}, {op, B16, ONE, Q1, 0, ONE, ONE, 1},
              {op, B16, 0xffff, INF, 0, INF, 0xffff, 1}, {op, B16, 0xfc00, 0xfe01, 0, 0xfc00, 0xfc00, 1},
              {op, B16, 0xfc01, Q1, 0, 0xfc01, 0xfc01, 1});
    }
}

static void test_fmax_fmin_order_signed_zeros(void **state) {
    (void)state;
    CHECK({FMAX, B32, 0x80000000, 0, 0, 0, 0x80000000, 1}, {FMAX, B32, 0, 0x80000000, 0, 0, 0, 1},
          {FMIN, B32, 0x80000000, 0, 0, 0x80000000, 0x80000000, 1}, {FMIN, B32, 0, 0x80000000, 0, 0x80000000, 0, 1},
          {FMAX, B16, 0x8000, 0, 0, 0, 0x8000, 1}, {FMAX, B16, 0, 0x8000, 0, 0, 0, 1},
          {FMIN, B16, 0x8000, 0, 0, 0x8000, 0x8000, 1}, {FMIN, B16, 0, 0x8000, 0, 0x8000, 0, 1},
          /* A denormal is not flushed. */
          {FMAX, B32, 0, 1, 0, 1, 0, 1}, {FMIN, B32, 0x80000000, 0x80000001, 0, 0x80000001, 0x80000000, 1},
          {FMAX, B16, 0, 1, 0, 1, 0, 1}, {FMIN, B16, 0x8000, 0x8001, 0, 0x8001, 0x8000, 1});
}

/* Refusal and ignored bits. */

static void test_refusal_of_every_code_and_width(void **state) {
    (void)state;
    for (uint32_t op = 0; op < 64; op++) {
        for (uint32_t width = 0; width < 4; width++) {
            const struct row *row = find_row(op);
            bool legal = row && row->legal[width];
            for (int i = 0; i < 100; i++) {
                uint64_t old = random64(), src0 = random_operand(old), src1 = random_operand(old);
                struct atomic_alu_result r = atomic_alu_exec(op, width, old, src0, src1);
                assert_int_equal(r.illegal, !legal);
                if (!legal) {
                    assert_int_equal(r.write, 0);
                    assert_int_equal(r.new_value, old);
                    assert_int_equal(r.ret, old);
                }
            }
        }
    }
}

static void test_bits_above_width_and_unnamed_sources_are_ignored(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        for (uint32_t width = 0; width < 3; width++) {
            if (!rows[i].legal[width])
                continue;
            for (int k = 0; k < 10000 / ONE_IN; k++) {
                uint64_t old = random_operand(0), src0 = random_operand(old), src1 = random_operand(old);
                struct atomic_alu_result clean = atomic_alu_exec(rows[i].op, width, low_bits(width, old),
                                                                 rows[i].sources > 0 ? low_bits(width, src0) : 0,
                                                                 rows[i].sources > 1 ? low_bits(width, src1) : 0);
                struct atomic_alu_result junk = atomic_alu_exec(rows[i].op, width, old, src0, src1);
                assert_int_equal(junk.new_value, clean.new_value);
                assert_int_equal(junk.ret, clean.ret);
                assert_int_equal(junk.write, clean.write);
                assert_int_equal(junk.new_value, low_bits(width, junk.new_value));
                assert_int_equal(junk.ret, low_bits(width, junk.ret));
            }
        }
    }
}

/* The array function. */

static void test_respond_is_exec_for_any_count(void **state) {
    (void)state;
    enum { MOST = 200 };
    struct atomic_alu_req req[MOST] = {0};
    struct atomic_alu_rsp rsp[MOST + 1], untouched;
    memset(&untouched, 0x5a, sizeof(untouched));
    for (size_t n = 0; n <= MOST; n++) {
        memset(rsp, 0x5a, sizeof(rsp));
        for (size_t i = 0; i < n; i++) {
            uint64_t old = random_operand(0), src0 = random_operand(old), src1 = random_operand(old);
            req[i].op_i[0] = random64() >> 20 & 63;
            req[i].width_i[0] = random64() >> 20 & 3;
            req[i].old_i[0] = (uint32_t)old;
            req[i].old_i[1] = (uint32_t)(old >> 32);
            req[i].src0_i[0] = (uint32_t)src0;
            req[i].src0_i[1] = (uint32_t)(src0 >> 32);
            req[i].src1_i[0] = (uint32_t)src1;
            req[i].src1_i[1] = (uint32_t)(src1 >> 32);
        }
        atomic_alu_respond(req, rsp, n);
        for (size_t i = 0; i < n; i++) {
            struct atomic_alu_result r =
                atomic_alu_exec(req[i].op_i[0], req[i].width_i[0], req[i].old_i[0] | (uint64_t)req[i].old_i[1] << 32,
                                req[i].src0_i[0] | (uint64_t)req[i].src0_i[1] << 32,
                                req[i].src1_i[0] | (uint64_t)req[i].src1_i[1] << 32);
            assert_int_equal(rsp[i].write_o[0], r.write);
            assert_int_equal(rsp[i].error_o[0], r.illegal);
            assert_int_equal(rsp[i].new_o[0], (uint32_t)r.new_value);
            assert_int_equal(rsp[i].new_o[1], r.new_value >> 32);
            assert_int_equal(rsp[i].ret_o[0], (uint32_t)r.ret);
            assert_int_equal(rsp[i].ret_o[1], r.ret >> 32);
        }
        assert_memory_equal(&rsp[n], &untouched, sizeof(untouched));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_add_wraps_at_width),
        cmocka_unit_test(test_sub_wraps_at_width),
        cmocka_unit_test(test_inc_dec_have_no_bound),
        cmocka_unit_test(test_min_max_are_unsigned),
        cmocka_unit_test(test_imin_imax_are_signed),
        cmocka_unit_test(test_xchg_stores_src0),
        cmocka_unit_test(test_and_or_xor),
        cmocka_unit_test(test_v7_cmpxchg_compares_src1),
        cmocka_unit_test(test_v7_fcmpwr_compares_src0),
        cmocka_unit_test(test_v4_v5_v23_predec_returns_new),
        cmocka_unit_test(test_nv_inc_wraps_at_bound),
        cmocka_unit_test(test_nv_dec_wraps_at_bound),
        cmocka_unit_test(test_nv_exch_stores_src0),
        cmocka_unit_test(test_a23_a25_nv_cas_compares_src0),
        cmocka_unit_test(test_a5_nv_cast_returns_match),
        cmocka_unit_test(test_fmax_fmin_f32_nan_rows),
        cmocka_unit_test(test_v6_fmax_fmin_f16_nan_rows),
        cmocka_unit_test(test_fmax_fmin_order_signed_zeros),
        cmocka_unit_test(test_refusal_of_every_code_and_width),
        cmocka_unit_test(test_bits_above_width_and_unnamed_sources_are_ignored),
        cmocka_unit_test(test_respond_is_exec_for_any_count),
    };
    return cmocka_run_group_tests_name("atomic_alu", tests, NULL, NULL);
}
