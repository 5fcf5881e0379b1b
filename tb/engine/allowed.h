/* SPDX-License-Identifier: MIT */
/* Responses that differ from the model's, of a unit with allow(): whether they are allowed, and how far they are off.
 */
#ifndef TB_ENGINE_ALLOWED_H
#define TB_ENGINE_ALLOWED_H

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>

#include "engine/subset.h"
#include "lanelock/allowed.h"

struct mismatch;
struct stream;

/* Error classes: up to 0.5, 1, 2, 4 and 16 units of the last place, and more. Exact responses are not counted. */
enum { ALLOWED_CLASSES = 6 };

/*
 * Of each operation, a value of the unit's first dimension; and of requests without one. A unit without dimensions has
 * one operation.
 */
enum { ALLOWED_ROWS = SUBSET_VALUES + 1 };
struct allowed_count {
    uint64_t responses[ALLOWED_CLASSES];
    double worst; /* error */
};

static inline uint64_t allowed_responses(const struct allowed_count *count) {
    uint64_t n = 0;
    for (unsigned i = 0; i < ALLOWED_CLASSES; i++)
        n += count->responses[i];
    return n;
}

struct allowed {
    const struct stream *stream;
    struct allowed_count *counts; /* ALLOWED_ROWS of them; NULL: nobody asked */
    uint64_t token;               /* operation whose response was shown last, as far as known; UINT64_MAX: none */
    uint32_t *shown;              /* that response, which has to stay */
    bool is_refused;              /* a response was not allowed: the first one */
    struct ll_allowed refused;
};

/* False: no memory. */
bool allowed_open(struct allowed *allowed, const struct stream *stream, struct allowed_count *counts);
void allowed_close(struct allowed *allowed);

/*
 * Called in each cycle in which the response to operation `token` is expected and seen. Makes the response of the
 * output vector `expected` the seen one if the unit allows that. An unknown bit, of x, is never allowed.
 */
void allowed_adopt(struct allowed *allowed, uint64_t token, uint32_t *expected, const uint32_t *seen,
                   const uint32_t *x);

/* Notes that the response to operation `token` is shown, as an output vector has it, and has to stay. */
void allowed_keep(struct allowed *allowed, uint64_t token, const uint32_t *seen);

/* Adds to a mismatch what the unit said of the response that it does not allow. */
void allowed_remark(const struct allowed *allowed, struct mismatch *mismatch);

/* Prints the lines of a worker, of ALLOWED_ROWS counts. */
void allowed_tell(FILE *file, const struct allowed_count *counts);

#define ALLOWED_LINE "allowed " /* begins such a line */
/* Prints one line: the worst error, the count of each class, and the name, which may have blanks. */
static inline void allowed_print(FILE *file, const struct allowed_count *count, const char *name) {
    fprintf(file, ALLOWED_LINE "%.17g", count->worst);
    for (unsigned i = 0; i < ALLOWED_CLASSES; i++)
        fprintf(file, " %" PRIu64, count->responses[i]);
    fprintf(file, " %s\n", name);
}

#endif
