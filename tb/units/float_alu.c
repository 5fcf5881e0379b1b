/* SPDX-License-Identifier: MIT */
/* The unit float_alu: its model, features of its operations, random operands, and the text of an operation. */
#define LL_PORTS "cycle/float_alu_ports.h"
#include "lanelock/ports.h"

#include <inttypes.h>
#include <string.h>

#include "common/scan.h"
#include "cycle/float_alu.h"
#include "cycle/float_alu_dialect.h"
#include "isa/float_alu_allow.h"
#include "lanelock/bench_random.h"
#include "lanelock/bench_text.h"

struct op {
    const char *mnemonic;
    uint8_t code, operands, rounds;
};

/* struct req and struct rsp are words, as those of the model are; and so are all inputs and all outputs. */
static struct float_alu_request request_of(const void *req) {
    return float_alu_request_of(req);
}

static bool is_legal(const struct req *q) {
    const struct float_alu_request r = request_of(q);
    return !float_alu_refuses(&float_alu_configured, &r);
}

#define LL_OPS "isa/float_alu_op.def"
#include "lanelock/bench_ops.h"

enum {
    UNUSED_CODE = 0x3f,
    FORMAT_COUNT = (FORMATS & 1) + (FORMATS >> 1 & 1) + (FORMATS >> 2 & 1) + (FORMATS >> 3 & 1),
    TYPE_COUNT = FORMATS & 8 ? 8 : 6, /* integers */
    PRECISION = FORMATS & 8   ? 53
                : FORMATS & 4 ? 24
                : FORMATS & 1 ? 11
                              : 8,   /* of the widest format */
    INTEGER = FORMATS & 8 ? 64 : 32, /* bits of the widest integer */
    FRACTION = 40,                   /* bits below the half that are looked at where integers are made */
    STICKY = FRACTION > PRECISION + 2 ? FRACTION : PRECISION + 2,
    BITS = FORMATS & 8   ? 64
           : FORMATS & 4 ? 32
                         : 16
};

static const struct ieee_dialect *const dialect = &float_alu_configured.ieee;
static const char *const format_names[] = {"f16", "bf16", "f32", "f64"};
static const char *const type_names[] = {"i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64"};
static const char *const roundings[] = {"rne", "rtz", "rdn", "rup", "rmm", NULL};
/* Codes of type_i, 64 bits last */
static const uint8_t types[] = {0, 1, 2, 4, 5, 6, 3, 7};

/* Formats are counted among those that the unit has. */
static unsigned format_index(unsigned code) {
    return (unsigned)__builtin_popcount(FORMATS & ((1u << code) - 1));
}

/* Without a branch on n, which is random. */
static unsigned format_code(unsigned n) {
    unsigned found = 0;
    for (unsigned code = 0; code < IEEE_FORMATS; code++)
        found |= FORMATS >> code & 1 && format_index(code) == n ? code : 0;
    return found;
}

/* Returns the index of an integer, or LL_NO_CLASS for one that the unit does not have. */
static unsigned type_index(uint32_t type) {
    const unsigned n = (unsigned)((const uint8_t *)memchr(types, (int)type, sizeof types) - types);
    return n < TYPE_COUNT ? n : LL_NO_CLASS;
}

static const struct ieee_format *format_of(const struct req *q) {
    return &ieee_formats[q->format_i];
}

static void respond(const void *req, void *rsp, size_t n) {
    float_alu_respond(req, rsp, n);
}

static void cycle(void *state, const struct ll_in *in, struct ll_out *out) {
    float_alu_cycle(state, (const struct float_alu_in *)in, (struct float_alu_out *)out);
}

static void refuse(void *req) {
    ((struct req *)req)->op_i = UNUSED_CODE;
}

/*
 * Allowed results
 */
/* NOLINTNEXTLINE(misc-redundant-expression) parameters have equal values */
enum { LEAVES_OPEN = NANS == IEEE_NAN_ANY || F2I == IEEE_F2I_ANY || ZERO || ULP || FLAGS };

static bool allow(const void *req, const void *expected, const void *seen, struct ll_allowed *allowed) {
    const struct float_alu_request r = request_of(req);
    const struct rsp *e = expected, *s = seen;
    const struct float_alu_result result = {s->result_o, s->flags_o, s->error_o};
    const uint32_t format = float_alu_result_format(&r);
    if (e->error_o)
        return float_alu_allows(&float_alu_configured, &r, &result);
    const struct ieee_format *f = &ieee_formats[format % IEEE_FORMATS];
    if (format == IEEE_FORMATS) {
        if (F2I == IEEE_F2I_ANY && r.op == FLOAT_ALU_OP_F2I && float_alu_compute(dialect, &r).flags & IEEE_NV)
            snprintf(allowed->text, sizeof allowed->text, "any integer");
    } else if (ieee_is_nan(f, e->result_o)) {
        if (NANS == IEEE_NAN_ANY)
            snprintf(allowed->text, sizeof allowed->text, "any NaN");
    } else if (!ieee_is_nan(f, s->result_o & ieee_mask(f))) {
        allowed->error = (double)float_alu_distance(f, dialect, e->result_o, s->result_o);
        if (float_alu_is_approximate(&float_alu_configured, &r))
            snprintf(allowed->text, sizeof allowed->text, "0x%" PRIx64 " and its neighbors", e->result_o);
        else if (ZERO && ieee_is_zero(f, e->result_o))
            snprintf(allowed->text, sizeof allowed->text, "a zero of either sign");
    }
    return float_alu_allows(&float_alu_configured, &r, &result);
}

/*
 * What an operation is about: exact results, before rounding.
 */
static bool is_sum(uint32_t op) {
    return op <= FLOAT_ALU_OP_SUB || (op >= FLOAT_ALU_OP_FMA && op <= FLOAT_ALU_OP_FNMS);
}

static bool is_fused(uint32_t op) {
    return op >= FLOAT_ALU_OP_FMA && op <= FLOAT_ALU_OP_FNMS;
}

static bool to_integer(uint32_t op) {
    return op >= FLOAT_ALU_OP_RINT && op <= FLOAT_ALU_OP_RINTX;
}

static bool is_conversion(uint32_t op) {
    return op >= FLOAT_ALU_OP_F2F && op <= FLOAT_ALU_OP_I2F;
}

/* Conversions to and from integers */
static bool is_integer(uint32_t op) {
    return op == FLOAT_ALU_OP_F2I || op == FLOAT_ALU_OP_I2F;
}

/* Returns an operand as the operation has it, without bits above its format. */
static uint64_t operand(const struct req *q, unsigned n) {
    const struct ieee_format *f = format_of(q);
    const uint64_t src[] = {q->src0_i, q->src1_i, q->src2_i};
    return ieee_flush_in(f, dialect, src[n] & ieee_mask(f));
}

/* Returns false if an operand is infinite or a NaN. */
static bool has_numbers(const struct req *q) {
    const struct ieee_format *f = format_of(q);
    bool finite = true;
    for (unsigned i = 0; i < ops[indices[q->op_i] - 1].operands; i++)
        finite &= ieee_magnitude(f, operand(q, i)) < ieee_infinity(f);
    return finite || q->op_i == FLOAT_ALU_OP_I2F;
}

/* Sets what a sum adds. */
static void summands(const struct req *q, struct ieee_number n[2]) {
    const struct ieee_format *f = format_of(q);
    const bool fused = is_fused(q->op_i);
    n[0] = ieee_unpack(f, operand(q, 0));
    n[1] = ieee_unpack(f, operand(q, 1));
    if (fused) {
        n[0] = ieee_product(n[0], n[1]);
        n[0].sign ^= q->op_i >> 1 & 1;
        n[1] = ieee_unpack(f, operand(q, 2));
    }
    n[1].sign ^= q->op_i & 1;
}

static struct ieee_number integer_number(const struct req *q) {
    const struct ieee_integer t = float_alu_integer(q->type_i);
    const uint64_t a = q->src0_i & ieee_integer_mask(t);
    const bool sign = t.is_signed && a & ieee_integer_top(t);
    return ieee_of_integer(sign, (sign ? -a : a) & ieee_integer_mask(t));
}

/* Sets the exact result of an operation that rounds. Returns false if there is no such number, or it is 0. */
static bool exact(const struct req *q, struct ieee_number *n) {
    const struct ieee_format *f = format_of(q);
    struct ieee_number of[2];
    if (!ops[indices[q->op_i] - 1].rounds || !has_numbers(q))
        return false;
    const struct ieee_number a = ieee_unpack(f, operand(q, 0)), b = ieee_unpack(f, operand(q, 1));
    switch (q->op_i) {
    case FLOAT_ALU_OP_MUL:
        *n = ieee_product(a, b);
        break;
    case FLOAT_ALU_OP_DIV:
        if (!b.significand)
            return false;
        *n = ieee_quotient(a, b);
        break;
    case FLOAT_ALU_OP_SQRT:
        if (a.sign || !a.significand)
            return false;
        *n = ieee_root(a);
        break;
    case FLOAT_ALU_OP_I2F:
        *n = integer_number(q);
        break;
    default:
        if (is_sum(q->op_i)) {
            summands(q, of);
            *n = ieee_sum(q->rm_i, of[0], of[1]);
        } else {
            *n = a;
        }
    }
    return n->significand != 0;
}

/* The format of what rounds, or NULL: an integer */
static const struct ieee_format *rounded_format(const struct req *q) {
    return q->op_i == FLOAT_ALU_OP_F2F                          ? &ieee_formats[q->type_i]
           : to_integer(q->op_i) || q->op_i == FLOAT_ALU_OP_F2I ? NULL
                                                                : format_of(q);
}

/* An exact result, cut at its step: the bits that are kept, and those that are not in units of 2^-128 of the step. */
struct cut {
    ieee_wide kept, rest;
    int32_t below; /* by how many bits all of it is below the step */
};

static struct cut cut_of(const struct ieee_format *f, struct ieee_number n) {
    const int32_t least = f ? 1 - f->bias : 0, fraction = f ? (int32_t)f->fraction_bits : 0;
    const int32_t step = f ? (n.exponent > least ? n.exponent : least) - fraction : 0;
    const int32_t places = 127 - n.exponent + step;
    if (places <= 0)
        return (struct cut){n.significand, 0, 0};
    if (places > 128)
        return (struct cut){0, 1, places - 128};
    return (struct cut){places == 128 ? 0 : n.significand >> places, n.significand << (128 - places), 0};
}

/* Returns the precision of the widest format to which f2f rounds numbers of a format, or 0. */
static unsigned narrower(unsigned format) {
    switch (format) {
    case IEEE_F16:
        return FORMATS & 2 ? 8 : 0;
    case IEEE_BF16: /* of 8 bits, those that are kept of a subnormal number */
        return FORMATS & 1 ? 7 : 0;
    case IEEE_F32:
        return FORMATS & 1 ? 11 : FORMATS & 2 ? 8 : 0;
    default:
        return FORMATS & 4 ? 24 : FORMATS & 1 ? 11 : FORMATS & 2 ? 8 : 0;
    }
}

/* Returns in how many ones a number can end that is rounded up. */
static unsigned most_ones(uint32_t op, unsigned format) {
    const unsigned precision = ieee_formats[format].fraction_bits + 1;
    return op == FLOAT_ALU_OP_F2F ? narrower(format)
                                  : precision - (op == FLOAT_ALU_OP_DIV || to_integer(op) || op == FLOAT_ALU_OP_F2I);
}

