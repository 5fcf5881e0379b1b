/* SPDX-License-Identifier: MIT */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <mpfr.h>

#include "test/float_reference.h"

enum { NX = 1, UF = 2, OF = 4, DZ = 8, NV = 16 };
enum { RNE, RTZ, RDN, RUP, RMM };

/* Columns of the page's table of formats. */
static const struct format {
    int width, p, emin, emax;
} formats[] = {{16, 11, -14, 15}, {16, 8, -126, 127}, {32, 24, -126, 127}, {64, 53, -1022, 1023}};

/* Room for integers of 64 bits, and for the results before rounding */
enum { ROOM = 80 };
static _Thread_local mpfr_t x, y, z, truncated, near, step;
static _Thread_local bool ready;

static void begin(void) {
    if (ready)
        return;
    mpfr_inits2(ROOM, x, y, z, truncated, near, step, (mpfr_ptr)NULL);
    ready = true;
}

void float_reference_end(void) {
    if (ready)
        mpfr_clears(x, y, z, truncated, near, step, (mpfr_ptr)NULL);
    mpfr_free_cache();
    ready = false;
}

/* n is 1 to 64. */
static uint64_t ones(int n) {
    return UINT64_MAX >> (64 - n);
}

static uint64_t fraction_of(const struct format *f, uint64_t bits) {
    return bits & ones(f->p - 1);
}

static uint64_t field_of(const struct format *f, uint64_t bits) {
    return bits >> (f->p - 1) & ones(f->width - f->p);
}

static bool sign_of(const struct format *f, uint64_t bits) {
    return bits >> (f->width - 1) & 1;
}

static bool is_nan(const struct format *f, uint64_t bits) {
    return field_of(f, bits) == ones(f->width - f->p) && fraction_of(f, bits) != 0;
}

static bool is_signaling(const struct format *f, uint64_t bits) {
    return is_nan(f, bits) && !(fraction_of(f, bits) >> (f->p - 2));
}

static uint64_t pattern(const struct format *f, bool sign, uint64_t field, uint64_t fraction) {
    return (uint64_t)sign << (f->width - 1) | field << (f->p - 1) | fraction;
}

static uint64_t infinity(const struct format *f, bool sign) {
    return pattern(f, sign, ones(f->width - f->p), 0);
}

/* F-1 */
static void load(mpfr_t to, const struct format *f, uint64_t bits) {
    const uint64_t field = field_of(f, bits), fraction = fraction_of(f, bits);
    if (is_nan(f, bits))
        mpfr_set_nan(to);
    else if (field == ones(f->width - f->p))
        mpfr_set_inf(to, 1);
    else if (field == 0)
        mpfr_set_uj_2exp(to, fraction, f->emin - f->p + 1, MPFR_RNDN);
    else
        mpfr_set_uj_2exp(to, fraction + ones(f->p - 1) + 1, (intmax_t)field - f->emax - f->p + 1, MPFR_RNDN);
    mpfr_setsign(to, to, sign_of(f, bits), MPFR_RNDN);
}

/* F-2 */
static uint64_t canonical(const struct format *f, const struct ieee_dialect *d) {
    const uint64_t top = (uint64_t)1 << (f->p - 2);
    return infinity(f, d->canonical == 1) | (d->canonical == 2 ? ones(f->p - 1) : top);
}

static uint64_t quieted(const struct format *f, uint64_t bits) {
    return bits | (uint64_t)1 << (f->p - 2);
}

/* F-4 */
static uint64_t flushed(const struct format *f, const struct ieee_dialect *d, uint64_t bits) {
    return (d->denorm & 1) && field_of(f, bits) == 0 ? pattern(f, sign_of(f, bits), 0, 0) : bits;
}

/* F-9, of a number in units of the step: what MPFR has for each direction. */
static void to_integer(mpfr_t to, uint32_t rm, mpfr_t from) {
    switch (rm) {
    case RNE:
        mpfr_roundeven(to, from);
        break;
    case RTZ:
        mpfr_trunc(to, from);
        break;
    case RDN:
        mpfr_floor(to, from);
        break;
    case RUP:
        mpfr_ceil(to, from);
        break;
    default:
        mpfr_round(to, from);
        break;
    }
}

