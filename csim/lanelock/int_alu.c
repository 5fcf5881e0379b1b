/* SPDX-License-Identifier: MIT */
#include "lanelock/int_alu.h"

#include <string.h>

#include "isa/int_alu.h"

int csim_int_op(const char *mnemonic) {
    static const struct {
        const char *mnemonic;
        int code;
    } ops[] = {
#define OP(name, code, mnemonic, operands) {mnemonic, code},
#include "isa/int_alu_op.def"
#undef OP
    };
    for (size_t i = 0; i < sizeof ops / sizeof ops[0]; i++)
        if (strcmp(ops[i].mnemonic, mnemonic) == 0)
            return ops[i].code;
    return -1;
}

void csim_int_execute(const struct csim_int_dialect *dialect, uint32_t op, uint32_t width, uint64_t src0, uint64_t src1,
                      uint64_t src2, struct csim_int_result *result) {
    const struct int_alu_dialect d = {
        .div0 = dialect->div0 < INT_DIV0_REFUSED ? (enum int_div0)dialect->div0 : INT_DIV0_REFUSED,
        .shift = dialect->shift < INT_SHIFT_SATURATE ? (enum int_shift)dialect->shift : INT_SHIFT_SATURATE,
        .extend = dialect->extend};
    const struct int_alu_result r = int_alu_exec(&d, op & 63, width & 3, src0, src1, src2);
    *result = (struct csim_int_result){r.result, r.error};
}
