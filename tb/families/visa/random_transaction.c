/* SPDX-License-Identifier: MIT */
#include "families/visa/transaction.h"

#include "common/select.h"
#include "isa/visa_exec.h"

const struct visa_hints visa_hints_any = {VISA_ANY, VISA_ANY, VISA_ANY, VISA_ANY};

struct visa_recipe visa_recipe_any(void) {
    struct visa_recipe recipe = {visa_want_any, visa_hints_any, VISA_ANY, VISA_ANY};
    return recipe;
}

static inline __attribute__((always_inline)) uint32_t random_bits(uint64_t r, unsigned first, unsigned n, int want) {
    unsigned of_16 = r >> 60, kind = want >= 0 ? (unsigned)want : of_16 == 0 ? VISA_BITS_NONE : VISA_BITS_SOME;
    if (want < 0 && of_16 >= 8)
        kind = VISA_BITS_ALL;
    uint32_t all = (1u << n) - 1, some = (uint32_t)(r >> 32) & all;
    if (r & 8)
        some = r & 0xc0 ? (uint32_t)edge_mask(r >> 24, n) : some & (uint32_t)(r >> 48);
    uint32_t bits = kind == VISA_BITS_NONE ? 0 : kind == VISA_BITS_ALL ? all : some;
    /* Unused bits are often the opposite of the others. */
    uint32_t others = r & 16 ? (uint32_t)(r >> 7) : r & 32 ? UINT32_MAX : 0;
    return (others & ~(all << first)) | bits << first;
}

/* The most frequent case has its own code. */
void visa_random_masks(struct rng *rng, struct visa_transaction *t, int exec_mask, int predicate) {
    unsigned first = 4u * t->inst.mask, n = visa_exec_size(&t->inst);
    uint64_t r = rng_next(rng), s = rng_next(rng);
    bool any = exec_mask < 0 && predicate < 0;
    t->exec_mask = any ? random_bits(r, first, n, VISA_ANY) : random_bits(r, first, n, exec_mask);
    t->predicate = any ? random_bits(s, first, n, VISA_ANY) : random_bits(s, first, n, predicate);
}

/* Returns a size of the class, or any, in 33 or 64 bits. */
static uint64_t random_size(struct rng *rng, int want, unsigned bits) {
    static const uint8_t odd[] = {1, 2, 3, 5, 6, 7, 2, 6};
    static const uint8_t classes[] = {VISA_SIZE_0,    VISA_SIZE_TINY,       VISA_SIZE_8,          VISA_SIZE_8,
                                      VISA_SIZE_8,    VISA_SIZE_8,          VISA_SIZE_8,          VISA_SIZE_4,
                                      VISA_SIZE_4,    VISA_SIZE_MISALIGNED, VISA_SIZE_MISALIGNED, VISA_SIZE_MISALIGNED,
                                      VISA_SIZE_HUGE, VISA_SIZE_HUGE,       VISA_SIZE_HUGE,       VISA_SIZE_HUGE};
    uint64_t r = rng_next(rng), some = rng_next(rng), edge = edge_value(some, bits);
    unsigned class = want >= 0 ? (unsigned)want : classes[r & 15];
    if (want < 0 && (r >> 8 & 3) == 0)
        return edge;
    uint64_t multiple = (r >> 10 & 1 ? edge_value(some, 32) : 8 + (some >> (32 + (r >> 4 & 15) % 12 * 2))) & ~7ull;
    multiple |= multiple ? 0 : 8;
    switch (class) {
    case VISA_SIZE_0:
        return 0;
    case VISA_SIZE_TINY:
        return 1 + some % 7;
    case VISA_SIZE_8:
        return multiple;
    case VISA_SIZE_4:
        return multiple | 4;
    case VISA_SIZE_MISALIGNED:
        return multiple | odd[r >> 16 & 7];
    default:
        break;
    }
    uint64_t least = 1ull << 32;
    if (r & 0x10000)
        edge = r & 0x20000 ? edge_value_from(some, 32, bits) : some >> (r >> 24) % (bits - 32) & edge_ones(bits);
    return edge < least ? edge | least : edge;
}

