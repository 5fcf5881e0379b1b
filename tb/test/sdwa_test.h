/* SPDX-License-Identifier: MIT */
/*
 * What the tests of the sdwa model share. It is written down here anew, from docs/units/sdwa.md: nothing comes from
 * gcn_op.def or the model's own helpers.
 */
#ifndef TB_TEST_SDWA_TEST_H
#define TB_TEST_SDWA_TEST_H

#include "test/unit_test.h"

enum { VOP1, VOP2, VOPC };
enum { BYTE_0, BYTE_1, BYTE_2, BYTE_3, WORD_0, WORD_1, DWORD };
enum { PAD, SEXT, PRESERVE };
enum { SEXT0 = 19, NEG0 = 20, ABS0 = 21, SEXT1 = 27, NEG1 = 28, ABS1 = 29 };

/* The errors of the page's table. */
enum {
    OK,
    NOT_VOP,
    NOT_SDWA,
    NO_OPCODE,
    NO_SDWA_FORM,
    RESERVED_BITS,
    DST_SEL,
    DST_UNUSED,
    SRC0_SEL,
    SRC1_SEL,
    SRC0_MODIFIER,
    SRC1_MODIFIER,
    NOP_FIELDS,
    MAC_DST_SEL,
    NOT_IMPLEMENTED,
};

/* Codes that tests by hand name. */
enum {
    NOP = 0,
    MOV = 1,
    CVT_F32_I32 = 5,
    TRUNC_F32 = 28,
    EXP_F32 = 32,
    LOG_F16 = 64,
    NOT = 43,
    BFREV = 44,
    FFBH_U32 = 45,
    FFBL = 46,
    FFBH_I32 = 47
};
enum { CNDMASK = 0, ADD_F32 = 1, MUL_I24 = 6, MUL_HI_I24 = 7, MUL_U24 = 8, MUL_HI_U24 = 9, LSHRREV = 16, ASHRREV = 17 };
enum { LSHLREV = 18, AND = 19, XOR = 21, MAC_F32 = 22, ADD = 25, SUB = 26, SUBREV = 27, ADDC = 28, SUBB = 29 };
enum { SUBBREV = 30, ADD_F16 = 31, MAC_F16 = 35, ADD_U16 = 38, SUB_U16 = 39, SUBREV_U16 = 40, LDEXP_F16 = 51 };
enum { CMP_CLASS_F32 = 0x10, CMP_LT_F32 = 0x41, CMP_LT_I16 = 0xa1, CMP_LT_U32 = 0xc9, CMPX_EQ_I32 = 0xd2 };

/* Equal operands and the edges of every width come often, all else is random. */
static inline uint32_t random_operand(uint32_t other) {
    static const uint32_t corners[] = {0,          1,          2,          15,        16,       31,
                                       32,         0x7f,       0x80,       0xff,      0x7fff,   0x8000,
                                       0xffff,     0x10000,    0x7fffff,   0x800000,  0xffffff, 0x7fffffff,
                                       0x80000000, 0x80000001, 0xfffffffe, UINT32_MAX};
    switch (random_below(4)) {
    case 0:
        return corners[random_below(COUNT(corners))];
    case 1:
        return other + random_below(3) - 1;
    case 2:
        return (uint32_t)(random64() >> 32) >> random_below(32);
    default:
        return (uint32_t)(random64() >> 32);
    }
}

/* Instructions. */

static inline uint32_t field(uint64_t inst, unsigned high, unsigned low) {
    return (uint32_t)(inst >> low & ((1ull << (high - low + 1)) - 1));
}

static inline uint64_t with_field(uint64_t inst, unsigned high, unsigned low, uint64_t value) {
    uint64_t mask = ((1ull << (high - low + 1)) - 1) << low;
    return (inst & ~mask) | (value << low & mask);
}

/* Returns an instruction on whole registers. The fields of V_NOP are 0. */
static inline uint64_t plain(int format, uint32_t op) {
    switch (format) {
    case VOP1:
        return op == NOP ? 0x7e0000f9 : 0x7e0000f9 | op << 9 | 6ull << 40 | 6ull << 48;
    case VOP2:
        return 0x000000f9 | op << 25 | 6ull << 40 | 6ull << 48 | 6ull << 56;
    default:
        return 0x7c0000f9 | op << 17 | 6ull << 48 | 6ull << 56;
    }
}

/* A bit of the SDWA dword. */
static inline uint64_t with_bit(uint64_t inst, unsigned bit) {
    return inst | 1ull << (32 + bit);
}

static inline uint64_t with_dst(uint64_t inst, uint32_t sel, uint32_t unused) {
    return with_field(with_field(inst, 42, 40, sel), 44, 43, unused);
}

static inline uint64_t with_clamp(uint64_t inst) {
    return with_bit(inst, 13);
}

static inline uint64_t with_sel(uint64_t inst, int source, uint32_t sel) {
    return source ? with_field(inst, 58, 56, sel) : with_field(inst, 50, 48, sel);
}

static inline int format_of(uint64_t inst) {
    uint32_t prefix = field(inst, 30, 25);
    return prefix == 63 ? VOP1 : prefix == 62 ? VOPC : VOP2;
}

static inline uint32_t op_of(uint64_t inst) {
    switch (format_of(inst)) {
    case VOP1:
        return field(inst, 16, 9);
    case VOP2:
        return field(inst, 30, 25);
    default:
        return field(inst, 24, 17);
    }
}

static inline uint32_t codes_of(int format) {
    return format == VOP2 ? 62 : 256;
}

#endif
