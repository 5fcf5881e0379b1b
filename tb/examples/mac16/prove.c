/* SPDX-License-Identifier: MIT */
#include "lanelock/prove.h"
#include "unit.c" /* NOLINT(bugprone-suspicious-include) */

LL_CORE(mac16_sum, "operations, saturation: all accumulators, products") {
    int64_t acc = (int64_t)(in->acc_i << 24) >> 24;
    struct rsp r = finish(&acc, in->op_i, (int16_t)in->load_i, (int32_t)in->product_i);
    out->acc_o = r.acc_o;
    out->sat_o = r.sat_o;
    return true;
}

LL_OPEN(product, "a_i times b_i, the pipeline; instead: make sim")
