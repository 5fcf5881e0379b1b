/* SPDX-License-Identifier: MIT */
/*
 * What make exhaustive checks of transcendental operations: a part of the inputs of each function passes, and one wrong
 * result fails, with its reason.
 */
#include "isa/gcn.h"
#include "isa/gcn_trans.h"
#include "test/exhaustive.h"
#include "test/unit_test.h"

/* Functions in the order of exhaustive_trans.c, which has 4096 items of each */
enum { LOG, SIN, EXP, RCP, RSQ, COS, SQRT, FUNCTIONS };
static uint32_t item_of(unsigned function, uint32_t x) {
    return function * 4096 + (x >> 20);
}

/* The faults: a difference of the golden result of one input, and of the result of the table of another one */
static struct { uint32_t x, golden, table; } fault;

void real_golden(const struct float_transcendental *, const struct float_mode *, const uint32_t *, uint32_t *,
                 size_t) __asm__("__real_gcn_trans_golden");
void real_table(const struct float_transcendental *, const struct float_mode *, const uint32_t *, uint32_t *,
                size_t) __asm__("__real_gcn_trans_table");
void faulty_golden(const struct float_transcendental *op, const struct float_mode *mode, const uint32_t *x, uint32_t *r,
                   size_t n) __asm__("__wrap_gcn_trans_golden");
void faulty_table(const struct float_transcendental *op, const struct float_mode *mode, const uint32_t *x, uint32_t *r,
                  size_t n) __asm__("__wrap_gcn_trans_table");

void faulty_golden(const struct float_transcendental *op, const struct float_mode *mode, const uint32_t *x, uint32_t *r,
                   size_t n) {
    real_golden(op, mode, x, r, n);
    for (size_t i = 0; i < n; i++)
        r[i] += x[i] == fault.x ? fault.golden : 0;
}

void faulty_table(const struct float_transcendental *op, const struct float_mode *mode, const uint32_t *x, uint32_t *r,
                  size_t n) {
    real_table(op, mode, x, r, n);
    for (size_t i = 0; i < n; i++)
        r[i] += x[i] == fault.x ? fault.table : 0;
}

/* Runs the item that has an input. Returns NULL, or the reason for the failure. */
static const char *run(unsigned function, uint32_t x) {
    static char text[200];
    return exhaustive_trans_run(item_of(function, x), text, sizeof text) ? NULL : text;
}

static void test_each_function(void) {
    for (unsigned function = LOG; function < FUNCTIONS; function += ONE_IN)
        assert_null(run(function, 0x3f800000));
}

static const struct row {
    unsigned function;
    uint32_t x, of; /* of: the input whose item finds the fault */
    uint32_t golden, table;
    const char *text;
} rows[] = {
    {LOG, 0x3f800123, 0x3f800123, 1, 0, "v_log_f32  src0 0x3f800123  model 0x"},
    {RCP, 0xbf800123, 0xbf800123, (uint32_t)-1, 0, "v_rcp_f32  src0 0xbf800123  model 0x"},
    {EXP, 0x3f800123, 0x3f800123, 0, 2, "v_exp_f32  src0 0x3f800123  table 0x400000cc is not allowed"},
    /* the only result, and the default NaN */
    {SQRT, 0x3f800000, 0x3f800000, 0, 1, "v_sqrt_f32  src0 0x3f800000  table 0x3f800001 is not allowed"},
    {RSQ, 0xbf800000, 0xbf800000, 0, 1, "v_rsq_f32  src0 0xbf800000  table 0xffc00001 is not allowed"},
    /* allowed, but above the next one, which is equal without the fault */
    {SQRT, 0x3f806010, 0x3f806010, 0, 1, "v_sqrt_f32  src0 0x3f806010  table 0x3f803000 is not monotonic"},
    {EXP, 0xbe800101, 0xbe800101, 0, (uint32_t)-1, "v_exp_f32  src0 0xbe800101  table 0x3f5744b1 is not monotonic"},
    /* not the same as for the other sign */
    {RCP, 0xbf800123, 0x3f800123, 0, 1, "v_rcp_f32  src0 0x3f800123  table 0x3f7ffdba is not symmetric"},
    {SIN, 0xbf800123, 0x3f800123, 0, 1, "v_sin_f32  src0 0x3f800123  table 0x39648d06 is not symmetric"},
    {COS, 0xbf800123, 0x3f800123, 0, (uint32_t)-1, "v_cos_f32  src0 0x3f800123  table 0x3f800000 is not symmetric"},
};

static void test_faults(void) {
    for (size_t i = 0; i < COUNT(rows); i++) {
        fault.x = rows[i].x;
        fault.golden = rows[i].golden;
        fault.table = rows[i].table;
        const char *text = run(rows[i].function, rows[i].of);
        assert_non_null(text);
        assert_memory_equal(text, rows[i].text, strlen(rows[i].text));
    }
}

RUN_TESTS(TEST(test_each_function), TEST(test_faults))
