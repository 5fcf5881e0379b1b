/* SPDX-License-Identifier: MIT */
#include "families/gcn/cover_trans.h"

#include <string.h>

#include "families/gcn/random_trans.h"
#include "isa/float/transcendental/table.h"
#include "isa/gcn_lane.h"

/* The operations, in the order of their codes. */
#define OP_I(code, mnemonic)
#define OP_F(code, mnemonic)
#define OP_X(code, mnemonic)
#define OP(format, name, code, mnemonic, class, src0, src1, flags) OP_##class(code, mnemonic)
#define OP_T(code, mnemonic) code,
static const uint8_t codes[] = {
#include "isa/gcn_op.def"
};
#undef OP_T
#define OP_T(code, mnemonic) mnemonic,
static const char *const operations[] = {
#include "isa/gcn_op.def"
    NULL};
#undef OP_T
#undef OP_I
#undef OP_F
#undef OP_X
#undef OP

static const struct float_transcendental *operation_at(unsigned n) {
    return &gcn_transcendentals[codes[n]];
}

/* What an instruction computes in lane 0. */
struct sample {
    const struct float_transcendental *op;
    unsigned number;
    struct float_mode mode;
    uint32_t x, special; /* flushed; the result if it is special */
    bool is_special;
};

static bool sample(const struct ll_op *op, struct sample *s) {
    uint64_t inst;
    uint32_t mode, src0;
    struct gcn_sdwa fields;
    gcn_trans_access.get(op->req, &inst, &mode, &src0);
    if (gcn_sdwa_decode(inst, &fields) != GCN_NOT_IMPLEMENTED)
        return false;
    s->op = &gcn_transcendentals[fields.op];
    for (s->number = 0; codes[s->number] != fields.op; s->number++)
        ;
    const struct float_format *f = s->op->format;
    const struct gcn_control control = gcn_control_of(&fields);
    const struct float_mode set = float_mode_of(f, mode);
    s->mode = float_function_mode(f, s->op->function, &set);
    s->x = gcn_source(&control, 0, src0) & (f->sign | (f->sign - 1));
    return true;
}

/* Completes a sample with the flushed operand. */
static void look(struct sample *s) {
    const struct float_format *f = s->op->format;
    s->x = float_flush(f, s->mode.flush_in, s->x);
    s->is_special = float_special(f, &s->mode, s->op->function, s->x, &s->special);
}

static bool operation_of(const struct ll_op *op, unsigned *value) {
    struct sample s;
    if (!sample(op, &s))
        return false;
    *value = s.number;
    return true;
}

/*
 * The table
 */
enum { TABLE_RCP, TABLE_RSQ, TABLE_LOG, TABLE_EXP, TABLE_SIN };
static const char *const tables[] = {"rcp", "rsq", "log", "exp", "sin", NULL};
static const char *const ends[] = {"low end", "high end", NULL};
enum { SEGMENTS = 256 };

static unsigned table_of(enum float_function function) {
    static const uint8_t table[] = {
        [FLOAT_RCP] = TABLE_RCP, [FLOAT_RSQ] = TABLE_RSQ, [FLOAT_SQRT] = TABLE_RSQ, [FLOAT_EXP] = TABLE_EXP,
        [FLOAT_LOG] = TABLE_LOG, [FLOAT_SIN] = TABLE_SIN, [FLOAT_COS] = TABLE_SIN};
    return table[function];
}

/* Sets the segment and d of an operation that uses the table. */
static bool segment(const struct ll_op *op, struct sample *s, uint32_t *argument) {
    if (!sample(op, s))
        return false;
    look(s);
    if (s->is_special)
        return false;
    *argument = float_table_argument(s->op->function, float_argument_of(s->op->format, s->x));
    return true;
}

static bool table_feature(const struct ll_op *op, unsigned *value) {
    struct sample s;
    uint32_t argument;
    if (!segment(op, &s, &argument))
        return false;
    *value = table_of(s.op->function);
    return true;
}

