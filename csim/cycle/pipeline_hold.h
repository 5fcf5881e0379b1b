/* SPDX-License-Identifier: MIT */
/*
 * Common part of the cycle parts of pipelines whose first stage, A, may hold a request for several cycles, such as a
 * division. A unit's header includes this once, after it has defined the three names of cycle/pipeline.h. This header
 * undefines them. After it, the unit's header defines UNIT_holds().
 */
#include "common/select.h"

#define PORT_STRUCTS_UNIT PIPELINE_UNIT
#define PORT_STRUCTS_LIST PIPELINE_PORTS
#include "cycle/port_structs.h"

#define PIPELINE(part) CSIM_OF(PIPELINE_UNIT, part)

enum { PIPELINE(LAST) = PIPELINE_STAGES - 1, PIPELINE(ROOM) = 8 };
static_assert(PIPELINE_STAGES < PIPELINE(ROOM), "room for the responses of all stages and of the offered request");

/*
 * State of the unit: valid has a bit for each stage, A's lowest. count: cycles for which the request stays in A after
 * this one. rsp is a ring with the responses to all requests in the stages, which are computed when a request is
 * accepted; oldest is the place of the first one. Cycles with `due` do not set the ring.
 */
struct PIPELINE(state) {
    uint32_t valid, count, oldest;
    struct PIPELINE(rsp) rsp[PIPELINE(ROOM)];
};

/* Computes the responses to n requests; pure. req and rsp do not overlap. */
void PIPELINE(respond)(const struct PIPELINE(req) * req, struct PIPELINE(rsp) * rsp, size_t n);

#ifndef __cplusplus /* the ports alone */
/* Returns the cycles that a request stays in A beyond one. */
static inline uint32_t PIPELINE(holds)(const struct PIPELINE(req) * req);

/*
 * Simulates one clock: drives every output for this cycle from the state and inputs, then advances the state over the
 * next rising edge. Any bits are a power-up state. Its outputs mean nothing until an edge with rst high. `due` is the
 * oldest response that was not taken, for a caller that computes all of them; or NULL, in all cycles between two
 * resets. Without it, there is one branch, for requests that are accepted: handshakes of a stress run are random and
 * would mispredict others.
 */
static inline __attribute__((always_inline)) void PIPELINE(cycle_with)(struct PIPELINE(state) * state,
                                                                       const struct PIPELINE(in) * in,
                                                                       const struct PIPELINE(rsp) * due,
                                                                       struct PIPELINE(out) * out) {
    enum { LAST = PIPELINE(LAST), ROOM = PIPELINE(ROOM) };
    const uint32_t valid = state->valid & ((2u << LAST) - 1), shown = valid >> LAST, done = state->count == 0;
    /* A copy of the words, which were just written one by one, would wait for all of these writes. */
    const struct PIPELINE(req) *req =
        (const void *)((const char *)in + offsetof(struct PIPELINE(in), req_valid_i) + sizeof(uint32_t));
    PIPELINE(show)(out, due ? due : &state->rsp[state->oldest % ROOM], shown);

    /* A stage can load if it is empty or the next one can load. */
    uint32_t loads = (~valid & ((2u << LAST) - 1)) | in->rsp_ready_i[0] << LAST;
    for (unsigned step = 1; step <= LAST; step *= 2)
        loads |= loads >> step;
    const uint32_t load = (loads >> 1 & 1 & done) | (~valid & 1), entered = load & in->req_valid_i[0];
    const uint32_t leaves = (valid & (~1u | done)) << 1;
    out->req_ready_o[0] = load;
    if (!due && entered)
        PIPELINE(respond)(req, &state->rsp[(state->oldest + (uint32_t)__builtin_popcount(valid)) % ROOM], 1);
    state->oldest += shown & in->rsp_ready_i[0];
    state->count = (uint32_t)csim_select(load, PIPELINE(holds)(req), state->count - (done ^ 1));
    state->valid =
        (in->rst[0] - 1) & ((((valid & ~loads) | (leaves & loads)) & ~1u) | (uint32_t)csim_select(load, entered, 1));
}

static inline void PIPELINE(cycle)(struct PIPELINE(state) * state, const struct PIPELINE(in) * in,
                                   struct PIPELINE(out) * out) {
    PIPELINE(cycle_with)(state, in, NULL, out);
}

/* The open loop calls cycle_with() in place of the unit's cycle(): it has the responses. */
#define CSIM_CYCLE_TAKES_RESPONSES
#endif

#undef PIPELINE_UNIT
#undef PIPELINE_PORTS
#undef PIPELINE_STAGES
