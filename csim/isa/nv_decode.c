/* SPDX-License-Identifier: MIT */
#include "isa/nv.h"

#include <stddef.h>

#include "isa/atomic_alu.h"

struct op_row {
    const char *mnemonic;
    uint8_t sizes, alu, alu_signed;
};

/* By enum nv_op. */
static const struct op_row rows[NV_OPS] = {
#define U32 (1u << NV_U32)
#define S32 (1u << NV_S32)
#define U64 (1u << NV_U64)
#define OP(name, code, mnemonic, sizes, alu, alu_signed)                                                               \
    [code] = {mnemonic, sizes, ATOMIC_ALU_OP_##alu, ATOMIC_ALU_OP_##alu_signed},
#include "isa/nv_op.def"
#undef OP
#undef U32
#undef S32
#undef U64
};

/* Fields of the word that all operations have, by their name in struct nv_atoms: highest and lowest bit. */
#define FIELDS(FIELD) FIELD(rd, 7, 0) FIELD(ra, 15, 8) FIELD(pg, 18, 16) FIELD(pg_not, 19, 19) FIELD(rb, 27, 20)

enum {
    OPERATION = 0xec, /* bits 63:56 */
    COMPARE = 0xee,   /* CAS and CAST, with an encoding of their own */
    NO_OPERATION = 9  /* first invalid code in bits 55:52 of an operation */
};

static uint32_t bits(uint64_t word, unsigned high, unsigned low) {
    return (uint32_t)(word >> low) & ((2u << (high - low)) - 1);
}

/* Decodes op, size and rc_zero. Returns false if the instruction does not exist. */
static bool decode_op(uint64_t word, struct nv_atoms *inst) {
    uint32_t modifier = bits(word, 29, 28);
    if (bits(word, 63, 56) == OPERATION) {
        inst->op = (uint8_t)bits(word, 55, 52);
        inst->size = (uint8_t)modifier;
        inst->rc_zero = false;
        return inst->op < NO_OPERATION && rows[inst->op].sizes >> modifier & 1;
    }
    inst->op = (uint8_t)(NV_OP_CAST + bits(word, 54, 53));
    inst->size = bits(word, 52, 52) ? NV_U64 : NV_U32;
    inst->rc_zero = modifier & 1;
    return bits(word, 63, 56) == COMPARE && inst->op < NV_OPS && !bits(word, 55, 55) && modifier < 2;
}

/* Returns true for an odd register of a pair; RZ is allowed. */
static bool is_odd(uint8_t pair) {
    return pair != NV_RZ && pair & 1;
}

static bool is_misaligned(const struct nv_atoms *inst) {
    bool wide = inst->size == NV_U64;
    if (nv_has_rc(inst->op))
        return (wide && is_odd(inst->rd)) || inst->rb % (nv_bytes(inst) / 2); /* */
    return wide && (is_odd(inst->rd) || is_odd(inst->rb));                    /* */
}

/* Returns true for a register out of range; all are aligned. */
static bool is_out_of_range(const struct nv_atoms *inst) {
    enum { LAST = NV_RZ - 1 };
    bool wide = inst->size == NV_U64;
    if (wide && inst->rd == LAST) /* */
        return true;
    if (nv_has_rc(inst->op))
        return !inst->rc_zero && inst->rb + nv_bytes(inst) / 2 > NV_RZ; /* */
    return wide && inst->rb == LAST;
}

enum nv_error nv_atoms_decode(uint64_t word, struct nv_atoms *inst) {
    if (!decode_op(word, inst))
        return NV_ILLEGAL_DECODE;
#define FIELD(name, high, low) inst->name = (uint8_t)bits(word, high, low);
    FIELDS(FIELD)
#undef FIELD
    inst->offset = (int32_t)(bits(word, 51, 30) << 2);
    if (inst->ra != NV_RZ && inst->offset >= NV_WINDOW / 2) /* */
        inst->offset -= NV_WINDOW;
    if (is_misaligned(inst)) /* alignment of all registers before any range */
        return NV_MISALIGNED_REG;
    return is_out_of_range(inst) ? NV_OUT_OF_RANGE_REG : NV_OK;
}

uint64_t nv_atoms_encode(const struct nv_atoms *inst) {
    uint64_t word = (uint64_t)((uint32_t)inst->offset >> 2 & 0x3fffff) << 30;
#define FIELD(name, high, low) word |= (uint64_t)inst->name << (low);
    FIELDS(FIELD)
#undef FIELD
    if (!nv_has_rc(inst->op))
        return word | (uint64_t)inst->size << 28 | (uint64_t)inst->op << 52 | (uint64_t)OPERATION << 56;
    return word | (uint64_t)inst->rc_zero << 28 | (uint64_t)(inst->size == NV_U64) << 52 |
           (uint64_t)(inst->op - NV_OP_CAST) << 53 | (uint64_t)COMPARE << 56;
}

const char *nv_error_name(unsigned error) {
    static const char *const names[] = {
#define ERROR(number, name, text) [number] = text,
#include "isa/nv_error.def"
#undef ERROR
    };
    return error < sizeof names / sizeof names[0] ? names[error] : "?";
}

const char *nv_op_name(unsigned op) {
    return op < NV_OPS ? rows[op].mnemonic : NULL;
}

unsigned nv_op_sizes(unsigned op) {
    return op < NV_OPS ? rows[op].sizes : 0;
}

unsigned nv_alu_op(const struct nv_atoms *inst) {
    return inst->size == NV_S32 ? rows[inst->op].alu_signed : rows[inst->op].alu;
}
