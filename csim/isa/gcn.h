/* SPDX-License-Identifier: MIT */
/* AMD GCN 1.2 instructions of VOP1, VOP2 and VOPC with an SDWA dword: docs/units/sdwa.md. */
#ifndef CSIM_ISA_GCN_H
#define CSIM_ISA_GCN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum gcn_format { GCN_VOP1, GCN_VOP2, GCN_VOPC };

/* Register parts that a selection names. */
enum gcn_sel { GCN_BYTE_0, GCN_BYTE_1, GCN_BYTE_2, GCN_BYTE_3, GCN_WORD_0, GCN_WORD_1, GCN_DWORD };

/* Bits of the destination outside the selected part: 0, copies of the sign, or the old bits. */
enum gcn_unused { GCN_PAD, GCN_SEXT, GCN_PRESERVE };

/* Reasons to reject an instruction, in the order of the checks. */
enum gcn_error {
#define ERROR(number, name, text) GCN_##name = (number),
#include "isa/gcn_error.def"
#undef ERROR
};

/* Opcodes: GCN_VOP1_MOV_B32, GCN_VOP2_ADD_U32, GCN_VOPC_CMP_LT_I16, ... Codes are unique within a format only. */
enum gcn_opcode {
#define OP(format, name, code, mnemonic, class, src0, src1, flags) GCN_##format##_##name = (code),
#include "isa/gcn_op.def"
#undef OP
};

enum gcn_class { GCN_CLASS_NONE, GCN_CLASS_I, GCN_CLASS_F, GCN_CLASS_T, GCN_CLASS_X };

enum gcn_type { GCN_NONE, GCN_I16, GCN_I32, GCN_F16, GCN_F32 };

enum gcn_flag { GCN_VCC_IN = 1, GCN_VCC_OUT = 2, GCN_EXEC_OUT = 4, GCN_DWORD_ONLY = 8, GCN_MOVES = 16 };

/* Row of gcn_op.def. */
struct gcn_op {
    const char *mnemonic; /* NULL if the format has no operation with this code */
    uint8_t class;        /* enum gcn_class */
    uint8_t type[2];      /* enum gcn_type of src0 and src1 */
    uint8_t flags;        /* of enum gcn_flag */
};

/* Indexed by format and code. */
extern const struct gcn_op gcn_ops[3][256];

/* Returns true if a source accepts NEG and ABS, as floats and the operands of moves do (C-6). */
static inline bool gcn_takes_sign(const struct gcn_op *op, unsigned source) {
    enum gcn_type type = (enum gcn_type)op->type[source];
    return type == GCN_F16 || type == GCN_F32 || (type != GCN_NONE && op->flags & GCN_MOVES);
}

/* Source operand of an SDWA instruction. */
struct gcn_sdwa_source {
    uint8_t vgpr;
    uint8_t sel; /* enum gcn_sel, or 7 before it is checked */
    bool sext, neg, abs;
};

/* Fields of an SDWA instruction. VOP1: source 1 is zero, and its sel 0 or GCN_DWORD (C-7). VOPC: vdst is 0. */
struct gcn_sdwa {
    enum gcn_format format;
    uint8_t op;
    uint8_t vdst;
    uint8_t dst_sel;    /* enum gcn_sel; any of 3 bits for VOPC */
    uint8_t dst_unused; /* enum gcn_unused; any of 2 bits for VOPC */
    bool clamp;
    struct gcn_sdwa_source source[2];
};

/*
 * Decodes any 64-bit pattern: word 0 in bits 31:0, the SDWA dword in bits 63:32. fields is set if the error is GCN_OK,
 * GCN_MAC_DST_SEL or GCN_NOT_IMPLEMENTED. The latter is a legal transcendental operation.
 */
enum gcn_error gcn_sdwa_decode(uint64_t inst, struct gcn_sdwa *fields);

/* Returns the pattern of fields that gcn_sdwa_decode() can yield: encode(decode(x)) is x for every accepted x. */
uint64_t gcn_sdwa_encode(const struct gcn_sdwa *fields);

/* Returns "ok", "not_vop", ... as on the contract page. */
const char *gcn_error_name(enum gcn_error error);

#endif