/* Rounds a number to the step 2^(k - p + 1); the result counts steps. */
static uint64_t steps_of(const struct format *f, uint32_t rm, mpfr_t number, long k, bool *inexact) {
    mpfr_mul_2si(step, number, f->p - 1 - k, MPFR_RNDN);
    to_integer(near, rm, step);
    *inexact = !mpfr_equal_p(near, step);
    mpfr_abs(near, near, MPFR_RNDN);
    return mpfr_get_uj(near, MPFR_RNDN);
}

/* F-9 to F-15 of a number that is not 0 */
static struct float_alu_result delivered(const struct format *f, const struct ieee_dialect *d, uint32_t rm,
                                         mpfr_t number) {
    const bool s = mpfr_signbit(number) != 0;
    const long e = mpfr_get_exp(number) - 1;
    const uint64_t one = (uint64_t)1 << (f->p - 1);
    bool inexact, unused;
    bool tiny = e < f->emin;
    if (tiny && d->tiny_after)
        tiny = !(e == f->emin - 1 && steps_of(f, rm, number, e, &unused) == 2 * one);

    long k = e < f->emin ? f->emin : e;
    uint64_t steps = steps_of(f, rm, number, k, &inexact);
    if (steps == 2 * one) {
        steps = one;
        k++;
    }
    if (tiny && d->denorm & 2)
        return (struct float_alu_result){.result = pattern(f, s, 0, 0), .flags = UF | (d->tiny_after ? NX : 0)};
    if (k > f->emax) {
        const bool away = rm == RNE || rm == RMM || (rm == RUP && !s) || (rm == RDN && s);
        return (struct float_alu_result){.result = away ? infinity(f, s) : infinity(f, s) - 1, .flags = OF | NX};
    }
    const uint64_t field = steps < one ? 0 : (uint64_t)(k + f->emax);
    return (struct float_alu_result){.result = pattern(f, s, field, steps & (one - 1)),
                                     .flags = (inexact ? NX : 0) | (inexact && tiny ? UF : 0)};
}

/* An operation of MPFR on x, y and z. */
static int computed(mpfr_t to, uint32_t op, mpfr_rnd_t rnd) {
    switch (op) {
    case ADD:
        return mpfr_add(to, x, y, rnd);
    case SUB:
        return mpfr_sub(to, x, y, rnd);
    case MUL:
        return mpfr_mul(to, x, y, rnd);
    case DIV:
        return mpfr_div(to, x, y, rnd);
    case SQRT:
        return mpfr_sqrt(to, x, rnd);
    case F2F:
    case I2F:
        return mpfr_set(to, x, rnd);
    default:
        return mpfr_fma(to, x, y, z, rnd);
    }
}

/* The result of an operation on x, y and z, none of which is a NaN, in format f. */
static struct float_alu_result arithmetic(const struct format *f, const struct ieee_dialect *d, uint32_t op,
                                          uint32_t rm) {
    mpfr_clear_flags();
    mpfr_set_prec(truncated, f->p + 4);
    const int inexact = computed(truncated, op, MPFR_RNDZ);
    if (mpfr_nan_p(truncated))
        return (struct float_alu_result){.result = canonical(f, d), .flags = NV};
    if (mpfr_inf_p(truncated))
        return (struct float_alu_result){.result = infinity(f, mpfr_signbit(truncated) != 0),
                                         .flags = mpfr_divby0_p() ? DZ : 0};
    if (mpfr_zero_p(truncated)) {
        computed(truncated, op, rm == RDN ? MPFR_RNDD : MPFR_RNDN);
        return (struct float_alu_result){.result = pattern(f, mpfr_signbit(truncated) != 0, 0, 0), .flags = 0};
    }
    /* A quarter of the last place represents the lost bits: it is on the same side of each tie. */
    if (inexact != 0) {
        mpfr_set_si_2exp(near, mpfr_sgn(truncated), mpfr_get_exp(truncated) - f->p - 6, MPFR_RNDN);
        mpfr_add(x, truncated, near, MPFR_RNDN);
    } else {
        mpfr_set(x, truncated, MPFR_RNDN);
    }
    return delivered(f, d, rm, x);
}

