/* SPDX-License-Identifier: MIT */
#include "cycle/sdwa.h"
#include "isa/gcn_lane.h"
#include "test/batched.h"

static unsigned respond_plainly(const uint32_t *req_words, uint32_t *rsp_words) {
    const struct sdwa_req *req = (const struct sdwa_req *)req_words;
    struct sdwa_rsp *rsp = (struct sdwa_rsp *)rsp_words;
    struct gcn_sdwa fields;
    enum gcn_error error = gcn_sdwa_decode((uint64_t)req->inst_i[1] << 32 | req->inst_i[0], &fields);
    if (error == GCN_OK && !FLOAT && gcn_ops[fields.format][fields.op].class == GCN_CLASS_F)
        error = GCN_NOT_IMPLEMENTED;
    if (error == GCN_NOT_IMPLEMENTED && TRANS)
        error = GCN_OK;
    memset(rsp, 0, sizeof *rsp);
    rsp->error_o[0] = error;
    for (unsigned lane = 0; error == GCN_OK && lane < SDWA_LANES; lane++) {
        const struct gcn_before before = {req->src0_i[lane],         req->src1_i[lane],          req->old_i[lane],
                                          req->vcc_i[0] >> lane & 1, req->exec_i[0] >> lane & 1, req->mode_i[0]};
        struct gcn_after after = gcn_eval(&fields, &before);
        rsp->dst_we_o[0] |= (uint32_t)after.dst_we << lane;
        rsp->vcc_we_o[0] = after.vcc_we;
        rsp->exec_we_o[0] = after.exec_we;
        rsp->dst_o[lane] = after.dst;
        rsp->vcc_o[0] |= after.vcc << lane;
        rsp->exec_o[0] |= after.exec << lane;
    }
    return SDWA_LANES;
}
