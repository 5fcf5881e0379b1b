/* SPDX-License-Identifier: MIT */
/* The model of sdwa as it is compiled for the configuration int1: one lane, no float operations. */
#define FLOAT 0
#include "test/sdwa_one_lane.h"

static void test_float_operations_are_the_last_to_be_refused(void) {
    struct sdwa_req req;
    struct sdwa_rsp rsp;
    fill(&req, with_bit(plain(VOP1, CVT_F32_I32), NEG0));
    sdwa_respond(&req, &rsp, 1, 1);
    assert_int_equal(rsp.error_o[0], SRC0_MODIFIER);
    fill(&req, with_bit(plain(VOP2, ADD_F32), SEXT0)); /* C-5 */
    sdwa_respond(&req, &rsp, 1, 1);
    assert_int_equal(rsp.error_o[0], NOT_IMPLEMENTED);
    fill(&req, with_dst(plain(VOP2, MAC_F32), WORD_0, PAD));
    sdwa_respond(&req, &rsp, 1, 1);
    assert_int_equal(rsp.error_o[0], MAC_DST_SEL);
    fill(&req, plain(VOP2, MAC_F32));
    sdwa_respond(&req, &rsp, 1, 1);
    assert_int_equal(rsp.error_o[0], NOT_IMPLEMENTED);
}

static void test_four_stages(void) {
    assert_int_equal(COUNT(((struct sdwa_state *)0)->valid), 4);
}

RUN_TESTS(TEST(test_every_operation), TEST(test_any_instruction_among_others),
          TEST(test_float_operations_are_the_last_to_be_refused), TEST(test_four_stages))
