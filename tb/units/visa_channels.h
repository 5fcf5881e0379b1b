/* SPDX-License-Identifier: MIT */
/*
 * The channels of the messages that a unit carries out: which of them are enabled, where they point to in a memory of
 * which size, and how their accesses stand to its end.
 */
#ifndef TB_UNITS_VISA_CHANNELS_H
#define TB_UNITS_VISA_CHANNELS_H

#include "agents/memory.h"
#include "engine/covergroup.h"
#include "isa/visa_exec.h"
#include "units/visa_message.h"

/* A message with its channels. A channel accesses `blocks` times `bytes`, which it has to be aligned to. */
struct visa_case {
    struct visa_inst inst;
    uint32_t exec_mask, predicate, enabled;
    unsigned channels, bytes, blocks;
    uint64_t size; /* of the memory that the message names */
    uint64_t address[VISA_CHANNELS];
};

/* What follows from the message, */
static inline void visa_measure(struct visa_case *c) {
    bool scatter = c->inst.kind == VISA_SVM_SCATTER;
    c->channels = visa_exec_size(&c->inst);
    c->bytes = scatter ? visa_block_bytes(&c->inst) : visa_access_bytes(&c->inst);
    c->blocks = scatter ? visa_blocks(&c->inst) : 1;
}

/* and from the masks. */
static inline void visa_look(struct visa_case *c) {
    visa_measure(c);
    c->enabled = visa_enabled(&c->inst, c->exec_mask, c->predicate);
}

/*
 * Masks: what a message looks at has no bit, some or all of them set; of the enabled channels one alone counts by
 * itself.
 */
enum { VISA_BITS_NONE, VISA_BITS_SOME, VISA_BITS_ALL, VISA_BITS };
enum { VISA_NOBODY, VISA_ONE, VISA_SOME, VISA_EVERYBODY, VISA_CROWDS };
static const char *const visa_bits_names[] = {"no bit", "some bits", "all bits"};
static const char *const visa_crowd_names[] = {"no channel", "one channel", "some channels", "all channels"};

static inline unsigned visa_bits_of(uint32_t word, unsigned first, unsigned n) {
    uint32_t all = (1u << n) - 1, bits = word >> first & all;
    return bits == 0 ? VISA_BITS_NONE : bits == all ? VISA_BITS_ALL : VISA_BITS_SOME;
}

static inline unsigned visa_crowd_of(const struct visa_case *c) {
    if (c->enabled == 0)
        return VISA_NOBODY;
    if (c->enabled == (1u << c->channels) - 1)
        return VISA_EVERYBODY;
    return (c->enabled & (c->enabled - 1)) == 0 ? VISA_ONE : VISA_SOME;
}

static inline uint32_t visa_random_bits(uint64_t r, unsigned first, unsigned n, int want) {
    unsigned of_16 = r >> 60, kind = want >= 0 ? (unsigned)want : of_16 == 0 ? VISA_BITS_NONE : VISA_BITS_SOME;
    if (want < 0 && of_16 >= 8)
        kind = VISA_BITS_ALL;
    uint32_t all = (1u << n) - 1, some = (uint32_t)(r >> 32) & all;
    if (r & 8)
        some = r & 0x40 ? 1u << (r >> 32 & (n - 1)) : some & (uint32_t)(r >> 48);
    uint32_t bits = kind == VISA_BITS_NONE ? 0 : kind == VISA_BITS_ALL ? all : some;
    /* What the message does not look at is often the contrary of what it does. */
    uint32_t others = r & 16 ? (uint32_t)(r >> 7) : r & 32 ? UINT32_MAX : 0;
    return (others & ~(all << first)) | bits << first;
}

static inline void visa_random_masks(struct rng *rng, struct visa_case *c, int exec_mask, int predicate) {
    unsigned first = 4u * c->inst.mask, n = visa_exec_size(&c->inst);
    c->exec_mask = visa_random_bits(rng_next(rng), first, n, exec_mask);
    c->predicate = visa_random_bits(rng_next(rng), first, n, predicate);
}

/* The covergroup of masks. */
#define VISA_MASKING(impossible, hint)                                                                                 \
    {                                                                                                                  \
        "masking", "(%1%2, %0), %3, value has %4, EM has %5",                                                          \
            {{"exec size", VISA_EXECS, .names = visa_exec_numbers},                                                    \
             {"mask", VISA_MASKS, .names = visa_mask_names},                                                           \
             {"no mask", 2, .names = visa_no_mask_names},                                                              \
             {"predicate", VISA_FORMS, .names = visa_form_names},                                                      \
             {"bits of its value", VISA_BITS, .names = visa_bits_names},                                               \
             {"bits of EM", VISA_BITS, .names = visa_bits_names}},                                                     \
            impossible, hint                                                                                           \
    }

