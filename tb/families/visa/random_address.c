/* SPDX-License-Identifier: MIT */
#include "families/visa/random_transaction.h"

#include "common/select.h"
#include "engine/edge.h"
#include "isa/visa_exec.h"

/*
 * How far channels are from the first one: two in a row make a pair; how far pairs are from each other, the second of a
 * pair from its first, and in how many bytes each is anywhere.
 */
struct spread {
    unsigned pair, second, anywhere;
};

static inline struct spread spread_of(unsigned pattern, unsigned bytes, unsigned run) {
    unsigned dword = bytes < 4 ? 4 : bytes, word = run < 8 ? 8 : run, bank = 16;
    switch (pattern) {
    case VISA_SAME:
        return (struct spread){0, 0, 1};
    case VISA_PAIRS:
        return (struct spread){run < bank ? bank : run, 0, 1};
    case VISA_NEXT_BYTES:
        return (struct spread){2 * bytes, bytes, 1};
    case VISA_NEXT_RUN:
        return (struct spread){2 * run, run, 1};
    case VISA_NEXT_DWORD:
        return (struct spread){2 * dword, dword, 1};
    case VISA_NEXT_WORD:
        return (struct spread){2 * word, word, 1};
    case VISA_NEXT_BANK:
        return (struct spread){2 * bank, bank, 1};
    case VISA_NEXT_HALVES:
        return (struct spread){bank, bytes, 1};
    case VISA_BY_TURNS:
        return (struct spread){0, 8, 8};
    case VISA_WITHIN_WORD:
        return (struct spread){0, 0, 8};
    case VISA_NEAR:
        return (struct spread){0, 0, 64};
    default:
        return (struct spread){0, 0, 512};
    }
}

static uint64_t round_down(uint64_t address, unsigned bytes) {
    return address & ~(uint64_t)(bytes - 1);
}

/* Bits of a size, at least 4. */
static unsigned bits_of(uint64_t size) {
    return size < 16 ? 4 : 64 - (unsigned)__builtin_clzll(size);
}

/* 2^3 or more and at most half of the size, if there is such a power of two. */
static uint64_t power_below(uint64_t size, uint64_t random) {
    return 1ull << (3 + edge_below(random, bits_of(size | 16) - 4));
}

/* A bit from that of 8 up to the highest one of the size. */
static uint64_t bit_within(uint64_t size, uint64_t random) {
    return 1ull << (3 + edge_below(random, bits_of(size) - 3));
}

/*
 * An address that differs from the end in one bit, if the end has it; else in that bit and below, where it is less: a
 * comparison that misses the bit is wrong.
 */
static uint64_t bit_off(uint64_t end, unsigned bytes, uint64_t bit) {
    return (end ^ bit) - (end & bit ? 0 : bytes);
}

/* Moves channels out of bounds, or one so far below the end as a power of two and a bit more. */
static inline void move_out(struct rng *rng, struct visa_transaction *t, unsigned out, uint64_t top) {
    uint64_t *address = t->address, random = rng_next(rng);
    unsigned by = random & (t->bytes * t->blocks - 1), one = random >> 32 & (t->channels - 1);
    switch (out) {
    case VISA_OUT_JUST:
        address[one] = round_down(t->size + t->bytes - 1, t->bytes) & top;
        break;
    case VISA_OUT_STRADDLE:
        address[one] = round_down(t->size, t->bytes);
        break;
    case VISA_OUT_PARTLY:
        address[one] = round_down(t->size - by, t->bytes) & top;
        break;
    case VISA_OUT_WRAP:
        address[one] = round_down(top - by, t->bytes);
        break;
    case VISA_OUT_POWER:
        address[one] = round_down(t->size - power_below(t->size, random >> 40) - by, t->bytes) & top;
        break;
    case VISA_OUT_BIT:
        for (unsigned i = 0; i < t->channels; i++, random += RNG_STEP) {
            /* Of the bits next to the blocks, few ends have what they need. */
            uint64_t r = rng_hash(random);
            unsigned lowest = (unsigned)__builtin_ctz(t->bytes), all = 64 - (unsigned)__builtin_clzll(top) - lowest;
            uint64_t bit = 1ull << (lowest + ((r >> 32) * (r & 0x300 ? all : 4) >> 32));
            address[i] = bit_off(round_down(t->size, t->bytes), t->bytes, bit) & top;
        }
        break;
    case VISA_OUT_SOME:
    case VISA_OUT_ALL:
        for (unsigned i = 0; i < t->channels; i++, random += RNG_STEP) {
            uint64_t r = rng_hash(random), by = r >> 8 & 0x1ff;
            uint64_t outside = round_down(r & 4 ? t->size + t->bytes + by : top - by, t->bytes) & top;
            address[i] = out == VISA_OUT_ALL || i == one || (r & 3) == 0 ? outside : address[i];
        }
        break;
    default:
        break;
    }
}

