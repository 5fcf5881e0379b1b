/* SPDX-License-Identifier: MIT */
/*
 * The table of operations of a unit whose requests have a code in op_i, of 6 bits. It follows lanelock/ports.h. Before
 * it, the unit has
 *
 *   #define LL_OPS "file"              a line for each operation: OP(NAME, code, "mnemonic", ...)
 *   struct op {const char *mnemonic; uint8_t code, ...;};  further members are further columns of the table
 *   bool is_legal(const struct req *q);                    false: the request is refused
 */
#ifndef LANELOCK_BENCH_OPS_H
#define LANELOCK_BENCH_OPS_H

#include "lanelock/bench_unit.h"

enum { LL_CODES = 64 };

static const struct op ops[] = {
#define OP(name, code, mnemonic, ...) {mnemonic, code, __VA_ARGS__},
#include LL_OPS
#undef OP
};
static const char *const op_names[] = {
#define OP(name, code, mnemonic, ...) mnemonic,
#include LL_OPS
#undef OP
    NULL};
enum { OPS = sizeof ops / sizeof ops[0] };

/* 1 and the index of each code in ops, or 0. */
enum {
#define OP(name, ...) INDEX_##name,
#include LL_OPS
#undef OP
};
static const uint32_t indices[LL_CODES] = {
#define OP(name, code, ...) [code] = 1 + INDEX_##name,
#include LL_OPS
#undef OP
};

/* Returns the operation of a request, or NULL if the request is refused. */
static inline const struct op *op_of_request(const struct req *q) {
    return is_legal(q) ? &ops[indices[q->op_i] - 1] : NULL;
}

static inline unsigned owner_of_code(unsigned code) {
    return indices[code] - 1;
}

/* Returns the first code from `code` on that is not in the table. */
static inline uint32_t unused_code(uint32_t code) {
    while (indices[code])
        code = (code + 1) % LL_CODES;
    return code;
}

static const char *const refusals[] = {"carried out", "illegal", NULL};

#endif
