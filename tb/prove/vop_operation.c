/* SPDX-License-Identifier: MIT */
/* One datapath, ONLY, on a lane with whole registers as operands; with RESULT_BITS, only operations with that result
 * size. */
/* To be inlined: NOLINTBEGIN(bugprone-suspicious-include) */
#include "isa/gcn_decode.c"
#include "isa/gcn_exec.c"
#undef PLAIN
#undef COMPARE
#include "isa/gcn_float.c"
/* NOLINTEND(bugprone-suspicious-include) */
#include "isa/gcn_dpp_decode.h"
#include "isa/gcn_lane.h"

#ifndef ONLY
#define ONLY GCN_DATAPATH_ADD
#endif

enum { QUAD_PERM_0123 = 0xe400 };

/* The ports of tops/vop_operation.v */
struct operation_in {
    uint32_t op2, opc, op1, source, clamp, mode, src0, src1, old, vcc;
};
struct operation_out {
    uint32_t r, bit;
};

uint32_t prove(const struct operation_in *in, struct operation_out *out);

__attribute__((flatten)) uint32_t prove(const struct operation_in *in, struct operation_out *out) {
    uint32_t word = in->op2 << 25 | in->opc << 17 | in->op1 << 9 | GCN_DPP, dword = in->source << 20 | QUAD_PERM_0123;
    struct gcn_dpp fields;
    gcn_dpp_split(word, dword, &fields);
    uint32_t error = gcn_dpp_judge(word, dword, &fields);
    fields.vop.clamp = in->clamp;
    struct gcn_control control = gcn_control_of(&fields.vop);
    *out = (struct operation_out){0};
    if (error != GCN_DPP_OK || gcn_datapath_of(control.action, true) != ONLY)
        return 0;
#ifdef RESULT_BITS
    const struct gcn_action *integer = &gcn_actions[fields.vop.format][fields.vop.op];
    const struct gcn_float_action *action = &gcn_float_actions[fields.vop.format][fields.vop.op];
    if ((gcn_is_float_datapath(ONLY) ? action->result : integer->result) != UINT32_MAX >> (32 - RESULT_BITS))
        return 0;
#endif
    struct gcn_float_control float_control = gcn_lane_float_control(&control, ONLY, in->mode);
    struct gcn_lane_result lane = gcn_run_lane(&control, &float_control, ONLY, in->src0, in->src1, in->old, in->vcc);
    *out = (struct operation_out){.r = lane.dst, .bit = lane.bit & control.vcc_we};
    return 1;
}