/* Returns how many bits below the half are looked at: those of the usual result. */
static unsigned most_sticky(uint32_t op, unsigned format) {
    const unsigned precision = ieee_formats[format].fraction_bits + 1, kept = narrower(format);
    const unsigned of_integer = INTEGER - precision - 1, bias = (unsigned)ieee_formats[format].bias;
    /* Where operands are flushed, numbers below the normal ones have no bits. */
    const unsigned smallest = bias - 2 + (DENORM & IEEE_FLUSH_IN ? 0 : precision - 1);
    if (op == FLOAT_ALU_OP_F2F)
        return kept == 0 || format == IEEE_BF16 ? 0 : precision - kept - 1;
    if (to_integer(op) || op == FLOAT_ALU_OP_F2I)
        return smallest < FRACTION ? smallest : FRACTION;
    if (op == FLOAT_ALU_OP_I2F)
        return of_integer < precision + 2 ? of_integer : precision + 2;
    return is_sum(op) ? precision + 2 : precision - 1;
}

/*
 * Values of features
 */
enum { C_ZERO, C_SUBNORMAL, C_LEAST, C_ONE, C_NORMAL, C_GREATEST, C_INFINITY, C_QUIET, C_SIGNALING, CLASSES };
static const char *const classes[] = {
    "0",        "-0",        "subnormal", "-subnormal", "least normal",  "-least normal",
    "1",        "-1",        "normal",    "-normal",    "greatest",      "-greatest",
    "infinity", "-infinity", "quiet NaN", "-quiet NaN", "signaling NaN", "-signaling NaN",
    NULL};

static unsigned class_of(const struct ieee_format *f, uint64_t x) {
    const uint64_t m = ieee_magnitude(f, x), least = 1ull << f->fraction_bits;
    const unsigned class = m == 0                                       ? C_ZERO
                           : m < least                                  ? C_SUBNORMAL
                           : m == least                                 ? C_LEAST
                           : m == (uint64_t)f->bias << f->fraction_bits ? C_ONE
                           : m < ieee_infinity(f) - 1                   ? C_NORMAL
                           : m == ieee_infinity(f) - 1                  ? C_GREATEST
                           : m == ieee_infinity(f)                      ? C_INFINITY
                           : m & ieee_quiet_bit(f)                      ? C_QUIET
                                                                        : C_SIGNALING;
    return 2 * class + ieee_sign(f, x);
}

/* Kinds of operands of a fused operation */
enum { K_ZERO, K_SUBNORMAL, K_NORMAL, K_INFINITY, K_QUIET, K_SIGNALING };
static const char *const kinds[] = {"0", "subnormal", "normal", "infinity", "quiet NaN", "signaling NaN", NULL};
static const uint8_t kind_of_class[CLASSES] = {K_ZERO,   K_SUBNORMAL, K_NORMAL, K_NORMAL,   K_NORMAL,
                                               K_NORMAL, K_INFINITY,  K_QUIET,  K_SIGNALING};
/* Of both operands; of a fused operation, of a * b and of c, as they are in the operands */
static const char *const signs[] = {"+ +", "+ -", "- +", "- -", NULL};

static const char *const extensions[] = {"other bits", "0", "copies of their top bits", NULL};

static uint32_t extension(const struct req *q) {
    const bool of_integer = q->op_i == FLOAT_ALU_OP_I2F;
    const uint64_t src[] = {q->src0_i, q->src1_i, q->src2_i};
    const uint64_t mask = of_integer ? ieee_integer_mask(float_alu_integer(q->type_i)) : ieee_mask(format_of(q));
    bool zeros = true, copies = true;
    for (unsigned i = 0; i < ops[indices[q->op_i] - 1].operands; i++) {
        zeros &= !(src[i] & ~mask);
        copies &= (src[i] & ~mask) == (src[i] & (mask ^ mask >> 1) ? ~mask : 0);
    }
    return mask == UINT64_MAX ? LL_NO_CLASS : zeros ? 1 : copies ? 2 : 0;
}

/*
 * By how much the exponent of the first summand is above that of the second one, which has leading zeros if it is
 * subnormal; how many bits a difference loses
 */
enum { FAR = PRECISION + 3, DISTANCES = 4 * PRECISION + 7, LOST = 2 * PRECISION + 1 };
static const char *const effects[] = {"equal signs", "opposite signs", NULL};

static void print_distance(FILE *file, unsigned value) {
    fprintf(file, "%d", (int)value - FAR);
}

static void print_lost(FILE *file, unsigned value) {
    if (value == 0)
        fprintf(file, "a carry");
    else
        fprintf(file, "%u bits lost", value - 1);
}

enum { ZEROS = 6 };
static const char *const zeros[ZEROS + 1] = {"0 + 0", "0 - 0", "-0 + 0", "-0 - 0", "x - x", "-x + x"};

/* How a result is cut: its sign, the last bit that is kept, the bits after it */
enum { CUTS = 16 };
static void print_cut(FILE *file, unsigned value) {
    static const char *const rests[] = {"exact", "below half", "half", "above half"};
    fprintf(file, "%s%s, %s", value & 8 ? "negative " : "", value & 4 ? "odd" : "even", rests[value & 3]);
}

/* Where an exact magnitude is, from the limits of its format */
#define PLACES(V)                                                                                                      \
    V(P_BELOW_HALF, "below half the least"), V(P_HALF, "half the least"), V(P_ABOVE_HALF, "above half the least"),     \
        V(P_LEAST, "the least"), V(P_SUBNORMAL, "subnormal"), V(P_GREATEST_SUBNORMAL, "the greatest subnormal"),       \
        V(P_TINY_BELOW_HALF, "less than half a step below normal ones"),                                               \
        V(P_TINY_HALF, "half a step below normal ones"), V(P_TINY_BELOW_3_4, "3/8 of a step below normal ones"),       \
        V(P_TINY_3_4, "1/4 of a step below normal ones"), V(P_TINY_ABOVE_3_4, "1/8 of a step below normal ones"),      \
        V(P_LEAST_NORMAL, "the least normal"), V(P_GREATEST, "the greatest"),                                          \
        V(P_OVER_BELOW_HALF, "less than half a step above the greatest"),                                              \
        V(P_OVER_HALF, "half a step above the greatest"),                                                              \
        V(P_OVER_ABOVE_HALF, "more than half a step above the greatest"), V(P_OVER, "a step above the greatest"),      \
        V(P_FAR_OVER, "farther above")
enum { PLACES(LL_ID) };
static const char *const places[] = {PLACES(LL_NAME), NULL};

static unsigned place(const struct ieee_format *f, struct ieee_number n, struct cut c) {
    const ieee_wide half = (ieee_wide)1 << 127, quarters = half | half >> 1, first = (ieee_wide)1 << f->fraction_bits;
    const unsigned of_half = c.rest < half ? 0 : c.rest == half ? 1 : 2;
    if (n.exponent > f->bias)
        return n.exponent == f->bias + 1 && c.kept == first && c.rest == 0 ? P_OVER : P_FAR_OVER;
    if (n.exponent == f->bias && c.kept == 2 * first - 1)
        return c.rest == 0 ? P_GREATEST : P_OVER_BELOW_HALF + of_half;
    if (n.exponent >= 1 - f->bias)
        return n.exponent == 1 - f->bias && c.kept == first && c.rest == 0 ? P_LEAST_NORMAL : LL_NO_CLASS;
    if (c.kept == 0)
        return P_BELOW_HALF + of_half;
    if (c.kept == first - 1)
        return c.rest == 0          ? P_GREATEST_SUBNORMAL
               : of_half < 2        ? P_TINY_BELOW_HALF + of_half
               : c.rest < quarters  ? P_TINY_BELOW_3_4
               : c.rest == quarters ? P_TINY_3_4
                                    : P_TINY_ABOVE_3_4;
    return c.rest != 0 ? LL_NO_CLASS : c.kept == 1 ? P_LEAST : P_SUBNORMAL;
}

/* Two NaNs: which are signaling, how the bits below the quiet bit are ordered, and signs */
enum { PAIRS = 48 };
static void print_pair(FILE *file, unsigned value) {
    static const char *const order[] = {"less than", "equal to", "greater than"};
    fprintf(file, "%c%s %s %c%s", value & 2 ? '-' : '+', value / 24 ? "signaling" : "quiet", order[value / 4 % 3],
            value & 1 ? '-' : '+', value / 12 & 1 ? "signaling" : "quiet");
}

static uint64_t payload(const struct ieee_format *f, uint64_t x) {
    return x & (ieee_quiet_bit(f) - 1);
}

static const char *const largests[] = {"a", "b", "c", NULL};

static const char *const flag_names[] = {"none", "NX", "UF NX", "UF", "OF NX", "DZ", "NV", NULL};
enum { F_NONE, F_NX, F_UF_NX, F_UF, F_OF_NX, F_DZ, F_NV };
static const uint8_t flag_codes[32] = {
    [IEEE_NX] = F_NX, [IEEE_UF | IEEE_NX] = F_UF_NX, [IEEE_UF] = F_UF, [IEEE_OF | IEEE_NX] = F_OF_NX, [IEEE_DZ] = F_DZ,
    [IEEE_NV] = F_NV};

/* Where a number is, from the ends of the range of its integer */
enum { E_END, E_BELOW_HALF, E_HALF, E_ABOVE_HALF, E_NEXT, E_BEYOND, ENDS = 12 };
static void print_end(FILE *file, unsigned value) {
    static const char *const apart[] = {"less than 1/2", "1/2", "more than 1/2", "1", "farther"};
    const bool below = value >= ENDS / 2;
    if (value % (ENDS / 2) == E_END)
        fputs(below ? "the least" : "the greatest", file);
    else
        fprintf(file, "%s %s", apart[value % (ENDS / 2) - 1], below ? "below" : "above");
}

static unsigned end_of(const struct req *q, struct ieee_number n) {
    const struct ieee_integer t = float_alu_integer(q->type_i);
    const ieee_wide half = (ieee_wide)1 << 127;
    const uint64_t end = !n.sign ? ieee_integer_greatest(t) : t.is_signed ? ieee_integer_top(t) : 0;
    if (n.exponent >= 64)
        return n.exponent == 64 && !n.sign && end == UINT64_MAX && !(n.significand << 1) ? E_NEXT
                                                                                         : 6 * n.sign + E_BEYOND;
    const struct cut c = cut_of(NULL, n);
    if (c.kept == end)
        return 6 * n.sign + (c.rest == 0      ? E_END
                             : c.rest < half  ? E_BELOW_HALF
                             : c.rest == half ? E_HALF
                                              : E_ABOVE_HALF);
    if (c.kept < end)
        return LL_NO_CLASS;
    return 6 * n.sign + (c.kept == (ieee_wide)end + 1 && c.rest == 0 ? E_NEXT : E_BEYOND);
}

/* Quotients and roots */
static const char *const digits[] = {
    "smaller, exact", "smaller, inexact", "equal",      "larger, exact", "larger, inexact",
    "even, exact",    "even, inexact",    "odd, exact", "odd, inexact",  NULL};

static unsigned digit(const struct req *q, struct cut c) {
    const struct ieee_number a = ieee_unpack(format_of(q), operand(q, 0)), b = ieee_unpack(format_of(q), operand(q, 1));
    const bool inexact = c.rest != 0;
    if (q->op_i == FLOAT_ALU_OP_SQRT)
        return 5 + 2 * (a.exponent & 1) + inexact;
    return a.significand < b.significand ? inexact : a.significand == b.significand ? 2 : 3 + inexact;
}

