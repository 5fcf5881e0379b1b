/* SPDX-License-Identifier: MIT */
/* What sdwa answers, bit by bit, as docs/units/sdwa.md has it: for the tests of the model, and independent of it. */
#ifndef TB_TEST_SDWA_EXPECT_H
#define TB_TEST_SDWA_EXPECT_H

#include "cycle/sdwa.h"
#include "test/sdwa_float.h"
#include "test/sdwa_test.h"

static inline uint32_t part_width(uint32_t sel) {
    return sel == DWORD ? 32 : sel >= WORD_0 ? 16 : 8;
}

static inline uint32_t part_shift(uint32_t sel) {
    return sel == DWORD ? 0 : sel >= WORD_0 ? (sel - WORD_0) * 16 : sel * 8;
}

static inline uint32_t bit_of(uint32_t x, uint32_t n) {
    return x >> n & 1;
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

struct outcome {
    uint32_t r, bit;
};

static inline uint32_t leading(uint32_t x, uint32_t value) {
    uint32_t n = 0;
    while (n < 32 && bit_of(x, 31 - n) == value)
        n++;
    return n;
}

static inline uint32_t vop1(uint32_t op, uint32_t a) {
    uint32_t n = 0;
    switch (op) {
    case MOV:
        return a;
    case NOT:
        return UINT32_MAX - a;
    case BFREV:
        for (uint32_t i = 0; i < 32; i++)
            n |= bit_of(a, i) << (31 - i);
        return n;
    case FFBH_U32:
        return a == 0 ? UINT32_MAX : leading(a, 0);
    case FFBL:
        while (n < 32 && !bit_of(a, n))
            n++;
        return n == 32 ? UINT32_MAX : n;
    default:
        n = leading(a, bit_of(a, 31));
        return n == 32 ? UINT32_MAX : n;
    }
}

static inline int64_t signed_low(uint32_t x, uint32_t bits) {
    int64_t low = (int64_t)(x & ((1ull << bits) - 1));
    return low >= 1ll << (bits - 1) ? low - (1ll << bits) : low;
}

/* A sum or difference that is exact, as CLAMP makes it fit. */
static inline uint32_t fit(int64_t exact, uint32_t bits, bool clamp) {
    int64_t most = (int64_t)((1ull << bits) - 1);
    if (clamp)
        exact = exact < 0 ? 0 : exact > most ? most : exact;
    return (uint32_t)((uint64_t)exact & (uint64_t)most);
}

static inline struct outcome carrying(int64_t exact, bool clamp) {
    return (struct outcome){fit(exact, 32, clamp), exact < 0 || exact > (int64_t)UINT32_MAX};
}

static inline struct outcome vop2(uint32_t op, uint32_t a, uint32_t b, uint32_t vcc, bool clamp) {
    int64_t ua = a, ub = b, ia = signed_low(a, 32), ib = signed_low(b, 32);
    uint32_t ha = a & 0xffff, hb = b & 0xffff;
    int64_t sa = signed_low(a, 16), sb = signed_low(b, 16);
    uint64_t product24 = (uint64_t)(signed_low(a, 24) * signed_low(b, 24));
    uint64_t uproduct24 = (uint64_t)(a & 0xffffff) * (b & 0xffffff);
    uint32_t r = 0;
    switch (op) {
    case 0:
        r = vcc ? b : a;
        break;
    case 6:
        r = (uint32_t)product24;
        break;
    case 7:
        r = (uint32_t)signed_low((uint32_t)(product24 >> 32), 16);
        break;
    case 8:
        r = (uint32_t)uproduct24;
        break;
    case 9:
        r = (uint32_t)(uproduct24 >> 32 & 0xffff);
        break;
    case 12:
        r = ia < ib ? a : b;
        break;
    case 13:
        r = ia > ib ? a : b;
        break;
    case 14:
        r = a < b ? a : b;
        break;
    case 15:
        r = a > b ? a : b;
        break;
    case 16:
        r = (uint32_t)((uint64_t)b >> (a % 32));
        break;
    case 17:
        r = b;
        for (uint32_t i = 0; i < a % 32; i++)
            r = r / 2 + (b & 0x80000000);
        break;
    case 18:
        r = (uint32_t)((uint64_t)b << (a % 32));
        break;
    case 19:
        r = a & b;
        break;
    case 20:
        r = a | b;
        break;
    case 21:
        r = a ^ b;
        break;
    case 25:
        return carrying(ua + ub, clamp);
    case 26:
        return carrying(ua - ub, clamp);
    case 27:
        return carrying(ub - ua, clamp);
    case 28:
        return carrying(ua + ub + vcc, clamp);
    case 29:
        return carrying(ua - ub - vcc, clamp);
    case 30:
        return carrying(ub - ua - vcc, clamp);
    case 38:
        r = fit((int64_t)ha + hb, 16, clamp);
        break;
    case 39:
        r = fit((int64_t)ha - hb, 16, clamp);
        break;
    case 40:
        r = fit((int64_t)hb - ha, 16, clamp);
        break;
    case 41:
        r = ha * hb % 0x10000;
        break;
    case 42:
        r = hb << a % 16 & 0xffff;
        break;
    case 43:
        r = hb >> a % 16;
        break;
    case 44:
        r = hb;
        for (uint32_t i = 0; i < a % 16; i++)
            r = r / 2 + (hb & 0x8000);
        break;
    case 47:
        r = ha > hb ? ha : hb;
        break;
    case 48:
        r = sa > sb ? ha : hb;
        break;
    case 49:
        r = ha < hb ? ha : hb;
        break;
    default:
        r = sa < sb ? ha : hb;
        break;
    }
    return (struct outcome){r, 0};
}

static inline uint32_t vopc(uint32_t op, uint32_t a, uint32_t b) {
    uint32_t bits = op >= 0xc0 ? 32 : 16;
    bool is_unsigned = op & 8;
    int64_t x = signed_low(a, bits), y = signed_low(b, bits);
    if (is_unsigned) {
        x = x < 0 ? x + (1ll << bits) : x;
        y = y < 0 ? y + (1ll << bits) : y;
    }
    switch (op & 7) {
    case 0:
        return 0;
    case 1:
        return x < y;
    case 2:
        return x == y;
    case 3:
        return x <= y;
    case 4:
        return x > y;
    case 5:
        return x != y;
    case 6:
        return x >= y;
    default:
        return 1;
    }
}

static inline uint32_t source_value(uint64_t inst, int source, uint32_t x) {
    unsigned low = source ? 56 : 48;
    uint32_t value = selected(x, field(inst, low + 2, low), field(inst, low + 3, low + 3));
    bool neg = field(inst, low + 4, low + 4), abs = field(inst, low + 5, low + 5);
    if (!neg && !abs)
        return value;
    bool is_float = LISTED(float_ops, format_of(inst), op_of(inst));
    uint32_t sign = is_float ? float_sign_of(format_of(inst), op_of(inst)) : 0x80000000;
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
    if (rsp->error_o[0] == OK && !FLOAT && LISTED(float_ops, format, op))
        rsp->error_o[0] = NOT_IMPLEMENTED;
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
