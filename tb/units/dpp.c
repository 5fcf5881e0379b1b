/* SPDX-License-Identifier: MIT */
/* The unit dpp for the engine: its requests, of a wave in four beats, its coverage, and the loop that runs its model.
 */
#define UNIT_REQ_BEATS DPP_BEATS
#define UNIT_RSP_BEATS DPP_BEATS

#include "engine/pipeline.h"
#include "families/gcn/cover_dpp.h"
#include "families/gcn/dimensions.h"
#include "families/gcn/language.h"
#include "isa/gcn_dpp_decode.h"

/* The beats after beat 0 have noise, made from their registers, where only beat 0 is looked at. */
static void put(const struct gcn_wave_request *request, uint32_t *words) {
    struct dpp_req *req = (struct dpp_req *)words;
    dpp_put_wave(request->inst, &request->wave, req);
    for (size_t b = 1; b < DPP_BEATS; b++) {
        uint64_t noise = rng_hash((uint64_t)req[b].src0_i[0] << 32 | req[b].old_i[0]);
        csim_put64(req[b].inst_i, noise);
        csim_put64(req[b].vcc_i, rng_hash(noise + 1));
        csim_put64(req[b].exec_i, rng_hash(noise + 2));
        req[b].mode_i[0] = (uint32_t)(noise >> 32) & (GCN_MODES - 1);
    }
}

static void get(const uint32_t *words, struct gcn_wave_request *request) {
    const struct dpp_req *req = (const struct dpp_req *)words;
    request->inst = csim_get64(req[0].inst_i);
    dpp_get_wave(req, &request->wave);
}

static uint32_t error_of(const uint32_t *words) {
    return ((const struct dpp_rsp *)words)->error_o[0];
}

const struct gcn_wave_unit gcn_wave_unit = {
    .put = put, .get = get, .error_of = error_of, .words = DPP_BEATS * UNIT_WORDS(req)};

/* With 64 lanes a step waits for its rows, and so a request may wait behind a response that is taken. */
static const char *impossible_handshake(const unsigned *part) {
    if (DPP_STEPS > 1)
        return pipeline_impossible(part);
    return part[HANDSHAKE_REQ_READY] || part[HANDSHAKE_RSP_VALID] ? NULL : "a request waits only behind a response";
}
static const struct covergroup handshake = COVER_HANDSHAKE(impossible_handshake);
static const struct coverage coverage = {.groups = gcn_dpp_covergroups,
                                         .n = GCN_DPP_COVER_GROUPS,
                                         .sample = gcn_dpp_sample,
                                         .takes = gcn_dpp_takes,
                                         .handshake = &handshake};

static void respond(const uint32_t *req, uint32_t *rsp, size_t n) {
    dpp_respond((const struct dpp_req *)req, (struct dpp_rsp *)rsp, n);
}

static const char *error_name(unsigned error) {
    return gcn_dpp_error_name((enum gcn_dpp_error)error);
}
static const struct dimension dimensions[GCN_DIMENSIONS] = GCN_DIMENSION_TABLE(GCN_OPS, GCN_DPP_ERRORS, error_name);

static void classify(const uint32_t *words, unsigned *value) {
    const uint64_t inst = csim_get64(((const struct dpp_req *)words)->inst_i);
    struct gcn_dpp fields;
    value[GCN_OPERATION] = gcn_operation_of(inst, GCN_OPS);
    value[GCN_REFUSAL] = gcn_dpp_decode(inst, &fields);
}

/* What a design does not implement it refuses last, like v_exp_f32_dpp v0, v0 quad_perm:[0,1,2,3]. */
static void refuse(uint32_t *words) {
    struct dpp_req *req = (struct dpp_req *)words;
    struct gcn_dpp fields;
    if (gcn_dpp_decode(csim_get64(req->inst_i), &fields) == GCN_DPP_OK)
        csim_put64(req->inst_i, 0xff00e4007e0040fa);
}

static void make_legal(struct dpp_state *state) {
    state->beat %= DPP_BEATS;
    state->complete &= 1;
    state->request %= PIPELINE_TOKENS;
    state->step %= DPP_STEPS;
    state->row %= DPP_BEATS;
}

/* v_mov_b32_dpp v0, v0 quad_perm:[0,1,2,3] with all lanes on: a failure that needs no more is of that. */
static const uint32_t plain[DPP_BEATS * UNIT_WORDS(req)] = {[UNIT_WORD(req, inst_i)] = 0x7e0002fa,
                                                            [UNIT_WORD(req, inst_i) + 1] = 0xff00e400,
                                                            [UNIT_WORD(req, exec_i)] = UINT32_MAX,
                                                            [UNIT_WORD(req, exec_i) + 1] = UINT32_MAX};

static size_t requests(const void *machine, uint32_t *words) {
    uint64_t inst;
    const struct gcn_wave *wave = gcn_language_wave(machine, GCN_DPP, &inst);
    if (!wave)
        return 0;
    put(&(struct gcn_wave_request){.inst = inst, .wave = *wave}, words);
    return 1;
}

const struct unit unit = {
    .name = "dpp",
    .ports = unit_ports,
    .n_ports = sizeof unit_ports / sizeof unit_ports[0],
    .wires = &unit_wires,
    .randomize = gcn_random_waves,
    .dimensions = {dimensions, GCN_DIMENSIONS, 1 + GCN_REFUSAL, classify, refuse},
    .plain = plain,
    .respond = respond,
    .drive = pipeline_drive,
    .cycle = pipeline_clock,
    .state_words = sizeof(struct pipeline_device) / sizeof(uint32_t),
    .coverage = &coverage,
    .cycles = DPP_STEPS > 1 ? 200000 : 100000, /* all bins take half of it, the bits of products more */
    .print_op = gcn_print_wave,
    .read_op = gcn_read_wave,
    .op_words = gcn_wave_words,
    .language = &gcn_language,
    .requests = requests,
};