enum {
    OF_OPERATION,
    OF_FORMAT,
    OF_ROUNDING,
    OF_TYPE,
    OF_REFUSAL,
    OF_REFUSED_CODE,
    OF_REFUSED_FORMAT,
    OF_REFUSED_ROUNDING,
    OF_REFUSED_TYPE,
    OF_REFUSED_TO,
    OF_RM,
    OF_TO,
    OF_SRC0,
    OF_SRC1,
    OF_SRC2,
    OF_KIND0,
    OF_KIND1,
    OF_KIND2,
    OF_SIGNS,
    OF_ABOVE,
    OF_DISTANCE,
    OF_EFFECT,
    OF_LOST,
    OF_TINY,
    OF_ZEROS,
    OF_CUT,
    OF_ONES,
    OF_STICKY,
    OF_PLACE,
    OF_SIGN,
    OF_PAIR,
    OF_LARGEST,
    OF_PAYLOAD,
    OF_FLAGS,
    OF_END,
    OF_LENGTH,
    OF_LEADING0,
    OF_LEADING1,
    OF_LEADING2,
    OF_RESULT_BIT,
    OF_DIGITS,
    OF_DECISION,
    FEATURES
};

/* The field that refuses a request, the code before the format, that before the rounding. */
static void values_of_refused(const struct req *q, const struct op *op, unsigned *value) {
    value[OF_REFUSAL] = 1;
    if (!op)
        value[OF_REFUSED_CODE] = q->op_i;
    else if (!(FORMATS >> q->format_i & 1))
        value[OF_REFUSED_FORMAT] = q->format_i;
    else if (op->rounds && q->rm_i >= IEEE_ROUNDINGS)
        value[OF_REFUSED_ROUNDING] = q->rm_i;
    else
        value[is_integer(q->op_i) ? OF_REFUSED_TYPE : OF_REFUSED_TO] = q->type_i;
}

static void values_of_operands(const struct req *q, unsigned *value) {
    const struct ieee_format *f = format_of(q);
    const unsigned n = ops[indices[q->op_i] - 1].operands;
    const uint64_t src[] = {q->src0_i & ieee_mask(f), q->src1_i & ieee_mask(f), q->src2_i & ieee_mask(f)};
    uint64_t most = 0;
    value[OF_ABOVE] = extension(q);
    if (q->op_i == FLOAT_ALU_OP_I2F)
        return;
    for (unsigned i = 0; i < n; i++) {
        const unsigned class = class_of(f, src[i]);
        value[OF_SRC0 + i] = class;
        value[OF_KIND0 + i] = kind_of_class[class / 2];
        if (class / 2 == C_SUBNORMAL)
            value[OF_LEADING0 + i] = f->fraction_bits - 64 + (unsigned)__builtin_clzll(ieee_magnitude(f, src[i]));
        if (is_fused(q->op_i) && ieee_is_nan(f, src[i]) && payload(f, src[i]) >= most) {
            value[OF_LARGEST] = payload(f, src[i]) > most ? i : LL_NO_CLASS;
            most = payload(f, src[i]);
        }
    }
    const unsigned negative = ieee_sign(f, src[0]), second = ieee_sign(f, src[1]);
    if (n > 1)
        value[OF_SIGNS] = is_fused(q->op_i) ? 2 * (negative ^ second) + ieee_sign(f, src[2]) : 2 * negative + second;
    if (ieee_is_nan(f, src[0]) && payload(f, src[0]) && !(payload(f, src[0]) & (payload(f, src[0]) - 1)))
        value[OF_PAYLOAD] = (unsigned)__builtin_ctzll(src[0]);
    if (n == 2 && ieee_is_nan(f, src[0]) && ieee_is_nan(f, src[1])) {
        const uint64_t a = payload(f, src[0]), b = payload(f, src[1]);
        value[OF_PAIR] = 24u * ieee_is_signaling(f, src[0]) + 12u * ieee_is_signaling(f, src[1]) +
                         4 * (a < b    ? 0
                              : a == b ? 1
                                       : 2) +
                         2u * ieee_sign(f, src[0]) + ieee_sign(f, src[1]);
    }
}

static void values_of_sum(const struct req *q, unsigned *value) {
    const int32_t precision = (int32_t)format_of(q)->fraction_bits + 1,
                  most = is_fused(q->op_i) ? 2 * precision : precision;
    struct ieee_number of[2];
    summands(q, of);
    const struct ieee_number sum = ieee_sum(q->rm_i, of[0], of[1]);
    const bool opposite = of[0].sign != of[1].sign;
    if (!of[0].significand && !of[1].significand)
        value[OF_ZEROS] = 2u * of[0].sign + of[1].sign;
    else if (!sum.significand)
        value[OF_ZEROS] = 4u + of[0].sign;
    if (!of[0].significand || !of[1].significand)
        return;
    const int32_t distance = of[0].exponent - of[1].exponent;
    const int32_t lost = (distance > 0 ? of[0] : of[1]).exponent - sum.exponent;
    value[OF_EFFECT] = opposite;
    if (distance >= -precision - 3 && distance <= most + 3)
        value[OF_DISTANCE] = (unsigned)(distance + FAR);
    if (sum.significand && lost < most + (most == precision) && (opposite || lost < 0)) {
        value[OF_LOST] = (unsigned)(lost + 1);
        value[OF_TINY] = sum.exponent < 1 - format_of(q)->bias;
    }
}

/* The bit of a rest that is the only 1 below the half: 1 is the quarter. 0: there are several. */
static unsigned lone_bit(struct cut c, ieee_wide significand) {
    const ieee_wide below = c.rest << 1;
    if (c.below)
        return significand << 1 ? 0 : (unsigned)c.below;
    return below && !(below & (below - 1)) ? 1 + ieee_leading_zeros(below) : 0;
}

/* Results in the format of the operands, or of format_i */
static bool has_result_bit(const struct op *op) {
    return op->rounds && op->code != FLOAT_ALU_OP_F2F && op->code != FLOAT_ALU_OP_F2I;
}

static void values_of_result(const struct req *q, const struct ieee_result *r, unsigned *value) {
    const struct ieee_format *f = rounded_format(q);
    struct ieee_number n;
    if (is_sum(q->op_i) && has_numbers(q))
        values_of_sum(q, value);
    const uint64_t fraction = r->bits & (ieee_quiet_bit(format_of(q)) * 2 - 1);
    if (has_result_bit(&ops[indices[q->op_i] - 1]) && class_of(format_of(q), r->bits) / 2 == C_NORMAL && fraction &&
        !(fraction & (fraction - 1)))
        value[OF_RESULT_BIT] = (unsigned)__builtin_ctzll(fraction);
    if (!exact(q, &n))
        return;
    value[OF_SIGN] = n.sign;
    if (q->op_i == FLOAT_ALU_OP_F2I)
        value[OF_END] = end_of(q, n);
    if (q->op_i == FLOAT_ALU_OP_I2F)
        value[OF_LENGTH] = (unsigned)n.exponent;
    if (q->op_i == FLOAT_ALU_OP_F2I && r->flags & IEEE_NV)
        return;
    const struct cut c = cut_of(f, n);
    const ieee_wide half = (ieee_wide)1 << 127;
    const bool odd = c.kept & 1;
    value[OF_CUT] = 8u * n.sign + 4u * odd + (c.rest == 0 ? 0 : c.rest < half ? 1 : c.rest == half ? 2 : 3);
    if (ieee_rounds_up(q->rm_i, n.sign, odd, c.rest))
        value[OF_ONES] = (unsigned)__builtin_ctzll(~(uint64_t)c.kept);
    if (f && !to_integer(q->op_i))
        value[OF_PLACE] = place(f, n, c);
    if (q->op_i == FLOAT_ALU_OP_DIV || q->op_i == FLOAT_ALU_OP_SQRT)
        value[OF_DIGITS] = digit(q, c);
    else if (lone_bit(c, n.significand) - 1 < most_sticky(q->op_i, q->format_i))
        value[OF_STICKY] = lone_bit(c, n.significand) - 1;
}

static void values(const void *req, unsigned *value) {
    const struct req *q = req;
    const struct float_alu_request request = request_of(q);
    const struct op *op = indices[q->op_i] ? &ops[indices[q->op_i] - 1] : NULL;
    if (op)
        value[OF_OPERATION] = indices[q->op_i] - 1;
    if (FORMATS >> q->format_i & 1)
        value[OF_FORMAT] = format_index(q->format_i);
    value[OF_TYPE] = op && is_integer(q->op_i) ? type_index(q->type_i) : LL_ANY_CLASS;
    value[OF_ROUNDING] = !op || !op->rounds ? LL_ANY_CLASS : q->rm_i < IEEE_ROUNDINGS ? q->rm_i : LL_NO_CLASS;
    if (float_alu_refuses(&float_alu_configured, &request)) {
        values_of_refused(q, op, value);
        return;
    }
    const struct ieee_result r = float_alu_compute(dialect, &request);
    value[OF_REFUSAL] = 0;
    value[OF_RM] = q->rm_i;
    if (q->op_i == FLOAT_ALU_OP_F2F)
        value[OF_TO] = format_index(q->type_i);
    value[OF_FLAGS] = flag_codes[r.flags];
    values_of_operands(q, value);
    values_of_result(q, &r, value);
}

/*
 * Random operands
 */

static const struct ieee_dialect keep = {.denorm = 0};

/* Where random numbers are drawn from. */
struct draw {
    uint64_t at;
};

static uint64_t next(struct draw *draw) {
    draw->at += RNG_STEP;
    return rng_hash(draw->at);
}

static unsigned below(struct draw *draw, unsigned n) {
    return edge_below(next(draw) >> 20, n);
}

/* Returns bits of some kind: any, edges, runs, those of a short number, a low run of ones, one bit, two bits. */
static uint64_t bits_of(uint64_t any, uint64_t random, unsigned bits) {
    const uint64_t a = 1ull << edge_below(random >> 8, bits), b = 1ull << edge_below(random >> 24, bits);
    const uint64_t run = (2 * b - 1) ^ (a - 1), inverts = -(random >> 40 & 1);
    const uint64_t made[] = {any,
                             (a - 1 + (random >> 41 & 3)) ^ inverts,
                             (random >> 43 & 1 ? run : a) ^ inverts,
                             run,
                             any * 2 * a | a,
                             any | (2 * a - 1),
                             a,
                             a ^ b};
    return made[random & 7] & edge_ones(bits);
}

static uint64_t make_bits(struct draw *draw, unsigned bits) {
    const uint64_t any = next(draw);
    return bits_of(any, next(draw), bits);
}

/* Returns a finite number: of any exponent, subnormal, with a small or a great exponent, or near 1. */
static uint64_t make_number(struct draw *draw, const struct ieee_format *f) {
    enum { KINDS = 8, NEAR_1 = 4 };
    const unsigned fraction = f->fraction_bits, bias = (unsigned)f->bias;
    const unsigned first[] = {0, 0, 1, 2 * bias - 3, bias - fraction}, n[] = {2 * bias + 1, 1, 4, 4, 2 * fraction};
    const uint64_t random = next(draw);
    const unsigned kind = random % KINDS < NEAR_1 ? random % KINDS : NEAR_1;
    const uint64_t field = first[kind] + edge_below(random >> 8, n[kind]), bits = make_bits(draw, fraction);
    return (random >> 63) << (f->bits - 1) | field << fraction | edge_select(random >> 61 & 3, bits, 0);
}

