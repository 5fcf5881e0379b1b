/* SPDX-License-Identifier: MIT */
#include "engine/shrink.h"

#include <stdlib.h>
#include <string.h>

#include "engine/trial.h"

enum {
    FIRST_TAIL = 4,  /* operations before the failure in the first attempt */
    TAIL_GROWTH = 8, /* factor for the next attempt */
    MOST_DELAY = 4   /* see drop_stalling(), drop_reset() and drop_later() */
};

struct shrink {
    struct stimulus *stimulus; /* shortest one that fails the same way */
    struct trials trials;
};

/*
 * Tries the stimulus without the operations first..first+n-1, and with another timing of the next one unless it is
 * NULL.
 */
static bool try_without(struct shrink *shrink, size_t first, size_t n, const struct timing *next) {
    struct stimulus *stimulus = shrink->stimulus, shorter;
    if (!stimulus_open(&shorter, stimulus->n - n, stimulus->power_up_seed)) {
        shrink->trials.out_of_memory = true;
        return false;
    }
    for (size_t i = 0; i < shorter.n; i++)
        stimulus_copy_op(&shorter, i, stimulus, i < first ? i : i + n);
    if (next)
        shorter.timing[first * wires_beats(unit.wires)] = *next;
    if (!trials_fails_the_same(&shrink->trials, &shorter)) {
        stimulus_close(&shorter);
        return false;
    }
    stimulus_close(stimulus);
    *stimulus = shorter;
    return true;
}

/*
 * Tries to drop an operation with a later or longer stall of the next one. Its pattern starts when the previous
 * response is taken. The next one's stall comes `delay` cycles later, with ready high and then low in these cycles.
 */
static bool drop_stalling(struct shrink *shrink, size_t op, const struct timing *next) {
    for (unsigned delay = 1; delay <= MOST_DELAY; delay++)
        for (unsigned ready = delay; ready > 0; ready--) {
            struct timing later = *next;
            later.ready = later.ready << delay | ((1u << ready) - 1);
            if (try_without(shrink, op, 1, &later))
                return true;
        }
    return false;
}

/* Returns the timing of the beat in which an operation has a reset, or NULL. */
static const struct timing *reset_of(const struct stimulus *stimulus, size_t op) {
    const struct timing *timing = &stimulus->timing[op * wires_beats(unit.wires)];
    for (size_t beat = 0; beat < wires_beats(unit.wires); beat++)
        if (timing[beat].rst_cycles)
            return &timing[beat];
    return NULL;
}

/*
 * Tries to drop an operation with a later reset of the next one, since it starts when the previous beat is accepted. A
 * reset of the operation itself moves to the next one, whose beat must not be accepted earlier.
 */
static bool drop_reset(struct shrink *shrink, size_t op, const struct timing *next) {
    const struct timing *reset = next->rst_cycles ? next : reset_of(shrink->stimulus, op);
    if (!reset || (reset != next && reset_of(shrink->stimulus, op + 1)))
        return false;
    const unsigned after = reset->rst_after;
    struct timing later = *next;
    later.rst_cycles = reset->rst_cycles;
    later.rst_valid = reset->rst_valid;
    for (unsigned delay = reset == next; delay <= MOST_DELAY && after + delay <= TIMING_MOST; delay++) {
        later.rst_after = (uint16_t)(after + delay);
        later.gap = next->gap > later.rst_after ? next->gap : later.rst_after;
        if (try_without(shrink, op, 1, &later))
            return true;
    }
    return false;
}

/*
 * Tries to drop an operation whose agent stalls an access, which may belong to a later operation: the next one gets the
 * stall.
 */
static bool drop_wait(struct shrink *shrink, size_t op, const struct timing *next) {
    const struct timing *timing = &shrink->stimulus->timing[op * wires_beats(unit.wires)];
    struct timing later = *next;
    if (!timing->wait || next->wait)
        return false;
    later.wait = timing->wait;
    later.wait_at = timing->wait_at;
    return try_without(shrink, op, 1, &later);
}

