/* SPDX-License-Identifier: MIT */
#include "isa/visa_type.h"

/* Formats binary16, binary32, binary64: bits of the significand with the hidden one, and the least normal exponent. */
struct format {
    uint8_t bytes, precision;
    int16_t least;
};
static const struct format half = {2, 11, -14}, single = {4, 24, -126}, twice = {8, 53, -1022};

static const struct {
    const char *name;
    uint8_t bytes;
    const struct format *format; /* NULL for an integer */
} types[] = {
    [VISA_UB] = {"UB", 1, NULL},  [VISA_B] = {"B", 1, NULL},     [VISA_UW] = {"UW", 2, NULL},
    [VISA_W] = {"W", 2, NULL},    [VISA_UD] = {"UD", 4, NULL},   [VISA_D] = {"D", 4, NULL},
    [VISA_UQ] = {"UQ", 8, NULL},  [VISA_Q] = {"Q", 8, NULL},     [VISA_HF] = {"HF", 2, &half},
    [VISA_F] = {"F", 4, &single}, [VISA_DF] = {"DF", 8, &twice},
};

const char *visa_type_name(enum visa_type type) {
    return types[type].name;
}

unsigned visa_type_bytes(enum visa_type type) {
    return types[type].bytes;
}

bool visa_type_scan(struct scan *s, enum visa_type *type) {
    scan_next(s);
    for (unsigned i = 0; i < VISA_TYPES; i++)
        if (scan_word_is(s, types[i].name)) {
            *type = (enum visa_type)i;
            s->at += scan_word(s);
            return true;
        }
    return scan_fail(s, s->at, NULL, "a type: UB B UW W UD D UQ Q HF F DF");
}

static unsigned significant_bits(uint64_t x) {
    return x ? 64 - (unsigned)__builtin_clzll(x) : 0;
}

/* Encodes m * 2^-scale without its sign; returns false if it is not exact. scale is 0 to 27. */
static bool encode(const struct format *format, uint64_t m, int scale, uint64_t *pattern) {
    int fraction = format->precision - 1, greatest = 1 - format->least;
    int exponent = (int)significant_bits(m) - 1 - scale;
    if (exponent > greatest)
        return false;
    int unit = (exponent > format->least ? exponent : format->least) - fraction; /* of the last bit */
    int shift = -scale - unit;
    *pattern = 0;
    if (m == 0)
        return true;
    if (shift < 0 && m & ((UINT64_C(1) << -shift) - 1))
        return false;
    m = shift < 0 ? m >> -shift : m << shift;
    /* A normal number's hidden one adds 1 to the exponent field. */
    *pattern = m + ((uint64_t)(unit + fraction - format->least) << fraction);
    return true;
}

/* Reads decimal digits with an optional point: digits * 10^-scale. */
static bool decimal(struct scan *s, uint64_t *digits, int *scale) {
    enum { MOST_SCALE = 27 }; /* 5^27 is the greatest that fits 64 bits */
    const char *at = s->at;
    bool point = false;
    *digits = 0;
    *scale = 0;
    for (;; s->at++) {
        char c = scan_peek(s, 0);
        if (c == '.' && !point && s->at > at) {
            point = true;
            continue;
        }
        if (c < '0' || c > '9')
            return s->at > at && s->at[-1] != '.';
        unsigned digit = (unsigned)(c - '0');
        if (*digits > (UINT64_MAX - digit) / 10 || *scale == MOST_SCALE)
            return false;
        *digits = *digits * 10 + digit;
        *scale += point;
    }
}

/* Returns the format of a suffix, else that of the type, else NULL. */
static const struct format *suffix(struct scan *s, const struct format *of_type) {
    const char *at = s->at;
    s->at += scan_word(s);
    size_t n = (size_t)(s->at - at);
    s->at = at;
    if (n == 1 && scan_accept(s, "f"))
        return &single;
    if (n == 2 && scan_accept(s, "hf"))
        return &half;
    return of_type;
}

static bool number(struct scan *s, enum visa_type type, bool negative, uint64_t *value) {
    uint64_t digits = 0;
    int scale = 0;
    unsigned bits = 8 * types[type].bytes;
    bool infinite = scan_accept(s, "inf");
    if (!infinite && !decimal(s, &digits, &scale))
        return false;
    const struct format *format = suffix(s, types[type].format);
    if (scan_word(s) || (format && format->bytes > types[type].bytes))
        return false;
    if (!format) {
        uint64_t most = UINT64_MAX >> (64 - bits);
        *value = negative ? -digits & most : digits;
        return !infinite && scale == 0 && digits <= (negative ? most / 2 + 1 : most);
    }
    for (int i = 0; i < scale; i++, digits /= 5)
        if (digits % 5)
            return false;
    if (infinite)
        *value = (uint64_t)(2 * (1 - format->least) + 1) << (format->precision - 1);
    *value |= negative ? UINT64_C(1) << (8 * format->bytes - 1) : 0;
    uint64_t pattern = 0;
    if (!infinite && !encode(format, digits, scale, &pattern))
        return false;
    *value |= pattern;
    return true;
}

bool visa_value_scan(struct scan *s, enum visa_type type, uint64_t *value) {
    const char *at = scan_next(s);
    unsigned bits = 8 * types[type].bytes;
    *value = 0;
    if (scan_accept(s, "0x")) {
        if (scan_digits(s, 16, UINT64_MAX >> (64 - bits), value) && scan_word(s) == 0)
            return true;
    } else {
        bool negative = scan_accept(s, "-");
        if (number(s, type, negative, value))
            return true;
    }
    return scan_fail(s, at, NULL,
                     types[type].format ? "an exact number, inf, or 0x and a pattern, that the type holds"
                                        : "an integer, or 0x and a pattern, that the type holds");
}
