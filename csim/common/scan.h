/* SPDX-License-Identifier: MIT */
/*
 * Reading one line of text: steps from word to word and says what was found in place of what was expected. Upper and
 * lower case are alike, blanks and tabs are skipped before what is asked for, and no locale is asked.
 */
#ifndef CSIM_COMMON_SCAN_H
#define CSIM_COMMON_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SCAN_MESSAGE = 192 };

struct scan {
    const char *text, *at, *end;
    unsigned column;            /* of what was refused: from 1, counted in bytes */
    char message[SCAN_MESSAGE]; /* why */
};

void scan_start(struct scan *s, const char *text, size_t length);

/* The i-th character from here, 0 behind the end. */
char scan_peek(const struct scan *s, size_t i);

/* Skips blanks; returns where it stands then. */
const char *scan_next(struct scan *s);
bool scan_at_end(struct scan *s);

/* Steps over literal, if that is what comes next. */
bool scan_accept(struct scan *s, const char *literal);

/* The same of a whole word: no letter, digit or underscore follows. */
bool scan_accept_word(struct scan *s, const char *word);

/* As scan_accept(), or a refusal. */
bool scan_expect(struct scan *s, const char *literal, const char *expected);

/* How many letters, digits and underscores come next; whether these are name. Blanks are not skipped. */
size_t scan_word(const struct scan *s);
bool scan_word_is(const struct scan *s, const char *name);

/* Reads digits of base 10 or 16 up to the first other character: at least one, and a value of at most most. */
bool scan_digits(struct scan *s, unsigned base, uint64_t most, uint64_t *value);

/* Reads a number of at most most that is a whole word, in base 10, or 16 after 0x. Skips blanks before it. */
bool scan_number(struct scan *s, uint64_t most, uint64_t *value);

/* Refuses what stands at `at`. reason, if it is not NULL, is put before the message. Returns false. */
bool scan_fail(struct scan *s, const char *at, const char *reason, const char *expected);

#endif
