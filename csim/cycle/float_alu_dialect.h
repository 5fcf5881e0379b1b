/* SPDX-License-Identifier: MIT */
/* Dialect of float_alu for which a file is compiled: parameters are macros on the compiler's command line. */
#ifndef CSIM_CYCLE_FLOAT_ALU_DIALECT_H
#define CSIM_CYCLE_FLOAT_ALU_DIALECT_H

#include "isa/float_alu.h"

/* Default: the configuration riscv */
#ifndef NANS
#define NANS 0
#define CANONICAL 0
#define FMA_NAN 4
#define F2I 0
#define F2I_NAN 1
#define MINMAX 2
#define TINY 1
#define DENORM 0
#define FLAGS 0
#define FORMATS 5
#define ZERO 0
#define ULP 0
#endif

/* Dialect of the configuration. */
static const struct float_alu_dialect float_alu_configured = {
    .ieee = {.nan = NANS,
             .canonical = CANONICAL,
             .fma_nan = FMA_NAN,
             .f2i = F2I,
             .f2i_nan = F2I_NAN,
             .min_max = MINMAX,
             .tiny_after = TINY,
             .denorm = DENORM},
    .flags_ignored = FLAGS,
    .formats = FORMATS,
    .any_zero = ZERO,
    .ulp = ULP,
};

#endif
