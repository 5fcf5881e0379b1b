/* SPDX-License-Identifier: MIT */
/*
 * The cycle part of the int_alu model: each port on each cycle, docs/units/int_alu.md. What includes this is compiled
 * for a configuration, with its parameters DIV0, SHIFT and EXTEND.
 */
#ifndef CSIM_CYCLE_INT_ALU_H
#define CSIM_CYCLE_INT_ALU_H

#define PORT_STRUCTS_UNIT int_alu
#define PORT_STRUCTS_LIST "cycle/int_alu_ports.h"
#include "cycle/port_structs.h"

#include "isa/int_alu.h"

/* Without a configuration, riscv */
#ifndef DIV0
#define DIV0 0
#define SHIFT 0
#define EXTEND 1
#endif

enum { INT_ALU_STAGES = 4 };

/*
 * Stages A to D, each with a valid bit, 0 or 1, and the response to its request, which is made when the request is
 * accepted; and the cycles for which the division in A is still there.
 */
struct int_alu_state {
    uint32_t valid[INT_ALU_STAGES], count;
    struct int_alu_rsp rsp[INT_ALU_STAGES];
};

/* Computes the responses to n requests; pure. req and rsp do not overlap. */
void int_alu_respond(const struct int_alu_req *req, struct int_alu_rsp *rsp, size_t n);

/*
 * One clock: sets every output for this cycle from the state and the inputs, then moves the state over the rising edge
 * that ends the cycle. Any state is a legal power-up state; its outputs mean nothing until an edge has seen rst high.
 */
void int_alu_cycle(struct int_alu_state *state, const struct int_alu_in *in, struct int_alu_out *out);

#endif
