/* SPDX-License-Identifier: MIT */
#include "isa/gcn_dpp_wave.h"

#include "isa/gcn_lane.h"

void gcn_dpp_wave(const struct gcn_dpp *fields, const struct gcn_wave *wave, struct gcn_wave_result *result) {
    struct gcn_control control = gcn_control_of(&fields->vop);
    uint32_t datapath = gcn_datapath_of(control.action, true);
    struct gcn_float_control float_control = gcn_lane_float_control(&control, datapath, wave->mode);

    *result = (struct gcn_wave_result){.vcc_we = control.vcc_we, .exec_we = control.exec_we};
    uint64_t active = 0, bits = 0; /* of VCC those of other lanes stay 0 (D-51) */
    for (uint32_t n = 0; n < GCN_WAVE && datapath != GCN_DATAPATH_NONE; n++) { /* V_NOP has none */
        uint32_t from = gcn_dpp_source_of(fields->ctrl, n);
        bool ok = gcn_dpp_ok(wave->exec, from);
        if (!gcn_dpp_does(fields, wave->exec, n, ok))
            continue;
        struct gcn_lane_result lane = gcn_run_lane(&control, &float_control, datapath, ok ? wave->src0[from] : 0,
                                                   wave->src1[n], wave->old[n], wave->vcc >> n & 1);
        result->dst[n] = lane.dst;
        active |= UINT64_C(1) << n;
        bits |= (uint64_t)lane.bit << n;
    }
    result->dst_we = gcn_compares(datapath) ? 0 : active;
    result->vcc = result->vcc_we ? bits : 0;
    result->exec = result->exec_we ? bits : 0;
}
