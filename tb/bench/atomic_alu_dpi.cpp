// SPDX-License-Identifier: MIT
// What atomic_alu_dpi.sv calls: the C model.

#include "isa/atomic_alu.h"
#include "plain_dpi.h"

void alu_exec(int op, int width, unsigned long long old, unsigned long long src0, unsigned long long src1,
              unsigned long long *new_value, unsigned long long *ret, svBit *write, svBit *illegal) {
    atomic_alu_result result = atomic_alu_exec(op, width, old, src0, src1);
    *new_value = result.new_value;
    *ret = result.ret;
    *write = result.write;
    *illegal = result.illegal;
}
