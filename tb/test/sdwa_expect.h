/* SPDX-License-Identifier: MIT */
/* What sdwa answers, bit by bit, as docs/units/sdwa.md has it: for the tests of the model, and independent of it. */
#ifndef TB_TEST_SDWA_EXPECT_H
#define TB_TEST_SDWA_EXPECT_H

#include "cycle/sdwa.h"
#include "test/sdwa_float.h"
#include "test/sdwa_integer.h"
#include "test/sdwa_lists.h"

static inline uint32_t part_width(uint32_t sel) {
    return sel == DWORD ? 32 : sel >= WORD_0 ? 16 : 8;
}

static inline uint32_t part_shift(uint32_t sel) {
    return sel == DWORD ? 0 : sel >= WORD_0 ? (sel - WORD_0) * 16 : sel * 8;
}

static inline uint32_t selected(uint32_t x, uint32_t sel, bool sext) {
    uint32_t value = 0, width = part_width(sel), shift = part_shift(sel);
    for (uint32_t i = 0; i < 32; i++)
        value |= (i < width ? bit_of(x, shift + i) : sext ? bit_of(x, shift + width - 1) : 0) << i;
    return value;
}

static inline uint32_t merged(uint32_t r, uint32_t old, uint32_t sel, uint32_t unused) {
    uint32_t value = 0, width = part_width(sel), shift = part_shift(sel);
    for (uint32_t i = 0; i < 32; i++) {
        uint32_t bit = 0;
        if (i >= shift && i < shift + width)
            bit = bit_of(r, i - shift);
        else if (unused == PRESERVE)
            bit = bit_of(old, i);
        else if (unused == SEXT && i >= shift + width)
            bit = bit_of(r, width - 1);
        value |= bit << i;
    }
    return value;
}

static inline uint32_t source_value(uint64_t inst, int source, uint32_t x) {
    unsigned low = source ? 56 : 48;
    uint32_t value = selected(x, field(inst, low + 2, low), field(inst, low + 3, low + 3));
    bool neg = field(inst, low + 4, low + 4), abs = field(inst, low + 5, low + 5);
    if (!neg && !abs)
        return value;
    bool is_float = LISTED(float_ops, format_of(inst), op_of(inst));
    uint32_t sel = field(inst, low + 2, low), moved = sel == WORD_0 || sel == WORD_1 ? 0x8000 : 0x80000000; /* C-6 */
    uint32_t sign = is_float ? float_sign_of(format_of(inst), op_of(inst)) : moved;
    return (abs ? value & ~sign : value) ^ (neg ? sign : 0);
}

static inline struct outcome expect_op(int format, uint32_t op, uint32_t a, uint32_t b, uint32_t old, uint32_t vcc,
                                       uint32_t mode, bool clamp) {
    if (LISTED(float_ops, format, op)) {
        uint32_t r = expect_float(format, op, a, b, old, mode, clamp);
        return format == VOPC ? (struct outcome){0, r} : (struct outcome){r, 0};
    }
    if (format == VOP2)
        return vop2(op, a, b, vcc, clamp);
    return format == VOP1 ? (struct outcome){vop1(op, a), 0} : (struct outcome){0, vopc(op, a, b)};
}

static inline void expect_lane(const struct sdwa_req *req, uint64_t inst, uint32_t lane, struct sdwa_rsp *rsp) {
    int format = format_of(inst);
    uint32_t old = req->old_i[lane];
    uint32_t a = source_value(inst, 0, req->src0_i[lane]), b = source_value(inst, 1, req->src1_i[lane]);
    struct outcome out =
        expect_op(format, op_of(inst), a, b, old, bit_of(req->vcc_i[0], lane), req->mode_i[0], field(inst, 45, 45));
    if (format != VOPC) {
        rsp->dst_we_o[0] |= 1u << lane;
        rsp->dst_o[lane] = merged(out.r, old, field(inst, 42, 40), field(inst, 44, 43));
    }
    rsp->vcc_o[0] |= out.bit << lane;
}

static inline void expect(const struct sdwa_req *req, uint32_t lanes, struct sdwa_rsp *rsp) {
    uint64_t inst = (uint64_t)req->inst_i[1] << 32 | req->inst_i[0];
    memset(rsp, 0, sizeof(*rsp));
    int format = format_of(inst);
    uint32_t op = op_of(inst);
    rsp->error_o[0] = (uint32_t)expected_error(inst);
    if (rsp->error_o[0] != OK || (format == VOP1 && op == NOP))
        return;
    for (uint32_t lane = 0; lane < lanes; lane++)
        if (bit_of(req->exec_i[0], lane))
            expect_lane(req, inst, lane, rsp);
    rsp->vcc_we_o[0] = format == VOPC || (format == VOP2 && op >= 25 && op <= 30);
    rsp->exec_we_o[0] = format == VOPC && (op < 0x20 ? op & 1 : op >> 4 & 1);
    if (rsp->exec_we_o[0])
        rsp->exec_o[0] = rsp->vcc_o[0];
}

#endif