/* The NaN rules for operands in the order in which they count. */
static struct float_alu_result nan_of(const struct format *f, const struct ieee_dialect *d, const uint64_t *operands,
                                      int n) {
    uint64_t winner = 0;
    bool found = false, signaling = false;
    for (int i = 0; i < n; i++) {
        const uint64_t o = operands[i], magnitude = o & ones(f->width - 1), best = winner & ones(f->width - 1);
        if (!is_nan(f, o))
            continue;
        if (!found || (d->nan == 2 && is_signaling(f, o) && !is_signaling(f, winner)) ||
            (d->nan == 3 && (magnitude > best || (magnitude == best && sign_of(f, winner)))))
            winner = o;
        found = true;
        signaling |= is_signaling(f, o);
    }
    const bool fixed = d->nan == 0 || d->nan == 4;
    return (struct float_alu_result){.result = fixed ? canonical(f, d) : quieted(f, winner),
                                     .flags = signaling ? NV : 0};
}

/* Fused operations: F-20, F-29, F-30 */
static struct float_alu_result fused(const struct format *f, const struct ieee_dialect *d, uint32_t op, uint32_t rm,
                                     uint64_t a, uint64_t b, uint64_t c) {
    const uint64_t top = (uint64_t)1 << (f->width - 1), flips = d->fma_nan & 8;
    if ((op == FNMA || op == FNMS) && (flips || !is_nan(f, a)))
        a ^= top;
    if ((op == FMS || op == FNMS) && (flips || !is_nan(f, c)))
        c ^= top;
    load(x, f, a);
    load(y, f, b);
    load(z, f, c);
    if (!is_nan(f, a) && !is_nan(f, b) && !is_nan(f, c))
        return arithmetic(f, d, FMA, rm);

    const uint64_t last[3] = {a, b, c}, first[3] = {c, a, b};
    struct float_alu_result r = nan_of(f, d, d->fma_nan & 1 ? first : last, 3);
    mpfr_mul(x, x, y, MPFR_RNDN);
    const bool product = !is_nan(f, a) && !is_nan(f, b) && mpfr_nan_p(x);
    const uint32_t rule = d->fma_nan >> 1 & 3;
    if (product && rule == 2 && !is_signaling(f, c))
        r.result = canonical(f, d);
    if (product && rule != 0)
        r.flags |= NV;
    return r;
}

/* F-36 to F-38 */
static struct float_alu_result min_max(const struct format *f, const struct ieee_dialect *d, bool max, uint64_t a,
                                       uint64_t b) {
    const uint64_t both[2] = {a, b};
    const struct float_alu_result nan = nan_of(f, d, both, 2);
    const int nans = is_nan(f, a) + is_nan(f, b);
    const bool signaling = is_signaling(f, a) || is_signaling(f, b);
    struct float_alu_result r = {.result = b, .flags = 0};
    load(x, f, a);
    load(y, f, b);
    if (nans == 0) {
        bool a_wins = max ? mpfr_greater_p(x, y) : mpfr_less_p(x, y);
        if (d->min_max != 3 && mpfr_zero_p(x) && mpfr_zero_p(y))
            a_wins = max ? !mpfr_signbit(x) : mpfr_signbit(x) != 0;
        r.result = a_wins ? a : b;
        return r;
    }
    if (d->min_max == 3) {
        r.flags = NV;
        return r;
    }
    if (nans == 1)
        r.result = is_nan(f, a) ? b : a;
    r.flags = signaling ? NV : 0;
    if (d->min_max == 4) {
        if (signaling)
            r.result = quieted(f, is_signaling(f, a) ? a : b);
        return r;
    }
    if (nans == 2 || d->min_max == 1 || (d->min_max == 0 && signaling))
        return nan;
    return r;
}

/* F-21 */
static struct float_alu_result compared(const struct format *f, uint32_t op, uint64_t a, uint64_t b) {
    const bool nan = is_nan(f, a) || is_nan(f, b), signaling = is_signaling(f, a) || is_signaling(f, b);
    struct float_alu_result r = {.flags = signaling || (nan && op & 8) ? NV : 0};
    load(x, f, a);
    load(y, f, b);
    switch (op & ~8u) {
    case EQ:
        r.result = mpfr_equal_p(x, y) != 0;
        break;
    case NE:
        r.result = !mpfr_equal_p(x, y);
        break;
    case LT:
        r.result = mpfr_less_p(x, y) != 0;
        break;
    case LE:
        r.result = mpfr_lessequal_p(x, y) != 0;
        break;
    case GT:
        r.result = mpfr_greater_p(x, y) != 0;
        break;
    case GE:
        r.result = mpfr_greaterequal_p(x, y) != 0;
        break;
    case ORD:
        r.result = !mpfr_unordered_p(x, y);
        break;
    default:
        r.result = mpfr_unordered_p(x, y) != 0;
        break;
    }
    return r;
}

