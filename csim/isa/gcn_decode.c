/* SPDX-License-Identifier: MIT */
#include "isa/gcn_decode.h"

const struct gcn_op gcn_ops[3][256] = {
#define OP(format, name, code, mnemonic, class, src0, src1, flags)                                                     \
    [GCN_##format][code] = {mnemonic, GCN_CLASS_##class, {GCN_##src0, GCN_##src1}, flags},
#include "isa/gcn_op.def"
#undef OP
};

/*
 * Modifiers that an operand rejects (C-5, C-6). An operation without operands has none here: it is V_NOP, whose fields
 * GCN_NOP_FIELDS rejects, or has no SDWA form.
 */
#define NOT_TAKEN(type, flags)                                                                                         \
    ((type) == GCN_NONE                                                   ? GCN_MOD_SEXT | GCN_MOD_NEG | GCN_MOD_ABS   \
     : (type) == GCN_F16 || (type) == GCN_F32 || ((flags)&GCN_MOVES) != 0 ? 0                                          \
                                                                          : GCN_MOD_NEG | GCN_MOD_ABS)
#define IF(condition, reason) ((condition) ? 1u << GCN_##reason : 0)

const uint32_t gcn_demands[3][256] = {
#define OP(format, name, code, mnemonic, class, src0, src1, flags)                                                     \
    [GCN_##format][code] = 1u << GCN_NO_OPCODE | IF(GCN_CLASS_##class == GCN_CLASS_X, NO_SDWA_FORM) |                  \
                           IF(GCN_CLASS_##class == GCN_CLASS_T, NOT_IMPLEMENTED) |                                     \
                           IF(GCN_##src0 == GCN_NONE, NOP_FIELDS) | IF((flags)&GCN_DWORD_ONLY, MAC_DST_SEL) |          \
                           (flags) << GCN_DEMANDS_FLAGS | (uint32_t)(GCN_##src0 == GCN_F16) << GCN_DEMANDS_F16 |       \
                           (uint32_t)(GCN_CLASS_##class == GCN_CLASS_F) << GCN_DEMANDS_FLOAT |                         \
                           (GCN_##src0 == GCN_NONE ? 0                                                                 \
                                                   : NOT_TAKEN(GCN_##src0, flags) << GCN_DEMANDS_SRC0 |                \
                                                         NOT_TAKEN(GCN_##src1, flags) << GCN_DEMANDS_SRC1),
#include "isa/gcn_op.def"
#undef OP
};

static uint32_t source_bits(const struct gcn_sdwa_source *source) {
    uint32_t modifiers = source->sext * GCN_MOD_SEXT | source->neg * GCN_MOD_NEG | source->abs * GCN_MOD_ABS;
    return modifiers << 3 | source->sel;
}

enum gcn_error gcn_sdwa_decode(uint64_t inst, struct gcn_sdwa *fields) {
    gcn_sdwa_split((uint32_t)inst, (uint32_t)(inst >> 32), fields);
    return gcn_sdwa_judge((uint32_t)inst, (uint32_t)(inst >> 32), fields);
}

uint64_t gcn_sdwa_encode(const struct gcn_sdwa *fields) {
    uint32_t dword = fields->source[0].vgpr;
    dword |= (uint32_t)fields->dst_sel << 8 | (uint32_t)fields->dst_unused << 11 | (uint32_t)fields->clamp << 13;
    dword |= source_bits(&fields->source[0]) << 16 | source_bits(&fields->source[1]) << 24;
    return (uint64_t)dword << 32 | gcn_join_word(fields, GCN_SDWA);
}

const char *gcn_error_name(enum gcn_error error) {
    static const char *const names[] = {
#define ERROR(number, name, text) [number] = text,
#include "isa/gcn_error.def"
#undef ERROR
    };
    return names[error];
}
