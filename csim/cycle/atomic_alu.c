/* SPDX-License-Identifier: MIT */
#include "cycle/atomic_alu.h"

#include "isa/atomic_alu.h"

static uint64_t get64(const uint32_t *word) {
    return (uint64_t)word[1] << 32 | word[0];
}

static void put64(uint32_t *word, uint64_t value) {
    word[0] = (uint32_t)value;
    word[1] = (uint32_t)(value >> 32);
}

void atomic_alu_respond(const struct atomic_alu_req *req, struct atomic_alu_rsp *rsp, size_t n) {
    for (size_t i = 0; i < n; i++) {
        struct atomic_alu_result r = atomic_alu_exec(req[i].op_i[0], req[i].width_i[0], get64(req[i].old_i),
                                                     get64(req[i].src0_i), get64(req[i].src1_i));
        rsp[i].write_o[0] = r.write;
        rsp[i].illegal_o[0] = r.illegal;
        put64(rsp[i].new_o, r.new_value);
        put64(rsp[i].ret_o, r.ret);
    }
}
