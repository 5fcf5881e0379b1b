/* SPDX-License-Identifier: MIT */
#include "isa/nv_scan.h"

#include <string.h>

void nv_scan_start(struct scan *s, const char *text, size_t length) {
    size_t n = 0;
    while (n < length && text[n] != '#' && !(text[n] == '/' && n + 1 < length && text[n + 1] == '/'))
        n++;
    scan_start(s, text, n);
}

bool nv_scan_accept(struct scan *s, const char *word) {
    return scan_accept_word(s, word);
}

bool nv_scan_number(struct scan *s, uint64_t most, uint64_t *value, const char *expected) {
    const char *at = scan_next(s);
    return scan_number(s, most, value) || scan_fail(s, at, NULL, expected);
}

/* Reads one letter and a decimal number, or the letter and `last`. */
static bool numbered(struct scan *s, const char *letter, const char *named, uint8_t last, uint8_t *number,
                     const char *expected) {
    const char *at = scan_next(s);
    uint64_t value = last;
    if (!nv_scan_accept(s, named) &&
        (!scan_accept(s, letter) || !scan_digits(s, 10, last - 1u, &value) || scan_word(s) != 0))
        return scan_fail(s, at, NULL, expected);
    *number = (uint8_t)value;
    return true;
}

bool nv_scan_register(struct scan *s, uint8_t *number, const char *expected) {
    return numbered(s, "R", "RZ", NV_RZ, number, expected);
}

bool nv_scan_predicate(struct scan *s, uint8_t *number) {
    return numbered(s, "P", "PT", NV_PT, number, "a predicate, P0 to P6 or PT");
}

bool nv_scan_guard(struct scan *s, uint8_t *pg, bool *pg_not) {
    *pg = NV_PT;
    *pg_not = false;
    if (!scan_accept(s, "@"))
        return true;
    *pg_not = scan_accept(s, "!");
    return nv_scan_predicate(s, pg);
}

bool nv_scan_comma(struct scan *s) {
    return scan_expect(s, ",", "','");
}