/* F-23 */
static uint64_t class_of(const struct format *f, uint64_t a) {
    load(x, f, a);
    const bool s = mpfr_signbit(x) != 0;
    if (is_nan(f, a))
        return is_signaling(f, a) ? 0x100 : 0x200;
    if (mpfr_inf_p(x))
        return s ? 0x01 : 0x80;
    if (mpfr_zero_p(x))
        return s ? 0x08 : 0x10;
    if (mpfr_get_exp(x) - 1 < f->emin)
        return s ? 0x04 : 0x20;
    return s ? 0x02 : 0x40;
}

/* F-24 */
static struct float_alu_result integral(const struct format *f, const struct ieee_dialect *d, uint32_t op, uint32_t rm,
                                        uint64_t a) {
    if (is_nan(f, a))
        return nan_of(f, d, &a, 1);
    load(x, f, a);
    if (!mpfr_number_p(x))
        return (struct float_alu_result){.result = a, .flags = 0};
    to_integer(y, rm, x);
    struct float_alu_result r = {.result = pattern(f, sign_of(f, a), 0, 0), .flags = 0};
    if (!mpfr_zero_p(y))
        r.result = delivered(f, d, RNE, y).result;
    if (op == RINTX && !mpfr_equal_p(x, y))
        r.flags = NX;
    return r;
}

/* F-25, F-31 */
static struct float_alu_result converted(const struct format *from, const struct format *to,
                                         const struct ieee_dialect *d, uint32_t rm, uint64_t a) {
    load(x, from, a);
    if (!is_nan(from, a))
        return arithmetic(to, d, F2F, rm);
    const int more = to->p - from->p;
    const uint64_t fraction = more >= 0 ? fraction_of(from, a) << more : fraction_of(from, a) >> -more;
    const bool fixed = d->nan == 0 || d->nan == 4;
    return (struct float_alu_result){.result = fixed ? canonical(to, d)
                                                     : quieted(to, infinity(to, sign_of(from, a)) | fraction),
                                     .flags = is_signaling(from, a) ? NV : 0};
}

/* F-32 to F-35 */
static struct float_alu_result to_type(const struct format *f, const struct ieee_dialect *d, uint32_t type, uint32_t rm,
                                       uint64_t a) {
    const int width = 8 << (type & 3);
    const bool is_signed = type < 4;
    const uint64_t greatest = ones(is_signed ? width - 1 : width), least = is_signed ? ones(width) ^ greatest : 0;
    const uint64_t indefinite = is_signed ? least : greatest;
    if (is_nan(f, a)) {
        const uint64_t ptx = f->width == 64 || width == 64 ? (uint64_t)1 << (width - 1) : 0;
        const uint64_t by_rule[] = {0, greatest, ptx};
        return (struct float_alu_result){.result = d->f2i == 1 ? indefinite : by_rule[d->f2i_nan], .flags = NV};
    }
    load(x, f, a);
    mpfr_set(y, x, MPFR_RNDN);
    if (mpfr_number_p(x))
        to_integer(y, rm, x);
    const bool above = mpfr_cmp_ui_2exp(y, 1, is_signed ? width - 1 : width) >= 0;
    const bool below = is_signed ? mpfr_cmp_si_2exp(y, -1, width - 1) < 0 : mpfr_cmp_ui(y, 0) < 0;
    if (above || below)
        return (struct float_alu_result){.result = d->f2i == 1 ? indefinite : above ? greatest : least, .flags = NV};
    const uint64_t value = mpfr_signbit(y) ? (uint64_t)mpfr_get_sj(y, MPFR_RNDN) : mpfr_get_uj(y, MPFR_RNDN);
    return (struct float_alu_result){.result = value & ones(width), .flags = mpfr_equal_p(x, y) ? 0 : NX};
}

