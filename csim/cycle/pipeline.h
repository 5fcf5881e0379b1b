/* SPDX-License-Identifier: MIT */
/*
 * What the cycle parts of all units that are pipelines have in common, docs/units/atomic_alu.md#timing: the structs of
 * a unit's ports, its state, and one clock. A unit's header includes this once, after it has defined
 *
 *   PIPELINE_UNIT    the unit's name, with which all names here begin
 *   PIPELINE_PORTS   its port list
 *   PIPELINE_STAGES  a constant, 1 or more: the register stages that a request goes through
 *
 * All are gone afterwards.
 */
#include "common/select.h"

#define PORT_STRUCTS_UNIT PIPELINE_UNIT
#define PORT_STRUCTS_LIST PIPELINE_PORTS
#include "cycle/port_structs.h"

#define PIPELINE_PASTE(unit, part) unit##_##part
#define PIPELINE_OF(unit, part) PIPELINE_PASTE(unit, part)
#define PIPELINE(part) PIPELINE_OF(PIPELINE_UNIT, part)

/* What the unit holds: for each stage, the first one first, a valid bit, 0 or 1, and the token of the request in it. */
struct PIPELINE(state) {
    uint32_t valid[PIPELINE_STAGES], token[PIPELINE_STAGES];
};

/*
 * One clock: sets every output for this cycle from the state and the inputs, then moves the state over the rising
 * edge that ends the cycle. The request at the inputs, if there is one, is known by its token, and rsp[token] is the
 * response to it. rsp has at least one element; the tokens of empty stages are never used. Any state with valid
 * stages' tokens inside rsp is a legal power-up state; its outputs mean nothing until an edge has seen rst high.
 *
 * There are no branches because the handshakes of a stress run are random: each branch would cost mispredictions.
 */
static inline void PIPELINE(cycle)(struct PIPELINE(state) * state, const struct PIPELINE(in) * in, uint32_t token,
                                   const struct PIPELINE(rsp) * rsp, struct PIPELINE(out) * out) {
    enum { LAST = PIPELINE_STAGES - 1 };
    uint32_t rsp_valid = state->valid[LAST], rsp_token = state->token[LAST];

    /*
     * From the last stage to the first: one can be loaded when it is empty, or when the one behind it can. One that
     * can not is full and stays so.
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
    /* The response is made here, behind the last stage, wherever hardware makes it, which no port can tell. */
    PIPELINE(show)(out, &rsp[rsp_token & -rsp_valid], rsp_valid);
}

#undef PIPELINE_PASTE
#undef PIPELINE_OF
#undef PIPELINE
#undef PIPELINE_UNIT
#undef PIPELINE_PORTS
#undef PIPELINE_STAGES
