/* SPDX-License-Identifier: MIT */
/* What the tests of DPP share, written down anew from docs/dpp.md: nothing comes from gcn_dpp_move.def. */
#ifndef TB_TEST_DPP_TEST_H
#define TB_TEST_DPP_TEST_H

#include "test/sdwa_lists.h"

enum { RESERVED0 = 17, RESERVED1 = 18, BOUND_CTRL = 19, DPP_NEG0 = 20, DPP_ABS0 = 21, DPP_NEG1 = 22, DPP_ABS1 = 23 };

/* The errors of the page's table. */
enum {
    DPP_OK,
    DPP_NOT_VOP,
    DPP_NOT_DPP,
    DPP_NO_OPCODE,
    DPP_NO_FORM,
    DPP_RESERVED_BITS,
    DPP_CTRL,
    DPP_SRC0_MODIFIER,
    DPP_SRC1_MODIFIER,
    DPP_NOP_FIELDS,
    DPP_NOT_IMPLEMENTED,
};

/* The values of DPP_CTRL that name a move. */
static const uint32_t ctrl_ranges[][2] = {{0x000, 0x0ff}, {0x101, 0x10f}, {0x111, 0x11f},
                                          {0x121, 0x12f}, {0x130, 0x130}, {0x134, 0x134},
                                          {0x138, 0x138}, {0x13c, 0x13c}, {0x140, 0x143}};

static inline bool is_move(uint32_t ctrl) {
    for (size_t i = 0; i < COUNT(ctrl_ranges); i++)
        if (ctrl_ranges[i][0] <= ctrl && ctrl <= ctrl_ranges[i][1])
            return true;
    return false;
}

/* One lane in the place of the next, all masks on. */
static inline uint64_t plain_dpp(int format, uint32_t op) {
    uint64_t word = with_field(plain(format, op) & UINT32_MAX, 8, 0, 0xfa);
    return word | 0xff010100ull << 32;
}

static inline uint64_t with_ctrl(uint64_t inst, uint32_t ctrl) {
    return with_field(inst, 48, 40, ctrl);
}

static inline bool refused_modifier(uint64_t inst, int format, uint32_t op, int source) {
    if (format == VOP1 && op == NOP)
        return false;
    uint32_t modifiers = source ? field(inst, 55, 54) : field(inst, 53, 52);
    return modifiers && ((source && format == VOP1) || is_integer(format, op, source));
}

static inline int expected_dpp_error(uint64_t inst) {
    int format = format_of(inst);
    uint32_t op = op_of(inst);
    if (field(inst, 31, 31))
        return DPP_NOT_VOP;
    if (field(inst, 8, 0) != 0xfa)
        return DPP_NOT_DPP;
    if (LISTED(no_opcode, format, op))
        return DPP_NO_OPCODE;
    if (LISTED(no_sdwa_form, format, op))
        return DPP_NO_FORM;
    if (field(inst, 50, 49))
        return DPP_RESERVED_BITS; /* D-48 */
    if (!is_move(field(inst, 48, 40)))
        return DPP_CTRL; /* D-49 */
    if (refused_modifier(inst, format, op, 0))
        return DPP_SRC0_MODIFIER;
    if (refused_modifier(inst, format, op, 1))
        return DPP_SRC1_MODIFIER;
    if (format == VOP1 && op == NOP && (field(inst, 24, 17) || field(inst, 39, 32) || field(inst, 55, 52)))
        return DPP_NOP_FIELDS; /* D-50 */
    return LISTED(transcendental, format, op) ? DPP_NOT_IMPLEMENTED : DPP_OK;
}

static inline uint32_t random_ctrl(void) {
    const uint32_t *range = ctrl_ranges[random_below(COUNT(ctrl_ranges))];
    return range[0] + random_below(range[1] - range[0] + 1);
}

/* An accepted instruction of an operation that is implemented. */
static inline uint64_t random_dpp(int format, uint32_t op) {
    uint64_t inst = plain_dpp(format, op) & UINT32_MAX;
    inst = with_field(with_ctrl(inst, random_ctrl()), 51, 51, random64() >> 9);
    if (format != VOP1 || op != NOP) {
        inst = with_field(with_field(inst, 39, 32, random64() >> 9), 16, 9, format == VOP1 ? op : random64() >> 9);
        if (format != VOPC)
            inst = with_field(inst, 24, 17, random64() >> 9);
        if (!is_integer(format, op, 0))
            inst = with_field(inst, 53, 52, random64() >> 9);
        if (format != VOP1 && !is_integer(format, op, 1))
            inst = with_field(inst, 55, 54, random64() >> 9);
    }
    uint32_t all = random_below(4); /* of the banks, of the rows */
    inst = with_field(inst, 59, 56, all & 1 ? 15 : random_below(16));
    return with_field(inst, 63, 60, all & 2 ? 15 : random_below(16));
}

#endif