/* Misaligns channels: one, all, or all that are not enabled. */
static inline void misalign(struct rng *rng, struct visa_transaction *t, unsigned who) {
    if (who == VISA_MISALIGN_NONE)
        return;
    uint64_t random = rng_next(rng);
    uint32_t one = 1u << (random & (t->channels - 1)), which = who == VISA_MISALIGN_ONE ? one : UINT32_MAX;
    if (who == VISA_MISALIGN_IDLE)
        which = ~visa_enabled(&t->inst, t->exec_mask, t->predicate);
    for (unsigned i = 0; i < t->channels; i++, random += RNG_STEP) {
        uint64_t by = 1 + ((rng_hash(random) >> 32) * (t->bytes - 1) >> 32);
        t->address[i] |= t->bytes > 1 && which >> i & 1 ? by : 0;
    }
}

/* Where the first channel points to, if all are in so many bytes from there on. */
static inline uint64_t first_address(const struct visa_transaction *t, unsigned place, uint64_t bytes, uint64_t window,
                                     uint64_t power, uint64_t top, uint64_t random) {
    uint64_t low = random >> 16;
    switch (place) {
    case VISA_AT_EDGE: /* of the address space, or of the size */
        return round_down(edge_value(low, random >> 12 & 1 ? bits_of(top) : bits_of(t->size)), t->bytes);
    case VISA_AT_END:
        return t->size > bytes ? round_down(t->size - bytes, t->bytes) : 0;
    case VISA_IN_WINDOW:
        return window;
    case VISA_AT_TOP:
        return round_down(top - bytes + 1 + (low & 7), t->bytes);
    case VISA_AT_POWER: /* with anything above it, so that a carry into it ends there */
        return round_down((random >> 12 & 1 ? window & -2 * power : 0) + power - low % (bytes + 8), t->bytes);
    default:
        return random & 0x30000000 ? round_down(low & (random & 0x20000000 ? 0xfff : 0x3f), t->bytes) : 0;
    }
}

enum { RUNS_OFTEN = 8 }; /* as other patterns together VISA_PATTERNS */

/*
 * Runs of channels that share a word: a channel begins in the last word of the one before, or in the next one, the one
 * behind that, or the one in front. Runs are of any lengths, longer in some messages than in others, or one is from a
 * certain channel to another one. Returns how far they reach.
 */
static uint64_t random_runs(struct visa_transaction *t, uint64_t random) {
    static const int8_t steps[] = {1, 1, 2, -1};
    const uint64_t often = random & 7;
    const unsigned a = random >> 8 & 15, b = random >> 12 & 15, begin = a < b ? a : b, end = a < b ? b : a;
    const bool scattered = random & 8, one = random & 0x70;
    /* For one run the blocks of each channel stay in one word, if that has room for them. */
    const unsigned run = t->bytes * t->blocks, step = one && run <= 8 ? run : t->bytes;
    uint64_t word = VISA_CHANNELS, furthest = 0;
    for (unsigned i = 0; i < t->channels; i++) {
        uint64_t any = rng_hash(random + i * RNG_STEP);
        bool leaves = one ? i == begin || i == end + 1 : (any & 15) < often;
        word += leaves ? (uint64_t)steps[any >> 4 & 3] : 0;
        t->address[i] = 8 * word + round_down((scattered ? any >> 8 : i * t->bytes) & 7, step);
        furthest = t->address[i] > furthest ? t->address[i] : furthest;
        word = (t->address[i] + run - 1) / 8;
    }
    return furthest;
}

