/* SPDX-License-Identifier: MIT */
/* The unit dpp for users of the library. */
#define UNIT_REQ_BEATS DPP_BEATS

#include "lanelock/entry_pipeline.h"

static void respond(const uint32_t *req, uint32_t *rsp, size_t n) {
    dpp_respond((const struct dpp_req *)req, (struct dpp_rsp *)rsp, n);
}

static void make_legal(struct dpp_state *state) {
    state->beat %= DPP_BEATS;
    state->complete &= 1;
    state->request %= PIPELINE_TOKENS;
    state->step %= DPP_STEPS;
    state->row %= DPP_BEATS;
}
