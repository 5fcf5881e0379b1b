/* SPDX-License-Identifier: MIT */
/* Texts that are broken at random, for tests of all that reads texts. */
#ifndef TB_TEST_BROKEN_TEXT_H
#define TB_TEST_BROKEN_TEXT_H

#include "engine/rng.h"
#include "test/unit_test.h"

/* What is read, and by whom. */
struct broken_texts {
    bool (*read)(const char *text, size_t length);
    const unsigned *column; /* the place and the reason after a refusal */
    const char *message;
    const char *const *good; /* texts to break */
    size_t n;
    const char *letters; /* that come into them, with a 0 */
    unsigned texts;
};

enum { BREAK_CHANGES = 4, BREAK_BYTES = 20 };

/* Replaces, removes and doubles bytes of a text with room for BREAK_CHANGES * BREAK_BYTES more. Returns its length. */
static inline size_t break_text(struct rng *random, char *text, size_t length, const char *letters) {
    for (unsigned changes = 1 + rng_below(random, BREAK_CHANGES); changes; changes--) {
        size_t at = rng_below(random, (uint32_t)length), some = rng_below(random, BREAK_BYTES);
        some = some < length - at ? some : length - at;
        switch (rng_below(random, 4)) {
        case 0:
            memmove(text + at, text + at + some, length - at - some);
            length -= some;
            break;
        case 1:
            memmove(text + at + some, text + at, length - at);
            length += some;
            break;
        default:
            text[at] = letters[rng_below(random, (uint32_t)strlen(letters) + 1)];
            break;
        }
    }
    return length;
}

/* Broken texts are read, or refused with a place and a reason in one line, and nothing else happens. */
static inline void check_broken(const struct broken_texts *b) {
    struct rng random = {1};
    unsigned accepted = 0;
    for (unsigned i = 0; i < b->texts; i++) {
        const char *good = b->good[rng_below(&random, (uint32_t)b->n)];
        const size_t size = strlen(good);
        char *text = malloc(size + 1 + BREAK_CHANGES * BREAK_BYTES);
        assert_non_null(text);
        memcpy(text, good, size + 1);
        size_t length = break_text(&random, text, size, b->letters);
        /* The buffer has exactly these bytes, so that a sanitizer detects a read beyond them. */
        char *exact = malloc(length ? length : 1);
        assert_non_null(exact);
        memcpy(exact, text, length);
        if (b->read(exact, length)) {
            accepted++;
        } else {
            assert_in_range(*b->column, 1, length + 1);
            assert_true(*b->message && !strchr(b->message, '\n'));
        }
        free(exact);
        free(text);
    }
    assert_in_range(accepted, b->texts / 100, b->texts / 2);
}

#endif