static bool segment_feature(const struct ll_op *op, unsigned *value) {
    struct sample s;
    uint32_t argument;
    if (!segment(op, &s, &argument))
        return false;
    *value = argument >> float_table_of(s.op->function)->d_bits;
    return true;
}

static bool end_feature(const struct ll_op *op, unsigned *value) {
    struct sample s;
    uint32_t argument;
    if (!segment(op, &s, &argument))
        return false;
    const uint32_t d_bits = float_table_of(s.op->function)->d_bits, ones = (1u << d_bits) - 1;
    /* Of exp and sin, the lowest bits of an f32 argument do not reach the end of large segments. */
    *value = (argument & ones) >> (d_bits - 1);
    const uint32_t far = *value ? ~argument & ones : argument & ones;
    return far < 1u << (d_bits - 10);
}

static const char *ignore_segment(const unsigned *value) {
    const unsigned size = value[0] == TABLE_EXP || value[0] == TABLE_SIN ? 128 : 256;
    return value[1] >= size ? "the table has 128 segments" : NULL;
}

static void put(struct ll_recipe *recipe, unsigned code, uint32_t mode, uint32_t x) {
    const struct gcn_sdwa fields = {.format = GCN_VOP1,
                                    .op = (uint8_t)code,
                                    .dst_sel = GCN_DWORD,
                                    .source = {{.sel = GCN_DWORD}, {.sel = GCN_BYTE_0}}};
    gcn_trans_access.put(recipe->req, gcn_sdwa_encode(&fields), mode, x);
}

static bool steer_segment(struct ll_recipe *recipe, const unsigned *value) {
    static const uint8_t of[] = {GCN_VOP1_RCP_F32, GCN_VOP1_RSQ_F32, GCN_VOP1_LOG_F32, GCN_VOP1_EXP_F32,
                                 GCN_VOP1_SIN_F32};
    const struct float_quadratic *q = float_table_of(gcn_transcendentals[of[value[0]]].function);
    const uint64_t r = recipe->random(recipe);
    const uint32_t inside = (uint32_t)r & ((1u << (q->d_bits - 10)) - 1);
    const uint32_t d = value[2] ? (1u << q->d_bits) - 1 - inside : inside;
    const uint32_t argument = value[1] << q->d_bits | d;
    uint32_t x;
    if (value[0] == TABLE_EXP) { /* 1 to 2, whose bits are 2^-23: two of the argument's bits are 0 */
        x = 0x3f800000 | argument >> 2;
    } else if (value[0] == TABLE_SIN) { /* argument 2^-27 turns */
        const double turns = (double)(argument ? argument : 1) / (1 << 27);
        const float rounded = (float)turns;
        memcpy(&x, &rounded, sizeof x);
    } else {
        const uint32_t odd = value[0] == TABLE_RSQ ? argument >> 23 : (uint32_t)(r >> 32 & 1);
        x = (uint32_t)(127 + odd) << 23 | (argument & 0x7fffff);
    }
    put(recipe, of[value[0]], 0x3f0, x);
    return true;
}

/*
 * Operands by their class
 */
enum { ZERO, SUBNORMAL, IN_RANGE, OUT_OF_RANGE, INFINITE, QUIET, SIGNALING, CLASSES };
static const char *const classes[] = {"0",        "subnormal", "in range",  "out of range",
                                      "infinity", "NaN",       "signaling", NULL};
static const char *const signs[] = {"positive", "negative", NULL};
static const char *const denorms[] = {"flushed", "flushed in results", "flushed in inputs", "kept", NULL};
static const char *const ieees[] = {"IEEE 0", "IEEE 1", NULL};

static bool class_feature(const struct ll_op *op, unsigned *value) {
    struct sample s;
    if (!sample(op, &s))
        return false;
    const struct float_format *f = s.op->format;
    const uint32_t m = float_magnitude(f, s.x);
    uint32_t r;
    *value = m == 0             ? ZERO
             : m < f->normal    ? SUBNORMAL
             : m == f->infinity ? INFINITE
             : m < f->infinity  ? (float_special(f, &s.mode, s.op->function, s.x, &r) ? OUT_OF_RANGE : IN_RANGE)
             : s.x & f->quiet   ? QUIET
                                : SIGNALING;
    return true;
}

