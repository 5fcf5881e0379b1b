/* SPDX-License-Identifier: MIT */
#include "families/alu/dimensions.h"

#include "families/alu/random_ops.h"

const char *const alu_op_names[] = {
#define OP(name, code, mnemonic, widths, operands) mnemonic,
#include "isa/atomic_alu_op.def"
#undef OP
};
const char *const alu_width_names[] = {"32", "16", "64"};
static const char *const refusal_names[] = {"carried out", "illegal"};

const struct dimension alu_dimensions[ALU_DIMENSIONS] = {
    [ALU_OPERATION] = {.name = "operation", .variable = "OPS", .names = alu_op_names, .size = ALU_OPS},
    [ALU_WIDTH] = {.name = "width", .variable = "WIDTHS", .names = alu_width_names, .size = ALU_WIDTHS},
    [ALU_REFUSAL] = {.name = "refusal", .names = refusal_names, .size = 2},
};

void alu_classify(uint32_t code, uint32_t width, unsigned *value) {
    uint32_t op = alu_op_of_code[code];
    value[ALU_OPERATION] = op ? op - 1 : SUBSET_NONE;
    value[ALU_WIDTH] = width < ALU_WIDTHS ? width : SUBSET_NONE;
    value[ALU_REFUSAL] = !atomic_alu_legal(code, width);
}
