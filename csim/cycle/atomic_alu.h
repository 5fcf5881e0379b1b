/* SPDX-License-Identifier: MIT */
/*
 * The cycle part of the atomic_alu model: what every port shows on each cycle, docs/units/atomic_alu.md.
 */
#ifndef CSIM_CYCLE_ATOMIC_ALU_H
#define CSIM_CYCLE_ATOMIC_ALU_H

#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "cycle/ports.h"

/* All inputs and all outputs, in the order of the port list. */
struct atomic_alu_in {
#define IN_FIELD CSIM_FIELD
#define OUT_FIELD CSIM_NO_FIELD
#define PORT(dir, name, width, lanes, qualifier, meaning) dir##_FIELD(name, width, lanes)
#include "cycle/atomic_alu_ports.h"
#undef IN_FIELD
#undef OUT_FIELD
};

struct atomic_alu_out {
#define IN_FIELD CSIM_NO_FIELD
#define OUT_FIELD CSIM_FIELD
#include "cycle/atomic_alu_ports.h"
#undef PORT
#undef IN_FIELD
#undef OUT_FIELD
};

/* The payloads: the tail of each of the above. */
struct atomic_alu_req {
#define ALWAYS_FIELD CSIM_NO_FIELD
#define req_valid_i_FIELD CSIM_FIELD
#define rsp_valid_o_FIELD CSIM_NO_FIELD
#define PORT(dir, name, width, lanes, qualifier, meaning) qualifier##_FIELD(name, width, lanes)
#include "cycle/atomic_alu_ports.h"
#undef req_valid_i_FIELD
#undef rsp_valid_o_FIELD
};

struct atomic_alu_rsp {
#define req_valid_i_FIELD CSIM_NO_FIELD
#define rsp_valid_o_FIELD CSIM_FIELD
#include "cycle/atomic_alu_ports.h"
#undef PORT
#undef ALWAYS_FIELD
#undef req_valid_i_FIELD
#undef rsp_valid_o_FIELD
};

/* The structs are their ports' words and nothing else, and the payloads are the tails. */
enum {
#define PORT(dir, name, width, lanes, qualifier, meaning) +CSIM_WORDS(width, lanes)
    ATOMIC_ALU_ALL_WORDS = 0
#include "cycle/atomic_alu_ports.h"
#undef PORT
};
static_assert(sizeof(struct atomic_alu_in) + sizeof(struct atomic_alu_out) == ATOMIC_ALU_ALL_WORDS * sizeof(uint32_t),
              "no padding");
static_assert(offsetof(struct atomic_alu_in, op_i) + sizeof(struct atomic_alu_req) == sizeof(struct atomic_alu_in),
              "the request is the tail of the inputs");
static_assert(offsetof(struct atomic_alu_out, write_o) + sizeof(struct atomic_alu_rsp) == sizeof(struct atomic_alu_out),
              "the response is the tail of the outputs");

/* The responses to n requests; pure. req and rsp do not overlap. */
void atomic_alu_respond(const struct atomic_alu_req *req, struct atomic_alu_rsp *rsp, size_t n);

/* What the unit holds: for each stage a valid bit, 0 or 1, and the token of the request in it. */
struct atomic_alu_state {
    uint32_t a_valid, a_token;
    uint32_t b_valid, b_token;
};

/*
 * One clock: sets every output for this cycle from the state and the inputs, then moves the state over the rising
 * edge that ends the cycle. The request at the inputs, if there is one, is known by its token, and rsp[token] is the
 * response to it. rsp has at least one element; the tokens of empty stages are never used. Any state with valid
 * stages' tokens inside rsp is a legal power-up state; its outputs mean nothing until an edge has seen rst high.
 *
 * There are no branches because the handshakes of a stress run are random: each branch would cost mispredictions.
 */
static inline void atomic_alu_cycle(struct atomic_alu_state *state, const struct atomic_alu_in *in, uint32_t token,
                                    const struct atomic_alu_rsp *rsp, struct atomic_alu_out *out) {
    uint32_t a_valid = state->a_valid, a_token = state->a_token;
    uint32_t b_valid = state->b_valid, b_token = state->b_token;
    uint32_t b_free = (b_valid ^ 1) | in->rsp_ready_i[0];
    uint32_t req_ready = (a_valid ^ 1) | b_free;

    out->req_ready_o[0] = req_ready;
    out->rsp_valid_o[0] = b_valid;

    /* The response is made here, a stage later than in hardware, which no port can tell. */
    uint32_t payload[sizeof(struct atomic_alu_rsp) / sizeof(uint32_t)];
    memcpy(payload, &rsp[b_token & -b_valid], sizeof(payload));
    for (size_t i = 0; i < sizeof(payload) / sizeof(payload[0]); i++)
        payload[i] &= -b_valid;
    memcpy((unsigned char *)out + offsetof(struct atomic_alu_out, write_o), payload, sizeof(payload));

    /* A stage that can not be loaded is full and stays so. */
    uint32_t running = in->rst[0] ^ 1;
    state->b_token = CSIM_SELECT(b_free, a_token, b_token);
    state->b_valid = running & (a_valid | (b_free ^ 1));
    state->a_token = CSIM_SELECT(req_ready, token, a_token);
    state->a_valid = running & (in->req_valid_i[0] | (req_ready ^ 1));
}

#endif
