/* SPDX-License-Identifier: MIT */
#include "cycle/saturating_counter.h"

enum { MOST = 255 };

void saturating_counter_respond(const struct saturating_counter_req *req, struct saturating_counter_rsp *restrict rsp,
                                size_t n) {
    for (size_t i = 0; i < n; i++) {
        uint32_t op = req[i].op_i[0], count = req[i].count_i[0], step = req[i].step_i[0];
        uint32_t above = op == SATURATING_COUNTER_UP && count + step > MOST;
        uint32_t below = op == SATURATING_COUNTER_DOWN && count < step;
        uint32_t after = count;
        after = csim_select(op == SATURATING_COUNTER_UP, csim_select(above, MOST, count + step), after);
        after = csim_select(op == SATURATING_COUNTER_DOWN, csim_select(below, 0, count - step), after);
        after = csim_select(op == SATURATING_COUNTER_LOAD, step, after);
        rsp[i].error_o[0] = op >= SATURATING_COUNTER_OPS;
        rsp[i].saturated_o[0] = above | below;
        rsp[i].count_o[0] = after;
    }
}
