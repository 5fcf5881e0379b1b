/* SPDX-License-Identifier: MIT */
/* Value classes of the public header. Each draw() prefers edges of its class. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "engine/rng.h"
#include "lanelock/bench_random.h"
#include "lanelock/bench_unit.h"

enum { DRAWS = 16, NAME = 32 };

/* Attempt number `i` to draw a number of the width: an edge, or a number of any length. */
static uint64_t attempt(unsigned bits, uint64_t random, unsigned i) {
    const uint64_t r = rng_hash(random + i * RNG_STEP);
    return r & 1 ? edge_value(r >> 1, bits) : rng_hash(r) >> (64 - bits) >> (r >> 1) % bits;
}

/* Returns the first attempt, with some bits forced, that is of the class; `other` if none is. */
static uint64_t draw_in(const struct ll_classes *classes, unsigned bits, unsigned value, uint64_t random,
                        uint64_t clear, uint64_t set, uint64_t other) {
    for (unsigned i = 0; i < DRAWS; i++) {
        const uint64_t number = ((attempt(bits, random, i) & ~clear) | set) & edge_ones(bits);
        if (classes->of(bits, number) == value)
            return number;
    }
    return other & edge_ones(bits);
}

static void put_name(char *text, const char *name) {
    snprintf(text, NAME, "%s", name);
}

static uint64_t sign_of(unsigned bits) {
    return 1ull << (bits - 1);
}

/* Classes of integers: exact ones, then others without the top bit, and with it. */
enum { EXACT = 5, EXACT_UNSIGNED = 4 };

/* Sets the exact numbers and returns how many there are. */
static unsigned exact_numbers(unsigned bits, bool is_signed, uint64_t number[EXACT]) {
    const uint64_t top = sign_of(bits);
    const uint64_t numbers[EXACT] = {0, 1, edge_ones(bits), is_signed ? top - 1 : top, top};
    memcpy(number, numbers, sizeof numbers);
    return is_signed ? EXACT : EXACT_UNSIGNED;
}

static unsigned integer_of(unsigned bits, uint64_t number, bool is_signed) {
    uint64_t exact[EXACT];
    const unsigned n = exact_numbers(bits, is_signed, exact);
    number &= edge_ones(bits);
    for (unsigned i = 0; i < n; i++)
        if (number == exact[i])
            return i;
    return n + (number > sign_of(bits));
}

static uint64_t integer_draw(const struct ll_classes *classes, unsigned bits, unsigned value, uint64_t random,
                             bool is_signed) {
    uint64_t exact[EXACT];
    const unsigned n = exact_numbers(bits, is_signed, exact);
    return value < n    ? exact[value]
           : value == n ? draw_in(classes, bits, value, random, sign_of(bits), 0, 2)
                        : draw_in(classes, bits, value, random, 0, sign_of(bits), UINT64_MAX - 1);
}

static unsigned signed_size(unsigned bits) {
    (void)bits;
    return EXACT + 2;
}

static void signed_name(unsigned bits, unsigned value, char text[NAME]) {
    static const char *const names[] = {"0", "1", "-1", "greatest", "least", "positive", "negative"};
    (void)bits;
    put_name(text, names[value]);
}

static unsigned signed_of(unsigned bits, uint64_t number) {
    return integer_of(bits, number, true);
}

static uint64_t signed_draw(unsigned bits, unsigned value, uint64_t random) {
    return integer_draw(&ll_signed, bits, value, random, true);
}

const struct ll_classes ll_signed = {signed_size, signed_name, signed_of, signed_draw};

static unsigned unsigned_size(unsigned bits) {
    return bits == 1 ? 2 : EXACT_UNSIGNED + 2;
}

static void unsigned_name(unsigned bits, unsigned value, char text[NAME]) {
    static const char *const names[] = {"0", "1", "greatest", "top bit alone", "lower half", "upper half"};
    (void)bits;
    put_name(text, names[value]);
}