static uint64_t of_class(struct draw *draw, const struct ieee_format *f, unsigned class) {
    const uint64_t least = 1ull << f->fraction_bits, infinity = ieee_infinity(f),
                   sign = class & 1 ? ieee_sign_bit(f) : 0;
    const uint64_t bits = make_bits(draw, f->fraction_bits), quiet = ieee_quiet_bit(f);
    const uint64_t of_class[CLASSES] = {[C_SUBNORMAL] = bits ? bits : 1,
                                        [C_LEAST] = least,
                                        [C_ONE] = (uint64_t)f->bias << f->fraction_bits,
                                        [C_NORMAL] = ieee_magnitude(f, make_number(draw, f)),
                                        [C_GREATEST] = infinity - 1,
                                        [C_INFINITY] = infinity,
                                        [C_QUIET] = infinity | bits | quiet,
                                        [C_SIGNALING] = infinity | (bits & (quiet - 1) ? bits & (quiet - 1) : 1)};
    return sign | of_class[class / 2];
}

/* One in 8 is of any class. */
static uint64_t make_operand(struct draw *draw, const struct ieee_format *f) {
    const unsigned random = below(draw, 8 * 2 * CLASSES);
    return random < 2 * CLASSES ? of_class(draw, f, random) : make_number(draw, f);
}

/* Returns a number near to x: the same, with other low bits, or a few patterns away; of any sign. */
static uint64_t make_near(struct draw *draw, const struct ieee_format *f, uint64_t x) {
    const uint64_t random = next(draw), low = make_bits(draw, f->fraction_bits) | ieee_quiet_bit(f);
    const uint64_t near[] = {x ^ low >> edge_below(random >> 2, f->fraction_bits),
                             (x + edge_below(random >> 18, 5) - 2) & ieee_mask(f),
                             x ^ 1ull << edge_below(random >> 34, f->bits), x};
    return near[random & 3] ^ random >> 63 << (f->bits - 1);
}

/* Returns the inverse of an odd number modulo 2^64: each step of Newton's method doubles its right bits, 3 at first. */
static uint64_t inverse_of(uint64_t odd) {
    uint64_t inverse = odd;
    for (unsigned right = 3; right < 64; right *= 2)
        inverse *= 2 - odd * inverse;
    return inverse;
}

/*
 * Operands for features of the exact result: its magnitude is from `low` to `high`, in units of 2^unit. A put_...() may
 * miss. The next attempt has other random numbers.
 */
struct aim {
    bool sign;
    ieee_wide low, high;
    int unit;
};

static unsigned length_of(ieee_wide x) {
    return x ? 128 - ieee_leading_zeros(x) : 0;
}

/* Returns the number of zeros below the lowest 1 of x, or 0. */
static unsigned trailing_zeros(ieee_wide x) {
    return length_of(x & -x) - (x != 0);
}

/* Returns a number of a length of 1 to 64 bits. */
static uint64_t of_length(struct draw *draw, unsigned length) {
    return 1ull << (length - 1) | (next(draw) & (edge_ones(length) >> 1));
}

static uint64_t *operand_at(struct req *q, unsigned n) {
    return n == 0 ? &q->src0_i : n == 1 ? &q->src1_i : &q->src2_i;
}

/* Sets an operand to n * 2^unit, or the next number towards 0 that the format has. */
static void put_number(struct req *q, unsigned operand, bool sign, ieee_wide n, int unit) {
    const struct ieee_number number = {.sign = sign, .exponent = 127 + unit, .significand = n};
    *operand_at(q, operand) = ieee_round(format_of(q), &keep, IEEE_RTZ, ieee_normalize(number)).bits;
}

/* Sets x * y * 2^unit, or x / y * 2^unit, with exponents that are nearly equal, or opposite. */
static void put_factors(struct draw *draw, struct req *q, bool sign, uint64_t x, uint64_t y, int unit) {
    const int of_x = (int)length_of(x) - 1, of_y = (int)length_of(y) - 1, divides = q->op_i == FLOAT_ALU_OP_DIV;
    const bool other = below(draw, 2), swaps = !divides && below(draw, 2);
    const int exponent = unit + of_x + (divides ? -of_y : of_y), half = (exponent + (int)below(draw, 3) - 1) / 2;
    put_number(q, swaps, sign ^ other, x, half - of_x);
    put_number(q, !swaps, other, y, (divides ? half - exponent : exponent - half) - of_y);
}

/* Sets one of two summands. The first one of a fused operation is a product. */
static void put_summand(struct draw *draw, struct req *q, unsigned n, bool sign, uint64_t x, int unit) {
    if (is_fused(q->op_i) && n == 0)
        put_factors(draw, q, sign ^ (q->op_i >> 1 & 1), x, 1, unit);
    else
        put_number(q, is_fused(q->op_i) ? 2 : n, sign ^ (n & q->op_i & 1), x, unit);
}

static void put_summands(struct draw *draw, struct req *q, bool sign, uint64_t x, bool opposite, uint64_t y, int unit) {
    const unsigned first = below(draw, 2);
    put_summand(draw, q, first, sign, x, unit);
    put_summand(draw, q, !first, sign ^ opposite, y, unit);
}

/* Makes summands of a sum: a number and the rest, a product alone, two halves, or a difference. */
static void put_sum(struct draw *draw, struct req *q, bool sign, ieee_wide n, int unit) {
    const unsigned precision = format_of(q)->fraction_bits + 1, length = length_of(n);
    const ieee_wide top = (ieee_wide)1 << (precision - 1);
    const unsigned more = length > precision ? length - precision : 0;
    const bool other = below(draw, 2);
    unsigned large_at = below(draw, 2);
    ieee_wide large = n;
    if (more > 1 || (more && other)) {
        const unsigned cut = more + below(draw, 2);
        large = ((n >> cut) + below(draw, 2)) << cut;
        large_at |= below(draw, 2);
    } else if (other && is_fused(q->op_i)) {
        large_at = 0;
    } else if (more || below(draw, 2)) {
        unit -= n == 1;
        n <<= n == 1;
        large = n - (n >> 1);
    } else {
        large = n <= top ? n + top : top;
    }
    const bool less = large > n;
    const ieee_wide small = less ? large - n : n - large;
    const unsigned zeros = trailing_zeros(large);
    put_summand(draw, q, large_at, sign, (uint64_t)(large >> zeros), unit + (int)zeros);
    put_summand(draw, q, !large_at, sign ^ less, (uint64_t)small, unit);
}

/* Makes factors: of a short product, the other one is a power of two. A long one has a small factor, or is searched. */
static void put_product(struct draw *draw, struct req *q, const struct aim *aim, ieee_wide n, int unit) {
    enum { FACTORS = 32 };
    const unsigned precision = format_of(q)->fraction_bits + 1, length = length_of(aim->high);
    const unsigned gain = length < 2 * precision ? 2 * precision - 1 - length : 0;
    const uint64_t any = of_length(draw, precision);
    ieee_wide x = 1;
    if (length_of(n) > precision && aim->low != aim->high) {
        put_factors(draw, q, aim->sign, any, (uint64_t)(((aim->low << gain) + any - 1) / any), aim->unit - (int)gain);
        return;
    }
    while (x < FACTORS && (n % x || length_of(n / x) > precision))
        x += 2;
    put_factors(draw, q, aim->sign, (uint64_t)(n / x), (uint64_t)x, unit);
}

/* Returns n / 2^*cut, rounded up. The result has `precision` bits, or is the next power of two. */
static uint64_t ceiling(ieee_wide n, unsigned precision, unsigned *cut) {
    *cut = length_of(n) > precision ? length_of(n) - precision : 0;
    return (uint64_t)((n + ((ieee_wide)1 << *cut) - 1) >> *cut);
}

static void put_quotient(struct draw *draw, struct req *q, const struct aim *aim, ieee_wide n, int unit) {
    const unsigned precision = format_of(q)->fraction_bits + 1;
    const uint64_t y = of_length(draw, precision);
    unsigned cut;
    const uint64_t x = ceiling(aim->low * y, precision, &cut);
    if (length_of(n) <= precision)
        put_factors(draw, q, aim->sign, (uint64_t)n, 1, unit);
    else
        put_factors(draw, q, aim->sign, x, y, aim->unit + (int)cut);
}

static void put_square(struct req *q, const struct aim *aim) {
    unsigned cut;
    const uint64_t x = ceiling(aim->low * aim->low, format_of(q)->fraction_bits + 1, &cut);
    put_number(q, 0, aim->sign, x, 2 * aim->unit + (int)cut);
}

/* Makes operands of any operation that rounds. */
static void put_result(struct draw *draw, struct req *q, struct aim aim) {
    const ieee_wide any = aim.low + below(draw, (unsigned)(aim.high - aim.low) + 1);
    const unsigned zeros = trailing_zeros(any);
    const ieee_wide n = any >> zeros;
    const int unit = aim.unit + (int)zeros;
    switch (q->op_i) {
    case FLOAT_ALU_OP_MUL:
        put_product(draw, q, &aim, n, unit);
        break;
    case FLOAT_ALU_OP_DIV:
        put_quotient(draw, q, &aim, n, unit);
        break;
    case FLOAT_ALU_OP_SQRT:
        put_square(q, &aim);
        break;
    case FLOAT_ALU_OP_I2F:
        q->src0_i = (uint64_t)n << (unit & 63);
        q->src0_i = aim.sign ? -q->src0_i : q->src0_i;
        break;
    default:
        if (is_sum(q->op_i))
            put_sum(draw, q, aim.sign, n, unit);
        else
            put_number(q, 0, aim.sign, n, unit);
    }
}

/* What is cut off: nothing, less than half, half, and more than half of the step, in units of 2^-PARTS of it. */
enum { PARTS = 4, SOME = (1 << PARTS) - 1 };
static const uint8_t rests[][2] = {{0, 0}, {1, 7}, {8, 8}, {9, SOME}};

static struct aim aim_at(bool sign, ieee_wide kept, const uint8_t rest[2], int step) {
    return (struct aim){sign, (kept << PARTS) + rest[0], (kept << PARTS) + rest[1], step - PARTS};
}

static struct aim aim_at_place(struct draw *draw, const struct ieee_format *f, bool sign, unsigned place) {
    static const uint8_t quarters[][2] = {{9, 11}, {12, 12}, {13, SOME}};
    const uint64_t first = 1ull << f->fraction_bits;
    const int least = 1 - f->bias - (int)f->fraction_bits, greatest = f->bias - (int)f->fraction_bits;
    if (place < P_LEAST)
        return aim_at(sign, 0, rests[1 + place - P_BELOW_HALF], least);
    if (place < P_TINY_BELOW_HALF)
        return aim_at(sign,
                      place == P_LEAST       ? 1
                      : place == P_SUBNORMAL ? 2 + next(draw) % (first - 3)
                                             : first - 1,
                      rests[0], least);
    if (place < P_LEAST_NORMAL)
        return aim_at(sign, first - 1,
                      place <= P_TINY_HALF ? rests[1 + place - P_TINY_BELOW_HALF] : quarters[place - P_TINY_BELOW_3_4],
                      least);
    if (place == P_LEAST_NORMAL)
        return aim_at(sign, first, rests[0], least);
    if (place < P_OVER)
        return aim_at(sign, 2 * first - 1, rests[place - P_GREATEST], greatest);
    return aim_at(sign, 2 * (first + (place == P_OVER ? 0 : 1 + next(draw) % (first - 1))), rests[0], greatest);
}