static bool sign_feature(const struct ll_op *op, unsigned *value) {
    struct sample s;
    if (!sample(op, &s))
        return false;
    *value = float_sign(s.op->format, s.x);
    return true;
}

static bool denorm_feature(const struct ll_op *op, unsigned *value) {
    uint64_t inst;
    uint32_t mode, src0;
    struct sample s;
    if (!sample(op, &s))
        return false;
    gcn_trans_access.get(op->req, &inst, &mode, &src0);
    *value = mode >> (4 + s.op->format->mode) & 3;
    return true;
}

static bool ieee_feature(const struct ll_op *op, unsigned *value) {
    uint64_t inst;
    uint32_t mode, src0;
    struct sample s;
    if (!sample(op, &s))
        return false;
    gcn_trans_access.get(op->req, &inst, &mode, &src0);
    *value = mode >> 9 & 1;
    return true;
}

static const char *ignore_class(const unsigned *value) {
    const struct float_transcendental *op = operation_at(value[0]);
    const bool negative = value[2], roots = op->function == FLOAT_RSQ || op->function == FLOAT_SQRT;
    const bool positive_only = roots || op->function == FLOAT_LOG;
    if (value[1] == IN_RANGE)
        return positive_only && negative ? "negative numbers are out of range" : NULL;
    if (value[1] != OUT_OF_RANGE)
        return NULL;
    if (op->function == FLOAT_RCP || (positive_only && !negative) ||
        (op->function == FLOAT_EXP && negative && !float_is_f32(op->format)))
        return "all are in range";
    return NULL;
}

static bool steer_class(struct ll_recipe *recipe, const unsigned *value) {
    const struct float_transcendental *op = operation_at(value[0]);
    const struct float_format *f = op->format;
    const uint64_t r = recipe->random(recipe);
    const uint32_t fraction = ((uint32_t)r & (f->normal - 1)) | 1, payload = fraction & (f->quiet - 1);
    const uint32_t large = f->one + (9u << f->fraction_bits) + (fraction >> 1);
    const uint32_t magnitude[] = {[ZERO] = 0,
                                  [SUBNORMAL] = fraction,
                                  [IN_RANGE] = f->one | fraction,
                                  [OUT_OF_RANGE] = large,
                                  [INFINITE] = f->infinity,
                                  [QUIET] = f->infinity | f->quiet | payload,
                                  [SIGNALING] = f->infinity | payload | 1};
    const uint32_t mode =
        ((uint32_t)(r >> 32) & 0x3ff & ~(3u << (4 + f->mode)) & ~0x200u) | value[3] << (4 + f->mode) | value[4] << 9;
    put(recipe, codes[value[0]], mode, magnitude[value[1]] | (value[2] ? f->sign : 0));
    return true;
}

/*
 * Range reduction of sine and cosine
 */
enum { BELOW_QUARTER, ONE_TURN, MORE_TURNS, WHOLE_QUARTERS };
static const char *const turns[] = {"below a quarter", "below a turn", "more turns", "whole quarters", NULL};
static const char *const quarters[] = {"quarter 0", "quarter 1", "quarter 2", "quarter 3", NULL};
static const char *const periodic[] = {"v_sin_f32", "v_cos_f32", "v_sin_f16", "v_cos_f16", NULL};

static bool turn_of(const struct ll_op *op, struct float_argument *x, struct float_turn *turn) {
    struct sample s;
    if (!sample(op, &s) || !float_is_periodic(s.op->function))
        return false;
    look(&s);
    if (s.is_special)
        return false;
    *x = float_argument_of(s.op->format, s.x);
    *turn = float_turn_of(*x);
    return true;
}

static bool turns_feature(const struct ll_op *op, unsigned *value) {
    struct float_argument x;
    struct float_turn turn;
    if (!turn_of(op, &x, &turn))
        return false;
    *value = x.exponent < -2     ? BELOW_QUARTER
             : !turn.significand ? WHOLE_QUARTERS
             : x.exponent < 0    ? ONE_TURN
                                 : MORE_TURNS;
    return true;
}