static inline uint32_t visa_masking_bin(const struct covergroup *group, const struct visa_case *c) {
    const struct visa_inst *i = &c->inst;
    unsigned parts[] = {i->exec_log2,
                        i->mask,
                        i->no_mask,
                        visa_form(i),
                        visa_bits_of(c->predicate, 4u * i->mask, c->channels),
                        visa_bits_of(c->exec_mask, 4u * i->mask, c->channels)};
    return covergroup_bin(group, parts);
}

static inline const char *visa_impossible_masking(enum visa_kind kind, const unsigned *parts) {
    if (parts[0] == 0 && (parts[4] == VISA_BITS_SOME || parts[5] == VISA_BITS_SOME))
        return "one channel looks at one bit";
    return visa_impossible_mask(kind, parts[0], parts[1]);
}

/*
 * Sizes of memory.
 */
enum { VISA_SIZE_0, VISA_SIZE_TINY, VISA_SIZE_8, VISA_SIZE_4, VISA_SIZE_ODD, VISA_SIZE_HUGE, VISA_SIZES };
static const char *const visa_size_names[] = {
    "0", "1 to 7", "a multiple of 8", "a multiple of 4 and not of 8", "no multiple of 4", "2^32 or more"};

static inline unsigned visa_size_class(uint64_t size) {
    if (size < 8)
        return size ? VISA_SIZE_TINY : VISA_SIZE_0;
    if (size >> 32)
        return VISA_SIZE_HUGE;
    return size % 8 == 0 ? VISA_SIZE_8 : size % 4 == 0 ? VISA_SIZE_4 : VISA_SIZE_ODD;
}

/* A size of the class, or of any; of so many bits, 33 or 64. */
static inline uint64_t visa_random_size(struct rng *rng, int want, unsigned bits) {
    static const uint8_t odd[] = {1, 2, 3, 5, 6, 7, 2, 6};
    static const uint8_t classes[] = {VISA_SIZE_0,    VISA_SIZE_TINY, VISA_SIZE_8,    VISA_SIZE_8,
                                      VISA_SIZE_8,    VISA_SIZE_8,    VISA_SIZE_8,    VISA_SIZE_4,
                                      VISA_SIZE_4,    VISA_SIZE_ODD,  VISA_SIZE_ODD,  VISA_SIZE_ODD,
                                      VISA_SIZE_HUGE, VISA_SIZE_HUGE, VISA_SIZE_HUGE, VISA_SIZE_HUGE};
    uint64_t r = rng_next(rng), some = rng_next(rng);
    unsigned class = want >= 0 ? (unsigned)want : classes[r & 15];
    uint64_t multiple = 8 + (some >> (33 + (r >> 4 & 15) % 12 * 2) & ~7ull);
    switch (class) {
    case VISA_SIZE_0:
        return 0;
    case VISA_SIZE_TINY:
        return 1 + some % 7;
    case VISA_SIZE_8:
        return multiple;
    case VISA_SIZE_4:
        return multiple | 4;
    case VISA_SIZE_ODD:
        return multiple | odd[r >> 16 & 7];
    default:
        break;
    }
    uint64_t least = 1ull << 32;
    if (bits < 64)
        return least | (r & 0x10000 ? some & (least - 1) : 0);
    uint64_t huge = r & 0x10000 ? UINT64_MAX - some % 16 : least | some >> (r >> 24) % 32;
    uint64_t power = (1ull << (33 + (r >> 32) % 31)) + some % 512;
    huge = (r & 0x700000) == 0 ? power : huge;
    return (r & 0x60000) == 0 ? least : r & 0x80000 ? huge : huge & ~7ull;
}

/*
 * Addresses. Stimuli point into few places, so that memory is seen again after it has been written.
 */
struct visa_land {
    uint64_t size[2], window[2];
};

static inline struct visa_land visa_random_land(struct rng *rng, int size, unsigned bits) {
    struct visa_land land;
    for (unsigned i = 0; i < 2; i++) {
        land.size[i] = visa_random_size(rng, size, bits);
        land.window[i] = land.size[i] ? rng_next(rng) % land.size[i] & ~7ull : 0;
    }
    return land;
}

