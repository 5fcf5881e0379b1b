/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of the sdwa model. What is expected is written down here anew, from docs/units/sdwa.md: nothing comes from
 * gcn_op.def or the model's own helpers.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cycle/sdwa.h"
#include "isa/gcn.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

enum { VOP1, VOP2, VOPC };
enum { BYTE_0, BYTE_1, BYTE_2, BYTE_3, WORD_0, WORD_1, DWORD };
enum { PAD, SEXT, PRESERVE };
enum { SEXT0 = 19, NEG0 = 20, ABS0 = 21, SEXT1 = 27, NEG1 = 28, ABS1 = 29 };

/* The verdicts of the page's table. */
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
enum { NOP = 0, CVT_F32_I32 = 5, MOV = 1, NOT = 43, BFREV = 44, FFBH_U32 = 45, FFBL = 46, FFBH_I32 = 47 };
enum { CNDMASK = 0, ADD_F32 = 1, MUL_I24 = 6, MUL_HI_I24 = 7, MUL_U24 = 8, MUL_HI_U24 = 9, LSHRREV = 16, ASHRREV = 17 };
enum { LSHLREV = 18, AND = 19, XOR = 21, MAC_F32 = 22, ADD = 25, SUB = 26, SUBREV = 27, ADDC = 28, SUBB = 29 };
enum { SUBBREV = 30, MAC_F16 = 35, ADD_U16 = 38, SUB_U16 = 39, SUBREV_U16 = 40, LDEXP_F16 = 51 };
enum { CMP_CLASS_F32 = 0x10, CMP_LT_F32 = 0x41, CMP_LT_I16 = 0xa1, CMP_LT_U32 = 0xc9, CMPX_EQ_I32 = 0xd2 };

static uint64_t random64(void) {
    static uint64_t state = 0x9e3779b97f4a7c15;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state * 0x2545f4914f6cdd1d;
}

static uint32_t random_below(uint32_t n) {
    return (uint32_t)(random64() >> 32) % n;
}