static bool quarter_feature(const struct ll_op *op, unsigned *value) {
    struct float_argument x;
    struct float_turn turn;
    if (!turn_of(op, &x, &turn))
        return false;
    *value = turn.quarter;
    return true;
}

static const char *ignore_turns(const unsigned *value) {
    if (value[1] == BELOW_QUARTER && value[2])
        return "it is in the first quarter";
    return value[1] == ONE_TURN && !value[2] ? "from a quarter on, it is in another one" : NULL;
}

static bool steer_turns(struct ll_recipe *recipe, const unsigned *value) {
    static const uint8_t of[] = {GCN_VOP1_SIN_F32, GCN_VOP1_COS_F32, GCN_VOP1_SIN_F16, GCN_VOP1_COS_F16};
    const struct float_format *f = gcn_transcendentals[of[value[0]]].format;
    const uint64_t r = recipe->random(recipe);
    /* Quarters, and their rest in 1/256 */
    const uint32_t whole = value[1] == BELOW_QUARTER || value[1] == ONE_TURN ? 0 : 4 * (1 + (uint32_t)(r >> 32) % 3);
    const uint32_t rest = value[1] == WHOLE_QUARTERS ? 0 : 1 + (uint32_t)r % 63;
    const uint32_t n = (whole + value[2]) * 64 + rest; /* in 1/256 turns, not 0 */
    const uint32_t top = 31 - (uint32_t)__builtin_clz(n);
    const uint32_t fraction = (n << (31 - top) << 1) >> (32 - f->fraction_bits);
    put(recipe, of[value[0]], 0x3f0,
        ((f->one >> f->fraction_bits) + top - 8) << f->fraction_bits | fraction | (value[3] ? f->sign : 0));
    return true;
}

/*
 * Results
 */
enum { EXACT, GOLDEN, NEXT, NEAR_TIE, LEAST, FLUSHED, OVERFLOW, RESULTS };
static const char *const results[] = {
    "exact", "golden", "next to the golden one", "near a tie", "subnormal", "flushed", "infinite", NULL};

static bool result_feature(const struct ll_op *op, unsigned *value) {
    struct sample s;
    if (!sample(op, &s))
        return false;
    look(&s);
    if (s.is_special)
        return false;
    const struct float_format *f = s.op->format;
    const struct float_wide y = float_wide_normal(float_exact_value(s.op->function, float_argument_of(f, s.x)));
    const struct float_place place = float_place_of(f, y);
    uint32_t r, g;
    gcn_trans_table(s.op, &s.mode, &s.x, &r, 1);
    gcn_trans_golden(s.op, &s.mode, &s.x, &g, 1);
    const uint32_t half = place.rest ^ 0x80000000;
    *value = float_is_infinite(f, r)               ? OVERFLOW
             : place.exact                         ? EXACT
             : place.pattern < f->normal           ? (s.mode.flush_out ? FLUSHED : LEAST)
             : r != g                              ? NEXT
             : half < 1u << 27 || ~half < 1u << 27 ? NEAR_TIE
                                                   : GOLDEN;
    return true;
}

static const char *ignore_result(const unsigned *value) {
    const struct float_transcendental *op = operation_at(value[0]);
    const bool wide = float_is_f32(op->format);
    switch (value[1]) {
    case NEXT:
        return wide ? NULL : "f16 results are golden";
    case OVERFLOW:
        return !wide && op->function == FLOAT_RCP ? NULL : "no value is that large";
    case LEAST:
        return (op->function == FLOAT_SIN) || (!wide && (op->function == FLOAT_RCP || op->function == FLOAT_EXP))
                   ? NULL
                   : "no value is that small, or it is flushed";
    case FLUSHED:
        return op->function == FLOAT_SIN || op->function == FLOAT_RCP || (!wide && op->function == FLOAT_EXP)
                   ? NULL
                   : "no value is that small";
    default:
        return NULL;
    }
}