static struct aim aim_at_end(struct draw *draw, const struct req *q, unsigned end) {
    static const uint8_t quarters[][2] = {{0, 0}, {4, 4}, {8, 8}, {12, 12}, {0, 0}, {0, 0}};
    const struct ieee_integer t = float_alu_integer(q->type_i);
    const bool sign = end >= 6;
    const ieee_wide last = !sign ? ieee_integer_greatest(t) : t.is_signed ? ieee_integer_top(t) : 0;
    const ieee_wide beyond = end % 6 == E_BEYOND ? (last + 1) << (1 + below(draw, 3)) : last + (end % 6 == E_NEXT);
    return aim_at(sign, beyond, quarters[end % 6], 0);
}

/* Returns the exponent of a usual step, and the length of what is kept. `parts` are bits below the step. */
static int usual_step(struct draw *draw, const struct req *q, int parts, unsigned *length) {
    const struct ieee_format *f = rounded_format(q);
    const struct ieee_integer t = float_alu_integer(q->type_i);
    const int of_integer = (int)(t.bits - t.is_signed), precision = (int)(f ? f : format_of(q))->fraction_bits + 1;
    if (!f) {
        const int room = precision - parts, most = q->op_i == FLOAT_ALU_OP_F2I && of_integer < room ? of_integer : room;
        *length = most > 0 ? 1 + below(draw, (unsigned)most) : 0;
        return 0;
    }
    *length = (unsigned)precision;
    if (q->op_i == FLOAT_ALU_OP_I2F)
        return parts +
               (int)below(draw, (unsigned)(of_integer > precision + parts ? of_integer - precision - parts : 0) + 1);
    if (below(draw, 4))
        return (int)below(draw, (unsigned)f->bias) - 1 - precision;
    *length = 1 + below(draw, f->fraction_bits);
    return 2 - f->bias - precision;
}

/* Returns what is kept of an even or odd result. An exact root has half of the bits, a widened number has zeros. */
static uint64_t make_kept(struct draw *draw, const struct req *q, unsigned length, bool odd, bool exact) {
    const struct ieee_format *f = rounded_format(q);
    const unsigned precision = format_of(q)->fraction_bits + 1;
    const uint64_t any = length ? of_length(draw, length) : 0;
    const unsigned zeros = q->op_i == FLOAT_ALU_OP_SQRT && exact ? (length + 1) / 2
                           : q->op_i == FLOAT_ALU_OP_F2F && f->fraction_bits + 1 > precision
                               ? f->fraction_bits + 1 - precision
                               : 0;
    return (any >> zeros << zeros & ~1ull) | odd;
}

static struct aim aim_at_ones(struct draw *draw, const struct req *q, unsigned ones) {
    static const uint8_t inexact[] = {1, SOME};
    const bool directed = q->rm_i == IEEE_RDN || q->rm_i == IEEE_RUP;
    unsigned length;
    const int step = usual_step(draw, q, PARTS, &length);
    const uint64_t any = length > ones + 1 ? of_length(draw, length) >> (ones + 1) << (ones + 1) : 0;
    const bool is_long = !rounded_format(q) && ones + PARTS > format_of(q)->fraction_bits;
    return aim_at(directed ? q->rm_i == IEEE_RDN : below(draw, 2), any | ((1ull << ones) - 1),
                  is_long    ? rests[2]
                  : directed ? inexact
                             : rests[3],
                  step);
}

/* Makes a result with this single bit below the half. The half is 0 or 1 if operands can have both bits. */
static void put_sticky(struct draw *draw, struct req *q, unsigned bit) {
    const unsigned precision = format_of(q)->fraction_bits + 1, parts = bit + 2;
    const bool sign = below(draw, 2), half = below(draw, 2) && parts <= precision;
    const uint64_t rest = (uint64_t)half << (bit + 1) | 1;
    unsigned length;
    const int step = usual_step(draw, q, (int)parts, &length);
    if (q->op_i == FLOAT_ALU_OP_MUL && parts <= precision) {
        const uint64_t x = of_length(draw, parts) | 1, y = of_length(draw, precision);
        put_factors(draw, q, sign, x, (y & ~edge_ones(parts)) | (rest * inverse_of(x) & edge_ones(parts)),
                    step - (int)parts);
        return;
    }
    const ieee_wide n = (ieee_wide)make_kept(draw, q, length, below(draw, 2) && length, false) << parts | rest;
    put_result(draw, q, (struct aim){sign, n, n, step - (int)parts});
}

/* Makes a result that is rounded to the leading bit and this one, or an integer that has these two. */
static void put_bit(struct draw *draw, struct req *q, unsigned bit) {
    const struct ieee_format *f = format_of(q);
    const bool sign = q->op_i != FLOAT_ALU_OP_SQRT && below(draw, 2);
    const bool is_integer = q->op_i == FLOAT_ALU_OP_I2F || to_integer(q->op_i);
    const bool near = q->rm_i == IEEE_RNE || q->rm_i == IEEE_RMM, up = q->rm_i == (sign ? IEEE_RDN : IEEE_RUP);
    const int usual = (int)below(draw, (unsigned)f->bias) - 2 - (int)f->fraction_bits;
    struct aim aim = aim_at(sign, 1ull << f->fraction_bits | 1ull << bit, rests[0],
                            is_integer ? (int)below(draw, 4) - (int)bit : usual);
    if (!is_integer) {
        aim.low -= near ? SOME / 2 : up ? SOME : 0;
        aim.high += near ? SOME / 2 : up ? 0 : SOME;
    }
    put_result(draw, q, aim);
}

/*
 * Makes summands whose difference is shorter by some bits, or that carry; is_tiny: their sum is subnormal. A product
 * has up to twice the bits.
 */
static void put_lost(struct draw *draw, struct req *q, unsigned lost, bool is_tiny) {
    const struct ieee_format *f = format_of(q);
    const unsigned precision = f->fraction_bits + 1;
    const int tiny = (int)lost - f->bias - (int)below(draw, lost + 1), usual = (int)below(draw, (unsigned)f->bias) - 2;
    const int unit = (is_tiny ? tiny : usual) - (int)precision;
    const bool sign = below(draw, 2);
    uint64_t x = of_length(draw, precision), y = of_length(draw, precision);
    if (lost-- == 0) {
        put_summands(draw, q, sign, x, false, y, unit);
    } else if (lost == precision) {
        put_summands(draw, q, sign, 1ull << precision, true, edge_ones(precision), unit);
    } else if (lost < precision) {
        y = of_length(draw, precision - lost);
        x = x > y ? x : edge_ones(precision);
        y = x > y ? y : 1ull << (precision - 1 - lost);
        put_summands(draw, q, sign, x, true, x - y, unit);
    } else {
        const unsigned length = 2 * precision - (lost + 1 < 2 * precision && below(draw, 2));
        const uint64_t left = of_length(draw, length - lost);
        x |= 1;
        y = left * inverse_of(x) & edge_ones(precision);
        put_factors(draw, q, sign ^ (q->op_i >> 1 & 1), x, y, unit - (int)precision);
        put_summand(draw, q, 1, !sign, (uint64_t)((ieee_wide)x * y >> precision), unit);
    }
}

static void put_distance(struct draw *draw, struct req *q, int distance, bool opposite) {
    const struct ieee_format *f = format_of(q);
    const uint64_t least = 1ull << f->fraction_bits;
    const int bits = (int)f->fraction_bits, usual = distance / 2 + (int)below(draw, 3) - 1 - bits;
    const int subnormal =
        distance + 1 - f->bias - bits - (int)below(draw, f->fraction_bits + 1); /* the second one is */
    const int first = below(draw, 4) ? usual : subnormal;
    const bool sign = below(draw, 2);
    put_summand(draw, q, 0, sign, least | make_bits(draw, f->fraction_bits), first);
    put_summand(draw, q, 1, sign ^ opposite, least | make_bits(draw, f->fraction_bits), first - distance);
}

static void put_zeros(struct draw *draw, struct req *q, unsigned zeros) {
    const struct ieee_format *f = format_of(q);
    const uint64_t x = zeros < 4 ? 0 : of_length(draw, f->fraction_bits + 1);
    const int unit = (int)below(draw, (unsigned)f->bias) - 2 - (int)f->fraction_bits;
    put_summand(draw, q, 0, zeros < 4 ? zeros >> 1 : zeros & 1, x, unit);
    put_summand(draw, q, 1, zeros < 4 ? zeros & 1 : !(zeros & 1), x, unit);
}

/* Returns the feature that goes with another one in a cross. */
static unsigned with_of(unsigned feature) {
    return feature == OF_DISTANCE ? OF_EFFECT : feature == OF_LOST ? OF_TINY : OF_SIGN;
}

/* Makes operands whose result mostly has this value of a feature; `with` is the value of with_of(feature). */
static void put_value_of_result(struct draw *draw, struct req *q, unsigned feature, unsigned value, bool with) {
    const unsigned precision = format_of(q)->fraction_bits + 1;
    const bool sums = is_sum(q->op_i);
    unsigned length;
    if (feature == OF_DISTANCE && sums)
        put_distance(draw, q, (int)value - FAR, with);
    else if (feature == OF_LOST && sums && value <= (is_fused(q->op_i) ? 2 * precision : precision + 1))
        put_lost(draw, q, value, with);
    else if (feature == OF_ZEROS && sums)
        put_zeros(draw, q, value);
    else if (feature == OF_STICKY && value < most_sticky(q->op_i, q->format_i))
        put_sticky(draw, q, value);
    else if (feature == OF_RESULT_BIT && value + 1 < precision)
        put_bit(draw, q, value);
    else if (feature == OF_CUT) {
        const int step = usual_step(draw, q, PARTS, &length);
        const uint64_t kept = make_kept(draw, q, length, value >> 2 & 1, !(value & 3));
        put_result(draw, q, aim_at(value >> 3, kept, rests[value & 3], step));
    } else if (feature == OF_PLACE && rounded_format(q))
        put_result(draw, q, aim_at_place(draw, rounded_format(q), with, value));
    else if (feature == OF_END && q->op_i == FLOAT_ALU_OP_F2I)
        put_result(draw, q, aim_at_end(draw, q, value));
    else if (feature == OF_ONES && q->rm_i != IEEE_RTZ && value <= most_ones(q->op_i, q->format_i))
        put_result(draw, q, aim_at_ones(draw, q, value));
}

/* Makes operands that mostly have this value of a feature; `with` is as above. */
static void put_value(struct draw *draw, struct req *q, unsigned feature, unsigned value, bool with) {
    const struct ieee_format *f = format_of(q);
    uint64_t number[] = {q->src0_i, q->src1_i};
    unsigned class;
    switch (feature) {
    case OF_SRC0:
    case OF_SRC1:
    case OF_SRC2:
        *operand_at(q, feature - OF_SRC0) = of_class(draw, f, value);
        break;
    case OF_KIND0:
    case OF_KIND1:
    case OF_KIND2:
        do
            class = below(draw, 2 * CLASSES);
        while (kind_of_class[class / 2] != value);
        *operand_at(q, feature - OF_KIND0) = of_class(draw, f, class);
        break;
    case OF_LEADING0:
    case OF_LEADING1:
    case OF_LEADING2:
        if (value < f->fraction_bits)
            *operand_at(q, feature - OF_LEADING0) =
                (next(draw) & ieee_sign_bit(f)) |
                (1ull << f->fraction_bits | make_bits(draw, f->fraction_bits)) >> (value + 1);
        break;
    case OF_PAYLOAD:
        q->src0_i = (next(draw) & (ieee_sign_bit(f) | ieee_quiet_bit(f))) | ieee_infinity(f) | 1ull << value;
        break;
    case OF_PAIR:
        q->src0_i = of_class(draw, f, 2 * C_QUIET + 2 * (value / 24) + (value >> 1 & 1));
        q->src1_i = of_class(draw, f, 2 * C_QUIET + 2 * (value / 12 & 1) + (value & 1));
        if (value / 4 % 3 == 1)
            q->src1_i = (q->src1_i & ~(ieee_quiet_bit(f) - 1)) | payload(f, q->src0_i);
        break;
    case OF_LENGTH:
        q->src0_i = 1ull << value | (below(draw, 4) ? next(draw) & ((1ull << value) - 1) : 0);
        q->src0_i = below(draw, 2) ? q->src0_i : -q->src0_i;
        break;
    case OF_DECISION:
        ll_deciding_bit.draw(f->bits, value, 0, number);
        q->src0_i = number[0];
        q->src1_i = number[1];
        break;
    default:
        if (ops[indices[q->op_i] - 1].rounds)
            put_value_of_result(draw, q, feature, value, with);
    }
}

