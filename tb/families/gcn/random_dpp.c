/* SPDX-License-Identifier: MIT */
#include "families/gcn/random_dpp.h"

#include "families/gcn/inst.h"
#include "families/gcn/random_op.h"

const struct gcn_ctrls gcn_ctrls[GCN_DPP_NO_MOVE] = {
#define MOVE(name, code, first, last, text, clrx) {code, (last) - (first) + 1},
#include "isa/gcn_dpp_move.def"
#undef MOVE
};

uint16_t gcn_random_ctrl(enum gcn_dpp_move move, struct rng *rng) {
    return (uint16_t)(gcn_ctrls[move].first + rng_below(rng, gcn_ctrls[move].n));
}

/* ROW_MASK or BANK_MASK by six random bits: most often all, else one bit, all but one, or any. */
static uint8_t random_mask(uint32_t r) {
    uint32_t kind = r & 3, any = r >> 2 & 15, one = 1u << (any & 3);
    return (uint8_t)(kind < 2 ? 15 : kind == 3 ? any : any & 4 ? one : 15 ^ one);
}

/* NEG and ABS by two random bits */
static void random_modifiers(struct gcn_sdwa_source *source, bool takes, uint64_t r) {
    source->neg = takes && (r & 1);
    source->abs = takes && (r & 2);
}

struct gcn_dpp gcn_random_dpp_fields(unsigned op, struct rng *rng) {
    const struct gcn_op *row = gcn_op_at(op);
    uint64_t r = rng_next(rng);
    struct gcn_dpp fields = {.vop = {.format = (enum gcn_format)gcn_op_codes[op].format,
                                     .op = gcn_op_codes[op].code,
                                     .dst_sel = GCN_DWORD,
                                     .source = {{.sel = GCN_DWORD}, {.sel = GCN_DWORD}}},
                             .ctrl = gcn_random_ctrl((enum gcn_dpp_move)((r >> 58) * GCN_DPP_NO_MOVE >> 6), rng),
                             .bound_ctrl = r & 1,
                             .bank_mask = random_mask(r >> 1 & 63),
                             .row_mask = random_mask(r >> 7 & 63)};
    if (row->type[0] == GCN_NONE)
        return fields; /* V_NOP */
    if (fields.vop.format != GCN_VOPC)
        fields.vop.vdst = r >> 16 & 0xff;
    fields.vop.source[0].vgpr = r >> 24 & 0xff;
    random_modifiers(&fields.vop.source[0], gcn_takes_sign(row, 0), r >> 40);
    if (fields.vop.format != GCN_VOP1)
        fields.vop.source[1].vgpr = r >> 32 & 0xff;
    random_modifiers(&fields.vop.source[1], gcn_takes_sign(row, 1), r >> 42);
    return fields;
}

uint64_t gcn_random_dpp(struct rng *rng) {
    const struct gcn_draws draws = gcn_draws_of(GCN_OPS);
    struct gcn_dpp fields = gcn_random_dpp_fields(draws.value[rng_below(rng, draws.n)], rng);
    uint64_t inst = gcn_dpp_encode(&fields), r = rng_next(rng);
    switch (r & 31) {
    case 0: /* a bit or two of the DPP dword */
        return inst ^ 1ull << (32 + (r >> 8 & 31)) ^ (r >> 16 & 1) << (32 + (r >> 17 & 31));
    case 1: /* a bit anywhere */
        return inst ^ 1ull << (r >> 8 & 63);
    case 2: /* another operation, which may be none */
        return gcn_put_code(inst, (uint32_t)((r >> 16 & 0xff) * GCN_FORMATS >> 8), r >> 8 & 0xff);
    case 3: /* any DPP_CTRL: half of them are no move */
        return (inst & ~(0x1ffull << 40)) | (r >> 8 & 0x1ff) << 40;
    case 4: /* anything, mostly with a DPP dword */
        inst = rng_next(rng);
        return r >> 8 & 7 ? (inst & ~0x1ffull) | GCN_DPP : inst;
    default:
        return inst;
    }
}