/* Tries to drop an operation with a delay in its place. */
static bool drop_later(struct shrink *shrink, size_t op, const struct timing *next) {
    struct timing later = *next;
    for (unsigned delay = 0; delay < MOST_DELAY * unit.wires->req_beats && later.gap < TIMING_MOST; delay++) {
        later.gap++;
        if (try_without(shrink, op, 1, &later))
            return true;
    }
    return false;
}

static bool drop_operation(struct shrink *shrink, size_t op) {
    if (try_without(shrink, op, 1, NULL))
        return true;
    if (op + 1 == shrink->stimulus->n)
        return false;
    const struct timing next = shrink->stimulus->timing[(op + 1) * wires_beats(unit.wires)];
    return (next.ready != UINT32_MAX && !next.stall && drop_stalling(shrink, op, &next)) ||
           drop_wait(shrink, op, &next) || drop_reset(shrink, op, &next) || drop_later(shrink, op, &next);
}

/* Drops operations in pieces of decreasing size, from the end: operations after the failure go first. */
static bool drop_operations(struct shrink *shrink) {
    bool changed = false;
    for (size_t piece = shrink->stimulus->n; piece > 0; piece /= 2) {
        for (size_t end = shrink->stimulus->n; end > 0 && trials_may_go_on(&shrink->trials);) {
            size_t n = piece < end ? piece : end;
            end -= n;
            changed |= n == 1 ? drop_operation(shrink, end) : try_without(shrink, end, n, NULL);
        }
    }
    return changed;
}

/* Tries other bytes, at most those of a timing, in place of those of the stimulus. */
static bool try_bytes(struct shrink *shrink, void *at, const void *simpler, size_t n) {
    unsigned char old[sizeof(struct timing)];
    if (memcmp(at, simpler, n) == 0 || !trials_may_go_on(&shrink->trials))
        return false;
    memcpy(old, at, n);
    memcpy(at, simpler, n);
    if (trials_fails_the_same(&shrink->trials, shrink->stimulus))
        return true;
    memcpy(at, old, n);
    return false;
}

static bool try_timing(struct shrink *shrink, size_t beat, struct timing simpler) {
    return try_bytes(shrink, &shrink->stimulus->timing[beat], &simpler, sizeof simpler);
}

static uint16_t *cycles_of(struct timing *timing, size_t field) {
    return (uint16_t *)((char *)timing + field);
}

/* Shortens a time of a beat as far as it fails, down to `least`: by halves, then by one cycle. */
static bool shorten(struct shrink *shrink, size_t beat, size_t field, unsigned least) {
    struct timing t = shrink->stimulus->timing[beat];
    unsigned whole = *cycles_of(&t, field), now = whole, low = least;
    for (bool by_one = false; now > least && !by_one;) {
        by_one = low >= now;
        unsigned shorter = by_one ? now - 1 : low + (now - low) / 2;
        *cycles_of(&t, field) = (uint16_t)shorter;
        bool fails = try_timing(shrink, beat, t);
        now = fails ? shorter : now;
        low = fails ? low : shorter + 1;
        by_one &= !fails;
    }
    return now < whole;
}

/* Makes some bits of a beat's timing plain if it still fails. The plain timing has bits of ones or of zeros. */
static bool make_plain(struct shrink *shrink, size_t beat, const struct timing *bits) {
    struct timing t = shrink->stimulus->timing[beat];
    for (size_t i = 0; i < sizeof t; i++) {
        const unsigned char of = ((const unsigned char *)bits)[i], plain = ((const unsigned char *)&timing_plain)[i];
        ((unsigned char *)&t)[i] = (unsigned char)((((unsigned char *)&t)[i] & ~of) | (plain & of));
    }
    return try_timing(shrink, beat, t);
}

/* Makes each cycle of the patterns a ready one if it still fails. */
static bool fill_patterns(struct shrink *shrink, size_t beat) {
    bool changed = false;
    for (unsigned bit = 0; bit < 32; bit++) {
        const bool stalls = shrink->stimulus->timing[beat].stall;
        changed |= make_plain(shrink, beat, &(struct timing){.ready = stalls ? 0 : 1u << bit});
        changed |= make_plain(shrink, beat, &(struct timing){.pattern = 1u << bit});
    }
    return changed;
}

