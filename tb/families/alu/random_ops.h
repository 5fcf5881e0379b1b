/* SPDX-License-Identifier: MIT */
/* The operations of the atomic ALU, and random ones, field by field, as vector code wants them. */
#ifndef TB_FAMILIES_ALU_RANDOM_OPS_H
#define TB_FAMILIES_ALU_RANDOM_OPS_H

#include <stddef.h>

#include "engine/rng.h"
#include "isa/atomic_alu.h"

enum { ALU_CODES = 64, ALU_WIDTHS = 3, ALU_RESERVED_WIDTH = 3 };

/* Widths and operands are sets: a bit for each enum atomic_alu_width, and these. */
enum { ALU_SRC0 = 1, ALU_SRC1 = 2 };
struct alu_op {
    uint8_t code, widths, operands;
    const char *mnemonic;
};
enum {
#define OP(name, code, mnemonic, widths, operands) ALU_INDEX_##name,
#include "isa/atomic_alu_op.def"
#undef OP
    ALU_OPS
};
extern const struct alu_op alu_ops[ALU_OPS];

/* For each code 1 + its index in alu_ops, or 0. */
extern const uint32_t alu_op_of_code[ALU_CODES];

extern const unsigned alu_width_bits[ALU_WIDTHS + 1];

/* Whether the arithmetic ran over an end of its range: a carry, a borrow, or the bound of NVIDIA's inc and dec. */
static inline bool alu_wraps(uint32_t op, uint64_t old, uint64_t src0, uint64_t mask) {
    return ((op == ATOMIC_ALU_OP_ADD) & (src0 > mask - old)) | ((op == ATOMIC_ALU_OP_SUB) & (old < src0)) |
           ((op == ATOMIC_ALU_OP_INC) & (old == mask)) |
           (((op == ATOMIC_ALU_OP_DEC) | (op == ATOMIC_ALU_OP_PREDEC)) & (old == 0)) |
           ((op == ATOMIC_ALU_OP_NV_INC) & (old >= src0)) |
           ((op == ATOMIC_ALU_OP_NV_DEC) & ((old == 0) | (old > src0)));
}

enum { ALU_TILE = 64 };
struct alu_tile {
    uint32_t op[ALU_TILE], width[ALU_TILE];
    uint64_t old[ALU_TILE], src0[ALU_TILE], src1[ALU_TILE];
};

/* n operations, of which one in 64 is any code at any width. */
void alu_random_tile(struct rng *rng, struct alu_tile *tile, size_t n);

/* The operands of the first operation, whose width is set. */
void alu_random_operands(struct alu_tile *tile, uint64_t random);

#endif
