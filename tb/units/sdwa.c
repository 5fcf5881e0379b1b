/* SPDX-License-Identifier: MIT */
/* The unit sdwa: its model, its random instructions and lanes, and the family's features of an instruction. */
#define LL_PORTS "cycle/sdwa_ports.h"
#include "lanelock/ports.h"

#include <string.h>

#include "cycle/sdwa.h"
#define UNIT_REQ_BEATS 1
#include "cycle/pipeline_device.h"
#include "families/gcn/allow_trans.h"
#include "families/gcn/cover.h"
#include "families/gcn/language.h"
#include "families/gcn/op_text.h"
#include "families/gcn/random_inst.h"
#include "families/gcn/random_operands.h"

enum { ALL_LANES = (1 << SDWA_LANES) - 1 };
static_assert((int)SDWA_LANES <= (int)GCN_LANES, "features have these lanes");

/* The unit executes the first operations. */
enum { OPS = TRANS ? GCN_OPS : FLOAT ? GCN_FLOAT_OPS : GCN_INTEGER_OPS };

/* Requests in the making, field by field. */
enum { TILE = 32 };
struct tile {
    uint64_t inst[TILE];
    uint32_t vcc[TILE], exec[TILE], mode[TILE];
    uint32_t src0[TILE * SDWA_LANES], src1[TILE * SDWA_LANES], old[TILE * SDWA_LANES];
};
static_assert(TILE * SDWA_LANES <= GCN_RANDOM_LANES, "a tile fits into the array of random lanes");

static void store_tile(const struct tile *tile, struct sdwa_req *req, size_t n) {
    CSIM_SCALAR_LOOP
    for (size_t i = 0; i < n; i++) {
        csim_put64(req[i].inst_i, tile->inst[i]);
        memcpy(req[i].src0_i, tile->src0 + i * SDWA_LANES, sizeof req[i].src0_i);
        memcpy(req[i].src1_i, tile->src1 + i * SDWA_LANES, sizeof req[i].src1_i);
        memcpy(req[i].old_i, tile->old + i * SDWA_LANES, sizeof req[i].old_i);
        req[i].vcc_i[0] = tile->vcc[i];
        req[i].exec_i[0] = tile->exec[i];
        req[i].mode_i[0] = tile->mode[i];
    }
}

/* The family draws the operations that the options demand. */
static void randomize(void *words, const unsigned (*chosen)[LL_TILE], uint64_t random, size_t n) {
    struct sdwa_req *req = words;
    struct rng rng = {random};
    struct tile tile;
    (void)chosen;
    for (size_t some; n > 0; n -= some, req += some) {
        some = n < TILE ? n : TILE;
        gcn_random_sdwa(rng_next(&rng), OPS, tile.inst, some);
        gcn_random_masks(rng_next(&rng), ALL_LANES, tile.vcc, tile.exec, some);
        gcn_random_modes(rng_next(&rng), tile.mode, some);
        gcn_modes_within_options(tile.mode, some, &rng);
        gcn_random_operands(rng_next(&rng), tile.src0, tile.src1, tile.old, some * SDWA_LANES);
        gcn_random_integers(rng_next(&rng), tile.inst, some, SDWA_LANES, tile.src0, tile.src1);
        if (FLOAT)
            gcn_random_floats(rng_next(&rng), tile.inst, some, SDWA_LANES, tile.src0, tile.src1, tile.old);
        if (TRANS)
            gcn_random_transcendentals(rng_next(&rng), tile.inst, some, SDWA_LANES, tile.src0);
        store_tile(&tile, req, some);
    }
}

static void put(const struct gcn_request *request, void *words) {
    struct sdwa_req *req = words;
    csim_put64(req->inst_i, request->inst);
    memcpy(req->src0_i, request->wave.src0, sizeof req->src0_i);
    memcpy(req->src1_i, request->wave.src1, sizeof req->src1_i);
    memcpy(req->old_i, request->wave.old, sizeof req->old_i);
    req->vcc_i[0] = (uint32_t)request->wave.vcc;
    req->exec_i[0] = (uint32_t)request->wave.exec;
    req->mode_i[0] = request->wave.mode;
}

static void get(const void *words, struct gcn_request *request) {
    const struct sdwa_req *req = words;
    request->inst = csim_get64(req->inst_i);
    memcpy(request->wave.src0, req->src0_i, sizeof req->src0_i);
    memcpy(request->wave.src1, req->src1_i, sizeof req->src1_i);
    memcpy(request->wave.old, req->old_i, sizeof req->old_i);
    request->wave.vcc = req->vcc_i[0];
    request->wave.exec = req->exec_i[0];
    request->wave.mode = req->mode_i[0];
}

