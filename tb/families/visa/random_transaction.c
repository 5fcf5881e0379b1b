/* SPDX-License-Identifier: MIT */
#include "families/visa/random_transaction.h"

#include "engine/edge.h"

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
    /* What the message does not look at is often the contrary of what it does. */
    uint32_t others = r & 16 ? (uint32_t)(r >> 7) : r & 32 ? UINT32_MAX : 0;
    return (others & ~(all << first)) | bits << first;
}

/* The most frequent case has code of its own, which does not ask what is wanted. */
void visa_random_masks(struct rng *rng, struct visa_transaction *t, int exec_mask, int predicate) {
    unsigned first = 4u * t->inst.mask, n = visa_exec_size(&t->inst);
    uint64_t r = rng_next(rng), s = rng_next(rng);
    bool any = exec_mask < 0 && predicate < 0;
    t->exec_mask = any ? random_bits(r, first, n, VISA_ANY) : random_bits(r, first, n, exec_mask);
    t->predicate = any ? random_bits(s, first, n, VISA_ANY) : random_bits(s, first, n, predicate);
}

/* A size of the class, or of any; of so many bits, 33 or 64. */
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
