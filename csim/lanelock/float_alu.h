/* SPDX-License-Identifier: MIT */
/* One operation of the floating-point ALU in any dialect: docs/units/float_alu.md. */
#ifndef LANELOCK_FLOAT_ALU_H
#define LANELOCK_FLOAT_ALU_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum csim_float_format { CSIM_FLOAT_F16 = 0, CSIM_FLOAT_BF16 = 1, CSIM_FLOAT_F32 = 2, CSIM_FLOAT_F64 = 3 };

/* Bits of flags */
enum csim_float_flag { CSIM_FLOAT_NX = 1, CSIM_FLOAT_UF = 2, CSIM_FLOAT_OF = 4, CSIM_FLOAT_DZ = 8, CSIM_FLOAT_NV = 16 };

/* Parameters NANS to FORMATS of the page. Values above the greatest are treated as the greatest. */
struct csim_float_dialect {
    uint32_t nans, canonical, fma_nan, f2i, f2i_nan, minmax, tiny, denorm, flags;
    uint32_t formats; /* a mask: bit n is format n; other bits do not matter */
};

/* Ports of a request. Bits above a port's width are ignored. */
struct csim_float_operation {
    uint32_t op, format, type, rounding;
    uint64_t src0, src1, src2;
};

/* Ports of a response. A rejected operation has result 0 and no flags. */
struct csim_float_result {
    uint64_t result;
    uint32_t flags;
    uint32_t error; /* 0 or 1 */
};

/* Returns the code of an operation by its mnemonic on the page, such as "fnma" or "f2i", or -1. */
int csim_float_op(const char *mnemonic);

/* Computes any operation: all values of the ports have a result. Pure. */
void csim_float_execute(const struct csim_float_dialect *dialect, const struct csim_float_operation *operation,
                        struct csim_float_result *result);

#ifdef __cplusplus
}
#endif

#endif
