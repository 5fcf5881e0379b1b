/* SPDX-License-Identifier: MIT */
/*
 * One datapath of sdwa, ONLY, of enum gcn_datapath or enum gcn_float_datapath, or all instructions without an effect.
 */
/* To be inlined: NOLINTBEGIN(bugprone-suspicious-include) */
#include "isa/gcn_decode.c"
#include "isa/gcn_exec.c"
#undef PLAIN
#undef COMPARE
#include "isa/gcn_float.c"

#include "cycle/sdwa.c"
/* NOLINTEND(bugprone-suspicious-include) */

#ifndef ONLY
#define ONLY GCN_DATAPATH_NONE
#endif

uint32_t prove(const struct sdwa_req *req, struct sdwa_rsp *rsp);

__attribute__((flatten)) uint32_t prove(const struct sdwa_req *req, struct sdwa_rsp *rsp) {
    struct gcn_sdwa fields;
    uint32_t error = judge(req->inst_i[0], req->inst_i[1], &fields);
    struct gcn_control control = gcn_control_of(&fields);
    run_none(error, rsp);
    if (datapath_of(error, control.action) != (uint32_t)ONLY)
        return 0;
    if ((uint32_t)ONLY != NONE)
        run(&control, ONLY, req, 1, rsp);
    return 1;
}