static inline __attribute__((always_inline)) void random_addresses(struct rng *rng, struct visa_transaction *t,
                                                                   const struct visa_hints *hints, uint64_t window,
                                                                   uint64_t top) {
    static const uint8_t outs[] = {VISA_OUT_NONE,     VISA_OUT_NONE,   VISA_OUT_NONE,   VISA_OUT_BIT,
                                   VISA_OUT_BIT,      VISA_OUT_POWER,  VISA_OUT_SOME,   VISA_OUT_SOME,
                                   VISA_OUT_ALL,      VISA_OUT_JUST,   VISA_OUT_JUST,   VISA_OUT_STRADDLE,
                                   VISA_OUT_STRADDLE, VISA_OUT_PARTLY, VISA_OUT_PARTLY, VISA_OUT_WRAP};
    static const uint8_t who[] = {VISA_MISALIGN_NONE, VISA_MISALIGN_NONE, VISA_MISALIGN_NONE, VISA_MISALIGN_NONE,
                                  VISA_MISALIGN_NONE, VISA_MISALIGN_NONE, VISA_MISALIGN_NONE, VISA_MISALIGN_NONE,
                                  VISA_MISALIGN_NONE, VISA_MISALIGN_NONE, VISA_MISALIGN_IDLE, VISA_MISALIGN_IDLE,
                                  VISA_MISALIGN_IDLE, VISA_MISALIGN_IDLE, VISA_MISALIGN_ONE,  VISA_MISALIGN_ALL};
    static const uint8_t places[] = {VISA_AT_START, VISA_AT_EDGE,   VISA_AT_POWER,  VISA_AT_END,
                                     VISA_AT_END,   VISA_IN_WINDOW, VISA_IN_WINDOW, VISA_AT_TOP};
    visa_measure(t);
    uint64_t r = rng_next(rng), random = rng_next(rng);
    unsigned channels = t->channels, bytes = t->bytes, run = bytes * t->blocks;
    uint64_t power = power_below(t->size, r >> 48);
    unsigned place = hints->place >= 0 ? (unsigned)hints->place : places[r >> 32 & 7];
    unsigned flip = r & 16 ? r >> 8 & (channels - 1) : 0;
    bool scatter = t->inst.kind == VISA_SVM_SCATTER;
    unsigned pattern = visa_wanted(hints->pattern, r >> 40, scatter ? VISA_PATTERNS + RUNS_OFTEN : VISA_PATTERNS);
    bool splits = (r >> 56 & 15) == 0;
    struct spread spread = spread_of(splits && r & 1ull << 60 ? VISA_SAME : pattern, bytes, run);
    uint64_t anywhere = round_down(spread.anywhere - 1, bytes), furthest = 0;
    for (unsigned i = 0; i < VISA_CHANNELS; i++) {
        /* Channels that the message does not have point anywhere. */
        uint64_t any = rng_hash(random + i * RNG_STEP);
        unsigned of = i ^ flip;
        uint64_t distance = (of / 2) * spread.pair + (of % 2) * spread.second + (any & anywhere);
        uint64_t last = i < channels ? distance : 0;
        t->address[i] = i < channels ? distance : any & top;
        furthest = last > furthest ? last : furthest;
    }
    if (pattern >= VISA_RUNS)
        furthest = random_runs(t, random);
    furthest += run;
    uint64_t first = first_address(t, place, furthest, window, power, top, r);
    /* Now and then every other channel differs from its neighbours in one bit alone. */
    for (unsigned i = 0; i < VISA_CHANNELS; i++)
        t->address[i] = i < channels ? (t->address[i] + first) & top : t->address[i];
    for (unsigned i = 1; splits && i < channels; i += 2)
        t->address[i] ^= bit_within(t->size, rng_hash(random - i * RNG_STEP));
    move_out(rng, t, hints->out >= 0 ? (unsigned)hints->out : outs[r & 15], top);
    misalign(rng, t, hints->misalign >= 0 ? (unsigned)hints->misalign : who[r >> 4 & 15]);
}

/* The most frequent case has code of its own, which does not ask for hints. */
void visa_random_addresses(struct rng *rng, struct visa_transaction *t, const struct visa_hints *hints, uint64_t window,
                           uint64_t top) {
    static const struct visa_hints any = {VISA_ANY, VISA_ANY, VISA_ANY, VISA_ANY};
    if (hints == &visa_hints_any)
        random_addresses(rng, t, &any, window, top);
    else
        random_addresses(rng, t, hints, window, top);
}
