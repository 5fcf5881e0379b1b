/* SPDX-License-Identifier: MIT */
/* Unit tests of the sdwa model: the effect of an instruction, against vectors and an independent implementation. */
#include "test/rows.h"
#include "test/sdwa_check.h"

/* Public vectors, and an example of each rule of docs/units/sdwa.md and docs/float.md, for one lane. Numbers are
 * hexadecimal. */
static void check_vector(char *const *column) {
    struct sdwa_req req = {.exec_i = {1}};
    struct sdwa_rsp rsp;
    char *dword;
    req.inst_i[0] = (uint32_t)strtoul(column[1], &dword, 16);
    req.inst_i[1] = (uint32_t)strtoul(dword, NULL, 16);
    uint32_t *const values[] = {req.mode_i, req.src0_i, req.src1_i, req.old_i, req.vcc_i};
    for (unsigned i = 0; i < COUNT(values); i++)
        values[i][0] = (uint32_t)strtoul(column[2 + i], NULL, 16);
    sdwa_respond(&req, &rsp, 1, 1);
    if (rsp.error_o[0] != OK || rsp.dst_o[0] != strtoul(column[7], NULL, 16) ||
        rsp.vcc_o[0] != strtoul(column[8], NULL, 16))
        fail_msg("%s: error %u dst %#x, not 0x%s, bit %u", column[0], rsp.error_o[0], rsp.dst_o[0], column[7],
                 rsp.vcc_o[0]);
}

static void test_vectors(void) {
    each_row("sdwa", 49, check_vector);
}

static void test_d15_compare_ignores_destination_fields(void) {
    for (uint32_t fields = 0; fields < 32; fields++)
        check_random(with_field(plain(VOPC, CMP_LT_I16), 44, 40, fields), 10);
}

/* Against sdwa_expect.h. */

static void check_op(int format, uint32_t op) {
    check_random(plain(format, op), 500 / ONE_IN);
    if (format != VOP1 || op != NOP)
        check_random(with_clamp(plain(format, op)), 500 / ONE_IN);
    for (int i = 0; i < 2000 / ONE_IN; i++)
        check_random(random_legal(format, op), 1);
}

static void test_every_operation_against_host(void) {
    for_each_implemented(check_op);
}

static void test_d1_d3_d7_d8_every_selection(void) {
    static const uint32_t ops[] = {XOR, ADD, CNDMASK, ADD_U16};
    for (uint32_t sel0 = 0; sel0 < 7 * 2; sel0++)
        for (uint32_t sel1 = 0; sel1 < 7 * 2; sel1++)
            for (uint32_t dst = 0; dst < 7 * 3; dst++)
                for (size_t i = 0; i < COUNT(ops); i++) {
                    uint64_t inst = with_dst(plain(VOP2, ops[i]), dst % 7, dst / 7);
                    inst = with_sel(with_sel(inst, 0, sel0 % 7), 1, sel1 % 7);
                    if (sel0 >= 7)
                        inst = with_bit(inst, SEXT0);
                    if (sel1 >= 7)
                        inst = with_bit(inst, ops[i] == CNDMASK ? NEG1 : SEXT1);
                    check_random(inst, 2);
                }
}

static uint64_t random_implemented(void) {
    for (;;) {
        int format = (int)random_below(3);
        uint32_t op = random_below(codes_of(format));
        if (LISTED(integer_ops, format, op) || LISTED(float_ops, format, op))
            return random_legal(format, op);
    }
}

/* Runs mixed instructions that fill less than a tile of the model, one tile, or several. */
static void test_respond_for_any_count(void) {
    enum { MOST = 1100 };
    static struct sdwa_req req[MOST];
    static struct sdwa_rsp rsp[MOST + 1], untouched, expected;
    memset(&untouched, 0x5a, sizeof(untouched));
    for (size_t n = 0; n <= MOST; n += n < 40 ? 1 : 53) {
        memset(rsp, 0x5a, sizeof(rsp));
        for (size_t i = 0; i < n; i++)
            fill(&req[i], random_below(4) ? random_implemented() : random64());
        sdwa_respond(req, rsp, SDWA_LANES, n);
        for (size_t i = 0; i < n; i++) {
            expect(&req[i], SDWA_LANES, &expected);
            assert_memory_equal(&rsp[i], &expected, sizeof(expected));
        }
        assert_memory_equal(&rsp[n], &untouched, sizeof(untouched));
    }
}

RUN_TESTS(TEST(test_vectors), TEST(test_d15_compare_ignores_destination_fields),
          TEST(test_every_operation_against_host), TEST(test_d1_d3_d7_d8_every_selection),
          TEST(test_respond_for_any_count))
