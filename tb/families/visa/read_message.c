/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "engine/op_text.h"
#include "families/visa/message.h"
#include "isa/visa_text.h"

static bool is_digit(char c) {
    return c && strchr("0123456789abcdefABCDEF", c);
}

/* Whether two digits that stand alone come next. */
static bool is_byte(const struct scan *s) {
    return scan_word(s) == 2 && is_digit(scan_peek(s, 0)) && is_digit(scan_peek(s, 1));
}

static bool read_bytes(struct scan *s, size_t n, struct visa_words *message) {
    uint8_t bytes[VISA_BYTES] = {0};
    char expected[48];
    for (size_t i = 0; is_byte(s); i++) {
        const char *at = s->at;
        uint64_t value;
        snprintf(expected, sizeof expected, "no more than %zu bytes", n);
        if (i == n)
            return scan_fail(s, at, NULL, expected);
        scan_digits(s, 16, UINT8_MAX, &value);
        bytes[i] = (uint8_t)value;
        scan_next(s);
    }
    *message = visa_words_of(bytes);
    return true;
}

bool visa_read_message(struct scan *s, size_t n, struct visa_words *message) {
    struct visa_inst inst;
    struct visa_text_error error;
    uint8_t bytes[VISA_BYTES] = {0};
    if (scan_accept(s, "refused:")) { /* and the name of the check */
        scan_next(s);
        s->at += op_part(s);
    }
    const char *at = scan_next(s);
    if (is_byte(s))
        return read_bytes(s, n, message);
    if (!visa_text_parse(at, op_part(s), &inst, &error)) {
        s->column = (unsigned)(at - s->text) + error.column;
        snprintf(s->message, sizeof s->message, "%s", error.message);
        return false;
    }
    s->at += op_part(s);
    visa_encode(&inst, bytes);
    memset(bytes + n, 0, sizeof bytes - n);
    *message = visa_words_of(bytes);
    return true;
}