/* Equal operands and the edges of every width come often, all else is random. */
static uint32_t random_operand(uint32_t other) {
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

static uint32_t field(uint64_t inst, unsigned high, unsigned low) {
    return (uint32_t)(inst >> low & ((1ull << (high - low + 1)) - 1));
}

static uint64_t with_field(uint64_t inst, unsigned high, unsigned low, uint64_t value) {
    uint64_t mask = ((1ull << (high - low + 1)) - 1) << low;
    return (inst & ~mask) | (value << low & mask);
}

/* All fields of the SDWA dword at their plainest legal value: whole registers. Only V_NOP wants zeros. */
static uint64_t plain(int format, uint32_t op) {
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
static uint64_t with_bit(uint64_t inst, unsigned bit) {
    return inst | 1ull << (32 + bit);
}

static uint64_t with_dst(uint64_t inst, uint32_t sel, uint32_t unused) {
    return with_field(with_field(inst, 42, 40, sel), 44, 43, unused);
}

static uint64_t with_clamp(uint64_t inst) {
    return with_bit(inst, 13);
}

static uint64_t with_sel(uint64_t inst, int source, uint32_t sel) {
    return source ? with_field(inst, 58, 56, sel) : with_field(inst, 50, 48, sel);
}

static int format_of(uint64_t inst) {
    uint32_t prefix = field(inst, 30, 25);
    return prefix == 63 ? VOP1 : prefix == 62 ? VOPC : VOP2;
}

static uint32_t op_of(uint64_t inst) {
    switch (format_of(inst)) {
    case VOP1:
        return field(inst, 16, 9);
    case VOP2:
        return field(inst, 30, 25);
    default:
        return field(inst, 24, 17);
    }
}

static uint32_t codes_of(int format) {
    return format == VOP2 ? 62 : 256;
}

/* The page's lists of opcodes. */

struct range {
    int format;
    uint32_t first, last;
};

static bool listed(const struct range *ranges, size_t n, int format, uint32_t op) {
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
static const struct range implemented[] = {{VOP1, 0, 1},   {VOP1, 43, 47}, {VOP2, 0, 0},
                                           {VOP2, 6, 9},   {VOP2, 12, 21}, {VOP2, 25, 30},
                                           {VOP2, 38, 44}, {VOP2, 47, 50}, {VOPC, 0xa0, 0xdf}};
/* Of what is not implemented: src0 is an integer, src1 is one. */
static const struct range integer_src0[] = {{VOP1, 5, 6}, {VOP1, 17, 20}, {VOP1, 14, 14}, {VOP1, 57, 58}};
static const struct range integer_src1[] = {{VOP2, 51, 51}, {VOPC, 0x10, 0x11}, {VOPC, 0x14, 0x15}};

#define LISTED(list, format, op) listed(list, COUNT(list), format, op)

static bool is_integer(int format, uint32_t op, int source) {
    if (format == VOP2 && op == CNDMASK)
        return false;
    if (LISTED(implemented, format, op))
        return true;
    return source ? LISTED(integer_src1, format, op) : LISTED(integer_src0, format, op);
}

static bool bad_modifier(uint64_t inst, int format, uint32_t op, int source) {
    if (format == VOP1 && op == NOP)
        return false;
    uint32_t modifiers = source ? field(inst, 61, 59) : field(inst, 53, 51);
    if (source && format == VOP1)
        return modifiers != 0;
    return is_integer(format, op, source) ? (modifiers & 6) != 0 : (modifiers & 1) != 0;
}

static int expected_verdict(uint64_t inst) {
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
    if (format == VOP2 && (op == MAC_F32 || op == MAC_F16) && field(inst, 42, 40) != DWORD)
        return MAC_DST_SEL;
    return LISTED(implemented, format, op) ? OK : NOT_IMPLEMENTED;
}

/* What a lane does, bit by bit. */

static uint32_t part_width(uint32_t sel) {
    return sel == DWORD ? 32 : sel >= WORD_0 ? 16 : 8;
}

static uint32_t part_shift(uint32_t sel) {
    return sel == DWORD ? 0 : sel >= WORD_0 ? (sel - WORD_0) * 16 : sel * 8;
}

static uint32_t bit_of(uint32_t x, uint32_t n) {
    return x >> n & 1;
}

static uint32_t selected(uint32_t x, uint32_t sel, bool sext) {
    uint32_t value = 0, width = part_width(sel), shift = part_shift(sel);
    for (uint32_t i = 0; i < 32; i++)
        value |= (i < width ? bit_of(x, shift + i) : sext ? bit_of(x, shift + width - 1) : 0) << i;
    return value;
}

static uint32_t merged(uint32_t r, uint32_t old, uint32_t sel, uint32_t unused) {
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

static uint32_t leading(uint32_t x, uint32_t value) {
    uint32_t n = 0;
    while (n < 32 && bit_of(x, 31 - n) == value)
        n++;
    return n;
}

static uint32_t vop1(uint32_t op, uint32_t a) {
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

static int64_t signed_low(uint32_t x, uint32_t bits) {
    int64_t low = (int64_t)(x & ((1ull << bits) - 1));
    return low >= 1ll << (bits - 1) ? low - (1ll << bits) : low;
}

/* A sum or difference that is exact, as CLAMP makes it fit. */
static uint32_t fit(int64_t exact, uint32_t bits, bool clamp) {
    int64_t most = (int64_t)((1ull << bits) - 1);
    if (clamp)
        exact = exact < 0 ? 0 : exact > most ? most : exact;
    return (uint32_t)((uint64_t)exact & (uint64_t)most);
}

static struct outcome carrying(int64_t exact, bool clamp) {
    return (struct outcome){fit(exact, 32, clamp), exact < 0 || exact > (int64_t)UINT32_MAX};
}

static struct outcome vop2(uint32_t op, uint32_t a, uint32_t b, uint32_t vcc, bool clamp) {
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

static uint32_t vopc(uint32_t op, uint32_t a, uint32_t b) {
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

static uint32_t source_value(uint64_t inst, int source, uint32_t x) {
    unsigned low = source ? 56 : 48;
    uint32_t value = selected(x, field(inst, low + 2, low), field(inst, low + 3, low + 3));
    if (field(inst, low + 5, low + 5))
        value &= 0x7fffffff;
    if (field(inst, low + 4, low + 4))
        value ^= 0x80000000;
    return value;
}

static void expect_lane(const struct sdwa_req *req, uint64_t inst, uint32_t lane, struct sdwa_rsp *rsp) {
    int format = format_of(inst);
    uint32_t op = op_of(inst), old = req->old_i[lane];
    uint32_t a = source_value(inst, 0, req->src0_i[lane]), b = source_value(inst, 1, req->src1_i[lane]);
    struct outcome out = {0, 0};
    if (format == VOP1)
        out.r = vop1(op, a);
    else if (format == VOP2)
        out = vop2(op, a, b, bit_of(req->vcc_i[0], lane), field(inst, 45, 45));
    else
        out.bit = vopc(op, a, b);
    if (format != VOPC) {
        rsp->dst_we_o[0] |= 1u << lane;
        rsp->dst_o[lane] = merged(out.r, old, field(inst, 42, 40), field(inst, 44, 43));
    }
    rsp->vcc_o[0] |= out.bit << lane;
}

static void expect(const struct sdwa_req *req, uint32_t lanes, struct sdwa_rsp *rsp) {
    uint64_t inst = (uint64_t)req->inst_i[1] << 32 | req->inst_i[0];
    memset(rsp, 0, sizeof(*rsp));
    rsp->verdict_o[0] = (uint32_t)expected_verdict(inst);
    int format = format_of(inst);
    uint32_t op = op_of(inst);
    if (rsp->verdict_o[0] != OK || (format == VOP1 && op == NOP))
        return;
    for (uint32_t lane = 0; lane < lanes; lane++)
        if (bit_of(req->exec_i[0], lane))
            expect_lane(req, inst, lane, rsp);
    rsp->vcc_we_o[0] = format == VOPC || (format == VOP2 && op >= 25 && op <= 30);
    rsp->exec_we_o[0] = format == VOPC && (op & 0x10);
    if (rsp->exec_we_o[0])
        rsp->exec_o[0] = rsp->vcc_o[0];
}

static void fill(struct sdwa_req *req, uint64_t inst) {
    req->inst_i[0] = (uint32_t)inst;
    req->inst_i[1] = (uint32_t)(inst >> 32);
    for (uint32_t lane = 0; lane < SDWA_LANES; lane++) {
        req->src0_i[lane] = random_operand(0);
        req->src1_i[lane] = random_operand(req->src0_i[lane]);
        req->old_i[lane] = random_operand(req->src0_i[lane]);
    }
    req->vcc_i[0] = random_below(0x10000);
    req->exec_i[0] = random_below(4) ? random_below(0x10000) : 0xffff;
}

/* Alone, and among others, which is answered by other code. */
static void check(const struct sdwa_req *req, uint32_t lanes) {
    struct sdwa_req many[] = {*req, *req};
    struct sdwa_rsp rsp, rsps[2], expected;
    expect(req, lanes, &expected);
    memset(&rsp, 0x5a, sizeof(rsp));
    memset(rsps, 0x5a, sizeof(rsps));
    sdwa_respond(req, &rsp, lanes, 1);
    sdwa_respond(many, rsps, lanes, 2);
    if (memcmp(&rsp, &expected, sizeof(rsp)) == 0)
        rsp = rsps[1];
    if (memcmp(&rsp, &expected, sizeof(rsp)) == 0)
        return;
    print_error("inst %08x %08x, %u lanes: verdict %u, not %u\n", req->inst_i[0], req->inst_i[1], lanes,
                rsp.verdict_o[0], expected.verdict_o[0]);
    print_error("dst_we %x, not %x; vcc %u:%x, not %u:%x; exec %u:%x, not %u:%x\n", rsp.dst_we_o[0],
                expected.dst_we_o[0], rsp.vcc_we_o[0], rsp.vcc_o[0], expected.vcc_we_o[0], expected.vcc_o[0],
                rsp.exec_we_o[0], rsp.exec_o[0], expected.exec_we_o[0], expected.exec_o[0]);
    for (uint32_t i = 0; i < SDWA_LANES; i++)
        if (rsp.dst_o[i] != expected.dst_o[i])
            print_error("lane %u: src0 %x src1 %x old %x vcc %x: dst %x, not %x\n", i, req->src0_i[i], req->src1_i[i],
                        req->old_i[i], bit_of(req->vcc_i[0], i), rsp.dst_o[i], expected.dst_o[i]);
    fail();
}

static void check_random(uint64_t inst, int times) {
    struct sdwa_req req;
    for (int i = 0; i < times; i++) {
        fill(&req, inst);
        check(&req, SDWA_LANES);
    }
}

/* Hand vectors: one lane. */

struct vector {
    uint64_t inst;
    uint32_t src0, src1, old, vcc;
    uint32_t dst, bit;
};

static void check_vectors(const struct vector *v, size_t n) {
    for (size_t i = 0; i < n; i++) {
        struct sdwa_req req;
        memset(&req, 0, sizeof(req));
        req.inst_i[0] = (uint32_t)v[i].inst;
        req.inst_i[1] = (uint32_t)(v[i].inst >> 32);
        req.src0_i[0] = v[i].src0;
        req.src1_i[0] = v[i].src1;
        req.old_i[0] = v[i].old;
        req.vcc_i[0] = v[i].vcc;
        req.exec_i[0] = 1;
        struct sdwa_rsp rsp;
        sdwa_respond(&req, &rsp, 1, 1);
        if (rsp.verdict_o[0] != OK || rsp.dst_o[0] != v[i].dst || rsp.vcc_o[0] != v[i].bit)
            fail_msg("vector %zu: verdict %u dst %#x, not %#x, bit %u", i, rsp.verdict_o[0], rsp.dst_o[0], v[i].dst,
                     rsp.vcc_o[0]);
    }
}

#define CHECK(...)                                                                                                     \
    do {                                                                                                               \
        const struct vector vectors[] = {__VA_ARGS__};                                                                 \
        check_vectors(vectors, COUNT(vectors));                                                                        \
    } while (0)

#define ONES UINT32_MAX

static void test_public_vectors_of_find(void **state) {
    (void)state;
    uint64_t high = plain(VOP1, FFBH_U32), low = plain(VOP1, FFBL), sign = plain(VOP1, FFBH_I32);
    CHECK({high, 0, .dst = ONES}, {high, 0x800000ff, .dst = 0}, {high, 0x100000ff, .dst = 3},
          {high, 0x0000ffff, .dst = 16}, {high, 1, .dst = 31});
    CHECK({low, 0xff000001, .dst = 0}, {low, 0xff000008, .dst = 3}, {low, 0xffff0000, .dst = 16},
          {low, 0x80000000, .dst = 31}, {low, 0, .dst = ONES});
    CHECK({sign, 0, .dst = ONES}, {sign, 0x40000000, .dst = 1}, {sign, 0x80000000, .dst = 1},
          {sign, 0x0fffffff, .dst = 4}, {sign, 0xffff0000, .dst = 16}, {sign, 0xfffffffe, .dst = 31},
          {sign, ONES, .dst = ONES});
}

static void test_mul24_looks_at_24_bits(void **state) {
    (void)state;
    CHECK({plain(VOP2, MUL_I24), 0xff800000, 0x00800000, .dst = 0}, {plain(VOP2, MUL_I24), 0x12ffffff, 3, .dst = -3u},
          {plain(VOP2, MUL_HI_I24), 0xff800000, 0x00800000, .dst = 0x4000},
          {plain(VOP2, MUL_HI_I24), 0x00ffffff, 1, .dst = ONES},
          {plain(VOP2, MUL_U24), 0xffffffff, 0xffffffff, .dst = 0xfe000001},
          {plain(VOP2, MUL_HI_U24), 0xffffffff, 0xffffffff, .dst = 0xffff});
}

static void test_shifts_count_modulo_width(void **state) {
    (void)state;
    CHECK({plain(VOP2, LSHLREV), 33, 1, .dst = 2}, {plain(VOP2, LSHRREV), 0xffffffe4, 0x80000000, .dst = 0x08000000},
          {plain(VOP2, ASHRREV), 31, 0x80000000, .dst = ONES}, {plain(VOP2, 42), 17, 0xffff8001, .dst = 2},
          {plain(VOP2, 43), 16, 0xffff8001, .dst = 0x8001}, {plain(VOP2, 44), 15, 0x8000, .dst = 0xffff},
          {plain(VOP2, 44), 1, 0xffff7fff, .dst = 0x3fff});
}

static void test_carry_and_borrow_of_whole_operation(void **state) {
    (void)state;
    CHECK({plain(VOP2, ADD), ONES, 1, 0, 1, 0, 1}, {plain(VOP2, ADD), ONES, 0, 0, 1, ONES, 0},
          {plain(VOP2, SUB), 1, 2, 0, 0, ONES, 1}, {plain(VOP2, SUB), 2, 2, 0, 1, 0, 0},
          {plain(VOP2, SUBREV), 2, 1, 0, 0, ONES, 1}, {plain(VOP2, SUBREV), 1, 2, 0, 1, 1, 0},
          {plain(VOP2, ADDC), ONES, 0, 0, 1, 0, 1}, {plain(VOP2, ADDC), ONES, ONES, 0, 1, ONES, 1},
          {plain(VOP2, SUBB), 5, 5, 0, 1, ONES, 1}, {plain(VOP2, SUBB), 5, ONES, 0, 1, 5, 1},
          {plain(VOP2, SUBBREV), 5, 5, 0, 1, ONES, 1}, {plain(VOP2, SUBBREV), 5, 6, 0, 1, 0, 0});
    /* Of the values that were selected, and before DST_SEL. */
    uint64_t bytes = with_sel(with_sel(plain(VOP2, ADD), 0, BYTE_0), 1, BYTE_0);
    CHECK({with_dst(bytes, BYTE_0, PAD), 0xff, 1, 0, 0, 0, 0},
          {with_dst(with_bit(bytes, SEXT0), BYTE_3, PAD), 0xff, 1, 0, 0, 0, 1});
}

static void test_clamp_saturates_add_and_sub_only(void **state) {
    (void)state;
    CHECK({with_clamp(plain(VOP2, ADD)), ONES, 2, 0, 0, ONES, 1}, {with_clamp(plain(VOP2, SUB)), 1, 2, 0, 0, 0, 1},
          {with_clamp(plain(VOP2, SUBREV)), 3, 2, 0, 0, 0, 1}, {with_clamp(plain(VOP2, ADDC)), ONES, 0, 0, 1, ONES, 1},
          {with_clamp(plain(VOP2, SUBB)), 7, 7, 0, 1, 0, 1}, {with_clamp(plain(VOP2, SUBBREV)), 7, 7, 0, 1, 0, 1},
          {with_clamp(plain(VOP2, ADD_U16)), 0xffff, 1, 0, 0, 0xffff, 0},
          {with_clamp(plain(VOP2, SUB_U16)), 1, 2, 0, 0, 0, 0}, {with_clamp(plain(VOP2, SUBREV_U16)), 2, 1, 0, 0, 0, 0},
          {plain(VOP2, ADD_U16), 0xffff, 2, 0, 0, 1, 0}, {plain(VOP2, SUB_U16), 1, 2, 0, 0, 0xffff, 0},
          {with_clamp(plain(VOP2, 41)), 0x100, 0x100, 0, 0, 0, 0},
          {with_clamp(plain(VOP2, LSHLREV)), 1, ONES, .dst = -2u});
    /* CLAMP comes before DST_SEL. */
    CHECK({with_dst(with_clamp(plain(VOP2, ADD_U16)), BYTE_1, PAD), 0xffff, 1, 0, 0, 0xff00, 0});
}

static void test_d1_byte_3_of_sources(void **state) {
    (void)state;
    CHECK({with_sel(plain(VOP1, MOV), 0, BYTE_3), 0x89abcdef, .dst = 0x89},
          {with_sel(plain(VOP1, MOV), 0, BYTE_1), 0x89abcdef, .dst = 0xcd},
          {with_sel(plain(VOP2, AND), 1, BYTE_3), ONES, 0x89abcdef, .dst = 0x89});
}

static void test_d2_d3_each_source_has_its_selection(void **state) {
    (void)state;
    CHECK({with_sel(with_sel(plain(VOP2, SUB), 0, BYTE_1), 1, WORD_1), 0x00005500, 0x00110022, .dst = 0x44},
          {with_bit(with_sel(plain(VOP2, ADD), 1, WORD_0), SEXT1), 1, 0x8000, .dst = 0xffff8001});
}

static void test_d4_abs_then_neg_on_cndmask(void **state) {
    (void)state;
    uint64_t inst = plain(VOP2, CNDMASK);
    CHECK({with_bit(inst, NEG0), 1, 2, 0, 0, 0x80000001, 0}, {with_bit(inst, NEG0), 0x80000001, 2, 0, 0, 1, 0},
          {with_bit(inst, ABS1), 1, 0x80000002, 0, 1, 2, 0},
          {with_bit(with_bit(inst, ABS1), NEG1), 1, 0x80000002, 0, 1, 0x80000002, 0},
          {with_bit(with_bit(inst, ABS1), NEG1), 1, 2, 0, 1, 0x80000002, 0},
          {with_bit(with_sel(inst, 0, BYTE_0), ABS0), 0x80, 0, 0, 0, 0x80, 0});
}

static void test_d7_d8_unused_bits(void **state) {
    (void)state;
    uint64_t inst = plain(VOP1, MOV);
    CHECK({with_dst(inst, BYTE_1, PAD), 0x12345681, 0, ONES, 0, 0x8100, 0},
          {with_dst(inst, BYTE_1, SEXT), 0x12345681, 0, 0x55, 0, 0xffff8100, 0},
          {with_dst(inst, BYTE_1, SEXT), 0x12345671, 0, ONES, 0, 0x7100, 0},
          {with_dst(inst, BYTE_3, SEXT), 0x81, 0, ONES, 0, 0x81000000, 0},
          {with_dst(inst, WORD_0, SEXT), 0x18000, 0, ONES, 0, 0xffff8000, 0},
          {with_dst(inst, WORD_1, SEXT), 0x18000, 0, ONES, 0, 0x80000000, 0},
          {with_dst(inst, BYTE_2, PRESERVE), 0x12345681, 0, 0xaabbccdd, 0, 0xaa81ccdd, 0},
          {with_dst(inst, WORD_1, PRESERVE), 0x12345681, 0, 0xaabbccdd, 0, 0x5681ccdd, 0},
          {with_dst(inst, DWORD, PRESERVE), 0x12345681, 0, ONES, 0, 0x12345681, 0},
          {with_dst(inst, DWORD, SEXT), 0x92345681, 0, ONES, 0, 0x92345681, 0});
}

static void test_d10_sext_of_dword_does_nothing(void **state) {
    (void)state;
    CHECK({with_bit(plain(VOP1, MOV), SEXT0), 0x80, .dst = 0x80},
          {with_bit(plain(VOP1, MOV), SEXT0), 0x8000, .dst = 0x8000},
          {with_bit(plain(VOP2, AND), SEXT1), ONES, 0x80008080, .dst = 0x80008080});
}

static void test_16_bit_results_have_zeros_above(void **state) {
    (void)state;
    CHECK({with_dst(plain(VOP2, 48), DWORD, PRESERVE), 0xffff, 0xfffe, ONES, 0, 0xffff, 0},
          {plain(VOP2, 50), 0x18000, 0x10001, 0, 0, 0x8000, 0}, {plain(VOP2, 41), 0x8000ffff, 0xffff, 0, 0, 1, 0});
}

static void test_d15_compare_ignores_destination_fields(void **state) {
    (void)state;
    for (uint32_t fields = 0; fields < 32; fields++) {
        uint64_t inst = with_field(plain(VOPC, CMP_LT_I16), 44, 40, fields);
        CHECK({inst, 0x8000, 0x7fff, ONES, 0, 0, 1}, {inst, 0x7fff, 0x8000, ONES, 1, 0, 0});
        check_random(inst, 10);
    }
    CHECK({plain(VOPC, CMP_LT_U32), 1, ONES, 0, 0, 0, 1}, {plain(VOPC, 0xc1), 1, ONES, 0, 0, 0, 0});
}

static void test_d16_lanes_with_exec_0_keep_everything(void **state) {
    (void)state;
    struct sdwa_req req;
    struct sdwa_rsp rsp;
    fill(&req, with_dst(plain(VOP1, MOV), BYTE_0, PRESERVE));
    req.exec_i[0] = 0x8001;
    req.src0_i[0] = req.src0_i[15] = 0x77;
    req.old_i[0] = req.old_i[15] = 0x11111111;
    sdwa_respond(&req, &rsp, 16, 1);
    assert_int_equal(rsp.dst_we_o[0], 0x8001);
    for (int i = 0; i < 16; i++)
        assert_int_equal(rsp.dst_o[i], i % 15 ? 0 : 0x11111177);
    /* VCC and EXEC get 0 there. */
    fill(&req, plain(VOPC, 0xd7));
    req.exec_i[0] = 0x0ff0;
    req.vcc_i[0] = 0xffff;
    sdwa_respond(&req, &rsp, 16, 1);
    assert_int_equal(rsp.vcc_we_o[0], 1);
    assert_int_equal(rsp.vcc_o[0], 0x0ff0);
    assert_int_equal(rsp.exec_we_o[0], 1);
    assert_int_equal(rsp.exec_o[0], 0x0ff0);
    assert_int_equal(rsp.dst_we_o[0], 0);
}

/* Against the references above. */

static uint64_t random_legal(int format, uint32_t op) {
    for (;;) {
        uint64_t inst = plain(format, op);
        if (format == VOP1 && op == NOP)
            return inst;
        inst = with_dst(inst, random_below(7), random_below(3));
        inst = with_sel(inst, 0, random_below(7));
        if (format != VOP1)
            inst = with_sel(inst, 1, random_below(7));
        inst ^= random64() & (uint64_t)(random_below(2) ? 0x38382000 : 0x08082000) << 32;
        inst = with_field(inst, 39, 32, random64() >> 9);
        inst = with_field(inst, format == VOP1 ? 24 : 16, format == VOP1 ? 17 : 9, random64() >> 9);
        if (expected_verdict(inst) == OK)
            return inst;
    }
}

static void for_each_implemented(void (*what)(int format, uint32_t op)) {
    for (int format = VOP1; format <= VOPC; format++)
        for (uint32_t op = 0; op < codes_of(format); op++)
            if (LISTED(implemented, format, op))
                what(format, op);
}

static void check_op(int format, uint32_t op) {
    check_random(plain(format, op), 500);
    if (format != VOP1 || op != NOP)
        check_random(with_clamp(plain(format, op)), 500);
    for (int i = 0; i < 2000; i++)
        check_random(random_legal(format, op), 1);
}

static void test_every_operation_against_host(void **state) {
    (void)state;
    for_each_implemented(check_op);
}

static void test_d1_d3_d7_d8_every_selection(void **state) {
    (void)state;
    static const uint32_t ops[] = {XOR, ADD, CNDMASK, ADD_U16};
    for (uint32_t sel0 = 0; sel0 < 7 * 2; sel0++)
        for (uint32_t sel1 = 0; sel1 < 7 * 2; sel1++)
            for (uint32_t dst = 0; dst < 7 * 3; dst++)
                for (size_t i = 0; i < COUNT(ops); i++) {
                    uint64_t inst = with_dst(plain(VOP2, ops[i]), dst % 7, dst / 7);
                    inst = with_sel(with_sel(inst, 0, sel0 % 7), 1, sel1 % 7);
                    unsigned modifier = ops[i] == CNDMASK ? NEG0 : SEXT0;
                    if (sel0 >= 7)
                        inst = with_bit(inst, modifier);
                    if (sel1 >= 7)
                        inst = with_bit(inst, modifier + 8);
                    check_random(inst, 2);
                }
}

static void check_lanes_of(int format, uint32_t op) {
    struct sdwa_req req;
    for (uint32_t lanes = 1; lanes <= SDWA_LANES; lanes++) {
        fill(&req, random_legal(format, op));
        check(&req, lanes);
    }
}

static void test_lanes_1_to_16(void **state) {
    (void)state;
    for_each_implemented(check_lanes_of);
}

static void test_respond_for_any_count(void **state) {
    (void)state;
    enum { MOST = 140 };
    static struct sdwa_req req[MOST];
    static struct sdwa_rsp rsp[MOST + 1], untouched, expected;
    memset(&untouched, 0x5a, sizeof(untouched));
    for (size_t n = 0; n <= MOST; n++) {
        memset(rsp, 0x5a, sizeof(rsp));
        for (size_t i = 0; i < n; i++)
            fill(&req[i], random_below(4) ? random_legal(VOP2, ADD) : random64());
        sdwa_respond(req, rsp, 16, n);
        for (size_t i = 0; i < n; i++) {
            expect(&req[i], 16, &expected);
            assert_memory_equal(&rsp[i], &expected, sizeof(expected));
        }
        assert_memory_equal(&rsp[n], &untouched, sizeof(untouched));
    }
}

/* Decoding. */

static void check_verdict(uint64_t inst) {
    struct gcn_sdwa fields;
    int verdict = (int)gcn_sdwa_decode(inst, &fields), expected = expected_verdict(inst);
    if (verdict != expected)
        fail_msg("inst %08x %08x: verdict %d, not %d", (uint32_t)inst, (uint32_t)(inst >> 32), verdict, expected);
    if ((verdict == OK || verdict == NOT_IMPLEMENTED) && gcn_sdwa_encode(&fields) != inst)
        fail_msg("inst %08x %08x: encoded as %llx", (uint32_t)inst, (uint32_t)(inst >> 32),
                 (unsigned long long)gcn_sdwa_encode(&fields));
}

static void expect_verdict(uint64_t inst, int verdict) {
    struct gcn_sdwa fields;
    assert_int_equal(expected_verdict(inst), verdict);
    assert_int_equal(gcn_sdwa_decode(inst, &fields), verdict);
}

static void test_refusal_by_hand(void **state) {
    (void)state;
    uint64_t add = plain(VOP2, ADD), mov = plain(VOP1, MOV), cmp = plain(VOPC, CMP_LT_I16);
    expect_verdict(add, OK);
    expect_verdict(add | 1u << 31, NOT_VOP);
    expect_verdict(with_field(add, 8, 0, 0xfa), NOT_SDWA);
    expect_verdict(with_field(add, 8, 0, 0x1f9), NOT_SDWA);
    expect_verdict(with_field(add, 8, 0, 0), NOT_SDWA);
    expect_verdict(plain(VOP1, 9), NO_OPCODE);
    expect_verdict(plain(VOP1, 77), NO_OPCODE);
    expect_verdict(plain(VOP1, 0x81), NO_OPCODE);
    expect_verdict(plain(VOP2, 61), NO_OPCODE);
    expect_verdict(plain(VOPC, 0x80), NO_OPCODE);
    expect_verdict(plain(VOP1, 2), NO_SDWA_FORM);
    expect_verdict(plain(VOP1, 53), NO_SDWA_FORM);
    expect_verdict(plain(VOP2, 37), NO_SDWA_FORM);
    expect_verdict(plain(VOPC, 0xe0), NO_SDWA_FORM);
    expect_verdict(with_bit(add, SEXT0), OK);
    expect_verdict(with_bit(add, NEG0), SRC0_MODIFIER);
    expect_verdict(with_bit(add, ABS0), SRC0_MODIFIER);
    expect_verdict(with_bit(add, NEG1), SRC1_MODIFIER);
    expect_verdict(with_bit(cmp, ABS1), SRC1_MODIFIER);
    expect_verdict(with_bit(mov, NEG0), SRC0_MODIFIER);
    expect_verdict(with_bit(plain(VOP2, CNDMASK), NEG0), OK);
    expect_verdict(with_bit(plain(VOP2, CNDMASK), SEXT1), SRC1_MODIFIER);
    expect_verdict(with_bit(plain(VOP2, ADD_F32), SEXT0), SRC0_MODIFIER);
    expect_verdict(with_bit(plain(VOP2, ADD_F32), ABS1), NOT_IMPLEMENTED);
    expect_verdict(with_bit(plain(VOP1, CVT_F32_I32), SEXT0), NOT_IMPLEMENTED);
    expect_verdict(with_bit(plain(VOP1, CVT_F32_I32), NEG0), SRC0_MODIFIER);
    expect_verdict(with_bit(plain(VOP2, LDEXP_F16), SEXT1), NOT_IMPLEMENTED);
    expect_verdict(with_bit(plain(VOP2, LDEXP_F16), NEG1), SRC1_MODIFIER);
    expect_verdict(with_bit(plain(VOPC, CMP_CLASS_F32), SEXT1), NOT_IMPLEMENTED);
    expect_verdict(with_bit(plain(VOPC, CMP_CLASS_F32), SEXT0), SRC0_MODIFIER);
    expect_verdict(with_bit(plain(VOPC, CMP_LT_F32), NEG0), NOT_IMPLEMENTED);
    expect_verdict(with_clamp(cmp), OK);
    expect_verdict(plain(VOP1, NOP), OK);
    expect_verdict(plain(VOP1, NOP) | 1u << 17, NOP_FIELDS);
    expect_verdict(with_clamp(plain(VOP1, NOP)), NOP_FIELDS);
    expect_verdict(with_bit(plain(VOP1, NOP), NEG0), NOP_FIELDS);
    expect_verdict(with_bit(plain(VOP1, NOP), NEG1), NOP_FIELDS);
}

static void test_d6_selections_and_unused_are_total(void **state) {
    (void)state;
    uint64_t add = plain(VOP2, ADD);
    expect_verdict(with_dst(add, 7, PAD), DST_SEL);
    expect_verdict(with_dst(add, DWORD, 3), DST_UNUSED);
    expect_verdict(with_dst(add, 7, 3), DST_SEL);
    expect_verdict(with_sel(add, 0, 7), SRC0_SEL);
    expect_verdict(with_sel(add, 1, 7), SRC1_SEL);
    expect_verdict(with_sel(with_sel(add, 0, 7), 1, 7), SRC0_SEL);
}

static void test_d11_vop1_has_no_src1(void **state) {
    (void)state;
    uint64_t mov = plain(VOP1, MOV);
    for (uint32_t sel = 1; sel < 8; sel++)
        expect_verdict(with_sel(mov, 1, sel), SRC1_SEL);
    expect_verdict(with_bit(mov, SEXT1), SRC1_MODIFIER);
    expect_verdict(with_bit(mov, NEG1), SRC1_MODIFIER);
    expect_verdict(with_bit(mov, ABS1), SRC1_MODIFIER);
    expect_verdict(with_bit(plain(VOP1, 28), ABS1), SRC1_MODIFIER);
}

static void test_d12_reserved_bits_are_zero(void **state) {
    (void)state;
    static const unsigned reserved[] = {14, 15, 22, 23, 30, 31};
    for (size_t i = 0; i < COUNT(reserved); i++)
        for (int format = VOP1; format <= VOPC; format++)
            expect_verdict(with_bit(plain(format, format == VOPC ? CMP_LT_I16 : MOV), reserved[i]), RESERVED_BITS);
}

static void test_d14_src0_says_sdwa(void **state) {
    (void)state;
    for (uint32_t src0 = 0; src0 < 512; src0++)
        expect_verdict(with_field(plain(VOP1, MOV), 8, 0, src0), src0 == 0xf9 ? OK : NOT_SDWA);
}

static void test_d15_compare_destination_is_any(void **state) {
    (void)state;
    for (uint32_t fields = 0; fields < 32; fields++)
        expect_verdict(with_field(plain(VOPC, CMPX_EQ_I32), 44, 40, fields), OK);
}

static void test_d20_mac_writes_whole_registers(void **state) {
    (void)state;
    static const uint32_t macs[] = {MAC_F32, MAC_F16};
    for (size_t i = 0; i < COUNT(macs); i++) {
        for (uint32_t sel = 0; sel < 6; sel++)
            expect_verdict(with_dst(plain(VOP2, macs[i]), sel, PAD), MAC_DST_SEL);
        expect_verdict(plain(VOP2, macs[i]), NOT_IMPLEMENTED);
    }
}

/* Every value of every field, alone and with every other field's, for every opcode: so each pair of faults. */
static void test_verdict_of_every_opcode_and_pair_of_fields(void **state) {
    (void)state;
    static const struct {
        unsigned high, low;
        uint32_t values[4];
    } faults[] = {{31, 31, {1}},       {8, 0, {0xfa, 0x1f9}}, {24, 17, {0, 1, 0x80}}, {16, 9, {0x80}},
                  {33, 32, {1}},       {42, 40, {7, 0, 5}},   {44, 43, {3, 1, 2}},    {45, 45, {1}},
                  {47, 46, {1, 2, 3}}, {50, 48, {7, 0, 3}},   {51, 51, {1}},          {52, 52, {1}},
                  {53, 53, {1}},       {55, 54, {1, 2, 3}},   {58, 56, {7, 1, 0}},    {59, 59, {1}},
                  {60, 60, {1}},       {61, 61, {1}},         {63, 62, {1, 2, 3}},    {63, 32, {0}}};
    enum { VALUES = COUNT(faults[0].values) };
    for (int format = VOP1; format <= VOPC; format++)
        for (uint32_t op = 0; op < codes_of(format); op++) {
            uint64_t inst = plain(format, op);
            check_verdict(inst);
            for (size_t i = 0; i < COUNT(faults) * VALUES; i++) {
                uint64_t one = with_field(inst, faults[i / VALUES].high, faults[i / VALUES].low,
                                          faults[i / VALUES].values[i % VALUES]);
                for (size_t k = 0; k < COUNT(faults) * VALUES; k++)
                    check_verdict(with_field(one, faults[k / VALUES].high, faults[k / VALUES].low,
                                             faults[k / VALUES].values[k % VALUES]));
            }
        }
}

static void test_verdict_of_every_value_of_a_field(void **state) {
    (void)state;
    static const unsigned fields[][2] = {{8, 0},   {16, 9},  {24, 17}, {31, 25}, {39, 32}, {42, 40}, {44, 43},
                                         {45, 45}, {47, 46}, {53, 48}, {55, 54}, {61, 56}, {63, 62}};
    for (int format = VOP1; format <= VOPC; format++)
        for (uint32_t op = 0; op < codes_of(format); op++)
            for (size_t i = 0; i < COUNT(fields); i++)
                for (uint32_t value = 0; value < 1u << (fields[i][0] - fields[i][1] + 1); value++)
                    check_verdict(with_field(plain(format, op), fields[i][0], fields[i][1], value));
}

static void test_verdict_of_random_words(void **state) {
    (void)state;
    for (int i = 0; i < 1000000; i++) {
        uint64_t inst = random64();
        if (i & 1)
            inst = with_field(inst, 8, 0, 0xf9) & ~(1ull << 31);
        if (i & 2)
            inst &= ~0xc0c0c00000000000;
        check_verdict(inst);
    }
}

static void check_encode_of(int format, uint32_t op) {
    for (int i = 0; i < 200; i++)
        check_verdict(random_legal(format, op));
}

static void test_encode_is_the_inverse_of_decode(void **state) {
    (void)state;
    for_each_implemented(check_encode_of);
}

/* Encodings that LLVM's assembler makes. */
static void test_public_encodings(void **state) {
    (void)state;
    static const struct {
        uint32_t word, dword;
        int format;
        uint32_t op, vdst, dst_sel, dst_unused, clamp;
        uint32_t vgpr0, sel0, sext0;
        uint32_t vgpr1, sel1, sext1;
    } rows[] = {
        {0x7e0202f9, 0x00000002, VOP1, MOV, 1, BYTE_0, PAD, 0, 2, BYTE_0, 0, 0, 0, 0},
        {0x7e0202f9, 0x00010102, VOP1, MOV, 1, BYTE_1, PAD, 0, 2, BYTE_1, 0, 0, 0, 0},
        {0x7e0202f9, 0x00020a02, VOP1, MOV, 1, BYTE_2, SEXT, 0, 2, BYTE_2, 0, 0, 0, 0},
        {0x7e0202f9, 0x00031302, VOP1, MOV, 1, BYTE_3, PRESERVE, 0, 2, BYTE_3, 0, 0, 0, 0},
        {0x7e0202f9, 0x00050c02, VOP1, MOV, 1, WORD_0, SEXT, 0, 2, WORD_1, 0, 0, 0, 0},
        {0x7e0202f9, 0x00041502, VOP1, MOV, 1, WORD_1, PRESERVE, 0, 2, WORD_0, 0, 0, 0, 0},
        {0x7ffe02f9, 0x000b06fe, VOP1, MOV, 255, DWORD, PAD, 0, 254, BYTE_3, 1, 0, 0, 0},
        {0x7e0202f9, 0x00061602, VOP1, MOV, 1, DWORD, PRESERVE, 0, 2, DWORD, 0, 0, 0, 0},
        {0x7e0e56f9, 0x00050908, VOP1, NOT, 7, BYTE_1, SEXT, 0, 8, WORD_1, 0, 0, 0, 0},
        {0x7e0e58f9, 0x00020508, VOP1, BFREV, 7, WORD_1, PAD, 0, 8, BYTE_2, 0, 0, 0, 0},
        {0x7e0e5ef9, 0x000c0608, VOP1, FFBH_I32, 7, DWORD, PAD, 0, 8, WORD_0, 1, 0, 0, 0},
        {0x2a0206f9, 0x05091102, VOP2, XOR, 1, BYTE_1, PRESERVE, 0, 2, BYTE_1, 1, 3, WORD_1, 0},
        {0x260004f9, 0x0a060601, VOP2, AND, 0, DWORD, PAD, 0, 1, DWORD, 0, 2, BYTE_2, 1},
        {0x281216f9, 0x00030c0a, VOP2, 20, 9, WORD_0, SEXT, 0, 10, BYTE_3, 0, 11, BYTE_0, 0},
        {0x321216f9, 0x0c01060a, VOP2, ADD, 9, DWORD, PAD, 0, 10, BYTE_1, 0, 11, WORD_0, 1},
        {0x341216f9, 0x0505020a, VOP2, SUB, 9, BYTE_2, PAD, 0, 10, WORD_1, 0, 11, WORD_1, 0},
        {0x361216f9, 0x0000260a, VOP2, SUBREV, 9, DWORD, PAD, 1, 10, BYTE_0, 0, 11, BYTE_0, 0},
        {0x381216f9, 0x0306060a, VOP2, ADDC, 9, DWORD, PAD, 0, 10, DWORD, 0, 11, BYTE_3, 0},
        {0x3a1216f9, 0x0404150a, VOP2, SUBB, 9, WORD_1, PRESERVE, 0, 10, WORD_0, 0, 11, WORD_0, 0},
        {0x001216f9, 0x0100030a, VOP2, CNDMASK, 9, BYTE_3, PAD, 0, 10, BYTE_0, 0, 11, BYTE_1, 0},
        {0x0c1216f9, 0x0d0d060a, VOP2, MUL_I24, 9, DWORD, PAD, 0, 10, WORD_1, 1, 11, WORD_1, 1},
        {0x101216f9, 0x0302040a, VOP2, MUL_U24, 9, WORD_0, PAD, 0, 10, BYTE_2, 0, 11, BYTE_3, 0},
        {0x1d8402f9, 0x02030b0d, VOP2, 14, 194, BYTE_3, SEXT, 0, 13, BYTE_3, 0, 1, BYTE_2, 0},
        {0x1a1216f9, 0x0c090c0a, VOP2, 13, 9, WORD_0, SEXT, 0, 10, BYTE_1, 1, 11, WORD_0, 1},
        {0x241216f9, 0x0300060a, VOP2, LSHLREV, 9, DWORD, PAD, 0, 10, BYTE_0, 0, 11, BYTE_3, 0},
        {0x221216f9, 0x0d00000a, VOP2, ASHRREV, 9, BYTE_0, PAD, 0, 10, BYTE_0, 0, 11, WORD_1, 1},
        {0x561216f9, 0x0500150a, VOP2, 43, 9, WORD_1, PRESERVE, 0, 10, BYTE_0, 0, 11, WORD_1, 0},
        {0x4c1216f9, 0x0508250a, VOP2, ADD_U16, 9, WORD_1, PAD, 1, 10, BYTE_0, 1, 11, WORD_1, 0},
        {0x641216f9, 0x0b0a0a0a, VOP2, 50, 9, BYTE_2, SEXT, 0, 10, BYTE_2, 1, 11, BYTE_3, 1},
        {0x7d9204f9, 0x04020001, VOPC, CMP_LT_U32, 0, 0, 0, 0, 1, BYTE_2, 0, 2, WORD_0, 0},
        {0x7d8404f9, 0x0d0a0001, VOPC, 0xc2, 0, 0, 0, 0, 1, BYTE_2, 1, 2, WORD_1, 1},
        {0x7d7a04f9, 0x00052001, VOPC, 0xbd, 0, 0, 0, 1, 1, WORD_1, 0, 2, BYTE_0, 0},
        {0x7e0000f9, 0x00000000, VOP1, NOP, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        uint64_t inst = (uint64_t)rows[i].dword << 32 | rows[i].word;
        struct gcn_sdwa fields;
        assert_int_equal(gcn_sdwa_decode(inst, &fields), OK);
        assert_int_equal(fields.format, rows[i].format);
        assert_int_equal(fields.op, rows[i].op);
        assert_int_equal(fields.vdst, rows[i].vdst);
        assert_int_equal(fields.dst_sel, rows[i].dst_sel);
        assert_int_equal(fields.dst_unused, rows[i].dst_unused);
        assert_int_equal(fields.clamp, rows[i].clamp);
        assert_int_equal(fields.source[0].vgpr, rows[i].vgpr0);
        assert_int_equal(fields.source[0].sel, rows[i].sel0);
        assert_int_equal(fields.source[0].sext, rows[i].sext0);
        assert_int_equal(fields.source[1].vgpr, rows[i].vgpr1);
        assert_int_equal(fields.source[1].sel, rows[i].sel1);
        assert_int_equal(fields.source[1].sext, rows[i].sext1);
        for (int source = 0; source < 2; source++)
            assert_false(fields.source[source].neg || fields.source[source].abs);
        assert_true(gcn_sdwa_encode(&fields) == inst);
    }
    /* -v2 and |v3| */
    struct gcn_sdwa fields;
    assert_int_equal(gcn_sdwa_decode(0x26160602000206f9, &fields), OK);
    assert_true(fields.source[0].neg && !fields.source[0].abs && !fields.source[1].neg && fields.source[1].abs);
    assert_true(gcn_sdwa_encode(&fields) == 0x26160602000206f9);
}

static void test_verdict_names(void **state) {
    (void)state;
    static const char *const names[] = {"ok",           "not_vop",       "not_sdwa",       "no_opcode",
                                        "no_sdwa_form", "reserved_bits", "dst_sel",        "dst_unused",
                                        "src0_sel",     "src1_sel",      "src0_modifier",  "src1_modifier",
                                        "nop_fields",   "mac_dst_sel",   "not_implemented"};
    for (size_t i = 0; i < COUNT(names); i++)
        assert_string_equal(gcn_verdict_name((enum gcn_verdict)i), names[i]);
}

/* Timing: the two stages are those of atomic_alu, whose tests say more. Responses here are patterns, not results. */

enum { TOKENS = 16 };

struct bench {
    struct sdwa_state unit;
    struct sdwa_rsp rsp[TOKENS];
    struct sdwa_out out;
};

static void clock_once(struct bench *b, uint32_t rst, uint32_t req_valid, uint32_t token, uint32_t rsp_ready) {
    struct sdwa_in in;
    memset(&in, 0xff, sizeof(in));
    in.rst[0] = rst;
    in.req_valid_i[0] = req_valid;
    in.rsp_ready_i[0] = rsp_ready;
    memset(&b->out, 0xa5, sizeof(b->out));
    sdwa_cycle(&b->unit, &in, token, b->rsp, &b->out);
}

static void start(struct bench *b) {
    memset(b, 0, sizeof(*b));
    for (uint32_t token = 0; token < TOKENS; token++)
        memset(&b->rsp[token], 0x10 + (int)token, sizeof(b->rsp[token]));
    b->unit = (struct sdwa_state){1, 3, 1, 4};
    clock_once(b, 1, 1, 5, 0);
}

static void expect_out(const struct bench *b, uint32_t req_ready, int token) {
    struct sdwa_out out;
    memset(&out, token < 0 ? 0 : 0x10 + token, sizeof(out));
    out.req_ready_o[0] = req_ready;
    out.rsp_valid_o[0] = token >= 0;
    assert_memory_equal(&b->out, &out, sizeof(out));
}

static void test_timing_latency_is_two(void **state) {
    (void)state;
    struct bench b;
    start(&b);
    clock_once(&b, 0, 1, 7, 1);
    expect_out(&b, 1, -1);
    clock_once(&b, 0, 0, 8, 1);
    expect_out(&b, 1, -1);
    clock_once(&b, 0, 0, 8, 1);
    expect_out(&b, 1, 7);
    clock_once(&b, 0, 0, 8, 1);
    expect_out(&b, 1, -1);
}

/* Random handshakes against the page's two stages, each a token or nothing. */
static void test_timing_random_handshakes(void **state) {
    (void)state;
    enum { EMPTY = -1 };
    struct bench b;
    start(&b);
    int a = EMPTY, c = EMPTY;
    for (int t = 0; t < 100000; t++) {
        uint32_t rst = random_below(64) == 0, req_valid = random_below(2), rsp_ready = random_below(2);
        int token = (int)random_below(TOKENS);
        clock_once(&b, rst, req_valid, (uint32_t)token, rsp_ready);
        bool b_free = c == EMPTY || rsp_ready;
        bool ready = a == EMPTY || b_free;
        expect_out(&b, ready, c);
        if (b_free)
            c = a;
        if (ready)
            a = req_valid ? token : EMPTY;
        if (rst)
            a = c = EMPTY;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_public_vectors_of_find),
        cmocka_unit_test(test_mul24_looks_at_24_bits),
        cmocka_unit_test(test_shifts_count_modulo_width),
        cmocka_unit_test(test_carry_and_borrow_of_whole_operation),
        cmocka_unit_test(test_clamp_saturates_add_and_sub_only),
        cmocka_unit_test(test_d1_byte_3_of_sources),
        cmocka_unit_test(test_d2_d3_each_source_has_its_selection),
        cmocka_unit_test(test_d4_abs_then_neg_on_cndmask),
        cmocka_unit_test(test_d7_d8_unused_bits),
        cmocka_unit_test(test_d10_sext_of_dword_does_nothing),
        cmocka_unit_test(test_16_bit_results_have_zeros_above),
        cmocka_unit_test(test_d15_compare_ignores_destination_fields),
        cmocka_unit_test(test_d16_lanes_with_exec_0_keep_everything),
        cmocka_unit_test(test_every_operation_against_host),
        cmocka_unit_test(test_d1_d3_d7_d8_every_selection),
        cmocka_unit_test(test_lanes_1_to_16),
        cmocka_unit_test(test_respond_for_any_count),
        cmocka_unit_test(test_refusal_by_hand),
        cmocka_unit_test(test_d6_selections_and_unused_are_total),
        cmocka_unit_test(test_d11_vop1_has_no_src1),
        cmocka_unit_test(test_d12_reserved_bits_are_zero),
        cmocka_unit_test(test_d14_src0_says_sdwa),
        cmocka_unit_test(test_d15_compare_destination_is_any),
        cmocka_unit_test(test_d20_mac_writes_whole_registers),
        cmocka_unit_test(test_verdict_of_every_opcode_and_pair_of_fields),
        cmocka_unit_test(test_verdict_of_every_value_of_a_field),
        cmocka_unit_test(test_verdict_of_random_words),
        cmocka_unit_test(test_encode_is_the_inverse_of_decode),
        cmocka_unit_test(test_public_encodings),
        cmocka_unit_test(test_verdict_names),
        cmocka_unit_test(test_timing_latency_is_two),
        cmocka_unit_test(test_timing_random_handshakes),
    };
    return cmocka_run_group_tests_name("sdwa", tests, NULL, NULL);
}
