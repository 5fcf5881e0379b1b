/* SPDX-License-Identifier: MIT */
/* Relations of the public header: value classes of two numbers. */
#include <stdio.h>

#include "engine/rng.h"
#include "lanelock/bench_random.h"
#include "lanelock/bench_unit.h"

enum { NAME = 32, BYTE = 8 };

enum { EQUAL, NEXT_ABOVE, NEXT_BELOW, NEAR, BELOW, ABOVE, ORDERS };

static unsigned order_size(unsigned bits) {
    (void)bits;
    return ORDERS;
}

static void order_name(unsigned bits, unsigned value, char text[NAME]) {
    static const char *const names[ORDERS] = {"equal", "1 above", "1 below", "1 bit apart", "below", "above"};
    (void)bits;
    snprintf(text, NAME, "%s", names[value]);
}

static unsigned order_of(unsigned bits, const uint64_t number[2]) {
    const uint64_t a = number[0], b = number[1], apart = a ^ b;
    (void)bits;
    return apart == 0                   ? EQUAL
           : a > b && a - b == 1        ? NEXT_ABOVE
           : b > a && b - a == 1        ? NEXT_BELOW
           : (apart & (apart - 1)) == 0 ? NEAR
           : a < b                      ? BELOW
                                        : ABOVE;
}

static void order_draw(unsigned bits, unsigned value, uint64_t random, uint64_t number[2]) {
    const uint64_t ones = edge_ones(bits), a = number[0] & ones, b = number[1] & ones;
    const uint64_t low = a < b ? a : b, high = a < b ? b : a;
    switch (value) {
    case EQUAL:
        number[1] = a;
        break;
    case NEXT_ABOVE:
        number[1] = a ? a - 1 : (number[0] = 1, 0);
        break;
    case NEXT_BELOW:
        number[1] = a < ones ? a + 1 : (number[0] = ones - 1, ones);
        break;
    case NEAR:
        number[1] = a ^ 1ull << edge_below(random, bits);
        break;
    default: /* the search replaces numbers that are too close */
        number[0] = value == BELOW ? low : high;
        number[1] = value == BELOW ? high : low;
        break;
    }
}

const struct ll_relation ll_order = {order_size, order_name, order_of, order_draw};

/* Value: first bit, then byte. */
static unsigned bytes_of(unsigned bits) {
    return (bits + BYTE - 1) / BYTE;
}

static unsigned carry_size(unsigned bits) {
    return bits * bytes_of(bits);
}

static void carry_name(unsigned bits, unsigned value, char text[NAME]) {
    snprintf(text, NAME, "bit %u to byte %u", value / bytes_of(bits), value % bytes_of(bits));
}

static unsigned carry_of(unsigned bits, const uint64_t number[2]) {
    unsigned first, last;
    return edge_find_carry(number[0], number[1], bits, &first, &last) ? first * bytes_of(bits) + last / BYTE
                                                                      : LL_NO_CLASS;
}

/* Makes the only carry. It ends in any bit of the byte. */
static void carry_draw(unsigned bits, unsigned value, uint64_t random, uint64_t number[2]) {
    const unsigned from = value / bytes_of(bits), byte = value % bytes_of(bits);
    const unsigned first = byte == from / BYTE ? from : BYTE * byte;
    const unsigned end = BYTE * byte + BYTE < bits ? BYTE * byte + BYTE : bits;
    if (first >= end)
        return; /* a carry does not run downwards */
    const unsigned to = first + edge_below(random, end - first);
    number[0] = rng_hash(random) & ~(2ull << to);
    number[1] = rng_hash(random + RNG_STEP) & ~number[0];
    edge_carry(edge_span(from, to), &number[0], &number[1]);
}

const struct ll_relation ll_carry = {carry_size, carry_name, carry_of, carry_draw};

/* Value: the bit, then the number that has it, with equal or with opposite bits below. */
enum { FIRST, SECOND, FIRST_ALONE, SECOND_ALONE, DIFFERENCES };

static unsigned deciding_size(unsigned bits) {
    return bits * DIFFERENCES;
}

static void deciding_name(unsigned bits, unsigned value, char text[NAME]) {
    static const char *const names[DIFFERENCES] = {"first has bit %u", "second has bit %u", "first has only bit %u",
                                                   "second has only bit %u"};
    (void)bits;
    snprintf(text, NAME, names[value % DIFFERENCES], value / DIFFERENCES);
}

static unsigned deciding_of(unsigned bits, const uint64_t number[2]) {
    const uint64_t apart = number[0] ^ number[1];
    (void)bits;
    if (!apart)
        return LL_NO_CLASS;
    const unsigned bit = 63 - (unsigned)__builtin_clzll(apart), lower = number[0] >> bit & 1;
    const uint64_t below = (1ull << bit) - 1, high = number[!lower], low = number[lower];
    const unsigned value = bit * DIFFERENCES + (lower ? FIRST : SECOND);
    if ((apart & below) == 0)
        return value;
    return (high & below) == 0 && (low & below) == below ? value + FIRST_ALONE : LL_NO_CLASS;
}

static void deciding_draw(unsigned bits, unsigned value, uint64_t random, uint64_t number[2]) {
    const uint64_t at = 1ull << value / DIFFERENCES, below = at - 1;
    const unsigned kind = value % DIFFERENCES, of_first = kind == FIRST || kind == FIRST_ALONE;
    uint64_t high = number[0] | at, low = number[0] & ~at;
    (void)bits, (void)random;
    if (kind >= FIRST_ALONE) {
        high &= ~below;
        low |= below;
    }
    number[0] = of_first ? high : low;
    number[1] = of_first ? low : high;
}

const struct ll_relation ll_deciding_bit = {deciding_size, deciding_name, deciding_of, deciding_draw};