/* Makes operands: half of them for a value of a feature, if the operation has it. */
static void make_operands(struct draw *draw, struct req *q) {
    static const struct {
        uint8_t feature, size;
    } made[] = {{OF_DISTANCE, DISTANCES},   {OF_LOST, LOST},          {OF_ZEROS, ZEROS},
                {OF_STICKY, STICKY},        {OF_CUT, CUTS},           {OF_RESULT_BIT, PRECISION},
                {OF_PLACE, P_FAR_OVER + 1}, {OF_ONES, PRECISION + 1}, {OF_END, ENDS},
                {OF_LENGTH, INTEGER}};
    const struct ieee_format *f = format_of(q);
    const unsigned random = below(draw, 20);
    q->src0_i = make_operand(draw, f);
    q->src1_i = below(draw, 2) ? make_near(draw, f, q->src0_i) : make_operand(draw, f);
    q->src2_i = is_fused(q->op_i) ? make_operand(draw, f) : next(draw);
    if (random < sizeof made / sizeof made[0])
        put_value(draw, q, made[random].feature, below(draw, made[random].size), below(draw, 2));
}

/* Bits above the format do not matter: they are 0, copies of the top bit, or random. */
static void make_above(struct draw *draw, struct req *q) {
    const uint64_t mask = ieee_mask(format_of(q));
    const unsigned above = below(draw, 4);
    const uint64_t any = -(uint64_t)(above > 1), copies = -(uint64_t)(above == 1);
    uint64_t of = q->op_i == FLOAT_ALU_OP_I2F ? ieee_integer_mask(float_alu_integer(q->type_i)) : mask;
    for (unsigned i = 0; i < 3; i++, of = mask) {
        const uint64_t value = *operand_at(q, i) & of, top = -(uint64_t)(value > of >> 1);
        *operand_at(q, i) = value | (((next(draw) & any) | (top & copies)) & ~of);
    }
}

/* Makes a request of an operation that is accepted. */
static void make_request(struct draw *draw, struct req *q, unsigned op, unsigned format, unsigned rounding,
                         unsigned type) {
    q->op_i = ops[op].code;
    q->format_i = format_code(format);
    const uint64_t any = next(draw);
    q->rm_i = (uint32_t)edge_select(ops[op].rounds, rounding, any & 7);
    q->type_i = q->op_i == FLOAT_ALU_OP_F2F ? format_code(edge_below(any >> 8, FORMAT_COUNT))
                : is_integer(q->op_i)       ? types[type]
                                            : any >> 3 & 7;
}

/* One request in 32 has a field that may refuse it. */
static void randomize(void *requests, const unsigned (*chosen)[LL_TILE], uint64_t random, size_t n) {
    struct req *q = requests;
    struct draw draw = {random};
    for (size_t i = 0; i < n; i++) {
        make_request(&draw, &q[i], chosen[0][i], chosen[1][i], chosen[2][i], chosen[3][i]);
        make_operands(&draw, &q[i]);
        make_above(&draw, &q[i]);
        if (below(&draw, 32))
            continue;
        switch (below(&draw, 4)) {
        case 0:
            q[i].op_i = unused_code(below(&draw, LL_CODES));
            break;
        case 1:
            q[i].format_i = below(&draw, 4);
            break;
        case 2:
            q[i].rm_i = 5 + below(&draw, 3);
            break;
        default:
            q[i].type_i = below(&draw, 8);
        }
    }
}

static unsigned wanted(unsigned value, unsigned other) {
    return value != LL_NO_CLASS ? value : other;
}

/* Directed requests: fields that a bin has are set, others are random. Operands mostly have its values. */
static bool steer(struct ll_recipe *recipe, const unsigned *want) {
    struct req *q = recipe->req;
    struct draw draw = {recipe->random(recipe)};
    const struct {
        unsigned feature;
        uint32_t *field;
    } fields[] = {{OF_REFUSED_CODE, &q->op_i},     {OF_REFUSED_FORMAT, &q->format_i}, {OF_RM, &q->rm_i},
                  {OF_REFUSED_ROUNDING, &q->rm_i}, {OF_REFUSED_TYPE, &q->type_i},     {OF_REFUSED_TO, &q->type_i}};
    const unsigned format =
        FORMATS >> q->format_i & 1 ? format_index(q->format_i) : below(&draw, FORMAT_COUNT); /* a refused one */
    make_request(&draw, q, wanted(want[OF_OPERATION], below(&draw, OPS)), wanted(want[OF_FORMAT], format),
                 wanted(want[OF_ROUNDING], below(&draw, IEEE_ROUNDINGS)),
                 wanted(want[OF_TYPE], below(&draw, TYPE_COUNT)));
    if (want[OF_TO] != LL_NO_CLASS)
        q->type_i = format_code(want[OF_TO]);
    make_operands(&draw, q);
    for (unsigned i = OF_SRC0; i < FEATURES; i++)
        if (want[i] != LL_NO_CLASS)
            put_value(&draw, q, i, want[i], want[with_of(i)]);
    make_above(&draw, q);
    for (unsigned i = 0; i < sizeof fields / sizeof fields[0]; i++)
        *fields[i].field = wanted(want[fields[i].feature], *fields[i].field);
    return true;
}

/* Numbers that are compared */
static bool decided(const struct ll_op *op, uint64_t number[2]) {
    const struct req *q = op->req;
    const struct ieee_format *f = format_of(q);
    const bool compares = q->op_i >= FLOAT_ALU_OP_MIN && q->op_i <= FLOAT_ALU_OP_UNORDS;
    number[0] = q->src0_i & ieee_mask(f);
    number[1] = q->src1_i & ieee_mask(f);
    return is_legal(q) && compares && !ieee_is_nan(f, number[0]) && !ieee_is_nan(f, number[1]);
}

static const char *const fused[] = {"fma", "fms", "fnma", "fnms", NULL}, *const divisions[] = {"div", "sqrt", NULL},
                         *const f2f[] = {"f2f", NULL}, *const f2i[] = {"f2i", NULL}, *const i2f[] = {"i2f", NULL},
                         *const arithmetic[] = {"add", "sub", "mul", "div", "min", "max", NULL},
                         *const ordered[] = {"min", "max", "eq", "lt", "les", "gts", NULL},
                         *const comparisons[] = {"eq",    "ne",     "lt",   "le",    "gt",    "ge",  "ord",
                                                 "unord", "eqs",    "nes",  "lts",   "les",   "gts", "ges",
                                                 "ords",  "unords", "sgnj", "sgnjn", "sgnjx", NULL};

static void print_format(FILE *file, unsigned value) {
    fprintf(file, "%s", format_names[format_code(value)]);
}

static void print_type(FILE *file, unsigned value) {
    fprintf(file, "%s", type_names[types[value]]);
}

static unsigned owner_of_format(unsigned format) {
    return FORMATS >> format & 1 ? format_index(format) : LL_NO_CLASS;
}

static unsigned owner_of_rounding(unsigned rm) {
    return rm < IEEE_ROUNDINGS ? rm : LL_NO_CLASS;
}

#define NUMBERS(n) .print = ll_print_number, .size = (n)
#define PART(of) .part_of = "operation", .names = (of)
static const struct ll_feature features[] = {
    [OF_OPERATION] = {.name = "operation", .names = op_names, .option = "OPS"},
    [OF_FORMAT] = {.name = "format", .print = print_format, .size = FORMAT_COUNT, .option = "format"},
    [OF_ROUNDING] = {.name = "rounding", .names = roundings, .option = "rounding"},
    [OF_TYPE] = {.name = "integer", .print = print_type, .size = TYPE_COUNT, .option = "type"},
    [OF_REFUSAL] = {.name = "refusal", .names = refusals},
    [OF_REFUSED_CODE] = {.name = "refused code", NUMBERS(LL_CODES), .part_of = "operation", .owner = owner_of_code},
    [OF_REFUSED_FORMAT] = {.name = "refused format", NUMBERS(4), .part_of = "format", .owner = owner_of_format},
    [OF_REFUSED_ROUNDING] = {.name = "refused rounding", NUMBERS(8), .part_of = "rounding", .owner = owner_of_rounding},
    [OF_REFUSED_TYPE] = {.name = "refused type", NUMBERS(8), .part_of = "integer", .owner = type_index},
    [OF_REFUSED_TO] = {.name = "refused result", NUMBERS(8)},
    [OF_RM] = {.name = "rm_i", NUMBERS(8)},
    [OF_TO] = {.name = "to", .print = print_format, .size = FORMAT_COUNT},
    [OF_SRC0] = {.name = "src0", .names = classes},
    [OF_SRC1] = {.name = "src1", .names = classes},
    [OF_SRC2] = {.name = "src2", .names = classes},
    [OF_KIND0] = {.name = "kind of src0", .names = kinds},
    [OF_KIND1] = {.name = "kind of src1", .names = kinds},
    [OF_KIND2] = {.name = "kind of src2", .names = kinds},
    [OF_SIGNS] = {.name = "signs", .names = signs},
    [OF_ABOVE] = {.name = "above the format", .names = extensions},
    [OF_DISTANCE] = {.name = "exponents differ by", .print = print_distance, .size = DISTANCES},
    [OF_EFFECT] = {.name = "summands", .names = effects},
    [OF_LOST] = {.name = "cancellation", .print = print_lost, .size = LOST},
    [OF_TINY] = {.name = "size of the sum", .names = (const char *const[]){"normal", "subnormal", NULL}},
    [OF_ZEROS] = {.name = "sum of 0", .names = zeros},
    [OF_CUT] = {.name = "cut", .print = print_cut, .size = CUTS},
    [OF_ONES] = {.name = "ones", NUMBERS(PRECISION + 1)},
    [OF_STICKY] = {.name = "sticky bit", NUMBERS(STICKY)},
    [OF_PLACE] = {.name = "place", .names = places},
    [OF_SIGN] = {.name = "sign", .names = (const char *const[]){"positive", "negative", NULL}},
    [OF_PAIR] = {.name = "NaNs", .print = print_pair, .size = PAIRS},
    [OF_LARGEST] = {.name = "largest", .names = largests},
    [OF_PAYLOAD] = {.name = "bit of a NaN", NUMBERS(PRECISION - 2)},
    [OF_FLAGS] = {.name = "flags", .names = flag_names},
    [OF_END] = {.name = "end", .print = print_end, .size = ENDS},
    [OF_LENGTH] = {.name = "top bit", NUMBERS(INTEGER)},
    [OF_LEADING0] = {.name = "zeros of src0", NUMBERS(PRECISION - 1)},
    [OF_LEADING1] = {.name = "zeros of src1", NUMBERS(PRECISION - 1)},
    [OF_LEADING2] = {.name = "zeros of src2", NUMBERS(PRECISION - 1)},
    [OF_RESULT_BIT] = {.name = "bit of the result", NUMBERS(PRECISION - 1)},
    [OF_DIGITS] = {.name = "digits", .names = digits},
    [OF_DECISION] = {.name = "deciding bit", .bits = BITS, .relation = &ll_deciding_bit, .numbers = decided},
    {.name = "fused", PART(fused)},
    {.name = "arithmetic", PART(arithmetic)},
    {.name = "ordered", PART(ordered)},
    {.name = "comparison", PART(comparisons)},
    {.name = "division", PART(divisions)},
    {.name = "f2f", PART(f2f)},
    {.name = "f2i", PART(f2i)},
    {.name = "i2f", PART(i2f)},
    {.name = NULL}};