/* Makes the timing of each beat plain: no reset, no gap, always ready; or nearly so. */
static bool simplify_timing(struct shrink *shrink) {
    static const struct timing parts[] = {{.rst_after = UINT16_MAX, .rst_cycles = UINT16_MAX, .rst_valid = UINT8_MAX},
                                          {.gap = UINT16_MAX},
                                          {.ready = UINT32_MAX, .stall = UINT16_MAX},
                                          {.pattern = UINT32_MAX},
                                          {.wait = UINT16_MAX, .wait_at = UINT8_MAX},
                                          {.write_to = UINT32_MAX, .write = UINT32_MAX},
                                          {.write = UINT32_MAX}};
    bool changed = false;
    for (size_t i = 0; i < shrink->stimulus->n * wires_beats(unit.wires); i++) {
        changed |= try_timing(shrink, i, timing_plain);
        for (size_t part = 0; part < sizeof parts / sizeof parts[0]; part++)
            changed |= make_plain(shrink, i, &parts[part]);
        changed |= fill_patterns(shrink, i);
        changed |= shorten(shrink, i, offsetof(struct timing, gap), 0);
        changed |= shorten(shrink, i, offsetof(struct timing, stall), 1);
        changed |= shorten(shrink, i, offsetof(struct timing, wait), 1);
        changed |= shorten(shrink, i, offsetof(struct timing, rst_cycles), 1);
        changed |= shrink->stimulus->timing[i].rst_cycles && shorten(shrink, i, offsetof(struct timing, rst_after), 0);
    }
    return changed;
}

/* Returns true if shrinking has reached the number of operations with which it may end. */
static bool is_few(const struct shrink *shrink) {
    return shrink->stimulus->n <= shrink->trials.options->fewest;
}

static void simplify(struct shrink *shrink) {
    bool again = true;
    while (again && trials_may_go_on(&shrink->trials)) {
        again = drop_operations(shrink);
        again = !is_few(shrink) && (simplify_timing(shrink) || again);
    }
}

/* Returns the words of a plain request. */
static const uint32_t *plain_words(void) {
    static const uint32_t zeros[UNIT_MAX_WORDS];
    return unit.plain ? unit.plain : zeros;
}

static bool try_value(struct shrink *shrink, size_t word, uint32_t simpler) {
    return try_bytes(shrink, &shrink->stimulus->req[word], &simpler, sizeof simpler);
}

/* Makes a word of the requests plainer: equal to the plain word, or with each differing bit cleared or moved down. */
static bool simplify_word(struct shrink *shrink, size_t word) {
    uint32_t plain = plain_words()[word % wires_request(unit.wires)];
    bool changed = try_value(shrink, word, plain);
    for (uint32_t bit = 1u << 31; bit; bit >>= 1) {
        uint32_t differs = shrink->stimulus->req[word] ^ plain, less = differs & ~bit;
        if (differs & bit)
            changed |= try_value(shrink, word, less ^ plain) || try_value(shrink, word, (less | bit >> 1) ^ plain);
    }
    return changed;
}

/*
 * Tries the values of a request in n words of the requests from `first` on; old has room for n. Returns true if they
 * have them now.
 */
static bool try_words(struct shrink *shrink, size_t first, size_t n, const uint32_t *values, uint32_t *old) {
    uint32_t *req = shrink->stimulus->req + first;
    memcpy(old, req, n * sizeof *old);
    for (size_t i = 0; i < n; i++)
        req[i] = values[(first + i) % wires_request(unit.wires)];
    if (memcmp(old, req, n * sizeof *old) == 0 ||
        (trials_may_go_on(&shrink->trials) && trials_fails_the_same(&shrink->trials, shrink->stimulus)))
        return true;
    memcpy(req, old, n * sizeof *old);
    return false;
}

