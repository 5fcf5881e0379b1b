/* SPDX-License-Identifier: MIT */
/* The page's lists of opcodes, and why it refuses an instruction, written down anew. */
#ifndef TB_TEST_SDWA_LISTS_H
#define TB_TEST_SDWA_LISTS_H

#include "test/sdwa_test.h"

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

/* C-6 */
static inline bool moves_operands(int format, uint32_t op) {
    return (format == VOP1 && op == MOV) || (format == VOP2 && op == CNDMASK);
}

/* Whether a source takes no NEG and no ABS */
static inline bool is_integer(int format, uint32_t op, int source) {
    if (moves_operands(format, op))
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
    return is_integer(format, op, source) && (modifiers & 6) != 0; /* C-5 */
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
        return NOT_SDWA; /* D-14 */
    if (LISTED(no_opcode, format, op))
        return NO_OPCODE;
    if (LISTED(no_sdwa_form, format, op))
        return NO_SDWA_FORM;
    if (field(inst, 47, 46) || field(inst, 55, 54) || field(inst, 63, 62))
        return RESERVED_BITS; /* D-12 */
    if (field(inst, 42, 40) == 7 && format != VOPC)
        return DST_SEL; /* D-6; D-15, C-8: of a compare any */
    if (field(inst, 44, 43) == 3 && format != VOPC)
        return DST_UNUSED;
    if (field(inst, 50, 48) == 7)
        return SRC0_SEL;
    if (field(inst, 58, 56) == 7 || (format == VOP1 && field(inst, 58, 56) != 0 && field(inst, 58, 56) != 6))
        return SRC1_SEL; /* D-11, C-7 */
    if (bad_modifier(inst, format, op, 0))
        return SRC0_MODIFIER;
    if (bad_modifier(inst, format, op, 1))
        return SRC1_MODIFIER;
    if (format == VOP1 && op == NOP && (field(inst, 24, 17) || field(inst, 63, 59) || field(inst, 55, 32)))
        return NOP_FIELDS;
    if (is_mac(format, op) && field(inst, 42, 40) != DWORD)
        return MAC_DST_SEL; /* D-20, C-9 */
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
        inst = with_sel(inst, 1, format != VOP1 ? random_below(7) : random_below(2) ? DWORD : 0);
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