/* How the channels stand to each other, where they stand, which are moved out of bounds, and which are misaligned. */
enum {
    VISA_SAME,
    VISA_PAIRS,
    VISA_NEXT_BYTES,  /* each a block behind the one before */
    VISA_NEXT_RUN,    /* each behind all blocks of the one before */
    VISA_NEXT_DWORD,  /* in 4 bytes of its own, or more */
    VISA_NEXT_WORD,   /* in 8 bytes of its own, or more */
    VISA_NEXT_BANK,   /* 16 bytes apart */
    VISA_NEXT_HALVES, /* two in a row, and such pairs 16 bytes apart */
    VISA_BY_TURNS,    /* in one of two words */
    VISA_WITHIN_WORD, /* anywhere in 8 bytes, */
    VISA_NEAR,        /* in 64, */
    VISA_FAR,         /* in 512 */
    VISA_PATTERNS
};
enum { VISA_AT_START, VISA_AT_END, VISA_IN_WINDOW, VISA_AT_TOP, VISA_AT_POWER };
enum {
    VISA_OUT_NONE,
    VISA_OUT_SOME,
    VISA_OUT_ALL,
    VISA_OUT_JUST,
    VISA_OUT_STRADDLE,
    VISA_OUT_PARTLY,
    VISA_OUT_WRAP,
    VISA_OUT_POWER,
    VISA_OUTS
};
enum { VISA_ODD_NONE, VISA_ODD_IDLE, VISA_ODD_ONE, VISA_ODD_ALL, VISA_ODDS };

/* VISA_ANY where it does not matter. */
struct visa_hints {
    int pattern, place, out, odd;
};
static const struct visa_hints visa_hints_any = {VISA_ANY, VISA_ANY, VISA_ANY, VISA_ANY};

/* What a message and its channels have to be; VISA_ANY, or the bits of the masks. */
struct visa_recipe {
    struct visa_want want;
    struct visa_hints hints;
    int exec_mask, predicate;
};
static inline struct visa_recipe visa_recipe_any(void) {
    struct visa_recipe recipe = {visa_want_any, visa_hints_any, VISA_ANY, VISA_ANY};
    return recipe;
}

/* The recipe of a bin of masks. */
static inline void visa_want_masking(struct visa_recipe *recipe, const unsigned *parts) {
    recipe->want.exec_log2 = (int)parts[0];
    recipe->want.mask = (int)parts[1];
    recipe->want.no_mask = (int)parts[2];
    recipe->want.form = (int)parts[3];
    recipe->predicate = (int)parts[4];
    recipe->exec_mask = (int)parts[5];
    recipe->hints.odd = VISA_ODD_NONE;
}

/*
 * How far channels are from the first one: two in a row make a pair; how far pairs are from each other, the second of a
 * pair from its first, and in how many bytes each is anywhere.
 */
struct visa_spread {
    unsigned pair, second, anywhere;
};

static inline struct visa_spread visa_spread_of(unsigned pattern, unsigned bytes, unsigned run) {
    unsigned dword = bytes < 4 ? 4 : bytes, word = run < 8 ? 8 : run, bank = 16;
    switch (pattern) {
    case VISA_SAME:
        return (struct visa_spread){0, 0, 1};
    case VISA_PAIRS:
        return (struct visa_spread){run < bank ? bank : run, 0, 1};
    case VISA_NEXT_BYTES:
        return (struct visa_spread){2 * bytes, bytes, 1};
    case VISA_NEXT_RUN:
        return (struct visa_spread){2 * run, run, 1};
    case VISA_NEXT_DWORD:
        return (struct visa_spread){2 * dword, dword, 1};
    case VISA_NEXT_WORD:
        return (struct visa_spread){2 * word, word, 1};
    case VISA_NEXT_BANK:
        return (struct visa_spread){2 * bank, bank, 1};
    case VISA_NEXT_HALVES:
        return (struct visa_spread){bank, bytes, 1};
    case VISA_BY_TURNS:
        return (struct visa_spread){0, 8, 8};
    case VISA_WITHIN_WORD:
        return (struct visa_spread){0, 0, 8};
    case VISA_NEAR:
        return (struct visa_spread){0, 0, 64};
    default:
        return (struct visa_spread){0, 0, 512};
    }
}

static inline uint64_t visa_round_down(uint64_t address, unsigned bytes) {
    return address & ~(uint64_t)(bytes - 1);
}

/* 2^3 or more and at most half of the size, if there is such a power of two. */
static inline uint64_t visa_power_below(uint64_t size, uint64_t random) {
    unsigned bits = size < 16 ? 4 : 63 - (unsigned)__builtin_clzll(size);
    return 1ull << (3 + ((random & 0xff) * (bits - 3) >> 8));
}

