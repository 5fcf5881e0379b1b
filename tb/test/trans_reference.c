/* SPDX-License-Identifier: MIT */
#include "test/trans_reference.h"

#include <math.h>
#include <mpfr.h>
#include <string.h>

/* As the page has them: enum float_function */
enum { RCP, RSQ, SQRT, EXP, LOG, SIN, COS };

static const struct format {
    int width, p, emin, emax; /* least and greatest exponent of a number */
} formats[] = {{32, 24, -126, 127}, {16, 11, -14, 15}};

/* y has the precision of a result; wide_y and edge also have a cosine next to 1. */
enum { WIDE = 400 };
static _Thread_local mpfr_t x_value, y[2], wide_y, edge, unit;

void trans_reference_begin(void) {
    mpfr_init2(x_value, 24);
    for (int half = 0; half < 2; half++)
        mpfr_init2(y[half], formats[half].p);
    mpfr_inits2(WIDE, wide_y, edge, unit, (mpfr_ptr)NULL);
}

void trans_reference_end(void) {
    mpfr_clears(x_value, y[0], y[1], wide_y, edge, unit, (mpfr_ptr)NULL);
    mpfr_free_cache2(MPFR_FREE_LOCAL_CACHE);
}

static uint32_t sign_bit(const struct format *f) {
    return UINT32_C(1) << (f->width - 1);
}

static uint32_t infinity(const struct format *f) {
    return ((UINT32_C(1) << (f->width - f->p)) - 1) << (f->p - 1);
}

static uint32_t magnitude(const struct format *f, uint32_t x) {
    return x & (sign_bit(f) - 1);
}

static void load(const struct format *f, uint32_t x, mpfr_t to) {
    const uint32_t field = magnitude(f, x) >> (f->p - 1), fraction = x & ((UINT32_C(1) << (f->p - 1)) - 1);
    const uint32_t significand = field ? fraction + (UINT32_C(1) << (f->p - 1)) : fraction;
    mpfr_set_ui_2exp(to, significand, (field ? (int)field - 1 : 0) + f->emin - f->p + 1, MPFR_RNDN);
    mpfr_setsign(to, to, (x & sign_bit(f)) != 0, MPFR_RNDN);
}

/* Returns the pattern of a number of the format, or of an infinity. */
static uint32_t store(const struct format *f, mpfr_t from) {
    const uint32_t sign = mpfr_signbit(from) ? sign_bit(f) : 0;
    if (mpfr_inf_p(from))
        return sign | infinity(f);
    if (mpfr_zero_p(from))
        return sign;
    const int exponent = (int)mpfr_get_exp(from) - 1, least = exponent < f->emin ? f->emin : exponent;
    mpfr_abs(unit, from, MPFR_RNDN);
    mpfr_mul_2si(unit, unit, f->p - 1 - least, MPFR_RNDN);
    /* The leading bit counts as one of the exponent. */
    return sign | (((uint32_t)(least - f->emin) << (f->p - 1)) + (uint32_t)mpfr_get_ui(unit, MPFR_RNDN));
}

static int compute(int function, mpfr_t to, mpfr_rnd_t rounding) {
    switch (function) {
    case RCP:
        return mpfr_ui_div(to, 1, x_value, rounding);
    case RSQ:
        return mpfr_rec_sqrt(to, x_value, rounding);
    case SQRT:
        return mpfr_sqrt(to, x_value, rounding);
    case EXP:
        return mpfr_exp2(to, x_value, rounding);
    case LOG:
        return mpfr_log2(to, x_value, rounding);
    case SIN:
        return mpfr_sinu(to, x_value, 1, rounding);
    default:
        return mpfr_cosu(to, x_value, 1, rounding);
    }
}

bool trans_reference_special(struct trans_operation op, bool ieee, uint32_t x, uint32_t *r) {
    const struct format *f = &formats[op.half];
    const uint32_t m = magnitude(f, x), sign = x & sign_bit(f), inf = infinity(f), quiet = UINT32_C(1) << (f->p - 2);
    const uint32_t nan = sign_bit(f) | inf | quiet, one = op.half ? 0x3c00 : 0x3f800000;
    if (m > inf) {
        *r = ieee ? x | quiet : x;
        return true;
    }
    if (m == inf) {
        const uint32_t of[][2] = {[RCP] = {0, sign_bit(f)}, [RSQ] = {0, nan},   [SQRT] = {inf, nan}, [EXP] = {inf, 0},
                                  [LOG] = {inf, nan},       [SIN] = {nan, nan}, [COS] = {nan, nan}};
        *r = of[op.function][sign != 0];
        return true;
    }
    if (m == 0) {
        const uint32_t of[] = {[RCP] = sign | inf,        [RSQ] = sign | inf, [SQRT] = x, [EXP] = one,
                               [LOG] = sign_bit(f) | inf, [SIN] = x,          [COS] = one};
        *r = of[op.function];
        return true;
    }
    if ((op.function == RSQ || op.function == SQRT || op.function == LOG) && sign) {
        *r = nan;
        return true;
    }
    load(f, x, x_value);
    if (op.function == EXP && mpfr_cmp_ui(x_value, op.half ? 16 : 128) >= 0) {
        *r = inf;
        return true;
    }
    if (op.function == EXP && !op.half && mpfr_cmp_si(x_value, -126) < 0) {
        *r = 0;
        return true;
    }
    if ((op.function == SIN || op.function == COS) && mpfr_cmpabs_ui(x_value, 256) > 0) {
        *r = op.function == SIN ? 0 : one;
        return true;
    }
    return false;
}

