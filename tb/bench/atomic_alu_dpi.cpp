// SPDX-License-Identifier: MIT
// What atomic_alu_dpi.sv calls: the C model.

extern "C" {
#include "cycle/atomic_alu.h"
#include "isa/atomic_alu.h"
}

// As one would call the model for one operation: atomic_alu_respond() is made for many.
static void compute(const atomic_alu_req *q, atomic_alu_rsp *response) {
    const atomic_alu_result result =
        atomic_alu_exec(q->op_i[0], q->width_i[0], csim_get64(q->old_i), csim_get64(q->src0_i), csim_get64(q->src1_i));
    csim_put64(response->new_o, result.new_value);
    csim_put64(response->ret_o, result.ret);
    response->write_o[0] = result.write;
    response->error_o[0] = result.illegal;
}

#define UNIT atomic_alu
#define UNIT_PORTS "cycle/atomic_alu_ports.h"
#define RESPOND compute
#include "plain_dpi.h"
