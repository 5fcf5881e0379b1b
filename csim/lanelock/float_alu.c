/* SPDX-License-Identifier: MIT */
#include "lanelock/float_alu.h"

#include <string.h>

#include "isa/float_alu.h"

int csim_float_op(const char *mnemonic) {
    static const struct {
        const char *mnemonic;
        int code;
    } ops[] = {
#define OP(name, code, mnemonic, operands, rounds) {mnemonic, code},
#include "isa/float_alu_op.def"
#undef OP
    };
    for (size_t i = 0; i < sizeof ops / sizeof ops[0]; i++)
        if (strcmp(ops[i].mnemonic, mnemonic) == 0)
            return ops[i].code;
    return -1;
}

static uint32_t at_most(uint32_t value, uint32_t most) {
    return value < most ? value : most;
}

void csim_float_execute(const struct csim_float_dialect *dialect, const struct csim_float_operation *operation,
                        struct csim_float_result *result) {
    const struct float_alu_dialect d = {
        .ieee = {.nan = (enum ieee_nan)at_most(dialect->nans, IEEE_NAN_ANY),
                 .canonical = (enum ieee_canonical)at_most(dialect->canonical, IEEE_CANONICAL_ONES),
                 .fma_nan = at_most(dialect->fma_nan, 13),
                 .f2i = (enum ieee_f2i)at_most(dialect->f2i, IEEE_F2I_ANY),
                 .f2i_nan = (enum ieee_f2i_nan)at_most(dialect->f2i_nan, IEEE_F2I_NAN_PTX),
                 .min_max = (enum ieee_min_max)at_most(dialect->minmax, IEEE_MINMAX_AMD),
                 .tiny_after = dialect->tiny,
                 .denorm = at_most(dialect->denorm, IEEE_FLUSH_IN | IEEE_FLUSH_OUT)},
        .flags_ignored = dialect->flags,
        .formats = dialect->formats & 15};
    const struct float_alu_request r = {operation->op & 63,
                                        operation->format & 3,
                                        operation->type & 7,
                                        operation->rounding & 7,
                                        {operation->src0, operation->src1, operation->src2}};
    const struct float_alu_result seen = float_alu_exec(&d, &r);
    *result = (struct csim_float_result){seen.result, seen.flags, seen.error};
}
