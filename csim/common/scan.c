/* SPDX-License-Identifier: MIT */
#include "common/scan.h"

#include <stdio.h>
#include <string.h>

/* Tests an ASCII digit; isdigit() would depend on the locale. */
static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_word(char c) {
    return is_digit(c) || (lower(c) >= 'a' && lower(c) <= 'z') || c == '_';
}

void scan_start(struct scan *s, const char *text, size_t length) {
    *s = (struct scan){.text = text, .at = text, .end = text + length};
}

char scan_peek(const struct scan *s, size_t i) {
    return (size_t)(s->end - s->at) > i ? s->at[i] : 0;
}

const char *scan_next(struct scan *s) {
    while (scan_peek(s, 0) == ' ' || scan_peek(s, 0) == '\t')
        s->at++;
    return s->at;
}

bool scan_at_end(struct scan *s) {
    return scan_next(s) == s->end;
}

static bool same(const struct scan *s, const char *literal) {
    size_t i = 0;
    while (literal[i] && lower(scan_peek(s, i)) == lower(literal[i]))
        i++;
    return !literal[i];
}

bool scan_accept(struct scan *s, const char *literal) {
    scan_next(s);
    bool accepted = same(s, literal);
    if (accepted)
        s->at += strlen(literal);
    return accepted;
}

bool scan_expect(struct scan *s, const char *literal, const char *expected) {
    return scan_accept(s, literal) || scan_fail(s, s->at, NULL, expected);
}

size_t scan_word(const struct scan *s) {
    size_t n = 0;
    while (is_word(scan_peek(s, n)))
        n++;
    return n;
}

bool scan_word_is(const struct scan *s, const char *name) {
    return same(s, name) && !is_word(scan_peek(s, strlen(name)));
}

bool scan_accept_word(struct scan *s, const char *word) {
    scan_next(s);
    return scan_word_is(s, word) && scan_accept(s, word);
}

bool scan_digits(struct scan *s, unsigned base, uint64_t most, uint64_t *value) {
    const char *at = s->at;
    *value = 0;
    for (;; s->at++) {
        char c = lower(scan_peek(s, 0));
        unsigned digit = is_digit(c) ? (unsigned)(c - '0') : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a') + 10 : base;
        if (digit >= base)
            return s->at > at;
        if (*value > (most - digit) / base || digit > most)
            return false;
        *value = *value * base + digit;
    }
}

bool scan_number(struct scan *s, uint64_t most, uint64_t *value) {
    unsigned base = scan_accept(s, "0x") ? 16 : 10;
    return scan_digits(s, base, most, value) && scan_word(s) == 0;
}

/* Returns the length of text to show in a message: a whole word, number, operand or range, else one character. */
static size_t found_length(const struct scan *s) {
    size_t n = scan_peek(s, 0) == '%' || scan_peek(s, 0) == '-';
    while (is_word(scan_peek(s, n)) || scan_peek(s, n) == '.')
        n++;
    const char *range = n && scan_peek(s, n) == '[' ? memchr(s->at + n, ']', (size_t)(s->end - s->at) - n) : NULL;
    return range ? (size_t)(range - s->at) + 1 : n ? n : 1;
}

bool scan_fail(struct scan *s, const char *at, const char *reason, const char *expected) {
    enum { SHOWN = 40 };
    char found[SHOWN + 8];
    s->at = at;
    char c = scan_peek(s, 0);
    if (at == s->end)
        snprintf(found, sizeof found, "the end");
    else if (c < ' ' || c > '~')
        snprintf(found, sizeof found, "byte 0x%02x", (unsigned char)c);
    else {
        size_t n = found_length(s);
        snprintf(found, sizeof found, "'%.*s%s'", n < SHOWN ? (int)n : SHOWN, at, n > SHOWN ? "..." : "");
    }
    s->column = (unsigned)(at - s->text) + 1;
    snprintf(s->message, sizeof s->message, "%s%sfound %s, expected %s", reason ? reason : "", reason ? ": " : "",
             found, expected);
    return false;
}
