/* SPDX-License-Identifier: MIT */
/*
 * Common part of the cycle parts of pipelines whose first stage, A, may hold a request for several cycles, such as a
 * division. A unit's header includes this once, after it has defined the three names of cycle/pipeline.h. This header
 * undefines them.
 */
#define PORT_STRUCTS_UNIT PIPELINE_UNIT
#define PORT_STRUCTS_LIST PIPELINE_PORTS
#include "cycle/port_structs.h"

#define PIPELINE(part) CSIM_OF(PIPELINE_UNIT, part)

/*
 * State of the unit: for each stage, A first, a valid bit and the response to its request, which is computed when the
 * request is accepted. count: cycles for which the request stays in A after this one.
 */
struct PIPELINE(state) {
    uint32_t valid[PIPELINE_STAGES], count;
    struct PIPELINE(rsp) rsp[PIPELINE_STAGES];
};

/* Computes the responses to n requests; pure. req and rsp do not overlap. */
void PIPELINE(respond)(const struct PIPELINE(req) * req, struct PIPELINE(rsp) * rsp, size_t n);

/*
 * Simulates one clock: drives every output for this cycle from the state and inputs, then advances the state over the
 * next rising edge. Any bits are a power-up state. Its outputs mean nothing until an edge with rst high.
 */
void PIPELINE(cycle)(struct PIPELINE(state) * state, const struct PIPELINE(in) * in, struct PIPELINE(out) * out);

/* Implements the function above in the unit's file. holds() returns the cycles that a request stays in A beyond one. */
static inline void PIPELINE(clock)(struct PIPELINE(state) * state, const struct PIPELINE(in) * in,
                                   uint32_t (*holds)(const struct PIPELINE(req) *), struct PIPELINE(out) * out) {
    enum { A, LAST = PIPELINE_STAGES - 1 };
    struct PIPELINE(req) req;
    memcpy(&req, (const char *)in + offsetof(struct PIPELINE(in), req_valid_i) + sizeof(uint32_t), sizeof req);
    PIPELINE(show)(out, &state->rsp[LAST], state->valid[LAST] & 1);

    /* From the last stage to the first, a stage can load if it is empty or the next one can load. */
    const uint32_t running = in->rst[0] ^ 1, done = state->count == 0;
    uint32_t load = in->rsp_ready_i[0];
    for (size_t k = LAST; k > A; k--) {
        const uint32_t leaves = state->valid[k - 1] & 1 & (k - 1 > A ? 1 : done);
        load |= ~state->valid[k] & 1;
        if (load)
            state->rsp[k] = state->rsp[k - 1];
        state->valid[k] = running & (load ? leaves : 1);
    }
    load = (load & done) | (~state->valid[A] & 1);
    out->req_ready_o[0] = load;
    if (load) {
        if (in->req_valid_i[0])
            PIPELINE(respond)(&req, &state->rsp[A], 1);
        state->count = holds(&req);
    } else if (!done) {
        state->count--;
    }
    state->valid[A] = running & (load ? in->req_valid_i[0] : 1);
}

#undef PIPELINE_UNIT
#undef PIPELINE_PORTS
#undef PIPELINE_STAGES
