/* SPDX-License-Identifier: MIT */
/*
 * Float operations of VOP1, VOP2 and VOPC on selected values: docs/float.md. As in gcn_exec.h, the instruction's
 * choices are made once. gcn_float_lane() has no branch if the datapath is constant.
 */
#ifndef CSIM_ISA_GCN_FLOAT_H
#define CSIM_ISA_GCN_FLOAT_H

#include "isa/float/clamp.h"
#include "isa/float/class.h"
#include "isa/float/compare.h"
#include "isa/float/convert.h"
#include "isa/float/fract.h"
#include "isa/float/frexp.h"
#include "isa/float/integer.h"
#include "isa/float/ldexp.h"
#include "isa/float/mac.h"
#include "isa/float/min_max.h"
#include "isa/gcn_exec.h"
#include "isa/gcn_trans.h"

#define GCN_FLOAT_DATAPATHS(DATAPATH)                                                                                  \
    DATAPATH(ADD)                                                                                                      \
    DATAPATH(MUL)                                                                                                      \
    DATAPATH(MUL_LEGACY)                                                                                               \
    DATAPATH(MAC)                                                                                                      \
    DATAPATH(MIN_MAX)                                                                                                  \
    DATAPATH(COMPARE)                                                                                                  \
    DATAPATH(CLASS)                                                                                                    \
    DATAPATH(LDEXP)                                                                                                    \
    DATAPATH(INTEGRAL)                                                                                                 \
    DATAPATH(FRACT)                                                                                                    \
    DATAPATH(FREXP_MANT)                                                                                               \
    DATAPATH(FREXP_EXP)                                                                                                \
    DATAPATH(CONVERT)                                                                                                  \
    DATAPATH(FROM_INTEGER)                                                                                             \
    DATAPATH(TO_INTEGER)                                                                                               \
    DATAPATH(TRANSCENDENTAL)

/* Numbers after those of enum gcn_datapath, so that one number names a datapath of either kind. */
enum gcn_float_datapath {
    GCN_FLOAT_NONE = GCN_DATAPATH_NONE, /* no float operation */
    GCN_FLOAT_BASE = GCN_DATAPATHS_END - 1,
#define DATAPATH(name) GCN_FLOAT_##name,
    GCN_FLOAT_DATAPATHS(DATAPATH)
#undef DATAPATH
        GCN_FLOAT_DATAPATHS_END
};

/* Operation; conditions are whole masks. */
struct gcn_float_action {
    enum gcn_float_datapath datapath;
    const struct float_format *in;            /* format of float operands; FROM_INTEGER: of the result */
    const struct float_format *out;           /* format of a float result, else of the operands */
    uint32_t result;                          /* bits of the result (D-23) */
    uint32_t clamps;                          /* the result is a float (D-36) */
    uint32_t negate[2];                       /* ADD: operands to negate for a difference */
    uint32_t max;                             /* MIN_MAX: yields the larger one */
    uint32_t when;                            /* COMPARE: a set of relations */
    uint32_t rounding;                        /* INTEGRAL, TO_INTEGER: enum float_rounding */
    uint32_t most[2];                         /* TO_INTEGER: greatest magnitudes of either sign */
    struct gcn_part integer;                  /* FROM_INTEGER: bits of a0 in use */
    int32_t scale;                            /* FROM_INTEGER: times 2^scale */
    const struct float_transcendental *trans; /* TRANSCENDENTAL: the operation */
};

/* Indexed by format and code. */
extern const struct gcn_float_action gcn_float_actions[3][256];

/* Settings of MODE for all lanes, and CLAMP. */
struct gcn_float_control {
    struct float_mode in, out;
    uint32_t clamp, dx10_clamp;
};

