/* SPDX-License-Identifier: MIT */
#include "isa/gcn_lane.h"

struct gcn_after gcn_eval(const struct gcn_sdwa *fields, const struct gcn_before *before) {
    struct gcn_after after = {0};
    struct gcn_control control = gcn_control_of(fields);
    uint32_t datapath = gcn_datapath_of(control.action, true);
    if (datapath == GCN_DATAPATH_NONE) /* V_NOP */
        return after;
    struct gcn_float_control float_control = gcn_lane_float_control(&control, datapath, before->mode);
    struct gcn_lane_result lane =
        gcn_run_lane(&control, &float_control, datapath, before->src0, before->src1, before->old, before->vcc);
    after.dst_we = before->exec && !gcn_compares(datapath); /* D-16 */
    after.vcc_we = control.vcc_we;
    after.exec_we = control.exec_we;
    after.dst = after.dst_we ? lane.dst : 0;
    after.vcc = lane.bit & before->exec & control.vcc_we; /* D-15 */
    after.exec = lane.bit & before->exec & control.exec_we;
    return after;
}
