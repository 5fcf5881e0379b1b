/* SPDX-License-Identifier: MIT */
#include "cycle/atoms.h"

#include <string.h>

static struct nv_memory memory_of(uint32_t dwords[ATOMS_DWORDS]) {
    return (struct nv_memory){dwords, ATOMS_DWORDS * sizeof(uint32_t), ATOMS_BANKS};
}

void atoms_get_warp(const struct atoms_req req[ATOMS_BEATS], struct nv_warp *warp) {
    warp->word = csim_get64(req[0].inst_i);
    warp->compute = req[0].compute_i[0] & 1;
    warp->lanes = ATOMS_LANES;
    warp->size = req[0].size_i[0];
    warp->exec_mask = warp->predicate = 0;
    for (unsigned b = 0; b < ATOMS_BEATS; b++) {
        unsigned first = b * ATOMS_BEAT_LANES;
        warp->exec_mask |= req[b].exec_mask_i[0] << first;
        warp->predicate |= req[b].pred_i[0] << first;
        memcpy(&warp->ra[first], req[b].ra_i, sizeof(req[b].ra_i));
        for (unsigned i = 0; i < ATOMS_BEAT_LANES; i++) {
            warp->rb[first + i] = csim_get64(&req[b].rb_i[2 * i]);
            warp->rc[first + i] = csim_get64(&req[b].rc_i[2 * i]);
        }
    }
}

void atoms_put_warp(const struct nv_warp *warp, struct atoms_req req[ATOMS_BEATS]) {
    static const uint32_t most = (1u << 25) - 1; /* equivalent to any larger value */
    memset(req, 0, ATOMS_BEATS * sizeof(*req));
    csim_put64(req[0].inst_i, warp->word);
    req[0].compute_i[0] = warp->compute;
    req[0].size_i[0] = warp->size < most ? warp->size : most;
    for (unsigned b = 0; b < ATOMS_BEATS; b++) {
        unsigned first = b * ATOMS_BEAT_LANES;
        req[b].exec_mask_i[0] = warp->exec_mask >> first & 0xff;
        req[b].pred_i[0] = warp->predicate >> first & 0xff;
        memcpy(req[b].ra_i, &warp->ra[first], sizeof(req[b].ra_i));
        for (unsigned i = 0; i < ATOMS_BEAT_LANES; i++) {
            csim_put64(&req[b].rb_i[2 * i], warp->rb[first + i]);
            csim_put64(&req[b].rc_i[2 * i], warp->rc[first + i]);
        }
    }
}

void atoms_get_result(const struct atoms_rsp rsp[ATOMS_BEATS], struct nv_result *result) {
    memset(result, 0, sizeof(*result));
    result->error = (enum nv_error)rsp[0].error_o[0];
    result->error_lane = rsp[0].error_lane_o[0];
    result->passes = rsp[0].passes_o[0];
    for (unsigned b = 0; b < ATOMS_BEATS; b++) {
        unsigned first = b * ATOMS_BEAT_LANES;
        result->rd_we |= rsp[b].rd_we_o[0] << first;
        for (unsigned i = 0; i < ATOMS_BEAT_LANES; i++)
            result->rd[first + i] = csim_get64(&rsp[b].rd_o[2 * i]);
    }
}

/* Drives a beat of the response. A power-up result may have any bits, so it is cut to the ports' widths. */
static void put_beat(const struct nv_result *result, unsigned beat, struct atoms_rsp *rsp) {
    unsigned first = beat * ATOMS_BEAT_LANES;
    rsp->error_o[0] = result->error & 7;
    rsp->error_lane_o[0] = result->error_lane & 31;
    rsp->passes_o[0] = result->passes & 63;
    rsp->rd_we_o[0] = result->rd_we >> first & 0xff;
    for (unsigned i = 0; i < ATOMS_BEAT_LANES; i++)
        csim_put64(&rsp->rd_o[2 * i], result->rd[first + i]);
}

void atoms_put_result(const struct nv_result *result, struct atoms_rsp rsp[ATOMS_BEATS]) {
    for (unsigned b = 0; b < ATOMS_BEATS; b++)
        put_beat(result, b, &rsp[b]);
}

void atoms_execute(const struct atoms_req req[ATOMS_BEATS], uint32_t memory[ATOMS_DWORDS],
                   struct atoms_rsp rsp[ATOMS_BEATS]) {
    struct nv_memory shared = memory_of(memory);
    struct nv_warp warp;
    struct nv_result result;
    atoms_get_warp(req, &warp);
    nv_execute(&warp, &shared, &result);
    atoms_put_result(&result, rsp);
}

