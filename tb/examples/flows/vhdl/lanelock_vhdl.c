/* SPDX-License-Identifier: MIT */
/* What lanelock.vhd calls: VHDL's integers are 32 bits wide, and have a sign. */
#include <lanelock/atomic_alu.h>

int lanelock_atomic(int op, int old, int src0, int src1);

int lanelock_atomic(int op, int old, int src0, int src1) {
    struct csim_atomic_result result;
    csim_atomic_execute((uint32_t)op, CSIM_ATOMIC_32, (uint32_t)old, (uint32_t)src0, (uint32_t)src1, &result);
    return (int)(uint32_t)result.new_value;
}
