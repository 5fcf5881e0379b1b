/* SPDX-License-Identifier: MIT */
#include "families/alu/operand_class.h"

const char *const alu_int_classes[] = {"0",   "1",        "all ones", "signed minimum", "signed maximum",
                                       "bit", "positive", "negative"};
const char *const alu_float_classes[] = {"+0", "-0", "denormal", "infinity", "sNaN", "qNaN", "positive", "negative"};

uint64_t alu_int_of_class(uint32_t class, uint64_t random, unsigned bits) {
    uint64_t sign = 1ull << (bits - 1);
    switch (class) {
    case ALU_INT_ZERO:
        return 0;
    case ALU_INT_ONE:
        return 1;
    case ALU_INT_ONES:
        return UINT64_MAX;
    case ALU_INT_SMIN:
        return sign;
    case ALU_INT_SMAX:
        return sign - 1;
    case ALU_INT_ONE_BIT:
        return 2ull << random % (bits - 2);
    case ALU_INT_POSITIVE:
        return random & (sign - 1);
    default:
        return random | sign;
    }
}

uint64_t alu_float_of_class(uint32_t class, uint64_t random, unsigned bits) {
    uint64_t sign = 1ull << (bits - 1), infinity = bits == 16 ? 0x7c00 : 0x7f800000;
    uint64_t smallest = bits == 16 ? 0x0400 : 0x00800000, quiet = smallest >> 1, either = random & sign;
    switch (class) {
    case ALU_FLOAT_ZERO:
        return 0;
    case ALU_FLOAT_MINUS_ZERO:
        return sign;
    case ALU_FLOAT_DENORMAL:
        return either | (random & (smallest - 1));
    case ALU_FLOAT_INFINITY:
        return either | infinity;
    case ALU_FLOAT_SNAN:
        return either | infinity | (random & (quiet - 1));
    case ALU_FLOAT_QNAN:
        return either | infinity | quiet | (random & (quiet - 1));
    case ALU_FLOAT_POSITIVE:
        return smallest + (random & (sign - 1)) % (infinity - smallest);
    default:
        return sign | (smallest + (random & (sign - 1)) % (infinity - smallest));
    }
}
