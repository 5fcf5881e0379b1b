/* SPDX-License-Identifier: MIT */
#include "families/nv/dimensions.h"

const uint8_t nv_operations[NV_OPERATIONS] = {
#define OP(name, code, mnemonic, sizes, alu, alu_signed) code,
#include "isa/nv_op.def"
#undef OP
};

void nv_classify_word(uint64_t word, unsigned *place, unsigned *size) {
    unsigned opcode = (unsigned)(word >> 56), code = word >> 52 & 15, modifier = word >> 28 & 3;
    *place = SUBSET_NONE;
    *size = SUBSET_ANY;
    if (opcode == 0xec) {
        *place = code <= NV_OP_EXCH ? code : SUBSET_NONE;
        *size = modifier <= NV_U64 ? modifier : SUBSET_NONE;
    } else if (opcode == 0xee) {
        unsigned op = NV_OP_CAST + (code >> 1 & 3);
        *place = op < NV_OPS && code < 8 ? nv_operation_place(op) : SUBSET_NONE;
        *size = code & 1 ? NV_U64 : NV_U32;
    }
}

/* The word of no instruction, that of another than ATOMS. */
void nv_refuse(void *req) {
    struct nv_warp warp;
    nv_unit.get(req, &warp);
    warp.word &= ~(0xffull << 56);
    nv_unit.put(&warp, req);
}

uint8_t nv_draw_op(struct rng *rng, const uint8_t *among, unsigned n) {
    uint8_t has[NV_OPERATIONS];
    unsigned some = 0;
    for (unsigned i = 0; i < n; i++)
        if (subset_has_value(NV_BY_OPERATION, nv_operation_place(among[i])))
            has[some++] = among[i];
    return some ? has[rng_below(rng, some)] : among[rng_below(rng, n)];
}

uint8_t nv_size_32(void) {
    return subset_has_value(NV_BY_SIZE, NV_U32) ? NV_U32 : NV_S32;
}
