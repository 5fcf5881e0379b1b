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

/* All fields of the SDWA dword at their plainest legal value: whole registers. Only V_NOP wants zeros. */
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

/* The page's lists of opcodes. */

struct range {
    int format;
    uint32_t first, last;
};

static inline bool listed(const struct range *ranges, size_t n, int format, uint32_t op) {
    for (size_t i = 0; i < n; i++)
        if (ranges[i].format == format && ranges[i].first <= op && op <= ranges[i].last)
            return true;
    return false;
}

static const struct range no_opcode[] = {{VOP1, 77, 255},    {VOP1, 9, 9},       {VOP2, 52, 61},
                                         {VOPC, 0x00, 0x0f}, {VOPC, 0x16, 0x1f}, {VOPC, 0x80, 0x9f}};
static const struct range no_sdwa_form[] = {{VOP1, 2, 4},   {VOP1, 15, 16},     {VOP1, 21, 26},     {VOP1, 37, 38},
                                            {VOP1, 40, 40}, {VOP1, 48, 50},     {VOP1, 53, 56},     {VOP2, 23, 24},
                                            {VOP2, 36, 37}, {VOPC, 0x12, 0x13}, {VOPC, 0x60, 0x7f}, {VOPC, 0xe0, 0xff}};
static const struct range integer_ops[] = {{VOP1, 0, 1},   {VOP1, 43, 47}, {VOP2, 0, 0},
                                           {VOP2, 6, 9},   {VOP2, 12, 21}, {VOP2, 25, 30},
                                           {VOP2, 38, 44}, {VOP2, 47, 50}, {VOPC, 0xa0, 0xdf}};
static const struct range float_ops[] = {{VOP1, 5, 8},   {VOP1, 10, 14},     {VOP1, 17, 20},     {VOP1, 27, 31},
                                         {VOP1, 51, 52}, {VOP1, 57, 60},     {VOP1, 66, 72},     {VOP2, 1, 5},
                                         {VOP2, 10, 11}, {VOP2, 22, 22},     {VOP2, 31, 35},     {VOP2, 45, 46},
                                         {VOP2, 51, 51}, {VOPC, 0x10, 0x11}, {VOPC, 0x14, 0x15}, {VOPC, 0x20, 0x5f}};
static const struct range transcendental[] = {
    {VOP1, 32, 36}, {VOP1, 39, 39}, {VOP1, 41, 42}, {VOP1, 61, 65}, {VOP1, 73, 76}};
/* Of float operations: src0 is an integer, src1 is one. */
static const struct range integer_src0[] = {{VOP1, 5, 6}, {VOP1, 17, 20}, {VOP1, 14, 14}, {VOP1, 57, 58}};
static const struct range integer_src1[] = {{VOP2, 51, 51}, {VOPC, 0x10, 0x11}, {VOPC, 0x14, 0x15}};

#define LISTED(list, format, op) listed(list, COUNT(list), format, op)

static inline bool is_integer(int format, uint32_t op, int source) {
    if (format == VOP2 && op == CNDMASK)
        return false;
    if (LISTED(integer_ops, format, op))
        return true;
    return source ? LISTED(integer_src1, format, op) : LISTED(integer_src0, format, op);
}

static inline bool bad_modifier(uint64_t inst, int format, uint32_t op, int source) {
    if (format == VOP1 && op == NOP)
        return false;
    uint32_t modifiers = source ? field(inst, 61, 59) : field(inst, 53, 51);
    if (source && format == VOP1)
        return modifiers != 0;
    return is_integer(format, op, source) ? (modifiers & 6) != 0 : (modifiers & 1) != 0;
}

static inline bool is_mac(int format, uint32_t op) {
    return format == VOP2 && (op == MAC_F32 || op == MAC_F16);
}

static inline int expected_error(uint64_t inst) {
    int format = format_of(inst);
    uint32_t op = op_of(inst);
    if (field(inst, 31, 31))
        return NOT_VOP;
    if (field(inst, 8, 0) != 0xf9)
        return NOT_SDWA;
    if (LISTED(no_opcode, format, op))
        return NO_OPCODE;
    if (LISTED(no_sdwa_form, format, op))
        return NO_SDWA_FORM;
    if (field(inst, 47, 46) || field(inst, 55, 54) || field(inst, 63, 62))
        return RESERVED_BITS;
    if (field(inst, 42, 40) == 7 && format != VOPC)
        return DST_SEL;
    if (field(inst, 44, 43) == 3 && format != VOPC)
        return DST_UNUSED;
    if (field(inst, 50, 48) == 7)
        return SRC0_SEL;
    if (field(inst, 58, 56) == 7 || (format == VOP1 && field(inst, 58, 56) != 0))
        return SRC1_SEL;
    if (bad_modifier(inst, format, op, 0))
        return SRC0_MODIFIER;
    if (bad_modifier(inst, format, op, 1))
        return SRC1_MODIFIER;
    if (format == VOP1 && op == NOP && (field(inst, 24, 17) || inst >> 32))
        return NOP_FIELDS;
    if (is_mac(format, op) && field(inst, 42, 40) != DWORD)
        return MAC_DST_SEL;
    return LISTED(transcendental, format, op) ? NOT_IMPLEMENTED : OK;
}

static inline uint64_t random_legal(int format, uint32_t op) {
    for (;;) {
        uint64_t inst = plain(format, op);
        if (format == VOP1 && op == NOP)
            return inst;
        if (!is_mac(format, op))
            inst = with_dst(inst, random_below(7), random_below(3));
        inst = with_sel(inst, 0, random_below(7));
        if (format != VOP1)
            inst = with_sel(inst, 1, random_below(7));
        static const uint32_t modifiers[] = {0x38382000, 0x08082000, 0x30302000};
        inst ^= random64() & (uint64_t)modifiers[random_below(3)] << 32;
        inst = with_field(inst, 39, 32, random64() >> 9);
        inst = with_field(inst, format == VOP1 ? 24 : 16, format == VOP1 ? 17 : 9, random64() >> 9);
        if (expected_error(inst) == OK)
            return inst;
    }
}

static inline void for_each_implemented(void (*what)(int format, uint32_t op)) {
    for (int format = VOP1; format <= VOPC; format++)
        for (uint32_t op = 0; op < codes_of(format); op++)
            if (LISTED(integer_ops, format, op) || LISTED(float_ops, format, op))
                what(format, op);
}

#endif
