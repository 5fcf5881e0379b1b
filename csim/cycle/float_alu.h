/* SPDX-License-Identifier: MIT */
/*
 * The cycle part of the float_alu model: each port on each cycle, docs/units/float_alu.md. What includes this is
 * compiled for a configuration, with its parameters.
 */
#ifndef CSIM_CYCLE_FLOAT_ALU_H
#define CSIM_CYCLE_FLOAT_ALU_H

#define PORT_STRUCTS_UNIT float_alu
#define PORT_STRUCTS_LIST "cycle/float_alu_ports.h"
#include "cycle/port_structs.h"

#include "isa/float_alu.h"

/* Without a configuration, riscv with all formats */
#ifndef NANS
#define NANS 0
#define CANONICAL 0
#define FMA_NAN 4
#define F2I 0
#define F2I_NAN 1
#define MINMAX 2
#define TINY 1
#define DENORM 0
#define FLAGS 0
#define FORMATS 15
#define ZERO 0
#define ULP 0
#endif

enum { FLOAT_ALU_STAGES = 6 };

/* The dialect of the configuration */
static const struct float_alu_dialect float_alu_configured = {
    .ieee = {.nan = NANS,
             .canonical = CANONICAL,
             .fma_nan = FMA_NAN,
             .f2i = F2I,
             .f2i_nan = F2I_NAN,
             .min_max = MINMAX,
             .tiny_after = TINY,
             .denorm = DENORM},
    .flags_ignored = FLAGS,
    .formats = FORMATS,
    .any_zero = ZERO,
    .ulp = ULP,
};

/*
 * Stages A to F, each with a valid bit, 0 or 1, and the response to its request, which is made when the request is
 * accepted; and the cycles for which the division or root in A is still there.
 */
struct float_alu_state {
    uint32_t valid[FLOAT_ALU_STAGES], count;
    struct float_alu_rsp rsp[FLOAT_ALU_STAGES];
};

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

/* Computes the responses to n requests; pure. req and rsp do not overlap. */
void float_alu_respond(const struct float_alu_req *req, struct float_alu_rsp *rsp, size_t n);

/*
 * One clock: sets every output for this cycle from the state and the inputs, then moves the state over the rising edge
 * that ends the cycle. Any state is a legal power-up state; its outputs mean nothing until an edge has seen rst high.
 */
void float_alu_cycle(struct float_alu_state *state, const struct float_alu_in *in, struct float_alu_out *out);

#endif
