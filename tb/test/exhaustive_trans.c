/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>

#include "isa/gcn.h"
#include "isa/gcn_trans.h"
#include "test/exhaustive.h"
#include "test/trans_reference.h"

/* One operation of each function. The f16 operations, and those that share a function, are tests of make test. */
static const uint8_t codes[] = {GCN_VOP1_LOG_F32, GCN_VOP1_SIN_F32, GCN_VOP1_EXP_F32, GCN_VOP1_RCP_F32,
                                GCN_VOP1_RSQ_F32, GCN_VOP1_COS_F32, GCN_VOP1_SQRT_F32};
enum { SLICES = 4096, VALUES = 1 << 20, CHUNK = 1024, MODE = 0x3f0 /* IEEE, DX10_CLAMP, nothing flushed */ };

uint32_t exhaustive_trans_items(void) {
    return sizeof codes * SLICES;
}

uint64_t exhaustive_trans_cases(void) {
    return VALUES;
}

/* Inputs and the next one; results of the table, the same for the other sign, and golden ones. */
struct chunk {
    uint32_t x[CHUNK + 1], other[CHUNK], table[CHUNK + 1], of_other[CHUNK], golden[CHUNK];
};

/* Returns true if two results are as S6 states. Zeros of a sine do not count. */
static bool is_symmetric(enum float_function function, uint32_t r, uint32_t of_other) {
    switch (function) {
    case FLOAT_SIN:
        return !(r & 0x7fffffff) || of_other == (r ^ 0x80000000);
    case FLOAT_RCP:
        return of_other == (r ^ 0x80000000);
    case FLOAT_COS:
        return of_other == r;
    default:
        return true;
    }
}

/* Returns true if results of neighbors, the greater one last, are as S5 states. NaNs do not count. */
static bool is_monotonic(enum float_function function, uint32_t r, uint32_t next) {
    const struct float_format *f = &float_f32;
    if (float_is_periodic(function) || float_is_nan(f, r) || float_is_nan(f, next))
        return true;
    return function == FLOAT_RCP || function == FLOAT_RSQ ? float_key(f, next) <= float_key(f, r)
                                                          : float_key(f, next) >= float_key(f, r);
}

/* Returns what is wrong with a result, or NULL. */
static const char *judge(const struct float_transcendental *op, const struct chunk *c, size_t i) {
    const bool is_number = !float_is_nan(&float_f32, c->x[i]) && (c->golden[i] | 0x80000000) != 0xffc00000;
    if (c->table[i] != c->golden[i]) {
        const struct float_allowed tight = gcn_trans_allow(op, FLOAT_TIGHT, MODE, 0, c->x[i]);
        const struct float_allowed allowed = gcn_trans_allow(op, FLOAT_FAITHFUL, MODE, 0, c->x[i]);
        if (!float_allows(op->format, &tight, c->table[i]) || !float_allows(op->format, &allowed, c->table[i]))
            return "not allowed";
    }
    if (is_number && !is_symmetric(op->function, c->table[i], c->of_other[i]))
        return "not symmetric";
    const bool negative = c->x[i] >> 31;
    if (!is_monotonic(op->function, c->table[negative ? i + 1 : i], c->table[negative ? i : i + 1]))
        return "not monotonic";
    return NULL;
}

static bool run_chunk(const struct float_transcendental *op, const char *name, struct chunk *c, char *text,
                      size_t size) {
    const struct float_mode mode = float_mode_of(op->format, MODE);
    gcn_trans_golden(op, &mode, c->x, c->golden, CHUNK);
    gcn_trans_table(op, &mode, c->x, c->table, CHUNK + 1);
    gcn_trans_table(op, &mode, c->other, c->of_other, CHUNK);
    for (size_t i = 0; i < CHUNK; i++) {
        const uint32_t expected = trans_reference((struct trans_operation){(int)op->function, false}, MODE, c->x[i]);
        const char *wrong = judge(op, c, i);
        if (c->golden[i] != expected) {
            snprintf(text, size, "%s  src0 0x%08" PRIx32 "  model 0x%08" PRIx32 ", MPFR 0x%08" PRIx32, name, c->x[i],
                     c->golden[i], expected);
            return false;
        }
        if (wrong) {
            snprintf(text, size, "%s  src0 0x%08" PRIx32 "  table 0x%08" PRIx32 " is %s", name, c->x[i], c->table[i],
                     wrong);
            return false;
        }
    }
    return true;
}

bool exhaustive_trans_run(uint32_t item, char *text, size_t size) {
    const unsigned code = codes[item / SLICES];
    const uint32_t first = item % SLICES * VALUES;
    struct chunk c;
    bool ok = true;
    trans_reference_begin();
    for (uint32_t n = 0; ok && n < VALUES; n += CHUNK) {
        for (uint32_t i = 0; i <= CHUNK; i++)
            c.x[i] = first + n + i;
        for (uint32_t i = 0; i < CHUNK; i++)
            c.other[i] = c.x[i] ^ 0x80000000;
        ok = run_chunk(&gcn_transcendentals[code], gcn_ops[GCN_VOP1][code].mnemonic, &c, text, size);
    }
    trans_reference_end();
    return ok;
}