struct visa_address_map visa_random_address_map(struct rng *rng, int size, unsigned bits) {
    struct visa_address_map map;
    for (unsigned i = 0; i < 2; i++) {
        map.size[i] = random_size(rng, size, bits);
        map.window[i] = map.size[i] ? rng_next(rng) % map.size[i] & ~7ull : 0;
    }
    return map;
}

/*
 * Distances of channels in bytes: between pairs of consecutive channels, and within a pair. A random distance below
 * `anywhere` is added.
 */
struct spread {
    unsigned pair, second, anywhere;
};

static inline struct spread spread_of(unsigned pattern, unsigned bytes, unsigned run) {
    const unsigned dword = bytes < 4 ? 4 : bytes, word = run < 8 ? 8 : run, bank = 16;
    const struct spread spreads[VISA_PATTERNS] = {[VISA_SAME] = {0, 0, 1},
                                                  [VISA_PAIRS] = {run < bank ? bank : run, 0, 1},
                                                  [VISA_NEXT_BYTES] = {2 * bytes, bytes, 1},
                                                  [VISA_NEXT_RUN] = {2 * run, run, 1},
                                                  [VISA_NEXT_DWORD] = {2 * dword, dword, 1},
                                                  [VISA_NEXT_WORD] = {2 * word, word, 1},
                                                  [VISA_NEXT_BANK] = {2 * bank, bank, 1},
                                                  [VISA_NEXT_HALVES] = {bank, bytes, 1},
                                                  [VISA_BY_TURNS] = {0, 8, 8},
                                                  [VISA_WITHIN_WORD] = {0, 0, 8},
                                                  [VISA_NEAR] = {0, 0, 64},
                                                  [VISA_FAR] = {0, 0, 512}};
    return spreads[pattern < VISA_PATTERNS ? pattern : VISA_FAR];
}

static uint64_t round_down(uint64_t address, unsigned bytes) {
    return address & ~(uint64_t)(bytes - 1);
}

/* Returns the bits of a size, at least 4. */
static unsigned bits_of(uint64_t size) {
    return size < 16 ? 4 : 64 - (unsigned)__builtin_clzll(size);
}

/* Returns a power of two from 2^3 up to half of the size. */
static uint64_t power_below(uint64_t size, uint64_t random) {
    return 1ull << (3 + edge_below(random, bits_of(size | 16) - 4));
}

/* Returns a bit from 2^3 up to the highest bit of the size. */
static uint64_t bit_within(uint64_t size, uint64_t random) {
    return 1ull << (3 + edge_below(random, bits_of(size) - 3));
}

/*
 * Returns an address that differs from the end in one bit. If the bit is 0 in the end, the address is less in the bits
 * below. A comparison without the bit is wrong.
 */
static uint64_t bit_off(uint64_t end, unsigned bytes, uint64_t bit) {
    return (end ^ bit) - (end & bit ? 0 : bytes);
}

/* Moves channels out of bounds, or one below the end by a power of two or slightly more. */
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
            /* Few ends fit the lowest bits, so these are more frequent. */
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

/* Misaligns channels: one, all, or all disabled ones. */
static inline void misalign_some(struct rng *rng, struct visa_transaction *t, unsigned who) {
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

/* Returns the address of the first channel. All channels use `bytes` bytes from there. */
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
    case VISA_AT_POWER: /* with any higher bits, which end a carry */
        return round_down((random >> 12 & 1 ? window & -2 * power : 0) + power - low % (bytes + 8), t->bytes);
    default:
        return random & 0x30000000 ? round_down(low & (random & 0x20000000 ? 0xfff : 0x3f), t->bytes) : 0;
    }
}

enum { RUNS_OFTEN = 8 }; /* frequency of runs, compared with VISA_PATTERNS other patterns */

