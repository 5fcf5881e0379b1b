/* SPDX-License-Identifier: MIT */
/*
 * Function part of the atomic ALU's model, docs/units/atomic_alu.md.
 *
 * All candidate results are computed and selected with masks, and conditions are combined with & and |. Without
 * branches, which each request would mispredict, compilers vectorise loops over atomic_alu_exec().
 */
#ifndef CSIM_ISA_ATOMIC_ALU_H
#define CSIM_ISA_ATOMIC_ALU_H

#include <stdbool.h>
#include <stdint.h>

#include "common/select.h"

enum atomic_alu_op {
#define OP(name, code, mnemonic, widths, operands) ATOMIC_ALU_OP_##name = code,
#include "isa/atomic_alu_op.def"
#undef OP
};

/* Values of width_i. */
enum atomic_alu_width {
    ATOMIC_ALU_WIDTH_32 = 0,
    ATOMIC_ALU_WIDTH_16 = 1,
    ATOMIC_ALU_WIDTH_64 = 2,
};

/* Legal codes of each width: bit n represents code n. */
#define W16 1u
#define W32 2u
#define W64 4u
#define OP(name, code, mnemonic, widths, operands) | (uint64_t)(((widths)&ATOMIC_ALU_W) != 0) << (code)
#define ATOMIC_ALU_W W16
static const uint64_t atomic_alu_legal_16 = 0
#include "isa/atomic_alu_op.def"
    ;
#undef ATOMIC_ALU_W
#define ATOMIC_ALU_W W32
static const uint64_t atomic_alu_legal_32 = 0
#include "isa/atomic_alu_op.def"
    ;
#undef ATOMIC_ALU_W
#define ATOMIC_ALU_W W64
static const uint64_t atomic_alu_legal_64 = 0
#include "isa/atomic_alu_op.def"
    ;
#undef ATOMIC_ALU_W
#undef OP
#undef W16
#undef W32
#undef W64

/* Response: new_value and ret as on the ports new_o and ret_o, write and illegal 0 or 1. */
struct atomic_alu_result {
    uint64_t new_value;
    uint64_t ret;
    uint32_t write;
    uint32_t illegal;
};

/*
 * Returns true if a request is executed. op is 0..63, width 0..3. Every width is always available (V-21); reserved
 * codes are rejected (V-25).
 */
static inline bool atomic_alu_legal(uint32_t op, uint32_t width) {
    uint64_t codes = 0;
    codes = csim_select(width == ATOMIC_ALU_WIDTH_32, atomic_alu_legal_32, codes);
    codes = csim_select(width == ATOMIC_ALU_WIDTH_16, atomic_alu_legal_16, codes);
    codes = csim_select(width == ATOMIC_ALU_WIDTH_64, atomic_alu_legal_64, codes);
    return codes >> op & 1;
}

/* Returns ones in the low w bits. width is 0..3; 3 counts as 64 bits, without effect because it is rejected. */
static inline uint64_t atomic_alu_mask(uint32_t width) {
    uint64_t mask = UINT64_MAX;
    mask = csim_select(width == ATOMIC_ALU_WIDTH_32, UINT32_MAX, mask);
    mask = csim_select(width == ATOMIC_ALU_WIDTH_16, UINT16_MAX, mask);
    return mask;
}

/*
 * Float format of a width: binary16 at 16 bits (V-6), else binary32. Other widths reject the float operations, so their
 * result does not matter.
 */
struct atomic_alu_float {
    uint64_t sign;      /* sign bit */
    uint64_t infinity;  /* pattern of +infinity: an exponent of all ones, mantissa 0 */
    uint64_t quiet_bit; /* top bit of the mantissa */
};

static inline struct atomic_alu_float atomic_alu_float_format(uint32_t width) {
    bool half = width == ATOMIC_ALU_WIDTH_16;
    struct atomic_alu_float format;
    format.sign = csim_select(half, 0x8000, 0x80000000);
    format.infinity = csim_select(half, 0x7c00, 0x7f800000);
    format.quiet_bit = csim_select(half, 0x0200, 0x00400000);
    return format;
}

/* In the functions below, x, old and src0 are patterns of the format, without bits above it. */

/* Returns true for a NaN: without its sign, it is above infinity. */
static inline bool atomic_alu_is_nan(struct atomic_alu_float format, uint64_t x) {
    return (x & ~format.sign) > format.infinity;
}

static inline bool atomic_alu_is_signaling(struct atomic_alu_float format, uint64_t x) {
    return atomic_alu_is_nan(format, x) & !(x & format.quiet_bit);
}

/* Returns a key with the unsigned order of numbers, -0 below +0. x is not a NaN; keys are only compared. */
static inline uint64_t atomic_alu_float_key(struct atomic_alu_float format, uint64_t x) {
    return csim_select((x & format.sign) != 0, format.sign - 1 - (x & ~format.sign), x | format.sign);
}

/* Implements the table of fmax and fmin, last line first. src0_wins is the result of comparing numbers. */
static inline uint64_t atomic_alu_float_select(struct atomic_alu_float format, uint64_t old, uint64_t src0,
                                               bool src0_wins) {
    bool nan_old = atomic_alu_is_nan(format, old);
    bool nan_src0 = atomic_alu_is_nan(format, src0);
    uint64_t n = csim_select(src0_wins, src0, old);
    n = csim_select(nan_src0, old, n);
    n = csim_select(nan_old, src0, n);
    n = csim_select(nan_old & nan_src0, old, n);
    n = csim_select(atomic_alu_is_signaling(format, src0), src0, n);
    n = csim_select(atomic_alu_is_signaling(format, old), old, n);
    return n;
}

