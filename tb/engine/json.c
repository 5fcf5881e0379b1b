/* SPDX-License-Identifier: MIT */
#include "engine/json.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Returns the length of the UTF-8 character at the start of n bytes; 0: there is none. */
static size_t character(const unsigned char *at, size_t n) {
    size_t length = *at < 0x80 ? 1 : *at < 0xc2 ? 0 : *at < 0xe0 ? 2 : *at < 0xf0 ? 3 : *at < 0xf5 ? 4 : 0;
    if (length > n)
        return 0;
    uint32_t code = length > 1 ? *at & (0x7fU >> length) : *at;
    for (size_t i = 1; i < length; i++) {
        if ((at[i] & 0xc0) != 0x80)
            return 0;
        code = code << 6 | (at[i] & 0x3f);
    }
    bool is_long = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
    return is_long || code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? 0 : length;
}

static void print_string(FILE *file, const char *text, size_t n) {
    const unsigned char *at = (const unsigned char *)text, *end = at + n;
    fputc('"', file);
    for (size_t length; at < end; at += length ? length : 1) {
        length = character(at, (size_t)(end - at));
        if (!length)
            fputs("\\ufffd", file);
        else if (*at < ' ' || *at == 0x7f)
            fprintf(file, "\\u%04x", (unsigned)*at);
        else
            fprintf(file, "%s%.*s", *at == '"' || *at == '\\' ? "\\" : "", (int)length, (const char *)at);
    }
    fputc('"', file);
}

void json_text(FILE *file, const char *text) {
    if (text)
        print_string(file, text, strlen(text));
    else
        fputs("null", file);
}

void json_lines(FILE *file, const char *text) {
    const char *comma = "";
    fputc('[', file);
    while (text && *text) {
        size_t n = strcspn(text, "\n");
        fputs(comma, file);
        print_string(file, text, n);
        comma = ", ";
        text += n + (text[n] == '\n');
    }
    fputc(']', file);
}
