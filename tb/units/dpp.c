/* SPDX-License-Identifier: MIT */
/* The unit dpp: its model, its timing, and the family's features of an instruction. */
#define LL_PORTS "cycle/dpp_ports.h"
#include "lanelock/ports.h"

#include "cycle/dpp.h"
#define UNIT_REQ_BEATS DPP_BEATS
#include "cycle/pipeline_device.h"
#include "families/gcn/allow_trans.h"
#include "families/gcn/cover.h"
#include "families/gcn/language.h"
#include "families/gcn/op_text.h"
#include "isa/gcn_dpp_decode.h"
#include "isa/gcn_dpp_wave.h"
#include "lanelock/bench_random.h"

/* The beats after beat 0 have noise, made from their registers, where only beat 0 is looked at. */
static void put(const struct gcn_request *request, void *words) {
    struct dpp_req *req = words;
    dpp_put_wave(request->inst, &request->wave, req);
    for (size_t b = 1; b < DPP_BEATS; b++) {
        uint64_t noise = rng_hash((uint64_t)req[b].src0_i[0] << 32 | req[b].old_i[0]);
        csim_put64(req[b].inst_i, noise);
        csim_put64(req[b].vcc_i, rng_hash(noise + 1));
        csim_put64(req[b].exec_i, rng_hash(noise + 2));
        req[b].mode_i[0] = (uint32_t)(noise >> 32) & (GCN_MODES - 1);
    }
}

static uint64_t inst_of(const void *req) {
    return csim_get64(((const struct dpp_req *)req)->inst_i);
}

static void get(const void *req, struct gcn_request *request) {
    request->inst = inst_of(req);
    dpp_get_wave(req, &request->wave);
}

static uint32_t mode_of(const void *req) {
    return ((const struct dpp_req *)req)->mode_i[0];
}

const struct gcn_unit gcn_unit = {.kind = GCN_INST_DPP,
                                  .lanes = GCN_WAVE,
                                  .ops = TRANS ? GCN_OPS : GCN_FLOAT_OPS,
                                  .size = DPP_BEATS * sizeof(struct req),
                                  .put = put,
                                  .get = get,
                                  .inst_of = inst_of,
                                  .mode_of = mode_of};

static void randomize(void *req, const unsigned (*chosen)[LL_TILE], uint64_t random, size_t n) {
    struct rng rng = {random};
    (void)chosen; /* the family draws the operations that the options demand */
    gcn_random_waves(&rng, req, n);
}

static void respond(const uint32_t *req, uint32_t *rsp, size_t n) {
    dpp_respond((const struct dpp_req *)req, (struct dpp_rsp *)rsp, n);
}

static void respond_all(const void *req, void *rsp, size_t n) {
    dpp_respond(req, rsp, n);
}

static void make_legal(struct dpp_state *state) {
    state->beat %= DPP_BEATS;
    state->complete &= 1;
    state->request %= PIPELINE_TOKENS;
    state->step %= DPP_STEPS;
    state->row %= DPP_BEATS;
}

static void cycle(void *state, const struct ll_in *in, struct ll_out *out) {
    pipeline_clock(state, (const uint32_t *)in, (uint32_t *)out);
}

/*
 * With 64 lanes a step waits for its rows, and so a request may wait with a response that is taken. With transcendental
 * operations, it also waits for the parts of another one: all values are possible.
 */
static const char *ignore_handshake(const unsigned *value) {
    const unsigned req_ready = value[2], rsp_valid = value[3], taken = DPP_STEPS > 1 && value[4];
    if (req_ready || (rsp_valid && !taken))
        return NULL;
    return DPP_STEPS > 1 ? "a request waits only for a response that waits" : "a request waits only for a response";
}

/* Judges a beat of a response, a row. V_MOV with the same move yields source 0 in each lane that is written. */
static bool allow(const void *req, const void *expected, const void *seen, struct ll_allowed *allowed) {
    const struct dpp_rsp *e = expected, *s = seen;
    const unsigned row = allowed->beat * GCN_ROW;
    struct dpp_rsp others = *s;
    struct gcn_dpp fields, move;
    struct gcn_wave wave;
    struct gcn_wave_result moved;
    memcpy(others.dst_o, e->dst_o, sizeof others.dst_o);
    if (memcmp(&others, e, sizeof others) != 0)
        return false;
    gcn_dpp_decode(inst_of(req), &fields);
    dpp_get_wave(req, &wave);
    move = fields;
    move.vop.format = GCN_VOP1;
    move.vop.op = GCN_VOP1_MOV_B32;
    move.vop.source[0].neg = move.vop.source[0].abs = false;
    gcn_dpp_wave(&move, &wave, &moved);
    const struct gcn_allow_trans lanes = {moved.dst + row, wave.old + row, e->dst_o, s->dst_o, row,
                                          GCN_ROW,         e->dst_we_o[0]};
    return gcn_allow_trans(&fields.vop, wave.mode, (enum float_profile)PROFILE, &lanes, allowed);
}

/* A design refuses last what it does not implement: v_exp_f32_dpp v0, v0 quad_perm:[0,1,2,3], or an unused code. */
static void refuse(void *words) {
    struct dpp_req *req = words;
    struct gcn_dpp fields;
    if (gcn_dpp_error(csim_get64(req->inst_i), &fields) == GCN_DPP_OK)
        csim_put64(req->inst_i, TRANS ? 0xff00e4007e01fefa : 0xff00e4007e0040fa);
}

/* v_mov_b32_dpp v0, v0 quad_perm:[0,1,2,3] with all lanes on: a failure that needs no more is of that. */
static const struct dpp_req plain[DPP_BEATS] = {
    {.inst_i = {0x7e0002fa, 0xff00e400}, .exec_i = {UINT32_MAX, UINT32_MAX}}};

static size_t requests(const void *machine, void *req) {
    uint64_t inst;
    const struct gcn_wave *wave = gcn_language_wave(machine, GCN_DPP, &inst);
    struct gcn_dpp fields;
    if (!wave || gcn_dpp_error(inst, &fields) == GCN_DPP_NOT_IMPLEMENTED)
        return 0;
    put(&(struct gcn_request){.inst = inst, .wave = *wave}, req);
    return 1;
}

LL_UNIT(dpp, .respond = respond_all, .allow = TRANS && PROFILE >= 0 ? allow : NULL, .req_beats = DPP_BEATS,
        .rsp_beats = DPP_BEATS, .cycle = cycle, .cycle_size = sizeof(struct pipeline_device), .same_times = !TRANS,
        .ignore_handshake = TRANS ? NULL : ignore_handshake, .closed = true,
        /* All bins take half of it, the bits of products more. A transcendental operation takes 16 cycles. */
        .cycles = TRANS           ? 300000
                  : DPP_STEPS > 1 ? 200000
                                  : 100000,
        .plain = plain, .features = TRANS ? gcn_dpp_trans_features : gcn_dpp_features,
        .crosses = TRANS ? gcn_dpp_trans_crosses : gcn_dpp_crosses, .values = gcn_dpp_values, .refusal = "refusal",
        .refuse = refuse, .randomize = randomize, .print = gcn_print_op, .read = gcn_read_op, .words = gcn_dpp_words,
        .takes = gcn_takes_bin, .language = &gcn_language, .requests = requests);
