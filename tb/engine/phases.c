/* SPDX-License-Identifier: MIT */
#include "engine/phases.h"

#include <string.h>

#include "engine/long_timing.h"
#include "engine/window.h"

enum {
    LEGAL_MOST = 1 << 17, /* length of the phase without refused operations */
    LEGAL_TRIES = 64,     /* attempts to draw a legal request */
    SEQUENCE_SHARDS = LONG_SHARDS - 1,
    SEQUENCE_PASSES = 2, /* occurrences of each triple, if there is room */
    SEQUENCE_EVERY = 6   /* least distance of sequence blocks */
};

void phases_open(struct phases *phases, uint64_t shard) {
    const uint64_t ops = long_timing_ops();
    *phases = (struct phases){.resets = !long_timing_never_resets(shard)};
    if (!phases->resets) {
        phases->legal_block = ops / 4 / STREAM_BLOCK;
        phases->run_first = phases->legal_block * STREAM_BLOCK;
        phases->legal_end = phases->legal_block + (unit.dimensions.n ? LEGAL_MOST / STREAM_BLOCK : 0);
        return;
    }
    sequence_open(&phases->sequence, shard % LONG_SHARDS, SEQUENCE_SHARDS);
    if (!phases->sequence.classes || subset_is_weighed())
        return;
    const uint64_t enough = ops * SEQUENCE_SHARDS / SEQUENCE_PASSES / phases->sequence.length;
    phases->sequence_every = enough > SEQUENCE_EVERY ? enough : SEQUENCE_EVERY;
}

bool phases_have_sequence(const struct phases *phases, uint64_t block) {
    return phases->sequence_every && block % phases->sequence_every == phases->sequence_every - 1;
}

bool phases_are_legal(const struct phases *phases, uint64_t block) {
    return block >= phases->legal_block && block < phases->legal_end;
}

/* Counts the next operation of the phase. */
static void count(struct phases *phases, uint64_t op, bool refused) {
    if (refused)
        phases->run_first = op + 1;
    if (op + 1 - phases->run_first > phases->end - phases->first) {
        phases->first = phases->run_first;
        phases->end = op + 1;
    }
}

static void make_legal(struct phases *phases, struct rng *rng, uint64_t op, uint32_t *req) {
    for (size_t i = 0; i < STREAM_BLOCK; i++, req += wires_request(unit.wires)) {
        uint32_t other[UNIT_MAX_WORDS];
        bool refused = subset_is_refused(req), found = false;
        for (unsigned tries = 0; refused && !found && tries < LEGAL_TRIES; tries++) {
            unit.randomize(rng, other, 1);
            found = subset_has(other) && !subset_is_refused(other);
        }
        if (found)
            memcpy(req, other, wires_request(unit.wires) * sizeof *req);
        count(phases, op + i, refused && !found);
    }
}

void phases_requests(struct phases *phases, struct rng *rng, uint64_t block, uint32_t *req) {
    if (phases_have_sequence(phases, block))
        sequence_make(&phases->sequence, rng, req);
    if (phases_are_legal(phases, block))
        make_legal(phases, rng, block * STREAM_BLOCK, req);
}

void phases_timing(const struct phases *phases, uint64_t block, struct timing *timing) {
    if (phases->resets && !phases_have_sequence(phases, block))
        return;
    for (size_t i = 0; i < STREAM_BLOCK * wires_beats(unit.wires); i++)
        timing[i].rst_after = timing[i].rst_cycles = timing[i].rst_valid = 0;
}

uint64_t phases_longest(const struct phases *phases, uint64_t end) {
    end = end < phases->end ? end : phases->end;
    return end > phases->first ? end - phases->first : 0;
}