static unsigned unsigned_of(unsigned bits, uint64_t number) {
    return integer_of(bits, number, false);
}

static uint64_t unsigned_draw(unsigned bits, unsigned value, uint64_t random) {
    return integer_draw(&ll_unsigned, bits, value, random, false);
}

const struct ll_classes ll_unsigned = {unsigned_size, unsigned_name, unsigned_of, unsigned_draw};

/* Classes of floats; the second of each pair is negative. */
enum { F_ZERO, F_SUBNORMAL = 2, F_NORMAL = 4, F_GREATEST = 6, F_INFINITY = 8, F_QUIET = 10, F_SIGNALING, FLOATS };

static unsigned fraction_of(unsigned bits) {
    return bits == 16 ? 10 : bits == 32 ? 23 : 52;
}

static void float_name(unsigned bits, unsigned value, char text[NAME]) {
    static const char *const names[FLOATS] = {"0",        "-0",        "subnormal", "-subnormal",
                                              "normal",   "-normal",   "greatest",  "-greatest",
                                              "infinity", "-infinity", "quiet NaN", "signaling NaN"};
    (void)bits;
    put_name(text, names[value]);
}

static unsigned float_of(unsigned bits, uint64_t number) {
    const unsigned fraction_bits = fraction_of(bits), negative = number >> (bits - 1) & 1;
    const uint64_t fraction = number & edge_ones(fraction_bits), infinite = edge_ones(bits - 1 - fraction_bits);
    const uint64_t exponent = number >> fraction_bits & infinite;
    if (exponent == infinite)
        return fraction == 0 ? F_INFINITY + negative : fraction >> (fraction_bits - 1) ? F_QUIET : F_SIGNALING;
    if (exponent == 0)
        return (fraction ? F_SUBNORMAL : F_ZERO) + negative;
    return (exponent == infinite - 1 && fraction == edge_ones(fraction_bits) ? F_GREATEST : F_NORMAL) + negative;
}

static uint64_t float_draw(unsigned bits, unsigned value, uint64_t random) {
    const unsigned fraction_bits = fraction_of(bits);
    const uint64_t ones = edge_ones(fraction_bits), infinite = edge_ones(bits - 1 - fraction_bits), top = ones / 2 + 1;
    const uint64_t fraction = attempt(fraction_bits, random, 0), sign = (uint64_t)(value & 1) << (bits - 1);
    const uint64_t exponent = 1 + attempt(bits - 1 - fraction_bits, random, 1) % (infinite - 1);
    switch (value) {
    case F_SUBNORMAL:
    case F_SUBNORMAL + 1:
        return sign | (fraction ? fraction : 1);
    case F_NORMAL:
    case F_NORMAL + 1:
        return sign | exponent << fraction_bits | (exponent == infinite - 1 ? fraction & ~1ull : fraction);
    case F_GREATEST:
    case F_GREATEST + 1:
        return sign | (infinite - 1) << fraction_bits | ones;
    case F_INFINITY:
    case F_INFINITY + 1:
        return sign | infinite << fraction_bits;
    case F_QUIET:
        return (random >> 63) << (bits - 1) | infinite << fraction_bits | top | fraction;
    case F_SIGNALING:
        return (random >> 63) << (bits - 1) | infinite << fraction_bits | ((fraction & ~top) ? fraction & ~top : 1);
    default:
        return sign;
    }
}

#define FLOAT_SIZE(width)                                                                                              \
    static unsigned f##width##_size(unsigned bits) {                                                                   \
        return bits == (width) ? FLOATS : 0;                                                                           \
    }                                                                                                                  \
    const struct ll_classes ll_f##width = {f##width##_size, float_name, float_of, float_draw};
FLOAT_SIZE(16)
FLOAT_SIZE(32)
FLOAT_SIZE(64)

/* First number of each class of lengths; the last class has no end. */
static const uint64_t lengths[] = {1, 2, 3, 63, 64, 65, 66, 1500, 1501};
enum { LENGTHS = sizeof lengths / sizeof lengths[0] };

