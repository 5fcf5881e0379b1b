/* SPDX-License-Identifier: MIT */
/* The unit atoms: its model, the host's memory, and the family's features of a warp. */
#define LL_PORTS "cycle/atoms_ports.h"
#include "lanelock/ports.h"

#include <string.h>

#include "cycle/atoms.h"
#include "families/nv/language.h"
#include "families/nv/warp.h"
#include "lanelock/bench_random.h"

/* Beats after beat 0 have noise, derived from their registers, in fields that only beat 0 has. */
static void put(const struct nv_warp *warp, void *words) {
    struct atoms_req *req = words;
    atoms_put_warp(warp, req);
    for (size_t b = 1; b < ATOMS_BEATS; b++) {
        uint64_t noise = rng_hash(csim_get64(req[b].rb_i) + req[b].ra_i[0]);
        csim_put64(req[b].inst_i, noise);
        req[b].compute_i[0] = (uint32_t)(noise >> 63);
        req[b].size_i[0] = (uint32_t)(noise >> 32) & (2 * NV_WINDOW - 1);
    }
}

static void get(const void *req, struct nv_warp *warp) {
    atoms_get_warp(req, warp);
}

static void get_result(const void *rsp, struct nv_result *result) {
    atoms_get_result(rsp, result);
}

const struct nv_unit nv_unit = {.lanes = ATOMS_LANES,
                                .banks = ATOMS_BANKS,
                                .bytes = ATOMS_DWORDS * 4,
                                .words = ATOMS_BEATS * sizeof(struct req) / sizeof(uint32_t),
                                .put = put,
                                .get = get,
                                .get_result = get_result};

/* The model */
struct state {
    uint32_t memory[ATOMS_DWORDS];
    struct candidates *candidates;
};

static bool execute(void *state, const void *req, void *rsp) {
    atoms_execute(req, ((struct state *)state)->memory, rsp);
    return true;
}

static void explain(void *of, const void *req, const void *seen, void *rsp, char why[LL_WHY]) {
    struct state *state = of;
    (void)why; /* the agents report the lanes that no order explains */
    atoms_explain(state->candidates, req, state->memory, seen, rsp);
}

static bool leaves_open(const void *req) {
    return atoms_leaves_open(req);
}

static void cycle(void *state, const struct ll_in *in, struct ll_out *out) {
    atoms_cycle(state, (const struct atoms_in *)in, (struct atoms_out *)out);
}

/* CAST.SPIN has one pass, so a unit that is full of its warps has a response. */
static bool takes_handshake(const unsigned *value, const char *feature, unsigned of) {
    const bool is_full = !value[2] && !value[3]; /* req_ready, rsp_valid */
    return strcmp(feature, "operation") != 0 || nv_operations[of] != NV_OP_CAST_SPIN || !is_full;
}

static size_t requests(const void *machine, void *words) {
    const struct nv_warp *warp = nv_language_warp(machine);
    uint32_t *req = words;
    size_t n = 0;
    for (unsigned lane = 0; warp && warp->size <= nv_unit.bytes && lane < NV_LANES; lane += nv_unit.lanes) {
        struct nv_warp part;
        nv_language_part(warp, lane, nv_unit.lanes, &part);
        put(&part, req + n++ * nv_unit.words);
    }
    return n;
}

LL_UNIT(atoms, .execute = execute, .explain = explain, .leaves_open = leaves_open, .state_size = sizeof(struct state),
        .cycle = cycle, .cycle_size = sizeof(struct atoms_state), .takes_handshake = takes_handshake,
        .host = {.words = ATOMS_DWORDS,
                 .banks = ATOMS_BANKS,
                 .works_on = nv_works_on,
                 .held = ATOMS_HELD,
                 .candidates = offsetof(struct state, candidates)},
        .req_beats = ATOMS_BEATS, .rsp_beats = ATOMS_BEATS, .closed = true,
        .cycles = 200000, /* half of them hit all bins */
        .features = nv_features, .crosses = nv_crosses, .values = nv_values, .refusal = "refusal", .refuse = nv_refuse,
        .randomize = nv_randomize, .print = nv_print_op, .read = nv_read_op, .words = nv_op_words,
        .print_before = nv_print_before, .read_before = nv_read_before, .language = &nv_language, .requests = requests);