/* Moves channels out of bounds, or one so far below the end as a power of two and a bit more. */
static inline void visa_move_out(struct rng *rng, struct visa_case *c, unsigned out, uint64_t top) {
    uint64_t *address = c->address, random = rng_next(rng);
    unsigned by = random & (c->bytes * c->blocks - 1), one = random >> 32 & (c->channels - 1);
    switch (out) {
    case VISA_OUT_JUST:
        address[one] = visa_round_down(c->size + c->bytes - 1, c->bytes) & top;
        break;
    case VISA_OUT_STRADDLE:
        address[one] = visa_round_down(c->size, c->bytes);
        break;
    case VISA_OUT_PARTLY:
        address[one] = visa_round_down(c->size - by, c->bytes) & top;
        break;
    case VISA_OUT_WRAP:
        address[one] = visa_round_down(top - by, c->bytes);
        break;
    case VISA_OUT_POWER:
        address[one] = visa_round_down(c->size - visa_power_below(c->size, random >> 40) - by, c->bytes) & top;
        break;
    case VISA_OUT_SOME:
    case VISA_OUT_ALL:
        for (unsigned i = 0; i < c->channels; i++, random += RNG_STEP) {
            uint64_t r = rng_hash(random), by = r >> 8 & 0x1ff;
            uint64_t outside = visa_round_down(r & 4 ? c->size + c->bytes + by : top - by, c->bytes) & top;
            address[i] = out == VISA_OUT_ALL || i == one || (r & 3) == 0 ? outside : address[i];
        }
        break;
    default:
        break;
    }
}

/* Alignment. Where nobody is to be misaligned that is enabled, all others may be. */
static inline void visa_misalign(struct rng *rng, struct visa_case *c, unsigned odd) {
    if (odd == VISA_ODD_NONE)
        return;
    uint64_t random = rng_next(rng);
    uint32_t one = 1u << (random & (c->channels - 1)), which = odd == VISA_ODD_ONE ? one : UINT32_MAX;
    if (odd == VISA_ODD_IDLE)
        which = ~visa_enabled(&c->inst, c->exec_mask, c->predicate);
    for (unsigned i = 0; i < c->channels; i++, random += RNG_STEP) {
        uint64_t by = 1 + ((rng_hash(random) >> 32) * (c->bytes - 1) >> 32);
        c->address[i] |= c->bytes > 1 && which >> i & 1 ? by : 0;
    }
}

/* Addresses for a case whose message, masks and size are there; top is the highest address that there is. */
static inline void visa_random_addresses(struct rng *rng, struct visa_case *c, const struct visa_hints *hints,
                                         uint64_t window, uint64_t top) {
    static const uint8_t outs[] = {VISA_OUT_NONE,     VISA_OUT_NONE,   VISA_OUT_NONE,   VISA_OUT_NONE,
                                   VISA_OUT_NONE,     VISA_OUT_POWER,  VISA_OUT_SOME,   VISA_OUT_SOME,
                                   VISA_OUT_ALL,      VISA_OUT_JUST,   VISA_OUT_JUST,   VISA_OUT_STRADDLE,
                                   VISA_OUT_STRADDLE, VISA_OUT_PARTLY, VISA_OUT_PARTLY, VISA_OUT_WRAP};
    static const uint8_t odds[] = {VISA_ODD_NONE, VISA_ODD_NONE, VISA_ODD_NONE, VISA_ODD_NONE,
                                   VISA_ODD_NONE, VISA_ODD_NONE, VISA_ODD_NONE, VISA_ODD_NONE,
                                   VISA_ODD_NONE, VISA_ODD_NONE, VISA_ODD_IDLE, VISA_ODD_IDLE,
                                   VISA_ODD_IDLE, VISA_ODD_IDLE, VISA_ODD_ONE,  VISA_ODD_ALL};
    static const uint8_t places[] = {VISA_AT_START, VISA_AT_START,  VISA_AT_POWER,  VISA_AT_END,
                                     VISA_AT_END,   VISA_IN_WINDOW, VISA_IN_WINDOW, VISA_AT_TOP};
    visa_measure(c);
    uint64_t r = rng_next(rng), random = rng_next(rng);
    unsigned channels = c->channels, bytes = c->bytes, run = bytes * c->blocks;
    uint64_t power = visa_power_below(c->size, r >> 48);
    unsigned place = hints->place >= 0 ? (unsigned)hints->place : places[r >> 32 & 7];
    unsigned flip = r & 16 ? r >> 8 & (channels - 1) : 0;
    struct visa_spread spread = visa_spread_of(visa_pick(hints->pattern, r >> 40, VISA_PATTERNS), bytes, run);
    uint64_t anywhere = visa_round_down(spread.anywhere - 1, bytes), furthest = 0;
    for (unsigned i = 0; i < VISA_CHANNELS; i++) {
        /* Channels that the message does not have point anywhere. */
        uint64_t any = rng_hash(random + i * RNG_STEP);
        unsigned of = i ^ flip;
        uint64_t distance = (of / 2) * spread.pair + (of % 2) * spread.second + (any & anywhere);
        uint64_t last = i < channels ? distance : 0;
        c->address[i] = i < channels ? distance : any & top;
        furthest = last > furthest ? last : furthest;
    }
    furthest += run;
    uint64_t first = r & 0x30000000 ? visa_round_down(r >> 16 & (r & 0x20000000 ? 0xfff : 0x3f), bytes) : 0;
    if (place == VISA_AT_END)
        first = c->size > furthest ? visa_round_down(c->size - furthest, bytes) : 0;
    else if (place == VISA_IN_WINDOW)
        first = window;
    else if (place == VISA_AT_TOP)
        first = visa_round_down(top - furthest + 1 + (r >> 16 & 7), bytes);
    else if (place == VISA_AT_POWER)
        first = visa_round_down(power - (r >> 16) % (furthest + 8), bytes);
    /* Now and then the others differ from one half of the channels in one high bit alone. */
    uint64_t split = (r >> 56 & 15) == 0 ? power : 0;
    for (unsigned i = 0; i < VISA_CHANNELS; i++)
        c->address[i] = i < channels ? ((c->address[i] + first) ^ (split & -(uint64_t)(i % 2))) & top : c->address[i];
    visa_move_out(rng, c, hints->out >= 0 ? (unsigned)hints->out : outs[r & 15], top);
    visa_misalign(rng, c, hints->odd >= 0 ? (unsigned)hints->odd : odds[r >> 4 & 15]);
}

