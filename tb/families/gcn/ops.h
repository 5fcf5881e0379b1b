/* SPDX-License-Identifier: MIT */
/* The operations of VOP1, VOP2 and VOPC that are implemented, and where word 0 of an instruction has their codes. */
#ifndef TB_FAMILIES_GCN_OPS_H
#define TB_FAMILIES_GCN_OPS_H

#include <stdbool.h>
#include <stdint.h>

#include "isa/gcn.h"

enum { GCN_FORMATS = 3, GCN_CODES = 256, GCN_VOP2_CODES = 62, GCN_ERRORS = 15, GCN_MODES = 1024 };

/* GCN_INDEX_MOV_B32, ... are the places of the operations in gcn_op_codes: float operations stand behind all others. */
enum {
#define IMPLEMENTED(format, name, code, mnemonic, src0, src1, flags) GCN_INDEX_##name,
#include "families/gcn/ops.def"
    GCN_OPS,
    GCN_INTEGER_OPS = GCN_INDEX_CVT_F32_I32
};
extern const struct gcn_op_code { uint8_t format, code; } gcn_op_codes[GCN_OPS];
static inline const struct gcn_op *gcn_op_at(unsigned index) {
    return &gcn_ops[gcn_op_codes[index].format][gcn_op_codes[index].code];
}
extern const char *const gcn_op_names[GCN_OPS];
extern const char *const gcn_format_names[GCN_FORMATS];
/* What MODE says of floats, by FP_ROUND and by FP_DENORM. */
extern const char *const gcn_rounding_names[4], *const gcn_denorm_names[4];

/* For each format and code 1 + its place in gcn_op_codes, or 0. */
extern const uint8_t gcn_op_of_code[GCN_FORMATS][GCN_CODES];

static inline bool gcn_is_float(enum gcn_type type) {
    return type == GCN_F16 || type == GCN_F32;
}

/* The format and the code of an instruction, whatever else is wrong with it. */
static inline enum gcn_format gcn_format_of(uint64_t inst) {
    uint32_t prefix = inst >> 25 & 0x7f;
    return prefix == 0x3f ? GCN_VOP1 : prefix == 0x3e ? GCN_VOPC : GCN_VOP2;
}

static inline uint32_t gcn_code_of(uint64_t inst) {
    enum gcn_format format = gcn_format_of(inst);
    return format == GCN_VOP1 ? inst >> 9 & 0xff : format == GCN_VOPC ? inst >> 17 & 0xff : inst >> 25 & 0x3f;
}

/* The instruction with another format and code. */
uint64_t gcn_with_code(uint64_t inst, uint32_t format, uint32_t code);

#endif
