/* SPDX-License-Identifier: MIT */
/*
 * What the cycle parts of all units with two stages have in common, docs/units/atomic_alu.md#timing: the structs of a
 * unit's ports, its state, and one clock. A unit's header includes this once, after it has defined
 *
 *   TWO_STAGE_UNIT   the unit's name, with which all names here begin
 *   TWO_STAGE_PORTS  its port list; the ports that are ALWAYS come before the payload, in each direction
 *
 * Both are gone afterwards.
 */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "cycle/ports.h"

#define TWO_STAGE_PASTE(unit, part) unit##_##part
#define TWO_STAGE_OF(unit, part) TWO_STAGE_PASTE(unit, part)
#define TWO_STAGE(part) TWO_STAGE_OF(TWO_STAGE_UNIT, part)

/* All inputs and all outputs, in the order of the port list. */
struct TWO_STAGE(in) {
#define IN_FIELD CSIM_FIELD
#define OUT_FIELD CSIM_NO_FIELD
#define PORT(dir, name, width, lanes, qualifier, meaning) dir##_FIELD(name, width, lanes)
#include TWO_STAGE_PORTS
#undef IN_FIELD
#undef OUT_FIELD
};

struct TWO_STAGE(out) {
#define IN_FIELD CSIM_NO_FIELD
#define OUT_FIELD CSIM_FIELD
#include TWO_STAGE_PORTS
#undef PORT
#undef IN_FIELD
#undef OUT_FIELD
};

/* The payloads: the tail of each of the above. */
struct TWO_STAGE(req) {
#define ALWAYS_FIELD CSIM_NO_FIELD
#define req_valid_i_FIELD CSIM_FIELD
#define rsp_valid_o_FIELD CSIM_NO_FIELD
#define PORT(dir, name, width, lanes, qualifier, meaning) qualifier##_FIELD(name, width, lanes)
#include TWO_STAGE_PORTS
#undef req_valid_i_FIELD
#undef rsp_valid_o_FIELD
};

struct TWO_STAGE(rsp) {
#define req_valid_i_FIELD CSIM_NO_FIELD
#define rsp_valid_o_FIELD CSIM_FIELD
#include TWO_STAGE_PORTS
#undef PORT
#undef ALWAYS_FIELD
#undef req_valid_i_FIELD
#undef rsp_valid_o_FIELD
};

/* The structs are their ports' words and nothing else, and the payloads are the tails. */
static_assert(sizeof(struct TWO_STAGE(in)) + sizeof(struct TWO_STAGE(out)) == sizeof(uint32_t) * (0
#define PORT(dir, name, width, lanes, qualifier, meaning) +CSIM_WORDS(width, lanes)
#include TWO_STAGE_PORTS
#undef PORT
                                                                                                  ),
              "no padding");
#define TWO_STAGE_TAIL(whole, payload, name)                                                                           \
    static_assert(sizeof(struct TWO_STAGE(whole)) - offsetof(struct TWO_STAGE(whole), name) ==                         \
                      sizeof(struct TWO_STAGE(payload)) - offsetof(struct TWO_STAGE(payload), name),                   \
                  #name " stands in the tail");
#define ALWAYS_TAIL(name)
#define req_valid_i_TAIL(name) TWO_STAGE_TAIL(in, req, name)
#define rsp_valid_o_TAIL(name) TWO_STAGE_TAIL(out, rsp, name)
#define PORT(dir, name, width, lanes, qualifier, meaning) qualifier##_TAIL(name)
#include TWO_STAGE_PORTS
#undef PORT
#undef ALWAYS_TAIL
#undef req_valid_i_TAIL
#undef rsp_valid_o_TAIL
#undef TWO_STAGE_TAIL

/* What the unit holds: for each stage a valid bit, 0 or 1, and the token of the request in it. */
struct TWO_STAGE(state) {
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
static inline void TWO_STAGE(cycle)(struct TWO_STAGE(state) * state, const struct TWO_STAGE(in) * in, uint32_t token,
                                    const struct TWO_STAGE(rsp) * rsp, struct TWO_STAGE(out) * out) {
    uint32_t a_valid = state->a_valid, a_token = state->a_token;
    uint32_t b_valid = state->b_valid, b_token = state->b_token;
    uint32_t b_free = (b_valid ^ 1) | in->rsp_ready_i[0];
    uint32_t req_ready = (a_valid ^ 1) | b_free;

    out->req_ready_o[0] = req_ready;
    out->rsp_valid_o[0] = b_valid;

    /* The response is made here, a stage later than in hardware, which no port can tell. */
    uint32_t payload[sizeof(*rsp) / sizeof(uint32_t)];
    memcpy(payload, &rsp[b_token & -b_valid], sizeof(payload));
    for (size_t i = 0; i < sizeof(payload) / sizeof(payload[0]); i++)
        payload[i] &= -b_valid;
    memcpy((unsigned char *)out + sizeof(*out) - sizeof(payload), payload, sizeof(payload));

    /* A stage that can not be loaded is full and stays so. */
    uint32_t running = in->rst[0] ^ 1;
    state->b_token = CSIM_SELECT(b_free, a_token, b_token);
    state->b_valid = running & (a_valid | (b_free ^ 1));
    state->a_token = CSIM_SELECT(req_ready, token, a_token);
    state->a_valid = running & (in->req_valid_i[0] | (req_ready ^ 1));
}

#undef TWO_STAGE_PASTE
#undef TWO_STAGE_OF
#undef TWO_STAGE
#undef TWO_STAGE_UNIT
#undef TWO_STAGE_PORTS
