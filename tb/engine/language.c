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
