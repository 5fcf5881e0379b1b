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
#include <string.h>

#include "common/select.h"

#define PORT_STRUCTS_UNIT TWO_STAGE_UNIT
#define PORT_STRUCTS_LIST TWO_STAGE_PORTS
#include "cycle/port_structs.h"

#define TWO_STAGE_PASTE(unit, part) unit##_##part
#define TWO_STAGE_OF(unit, part) TWO_STAGE_PASTE(unit, part)
#define TWO_STAGE(part) TWO_STAGE_OF(TWO_STAGE_UNIT, part)

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
    state->b_token = csim_select(b_free, a_token, b_token);
    state->b_valid = running & (a_valid | (b_free ^ 1));
    state->a_token = csim_select(req_ready, token, a_token);
    state->a_valid = running & (in->req_valid_i[0] | (req_ready ^ 1));
}

#undef TWO_STAGE_PASTE
#undef TWO_STAGE_OF
#undef TWO_STAGE
#undef TWO_STAGE_UNIT
#undef TWO_STAGE_PORTS
