/* SPDX-License-Identifier: MIT */
/*
 * Cycle part of the float_alu model: every port on each cycle, docs/units/float_alu.md. float_alu.c is compiled for one
 * configuration, whose parameters are macros: float_alu_dialect.h.
 */
#ifndef CSIM_CYCLE_FLOAT_ALU_H
#define CSIM_CYCLE_FLOAT_ALU_H

#define PIPELINE_UNIT float_alu
#define PIPELINE_PORTS "cycle/float_alu_ports.h"
#define PIPELINE_STAGES 6
#include "cycle/pipeline_hold.h"

#ifndef __cplusplus /* isa/ is C; a bench in C++ uses the ports alone */
#include "isa/float_alu.h"

/* Returns a request as its ports have it. */
static inline struct float_alu_request float_alu_request_of(const struct float_alu_req *req) {
    return (struct float_alu_request){
        req->op_i[0],
        req->format_i[0],
        req->type_i[0],
        req->rm_i[0],
        {csim_get64(req->src0_i), csim_get64(req->src1_i), csim_get64(req->src2_i)},
    };
}

/* A division or a root takes one cycle to normalise its operands, and one for each of precision + 2 result bits. */
static inline uint32_t float_alu_holds(const struct float_alu_req *req) {
    const uint32_t op = req->op_i[0], precision = ieee_formats[req->format_i[0] & 3].fraction_bits + 1;
    return op == FLOAT_ALU_OP_DIV || op == FLOAT_ALU_OP_SQRT ? precision + 3 : 0;
}
#endif

#endif
