/* SPDX-License-Identifier: MIT */
#include "engine/op_text.h"

#include <string.h>

#include "engine/nearest.h"

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

bool op_lanes(struct scan *s, unsigned lanes, uint64_t *mask) {
    char expected[40];
    snprintf(expected, sizeof expected, "lanes, 0 to %u", lanes - 1);
    *mask = 0;
    if (!scan_expect(s, "[", "'['"))
        return false;
    do {
        uint64_t first, last;
        const char *at = scan_next(s);
        bool ok = scan_digits(s, 10, lanes - 1, &first);
        last = first;
        if (ok && scan_accept(s, "-"))
            ok = scan_digits(s, 10, lanes - 1, &last) && last >= first;
        if (!ok)
            return scan_fail(s, at, NULL, expected);
        *mask |= UINT64_MAX >> (63 - last) & UINT64_MAX << first;
    } while (!scan_accept(s, "]"));
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