/* Returns true if fcmpwr matches: no NaN, and the same pattern or both zero of any sign. */
static inline bool atomic_alu_float_equal(struct atomic_alu_float format, uint64_t old, uint64_t src0) {
    bool nan_old = atomic_alu_is_nan(format, old);
    bool nan_src0 = atomic_alu_is_nan(format, src0);
    bool zeros = ((old | src0) & ~format.sign) == 0;
    return ((old == src0) | zeros) & !(nan_old | nan_src0);
}

/* Executes one request. op is 0..63, width 0..3, and old, src0 and src1 are any 64 bits, as on the ports. Pure. */
static inline struct atomic_alu_result atomic_alu_exec(uint32_t op, uint32_t width, uint64_t old, uint64_t src0,
                                                       uint64_t src1) {
    bool is_cmpxchg = op == ATOMIC_ALU_OP_CMPXCHG;
    bool is_fcmpwr = op == ATOMIC_ALU_OP_FCMPWR;
    bool is_nv_cast = op == ATOMIC_ALU_OP_NV_CAST;
    bool is_nv_cas = (op == ATOMIC_ALU_OP_NV_CAS) | is_nv_cast;
    bool is_predec = op == ATOMIC_ALU_OP_PREDEC;
    bool is_fmax = op == ATOMIC_ALU_OP_FMAX;
    bool is_fmin = op == ATOMIC_ALU_OP_FMIN;

    uint64_t mask = atomic_alu_mask(width);
    uint64_t m = old & mask;
    uint64_t a = src0 & mask;
    uint64_t b = src1 & mask;

    /* Signed order is unsigned order with the sign bits flipped. */
    uint64_t sign = mask ^ mask >> 1;
    bool less = a < m;
    bool signed_less = (a ^ sign) < (m ^ sign);

    struct atomic_alu_float format = atomic_alu_float_format(width);
    uint64_t key_m = atomic_alu_float_key(format, m);
    uint64_t key_a = atomic_alu_float_key(format, a);
    bool float_wins = (is_fmax & (key_a > key_m)) | (is_fmin & (key_a < key_m));

    /* cmpxchg compares src1, the others src0 (V-7, A-25). CAS.S32 is CAS: equality has no sign. */
    bool match = (is_cmpxchg & (m == b)) | (is_nv_cas & (m == a)) | (is_fcmpwr & atomic_alu_float_equal(format, m, a));

    /* The column "new": a legal code has exactly one nonzero line. */
    uint64_t n = 0;
    n |= csim_select(op == ATOMIC_ALU_OP_ADD, m + a, 0);
    n |= csim_select(op == ATOMIC_ALU_OP_SUB, m - a, 0);
    n |= csim_select(op == ATOMIC_ALU_OP_INC, m + 1, 0);
    n |= csim_select((op == ATOMIC_ALU_OP_DEC) | is_predec, m - 1, 0);
    n |= csim_select(op == ATOMIC_ALU_OP_MIN, csim_select(less, a, m), 0);
    n |= csim_select(op == ATOMIC_ALU_OP_MAX, csim_select(less, m, a), 0);
    n |= csim_select((op == ATOMIC_ALU_OP_XCHG) | (op == ATOMIC_ALU_OP_NV_EXCH), a, 0);
    n |= csim_select(is_cmpxchg, csim_select(match, a, m), 0);
    n |= csim_select(op == ATOMIC_ALU_OP_AND, m & a, 0);
    n |= csim_select(op == ATOMIC_ALU_OP_OR, m | a, 0);
    n |= csim_select(op == ATOMIC_ALU_OP_XOR, m ^ a, 0);
    n |= csim_select(op == ATOMIC_ALU_OP_IMIN, csim_select(signed_less, a, m), 0);
    n |= csim_select(op == ATOMIC_ALU_OP_IMAX, csim_select(signed_less, m, a), 0);
    n |= csim_select(is_fmax | is_fmin, atomic_alu_float_select(format, m, a, float_wins), 0);
    n |= csim_select(is_fcmpwr | is_nv_cas, csim_select(match, b, m), 0);
    n |= csim_select(op == ATOMIC_ALU_OP_NV_INC, csim_select(m >= a, 0, m + 1), 0);
    n |= csim_select(op == ATOMIC_ALU_OP_NV_DEC, csim_select((m == 0) | (m > a), a, m - 1), 0);
    n &= mask;

    /* predec returns the new value (V-4, V-5, V-23), nv_cast whether it stored, others the old value. */
    uint64_t ret = m;
    ret = csim_select(is_predec, n, ret);
    ret = csim_select(is_nv_cast, match, ret);

    /* A rejected request returns old unchanged; a compare that fails does not write. */
    bool legal = atomic_alu_legal(op, width);
    struct atomic_alu_result result;
    result.new_value = csim_select(legal, n, old);
    result.ret = csim_select(legal, ret, old);
    result.write = legal & (match | !(is_cmpxchg | is_fcmpwr | is_nv_cas));
    result.illegal = !legal;
    return result;
}

#endif
