/* SPDX-License-Identifier: MIT */
/* One operation of the atomic ALU, Intel's or NVIDIA's: docs/units/atomic_alu.md. */
#ifndef LANELOCK_ATOMIC_ALU_H
#define LANELOCK_ATOMIC_ALU_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum csim_atomic_width { CSIM_ATOMIC_32 = 0, CSIM_ATOMIC_16 = 1, CSIM_ATOMIC_64 = 2 };

/* Ports of a response. A rejected operation returns old unchanged. */
struct csim_atomic_result {
    uint64_t new_value, ret; /* new content of memory, and the instruction's return */
    uint32_t write, error;   /* 0 or 1 */
};

/* Returns the code of an operation by its mnemonic on the page, "imax" or "nv_cas", or -1. */
int csim_atomic_op(const char *mnemonic);

/* Executes any code from 0 to 63 with any width from 0 to 3. Bits above the width are ignored. Pure. */
void csim_atomic_execute(uint32_t op, uint32_t width, uint64_t old, uint64_t src0, uint64_t src1,
                         struct csim_atomic_result *result);

#ifdef __cplusplus
}
#endif

#endif
