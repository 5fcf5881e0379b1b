/* SPDX-License-Identifier: MIT */
/* Function part of the float_alu model: docs/units/float_alu.md. */
#ifndef CSIM_ISA_FLOAT_ALU_H
#define CSIM_ISA_FLOAT_ALU_H

#include "isa/float/ieee/add.h"
#include "isa/float/ieee/class.h"
#include "isa/float/ieee/compare.h"
#include "isa/float/ieee/convert.h"
#include "isa/float/ieee/div.h"
#include "isa/float/ieee/fma.h"
#include "isa/float/ieee/integer.h"
#include "isa/float/ieee/min_max.h"
#include "isa/float/ieee/sign.h"
#include "isa/float/ieee/sqrt.h"

enum float_alu_op {
#define OP(name, code, mnemonic, operands, rounds) FLOAT_ALU_OP_##name = code,
#include "isa/float_alu_op.def"
#undef OP
};

/* Legal codes, and those that round: bit n represents code n. */
#define OP(name, code, mnemonic, operands, rounds) | 1ull << (code)
static const uint64_t float_alu_codes = 0
#include "isa/float_alu_op.def"
    ;
#undef OP
#define OP(name, code, mnemonic, operands, rounds) | (uint64_t)(rounds) << (code)
static const uint64_t float_alu_rounding_codes = 0
#include "isa/float_alu_op.def"
    ;
#undef OP

/* The parameters of the unit. */
struct float_alu_dialect {
    struct ieee_dialect ieee;
    bool flags_ignored; /* FLAGS: flags_o is 0, and any value is allowed */
    uint32_t formats;   /* FORMATS: a mask, bit n for format n */
    bool any_zero;      /* ZERO: a zero of either sign is allowed (F-39) */
    bool ulp;           /* ULP: neighbors of quotients and roots are allowed (F-40) */
};

/* Request: any values of the ports. */
struct float_alu_request {
    uint32_t op, format, type, rounding;
    uint64_t src[3];
};

struct float_alu_result {
    uint64_t result;
    uint32_t flags;
    bool error;
};

/* Returns the integer type that type_i selects. */
static inline struct ieee_integer float_alu_integer(uint32_t type) {
    return (struct ieee_integer){8u << (type & 3), type < 4};
}

/* Returns true if a request is rejected: the page's section "Refusal". */
static inline bool float_alu_refuses(const struct float_alu_dialect *dialect, const struct float_alu_request *r) {
    const bool wide_integer = (r->op == FLOAT_ALU_OP_F2I || r->op == FLOAT_ALU_OP_I2F) && (r->type & 3) == 3;
    const bool to_float = r->op == FLOAT_ALU_OP_F2F;
    return !(float_alu_codes >> r->op & 1) ||
           (float_alu_rounding_codes >> r->op & 1 && r->rounding >= IEEE_ROUNDINGS) ||
           !(dialect->formats >> r->format & 1) || (wide_integer && !(dialect->formats >> IEEE_F64 & 1)) ||
           (to_float && (r->type >= IEEE_FORMATS || !(dialect->formats >> r->type & 1)));
}

/* Returns the relations for which a comparison is true; op is 0x10 to 0x1f. */
static inline uint32_t float_alu_relations(uint32_t op) {
    static const uint8_t relations[8] = {IEEE_EQUAL,
                                         IEEE_LESS | IEEE_GREATER | IEEE_UNORDERED,
                                         IEEE_LESS,
                                         IEEE_LESS | IEEE_EQUAL,
                                         IEEE_GREATER,
                                         IEEE_GREATER | IEEE_EQUAL,
                                         IEEE_LESS | IEEE_EQUAL | IEEE_GREATER,
                                         IEEE_UNORDERED};
    return relations[op & 7];
}

/* Returns the result of a request that is not rejected. */
static inline struct ieee_result float_alu_compute(const struct ieee_dialect *d, const struct float_alu_request *r) {
    const struct ieee_format *f = &ieee_formats[r->format];
    const enum ieee_rounding rounding = r->rounding;
    const uint64_t a = r->src[0] & ieee_mask(f), b = r->src[1] & ieee_mask(f), c = r->src[2] & ieee_mask(f);
    switch (r->op) {
    case FLOAT_ALU_OP_ADD:
    case FLOAT_ALU_OP_SUB:
        return ieee_add(f, d, rounding, r->op == FLOAT_ALU_OP_SUB, a, b);
    case FLOAT_ALU_OP_MUL:
        return ieee_mul(f, d, rounding, a, b);
    case FLOAT_ALU_OP_DIV:
        return ieee_div(f, d, rounding, a, b);
    case FLOAT_ALU_OP_SQRT:
        return ieee_sqrt(f, d, rounding, a);
    case FLOAT_ALU_OP_FMA:
    case FLOAT_ALU_OP_FMS:
    case FLOAT_ALU_OP_FNMA:
    case FLOAT_ALU_OP_FNMS:
        return ieee_fma(f, d, rounding, r->op & 2, r->op & 1, a, b, c);
    case FLOAT_ALU_OP_MIN:
    case FLOAT_ALU_OP_MAX:
        return ieee_min_max(f, d, r->op == FLOAT_ALU_OP_MAX, a, b);
    case FLOAT_ALU_OP_SGNJ:
    case FLOAT_ALU_OP_SGNJN:
    case FLOAT_ALU_OP_SGNJX:
        return (struct ieee_result){ieee_inject_sign(f, r->op == FLOAT_ALU_OP_SGNJN, r->op == FLOAT_ALU_OP_SGNJX, a, b),
                                    0};
    case FLOAT_ALU_OP_CLASS:
        return (struct ieee_result){ieee_class(f, a), 0};
    case FLOAT_ALU_OP_RINT:
    case FLOAT_ALU_OP_RINTX:
        return ieee_integral(f, d, rounding, r->op == FLOAT_ALU_OP_RINTX, a);
    case FLOAT_ALU_OP_F2F:
        return ieee_convert(f, &ieee_formats[r->type], d, rounding, a);
    case FLOAT_ALU_OP_F2I:
        return ieee_to_integer(f, d, rounding, float_alu_integer(r->type), a);
    case FLOAT_ALU_OP_I2F:
        return ieee_from_integer(f, d, rounding, float_alu_integer(r->type), r->src[0]);
    default:
        return ieee_compare(f, d, float_alu_relations(r->op), r->op & 8, a, b);
    }
}

/* Returns the response to any request. */
static inline struct float_alu_result float_alu_exec(const struct float_alu_dialect *dialect,
                                                     const struct float_alu_request *r) {
    if (float_alu_refuses(dialect, r))
        return (struct float_alu_result){0, 0, true};
    const struct ieee_result result = float_alu_compute(&dialect->ieee, r);
    return (struct float_alu_result){result.bits, dialect->flags_ignored ? 0 : result.flags, false};
}

#endif
