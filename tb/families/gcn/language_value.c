/* SPDX-License-Identifier: MIT */
#include "families/gcn/language_value.h"

#include <stdio.h>

#include "families/gcn/language_float.h"

/* Nothing but a blank stands behind a value. */
static bool ends(const struct scan *s) {
    return s->at == s->end || scan_peek(s, 0) == ' ' || scan_peek(s, 0) == '\t';
}

bool gcn_scan_integer(struct scan *s, unsigned bits, uint64_t *value) {
    uint64_t most = UINT64_MAX >> (64 - bits), magnitude = 0;
    bool hex = scan_accept(s, "0x"), negative = !hex && bits >= 32 && scan_accept(s, "-");
    if (!hex && !negative && bits >= 32)
        scan_accept(s, "+");
    bool ok = scan_digits(s, hex ? 16 : 10, negative ? most / 2 + 1 : most, &magnitude);
    *value = (negative ? -magnitude : magnitude) & most;
    return ok && ends(s);
}

bool gcn_scan_value(struct scan *s, const struct float_format *f, uint32_t *value) {
    struct scan ahead = *s;
    uint64_t integer = 0;
    if (f && !scan_accept(&ahead, "0x"))
        return gcn_float_scan(s, f, value) && ends(s);
    bool ok = gcn_scan_integer(s, 32, &integer);
    *value = (uint32_t)integer;
    return ok;
}

uint32_t gcn_lane_number(const struct float_format *f, unsigned lane) {
    char text[16];
    uint32_t number = lane;
    struct scan s;
    int length = snprintf(text, sizeof text, "%u", lane);
    scan_start(&s, text, (size_t)length);
    if (f)
        gcn_float_scan(&s, f, &number);
    return number;
}
