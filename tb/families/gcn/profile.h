/* SPDX-License-Identifier: MIT */
/* A float operation in one lane: its operands and the class of its result. */
#ifndef TB_FAMILIES_GCN_PROFILE_H
#define TB_FAMILIES_GCN_PROFILE_H

#include <stdio.h>

#include "families/gcn/float_class.h"
#include "families/gcn/ops.h"
#include "isa/gcn_float.h"

/* Kinds of float operations: by index from GCN_INTEGER_OPS on, and four kinds for VOPC. Others have higher numbers. */
enum {
    GCN_KIND_CLASS_F32 = GCN_INDEX_CMP_CLASS_F32 - GCN_INTEGER_OPS,
    GCN_KIND_CLASS_F16,
    GCN_KIND_CMP_F16,
    GCN_KIND_CMP_F32,
    GCN_KINDS
};
unsigned gcn_kind_of(unsigned op);
unsigned gcn_op_of_kind(unsigned kind); /* the first one */
void gcn_print_kind(FILE *file, unsigned kind);
static inline const struct gcn_float_action *gcn_action_at(unsigned op) {
    return &gcn_float_actions[gcn_op_codes[op].format][gcn_op_codes[op].code];
}

struct gcn_profile {
    unsigned op, kind;
    const struct gcn_float_action *action;
    const struct gcn_sdwa *fields;
    uint32_t mode;
    struct float_mode in, out;
    uint32_t a0, a1;  /* selected and modified */
    uint32_t x, y, d; /* the bits of the format in them, and in the old destination; not flushed */
    uint32_t r;       /* the result before CLAMP; 0 for a compare */
    /* The class of a rounded result, otherwise NaN; and of the product of V_MAC. */
    enum gcn_result result, product;
};

/*
 * Returns the profile of an accepted float operation. wanted is an OR of values to compute: r; result and product.
 */
enum { GCN_WANT_VALUE = 1, GCN_WANT_RESULT = 2 };
struct gcn_profile gcn_profile_of(const struct gcn_sdwa *fields, uint32_t mode, uint32_t src0, uint32_t src1,
                                  uint32_t old, unsigned wanted);

/* Returns an operand after flushing. */
static inline uint32_t gcn_flushed(const struct gcn_profile *p, uint32_t x) {
    return float_flush(p->action->in, p->action->datapath == GCN_FLOAT_MAC ? UINT32_MAX : p->in.flush_in, x);
}
/* Returns true if these operands give another result. */
bool gcn_differs(const struct gcn_profile *p, uint32_t a0, uint32_t a1, uint32_t d);
/* Returns true if the destination differs between two results before CLAMP. */
bool gcn_tells(const struct gcn_profile *p, uint32_t r, uint32_t other);

/* Sources of floats. Returns true if src0, src1 or the old destination is one. */
enum { GCN_NAN_SOURCES = 3, GCN_NAN_BITS = 23 };
bool gcn_takes_float(const struct gcn_float_action *op, unsigned source);

/* Returns true if a NaN in the source can have another result than infinity. */
bool gcn_tells_nans(unsigned op, unsigned source);

/* A source that is a NaN by one bit of its fraction; infinity instead would have another result. */
struct gcn_nan {
    unsigned source, bit; /* GCN_NAN_SOURCES: no such source */
};
struct gcn_nan gcn_nan_of(const struct gcn_profile *p);

/* Returns the terms of a sum, flushed; those of differences are negated. */
void gcn_terms_of(const struct gcn_profile *p, uint32_t term[2]);

#endif
