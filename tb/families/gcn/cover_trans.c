/* SPDX-License-Identifier: MIT */
#include "families/gcn/cover_trans.h"

#include <string.h>

#include "engine/rng.h"
#include "families/gcn/cover.h"
#include "isa/float/transcendental/table.h"

#define OF(id) GCN_OF_##id

static const struct float_transcendental *operation_at(unsigned value) {
    return gcn_action_at(GCN_FLOAT_OPS + value)->trans;
}

/* An operand whose MODE has been applied. */
struct sample {
    const struct float_transcendental *op;
    struct float_mode mode;
    uint32_t x, special; /* flushed; the result if it is special */
    bool is_special;
};

static struct sample sample_of(const struct float_transcendental *op, const struct float_mode *mode, uint32_t x) {
    struct sample s = {.op = op, .mode = float_function_mode(op->format, op->function, mode)};
    s.x = float_flush(op->format, s.mode.flush_in, x);
    s.is_special = float_special(op->format, &s.mode, op->function, s.x, &s.special);
    return s;
}

/*
 * The table
 */
enum { TABLE_RCP, TABLE_RSQ, TABLE_LOG, TABLE_EXP, TABLE_SIN };
unsigned gcn_table_of(unsigned op) {
    static const uint8_t table[] = {
        [FLOAT_RCP] = TABLE_RCP, [FLOAT_RSQ] = TABLE_RSQ, [FLOAT_SQRT] = TABLE_RSQ, [FLOAT_EXP] = TABLE_EXP,
        [FLOAT_LOG] = TABLE_LOG, [FLOAT_SIN] = TABLE_SIN, [FLOAT_COS] = TABLE_SIN};
    return op < GCN_FLOAT_OPS ? GCN_TABLES : table[gcn_action_at(op)->trans->function];
}

bool gcn_fills_segments(unsigned op) {
    return op >= GCN_FLOAT_OPS && float_is_f32(gcn_action_at(op)->in);
}

static void set_segment(const struct sample *s, struct float_argument x, unsigned *value) {
    const uint32_t argument = float_table_argument(s->op->function, x),
                   d_bits = float_table_of(s->op->function)->d_bits;
    const uint32_t ones = (1u << d_bits) - 1, end = (argument & ones) >> (d_bits - 1);
    /* The lowest bits of an f32 argument of exp and sin do not reach the end of large segments. */
    const uint32_t far = end ? ~argument & ones : argument & ones;
    value[OF(segment)] = argument >> d_bits;
    if (far < 1u << (d_bits - 10))
        value[OF(segment_end)] = end;
}

const char *gcn_ignore_segment(const unsigned *value) {
    const unsigned size = value[0] == TABLE_EXP || value[0] == TABLE_SIN ? 128 : 256;
    return value[1] >= size ? "the table has 128 segments" : NULL;
}

/* Returns a number of turns as a float. */
static uint32_t turns_of(uint32_t n, uint32_t in_one) {
    const float rounded = (float)((double)n / in_one);
    uint32_t x;
    memcpy(&x, &rounded, sizeof x);
    return x;
}

uint32_t gcn_draw_segment(unsigned op, unsigned segment, unsigned end, struct rng *rng) {
    const enum float_function function = gcn_action_at(op)->trans->function;
    const uint32_t d_bits = float_table_of(function)->d_bits;
    const uint64_t r = rng_next(rng);
    const uint32_t inside = (uint32_t)r & ((1u << (d_bits - 10)) - 1);
    const uint32_t argument = segment << d_bits | (end ? (1u << d_bits) - 1 - inside : inside);
    switch (gcn_table_of(op)) {
    case TABLE_RSQ:
        return (127 + (argument >> 23)) << 23 | (argument & 0x7fffff);
    case TABLE_EXP: /* 1 to 2, whose bits are 2^-23: two of the argument's bits are 0 */
        return 0x3f800000 | argument >> 2;
    case TABLE_SIN: /* a cosine mirrors the angle */
        return turns_of(function == FLOAT_COS ? FLOAT_QUARTER - argument : argument | !argument, 4 * FLOAT_QUARTER);
    default:
        return (uint32_t)(127 + (r >> 32 & 1)) << 23 | (argument & 0x7fffff);
    }
}

/*
 * Operands by their class
 */
static unsigned operand_of(const struct sample *s, uint32_t x) {
    const struct float_format *f = s->op->format;
    const uint32_t m = float_magnitude(f, x);
    if (m > f->infinity)
        return x & f->quiet ? GCN_TRANS_QUIET : GCN_TRANS_SIGNALING;
    return m == 0             ? GCN_TRANS_ZERO
           : m < f->normal    ? GCN_TRANS_SUBNORMAL
           : m == f->infinity ? GCN_TRANS_INFINITE
           : s->is_special    ? GCN_TRANS_OUT_OF_RANGE
                              : GCN_TRANS_IN_RANGE;
}

