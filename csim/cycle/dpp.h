/* SPDX-License-Identifier: MIT */
/* Cycle part of the dpp model: every port on each cycle, docs/units/dpp.md. */
#ifndef CSIM_CYCLE_DPP_H
#define CSIM_CYCLE_DPP_H

#define PORT_STRUCTS_UNIT dpp
#define PORT_STRUCTS_LIST "cycle/dpp_ports.h"
#include "cycle/port_structs.h"

#include "common/select.h"

/* Parameter of the design, transcendental operations. */
#ifndef TRANS
#define TRANS 0
#endif
/* Results that a user's design may have for transcendental operations: enum float_profile. Ours has the model's. */
#ifndef PROFILE
#define PROFILE (-1)
#endif
#if TRANS
#include "isa/gcn_parts.h"
#endif

struct gcn_wave; /* isa/gcn_dpp_wave.h, which C++ sources that include this cannot read */

/* Beats: a request is DPP_BEATS of struct dpp_req, beat 0 first, a response the same number of struct dpp_rsp. */
enum { DPP_BEATS = 4 };

/* Parameter of the design, and its register stages; the first stage collects requests. */
enum {
    DPP_LANES = CSIM_LANES(64),
    DPP_STEPS = 64 / DPP_LANES,
    DPP_STAGES = (CSIM_LANES(64) == 16 ? 11 : 10) + (TRANS ? 2 : 0)
};

static_assert(DPP_LANES == 16 || DPP_LANES == 64, "LANES is 16 or 64");

/*
 * State of the unit. A beat of a response is identified by its token; a step and a request by the token of the first
 * beat. All zero is a state after a reset.
 */
struct dpp_state {
    uint32_t beat;                                         /* of the next request beat */
    uint32_t complete, request, step;                      /* 0 or 1; its token; the next step to begin */
    uint32_t row;                                          /* row of the step in stage S-1 that stage S takes next */
    uint32_t valid[DPP_STAGES - 1], token[DPP_STAGES - 1]; /* stages 2 to S: 0 or 1, and the token */
#if TRANS
    /* As in csim/cycle/pipeline_parts.h, of the incoming and the complete request, and of the steps in stages 2 and 3
     */
    uint32_t incoming_parts, request_parts, parts[2], part, last[DPP_STAGES - 1];
#endif
};

/*
 * Simulates one clock: drives every output for this cycle from the state and inputs, then advances the state over the
 * next rising edge. A beat at the inputs has a token. The beats of a request have consecutive tokens, and rsp[token] is
 * the response beat that answers the beat. rsp has at least one element; the tokens of empty stages are never used. A
 * power-up state is legal if beat and row are below DPP_BEATS, step is below DPP_STEPS, and flags are 0 or 1. Tokens
 * must lie inside rsp with room for the rows of a step. Its outputs mean nothing until an edge with rst high.
 *
 * There are no branches, for the reason in csim/cycle/pipeline.h.
 */
static inline void dpp_cycle(struct dpp_state *state, const struct dpp_in *in, uint32_t token,
                             const struct dpp_rsp *rsp, struct dpp_out *out) {
    enum { LAST = DPP_STAGES - 2, ROWS = DPP_BEATS / DPP_STEPS }; /* stage S, and the rows of a step */
    uint32_t rsp_valid = state->valid[LAST], rsp_token = state->token[LAST], running = in->rst[0] ^ 1;

    /* From stage S to stage 2: load is 1 if the stage can take a beat. Other stages are full and keep theirs. */
    uint32_t load = in->rsp_ready_i[0] | (rsp_valid ^ 1), row = state->row % ROWS;
    uint32_t gives = load & state->valid[LAST - 1];
    state->token[LAST] = (uint32_t)csim_select(load, state->token[LAST - 1] + row, state->token[LAST]);
#if TRANS
    const uint32_t part = state->part % GCN_PARTS, last_part = part == state->parts[1] % GCN_PARTS;
    state->valid[LAST] = running & ((state->valid[LAST - 1] & state->last[LAST - 1] & 1) | (load ^ 1));
#else
    state->valid[LAST] = running & (state->valid[LAST - 1] | (load ^ 1));
#endif
    state->row = (row + gives) % ROWS & -running;
    load &= row == ROWS - 1;
    for (size_t k = LAST - 1; k > 0; k--) {
#if TRANS
        enum { HOLD = 1 }; /* stage 3 */
        if (k == HOLD) {
            state->part =
                (uint32_t)csim_select(load & state->valid[k], csim_mask(!last_part) & (part + 1), part) & -running;
            load &= last_part;
            state->parts[1] = (uint32_t)csim_select(load | (state->valid[k] ^ 1), state->parts[0], state->parts[1]);
        } else {
            const uint32_t last = k == HOLD + 1 ? last_part : state->last[k - 1];
            state->last[k] = (uint32_t)csim_select(load | (state->valid[k] ^ 1), last, state->last[k]) & 1;
        }
#endif
        load |= state->valid[k] ^ 1;
        state->token[k] = (uint32_t)csim_select(load, state->token[k - 1], state->token[k]);
        state->valid[k] = running & (state->valid[k - 1] | (load ^ 1));
    }
    load |= state->valid[0] ^ 1;
#if TRANS
    state->parts[0] = (uint32_t)csim_select(load, state->request_parts, state->parts[0]);
#endif
    state->token[0] = (uint32_t)csim_select(load, state->request + state->step, state->token[0]);
    state->valid[0] = running & (state->complete | (load ^ 1));

    /* Stage 1 */
    uint32_t begins = state->complete & load, ends = begins & (state->step == DPP_STEPS - 1);
    uint32_t ready = (state->complete ^ 1) | (state->beat < state->step) | ((state->beat == state->step) & begins);
    uint32_t accept = in->req_valid_i[0] & ready, completes = accept & (state->beat == DPP_BEATS - 1);
#if TRANS
    state->request_parts = (uint32_t)csim_select(completes, state->incoming_parts, state->request_parts);
    state->incoming_parts = (uint32_t)csim_select(state->beat == 0, gcn_parts_of(csim_get64(in->inst_i), DPP_LANES) - 1,
                                                  state->incoming_parts);
#endif
    state->request = (uint32_t)csim_select(completes, token - (DPP_BEATS - 1), state->request);
    state->complete = running & (completes | (state->complete & (ends ^ 1)));
    state->step = (state->step + begins) % DPP_STEPS & -running;
    state->beat = (state->beat + accept) % DPP_BEATS & -running;

    out->req_ready_o[0] = ready;
    dpp_show(out, &rsp[rsp_token & -rsp_valid], rsp_valid);
}

/* Computes the responses to n requests, each of DPP_BEATS beats; pure. req and rsp do not overlap. */
void dpp_respond(const struct dpp_req *req, struct dpp_rsp *rsp, size_t n);

/* Converts a request to its wave, and an instruction on a wave to its request. Fields used in beat 0 only are 0 in the
 * other beats. */
void dpp_get_wave(const struct dpp_req req[DPP_BEATS], struct gcn_wave *wave);
void dpp_put_wave(uint64_t inst, const struct gcn_wave *wave, struct dpp_req req[DPP_BEATS]);

#endif
