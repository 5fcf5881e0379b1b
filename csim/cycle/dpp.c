/* SPDX-License-Identifier: MIT */
#include "cycle/dpp.h"

#include "isa/gcn_dpp_wave.h"

void dpp_get_wave(const struct dpp_req req[DPP_BEATS], struct gcn_wave *wave) {
    wave->vcc = csim_get64(req->vcc_i);
    wave->exec = csim_get64(req->exec_i);
    wave->mode = req->mode_i[0];
    for (size_t beat = 0; beat < DPP_BEATS; beat++) {
        memcpy(wave->src0 + beat * GCN_ROW, req[beat].src0_i, sizeof req->src0_i);
        memcpy(wave->src1 + beat * GCN_ROW, req[beat].src1_i, sizeof req->src1_i);
        memcpy(wave->old + beat * GCN_ROW, req[beat].old_i, sizeof req->old_i);
    }
}

void dpp_put_wave(uint64_t inst, const struct gcn_wave *wave, struct dpp_req req[DPP_BEATS]) {
    for (size_t beat = 0; beat < DPP_BEATS; beat++) {
        csim_put64(req[beat].inst_i, beat ? 0 : inst);
        csim_put64(req[beat].vcc_i, beat ? 0 : wave->vcc);
        csim_put64(req[beat].exec_i, beat ? 0 : wave->exec);
        req[beat].mode_i[0] = beat ? 0 : wave->mode;
        memcpy(req[beat].src0_i, wave->src0 + beat * GCN_ROW, sizeof req->src0_i);
        memcpy(req[beat].src1_i, wave->src1 + beat * GCN_ROW, sizeof req->src1_i);
        memcpy(req[beat].old_i, wave->old + beat * GCN_ROW, sizeof req->old_i);
    }
}

/* Returns the bits of a wave's mask that belong to a row. */
static uint32_t row_of(uint64_t mask, size_t row) {
    return (uint32_t)(mask >> row * GCN_ROW) & 0xffff;
}

static void put_result(const struct gcn_wave_result *result, struct dpp_rsp rsp[DPP_BEATS]) {
    for (size_t beat = 0; beat < DPP_BEATS; beat++) {
        rsp[beat].error_o[0] = GCN_DPP_OK;
        rsp[beat].dst_we_o[0] = row_of(result->dst_we, beat);
        rsp[beat].vcc_we_o[0] = result->vcc_we;
        rsp[beat].exec_we_o[0] = result->exec_we;
        memcpy(rsp[beat].dst_o, result->dst + beat * GCN_ROW, sizeof rsp->dst_o);
        rsp[beat].vcc_o[0] = row_of(result->vcc, beat);
        rsp[beat].exec_o[0] = row_of(result->exec, beat);
    }
}

static void refuse(enum gcn_dpp_error error, struct dpp_rsp rsp[DPP_BEATS]) {
    memset(rsp, 0, DPP_BEATS * sizeof *rsp);
    for (size_t beat = 0; beat < DPP_BEATS; beat++)
        rsp[beat].error_o[0] = error;
}

void dpp_respond(const struct dpp_req *req, struct dpp_rsp *rsp, size_t n) {
    for (; n > 0; n--, req += DPP_BEATS, rsp += DPP_BEATS) {
        struct gcn_dpp fields;
        enum gcn_dpp_error error = gcn_dpp_decode(csim_get64(req->inst_i), &fields);
        if (error != GCN_DPP_OK && !(TRANS && error == GCN_DPP_NOT_IMPLEMENTED)) {
            refuse(error, rsp);
            continue;
        }
        struct gcn_wave wave;
        struct gcn_wave_result result;
        dpp_get_wave(req, &wave);
        gcn_dpp_wave(&fields, &wave, &result);
        put_result(&result, rsp);
    }
}
