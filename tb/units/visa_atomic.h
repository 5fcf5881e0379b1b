/* SPDX-License-Identifier: MIT */
/* What dword_atomic and svm_atomic have in common: how the channels of an atomic come in each other's way. */
#ifndef TB_UNITS_VISA_ATOMIC_H
#define TB_UNITS_VISA_ATOMIC_H

#include "units/visa_verdict.h"

/*
 * The channels that reach memory: how they stand to each other. The first that is true, from ALONE on. They are in the
 * same place if they are in one bank of T0, or in one word of another memory.
 */
enum {
    VISA_NO_ACCESS,
    VISA_ALONE,
    VISA_ALL_SAME,
    VISA_SOME_SAME,
    VISA_HALVES, /* of one dword */
    VISA_PLACE,
    VISA_APART,
    VISA_CONFLICTS
};
static const char *const visa_conflict_names[] = {
    "no access", "one access", "one address", "some at one address", "halves of one dword", "some in one bank or word",
    "all apart"};

enum { VISA_BANKS = 4 };

static inline uint64_t visa_place_of(const struct visa_case *c, unsigned channel, bool banks) {
    return banks ? c->address[channel] / 4 % VISA_BANKS : c->address[channel] / 8;
}

/* The channels that reach memory. */
static inline uint32_t visa_accesses(const struct visa_case *c) {
    uint32_t accesses = 0;
    for (unsigned i = 0; i < c->channels; i++)
        accesses |= (uint32_t)visa_blocks_in(c, i) << i;
    return accesses & c->enabled;
}

static inline unsigned visa_conflict_of(const struct visa_case *c, bool banks) {
    unsigned n = 0, same = 0, halves = 0, place = 0;
    uint32_t accesses = visa_accesses(c);
    uint64_t at[VISA_CHANNELS], dword[VISA_CHANNELS], in[VISA_CHANNELS];
    for (uint32_t left = accesses; left; left &= left - 1, n++) {
        unsigned channel = (unsigned)__builtin_ctz(left);
        at[n] = c->address[channel];
        dword[n] = c->address[channel] / 4;
        in[n] = visa_place_of(c, channel, banks);
    }
    for (unsigned i = 1; i < n; i++) {
        bool same_as_before = false, half_of_before = false, place_of_before = false;
        for (unsigned j = 0; j < i; j++) {
            same_as_before |= at[j] == at[i];
            half_of_before |= dword[j] == dword[i];
            place_of_before |= in[j] == in[i];
        }
        same += same_as_before;
        halves += half_of_before;
        place += place_of_before;
    }
    if (n < 2)
        return n ? VISA_ALONE : VISA_NO_ACCESS;
    if (same)
        return same == n - 1 ? VISA_ALL_SAME : VISA_SOME_SAME;
    return halves ? VISA_HALVES : place ? VISA_PLACE : VISA_APART;
}

/* Most accesses in one bank of T0, which is how often it is read: up to 1, 2, 4, 8, 16. */
enum { VISA_LOADS = 5 };
static inline unsigned visa_load_of(const struct visa_case *c) {
    unsigned load[VISA_BANKS] = {0}, most = 0, class = 0;
    uint32_t accesses = visa_accesses(c);
    for (unsigned i = 0; i < c->channels; i++)
        load[visa_place_of(c, i, true)] += accesses >> i & 1;
    for (unsigned bank = 0; bank < VISA_BANKS; bank++)
        most = load[bank] > most ? load[bank] : most;
    while (1u << class < most)
        class ++;
    return class;
}

/* Why accesses of this width, of up to so many channels, do not stand so, or NULL. */
static inline const char *visa_impossible_conflict(unsigned conflict, unsigned width, unsigned channels) {
    if (conflict == VISA_HALVES && width != ATOMIC_ALU_WIDTH_16)
        return "a half is an access of 16 bits";
    if (conflict == VISA_PLACE && width == ATOMIC_ALU_WIDTH_64)
        return "two accesses of 64 bits in one word are at one address";
    if ((conflict > VISA_ALONE && channels < 2) || (conflict == VISA_SOME_SAME && channels < 3))
        return "there are too few channels";
    return NULL;
}

/* With one block a channel is in or out. */
enum { VISA_ATOMIC_BOUNDS = VISA_STRADDLES + 1 };

/* Why accesses do not stand so to the end of memory, or NULL. */
static inline const char *visa_impossible_bounds(unsigned conflict, unsigned bounds) {
    bool none = bounds == VISA_BOUNDS_NOBODY || bounds == VISA_ALL_OUT;
    bool some = bounds == VISA_ALL_IN || bounds == VISA_ENDS_AT_END || bounds == VISA_SOME_OUT;
    if (none && conflict != VISA_NO_ACCESS)
        return "no channel reaches memory";
    return some && conflict == VISA_NO_ACCESS ? "a channel reaches memory" : NULL;
}