/*
 * Bins that no operation hits
 */
static const char *const exact_only = "no result of this kind is inexact";

static const struct op *op_at(const unsigned *part) {
    return &ops[part[0]];
}

static unsigned precision_at(const unsigned *part) {
    return ieee_formats[format_code(part[1])].fraction_bits + 1;
}

static const char *ignore_rm(const unsigned *part) {
    return op_at(part)->rounds && part[2] >= IEEE_ROUNDINGS ? "refused" : NULL;
}

static bool takes_rm(const unsigned *part, const char *feature, unsigned of) {
    return strcmp(feature, "rounding") != 0 || !op_at(part)->rounds || part[2] == of;
}

static const char *ignore_operand(const unsigned *part) {
    return op_at(part)->code == FLOAT_ALU_OP_I2F ? "an integer" : NULL;
}

static const char *ignore_operands(const unsigned *part) {
    return op_at(part)->operands < 2 ? "one operand" : NULL;
}

static const char *ignore_above(const unsigned *part) {
    return precision_at(part) == 53 && op_at(part)->code != FLOAT_ALU_OP_I2F ? "no bits are above the format" : NULL;
}

static const char *ignore_code(const unsigned *part) {
    return owner_of_code(part[0]) < OPS ? "an operation" : NULL;
}

static const char *ignore_format(const unsigned *part) {
    return FORMATS >> part[1] & 1 ? "the unit has the format" : NULL;
}

static const char *ignore_rounding(const unsigned *part) {
    return part[1] < IEEE_ROUNDINGS || !op_at(part)->rounds ? "not refused" : NULL;
}

static const char *ignore_type(const unsigned *part) {
    return !is_integer(op_at(part)->code) || type_index(part[1]) != LL_NO_CLASS ? "not refused" : NULL;
}

static const char *ignore_to(const unsigned *part) {
    return part[1] < IEEE_FORMATS && FORMATS >> part[1] & 1 ? "not refused" : NULL;
}

static const char *ignore_distance(const unsigned *part) {
    const int precision = (int)precision_at(part), distance = (int)part[2] - FAR;
    const int most = is_fused(op_at(part)->code) ? 2 * precision : precision;
    return !is_sum(op_at(part)->code)                         ? "not a sum"
           : distance < -precision - 3 || distance > most + 3 ? "farther away than the format has bits"
                                                              : NULL;
}

static const char *ignore_lost(const unsigned *part) {
    const unsigned precision = precision_at(part), most = is_fused(op_at(part)->code) ? 2 * precision : precision + 1;
    return !is_sum(op_at(part)->code)                          ? "not a sum"
           : part[2] > most                                    ? "the sum has fewer bits"
           : part[3] && part[2] <= 1 && DENORM & IEEE_FLUSH_IN ? "no operand is subnormal"
                                                               : NULL;
}

static const char *ignore_zeros(const unsigned *part) {
    return is_sum(op_at(part)->code) ? NULL : "not a sum";
}

static const char *ignore_cut(const unsigned *part) {
    const struct op *op = op_at(part);
    const unsigned rest = part[3] & 3;
    if (!op->rounds)
        return "does not round";
    if (op->code == FLOAT_ALU_OP_SQRT && part[3] & 8)
        return "no root is negative";
    if (op->code == FLOAT_ALU_OP_SQRT && (rest == 2 || part[3] == 4))
        return "the square has more bits than a number";
    return op->code == FLOAT_ALU_OP_F2F && rest && !narrower(format_code(part[1])) ? exact_only : NULL;
}

static const char *ignore_ones(const unsigned *part) {
    const struct op *op = op_at(part);
    const unsigned format = format_code(part[1]), most = most_ones(op->code, format);
    const bool normal_only = op->code == FLOAT_ALU_OP_ADD || op->code == FLOAT_ALU_OP_SUB ||
                             op->code == FLOAT_ALU_OP_SQRT || op->code == FLOAT_ALU_OP_I2F ||
                             (op->code == FLOAT_ALU_OP_F2F && format == IEEE_F16);
    if (!op->rounds)
        return "does not round";
    return part[2] > most || (op->code == FLOAT_ALU_OP_F2F && most == 0) ? exact_only
           : part[2] + 1 == most && normal_only                          ? "the top bit is a 1, too"
                                                                         : NULL;
}

static bool takes_up(const unsigned *part, const char *feature, unsigned of) {
    (void)part;
    return strcmp(feature, "rounding") != 0 || of != IEEE_RTZ;
}

static const char *ignore_sticky(const unsigned *part) {
    const struct op *op = op_at(part);
    return !op->rounds || op->code == FLOAT_ALU_OP_DIV || op->code == FLOAT_ALU_OP_SQRT
               ? "rounds by a remainder, or not at all"
           : part[2] >= most_sticky(op->code, format_code(part[1])) ? "too low"
                                                                    : NULL;
}

/* Which places results of a conversion to a format have, a bit for each */
static const char *ignore_place(const unsigned *part) {
    enum {
        EXACT = 1 << P_LEAST | 1 << P_SUBNORMAL | 1 << P_GREATEST_SUBNORMAL | 1 << P_LEAST_NORMAL | 1 << P_GREATEST,
        SUBNORMALS = 1 << P_LEAST | 1 << P_SUBNORMAL | 1 << P_GREATEST_SUBNORMAL,
        LOW = 1 << P_BELOW_HALF | 1 << P_HALF | 1 << P_ABOVE_HALF,
        BETWEEN = 1 << P_TINY_BELOW_HALF | 1 << P_TINY_HALF,
        NEAR_NORMAL = 1 << P_TINY_BELOW_3_4 | 1 << P_TINY_3_4 | 1 << P_TINY_ABOVE_3_4,
        OVER = 1 << P_OVER_BELOW_HALF | 1 << P_OVER_HALF | 1 << P_OVER_ABOVE_HALF,
        FAR_OVER = 1 << P_OVER | 1 << P_FAR_OVER,
        ALL = EXACT | LOW | BETWEEN | NEAR_NORMAL | OVER | FAR_OVER
    };
    const uint32_t op = op_at(part)->code, format = format_code(part[1]), f16 = FORMATS & 1;
    unsigned can = 0;
    if (op == FLOAT_ALU_OP_F2F) {
        can = format < IEEE_F32  ? EXACT | (format == IEEE_BF16 && f16 ? LOW | FAR_OVER : 0)
              : narrower(format) ? ALL & ~(format == IEEE_F32 && !f16 ? FAR_OVER : 0)
                                 : EXACT;
        if (DENORM & IEEE_FLUSH_IN && (format == IEEE_F16 || !narrower(format)))
            can &= ~SUBNORMALS;
        else if (DENORM & IEEE_FLUSH_IN && format == IEEE_BF16)
            can &= ~(1 << P_GREATEST_SUBNORMAL); /* has more bits than a number */
    } else if (op == FLOAT_ALU_OP_I2F)
        can = format == IEEE_F16 ? 1 << P_GREATEST | OVER | FAR_OVER : 0;
    else if (op == FLOAT_ALU_OP_ADD || op == FLOAT_ALU_OP_SUB)
        can = EXACT | OVER | FAR_OVER;
    else if (op == FLOAT_ALU_OP_DIV)
        can = EXACT | LOW | BETWEEN | FAR_OVER;
    else if (op == FLOAT_ALU_OP_MUL || is_fused(op))
        can = ALL;
    return can >> part[4] & 1 ? NULL : "no result is there";
}

static const char *ignore_pair(const unsigned *part) {
    return op_at(part)->operands == 2 ? NULL : "not two operands";
}

static const char *ignore_largest(const unsigned *part) {
    return part[2 + part[5]] < K_QUIET ? "not a NaN" : NULL;
}

static const char *ignore_payload(const unsigned *part) {
    return part[2] + 2 >= precision_at(part) ? "the format has fewer bits" : ignore_operand(part);
}

static const char *ignore_flags(const unsigned *part) {
    const struct op *op = op_at(part);
    const unsigned format = format_code(part[1]), product = op->code >= FLOAT_ALU_OP_MUL;
    const bool flushes = DENORM & IEEE_FLUSH_OUT,
               to_float = op->rounds && !to_integer(op->code) && op->code != FLOAT_ALU_OP_F2I;
    const bool widens = op->code == FLOAT_ALU_OP_F2F && !narrower(format), root = op->code == FLOAT_ALU_OP_SQRT;
    const bool whole = op->code == FLOAT_ALU_OP_I2F;
    bool can = true;
    switch (part[2]) {
    case F_NX:
        can = op->rounds && op->code != FLOAT_ALU_OP_RINT && !widens &&
              !(op->code == FLOAT_ALU_OP_F2F && format == IEEE_BF16);
        break;
    case F_UF_NX:
    case F_UF:
        can = to_float && !root && !whole && (part[2] == F_UF) == (flushes && !TINY) &&
              (flushes ? !widens || !(DENORM & IEEE_FLUSH_IN)
                       : product && !widens && !(op->code == FLOAT_ALU_OP_F2F && format == IEEE_F16));
        break;
    case F_OF_NX:
        can = to_float && !root && !widens && !(whole && format != IEEE_F16) &&
              !(op->code == FLOAT_ALU_OP_F2F && format == IEEE_F16);
        break;
    case F_DZ:
        can = op->code == FLOAT_ALU_OP_DIV;
        break;
    case F_NV:
        can = !whole && op->code != FLOAT_ALU_OP_CLASS &&
              !(op->code >= FLOAT_ALU_OP_SGNJ && op->code <= FLOAT_ALU_OP_SGNJX);
        break;
    default:
        break;
    }
    return can ? NULL : "does not raise them";
}

/* Numbers at an end of an integer need all its bits, those next to it some more. */
static const char *ignore_end(const unsigned *part) {
    const struct ieee_integer t = float_alu_integer(types[part[1]]);
    const struct ieee_format *f = &ieee_formats[format_code(part[2])];
    const unsigned precision = f->fraction_bits + 1, length = t.bits - t.is_signed, at = part[4] % 6,
                   is_below = part[4] >= 6;
    static const uint8_t more_above[] = {0, 2, 1, 2}, more_below[] = {0, 3, 2, 3, 1};
    if (is_below && !t.is_signed)
        return at == E_END ? "0 is not rounded" : NULL;
    if (is_below && at == E_END)
        return length > (unsigned)f->bias ? "the format ends before" : NULL;
    if (at >= E_NEXT && !(is_below && at == E_NEXT))
        return length > (unsigned)f->bias ? "the format ends before" : NULL;
    return length + (is_below ? more_below : more_above)[at] > precision ? "the format has fewer bits than the number"
                                                                         : NULL;
}

