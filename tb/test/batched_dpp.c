/* SPDX-License-Identifier: MIT */
#include "cycle/dpp.h"
#include "isa/gcn_dpp_wave.h"
#include "isa/gcn_lane.h"
#include "test/batched.h"

static void respond_to_lane(const struct gcn_dpp *fields, const struct gcn_wave *wave, uint32_t lane,
                            struct dpp_rsp *row) {
    uint32_t from = gcn_dpp_source_of(fields->ctrl, lane), i = lane % GCN_ROW;
    bool ok = gcn_dpp_ok(wave->exec, from), vcc = wave->vcc >> lane & 1;
    bool does = gcn_dpp_does(fields, wave->exec, lane, ok), tells = gcn_dpp_tells(fields, wave->exec, lane, ok);
    const struct gcn_before before = {
        ok ? wave->src0[from] : 0, wave->src1[lane], wave->old[lane], vcc, does || tells, wave->mode};
    struct gcn_after after = gcn_eval(&fields->vop, &before);
    const bool keeps = after.vcc_we && gcn_dpp_keeps(fields, wave->exec, lane, ok);
    row->dst_we_o[0] |= (uint32_t)(after.dst_we && does) << i;
    row->vcc_we_o[0] = after.vcc_we;
    row->exec_we_o[0] = after.exec_we;
    row->dst_o[i] = does ? after.dst : 0;
    row->vcc_o[0] |= (uint32_t)(tells ? after.vcc : keeps && vcc) << i;
    row->exec_o[0] |= (uint32_t)(tells && after.exec) << i;
}

static unsigned respond_plainly(const uint32_t *req_words, uint32_t *rsp_words) {
    const struct dpp_req *req = (const struct dpp_req *)req_words;
    struct dpp_rsp *rsp = (struct dpp_rsp *)rsp_words;
    struct gcn_dpp fields;
    struct gcn_wave wave;
    enum gcn_dpp_error error = gcn_dpp_decode(csim_get64(req->inst_i), &fields);
    if (error == GCN_DPP_NOT_IMPLEMENTED && TRANS)
        error = GCN_DPP_OK;
    memset(rsp, 0, DPP_BEATS * sizeof *rsp);
    dpp_get_wave(req, &wave);
    for (size_t beat = 0; beat < DPP_BEATS; beat++)
        rsp[beat].error_o[0] = error;
    for (uint32_t lane = 0; error == GCN_DPP_OK && lane < GCN_WAVE; lane++)
        respond_to_lane(&fields, &wave, lane, &rsp[lane / GCN_ROW]);
    return GCN_WAVE;
}