/*
 * Makes runs of channels that share a word. A channel begins in the last word of the previous channel, or 1 or 2 words
 * after it, or 1 word before it. Runs have random lengths, or one run is from `begin` to `end`. Returns the highest
 * address.
 */
static uint64_t random_runs(struct visa_transaction *t, uint64_t random) {
    static const int8_t steps[] = {1, 1, 2, -1};
    const uint64_t often = random & 7;
    const unsigned a = random >> 8 & 15, b = random >> 12 & 15, begin = a < b ? a : b, end = a < b ? b : a;
    const bool scattered = random & 8, one = random & 0x70;
    /* In a single run, the blocks of a channel stay in one word if they fit. */
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
        /* Absent channels have any address. */
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
    /* Sometimes, every second channel differs from its neighbors in a single bit. */
    for (unsigned i = 0; i < VISA_CHANNELS; i++)
        t->address[i] = i < channels ? (t->address[i] + first) & top : t->address[i];
    for (unsigned i = 1; splits && i < channels; i += 2)
        t->address[i] ^= bit_within(t->size, rng_hash(random - i * RNG_STEP));
    move_out(rng, t, hints->out >= 0 ? (unsigned)hints->out : outs[r & 15], top);
    misalign_some(rng, t, hints->misalign >= 0 ? (unsigned)hints->misalign : who[r >> 4 & 15]);
}

/* The most frequent case has its own code, without hints. */
void visa_random_addresses(struct rng *rng, struct visa_transaction *t, const struct visa_hints *hints, uint64_t window,
                           uint64_t top) {
    static const struct visa_hints any = {VISA_ANY, VISA_ANY, VISA_ANY, VISA_ANY};
    if (hints == &visa_hints_any)
        random_addresses(rng, t, &any, window, top);
    else
        random_addresses(rng, t, hints, window, top);
}

struct visa_hints visa_hints_within(unsigned bounds, bool idle) {
    static const uint8_t outs[VISA_BOUNDS] = {
        [VISA_SOME_OUT] = VISA_OUT_SOME,      [VISA_ALL_OUT] = VISA_OUT_ALL,   [VISA_BEGINS_AT_END] = VISA_OUT_JUST,
        [VISA_STRADDLES] = VISA_OUT_STRADDLE, [VISA_PARTLY] = VISA_OUT_PARTLY, [VISA_WRAPS] = VISA_OUT_WRAP};
    struct visa_hints hints = visa_hints_any;
    hints.out = outs[bounds];
    hints.misalign = idle ? VISA_MISALIGN_IDLE : VISA_MISALIGN_NONE;
    if (bounds == VISA_ENDS_AT_END)
        hints.place = VISA_AT_END;
    return hints;
}

struct visa_hints visa_hints_for(struct rng *rng, unsigned conflict, unsigned bounds, bool idle) {
    static const uint8_t patterns[VISA_CONFLICTS][4] = {
        [VISA_NO_ACCESS] = {VISA_SAME, VISA_NEAR, VISA_NEXT_RUN, VISA_FAR},
        [VISA_ALONE] = {VISA_SAME, VISA_NEAR, VISA_NEXT_RUN, VISA_FAR},
        [VISA_ALL_SAME] = {VISA_SAME, VISA_SAME, VISA_WITHIN_WORD, VISA_PAIRS},
        [VISA_SOME_SAME] = {VISA_PAIRS, VISA_BY_TURNS, VISA_WITHIN_WORD, VISA_NEAR},
        [VISA_HALVES] = {VISA_NEXT_BYTES, VISA_NEXT_HALVES, VISA_WITHIN_WORD, VISA_NEAR},
        [VISA_PLACE] = {VISA_NEXT_BANK, VISA_NEXT_DWORD, VISA_NEAR, VISA_FAR},
        [VISA_APART] = {VISA_NEXT_WORD, VISA_NEXT_DWORD, VISA_FAR, VISA_NEXT_BANK},
    };
    struct visa_hints hints = visa_hints_within(bounds, idle);
    hints.pattern = patterns[conflict][rng_below(rng, 4)];
    return hints;
}
