/* SPDX-License-Identifier: MIT */
/* Function part of the int_alu model: docs/units/int_alu.md. */
#ifndef CSIM_ISA_INT_ALU_H
#define CSIM_ISA_INT_ALU_H

#include "isa/int/add.h"
#include "isa/int/compare.h"
#include "isa/int/count.h"
#include "isa/int/div.h"
#include "isa/int/mul.h"
#include "isa/int/reverse.h"
#include "isa/int/shift.h"

enum int_alu_op {
#define OP(name, code, mnemonic, operands) INT_ALU_OP_##name = code,
#include "isa/int_alu_op.def"
#undef OP
};

/* Legal codes: bit n represents code n. */
#define OP(name, code, mnemonic, operands) | 1ull << (code)
static const uint64_t int_alu_codes = 0
#include "isa/int_alu_op.def"
    ;
#undef OP

/* The parameters of the unit. */
struct int_alu_dialect {
    enum int_div0 div0;
    enum int_shift shift;
    bool extend; /* EXTEND: the result is sign-extended to 64 bits */
};

struct int_alu_result {
    uint64_t result;
    bool error;
};

static inline bool int_alu_divides(uint32_t op) {
    return op >= INT_ALU_OP_DIV && op <= INT_ALU_OP_REMU;
}

/* Returns the width in bits that width_i selects. */
static inline unsigned int_alu_bits(uint32_t width) {
    return 8u << width;
}

/* Returns true if a request has a code of the table and is a special case of a division. */
static inline bool int_alu_is_special(uint32_t op, uint32_t width, uint64_t src0, uint64_t src1) {
    const unsigned bits = int_alu_bits(width);
    const uint64_t a = src0 & int_mask(bits), b = src1 & int_mask(bits);
    const bool is_signed = op == INT_ALU_OP_DIV || op == INT_ALU_OP_REM;
    return int_alu_divides(op) && (b == 0 || (is_signed && a == int_top(bits) && b == int_mask(bits)));
}

/* Returns the result of a legal code. Bits above the width are undefined. */
static inline uint64_t int_alu_compute(const struct int_alu_dialect *dialect, uint32_t op, unsigned bits, uint64_t src0,
                                       uint64_t src1, uint64_t src2) {
    const uint64_t a = src0 & int_mask(bits), b = src1 & int_mask(bits), c = src2 & int_mask(bits);
    const uint64_t n = int_amount(src1, dialect->shift, bits);
    switch (op) {
    case INT_ALU_OP_ADD:
        return int_add(a, b, bits);
    case INT_ALU_OP_SUB:
        return int_sub(a, b, bits);
    case INT_ALU_OP_SATADD:
        return int_satadd(a, b, bits);
    case INT_ALU_OP_SATSUB:
        return int_satsub(a, b, bits);
    case INT_ALU_OP_SATADDU:
        return int_sataddu(a, b, bits);
    case INT_ALU_OP_SATSUBU:
        return int_satsubu(a, b);
    case INT_ALU_OP_ABS:
        return int_abs(a, bits);
    case INT_ALU_OP_AND:
        return a & b;
    case INT_ALU_OP_OR:
        return a | b;
    case INT_ALU_OP_XOR:
        return a ^ b;
    case INT_ALU_OP_NOT:
        return ~a;
    case INT_ALU_OP_ANDN:
        return a & ~b;
    case INT_ALU_OP_ORN:
        return a | ~b;
    case INT_ALU_OP_XNOR:
        return ~(a ^ b);
    case INT_ALU_OP_SLL:
        return int_sll(a, n, bits);
    case INT_ALU_OP_SRL:
        return int_srl(a, n, bits);
    case INT_ALU_OP_SRA:
        return int_sra(a, n, bits);
    case INT_ALU_OP_ROL:
        return int_rol(a, b, bits);
    case INT_ALU_OP_ROR:
        return int_ror(a, b, bits);
    case INT_ALU_OP_CLZ:
        return int_clz(a, bits);
    case INT_ALU_OP_CTZ:
        return int_ctz(a, bits);
    case INT_ALU_OP_POPC:
        return int_popc(a);
    case INT_ALU_OP_CLS:
        return int_cls(a, bits);
    case INT_ALU_OP_BREV:
        return int_brev(a, bits);
    case INT_ALU_OP_BSWAP:
        return int_bswap(a, bits);
    case INT_ALU_OP_EQ:
        return a == b;
    case INT_ALU_OP_NE:
        return a != b;
    case INT_ALU_OP_LT:
        return int_lt(a, b, bits);
    case INT_ALU_OP_GE:
        return !int_lt(a, b, bits);
    case INT_ALU_OP_LTU:
        return a < b;
    case INT_ALU_OP_GEU:
        return a >= b;
    case INT_ALU_OP_GT:
        return int_lt(b, a, bits);
    case INT_ALU_OP_LE:
        return !int_lt(b, a, bits);
    case INT_ALU_OP_GTU:
        return a > b;
    case INT_ALU_OP_LEU:
        return a <= b;
    case INT_ALU_OP_MIN:
        return int_min(a, b, bits);
    case INT_ALU_OP_MAX:
        return int_max(a, b, bits);
    case INT_ALU_OP_MINU:
        return int_minu(a, b);
    case INT_ALU_OP_MAXU:
        return int_maxu(a, b);
    case INT_ALU_OP_MUL:
        return int_mul(a, b, bits);
    case INT_ALU_OP_MULH:
        return int_mulh(a, b, bits);
    case INT_ALU_OP_MULHU:
        return int_mulhu(a, b, bits);
    case INT_ALU_OP_MULHSU:
        return int_mulhsu(a, b, bits);
    case INT_ALU_OP_MADD:
        return int_mul(a, b, bits) + c;
    case INT_ALU_OP_MSUB:
        return c - int_mul(a, b, bits);
    case INT_ALU_OP_MADDH:
        return int_mulh(a, b, bits) + c;
    case INT_ALU_OP_MADDHU:
        return int_mulhu(a, b, bits) + c;
    case INT_ALU_OP_DIV:
        return int_div(a, b, dialect->div0, bits).quotient;
    case INT_ALU_OP_DIVU:
        return int_divu(a, b, dialect->div0, bits).quotient;
    case INT_ALU_OP_REM:
        return int_div(a, b, dialect->div0, bits).remainder;
    default:
        return int_divu(a, b, dialect->div0, bits).remainder;
    }
}

/* Returns the response to any request. Arguments are any values of the ports. */
static inline struct int_alu_result int_alu_exec(const struct int_alu_dialect *dialect, uint32_t op, uint32_t width,
                                                 uint64_t src0, uint64_t src1, uint64_t src2) {
    const unsigned bits = int_alu_bits(width);
    if (!(int_alu_codes >> op & 1) || (dialect->div0 == INT_DIV0_REFUSED && int_alu_is_special(op, width, src0, src1)))
        return (struct int_alu_result){0, true};
    const uint64_t r = int_alu_compute(dialect, op, bits, src0, src1, src2) & int_mask(bits);
    return (struct int_alu_result){dialect->extend ? int_extend(r, bits) : r, false};
}

#endif