/* F-26 */
static struct float_alu_result from_type(const struct format *f, const struct ieee_dialect *d, uint32_t type,
                                         uint32_t rm, uint64_t a) {
    const int width = 8 << (type & 3);
    a &= ones(width);
    if (type < 4 && a >> (width - 1))
        mpfr_set_sj(x, (intmax_t)(a | ~ones(width)), MPFR_RNDN);
    else
        mpfr_set_uj(x, a, MPFR_RNDN);
    return arithmetic(f, d, I2F, rm);
}

struct float_alu_result float_reference(const struct float_alu_dialect *dialect, const struct float_alu_request *r) {
    const struct format *f = &formats[r->format];
    const struct ieee_dialect *d = &dialect->ieee;
    const uint64_t raw[2] = {r->src[0] & ones(f->width), r->src[1] & ones(f->width)};
    const uint64_t a = flushed(f, d, raw[0]), b = flushed(f, d, raw[1]), c = flushed(f, d, r->src[2] & ones(f->width));
    const uint64_t two[2] = {a, b};
    struct float_alu_result result = {0};
    begin();
    switch (r->op) {
    case ADD:
    case SUB:
    case MUL:
    case DIV:
    case SQRT: {
        const int operands = r->op == SQRT ? 1 : 2;
        load(x, f, a);
        load(y, f, b);
        result = is_nan(f, a) || (operands == 2 && is_nan(f, b)) ? nan_of(f, d, two, operands)
                                                                 : arithmetic(f, d, r->op, r->rounding);
        break;
    }
    case FMA:
    case FMS:
    case FNMA:
    case FNMS:
        result = fused(f, d, r->op, r->rounding, a, b, c);
        break;
    case MIN:
    case MAX:
        result = min_max(f, d, r->op == MAX, a, b);
        break;
    case SGNJ:
        result.result = pattern(f, sign_of(f, raw[1]), 0, raw[0] & ones(f->width - 1));
        break;
    case SGNJN:
        result.result = pattern(f, !sign_of(f, raw[1]), 0, raw[0] & ones(f->width - 1));
        break;
    case SGNJX:
        result.result = pattern(f, sign_of(f, raw[0]) != sign_of(f, raw[1]), 0, raw[0] & ones(f->width - 1));
        break;
    case CLASS:
        result.result = class_of(f, raw[0]);
        break;
    case RINT:
    case RINTX:
        result = integral(f, d, r->op, r->rounding, a);
        break;
    case F2F:
        result = converted(f, &formats[r->type], d, r->rounding, a);
        break;
    case F2I:
        result = to_type(f, d, r->type, r->rounding, a);
        break;
    case I2F:
        result = from_type(f, d, r->type, r->rounding, r->src[0]);
        break;
    default:
        result = compared(f, r->op, a, b);
        break;
    }
    if (dialect->flags_ignored)
        result.flags = 0;
    return result;
}

const char *float_mnemonic(uint32_t op) {
    switch (op) {
#define OP(name, code, mnemonic, operands, rounds)                                                                     \
    case code:                                                                                                         \
        return mnemonic;
#include "isa/float_alu_op.def"
#undef OP
    default:
        return NULL;
    }
}

bool float_differs(const struct float_alu_dialect *dialect, const struct float_alu_request *r, char *text,
                   size_t size) {
    const struct float_alu_result seen = float_alu_exec(dialect, r), expected = float_reference(dialect, r);
    if (!seen.error && seen.result == expected.result && seen.flags == expected.flags)
        return false;
    const struct ieee_dialect *d = &dialect->ieee;
    snprintf(text, size,
             "%s format %u type %u rm %u of 0x%llx, 0x%llx, 0x%llx (NANS=%u CANONICAL=%u FMA_NAN=%u F2I=%u F2I_NAN=%u "
             "MINMAX=%u TINY=%u DENORM=%u): model 0x%llx flags 0x%02x%s, MPFR 0x%llx flags 0x%02x",
             float_mnemonic(r->op), r->format, r->type, r->rounding, (unsigned long long)r->src[0],
             (unsigned long long)r->src[1], (unsigned long long)r->src[2], d->nan, d->canonical, d->fma_nan, d->f2i,
             d->f2i_nan, d->min_max, d->tiny_after, d->denorm, (unsigned long long)seen.result, seen.flags,
             seen.error ? " refused" : "", (unsigned long long)expected.result, expected.flags);
    return true;
}
