/* SPDX-License-Identifier: MIT */
/* Responses that differ from the model's, for a unit with allow(): whether they are allowed, and their errors. */
#ifndef TB_ENGINE_ALLOWED_H
#define TB_ENGINE_ALLOWED_H

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>

#include "engine/dimensions.h"
#include "lanelock/allowed.h"

struct mismatch;
struct stream;

/* Error classes: up to 0.5, 1, 2, 4 and 16 units of the last place, and more. Exact responses are not counted. */
enum { ALLOWED_CLASSES = 6 };

/*
 * Counts for each operation, a value of the unit's first dimension, and for requests without one. A unit without
 * dimensions has one operation.
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
    struct allowed_count *counts; /* ALLOWED_ROWS counts, or NULL */
    uint64_t token;               /* operation whose response was shown last, if known; UINT64_MAX: none */
    uint32_t beat;                /* beat of that response */
    uint32_t *shown;              /* that beat, which must stay */
    bool is_refused;              /* a response was not allowed; this is the first one */
    struct ll_allowed refused;
};

/* False: out of memory. */
bool allowed_open(struct allowed *allowed, const struct stream *stream, struct allowed_count *counts);
void allowed_close(struct allowed *allowed);

/*
 * Makes the response in the output vector `expected` the seen one if the unit allows that. Call it in each cycle in
 * which a beat of the response to operation `token` is expected and seen. Unknown bits, in x, are not allowed.
 */
void allowed_adopt(struct allowed *allowed, uint64_t token, uint32_t beat, uint32_t *expected, const uint32_t *seen,
                   const uint32_t *x);

/* Notes that a beat of the response to operation `token` is shown in an output vector, and must stay. */
void allowed_keep(struct allowed *allowed, uint64_t token, uint32_t beat, const uint32_t *seen);

/* Adds the unit's text about a response that is not allowed to a mismatch. */
void allowed_remark(const struct allowed *allowed, struct mismatch *mismatch);

/* Prints the lines of ALLOWED_ROWS counts for a worker's parent. */
void allowed_tell(FILE *file, const struct allowed_count *counts);

#define ALLOWED_LINE "allowed " /* begins such a line */
/* Prints one line: the worst error, the count of each class, and the name, which may contain blanks. */
static inline void allowed_print(FILE *file, const struct allowed_count *count, const char *name) {
    fprintf(file, ALLOWED_LINE "%.17g", count->worst);
    for (unsigned i = 0; i < ALLOWED_CLASSES; i++)
        fprintf(file, " %" PRIu64, count->responses[i]);
    fprintf(file, " %s\n", name);
}

#endif
