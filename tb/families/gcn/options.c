/* SPDX-License-Identifier: MIT */
#include "families/gcn/options.h"

const char *const gcn_sdwa_modifier_names[GCN_SDWA_MODIFIERS] = {
    "none",      "sext",           "neg",           "sext_neg",          "abs",       "sext_abs",
    "neg_abs",   "sext_neg_abs",   "clamp",         "sext_clamp",        "neg_clamp", "sext_neg_clamp",
    "abs_clamp", "sext_abs_clamp", "neg_abs_clamp", "sext_neg_abs_clamp"};
const char *const gcn_dpp_modifier_names[GCN_DPP_MODIFIERS] = {"none", "neg", "abs", "neg_abs"};
const char *const gcn_select_names[GCN_SELECTS] = {"dword", "word", "byte"};
const char *const gcn_option_moves[GCN_DPP_NO_MOVE] = {
#define MOVE(name, code, first, last, text, clrx) [GCN_DPP_##name] = (first) > 1 ? clrx : text,
#include "isa/gcn_dpp_move.def"
#undef MOVE
};
const char *const gcn_option_roundings[4] = {"rne", "rup", "rdn", "rtz"};
const char *const gcn_option_denorms[4] = {"flush", "flush_results", "flush_inputs", "keep"};
const char *const gcn_option_bits[2] = {"0", "1"};

const char *gcn_modifier_set(unsigned n) {
    const bool is_dpp = gcn_unit.kind == GCN_INST_DPP;
    if (n >= (is_dpp ? GCN_DPP_MODIFIERS : GCN_SDWA_MODIFIERS))
        return NULL;
    return is_dpp ? gcn_dpp_modifier_names[n] : gcn_sdwa_modifier_names[n];
}

const char *gcn_select_set(unsigned n) {
    return n < GCN_SELECTS ? gcn_select_names[n] : NULL;
}

bool gcn_in_modifier_set(unsigned n, unsigned value) {
    return !(value & ~n);
}

bool gcn_in_select_set(unsigned n, unsigned value) {
    return value <= n;
}

/*
 * Fields of the instruction
 */

bool gcn_modifiers_of(const struct ll_op *op, unsigned *value) {
    *value = gcn_modifiers_in(gcn_unit.inst_of(op->req));
    return true;
}

/* A compare has no destination register. VOP1 has no source 1: its selection is BYTE_0 or DWORD. V_NOP selects nothing.
 */
bool gcn_select_of(const struct ll_op *op, unsigned *value) {
    const uint64_t inst = gcn_unit.inst_of(op->req);
    const enum gcn_format format = gcn_format_of(inst);
    const unsigned src0 = gcn_narrowness(inst >> 48 & 7), sel1 = inst >> 56 & 7;
    const unsigned src1 = format != GCN_VOP1 ? gcn_narrowness(sel1) : sel1 % GCN_DWORD ? GCN_SELECTS : 0;
    const bool has_unused = (inst >> 43 & 3) <= GCN_PRESERVE;
    const unsigned dst = format == GCN_VOPC ? 0 : has_unused ? gcn_narrowness(inst >> 40 & 7) : GCN_SELECTS;
    const unsigned sources = src0 > src1 ? src0 : src1, narrowest = sources > dst ? sources : dst;
    const bool is_nop = format == GCN_VOP1 && gcn_code_of(inst) == GCN_VOP1_NOP;
    *value = is_nop && narrowest < GCN_SELECTS ? 0 : narrowest;
    return narrowest < GCN_SELECTS;
}

bool gcn_option_move_of(const struct ll_op *op, unsigned *value) {
    *value = gcn_dpp_move_of(gcn_unit.inst_of(op->req) >> 40 & 0x1ff);
    return *value < GCN_DPP_NO_MOVE;
}

/*
 * Fields of MODE
 */
#define FIELD(name, option, low, width)                                                                                \
    bool gcn_##name##_of(const struct ll_op *op, unsigned *value) {                                                    \
        *value = gcn_unit.mode_of(op->req) >> (low) & ((1u << (width)) - 1);                                           \
        return true;                                                                                                   \
    }
#define FIELDS                                                                                                         \
    FIELD(round_f32, GCN_OPTION_ROUND_F32, 0, 2)                                                                       \
    FIELD(round_f16, GCN_OPTION_ROUND_F16, 2, 2)                                                                       \
    FIELD(denorm_f32, GCN_OPTION_DENORM_F32, 4, 2)                                                                     \
    FIELD(denorm_f16, GCN_OPTION_DENORM_F16, 6, 2)                                                                     \
    FIELD(dx10_clamp, GCN_OPTION_DX10_CLAMP, 8, 1)                                                                     \
    FIELD(ieee, GCN_OPTION_IEEE, 9, 1)
FIELDS
#undef FIELD
#define FIELD(name, option, low, width) {option, low, width},
const struct gcn_mode_field gcn_mode_fields[GCN_MODE_FIELDS] = {FIELDS};