/*
 * How accesses stand to the end of memory. The first that is true, from the last: an access runs over the end of the
 * address space; one straddles the end; a channel is in with some of its blocks; one begins at the end; ...
 */
enum {
    VISA_BOUNDS_NOBODY,
    VISA_ALL_IN,
    VISA_ENDS_AT_END, /* all in, and one up to the last byte */
    VISA_SOME_OUT,
    VISA_ALL_OUT,
    VISA_BEGINS_AT_END,
    VISA_STRADDLES,
    VISA_PARTLY,
    VISA_WRAPS,
    VISA_BOUNDS
};
static const char *const visa_bounds_names[] = {"no channel",
                                                "all in bounds",
                                                "all in bounds up to the last byte",
                                                "some out of bounds",
                                                "all out of bounds",
                                                "out of bounds from the end on",
                                                "one straddles the end",
                                                "one in bounds with some blocks",
                                                "one runs over the address space"};

/* Blocks of a channel that are in bounds. */
static inline unsigned visa_blocks_in(const struct visa_case *c, unsigned channel) {
    uint64_t address = c->address[channel], room = c->size > address ? (c->size - address) / c->bytes : 0;
    return room < c->blocks ? (unsigned)room : c->blocks;
}

static inline unsigned visa_bounds_of(const struct visa_case *c) {
    unsigned run = c->bytes * c->blocks, in = 0, out = 0;
    bool ends = false, begins = false, straddles = false, partly = false, wraps = false;
    for (unsigned i = 0; i < c->channels; i++) {
        if (!(c->enabled >> i & 1))
            continue;
        uint64_t address = c->address[i];
        unsigned blocks = visa_blocks_in(c, i);
        in += blocks == c->blocks;
        out += blocks == 0;
        ends |= blocks == c->blocks && address + run == c->size;
        begins |= address == c->size;
        partly |= blocks != 0 && blocks != c->blocks;
        straddles |= blocks != c->blocks && address < c->size && (c->size - address) % c->bytes != 0;
        wraps |= address > UINT64_MAX - run + 1;
    }
    if (c->enabled == 0)
        return VISA_BOUNDS_NOBODY;
    if (wraps || partly || straddles || begins)
        return wraps ? VISA_WRAPS : straddles ? VISA_STRADDLES : partly ? VISA_PARTLY : VISA_BEGINS_AT_END;
    if (out)
        return in ? VISA_SOME_OUT : VISA_ALL_OUT;
    return ends ? VISA_ENDS_AT_END : VISA_ALL_IN;
}

/* Which channels are misaligned, of those that the message has. */
static inline uint32_t visa_misaligned(const struct visa_case *c) {
    uint32_t misaligned = 0;
    for (unsigned i = 0; i < c->channels; i++)
        misaligned |= (uint32_t)(c->address[i] % c->bytes != 0) << i;
    return misaligned;
}

#endif
