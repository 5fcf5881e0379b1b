/* SPDX-License-Identifier: MIT */
#include "engine/op_text.h"

#include <inttypes.h>
#include <string.h>

#include "engine/nearest.h"
#include "lanelock/bench_random.h"

size_t op_part(const struct scan *s) {
    size_t n = 0;
    while (scan_peek(s, n) && scan_peek(s, n) != '\t' && !(scan_peek(s, n) == ' ' && scan_peek(s, n + 1) == ' '))
        n++;
    return n;
}

bool op_number(struct scan *s, unsigned bits, uint64_t *value) {
    const char *at = scan_next(s);
    uint64_t most = UINT64_MAX >> (64 - bits);
    bool hex = scan_accept(s, "0x"), negative = !hex && bits > 1 && scan_accept(s, "-");
    bool ok = scan_digits(s, hex ? 16 : 10, negative ? most / 2 + 1 : most, value) && !scan_word(s);
    char expected[40];
    snprintf(expected, sizeof expected, "a number of %u bit%s", bits, bits > 1 ? "s" : "");
    if (negative)
        *value = -*value & most;
    return ok || scan_fail(s, at, NULL, expected);
}

bool op_named(struct scan *s, const char *name, unsigned bits, uint64_t *value, bool *ok) {
    if (!*ok || !scan_accept_word(s, name))
        return false;
    *ok = op_number(s, bits, value);
    return true;
}

void op_print_operand(FILE *file, const char *name, uint64_t value, unsigned bits) {
    const uint64_t used = edge_ones(bits);
    fprintf(file, "  %s 0x%0*" PRIx64, name, (int)bits / 4, value & used);
    if (value & ~used)
        fprintf(file, " (of 0x%016" PRIx64 ")", value);
}

/* Reads the text after the used bits of an operand. */
static bool read_whole(struct scan *s, unsigned bits, uint64_t *value) {
    const uint64_t used = *value;
    char expected[48];
    if (!scan_accept(s, "("))
        return true;
    if (!scan_expect(s, "of", "'of'"))
        return false;
    const char *at = scan_next(s);
    snprintf(expected, sizeof expected, "a number whose low %u bits are 0x%" PRIx64, bits, used);
    return op_number(s, 64, value) && ((*value & edge_ones(bits)) == used || scan_fail(s, at, NULL, expected)) &&
           scan_expect(s, ")", "')'");
}

bool op_operands(struct scan *s, const char *const *names, unsigned bits, uint64_t *value) {
    unsigned found = 0, i = 0;
    while (names[i]) {
        const char *at = scan_next(s);
        bool ok = true;
        char expected[48];
        if (!op_named(s, names[i], bits, &value[i], &ok)) {
            i++;
            continue;
        }
        snprintf(expected, sizeof expected, "%s once", names[i]);
        if (!ok || (found >> i & 1 && !scan_fail(s, at, NULL, expected)) || !read_whole(s, bits, &value[i]))
            return false;
        found |= 1u << i;
        i = 0;
    }
    return true;
}

bool op_codes(struct scan *s, uint64_t *op, uint64_t *width, bool *ok) {
    if (!scan_accept(s, "refused:") && !scan_word_is(s, "op"))
        return false;
    if (!op_named(s, "op", 6, op, ok))
        *ok = scan_fail(s, scan_next(s), NULL, "'op'");
    else if (*ok && !op_named(s, "width", 2, width, ok))
        *ok = scan_fail(s, scan_next(s), NULL, "'width'");
    return true;
}

bool op_mnemonic(struct scan *s, const char *const *names, size_t n, unsigned (*bits_of)(unsigned op, unsigned width),
                 uint64_t *op, uint64_t *width) {
    unsigned found = 0;
    while (found < n && !scan_word_is(s, names[found]))
        found++;
    if (found == n)
        return op_refuse(s, "an operation, as add.32, or op CODE width CODE", names, n);
    scan_accept_word(s, names[found]);
    /* Its widths, the narrowest first */
    char expected[64] = "";
    for (unsigned bits = 1, left = 4; bits <= 64; bits++)
        for (unsigned w = 0; w < 4; w++)
            if (bits_of(found, w) == bits)
                snprintf(expected + strlen(expected), sizeof expected - strlen(expected), "%s.%u",
                         left-- < 4 ? ", " : "", bits);
    const char *at = scan_next(s);
    uint64_t bits = 0;
    const bool dot = scan_accept(s, ".");
    at = dot ? s->at : at;
    if (dot && scan_digits(s, 10, 64, &bits) && !scan_word(s))
        for (unsigned w = 0; w < 4; w++)
            if (bits_of(found, w) == bits && bits) {
                *op = found;
                *width = w;
                return true;
            }
    char text[96];
    snprintf(text, sizeof text, "a width of %s: %s", names[found], expected);
    return scan_fail(s, at, NULL, text);
}

bool op_range(struct scan *s, const char *what, unsigned lanes, uint64_t *mask) {
    uint64_t lane[2] = {0};
    unsigned n = 0;
    do {
        const char *at = scan_next(s);
        char expected[40];
        snprintf(expected, sizeof expected, "%s, %u to %u", what, (unsigned)lane[0], lanes - 1);
        if (!scan_digits(s, 10, lanes - 1, &lane[n]) || lane[n] < lane[0])
            return scan_fail(s, at, NULL, expected);
    } while (n++ == 0 && scan_accept(s, "-"));
    *mask |= UINT64_MAX >> (63 - lane[n - 1]) & UINT64_MAX << lane[0];
    return true;
}

bool op_lanes(struct scan *s, unsigned lanes, uint64_t *mask) {
    *mask = 0;
    if (!scan_expect(s, "[", "'['"))
        return false;
    do
        if (!op_range(s, "lanes", lanes, mask))
            return false;
    while (!scan_accept(s, "]"));
    return true;
}

void op_print_lanes(FILE *file, uint64_t mask) {
    const char *space = "";
    for (unsigned first = 0, last; first < 64; first = last + 1) {
        last = first;
        if (!(mask >> first & 1))
            continue;
        while (last < 63 && mask >> (last + 1) & 1)
            last++;
        fprintf(file, last > first ? "%s%u-%u" : "%s%u", space, first, last);
        space = " ";
    }
}

bool op_refuse(struct scan *s, const char *expected, const char *const *names, size_t n) {
    char word[48], text[SCAN_MESSAGE];
    const char *at = scan_next(s);
    snprintf(word, sizeof word, "%.*s", (int)scan_word(s), at);
    const char *nearest = *word ? nearest_name(word, names, n) : NULL;
    if (nearest)
        snprintf(text, sizeof text, "'%s', which is the nearest, or %s", nearest, expected);
    return scan_fail(s, at, NULL, nearest ? text : expected);
}

bool op_predicate(struct scan *s, int number, const char *none, unsigned bits, uint64_t *value, bool *ok) {
    const char *at = scan_next(s);
    char expected[8];
    uint64_t seen;
    if (scan_peek(s, 1) < '0' || scan_peek(s, 1) > '9' || !scan_accept(s, "P"))
        return false;
    snprintf(expected, sizeof expected, "P%u", (uint8_t)number);
    *ok = (scan_digits(s, 10, UINT8_MAX, &seen) && (int)seen == number) ||
          scan_fail(s, at, NULL, number < 0 ? none : expected);
    *ok = *ok && op_number(s, bits, value);
    return true;
}
