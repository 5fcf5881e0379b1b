/* SPDX-License-Identifier: MIT */
/*
 * Float operations of the model held against the host's IEEE arithmetic, many cases at once: the model's side is
 * gcn_float_lane() by opcode and MODE, the host's is written from docs/float.md alone. And operands for them.
 */
#ifndef TB_TEST_FLOAT_CHECK_H
#define TB_TEST_FLOAT_CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/rng.h"

/* The codes of FP_ROUND */
enum { NEAREST, UP, DOWN, TO_ZERO };

/* A mode: rounding is the host's as well. */
struct host_mode {
    int rounding;
    bool flush_in, flush_out, ieee, clamp, dx10_clamp;
};

/* Modes by number: bits 1:0 are the rounding, and a bit is set where something is flushed, or clamped, or IEEE is. */
enum { MODE_ROUNDING = 3, MODE_FLUSH_IN = 4, MODE_FLUSH_OUT = 8, MODE_IEEE = 16, MODE_CLAMP = 32, MODE_DX10 = 64 };
enum { MODE_ALL = MODE_ROUNDING | MODE_FLUSH_IN | MODE_FLUSH_OUT | MODE_IEEE };

/* Operands of the cases of one check. */
enum { FLOAT_CHUNK = 1024 };
struct float_operands {
    uint32_t a[FLOAT_CHUNK], b[FLOAT_CHUNK], d[FLOAT_CHUNK];
};

struct float_row;
typedef void float_host(const struct float_row *row, const struct host_mode *mode, const struct float_operands *x,
                        size_t n, uint32_t *restrict r);

/* An operation, and what it is held against. */
struct float_row {
    int format; /* enum gcn_format */
    uint32_t code;
    int operands;     /* 1 to 3: a0, a1, the old destination */
    int in;           /* 16 or 32: the format of the operands, or the width if they are integers */
    int out;          /* 16 or 32: the format of the result; 0 if it is no float */
    unsigned matters; /* the bits of a mode of which all values have their turn; others are any */
    float_host *host; /* the results by the host's arithmetic; bits above a format mean nothing */
    uint32_t n;       /* of compares: the page's n */
};

extern const struct float_row float_rows[];
extern const size_t float_rows_n;

/* The row of an operation, which has to be there. */
const struct float_row *float_row_of(int format, uint32_t code);

/* CLAMP of n results. */
void float_host_clamp(const struct float_row *row, const struct host_mode *mode, size_t n, uint32_t *r);

/* Computes n cases with the model. Pure. */
void float_model(const struct float_row *row, unsigned mode, const struct float_operands *x, size_t n, uint32_t *r);

/* Computes them with the host. */
void float_expected(const struct float_row *row, unsigned mode, const struct float_operands *x, size_t n, uint32_t *r);

/* Of n cases, n up to FLOAT_CHUNK, the number of the first in which model and host differ, else n. */
size_t float_check(const struct float_row *row, unsigned mode, const struct float_operands *x, size_t n);

/* Prints case i in one line: operation, mode, operands, results of the model and the host. */
void float_tell(const struct float_row *row, unsigned mode, const struct float_operands *x, size_t i, char *text,
                size_t size);

/* Operands at which something happens */

/* Bits of which a run is 1, or 0: what ties and carries are made of. */
uint32_t float_runs(struct rng *rng);

/* An f32 of any kind; next to other, if that is a finite number, in half of the cases. */
uint32_t float_random(struct rng *rng, uint32_t other);

/* n pairs of f32 of any kind, a few of the first ones small integers */
void float_random_pairs(struct rng *rng, size_t n, struct float_operands *x);

/* V_MAC: what is added is next to the product of n pairs with the sign turned, in half of the cases. */
void float_addends(const struct float_row *row, unsigned mode, struct rng *rng, size_t n, struct float_operands *x);

/* f32 with interesting exponents and fractions, of both signs: all pairs of these. */
enum { FLOAT_CORNERS = 624 };
uint32_t float_corner(unsigned i);

#endif