void atoms_explain(struct candidates *candidates, const struct atoms_req req[ATOMS_BEATS],
                   uint32_t memory[ATOMS_DWORDS], const struct atoms_rsp seen[ATOMS_BEATS],
                   struct atoms_rsp rsp[ATOMS_BEATS]) {
    struct nv_memory shared = memory_of(memory);
    struct nv_warp warp;
    struct nv_result found, result;
    atoms_get_warp(req, &warp);
    atoms_get_result(seen, &found);
    nv_explain(candidates, &warp, &shared, &found, &result);
    atoms_put_result(&result, rsp);
}

bool atoms_leaves_open(const struct atoms_req req[ATOMS_BEATS]) {
    struct nv_memory shared = memory_of(NULL);
    struct nv_warp warp;
    atoms_get_warp(req, &warp);
    return nv_leaves_open(&warp, &shared);
}

/* Returns the warps between their first request beat and their last response beat. */
static uint32_t held(const struct atoms_state *state) {
    return state->received[0] + (state->beat != 0) - state->responded;
}

static void drive(const struct atoms_state *state, struct atoms_out *out) {
    memset(out, 0, sizeof(*out));
    out->req_ready_o[0] = state->beat != 0 || held(state) < ATOMS_HELD;
    out->rsp_valid_o[0] = state->responded != state->passed[ATOMS_TO_RESPONSE];
    out->host_rdata_o[0] = state->host_rdata;
    if (out->rsp_valid_o[0]) {
        struct atoms_rsp rsp;
        put_beat(&state->slot[state->responded % ATOMS_HELD].result, state->rsp_beat % ATOMS_BEATS, &rsp);
        memcpy((unsigned char *)out + offsetof(struct atoms_out, error_o), &rsp, sizeof(rsp));
    }
}

static void host(struct atoms_state *state, const struct atoms_in *in) {
    uint32_t *dword = &state->memory[in->host_addr_i[0] % ATOMS_DWORDS];
    if (in->host_we_i[0])
        *dword = in->host_wdata_i[0];
    else
        state->host_rdata = *dword;
}

/* Brings the index of a power-up warp into its range. A checked warp is unchanged. */
static void confine(struct nv_access *access) {
    uint32_t mask = ATOMS_DWORDS * sizeof(uint32_t) - nv_bytes(&access->inst);
    access->inst.op %= NV_OPS;
    for (unsigned i = 0; i < NV_LANES; i++)
        access->address[i] &= mask;
}

/* Executes one pass of the oldest warp with a pass left. A rejected warp has one pass that does nothing. */
static void pass(struct atoms_state *state) {
    struct atoms_slot *slot = &state->slot[state->passed[0] % ATOMS_HELD];
    struct nv_memory memory = memory_of(state->memory);
    if (slot->result.error == NV_OK) {
        confine(&slot->access);
        uint32_t lanes = nv_pass_lanes(&slot->access, &memory, slot->left);
        nv_pass(&slot->access, &memory, lanes, &slot->result);
        slot->left &= ~lanes;
    }
    state->passed[0] += slot->left == 0;
}

/* Captures a beat. The last one completes the warp except for memory, so the warp is checked once, here. */
static void receive(struct atoms_state *state, const struct atoms_in *in) {
    unsigned beat = state->beat % ATOMS_BEATS;
    memcpy(&state->req[beat], (const unsigned char *)in + offsetof(struct atoms_in, inst_i), sizeof(state->req[beat]));
    state->beat = (beat + 1) % ATOMS_BEATS;
    if (state->beat != 0)
        return;
    struct atoms_slot *slot = &state->slot[state->received[0]++ % ATOMS_HELD];
    struct nv_memory memory = memory_of(state->memory);
    struct nv_warp warp;
    atoms_get_warp(state->req, &warp);
    slot->left = nv_check(&warp, &memory, &slot->access, &slot->result) == NV_OK ? slot->access.active : 0;
}

static void respond(struct atoms_state *state) {
    state->rsp_beat = (state->rsp_beat + 1) % ATOMS_BEATS;
    state->responded += state->rsp_beat == 0;
}

static void reset(struct atoms_state *state) {
    state->beat = state->rsp_beat = state->responded = 0;
    memset(state->received, 0, sizeof(state->received));
    memset(state->passed, 0, sizeof(state->passed));
}

void atoms_cycle(struct atoms_state *state, const struct atoms_in *in, struct atoms_out *out) {
    drive(state, out);
    state->host_rdata = 0;
    if (in->rst[0]) {
        reset(state);
        return;
    }
    bool can_pass = state->passed[0] != state->received[ATOMS_TO_PASS];
    if (in->host_valid_i[0] && held(state) == 0)
        host(state, in);
    memmove(&state->received[1], state->received, ATOMS_TO_PASS * sizeof(uint32_t));
    memmove(&state->passed[1], state->passed, ATOMS_TO_RESPONSE * sizeof(uint32_t));
    if (can_pass)
        pass(state);
    if (in->req_valid_i[0] && out->req_ready_o[0])
        receive(state, in);
    if (in->rsp_ready_i[0] && out->rsp_valid_o[0])
        respond(state);
}
