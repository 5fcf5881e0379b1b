/* SPDX-License-Identifier: MIT */
/*
 * The channels of the messages that a unit carries out: which of them are enabled, where they point to in a memory of
 * which size, and how their accesses stand to its end.
 */
#ifndef TB_UNITS_VISA_CHANNELS_H
#define TB_UNITS_VISA_CHANNELS_H

#include "engine/memory.h"
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

/* What follows from the message and the masks. */
static inline void visa_look(struct visa_case *c) {
    bool scatter = c->inst.kind == VISA_SVM_SCATTER;
    c->channels = visa_exec_size(&c->inst);
    c->bytes = scatter ? visa_block_bytes(&c->inst) : visa_access_bytes(&c->inst);
    c->blocks = scatter ? visa_blocks(&c->inst) : 1;
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

static inline uint32_t visa_random_bits(struct rng *rng, unsigned first, unsigned n, int want) {
    uint64_t r = rng_next(rng);
    unsigned of_16 = r >> 60, kind = want >= 0 ? (unsigned)want : of_16 == 0 ? VISA_BITS_NONE : VISA_BITS_SOME;
    if (want < 0 && of_16 >= 8)
        kind = VISA_BITS_ALL;
    uint32_t all = (1u << n) - 1, some = (uint32_t)(r >> 32) & all;
    if (r & 8)
        some = r & 0x40 ? 1u << (r >> 32) % n : some & (uint32_t)(r >> 48);
    uint32_t bits = kind == VISA_BITS_NONE ? 0 : kind == VISA_BITS_ALL ? all : some;
    /* What the message does not look at is often the contrary of what it does. */
    uint32_t others = r & 16 ? (uint32_t)(r >> 7) : r & 32 ? UINT32_MAX : 0;
    return (others & ~(all << first)) | bits << first;
}

static inline void visa_random_masks(struct rng *rng, struct visa_case *c, int exec_mask, int predicate) {
    unsigned first = 4u * c->inst.mask, n = visa_exec_size(&c->inst);
    c->exec_mask = visa_random_bits(rng, first, n, exec_mask);
    c->predicate = visa_random_bits(rng, first, n, predicate);
}

/* Bins: exec size, mask, whether EM is looked at, form of the predicate, its bits, bits of EM. */
#define VISA_MASKING                                                                                                   \
    { VISA_EXECS, VISA_MASKS, 2, VISA_FORMS, VISA_BITS, VISA_BITS }
enum { VISA_MASKING_BINS = VISA_EXECS * VISA_MASKS * 2 * VISA_FORMS * VISA_BITS * VISA_BITS };

static inline unsigned visa_masking_bin(const struct visa_group *group, const struct visa_case *c) {
    const struct visa_inst *i = &c->inst;
    unsigned parts[] = {i->exec_log2,
                        i->mask,
                        i->no_mask,
                        visa_form(i),
                        visa_bits_of(c->predicate, 4u * i->mask, c->channels),
                        visa_bits_of(c->exec_mask, 4u * i->mask, c->channels)};
    return visa_bin(group, parts);
}

static inline const char *visa_impossible_masking(enum visa_kind kind, const unsigned *parts) {
    if (parts[0] == 0 && (parts[4] == VISA_BITS_SOME || parts[5] == VISA_BITS_SOME))
        return "one channel looks at one bit";
    return visa_impossible_mask(kind, parts[0], parts[1]);
}

static inline void visa_print_masking(FILE *file, const unsigned *parts) {
    fprintf(file, "(M%u%s, %u), %s, value has %s, EM has %s", parts[1] + 1, parts[2] ? "_NM" : "", 1u << parts[0],
            visa_form_names[parts[3]], visa_bits_names[parts[4]], visa_bits_names[parts[5]]);
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
    return (r & 0x60000) == 0 ? least : r & 0x80000 ? huge : huge & ~7ull;
}

/*
 * Addresses. Plans point into few places, so that memory is seen again after it has been written.
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
enum { VISA_AT_START, VISA_AT_END, VISA_IN_WINDOW, VISA_AT_TOP };
enum {
    VISA_OUT_NONE,
    VISA_OUT_SOME,
    VISA_OUT_ALL,
    VISA_OUT_JUST,
    VISA_OUT_STRADDLE,
    VISA_OUT_PARTLY,
    VISA_OUT_WRAP,
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

/* How far a channel is from the first one. */
static inline uint64_t visa_distance(unsigned pattern, unsigned channel, unsigned bytes, unsigned run,
                                     uint64_t random) {
    switch (pattern) {
    case VISA_SAME:
        return 0;
    case VISA_PAIRS:
        return (uint64_t)(channel / 2) * (run < 16 ? 16 : run);
    case VISA_NEXT_BYTES:
        return (uint64_t)channel * bytes;
    case VISA_NEXT_RUN:
        return (uint64_t)channel * run;
    case VISA_NEXT_DWORD:
        return (uint64_t)channel * (bytes < 4 ? 4 : bytes);
    case VISA_NEXT_WORD:
        return (uint64_t)channel * (run < 8 ? 8 : run);
    case VISA_NEXT_BANK:
        return (uint64_t)channel * 16;
    case VISA_NEXT_HALVES:
        return channel / 2 * 16 + channel % 2 * bytes;
    case VISA_BY_TURNS:
        return channel % 2 * 8 + (random % 8 & ~(uint64_t)(bytes - 1));
    case VISA_WITHIN_WORD:
        return random % 8 & ~(uint64_t)(bytes - 1);
    case VISA_NEAR:
        return random % 64 & ~(uint64_t)(bytes - 1);
    default:
        return random % 512 & ~(uint64_t)(bytes - 1);
    }
}

static inline uint64_t visa_round_down(uint64_t address, unsigned bytes) {
    return address & ~(uint64_t)(bytes - 1);
}

/* Moves channels out of bounds. */
static inline void visa_move_out(struct rng *rng, struct visa_case *c, unsigned out, uint64_t top) {
    unsigned run = c->bytes * c->blocks, one = rng_below(rng, c->channels);
    uint64_t *address = c->address;
    switch (out) {
    case VISA_OUT_JUST:
        address[one] = visa_round_down(c->size + c->bytes - 1, c->bytes) & top;
        break;
    case VISA_OUT_STRADDLE:
        address[one] = visa_round_down(c->size, c->bytes);
        break;
    case VISA_OUT_PARTLY:
        address[one] = visa_round_down(c->size - rng_below(rng, run), c->bytes) & top;
        break;
    case VISA_OUT_WRAP:
        address[one] = visa_round_down(top - rng_below(rng, run), c->bytes);
        break;
    case VISA_OUT_SOME:
    case VISA_OUT_ALL:
        for (unsigned i = 0; i < c->channels; i++) {
            uint64_t r = rng_next(rng), by = r >> 8 & 0x1ff;
            if (out == VISA_OUT_ALL || i == one || (r & 3) == 0)
                address[i] = visa_round_down(r & 4 ? c->size + c->bytes + by : top - by, c->bytes) & top;
        }
        break;
    default:
        break;
    }
}

/* Alignment. Where nobody is to be misaligned that is enabled, all others may be. */
static inline void visa_misalign(struct rng *rng, struct visa_case *c, unsigned odd) {
    unsigned one = rng_below(rng, c->channels);
    for (unsigned i = 0; i < c->channels && c->bytes > 1; i++) {
        bool enabled = c->enabled >> i & 1;
        unsigned by = 1 + rng_below(rng, c->bytes - 1);
        if ((odd == VISA_ODD_IDLE && !enabled) || (odd == VISA_ODD_ONE && i == one) || odd == VISA_ODD_ALL)
            c->address[i] |= by;
    }
}

/* Addresses for a case whose message, masks and size are there; top is the highest address that there is. */
static inline void visa_random_addresses(struct rng *rng, struct visa_case *c, const struct visa_hints *hints,
                                         uint64_t window, uint64_t top) {
    static const uint8_t outs[] = {VISA_OUT_NONE,     VISA_OUT_NONE,   VISA_OUT_NONE,   VISA_OUT_NONE,
                                   VISA_OUT_NONE,     VISA_OUT_NONE,   VISA_OUT_SOME,   VISA_OUT_SOME,
                                   VISA_OUT_ALL,      VISA_OUT_JUST,   VISA_OUT_JUST,   VISA_OUT_STRADDLE,
                                   VISA_OUT_STRADDLE, VISA_OUT_PARTLY, VISA_OUT_PARTLY, VISA_OUT_WRAP};
    static const uint8_t odds[] = {VISA_ODD_NONE, VISA_ODD_NONE, VISA_ODD_NONE, VISA_ODD_NONE,
                                   VISA_ODD_NONE, VISA_ODD_NONE, VISA_ODD_NONE, VISA_ODD_NONE,
                                   VISA_ODD_NONE, VISA_ODD_NONE, VISA_ODD_IDLE, VISA_ODD_IDLE,
                                   VISA_ODD_IDLE, VISA_ODD_IDLE, VISA_ODD_ONE,  VISA_ODD_ALL};
    static const uint8_t places[] = {VISA_AT_START, VISA_AT_START,  VISA_AT_START,  VISA_AT_END,
                                     VISA_AT_END,   VISA_IN_WINDOW, VISA_IN_WINDOW, VISA_AT_TOP};
    visa_look(c);
    uint64_t r = rng_next(rng);
    unsigned pattern = visa_pick(hints->pattern, r >> 40, VISA_PATTERNS), run = c->bytes * c->blocks;
    unsigned place = hints->place >= 0 ? (unsigned)hints->place : places[r >> 32 & 7];
    unsigned flip = r & 16 ? r >> 8 & (c->channels - 1) : 0;
    uint64_t furthest = 0;
    for (unsigned i = 0; i < VISA_CHANNELS; i++) {
        /* Channels that the message does not have point anywhere. */
        uint64_t random = rng_next(rng);
        c->address[i] = i < c->channels ? visa_distance(pattern, i ^ flip, c->bytes, run, random) : random & top;
        if (i < c->channels && c->address[i] > furthest)
            furthest = c->address[i];
    }
    furthest += run;
    uint64_t first = r & 0x30000000 ? visa_round_down(r >> 16 & (r & 0x20000000 ? 0xfff : 0x3f), c->bytes) : 0;
    if (place == VISA_AT_END)
        first = c->size > furthest ? visa_round_down(c->size - furthest, c->bytes) : 0;
    else if (place == VISA_IN_WINDOW)
        first = window;
    else if (place == VISA_AT_TOP)
        first = visa_round_down(top - furthest + 1 + (r >> 16 & 7), c->bytes);
    for (unsigned i = 0; i < c->channels; i++)
        c->address[i] = (c->address[i] + first) & top;
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
