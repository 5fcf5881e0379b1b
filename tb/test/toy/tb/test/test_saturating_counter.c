/* SPDX-License-Identifier: MIT */
/* The model of saturating_counter at all its inputs, by the table of docs/units/saturating_counter.md. */
#include "test/unit_test.h"

#include "cycle/saturating_counter.h"

static void test_all(void **state) {
    (void)state;
    for (uint32_t i = 0; i < 1u << 19; i++) {
        struct saturating_counter_req req = {.op_i = {i >> 16}, .count_i = {i >> 8 & 255}, .step_i = {i & 255}};
        int count = (int)req.count_i[0], step = (int)req.step_i[0];
        int wanted[] = {count, count + step, count - step, step, count, count, count, count};
        int exact = wanted[req.op_i[0]], clamped = exact > 255 ? 255 : exact < 0 ? 0 : exact;
        struct saturating_counter_rsp rsp;
        saturating_counter_respond(&req, &rsp, 1);
        assert_int_equal(rsp.count_o[0], clamped);
        assert_int_equal(rsp.saturated_o[0], exact != clamped);
        assert_int_equal(rsp.error_o[0], req.op_i[0] > 3);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_all)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
