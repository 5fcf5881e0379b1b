/* SPDX-License-Identifier: MIT */
/* Implemented operations of VOP1, VOP2 and VOPC, and the place of their codes in word 0 of an instruction. */
#ifndef TB_FAMILIES_GCN_OPS_H
#define TB_FAMILIES_GCN_OPS_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include "common/select.h"
#include "engine/subset.h"
#include "isa/gcn.h"

enum { GCN_FORMATS = 3, GCN_CODES = 256, GCN_VOP2_CODES = 62, GCN_ERRORS = 15, GCN_MODES = 1024 };

/*
 * GCN_INDEX_MOV_B32, ...: places of the operations in gcn_op_codes. A unit has the first GCN_INTEGER_OPS, the first
 * GCN_FLOAT_OPS, or all: with integer operations, with float operations as well, and with transcendental ones.
 */
enum {
#define IMPLEMENTED(format, name, code, mnemonic, src0, src1, flags) GCN_INDEX_##name,
#include "families/gcn/ops.def"
    GCN_OPS,
    GCN_INTEGER_OPS = GCN_INDEX_CVT_F32_I32,
    GCN_FLOAT_OPS = GCN_INDEX_EXP_F32
};
static_assert(GCN_OPS <= UINT8_MAX, "places have 8 bits");
extern const struct gcn_op_code { uint8_t format, code; } gcn_op_codes[GCN_OPS];
static inline const struct gcn_op *gcn_op_at(unsigned index) {
    return &gcn_ops[gcn_op_codes[index].format][gcn_op_codes[index].code];
}
extern const char *const gcn_op_names[GCN_OPS];
extern const char *const gcn_format_names[GCN_FORMATS];
/* Meaning of MODE for floats, by FP_ROUND and by FP_DENORM. */
extern const char *const gcn_rounding_names[4], *const gcn_denorm_names[4];

/* 1 + the place in gcn_op_codes, or 0, by format and code. */
extern const uint8_t gcn_op_of_code[GCN_FORMATS][GCN_CODES];

static inline bool gcn_is_float(enum gcn_type type) {
    return type == GCN_F16 || type == GCN_F32;
}

/* Return the format or the code of an instruction, legal or not. Branches on random ones would be mispredicted. */
static inline enum gcn_format gcn_format_of(uint64_t inst) {
    const uint32_t prefix = inst >> 25 & 0x7f, vop1 = csim_mask(prefix == 0x3f), vopc = csim_mask(prefix == 0x3e);
    return (enum gcn_format)csim_merge(vop1, GCN_VOP1, csim_merge(vopc, GCN_VOPC, GCN_VOP2));
}

static inline uint32_t gcn_code_of(uint64_t inst) {
    const enum gcn_format format = gcn_format_of(inst);
    return csim_merge(csim_mask(format == GCN_VOP1), inst >> 9 & 0xff,
                      csim_merge(csim_mask(format == GCN_VOPC), inst >> 17 & 0xff, inst >> 25 & 0x3f));
}

/* Returns the instruction with another format and code. */
static inline uint64_t gcn_with_code(uint64_t inst, uint32_t format, uint32_t code) {
    uint64_t vop1 = (inst & ~0xfe01fe00ull) | 0x7e000000 | code << 9;
    uint64_t vop2 = (inst & ~0xfe000000ull) | code % GCN_VOP2_CODES << 25;
    uint64_t vopc = (inst & ~0xfffe0000ull) | 0x7c000000 | code << 17;
    return csim_select(format == GCN_VOP1, vop1, 0) | csim_select(format == GCN_VOP2, vop2, 0) |
           csim_select(format == GCN_VOPC, vopc, 0);
}

/* The dimension of the unit's first feature with an option, and words for several operations. */
enum { GCN_OPERATION };
const char *gcn_op_class(unsigned class);
bool gcn_op_in_class(unsigned class, unsigned op);

/* Returns the operation of an instruction of a unit that has the first `ops`, or SUBSET_NONE. */
unsigned gcn_operation_of(uint64_t inst, unsigned ops);

#endif