const char *gcn_ignore_trans_operand(const unsigned *value) {
    const struct float_transcendental *op = operation_at(value[0]);
    const bool negative = value[2], roots = op->function == FLOAT_RSQ || op->function == FLOAT_SQRT;
    const bool positive_only = roots || op->function == FLOAT_LOG;
    if (value[1] == GCN_TRANS_IN_RANGE)
        return positive_only && negative ? "negative numbers are out of range" : NULL;
    if (value[1] != GCN_TRANS_OUT_OF_RANGE)
        return NULL;
    if (op->function == FLOAT_RCP || (positive_only && !negative) ||
        (op->function == FLOAT_EXP && negative && !float_is_f32(op->format)))
        return "all are in range";
    return NULL;
}

/*
 * Range reduction of sine and cosine
 */
static void set_turns(struct float_argument x, unsigned *value) {
    const struct float_turn turn = float_turn_of(x);
    value[OF(turns)] = x.exponent < -2     ? GCN_TURN_BELOW_QUARTER
                       : !turn.significand ? GCN_TURN_WHOLE_QUARTERS
                       : x.exponent < 0    ? GCN_TURN_ONE
                                           : GCN_TURN_MORE;
    value[OF(quarter)] = turn.quarter;
}

const char *gcn_ignore_turns(const unsigned *value) {
    if (value[1] == GCN_TURN_BELOW_QUARTER && value[2])
        return "it is in the first quarter";
    return value[1] == GCN_TURN_ONE && !value[2] ? "from a quarter on, it is in another one" : NULL;
}

/*
 * Results
 */
/* Returns the class of a result r of the table. */
static unsigned result_of(const struct sample *s, struct float_argument x, uint32_t r) {
    const struct float_format *f = s->op->format;
    const struct float_wide y = float_exact_value(s->op->function, x);
    const struct float_place place = float_place_of(f, y);
    const uint32_t half = place.rest ^ 0x80000000;
    return float_is_infinite(f, r)                ? GCN_TRANS_OVERFLOW
           : place.exact                          ? GCN_TRANS_EXACT
           : place.pattern < f->normal            ? (s->mode.flush_out ? GCN_TRANS_FLUSHED : GCN_TRANS_LEAST)
           : r != float_wide_pack(f, &s->mode, y) ? GCN_TRANS_NEXT
           : half < 1u << 27 || ~half < 1u << 27  ? GCN_TRANS_NEAR_TIE
                                                  : GCN_TRANS_GOLDEN;
}

const char *gcn_ignore_trans_result(const unsigned *value) {
    const struct float_transcendental *op = operation_at(value[0]);
    const bool wide = float_is_f32(op->format);
    switch (value[1]) {
    case GCN_TRANS_NEXT:
        return wide ? NULL : "f16 results are golden";
    case GCN_TRANS_OVERFLOW:
        return !wide && op->function == FLOAT_RCP ? NULL : "no value is that large";
    case GCN_TRANS_LEAST:
        return op->function == FLOAT_SIN || (!wide && (op->function == FLOAT_RCP || op->function == FLOAT_EXP))
                   ? NULL
                   : "no value is that small, or it is flushed";
    case GCN_TRANS_FLUSHED:
        return op->function == FLOAT_SIN || op->function == FLOAT_RCP || (!wide && op->function == FLOAT_EXP)
                   ? NULL
                   : "no value is that small";
    default:
        return NULL;
    }
}

void gcn_set_transcendental(const struct gcn_profile *p, unsigned *value) {
    const struct float_format *f = p->action->in;
    const struct sample s = sample_of(p->action->trans, &p->in, p->x);
    value[OF(trans_operand)] = operand_of(&s, p->x);
    value[OF(trans_sign)] = float_sign(f, p->x);
    value[OF(trans_mode)] = (p->mode >> (4 + f->mode) & 3) | (p->mode >> 9 & 1) << 2;
    if (s.is_special)
        return;
    const struct float_argument x = float_argument_of(f, s.x);
    uint32_t r;
    gcn_trans_table(s.op, &p->in, &p->x, &r, 1);
    if (gcn_fills_segments(p->op))
        set_segment(&s, x, value);
    if (float_is_periodic(s.op->function))
        set_turns(x, value);
    value[OF(trans_result)] = result_of(&s, x, r);
}
