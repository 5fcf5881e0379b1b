/* SPDX-License-Identifier: MIT */
/* The unit sdwa for the engine: its random instructions and lanes, its coverage, and the loop that runs its model. */
#include <string.h>

#include "engine/pipeline.h"
#include "families/gcn/cover.h"
#include "families/gcn/dimensions.h"
#include "families/gcn/language.h"
#include "families/gcn/random_float.h"
#include "families/gcn/random_integer.h"
#include "families/gcn/random_lanes.h"
#include "families/gcn/random_sdwa.h"
#include "isa/gcn_decode.h"

enum { ALL_LANES = (1 << SDWA_LANES) - 1 };
static_assert((int)SDWA_LANES <= (int)GCN_LANES, "a request has room for them");

/* The operations that the unit carries out are the first ones. */
enum { OPS = FLOAT ? GCN_OPS : GCN_INTEGER_OPS };

/* Requests in the making, field by field. */
enum { TILE = 32 };
struct tile {
    uint64_t inst[TILE];
    uint32_t vcc[TILE], exec[TILE], mode[TILE];
    uint32_t src0[TILE * SDWA_LANES], src1[TILE * SDWA_LANES], old[TILE * SDWA_LANES];
};
static_assert(TILE * SDWA_LANES <= GCN_RANDOM_LANES, "so many are made at once");

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

static void randomize(struct rng *rng, uint32_t *words, size_t n) {
    struct sdwa_req *req = (struct sdwa_req *)words;
    struct tile tile;
    for (size_t some; n > 0; n -= some, req += some) {
        some = n < TILE ? n : TILE;
        gcn_random_sdwa(rng_next(rng), OPS, tile.inst, some);
        gcn_random_masks(rng_next(rng), ALL_LANES, tile.vcc, tile.exec, some);
        gcn_random_modes(rng_next(rng), tile.mode, some);
        gcn_random_operands(rng_next(rng), tile.src0, tile.src1, tile.old, TILE * SDWA_LANES);
        gcn_random_integers(rng_next(rng), tile.inst, some, SDWA_LANES, tile.src0, tile.src1);
        if (FLOAT)
            gcn_random_floats(rng_next(rng), tile.inst, some, SDWA_LANES, tile.src0, tile.src1, tile.old);
        store_tile(&tile, req, some);
    }
}

static void put(const struct gcn_request *request, uint32_t *words) {
    struct sdwa_req *req = (struct sdwa_req *)words;
    csim_put64(req->inst_i, request->inst);
    memcpy(req->src0_i, request->src0, sizeof req->src0_i);
    memcpy(req->src1_i, request->src1, sizeof req->src1_i);
    memcpy(req->old_i, request->old, sizeof req->old_i);
    req->vcc_i[0] = request->vcc;
    req->exec_i[0] = request->exec;
    req->mode_i[0] = request->mode;
}

static void get(const uint32_t *words, struct gcn_request *request) {
    const struct sdwa_req *req = (const struct sdwa_req *)words;
    request->inst = csim_get64(req->inst_i);
    memcpy(request->src0, req->src0_i, sizeof req->src0_i);
    memcpy(request->src1, req->src1_i, sizeof req->src1_i);
    memcpy(request->old, req->old_i, sizeof req->old_i);
    request->vcc = req->vcc_i[0];
    request->exec = req->exec_i[0];
    request->mode = req->mode_i[0];
}

static uint32_t error_of(const uint32_t *words) {
    return ((const struct sdwa_rsp *)words)->error_o[0];
}

const struct gcn_unit gcn_unit = {.lanes = SDWA_LANES, .ops = OPS, .put = put, .get = get, .error_of = error_of};

static const struct coverage coverage = {.groups = FLOAT ? gcn_covergroups : gcn_integer_covergroups,
                                         .n = FLOAT ? GCN_COVER_GROUPS : GCN_INTEGER_GROUPS,
                                         .sample = gcn_sample,
                                         .takes = gcn_takes,
                                         .handshake = &pipeline_handshake};

static void respond(const uint32_t *req, uint32_t *rsp, size_t n) {
    sdwa_respond((const struct sdwa_req *)req, (struct sdwa_rsp *)rsp, SDWA_LANES, n);
}

static const char *error_name(unsigned error) {
    return gcn_error_name((enum gcn_error)error);
}
static const struct dimension dimensions[GCN_DIMENSIONS] = GCN_DIMENSION_TABLE(OPS, GCN_ERRORS, error_name);

static void classify(const uint32_t *words, unsigned *value) {
    const uint64_t inst = csim_get64(((const struct sdwa_req *)words)->inst_i);
    struct gcn_sdwa fields;
    unsigned error = gcn_sdwa_decode(inst, &fields);
    value[GCN_OPERATION] = gcn_operation_of(inst, OPS);
    value[GCN_REFUSAL] = error == GCN_OK && value[GCN_OPERATION] == SUBSET_NONE ? GCN_NOT_IMPLEMENTED : error;
}

/* What a design does not implement it refuses last, like v_exp_f32_sdwa v0, v0. */
static void refuse(uint32_t *words) {
    struct sdwa_req *req = (struct sdwa_req *)words;
    struct gcn_sdwa fields;
    if (gcn_sdwa_decode(csim_get64(req->inst_i), &fields) == GCN_OK)
        csim_put64(req->inst_i, 0x000606007e0040f9);
}

/* v_mov_b32_sdwa v0, v0 of whole dwords: what is wrong in a byte of the result shows in all of it. */
static const uint32_t plain[UNIT_WORDS(req)] = {[UNIT_WORD(req, inst_i)] = 0x7e0002f9,
                                                [UNIT_WORD(req, inst_i) + 1] = 0x06060600};

/* A wave, the lowest lanes first. Floats that the unit does not have are left to the model. */
static size_t requests(const void *machine, uint32_t *words) {
    uint64_t inst;
    struct gcn_sdwa fields;
    struct gcn_request part;
    const struct gcn_wave *wave = gcn_language_wave(machine, GCN_SDWA, &inst);
    if (!wave ||
        (!FLOAT && gcn_sdwa_decode(inst, &fields) == GCN_OK && gcn_ops[fields.format][fields.op].class == GCN_CLASS_F))
        return 0;
    size_t n = 0;
    for (unsigned lane = 0; lane < GCN_WAVE; lane += SDWA_LANES) {
        gcn_language_part(wave, inst, lane, SDWA_LANES, &part);
        put(&part, words + n++ * UNIT_WORDS(req));
    }
    return n;
}

const struct unit unit = {
    .name = "sdwa",
    .ports = unit_ports,
    .n_ports = sizeof unit_ports / sizeof unit_ports[0],
    .wires = &unit_wires,
    .randomize = randomize,
    .dimensions = {dimensions, GCN_DIMENSIONS, 1 + GCN_REFUSAL, classify, refuse},
    .plain = plain,
    .respond = respond,
    .drive = pipeline_drive,
    .cycle = pipeline_clock,
    .state_words = sizeof(struct pipeline_device) / sizeof(uint32_t),
    .coverage = &coverage,
    .cycles = FLOAT && SDWA_LANES > 4 ? 400000 : 0, /* of 16 float lanes; all bins take a third of it */
    .print_op = gcn_print_op,
    .read_op = gcn_read_op,
    .op_words = gcn_op_words,
    .language = &gcn_language,
    .requests = requests,
};
