/* SPDX-License-Identifier: MIT */
/*
 * Common part of the cycle parts of pipelines, docs/units/atomic_alu.md#timing: structs of the ports, state, and one
 * clock. A unit's header includes this once, after it has defined
 *
 *   PIPELINE_UNIT    the unit's name, the prefix of all names here
 *   PIPELINE_PORTS   its port list
 *   PIPELINE_STAGES  a constant, 1 or more: the register stages of a request
 *
 * This header undefines them.
 */
#include "common/select.h"

#define PORT_STRUCTS_UNIT PIPELINE_UNIT
#define PORT_STRUCTS_LIST PIPELINE_PORTS
#include "cycle/port_structs.h"

#define PIPELINE(part) CSIM_OF(PIPELINE_UNIT, part)

/* State of the unit: for each stage, first stage first, a valid bit, 0 or 1, and the token of its request. */
struct PIPELINE(state) {
    uint32_t valid[PIPELINE_STAGES], token[PIPELINE_STAGES];
};

/*
 * Simulates one clock: drives every output for this cycle from the state and inputs, then advances the state over the
 * next rising edge. A token identifies the request at the inputs; rsp[token] is its response. rsp has at least one
 * element; the tokens of empty stages are never used. Any state with valid stages' tokens inside rsp is a legal
 * power-up state. Its outputs mean nothing until an edge with rst high.
 *
 * There are no branches: handshakes of a stress run are random and would mispredict each one.
 */
static inline void PIPELINE(cycle)(struct PIPELINE(state) * state, const struct PIPELINE(in) * in, uint32_t token,
                                   const struct PIPELINE(rsp) * rsp, struct PIPELINE(out) * out) {
    enum { LAST = PIPELINE_STAGES - 1 };
    uint32_t rsp_valid = state->valid[LAST], rsp_token = state->token[LAST];

    /*
     * From the last stage to the first, a stage can load if it is empty or the next one can load. Otherwise it is full
     * and keeps its request.
     */
    uint32_t running = in->rst[0] ^ 1, load = in->rsp_ready_i[0];
    for (size_t k = LAST; k > 0; k--) {
        load |= state->valid[k] ^ 1;
        state->token[k] = csim_select(load, state->token[k - 1], state->token[k]);
        state->valid[k] = running & (state->valid[k - 1] | (load ^ 1));
    }
    load |= state->valid[0] ^ 1;
    state->token[0] = csim_select(load, token, state->token[0]);
    state->valid[0] = running & (in->req_valid_i[0] | (load ^ 1));

    out->req_ready_o[0] = load;
    /* The response is formed here, downstream of the last stage. Ports do not show where hardware forms it. */
    PIPELINE(show)(out, &rsp[rsp_token & -rsp_valid], rsp_valid);
}

#undef PIPELINE_UNIT
#undef PIPELINE_PORTS
#undef PIPELINE_STAGES