/* Sets all bits in as many words as possible, in pieces of decreasing size. */
static void fill_words(struct shrink *shrink, size_t words, uint32_t *old) {
    uint32_t ones[UNIT_MAX_WORDS];
    for (size_t beat = 0; beat < unit.wires->req_beats; beat++)
        unit_req_mask(ones + beat * unit.wires->req_words);
    for (size_t piece = words; piece > 0; piece /= 2)
        for (size_t first = 0; first < words && trials_may_go_on(&shrink->trials); first += piece)
            try_words(shrink, first, piece < words - first ? piece : words - first, ones, old);
}

/* Makes each word plain, from the front; after each success, more words at once. */
static void simplify_words(struct shrink *shrink, size_t words, uint32_t *old) {
    const uint32_t *plain = plain_words();
    for (size_t first = 0, n = 1; first < words && trials_may_go_on(&shrink->trials);) {
        n = n < words - first ? n : words - first;
        if (n == 1) {
            simplify_word(shrink, first);
            n += shrink->stimulus->req[first] == plain[first % wires_request(unit.wires)];
            first++;
        } else if (try_words(shrink, first, n, plain, old)) {
            first += n;
            n *= 2;
        } else {
            n /= 2;
        }
    }
}

/*
 * Makes the values plain. A mask that enables all lanes makes other words plain, and lanes are removed bit by bit. So
 * first all words get all possible bits. Then each becomes plain, the first ones first, since they determine the
 * meaning of the others. They may become plainer when the others are plain.
 */
static void simplify_values(struct shrink *shrink) {
    size_t words = shrink->stimulus->n * wires_request(unit.wires);
    uint32_t *old = calloc(words + 1, sizeof *old);
    if (!old) {
        shrink->trials.out_of_memory = true;
        return;
    }
    fill_words(shrink, words, old);
    simplify_words(shrink, words, old);
    free(old);
    /* Until each was tried since the last change. */
    for (size_t i = 0, tried = 0; tried < words && trials_may_go_on(&shrink->trials); i = (i + 1) % words)
        tried = simplify_word(shrink, i) ? 0 : tried + 1;
}

/* Finds the shortest tail of the run that fails the same way; at worst the whole run, untried if no time is left. */
static bool find_tail(struct shrink *shrink, const struct stimulus *run) {
    for (size_t n = FIRST_TAIL;; n *= TAIL_GROWTH) {
        if (n > run->n || !trials_may_go_on(&shrink->trials))
            n = run->n;
        if (!stimulus_copy(shrink->stimulus, run, run->n - n, n)) {
            shrink->trials.out_of_memory = true;
            return false;
        }
        if (shrink->trials.cut || trials_fails_the_same(&shrink->trials, shrink->stimulus))
            return true;
        if (n == run->n || shrink->trials.out_of_memory)
            return false;
        stimulus_close(shrink->stimulus);
    }
}

/* Returns true for a port of requests and responses. Other ports may show an error in a dump, with fewer operations. */
static bool is_of_operations(unsigned port) {
    const struct wires *w = unit.wires;
    unsigned word = unit.ports[port].word;
    return word == w->req_ready || word == w->rsp_valid || word - w->rsp < w->rsp_words;
}

bool shrink_run(const struct stimulus *run, const struct check_options *options, const struct mismatch *mismatch,
                struct failure *failure) {
    struct check_options endless = *options;
    endless.cycles = UINT64_MAX;
    endless.undumped = !mismatch->dumping && (!check_has_port(mismatch->kind) || is_of_operations(mismatch->port));
    check_as_trial(&endless);
    struct shrink shrink = {.stimulus = &failure->stimulus};
    if (!trials_open(&shrink.trials, &endless, mismatch)) {
        trials_close(&shrink.trials);
        return false;
    }
    failure->reproduced = find_tail(&shrink, run);
    if (failure->reproduced) {
        simplify(&shrink);
        if (!is_few(&shrink)) {
            simplify_values(&shrink);
            simplify(&shrink); /* plain operations may not be needed */
        }
    }
    trials_close(&shrink.trials);
    failure->cut = shrink.trials.cut;
    endless.undumped = false;
    if (shrink.trials.out_of_memory || !stimulus_run(&failure->stimulus, &endless, NULL, &failure->result))
        return false;
    failure->reproduced &= trial_is_same(&failure->result.mismatch, mismatch);
    return true;
}
