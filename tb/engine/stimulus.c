/* SPDX-License-Identifier: MIT */
#include "engine/stimulus.h"

#include <stdlib.h>
#include <string.h>

bool stimulus_open(struct stimulus *stimulus, size_t n, uint32_t power_up_seed) {
    *stimulus = (struct stimulus){.power_up_seed = power_up_seed};
    if (stimulus_open_ops(stimulus, n))
        return true;
    stimulus_close(stimulus);
    return false;
}

bool stimulus_open_ops(struct stimulus *stimulus, size_t n) {
    /* One more than n, so that a stimulus of no operations is not an allocation of no bytes. */
    stimulus->n = n;
    stimulus->req = calloc(n + 1, wires_request(unit.wires) * sizeof *stimulus->req);
    stimulus->timing = calloc(n + 1, wires_beats(unit.wires) * sizeof *stimulus->timing);
    return stimulus->req && stimulus->timing;
}

void stimulus_record(struct stimulus *stimulus, const char *with) {
    free(stimulus->with);
    stimulus->with = *with ? strdup(with) : NULL;
}

void stimulus_close(struct stimulus *stimulus) {
    free(stimulus->with);
    free(stimulus->req);
    free(stimulus->timing);
    for (size_t i = 0; i < UNIT_AGENTS; i++)
        free(stimulus->contents[i].word);
    *stimulus = (struct stimulus){0};
}

struct stimulus_word *stimulus_word_at(struct stimulus_contents *contents, uint64_t address, bool *found) {
    enum { FIRST_ROOM = 64 };
    *found = true;
    for (size_t i = 0; i < contents->n; i++)
        if (contents->word[i].address == address)
            return &contents->word[i];
    if (contents->n == 0 || (contents->n >= FIRST_ROOM && (contents->n & (contents->n - 1)) == 0)) {
        struct stimulus_word *more =
            realloc(contents->word, (contents->n ? 2 * contents->n : FIRST_ROOM) * sizeof *more);
        if (!more)
            return NULL;
        contents->word = more;
    }
    *found = false;
    contents->word[contents->n] = (struct stimulus_word){.address = address};
    return &contents->word[contents->n++];
}

bool stimulus_copy(struct stimulus *stimulus, const struct stimulus *source, size_t first, size_t n) {
    const size_t words = wires_request(unit.wires), beats = wires_beats(unit.wires);
    if (!stimulus_open(stimulus, n, source->power_up_seed))
        return false;
    memcpy(stimulus->req, source->req + first * words, n * words * sizeof *stimulus->req);
    memcpy(stimulus->timing, source->timing + first * beats, n * beats * sizeof *stimulus->timing);
    return true;
}

void stimulus_copy_op(struct stimulus *stimulus, size_t to, const struct stimulus *source, size_t from) {
    size_t words = wires_request(unit.wires), beats = wires_beats(unit.wires);
    memmove(stimulus->req + to * words, source->req + from * words, words * sizeof *stimulus->req);
    memmove(stimulus->timing + to * beats, source->timing + from * beats, beats * sizeof *stimulus->timing);
}

uint32_t stimulus_power_up_seed(uint64_t seed, uint64_t shard) {
    return 1 + (uint32_t)(rng_fork(seed, shard).state % 0x7ffffffe);
}
