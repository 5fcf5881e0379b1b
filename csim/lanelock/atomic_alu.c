/* SPDX-License-Identifier: MIT */
#include "lanelock/atomic_alu.h"

#include <string.h>

#include "isa/atomic_alu.h"

int csim_atomic_op(const char *mnemonic) {
    static const struct {
        const char *mnemonic;
        int code;
    } ops[] = {
#define OP(name, code, mnemonic, widths, operands) {mnemonic, code},
#include "isa/atomic_alu_op.def"
#undef OP
    };
    for (size_t i = 0; i < sizeof ops / sizeof ops[0]; i++)
        if (strcmp(ops[i].mnemonic, mnemonic) == 0)
            return ops[i].code;
    return -1;
}

void csim_atomic_execute(uint32_t op, uint32_t width, uint64_t old, uint64_t src0, uint64_t src1,
                         struct csim_atomic_result *result) {
    struct atomic_alu_result r = atomic_alu_exec(op & 63, width & 3, old, src0, src1);
    *result = (struct csim_atomic_result){r.new_value, r.ret, r.write, r.illegal};
}
