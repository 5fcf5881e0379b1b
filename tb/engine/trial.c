/* SPDX-License-Identifier: MIT */
#include "engine/trial.h"

#include <stdlib.h>
#include <string.h>

#include "engine/apart.h"
#include "engine/hash.h"
#include "engine/stream.h"
#include "engine/subset.h"

enum {
    MAX_TRIALS = 20000, /* a limit; most failures need a few dozen */
    PLACES = 1 << 16    /* for hashes: more than needed */
};

/* Results of the trials in their order. */
struct trials_known {
    unsigned n;
    double error; /* of the last trial that failed the same way */
    bool fail_the_same[MAX_TRIALS];
};

/* Arguments of run_stimulus(). */
struct stimulus_to_run {
    const struct stimulus *stimulus;
    const struct check_options *options;
    const char *wave;
};

static bool run_stimulus(void *context, struct check_result *result) {
    const struct stimulus_to_run *what = context;
    const char *wave = what->wave;
    struct check_options once = *what->options;
    struct stream stream;
    once.batch = 1;
    once.halves = true;
    once.progress = NULL;
    if (!stream_open_stimulus(&stream, what->stimulus))
        return false;
    struct device *device = once.device->open(what->stimulus->power_up_seed);
    bool ok = device && (!wave || device->type->trace_open(device, wave, once.end)) &&
              check_run(&stream, device, &once, NULL, result);
    if (device)
        device->type->close(device);
    stream_close(&stream);
    return ok;
}

bool stimulus_run(const struct stimulus *stimulus, const struct check_options *options, const char *wave,
                  struct check_result *result) {
    struct stimulus_to_run what = {stimulus, options, wave};
    return options->watchdog ? apart_run(run_stimulus, &what, options, result) : run_stimulus(&what, result);
}

/* Returns true if the design may receive all requests; it may do anything with excluded ones. */
static bool may_be_sent(const struct stimulus *stimulus) {
    bool ok = true;
    for (size_t op = 0; !subset_sends_all() && ok && op < stimulus->n; op++)
        ok = subset_may_send(stimulus->req + op * wires_request(unit.wires));
    return ok;
}

bool trial_is_same(const struct mismatch *a, const struct mismatch *b) {
    return a->kind == b->kind && a->port == b->port && a->rule == b->rule &&
           (a->kind != KIND_STOP || strcmp(a->text, b->text) == 0);
}

/*
 * Returns true if a trial fails as the run did, in an operation to be shown. An error in ULP may only grow: the largest
 * one is the clearest.
 */
static bool is_what_failed(struct trials *trials, const struct stimulus *stimulus, const struct mismatch *m) {
    double *error = trials->known ? &trials->known->error : &trials->error;
    const bool same = trial_is_same(m, trials->mismatch) && m->error >= *error &&
                      (!trials->options->is_meant || trials->options->is_meant(stimulus, m));
    *error = same ? m->error : *error;
    return same;
}

/* Returns the hash of a stimulus; all trials have the same power-up seed and initial contents. */
static uint64_t hash_of(const struct stimulus *stimulus) {
    uint64_t hash =
        hash64_bytes(HASH64_START, stimulus->req, stimulus->n * wires_request(unit.wires) * sizeof *stimulus->req);
    return hash64_bytes(hash, stimulus->timing, stimulus->n * wires_beats(unit.wires) * sizeof *stimulus->timing);
}

/* Returns the place of a hash; an empty one is 0. */
static uint64_t *place_of(uint64_t *hashes, uint64_t hash) {
    size_t place = hash % PLACES;
    while (hashes[place] && hashes[place] != hash)
        place = (place + 1) % PLACES;
    return &hashes[place];
}

static bool run_trial(struct trials *trials, const struct stimulus *stimulus, struct check_result *result) {
    struct check_options here = *trials->options;
    here.watchdog = 0;
    if (!stimulus_run(stimulus, &here, NULL, result))
        trials->out_of_memory = true;
    return !trials->out_of_memory && is_what_failed(trials, stimulus, &result->mismatch);
}

/*
 * Runs a trial in a separate process. One process per trial would cost more than most trials do. So a process continues
 * shrinking and records each result, until it is done or the design ends it. This one follows with the known results,
 * and makes another process for the next unknown one.
 */
static bool run_trial_apart(struct trials *trials, const struct stimulus *stimulus) {
    static struct check_result none, *result = &none;
    struct trials_known *known = trials->known;
    trials->cut |= trials->n == MAX_TRIALS;
    if (trials->cut)
        return false;
    if (trials->n == known->n && !trials->ahead) {
        enum apart apart = apart_split(trials->options, &result);
        trials->ahead = apart == APART_HERE;
        trials->out_of_memory |= apart == APART_FAILED;
        if (apart == APART_STOPPED)
            known->fail_the_same[known->n++] = is_what_failed(trials, stimulus, &result->mismatch);
    }
    if (trials->ahead) {
        apart_next();
        known->fail_the_same[known->n] = run_trial(trials, stimulus, result);
        known->n += !trials->out_of_memory;
    }
    return trials->n < known->n && known->fail_the_same[trials->n++];
}

bool trials_fails_the_same(struct trials *trials, const struct stimulus *stimulus) {
    if (!may_be_sent(stimulus))
        return false;
    uint64_t hash = hash_of(stimulus), *place = place_of(trials->others, hash);
    if (*place)
        return false;
    bool same;
    if (trials->known) {
        same = run_trial_apart(trials, stimulus);
    } else {
        struct check_result result;
        trials->n++;
        same = run_trial(trials, stimulus, &result);
    }
    if (!same)
        *place = hash;
    return same;
}

bool trials_may_go_on(struct trials *trials) {
    if (trials->known && trials->n < trials->known->n)
        return true;
    trials->cut = trials->cut || trials->n >= MAX_TRIALS || (trials->options->give_up && trials->options->give_up());
    return !trials->cut && !trials->out_of_memory;
}

bool trials_open(struct trials *trials, const struct check_options *options, const struct mismatch *mismatch) {
    *trials =
        (struct trials){.options = options, .mismatch = mismatch, .others = calloc(PLACES, sizeof *trials->others)};
    trials->error = mismatch->error;
    if (options->watchdog && (trials->known = apart_memory(sizeof *trials->known)))
        trials->known->error = mismatch->error;
    return trials->others && (!options->watchdog || trials->known);
}

void trials_close(struct trials *trials) {
    if (trials->ahead)
        apart_end(!trials->out_of_memory);
    free(trials->others);
    apart_free(trials->known, sizeof *trials->known);
}