static unsigned lengths_size(unsigned bits) {
    (void)bits;
    return LENGTHS;
}

static void lengths_name(unsigned bits, unsigned value, char text[NAME]) {
    (void)bits;
    if (value + 1 == LENGTHS)
        snprintf(text, NAME, "above %" PRIu64, lengths[value] - 1);
    else if (lengths[value] + 1 == lengths[value + 1])
        snprintf(text, NAME, "%" PRIu64, lengths[value]);
    else
        snprintf(text, NAME, "%" PRIu64 " to %" PRIu64, lengths[value], lengths[value + 1] - 1);
}

static unsigned lengths_of(unsigned bits, uint64_t number) {
    unsigned value = LENGTHS;
    (void)bits;
    while (value > 0 && number < lengths[value - 1])
        value--;
    return value ? value - 1 : LL_NO_CLASS;
}

static uint64_t lengths_draw(unsigned bits, unsigned value, uint64_t random) {
    const uint64_t most = edge_ones(bits), first = lengths[value] < most ? lengths[value] : most;
    const uint64_t last = value + 1 < LENGTHS && lengths[value + 1] - 1 < most ? lengths[value + 1] - 1 : most;
    /* The two ends of a class are as likely as all other numbers of it. */
    return random & 1 ? (random & 2 ? first : last)
                      : first + (random >> 8) % (last - first + (last - first < UINT64_MAX));
}

const struct ll_classes ll_lengths = {lengths_size, lengths_name, lengths_of, lengths_draw};

/* All equal; then each bit the only 1, each bit the only 0, and any other number. */
enum { ALL_ZEROS, ALL_ONES, FIRST_ALONE };

static unsigned decides_size(unsigned bits) {
    return FIRST_ALONE + 2 * bits + 1;
}

static void decides_name(unsigned bits, unsigned value, char text[NAME]) {
    const unsigned bit = value - FIRST_ALONE;
    if (value < FIRST_ALONE)
        snprintf(text, NAME, "all %u", value);
    else if (bit == 2 * bits)
        put_name(text, "several 0 and several 1");
    else
        snprintf(text, NAME, "only bit %u is %d", bit % bits, bit < bits);
}

static unsigned decides_of(unsigned bits, uint64_t number) {
    const uint64_t ones = edge_ones(bits);
    number &= ones;
    if (number == 0 || number == ones)
        return number ? ALL_ONES : ALL_ZEROS;
    const uint64_t zeros = number ^ ones;
    if ((number & (number - 1)) == 0)
        return FIRST_ALONE + (unsigned)__builtin_ctzll(number);
    if ((zeros & (zeros - 1)) == 0)
        return FIRST_ALONE + bits + (unsigned)__builtin_ctzll(zeros);
    return FIRST_ALONE + 2 * bits;
}

static uint64_t decides_draw(unsigned bits, unsigned value, uint64_t random) {
    const uint64_t ones = edge_ones(bits);
    const unsigned bit = value - FIRST_ALONE;
    if (value < FIRST_ALONE)
        return value ? ones : 0;
    if (bit == 2 * bits)
        return draw_in(&ll_one_decides, bits, value, random, 0, 0, 3);
    return bit < bits ? 1ull << bit : ones ^ 1ull << (bit - bits);
}

const struct ll_classes ll_one_decides = {decides_size, decides_name, decides_of, decides_draw};

/* 0 to 3; then for each power of two from 4: the power, the next number, numbers between, and the last one. */
enum { SMALL = 4, OF_POWER = 4 };

static unsigned sizes_size(unsigned bits) {
    return bits == 1 ? 2 : SMALL + OF_POWER * (bits - 2);
}

