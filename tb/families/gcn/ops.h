/* SPDX-License-Identifier: MIT */
/* The operations of VOP1, VOP2 and VOPC that are implemented, and where word 0 of an instruction has their codes. */
#ifndef TB_FAMILIES_GCN_OPS_H
#define TB_FAMILIES_GCN_OPS_H

#include <stdbool.h>
#include <stdint.h>

#include "isa/gcn.h"

enum { GCN_FORMATS = 3, GCN_CODES = 256, GCN_VOP2_CODES = 62, GCN_ERRORS = 15 };

/* GCN_INDEX_MOV_B32, ... are the places of the operations in gcn_op_codes. */
enum {
#define OP_N(...)
#define OP_X(...)
#define OP_I(name) GCN_INDEX_##name,
#define OP(format, name, code, mnemonic, class, src0, src1, flags) OP_##class(name)
#include "isa/gcn_op.def"
#undef OP_N
#undef OP_X
#undef OP_I
#undef OP
    GCN_OPS
};
extern const struct gcn_op_code { uint8_t format, code; } gcn_op_codes[GCN_OPS];
static inline const struct gcn_op *gcn_op_at(unsigned index) {
    return &gcn_ops[gcn_op_codes[index].format][gcn_op_codes[index].code];
}
extern const char *const gcn_op_names[GCN_OPS];
extern const char *const gcn_format_names[GCN_FORMATS];

/* For each format and code 1 + its place in gcn_op_codes, or 0. */
extern const uint8_t gcn_op_of_code[GCN_FORMATS][GCN_CODES];

static inline bool gcn_is_float(enum gcn_type type) {
    return type == GCN_F16 || type == GCN_F32;
}

/* The format and the code of an instruction, whatever else is wrong with it. */
enum gcn_format gcn_format_of(uint64_t inst);
uint32_t gcn_code_of(uint64_t inst);

/* The instruction with another format and code. */
uint64_t gcn_with_code(uint64_t inst, uint32_t format, uint32_t code);

#endif