uint32_t trans_reference_value(struct trans_operation op, enum trans_rounding rounding, uint32_t x) {
    const struct format *f = &formats[op.half];
    const mpfr_rnd_t mode = rounding == TRANS_NEAREST ? MPFR_RNDN : rounding == TRANS_DOWN ? MPFR_RNDD : MPFR_RNDU;
    const mpfr_exp_t emin = mpfr_get_emin(), emax = mpfr_get_emax();
    load(f, x, x_value);
    mpfr_set_emin(f->emin - f->p + 2);
    mpfr_set_emax(f->emax + 1);
    mpfr_subnormalize(y[op.half], compute(op.function, y[op.half], mode), mode);
    mpfr_set_emin(emin);
    mpfr_set_emax(emax);
    const bool periodic = op.function == SIN || op.function == COS;
    return periodic && mpfr_zero_p(y[op.half]) ? 0 : store(f, y[op.half]);
}

uint32_t trans_reference_flush(struct trans_operation op, bool flushes, uint32_t x) {
    const struct format *f = &formats[op.half];
    return flushes && magnitude(f, x) < UINT32_C(1) << (f->p - 1) ? x & sign_bit(f) : x;
}

/* Returns a function's value at an f32 by the C library, with a relative error below 2^-50. */
static double compute_double(int function, double x) {
    const double turns = x - nearbyint(4 * x) / 4, angle = 6.283185307179586 * turns;
    const int quarter = ((int)nearbyint(4 * x) + (function == COS)) & 3;
    const double of_angle = quarter & 1 ? cos(angle) : sin(angle);
    switch (function) {
    case RCP:
        return 1 / x;
    case RSQ:
        return 1 / sqrt(x);
    case SQRT:
        return sqrt(x);
    case EXP:
        return exp2(x);
    case LOG:
        return log2(x);
    default:
        return quarter & 2 ? -of_angle : of_angle;
    }
}

/* Sets *r and returns true if the C library's value is farther from a tie than its error. */
static bool round_double(struct trans_operation op, uint32_t x, uint32_t *r) {
    float argument, low, high;
    memcpy(&argument, &x, sizeof x);
    if (op.half || ((op.function == SIN || op.function == COS) && fabsf(argument) > 256))
        return false;
    const double y = compute_double(op.function, argument);
    low = (float)(y * (1 - 0x1p-48));
    high = (float)(y * (1 + 0x1p-48));
    memcpy(r, &low, sizeof low);
    return low == high && isnormal(low);
}

uint32_t trans_reference(struct trans_operation op, uint32_t mode, uint32_t x) {
    const bool periodic = op.function == SIN || op.function == COS;
    const uint32_t keeps = op.half ? mode >> 6 & 3 : periodic ? mode >> 4 & 3 : 0;
    uint32_t r;
    x = trans_reference_flush(op, !(keeps & 1), x);
    if (!trans_reference_special(op, mode >> 9 & 1, x, &r) && !round_double(op, x, &r))
        r = trans_reference_value(op, TRANS_NEAREST, x);
    return trans_reference_flush(op, !(keeps & 2), r);
}

bool trans_reference_reaches(struct trans_operation op, uint32_t x, uint32_t r) {
    const struct format *f = &formats[op.half];
    load(f, x, x_value);
    compute(op.function, wide_y, MPFR_RNDN);
    /* The value is the format's. */
    const bool exact = mpfr_zero_p(wide_y) || (mpfr_min_prec(wide_y) <= f->p &&
                                               mpfr_get_exp(wide_y) >= f->emin - f->p + 1 + mpfr_min_prec(wide_y));
    /* k gaps of the value's binade, and the slack */
    const int exponent = exact ? 0 : (int)mpfr_get_exp(wide_y) - 1;
    mpfr_set_ui_2exp(unit, op.half ? 51 : 100, (exponent < f->emin ? f->emin : exponent) - f->p + 1, MPFR_RNDN);
    mpfr_div_ui(unit, unit, 100, MPFR_RNDN);
    mpfr_set_ui_2exp(edge, op.function == SIN || op.function == COS, -22, MPFR_RNDN);
    mpfr_add(unit, unit, edge, MPFR_RNDN);
    if (exact)
        mpfr_set_zero(unit, 1);
    load(f, r, edge);
    if ((op.function == SIN || op.function == COS) && mpfr_cmpabs_ui(edge, 1) > 0)
        return false;
    mpfr_sub(edge, edge, wide_y, MPFR_RNDN);
    return mpfr_cmpabs(edge, unit) <= 0;
}