/* The first and the last number of a value. */
static void sizes_ends(unsigned value, uint64_t *first, uint64_t *last) {
    *first = *last = value;
    if (value < SMALL)
        return;
    const unsigned kind = (value - SMALL) % OF_POWER;
    const uint64_t power = SMALL * (1ull << (value - SMALL) / OF_POWER), before = power - 1 + power;
    const uint64_t ends[OF_POWER] = {power, power + 1, before - 1, before};
    *first = kind == 2 ? power + 2 : ends[kind];
    *last = ends[kind];
}

static void sizes_name(unsigned bits, unsigned value, char text[NAME]) {
    enum { SHORT = 10 };
    static const char *const names[OF_POWER] = {"2^%u", "2^%u + 1", "above 2^%u + 1", "2^%u - 1"};
    const unsigned power = 2 + (value - SMALL) / OF_POWER, kind = (value - SMALL) % OF_POWER;
    uint64_t first, last;
    (void)bits;
    sizes_ends(value, &first, &last);
    if (value >= SMALL && power >= SHORT)
        snprintf(text, NAME, names[kind], power + (kind == 3));
    else if (first == last)
        snprintf(text, NAME, "%" PRIu64, first);
    else
        snprintf(text, NAME, "%" PRIu64 " to %" PRIu64, first, last);
}

static unsigned sizes_of(unsigned bits, uint64_t number) {
    number &= edge_ones(bits);
    if (number < SMALL)
        return (unsigned)number;
    const unsigned power = 63 - (unsigned)__builtin_clzll(number);
    const uint64_t above = number - (1ull << power);
    const unsigned kind = above < 2 ? (unsigned)above : above == (1ull << power) - 1 ? 3 : 2;
    return SMALL + OF_POWER * (power - 2) + kind;
}

static uint64_t sizes_draw(unsigned bits, unsigned value, uint64_t random) {
    uint64_t first, last;
    (void)bits;
    sizes_ends(value, &first, &last);
    return first + random % (last - first + 1);
}

const struct ll_classes ll_sizes = {sizes_size, sizes_name, sizes_of, sizes_draw};

static unsigned codes_size(unsigned bits) {
    return bits < 32 && 1u << bits <= LL_VALUES ? 1u << bits : 0;
}

static void codes_name(unsigned bits, unsigned value, char text[NAME]) {
    snprintf(text, NAME, "0x%0*x", (int)(bits + 3) / 4, value);
}

static unsigned codes_of(unsigned bits, uint64_t number) {
    (void)bits;
    return (unsigned)number;
}

static uint64_t codes_draw(unsigned bits, unsigned value, uint64_t random) {
    (void)bits, (void)random;
    return value;
}

const struct ll_classes ll_codes = {codes_size, codes_name, codes_of, codes_draw};

static unsigned one_bit_size(unsigned bits) {
    return bits;
}

static void count_name(unsigned bits, unsigned value, char text[NAME]) {
    (void)bits;
    snprintf(text, NAME, "%u", value);
}

static unsigned one_bit_of(unsigned bits, uint64_t number) {
    (void)bits;
    return number && (number & (number - 1)) == 0 ? (unsigned)__builtin_ctzll(number) : LL_NO_CLASS;
}

static uint64_t one_bit_draw(unsigned bits, unsigned value, uint64_t random) {
    (void)bits, (void)random;
    return 1ull << value;
}

const struct ll_classes ll_one_bit = {one_bit_size, count_name, one_bit_of, one_bit_draw};

static unsigned low_ones_size(unsigned bits) {
    return bits + 1;
}

static unsigned low_ones_of(unsigned bits, uint64_t number) {
    (void)bits;
    return ~number ? (unsigned)__builtin_ctzll(~number) : 64;
}

static uint64_t low_ones_draw(unsigned bits, unsigned value, uint64_t random) {
    return value == bits ? edge_ones(bits) : ((random & ~(1ull << value)) | ((1ull << value) - 1)) & edge_ones(bits);
}

const struct ll_classes ll_low_ones = {low_ones_size, count_name, low_ones_of, low_ones_draw};
