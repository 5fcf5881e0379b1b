/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "families/gcn/random_inst.h"
#include "families/gcn/random_operands.h"
#include "families/gcn/random_wave.h"
#include "lanelock/bench_random.h"

/* Patterns of lanes at n positions: the first one, and the lanes from one to the next. n is 0 for any other lanes. */
static const struct lanes {
    uint64_t first;
    unsigned step, n;
} patterns[GCN_EXEC_PATTERNS] = {[GCN_EXEC_FULL] = {UINT64_MAX, 0, 1},
                                 [GCN_EXEC_EMPTY] = {0, 0, 1},
                                 [GCN_EXEC_ALTERNATING] = {0x5555555555555555, 1, 2},
                                 [GCN_EXEC_LANE] = {1, 1, GCN_WAVE},
                                 [GCN_EXEC_LANE_OFF] = {1, 1, GCN_WAVE},
                                 [GCN_EXEC_ROW] = {0xffff, GCN_ROW, GCN_WAVE / GCN_ROW},
                                 [GCN_EXEC_ROW_OFF] = {0xffff, GCN_ROW, GCN_WAVE / GCN_ROW},
                                 [GCN_EXEC_BANK] = {0x000f000f000f000f, GCN_BANK, GCN_ROW / GCN_BANK},
                                 [GCN_EXEC_BANK_OFF] = {0x000f000f000f000f, GCN_BANK, GCN_ROW / GCN_BANK},
                                 [GCN_EXEC_EDGE] = {0x0001000100010001, GCN_ROW - 1, 2},
                                 [GCN_EXEC_EDGE_OFF] = {0x0001000100010001, GCN_ROW - 1, 2}};

/* Returns a pattern at one of its positions. */
static uint64_t exec_at(enum gcn_exec_pattern pattern, unsigned place) {
    bool off = pattern > GCN_EXEC_LANE && (pattern - GCN_EXEC_LANE) % 2;
    return patterns[pattern].first << patterns[pattern].step * place ^ -(uint64_t)off;
}

uint64_t gcn_random_exec(enum gcn_exec_pattern pattern, struct rng *rng) {
    const unsigned n = patterns[pattern].n;
    return n ? exec_at(pattern, rng_below(rng, n)) : rng_next(rng);
}

enum gcn_exec_pattern gcn_exec_pattern_of(uint64_t exec) {
    for (enum gcn_exec_pattern pattern = 0; pattern < GCN_EXEC_PATTERNS; pattern++)
        for (unsigned place = 0; place < patterns[pattern].n; place++)
            if (exec_at(pattern, place) == exec)
                return pattern;
    return GCN_EXEC_ANY;
}

/* Returns EXEC. Half of the waves have all lanes, because inactive lanes hide effects. */
static uint64_t any_exec(struct rng *rng) {
    uint32_t kind = rng_below(rng, 4 * GCN_EXEC_PATTERNS);
    if (kind % 8 == 1)
        return edge_mask(rng_next(rng), GCN_WAVE);
    return gcn_random_exec(kind < GCN_EXEC_PATTERNS       ? (enum gcn_exec_pattern)kind
                           : kind < 2 * GCN_EXEC_PATTERNS ? GCN_EXEC_ANY
                                                          : GCN_EXEC_FULL,
                           rng);
}

/* Operands of several waves, made at once. */
enum { TILE = GCN_RANDOM_LANES / GCN_WAVE, LANES = TILE * GCN_WAVE };
struct tile {
    uint64_t inst[TILE]; /* word 0 of each instruction, with an SDWA dword that selects whole registers */
    uint32_t mode[TILE];
    uint32_t src0[LANES], src1[LANES], old[LANES];
};

static uint64_t whole_registers(uint64_t inst) {
    return (inst & UINT32_MAX) | (uint64_t)GCN_DWORD << 48 | (uint64_t)GCN_DWORD << 56;
}

/*
 * Places the values that lanes need as src0, for a pair with their src1, in the lanes that they read. If several read
 * one lane, the last one gets its value.
 */
static void place_src0(uint16_t ctrl, const uint32_t *wanted, uint32_t *src0) {
    memcpy(src0, wanted, GCN_WAVE * sizeof *src0);
    for (uint32_t lane = 0; lane < GCN_WAVE; lane++) {
        uint32_t from = gcn_dpp_source_of(ctrl, lane);
        if (from < GCN_WAVE)
            src0[from] = wanted[lane];
    }
}

static void fill_tile(struct rng *rng, struct tile *tile, size_t n) {
    gcn_random_modes(rng_next(rng), tile->mode, n);
    gcn_modes_within_options(tile->mode, n, rng);
    gcn_random_operands(rng_next(rng), tile->src0, tile->src1, tile->old, n * GCN_WAVE);
    gcn_random_integers(rng_next(rng), tile->inst, n, GCN_WAVE, tile->src0, tile->src1);
    gcn_random_floats(rng_next(rng), tile->inst, n, GCN_WAVE, tile->src0, tile->src1, tile->old);
    if (gcn_unit.ops == GCN_OPS)
        gcn_random_transcendentals(rng_next(rng), tile->inst, n, GCN_WAVE, tile->src0);
}

static void take_wave(struct rng *rng, const struct tile *tile, size_t i, struct gcn_request *request) {
    struct gcn_wave *wave = &request->wave;
    uint64_t r = rng_next(rng);
    wave->vcc = r >> 63 ? edge_mask(r, GCN_WAVE) : r;
    wave->exec = any_exec(rng);
    wave->mode = tile->mode[i];
    place_src0(request->inst >> 40 & 0x1ff, tile->src0 + i * GCN_WAVE, wave->src0);
    memcpy(wave->src1, tile->src1 + i * GCN_WAVE, sizeof wave->src1);
    memcpy(wave->old, tile->old + i * GCN_WAVE, sizeof wave->old);
}

void gcn_random_wave(struct rng *rng, struct gcn_request *request) {
    struct tile tile;
    tile.inst[0] = whole_registers(request->inst);
    fill_tile(rng, &tile, 1);
    take_wave(rng, &tile, 0, request);
}

void gcn_random_waves(struct rng *rng, void *words, size_t n) {
    unsigned char *req = words;
    struct tile tile;
    for (size_t some; n > 0; n -= some) {
        uint64_t inst[TILE];
        some = n < TILE ? n : TILE;
        for (size_t i = 0; i < some; i++) {
            inst[i] = gcn_random_dpp(rng, gcn_unit.ops);
            tile.inst[i] = whole_registers(inst[i]);
        }
        fill_tile(rng, &tile, some);
        for (size_t i = 0; i < some; i++, req += gcn_unit.size) {
            struct gcn_request request = {.inst = inst[i]};
            take_wave(rng, &tile, i, &request);
            gcn_unit.put(&request, req);
        }
    }
}