/* Why a memory of such a size does not have accesses of this width that stand so, or NULL. */
static inline const char *visa_impossible_in_size(unsigned size, unsigned width, unsigned conflict, unsigned bounds) {
    bool inside = conflict != VISA_NO_ACCESS || bounds == VISA_ALL_IN || bounds == VISA_ENDS_AT_END;
    if (size == VISA_SIZE_0 && (inside || bounds == VISA_STRADDLES))
        return "there is no memory";
    if (size == VISA_SIZE_TINY) {
        if (width == ATOMIC_ALU_WIDTH_64 && (inside || bounds == VISA_BEGINS_AT_END))
            return "up to 7 bytes are too few";
        if (width == ATOMIC_ALU_WIDTH_32 && conflict > VISA_ALL_SAME)
            return "up to 7 bytes have one dword";
        if (conflict == VISA_APART)
            return "up to 7 bytes are one word";
    }
    bool odd = (size == VISA_SIZE_ODD && width != ATOMIC_ALU_WIDTH_16) ||
               (size == VISA_SIZE_4 && width == ATOMIC_ALU_WIDTH_64);
    bool even = size == VISA_SIZE_8 || (size == VISA_SIZE_4 && width != ATOMIC_ALU_WIDTH_64);
    if (odd && (bounds == VISA_ENDS_AT_END || bounds == VISA_BEGINS_AT_END))
        return "the size is no multiple of the access";
    return even && bounds == VISA_STRADDLES ? "the size is a multiple of the access" : NULL;
}

/* Hints for addresses that stand so, any of which can do, and VISA_ANY where chance does. */
static inline struct visa_hints visa_hints_for(struct rng *rng, unsigned conflict, unsigned bounds, bool idle) {
    static const uint8_t patterns[VISA_CONFLICTS][4] = {
        [VISA_NO_ACCESS] = {VISA_SAME, VISA_NEAR, VISA_NEXT_RUN, VISA_FAR},
        [VISA_ALONE] = {VISA_SAME, VISA_NEAR, VISA_NEXT_RUN, VISA_FAR},
        [VISA_ALL_SAME] = {VISA_SAME, VISA_SAME, VISA_WITHIN_WORD, VISA_PAIRS},
        [VISA_SOME_SAME] = {VISA_PAIRS, VISA_BY_TURNS, VISA_WITHIN_WORD, VISA_NEAR},
        [VISA_HALVES] = {VISA_NEXT_BYTES, VISA_NEXT_HALVES, VISA_WITHIN_WORD, VISA_NEAR},
        [VISA_PLACE] = {VISA_NEXT_BANK, VISA_NEXT_DWORD, VISA_NEAR, VISA_FAR},
        [VISA_APART] = {VISA_NEXT_WORD, VISA_NEXT_DWORD, VISA_FAR, VISA_NEXT_BANK},
    };
    static const uint8_t outs[VISA_ATOMIC_BOUNDS] = {[VISA_SOME_OUT] = VISA_OUT_SOME,
                                                     [VISA_ALL_OUT] = VISA_OUT_ALL,
                                                     [VISA_BEGINS_AT_END] = VISA_OUT_JUST,
                                                     [VISA_STRADDLES] = VISA_OUT_STRADDLE};
    struct visa_hints hints = visa_hints_any;
    hints.pattern = patterns[conflict][rng_below(rng, 4)];
    hints.out = outs[bounds];
    hints.odd = idle ? VISA_ODD_IDLE : VISA_ODD_NONE;
    if (bounds == VISA_ENDS_AT_END)
        hints.place = VISA_AT_END;
    return hints;
}

/* A source from two random numbers: often what memory often holds, in each dword. */
static inline uint64_t visa_random_source(uint64_t r, uint64_t any) {
    uint64_t edge = memory_edge(r >> 8), twice = edge | edge << 32, kind = r & 7;
    uint64_t near = kind == 3 ? twice ^ 1ull << (r >> 58) : twice;
    return kind < 2 ? any : kind == 2 ? r >> 32 & 3 : near;
}

/*
 * Sources of n channels. Often a channel compares with what the one before it stores, which may have the same
 * address: the two compares take their sources the other way round (V-7).
 */
static inline void visa_random_sources(struct rng *rng, uint64_t *restrict src0, uint64_t *restrict src1, unsigned n) {
    uint64_t random = rng_next(rng), kind[VISA_CHANNELS], own0[VISA_CHANNELS + 1], own1[VISA_CHANNELS + 1];
    own0[0] = own1[0] = 0;
    for (unsigned i = 0; i < n; i++) {
        uint64_t r = rng_hash(random + 3 * i * RNG_STEP), any = rng_hash(random + (3 * i + 1) * RNG_STEP);
        uint64_t s = rng_hash(random + (3 * i + 2) * RNG_STEP);
        kind[i] = r >> 12 & 3;
        own0[i + 1] = visa_random_source(r, any);
        own1[i + 1] = visa_random_source(s, any << 32 | any >> 32);
    }
    for (unsigned i = 0; i < n; i++) {
        src0[i] = kind[i] == 2 ? own1[i] : own0[i + 1];
        src1[i] = kind[i] == 3 ? own0[i] : own1[i + 1];
    }
}

#endif
