/* SPDX-License-Identifier: MIT */
#include "isa/nv_scan.h"

void nv_scan_cut(struct scan *s) {
    const char *at = s->text;
    while (at < s->end && *at != '#' && !(*at == '/' && at + 1 < s->end && at[1] == '/'))
        at++;
    s->end = at;
}

bool nv_scan_number(struct scan *s, uint64_t most, uint64_t *value, const char *expected) {
    const char *at = scan_next(s);
    return scan_number(s, most, value) || scan_fail(s, at, NULL, expected);
}

/* Reads one letter and a decimal number, or the name of `last`. */
static bool numbered(struct scan *s, const char *letter, const char *name, uint8_t last, uint8_t *number,
                     const char *expected) {
    const char *at = scan_next(s);
    uint64_t value = last;
    if (!scan_accept_word(s, name) &&
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

bool nv_scan_comma(struct scan *s) {
    return scan_expect(s, ",", "','");
}
