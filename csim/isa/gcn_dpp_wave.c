/* SPDX-License-Identifier: MIT */
#include "isa/gcn_dpp_wave.h"

#include "isa/gcn_float.h"

void gcn_dpp_wave(const struct gcn_dpp *fields, const struct gcn_wave *wave, struct gcn_wave_result *result) {
    const struct gcn_sdwa *vop = &fields->vop;
    const struct gcn_action *op = &gcn_actions[vop->format][vop->op];
    const struct gcn_float_action *float_op = &gcn_float_actions[vop->format][vop->op];
    bool is_float = float_op->datapath != GCN_FLOAT_NONE;
    bool does_nothing = !is_float && op->datapath == GCN_DATAPATH_NONE; /* V_NOP */
    struct gcn_control control = gcn_control_of(vop);
    struct gcn_float_control float_control = {0};
    if (is_float)
        float_control = gcn_float_control_of(float_op, &control, wave->mode);

    *result = (struct gcn_wave_result){.vcc_we = control.vcc_we, .exec_we = control.exec_we};
    uint64_t bits = 0; /* 0 in lanes that do nothing (D-51) */
    for (uint32_t n = 0; n < GCN_WAVE && !does_nothing; n++) {
        uint32_t from = gcn_dpp_source_of(fields->ctrl, n), old = wave->old[n];
        bool ok = gcn_dpp_ok(wave->exec, from);
        if (!gcn_dpp_does(fields, wave->exec, n, ok))
            continue;
        uint32_t a0 = gcn_source(&control, 0, ok ? wave->src0[from] : 0);
        uint32_t a1 = gcn_source(&control, 1, wave->src1[n]);
        struct gcn_lane lane = is_float ? gcn_float_lane(float_op, &float_control, float_op->datapath, a0, a1, old)
                                        : gcn_exec_lane(op, &control, op->datapath, a0, a1, wave->vcc >> n & 1);
        bits |= (uint64_t)lane.bit << n;
        if (vop->format != GCN_VOPC) {
            result->dst[n] = gcn_place(&control, lane.r, old);
            result->dst_we |= UINT64_C(1) << n;
        }
    }
    result->vcc = result->vcc_we ? bits : 0;
    result->exec = result->exec_we ? bits : 0;
}