/* Prepares c, of an accepted instruction with the action op; mode is the MODE register. */
static inline struct gcn_float_control gcn_float_control_of(const struct gcn_float_action *op,
                                                            const struct gcn_control *c, uint32_t mode) {
    return (struct gcn_float_control){.in = float_mode_of(op->in, mode),
                                      .out = float_mode_of(op->out, mode),
                                      .clamp = op->clamps & c->clamp,
                                      .dx10_clamp = csim_mask((mode & FLOAT_DX10_CLAMP) != 0)};
}

/* Returns the power of V_LDEXP (D-42). */
static inline int32_t gcn_ldexp_power(uint32_t a1) {
    return (int32_t)((a1 & 0xffff) ^ 0x8000) - 0x8000;
}

/* Returns the integer operand of FROM_INTEGER as a float. */
static inline uint32_t gcn_float_from(const struct gcn_float_action *op, const struct gcn_float_control *c,
                                      uint32_t a) {
    uint32_t value = gcn_select(&op->integer, a);
    uint32_t sign = value >> 31 & (op->integer.low.sign != 0);
    return float_from_integer(op->out, &c->out, sign, (value ^ -sign) + sign, op->scale);
}

/*
 * Computes one lane whose EXEC bit is 1. datapath is that of op, and c is of an instruction of it; old is the old
 * destination. Pure.
 */
static inline __attribute__((always_inline)) struct gcn_lane gcn_float_lane(const struct gcn_float_action *op,
                                                                            const struct gcn_float_control *c,
                                                                            enum gcn_float_datapath datapath,
                                                                            uint32_t a0, uint32_t a1, uint32_t old) {
    const struct float_format *f = op->in, *g = op->out;
    uint32_t all = f->sign | (f->sign - 1); /* D-21 */
    uint32_t a = a0 & all, b = a1 & all;

    uint32_t r = 0;
    switch (datapath) {
    case GCN_FLOAT_ADD:
        r = float_add(f, &c->in, csim_merge(op->negate[0], float_negate(f, a), a),
                      csim_merge(op->negate[1], float_negate(f, b), b));
        break;
    case GCN_FLOAT_MUL:
        r = float_mul(f, &c->in, a, b);
        break;
    case GCN_FLOAT_MUL_LEGACY:
        r = float_mul_legacy(f, &c->in, a, b);
        break;
    case GCN_FLOAT_MAC:
        r = float_mac(f, &c->in, a, b, old & all);
        break;
    case GCN_FLOAT_MIN_MAX:
        r = float_min_max(f, &c->in, op->max, a, b);
        break;
    case GCN_FLOAT_COMPARE:
        return (struct gcn_lane){.r = 0, .bit = float_compare(f, &c->in, op->when, a, b)};
    case GCN_FLOAT_CLASS:
        return (struct gcn_lane){.r = 0, .bit = float_is_class(f, a1, a)};
    case GCN_FLOAT_LDEXP:
        r = float_ldexp(f, &c->in, a, gcn_ldexp_power(a1));
        break;
    case GCN_FLOAT_INTEGRAL:
        r = float_integral(f, &c->in, op->rounding, a);
        break;
    case GCN_FLOAT_FRACT:
        r = float_fract(f, &c->in, a);
        break;
    case GCN_FLOAT_FREXP_MANT:
        r = float_frexp_mant(f, &c->in, a);
        break;
    case GCN_FLOAT_FREXP_EXP:
        r = float_frexp_exp(f, &c->in, a);
        break;
    case GCN_FLOAT_CONVERT:
        r = float_convert(f, &c->in, g, &c->out, a);
        break;
    case GCN_FLOAT_FROM_INTEGER:
        r = gcn_float_from(op, c, a0);
        break;
    case GCN_FLOAT_TO_INTEGER:
        r = float_to_integer(f, &c->in, op->rounding, op->most, a);
        break;
    case GCN_FLOAT_TRANSCENDENTAL:
        gcn_trans_table(op->trans, &c->in, &a, &r, 1);
        break;
    default:
        break;
    }
    r = csim_merge(c->clamp, float_clamp(g, c->dx10_clamp, r), r);
    return (struct gcn_lane){.r = r & op->result, .bit = 0};
}

#endif