static const char *ignore_length(const unsigned *part) {
    const struct ieee_integer t = float_alu_integer(types[part[2]]);
    const unsigned bits = t.is_signed ? t.bits - !part[3] : part[3] ? 0 : t.bits;
    return part[4] >= bits ? "the integer has fewer bits" : NULL;
}

static const char *ignore_leading(const unsigned *part, unsigned n) {
    return n >= op_at(part)->operands          ? "the operation has fewer operands"
           : part[2] + 1 >= precision_at(part) ? "the format has fewer bits"
                                               : ignore_operand(part);
}

static const char *ignore_leading0(const unsigned *part) {
    return ignore_leading(part, 0);
}

static const char *ignore_leading1(const unsigned *part) {
    return ignore_leading(part, 1);
}

static const char *ignore_leading2(const unsigned *part) {
    return ignore_leading(part, 2);
}

static const char *ignore_result_bit(const unsigned *part) {
    return !has_result_bit(op_at(part))        ? "counted for other operations"
           : part[2] + 1 >= precision_at(part) ? "the format has fewer bits"
                                               : NULL;
}

static const char *ignore_digits(const unsigned *part) {
    return (part[0] == 0) == (part[2] < 5) ? NULL : "of the other operation";
}

static const char *ignore_decision(const unsigned *part) {
    const struct ieee_format *f = &ieee_formats[format_code(part[1])];
    const uint32_t bit = part[2] / 4;
    return bit >= f->bits                           ? "the format has fewer bits"
           : bit == f->bits - 1 && part[2] % 4 >= 2 ? "all ones are a NaN"
                                                    : NULL;
}

static const struct ll_cross crosses[] = {
    {LL_CROSS("rm_i", "%0.%1 with rm_i %2", "operation", "format", "rm_i"), .ignore = ignore_rm, .takes = takes_rm},
    {LL_CROSS("operand", "%0.%1 src0 %2", "operation", "format", "src0"), .ignore = ignore_operand},
    {LL_CROSS("operands", "%0.%1 src0 %2, src1 %3", "arithmetic", "format", "src0", "src1")},
    {LL_CROSS("kinds", "%0.%1 src0 %2, src1 %3, signs %4", "comparison", "format", "kind of src0", "kind of src1",
              "signs")},
    {LL_CROSS("second operand", "%0.%1 src1 %2", "operation", "format", "src1"), .ignore = ignore_operands},
    {LL_CROSS("third operand", "%0.%1 src0 %2, src1 %3, src2 %4, signs %5", "fused", "format", "kind of src0",
              "kind of src1", "kind of src2", "signs")},
    {LL_CROSS("addend", "%0.%1 src2 %2", "fused", "format", "src2")},
    {LL_CROSS("above the format", "%0.%1 operands with %2 above the format", "operation", "format", "above the format"),
     .ignore = ignore_above},
    {LL_CROSS("refused code", "refused op %0", "refused code"), .ignore = ignore_code},
    {LL_CROSS("refused format", "refused %0 format %1", "operation", "refused format"), .ignore = ignore_format},
    {LL_CROSS("refused rounding", "refused %0 rm %1", "operation", "refused rounding"), .ignore = ignore_rounding},
    {LL_CROSS("refused type", "refused %0 type %1", "operation", "refused type"), .ignore = ignore_type},
    {LL_CROSS("refused result", "refused %0 type %1", "f2f", "refused result"), .ignore = ignore_to},
    {LL_CROSS("alignment", "%0.%1 exponents differ by %2, %3", "operation", "format", "exponents differ by",
              "summands"),
     .ignore = ignore_distance},
    {LL_CROSS("cancellation", "%0.%1 %2, %3 sum", "operation", "format", "cancellation", "size of the sum"),
     .ignore = ignore_lost},
    {LL_CROSS("sum of 0", "%0.%1 %2 is %3", "operation", "format", "rounding", "sum of 0"), .ignore = ignore_zeros},
    {LL_CROSS("cut", "%0.%1 %2 result %3", "operation", "format", "rounding", "cut"), .ignore = ignore_cut},
    {LL_CROSS("increment", "%0.%1 rounds up through %2 ones", "operation", "format", "ones"), .ignore = ignore_ones,
     .takes = takes_up},
    {LL_CROSS("sticky bit", "%0.%1 only bit %2 below the half", "operation", "format", "sticky bit"),
     .ignore = ignore_sticky},
    {LL_CROSS("place", "%0.%1 %2 %3 result %4", "operation", "format", "rounding", "sign", "place"),
     .ignore = ignore_place},
    {LL_CROSS("NaNs", "%0.%1 %2", "operation", "format", "NaNs"), .ignore = ignore_pair},
    {LL_CROSS("largest NaN", "%0.%1 src0 %2, src1 %3, src2 %4, of which %5 is the largest", "fused", "format",
              "kind of src0", "kind of src1", "kind of src2", "largest"),
     .ignore = ignore_largest},
    {LL_CROSS("bit of a NaN", "%0.%1 of a NaN with bit %2", "operation", "format", "bit of a NaN"),
     .ignore = ignore_payload},
    {LL_CROSS("flags", "%0.%1 raises %2", "operation", "format", "flags"), .ignore = ignore_flags},
    {LL_CROSS("integer", "%0.%2 to %1 %3 number %4", "f2i", "integer", "format", "rounding", "end"),
     .ignore = ignore_end},
    {LL_CROSS("length", "%0.%1 of %2, %3, top bit %4", "i2f", "format", "integer", "sign", "top bit"),
     .ignore = ignore_length},
    {LL_CROSS("conversion", "%0.%1 to %2 of %3", "f2f", "format", "to", "src0")},
    {LL_CROSS("zeros of src0", "%0.%1 src0 has %2 zeros", "operation", "format", "zeros of src0"),
     .ignore = ignore_leading0},
    {LL_CROSS("zeros of src1", "%0.%1 src1 has %2 zeros", "operation", "format", "zeros of src1"),
     .ignore = ignore_leading1},
    {LL_CROSS("zeros of src2", "%0.%1 src2 has %2 zeros", "operation", "format", "zeros of src2"),
     .ignore = ignore_leading2},
    {LL_CROSS("bit of the result", "%0.%1 result has only bit %2", "operation", "format", "bit of the result"),
     .ignore = ignore_result_bit},
    {LL_CROSS("digits", "%0.%1 %2", "division", "format", "digits"), .ignore = ignore_digits},
    {LL_CROSS("order", "%0.%1 %2", "ordered", "format", "deciding bit"), .ignore = ignore_decision},
    {.name = NULL}};

/*
 * Text: "f2i.f32.u8 rtz  src0 0x437f8000". Fields that do not matter are there if they are not 0; so are those of a
 * refused request: "refused: op 0x3f  format 2".
 */
static const char *const words[] = {"src0", "src1", "src2", NULL};

static const char *type_name(const struct req *q) {
    return q->op_i == FLOAT_ALU_OP_F2F ? format_names[q->type_i & 3] : type_names[q->type_i];
}

static unsigned operand_bits(const struct req *q) {
    return q->op_i == FLOAT_ALU_OP_I2F ? float_alu_integer(q->type_i).bits : format_of(q)->bits;
}

static void print(FILE *file, const void *req) {
    const struct req *q = req;
    const struct op *op = is_legal(q) ? &ops[indices[q->op_i] - 1] : NULL;
    const uint64_t src[] = {q->src0_i, q->src1_i, q->src2_i};
    if (op)
        fprintf(file, "%s.%s", op->mnemonic, format_names[q->format_i]);
    else
        fprintf(file, "refused: op 0x%02x  format %u", (unsigned)q->op_i, (unsigned)q->format_i);
    if (op && is_conversion(q->op_i))
        fprintf(file, ".%s", type_name(q));
    if (op && op->rounds)
        fprintf(file, " %s", roundings[q->rm_i]);
    if (q->type_i && !(op && is_conversion(q->op_i)))
        fprintf(file, "  type %u", (unsigned)q->type_i);
    if (q->rm_i && !(op && op->rounds))
        fprintf(file, "  rm %u", (unsigned)q->rm_i);
    for (unsigned i = 0; i < 3; i++)
        if (src[i] || (op && i < op->operands))
            op_print_operand(file, words[i], src[i], op ? operand_bits(q) : 64);
}

/* Reads one of n names. */
static bool read_name(struct scan *s, const char *const *names, unsigned n, const char *expected, uint32_t *value) {
    for (*value = 0; *value < n; ++*value)
        if (scan_accept_word(s, names[*value]))
            return true;
    return op_refuse(s, expected, names, n);
}

static bool read_operation(struct scan *s, struct req *q) {
    const char *at = scan_next(s);
    uint32_t op;
    if (!read_name(s, op_names, OPS, "an operation, as add.f32, or op CODE", &op))
        return false;
    q->op_i = ops[op].code;
    if (!scan_expect(s, ".", "a format, as .f32") ||
        !read_name(s, format_names, IEEE_FORMATS, "a format", &q->format_i))
        return false;
    if (is_conversion(q->op_i) &&
        (!scan_expect(s, ".",
                      q->op_i == FLOAT_ALU_OP_F2F ? "the format of the result, as .f16" : "an integer, as .u8") ||
         !(q->op_i == FLOAT_ALU_OP_F2F ? read_name(s, format_names, IEEE_FORMATS, "a format", &q->type_i)
                                       : read_name(s, type_names, 8, "an integer", &q->type_i))))
        return false;
    if (ops[op].rounds && !read_name(s, roundings, IEEE_ROUNDINGS, "a rounding", &q->rm_i))
        return false;
    return is_legal(q) || scan_fail(s, at, NULL, "a format that the unit has");
}

static bool read(struct scan *s, void *req) {
    struct req *q = req;
    const char *at = scan_next(s);
    const bool refused = scan_accept(s, "refused:");
    uint64_t op = 0, field[] = {0, 0, 0}, src[] = {0, 0, 0};
    bool ok = true;
    const bool coded = op_named(s, "op", 6, &op, &ok);
    if (refused && !coded && ok)
        return scan_fail(s, scan_next(s), NULL, "'op'");
    q->op_i = (uint32_t)op;
    if (!ok || (!coded && !read_operation(s, q)))
        return false;
    if (coded && op_named(s, "format", 2, &field[0], &ok))
        q->format_i = (uint32_t)field[0];
    if (op_named(s, "type", 3, &field[1], &ok))
        q->type_i = (uint32_t)field[1];
    if (op_named(s, "rm", 3, &field[2], &ok))
        q->rm_i = (uint32_t)field[2];
    if (!ok)
        return false;
    if (refused && is_legal(q))
        return scan_fail(s, at, NULL, "an operation that is refused, or op CODE alone");
    if (!op_operands(s, words, coded ? 64 : operand_bits(q), src))
        return false;
    q->src0_i = src[0];
    q->src1_i = src[1];
    q->src2_i = src[2];
    return true;
}

LL_UNIT(float_alu, .respond = respond, .allow = LEAVES_OPEN ? allow : NULL, .cycle = cycle,
        .cycle_size = sizeof(struct float_alu_state), .closed = true, .features = features, .crosses = crosses,
        .values = values, .steer = steer, .randomize = randomize, .refusal = "refusal", .refuse = refuse,
        .print = print, .read = read, .words = words);
