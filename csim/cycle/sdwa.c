/* SPDX-License-Identifier: MIT */
#include "cycle/sdwa.h"

#include "isa/gcn_exec.h"

/* All lanes for which there is room: in vector code the missing ones cost nothing, as long as their EXEC bits are 0. */
static inline void run(const struct gcn_control *control, enum gcn_unit unit, const struct sdwa_req *req, uint32_t exec,
                       struct sdwa_rsp *restrict rsp) {
    uint32_t dst_we = exec & -(uint32_t)control->dst_we, mask = 0;
    for (uint32_t i = 0; i < SDWA_LANES; i++) {
        struct gcn_lane lane =
            gcn_exec_lane(control, unit, req->src0_i[i], req->src1_i[i], req->old_i[i], req->vcc_i[0] >> i & 1);
        rsp->dst_o[i] = lane.dst & -(dst_we >> i & 1); /* D-16 */
        mask |= lane.bit << i;
    }
    mask &= exec;
    rsp->verdict_o[0] = GCN_OK;
    rsp->dst_we_o[0] = dst_we;
    rsp->vcc_we_o[0] = control->vcc_we;
    rsp->exec_we_o[0] = control->exec_we;
    rsp->vcc_o[0] = mask & -(uint32_t)control->vcc_we; /* D-15 */
    rsp->exec_o[0] = mask & -(uint32_t)control->exec_we;
}

static void respond(const struct sdwa_req *req, struct sdwa_rsp *rsp, uint32_t exec) {
    struct gcn_sdwa fields;
    enum gcn_verdict verdict = gcn_sdwa_decode((uint64_t)req->inst_i[1] << 32 | req->inst_i[0], &fields);
    if (verdict != GCN_OK) {
        memset(rsp, 0, sizeof(*rsp));
        rsp->verdict_o[0] = verdict;
        return;
    }
    struct gcn_control control;
    gcn_control_of(&fields, &control);
    /* A loop for each unit, in which it is a constant. */
    switch (control.action->unit) {
#define UNIT(name)                                                                                                     \
    case GCN_UNIT_##name:                                                                                              \
        run(&control, GCN_UNIT_##name, req, exec, rsp);                                                                \
        break;
        GCN_UNITS(UNIT)
#undef UNIT
    case GCN_UNIT_NONE:
        memset(rsp, 0, sizeof(*rsp));
        break;
    }
}

void sdwa_respond(const struct sdwa_req *req, struct sdwa_rsp *rsp, unsigned lanes, size_t n) {
    uint32_t present = (1u << lanes) - 1;
    for (size_t i = 0; i < n; i++)
        respond(&req[i], &rsp[i], req[i].exec_i[0] & present);
}