/* Returns an operand whose result may be of a class. */
static uint32_t operand_for(const struct float_transcendental *op, unsigned result, struct rng *rng) {
    const struct float_format *f = op->format;
    const uint64_t r = rng_next(rng);
    const uint32_t fraction = (uint32_t)r & (f->normal - 1), bits = f->fraction_bits;
    if (result == OVERFLOW)
        return 1 + fraction % 255;
    if (result == EXACT)
        return op->function == FLOAT_EXP || op->function == FLOAT_SIN || op->function == FLOAT_COS
                   ? f->one
                   : f->one + (2u << bits);
    if (result == LEAST || result == FLUSHED)
        return op->function == FLOAT_RCP   ? f->infinity - (1u << bits) / 4 + (fraction >> 3)
               : op->function == FLOAT_EXP ? f->sign | ((f->one >> bits) + 4) << bits | (fraction >> 1 & ~1u) | 1
                                           : 1 + fraction / 8;
    return ((f->one >> bits) - 4 + (uint32_t)(r >> 32) % 4) << bits | fraction;
}

static bool steer_result(struct ll_recipe *recipe, const unsigned *value) {
    enum { TRIES = 2000 };
    const struct float_transcendental *op = operation_at(value[0]);
    struct rng rng = {recipe->random(recipe)};
    const uint32_t mode = value[1] == FLUSHED ? 0x350 : 0x3f0; /* results of either format are flushed, or kept */
    for (unsigned i = 0; i < TRIES; i++) {
        unsigned found;
        put(recipe, codes[value[0]], mode, operand_for(op, value[1], &rng));
        const struct ll_op made = {.req = recipe->req};
        if (result_feature(&made, &found) && found == value[1])
            return true;
    }
    return true;
}

static void print_segment(FILE *file, unsigned value) {
    fprintf(file, "%u", value);
}

const struct ll_feature gcn_trans_features[] = {
    {.name = "transcendental", .names = operations, .of = operation_of, .of_request = true},
    {.name = "table", .names = tables, .of = table_feature, .of_request = true},
    {.name = "segment", .print = print_segment, .size = SEGMENTS, .of = segment_feature, .of_request = true},
    {.name = "end of segment", .names = ends, .of = end_feature, .of_request = true},
    {.name = "operand", .names = classes, .of = class_feature, .of_request = true},
    {.name = "sign", .names = signs, .of = sign_feature, .of_request = true},
    {.name = "denormals", .names = denorms, .of = denorm_feature, .of_request = true},
    {.name = "IEEE", .names = ieees, .of = ieee_feature, .of_request = true},
    {.name = "periodic", .names = periodic, .part_of = "transcendental"},
    {.name = "turns", .names = turns, .of = turns_feature, .of_request = true},
    {.name = "quarter", .names = quarters, .of = quarter_feature, .of_request = true},
    {.name = "rounded result", .names = results, .of = result_feature, .of_request = true},
    {.name = NULL}};

const struct ll_cross gcn_trans_crosses[] = {{.name = "segments",
                                              .text = "table of %0, segment %1, %2",
                                              .features = {"table", "segment", "end of segment"},
                                              .ignore = ignore_segment,
                                              .steer = steer_segment},
                                             {.name = "operands of transcendentals",
                                              .text = "%0 of %2 %1, subnormals %3, %4",
                                              .features = {"transcendental", "operand", "sign", "denormals", "IEEE"},
                                              .ignore = ignore_class,
                                              .steer = steer_class},
                                             {.name = "range reduction",
                                              .text = "%0 of %3 %1, %2",
                                              .features = {"periodic", "turns", "quarter", "sign"},
                                              .ignore = ignore_turns,
                                              .steer = steer_turns},
                                             {.name = "rounding of transcendentals",
                                              .text = "%0 is %1",
                                              .features = {"transcendental", "rounded result"},
                                              .ignore = ignore_result,
                                              .steer = steer_result},
                                             {.name = NULL}};