static uint64_t inst_of(const void *words) {
    return csim_get64(((const struct sdwa_req *)words)->inst_i);
}

static uint32_t mode_of(const void *req) {
    return ((const struct sdwa_req *)req)->mode_i[0];
}

const struct gcn_unit gcn_unit = {.kind = GCN_INST_SDWA,
                                  .lanes = SDWA_LANES,
                                  .ops = OPS,
                                  .size = sizeof(struct sdwa_req),
                                  .put = put,
                                  .get = get,
                                  .inst_of = inst_of,
                                  .mode_of = mode_of};

static void respond(const uint32_t *req, uint32_t *rsp, size_t n) {
    sdwa_respond((const struct sdwa_req *)req, (struct sdwa_rsp *)rsp, SDWA_LANES, n);
}

static void respond_all(const void *req, void *rsp, size_t n) {
    sdwa_respond(req, rsp, SDWA_LANES, n);
}

static void cycle(void *state, const struct ll_in *in, struct ll_out *out) {
    pipeline_clock(state, (const uint32_t *)in, (uint32_t *)out);
}

/* The timing of an operation in several parts is not that of a plain pipeline. */
enum { PARTS = TRANS && SDWA_LANES > 1 };

static bool allow(const void *req, const void *expected, const void *seen, struct ll_allowed *allowed) {
    const struct sdwa_req *q = req;
    const struct sdwa_rsp *e = expected, *s = seen;
    const struct gcn_allow_trans lanes = {q->src0_i, q->old_i, e->dst_o, s->dst_o, 0, SDWA_LANES, e->dst_we_o[0]};
    struct sdwa_rsp others = *s;
    struct gcn_sdwa fields;
    memcpy(others.dst_o, e->dst_o, sizeof others.dst_o);
    gcn_sdwa_decode(csim_get64(q->inst_i), &fields);
    return !memcmp(&others, e, sizeof others) &&
           gcn_allow_trans(&fields, q->mode_i[0], (enum float_profile)PROFILE, &lanes, allowed);
}

/* A design refuses last what it does not implement: v_exp_f32_sdwa v0, v0, or an unused code. */
static void refuse(void *words) {
    struct sdwa_req *req = words;
    struct gcn_sdwa fields;
    if (gcn_sdwa_error(csim_get64(req->inst_i), &fields) == GCN_OK)
        csim_put64(req->inst_i, TRANS ? 0x000606007e01fef9 : 0x000606007e0040f9);
}

/* v_mov_b32_sdwa v0, v0 of whole dwords: what is wrong in a byte of the result shows in all of it. */
static const struct sdwa_req plain = {.inst_i = {0x7e0002f9, 0x06060600}};

/* A wave, the lowest lanes first. Operations that the unit does not have are left to the model. */
static size_t requests(const void *machine, void *words) {
    struct sdwa_req *req = words;
    uint64_t inst;
    struct gcn_sdwa fields;
    struct gcn_request part;
    const struct gcn_wave *wave = gcn_language_wave(machine, GCN_SDWA, &inst);
    if (!wave)
        return 0;
    if (gcn_sdwa_error(inst, &fields) == GCN_NOT_IMPLEMENTED)
        return 0;
    size_t n = 0;
    for (unsigned lane = 0; lane < GCN_WAVE; lane += SDWA_LANES) {
        gcn_language_part(wave, inst, lane, SDWA_LANES, &part);
        put(&part, &req[n++]);
    }
    return n;
}

LL_UNIT(sdwa, .respond = respond_all, .allow = TRANS && PROFILE >= 0 ? allow : NULL,
        .pipeline = PARTS ? LL_ANY : LL_COLLAPSE, .latency = PARTS ? 0 : SDWA_STAGES, .cycle = PARTS ? cycle : NULL,
        .cycle_size = PARTS ? sizeof(struct pipeline_device) : 0, .closed = true,
        .cycles = FLOAT && SDWA_LANES > 4 ? 400000 : 0, /* of 16 float lanes; all bins take a third of it */
        .plain = &plain,
        .features = TRANS   ? gcn_sdwa_trans_features
                    : FLOAT ? gcn_sdwa_features
                            : gcn_sdwa_integer_features,
        .crosses = TRANS   ? gcn_sdwa_trans_crosses
                   : FLOAT ? gcn_sdwa_crosses
                           : gcn_sdwa_integer_crosses,
        .values = gcn_sdwa_values, .refusal = "refusal", .refuse = refuse, .randomize = randomize,
        .print = gcn_print_op, .read = gcn_read_op, .words = gcn_sdwa_words, .takes = gcn_takes_bin,
        .language = &gcn_language, .requests = requests);
