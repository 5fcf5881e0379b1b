/* SPDX-License-Identifier: MIT */
#include "engine/language.h"

#include <stdio.h>
#include <string.h>

bool language_refuse(struct language_text *to, size_t column, const char *message) {
    to->column = (unsigned)column;
    snprintf(to->message, sizeof to->message, "%s", message);
    return false;
}

unsigned language_digit(char c) {
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    const char *digit = c ? strchr(digits, c) : NULL;
    return digit ? (unsigned)(digit - digits) & 15 : 16;
}

const char *language_hex(const char *text, unsigned digits, unsigned most, uint64_t *word, unsigned *n) {
    for (*n = 0; *(text += strspn(text, " \t")); ++*n) {
        if (*n == most)
            return text;
        if (text[0] == '0' && (text[1] == 'x' || text[1] == 'X'))
            text += 2;
        word[*n] = 0;
        for (unsigned i = 0; i < digits; i++, text++) {
            const unsigned digit = language_digit(*text);
            if (digit > 15)
                return text;
            word[*n] = word[*n] << 4 | digit;
        }
    }
    return NULL;
}
