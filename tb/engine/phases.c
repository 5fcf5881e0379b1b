/* SPDX-License-Identifier: MIT */
#include "engine/phases.h"

#include <string.h>

#include "engine/long_timing.h"
#include "engine/window.h"

enum {
    LEGAL_MOST = 1 << 17, /* length of the phase without refused operations */
    LEGAL_TRIES = 64,     /* attempts to draw a legal request */
    SEQUENCE_SHARDS = LONG_SHARDS - 1,
    SEQUENCE_PASSES = 2,  /* occurrences of each triple, if there is room */
    SEQUENCE_EVERY = 6,   /* least distance of sequence blocks */
    SEQUENCE_TRIES = 512, /* attempts to draw a request of a class */
    SEQUENCE_KEPT = 8     /* refused requests of the block that are used again */
};

/* A de Bruijn sequence of order 3: Lyndon words of 1 and 3 letters in their order. */
static void fill_order(struct sequence *sequence) {
    const unsigned n = sequence->classes;
    sequence->length = 0;
    for (unsigned a = 0; a < n; a++) {
        sequence->order[sequence->length++] = (uint8_t)a;
        for (unsigned b = a; b < n; b++)
            for (unsigned c = a + 1; c < n; c++) {
                const uint8_t word[] = {(uint8_t)a, (uint8_t)b, (uint8_t)c};
                memcpy(sequence->order + sequence->length, word, sizeof word);
                sequence->length += sizeof word;
            }
    }
}

void sequence_open(struct sequence *sequence, unsigned share, unsigned shares) {
    const struct dimensions *dimensions = &unit.dimensions;
    const bool refuses = dimensions_refusal(dimensions) < dimensions->n;
    const unsigned most = SEQUENCE_CLASSES - refuses;
    *sequence = (struct sequence){.seconds = 1};
    for (unsigned value = 0; dimensions->n && value < dimensions->dimension[0].size; value++)
        if (subset_has_value(0, value))
            sequence->value[sequence->values++] = (uint16_t)value;
    if (!sequence->values)
        return;
    sequence->groups = sequence->values < most ? sequence->values : most;
    if (dimensions->n > 1 && !dimensions->dimension[1].refusal &&
        sequence->values * dimensions->dimension[1].size <= most)
        sequence->seconds = dimensions->dimension[1].size;
    sequence->classes = sequence->groups * sequence->seconds + refuses;
    fill_order(sequence);
    sequence->place = (uint64_t)sequence->length * share / shares;
}

/* Returns the first value of a group, by its place among all values. */
static unsigned first_of(const struct sequence *sequence, unsigned group) {
    return (group * sequence->values + sequence->groups - 1) / sequence->groups;
}

static unsigned group_of(const struct sequence *sequence, unsigned value) {
    unsigned place = 0;
    while (place < sequence->values && sequence->value[place] != value)
        place++;
    return place < sequence->values ? place * sequence->groups / sequence->values : SEQUENCE_NO_CLASS;
}

unsigned sequence_class(const struct sequence *sequence, const uint32_t *req) {
    unsigned value[SUBSET_DIMENSIONS];
    unit.dimensions.classify(req, value);
    if (dimensions_refusal(&unit.dimensions) < unit.dimensions.n && subset_refuses(value))
        return sequence->classes - 1;
    const unsigned group = group_of(sequence, value[0]), second = sequence->seconds > 1 ? value[1] : 0;
    return group == SEQUENCE_NO_CLASS || second >= sequence->seconds ? SEQUENCE_NO_CLASS
                                                                     : group * sequence->seconds + second;
}

/* Draws a request of the class. */
static void draw(const struct sequence *sequence, struct rng *rng, unsigned class, uint32_t *req) {
    const unsigned group = class / sequence->seconds;
    uint32_t one[UNIT_MAX_WORDS];
    bool found = false;
    if (group < sequence->groups)
        subset_focus(sequence->value + first_of(sequence, group),
                     first_of(sequence, group + 1) - first_of(sequence, group));
    for (unsigned tries = 0; tries < SEQUENCE_TRIES && !found; tries++) {
        unit.randomize(rng, one, 1);
        found = sequence_class(sequence, one) == class && subset_may_send(one);
    }
    subset_focus(NULL, 0);
    if (found)
        memcpy(req, one, wires_request(unit.wires) * sizeof *req);
}

void sequence_make(struct sequence *sequence, struct rng *rng, uint32_t *req) {
    const size_t words = wires_request(unit.wires);
    const bool refuses = dimensions_refusal(&unit.dimensions) < unit.dimensions.n;
    const unsigned refused = refuses ? sequence->classes - 1 : SEQUENCE_NO_CLASS;
    uint32_t kept[SEQUENCE_KEPT][UNIT_MAX_WORDS];
    unsigned class[STREAM_BLOCK], n = 0;
    for (size_t i = 0; i < STREAM_BLOCK; i++) {
        class[i] = sequence_class(sequence, req + i * words);
        if (class[i] == refused && n < SEQUENCE_KEPT)
            memcpy(kept[n++], req + i * words, words * sizeof *req);
    }
    for (size_t i = 0; i < STREAM_BLOCK; i++) {
        const unsigned next = sequence->order[(sequence->place + i) % sequence->length];
        if (next == class[i])
            continue;
        if (next == refused && n)
            memcpy(req + i * words, kept[rng_below(rng, n)], words * sizeof *req);
        else
            draw(sequence, rng, next, req + i * words);
    }
    sequence->place += STREAM_BLOCK - SEQUENCE_OVERLAP;
}

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
