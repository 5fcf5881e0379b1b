/* SPDX-License-Identifier: MIT */
/* Word of ATOMS: its error, or with FIELDS its fields without an error. */
#include "isa/nv_decode.c" /* to be inlined: NOLINT(bugprone-suspicious-include) */

/* The ports of rtl/atoms_decode.v */
struct decode_in {
    uint32_t inst[2], minus, compute;
};
struct decode_out {
#ifdef FIELDS
    uint32_t op, wide, cast, spin, writes_rd, all, not, offset;
#else
    uint32_t error;
#endif
};

uint32_t prove(const struct decode_in *in, struct decode_out *out);

uint32_t prove(const struct decode_in *in, struct decode_out *out) {
    struct nv_atoms inst = {0};
    enum nv_error error = nv_atoms_decode(in->inst[0] | (uint64_t)in->inst[1] << 32, &inst);
#ifdef FIELDS
    *out = (struct decode_out){.op = nv_alu_op(&inst),
                               .wide = inst.size == NV_U64,
                               .cast = inst.op == NV_OP_CAST || inst.op == NV_OP_CAST_SPIN,
                               .spin = inst.op == NV_OP_CAST_SPIN,
                               .writes_rd = inst.rd != NV_RZ,
                               .all = inst.pg == NV_PT,
                               .not = inst.pg_not,
                               .offset = (uint32_t)inst.offset};
    return error == NV_OK && in->minus == (inst.offset < 0);
#else
    out->error = in->compute ? error : NV_ILLEGAL_INSTR_CONTEXT;
    return 1;
#endif
}
