/* SPDX-License-Identifier: MIT */
/* Error of a DPP instruction, or with ROW the lanes that those of the row read, and which of them work. */
/* To be inlined: NOLINTBEGIN(bugprone-suspicious-include) */
#include "isa/gcn_decode.c"
#include "isa/gcn_dpp_decode.c"
/* NOLINTEND(bugprone-suspicious-include) */

/* The ports of tops/dpp_wave.v */
struct wave_in {
    uint32_t inst[2];
#ifdef ROW
    uint32_t exec[2], src0[GCN_WAVE];
#endif
};
struct wave_out {
#ifdef ROW
    uint32_t modifiers, does, told, stay, s0[GCN_ROW];
#else
    uint32_t error;
#endif
};

uint32_t prove(const struct wave_in *in, struct wave_out *out);

uint32_t prove(const struct wave_in *in, struct wave_out *out) {
    struct gcn_dpp fields;
    enum gcn_dpp_error error = gcn_dpp_decode(in->inst[0] | (uint64_t)in->inst[1] << 32, &fields);
#ifdef ROW
    uint64_t exec = in->exec[0] | (uint64_t)in->exec[1] << 32;
    const struct gcn_sdwa_source *source = fields.vop.source;
    out->modifiers = (uint32_t)source[0].neg | (uint32_t)source[0].abs << 1 | (uint32_t)source[1].neg << 2 |
                     (uint32_t)source[1].abs << 3;
    out->does = out->told = out->stay = 0;
    bool writes_vcc = gcn_ops[fields.vop.format][fields.vop.op].flags & GCN_VCC_OUT;
    for (uint32_t i = 0; i < GCN_ROW; i++) {
        uint32_t lane = ROW * GCN_ROW + i, from = gcn_dpp_source_of(fields.ctrl, lane);
        bool ok = gcn_dpp_ok(exec, from);
        out->s0[i] = in->src0[from % GCN_WAVE] & (ok ? UINT32_MAX : 0);
        out->does |= (uint32_t)gcn_dpp_does(&fields, exec, lane, ok) << i;
        out->told |= (uint32_t)(writes_vcc & gcn_dpp_tells(&fields, exec, lane, ok)) << i;
        out->stay |= (uint32_t)(writes_vcc & gcn_dpp_keeps(&fields, exec, lane, ok)) << i;
    }
    return error == GCN_DPP_OK;
#else
    out->error = error;
    return 1;
#endif
}
