/* SPDX-License-Identifier: MIT */
/* One operation of the integer ALU in any dialect: docs/units/int_alu.md. */
#ifndef LANELOCK_INT_ALU_H
#define LANELOCK_INT_ALU_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum csim_int_width { CSIM_INT_8 = 0, CSIM_INT_16 = 1, CSIM_INT_32 = 2, CSIM_INT_64 = 3 };

/* Parameters DIV0, SHIFT and EXTEND of the page. Values above the greatest are treated as the greatest. */
struct csim_int_dialect {
    uint32_t div0, shift, extend;
};

/* Ports of a response. A rejected operation has result 0. */
struct csim_int_result {
    uint64_t result;
    uint32_t error; /* 0 or 1 */
};

/* Returns the code of an operation by its mnemonic on the page, "satadd" or "remu", or -1. */
int csim_int_op(const char *mnemonic);

/* Computes any operation: all codes from 0 to 63 and widths from 0 to 3 have a result. Pure. */
void csim_int_execute(const struct csim_int_dialect *dialect, uint32_t op, uint32_t width, uint64_t src0, uint64_t src1,
                      uint64_t src2, struct csim_int_result *result);

#ifdef __cplusplus
}
#endif

#endif
