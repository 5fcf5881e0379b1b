/* SPDX-License-Identifier: MIT */
/*
 * A transcendental operation of one lane: its special results; with ONLY, those of FLOAT_SIN or FLOAT_COS that a table
 * yields, where each quadratic is 1/2.
 */
#include "isa/float/clamp.h"
#include "isa/float/transcendental/table.h"
#include "isa/gcn_trans.c" /* to be inlined: NOLINT(bugprone-suspicious-include) */

/* The ports of tops/trans_operation.v */
struct trans_in {
    uint32_t op1, clamp, mode, x;
};
struct trans_out {
    uint32_t r;
};

uint32_t prove(const struct trans_in *in, struct trans_out *out);

/* Returns true if the operation, a constant to the compiler, has such a result. */
static inline __attribute__((always_inline)) bool compute(unsigned code, const struct trans_in *in, uint32_t *r) {
    const struct float_transcendental *op = &gcn_transcendentals[code];
    const struct float_format *f = op->format;
    const struct float_mode register_mode = float_mode_of(f, in->mode);
    const struct float_mode mode = float_function_mode(f, op->function, &register_mode);
    const uint32_t x = float_flush(f, mode.flush_in, in->x & (f->sign | (f->sign - 1)));
    bool ok = float_special(f, &mode, op->function, x, r);
#ifdef ONLY
    ok = !ok && op->function == ONLY;
    if (ok)
        *r = float_wide_pack(f, &mode, float_table_sine(float_argument_of(f, x), UINT64_C(1) << 29, ONLY == FLOAT_COS));
#endif
    *r = in->clamp ? float_clamp(f, csim_mask(in->mode & FLOAT_DX10_CLAMP), *r) : *r;
    return ok;
}

__attribute__((flatten)) uint32_t prove(const struct trans_in *in, struct trans_out *out) {
    uint32_t r = 0;
    bool ok = false;
    switch (in->op1) {
#define CLASS_I(code)
#define CLASS_F(code)
#define CLASS_X(code)
#define CLASS_T(code)                                                                                                  \
    case (code):                                                                                                       \
        ok = compute((code), in, &r);                                                                                  \
        break;
#define OP(format, name, code, mnemonic, class, src0, src1, flags) CLASS_##class(code)
#include "isa/gcn_op.def"
#undef OP
    default:
        break;
    }
    out->r = ok ? r : 0;
    return ok;
}
