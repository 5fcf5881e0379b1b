/* SPDX-License-Identifier: MIT */
/*
 * Scanner for one line of text. It steps from word to word and reports what it found and what it expected. It ignores
 * case, the locale, and blanks and tabs before a word.
 */
#ifndef CSIM_COMMON_SCAN_H
#define CSIM_COMMON_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SCAN_MESSAGE = 192 };

struct scan {
    const char *text, *at, *end;
    unsigned column;            /* of the rejected text: from 1, in bytes */
    char message[SCAN_MESSAGE]; /* why */
};

void scan_start(struct scan *s, const char *text, size_t length);

/* Returns the i-th character from the position, 0 past the end. */
char scan_peek(const struct scan *s, size_t i);

/* Skips blanks and returns the position. */
const char *scan_next(struct scan *s);
bool scan_at_end(struct scan *s);

/* Skips literal if it comes next. */
bool scan_accept(struct scan *s, const char *literal);

/* Skips literal if it is a whole word: no letter, digit or underscore follows. */
bool scan_accept_word(struct scan *s, const char *word);

/* As scan_accept(), but reports an error if the literal is missing. */
bool scan_expect(struct scan *s, const char *literal, const char *expected);

/* Returns the number of letters, digits and underscores that come next; 0 before a blank. */
size_t scan_word(const struct scan *s);

/* Returns true if these are `name`. */
bool scan_word_is(const struct scan *s, const char *name);

/* Reads digits of base 10 or 16 up to the first other character: at least one digit, and a value up to most. */
bool scan_digits(struct scan *s, unsigned base, uint64_t most, uint64_t *value);

/* Reads a whole word as a number up to most, in base 10, or 16 after 0x. Skips blanks first. */
bool scan_number(struct scan *s, uint64_t most, uint64_t *value);

/* Rejects the text at `at`. A reason that is not NULL precedes the message. Returns false. */
bool scan_fail(struct scan *s, const char *at, const char *reason, const char *expected);

#endif
