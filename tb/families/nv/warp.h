/* SPDX-License-Identifier: MIT */
/*
 * Warps of a unit that executes ATOMS: their classes and coverage, random and directed warps, and their text. A unit
 * connects its ports by nv_unit.
 */
#ifndef TB_FAMILIES_NV_WARP_H
#define TB_FAMILIES_NV_WARP_H

#include "common/bits.h"
#include "engine/rng.h"
#include "engine/subset.h"
#include "isa/nv_exec.h"
#include "lanelock/bench_unit.h"

/* Properties of the program's only unit, which defines them. */
struct nv_unit {
    unsigned lanes, banks;
    uint32_t bytes; /* of memory, a power of two */
    unsigned words; /* of a request on the ports */
    void (*put)(const struct nv_warp *warp, void *req);
    void (*get)(const void *req, struct nv_warp *warp);
    void (*get_result)(const void *rsp, struct nv_result *result);
};
extern const struct nv_unit nv_unit;

static inline uint32_t nv_all_lanes(void) {
    return (uint32_t)((1ull << nv_unit.lanes) - 1);
}

/* Returns the number of groups of banks for accesses of this many bytes. */
static inline unsigned nv_groups(unsigned bytes) {
    return nv_unit.banks * 4 / bytes;
}

/* Returns the end of the allocation within memory. */
static inline uint32_t nv_allocated(uint32_t size) {
    return size < nv_unit.bytes ? size : nv_unit.bytes;
}

/* Operations by their place in nv_op.def, and the place of one. */
enum { NV_OPERATIONS = 12 };
extern const uint8_t nv_operations[NV_OPERATIONS];
static inline unsigned nv_operation_place(unsigned op) {
    return op <= NV_OP_EXCH ? op : op - NV_OP_CAST + NV_OP_EXCH + 1;
}

/*
 * Features, and their values.
 */
enum { NV_PASSES = 3, NV_ROW_BITS = 10, NV_SAME_ROW = NV_ROW_BITS, NV_ROWS };
/* MEMORY: an operation, and the value that its lanes find or whether they store. */
enum { NV_MEMORY_OPS = 9, NV_MEMORY_FINDS = 7, NV_MEMORY = NV_MEMORY_OPS * NV_MEMORY_FINDS };

#define V(id, name) NV_##id,
#define CLASSES(id, name, values, takes) enum { values NV_##id##_VALUES };
#define NAMED(id, name, values, takes)
#define PRINTED(id, name, size, print, takes)
#define FEATURE(id, ...)
#include "families/nv/features.def"
#undef CLASSES
#undef NAMED
#undef PRINTED
#undef FEATURE

enum nv_value {
#define CLASSES(id, name, values, takes) NV_OF_##id,
#define NAMED(id, name, values, takes) NV_OF_##id,
#define PRINTED(id, name, size, print, takes) NV_OF_##id,
#define FEATURE(id, ...) NV_OF_##id,
#include "families/nv/features.def"
};
#undef CLASSES
#undef NAMED
#undef PRINTED
#undef FEATURE
#undef V

/* Options, in the order of their features. */
enum { NV_BY_OPERATION, NV_BY_SIZE };

/* Members of struct ll_unit. */
extern const struct ll_feature nv_features[];
extern const struct ll_cross nv_crosses[];
void nv_values(const void *req, unsigned *value);
void nv_refuse(void *req);
unsigned nv_works_on(const void *req, uint32_t *dword);
void nv_randomize(void *req, const unsigned (*chosen)[LL_TILE], uint64_t random, size_t n);
void nv_print_op(FILE *file, const void *req);
void nv_print_before(FILE *file, const void *req, const struct ll_contents *contents);
bool nv_read_op(struct scan *s, void *req);
extern const char *const nv_op_words[];
bool nv_read_before(struct scan *s, const void *req, struct ll_contents *contents, bool *ok);

/* Members of crosses. nv_steer() makes a warp that hits a bin. */
bool nv_steer(struct ll_recipe *recipe, const unsigned *value);
void nv_print_memory(FILE *file, unsigned value);
bool nv_memory_takes(unsigned value, const char *feature, unsigned of);
bool nv_found_takes(unsigned value, const char *feature, unsigned of);
bool nv_operand_takes(const unsigned *value, const char *feature, unsigned of);
void nv_hits_memory(const struct ll_op *op, const struct ll_bins *bins);
void nv_hits_found(const struct ll_op *op, const struct ll_bins *bins);
void nv_hits_operand(const struct ll_op *op, const struct ll_bins *bins);
void nv_hits_row(const struct ll_op *op, const struct ll_bins *bins);

/* Returns the word of the values of OPCODE, CODE and MODIFIER. Its other bits are 0. */
static inline uint64_t nv_word_of(const unsigned *value) {
    return (value[0] ? 0xeeull : 0xecull) << 56 | (uint64_t)value[1] << 52 | (uint64_t)value[2] << 28;
}

/* Returns the error of the word in a value of REASON, from 1 on, or 0. */
static inline unsigned nv_word_reason(unsigned reason) {
    return reason < NV_REASON_CONTEXT ? reason : reason - NV_REASON_CONTEXT + 1;
}

/* Return the least and the greatest number of lanes of a value of CONFLICT. */
unsigned nv_least_of(unsigned conflict);
unsigned nv_most_of(unsigned conflict);

/* Returns the class of the predicate's bits after its inversion. */
unsigned nv_true_bits(unsigned guard, unsigned bits);

/*
 * A warp and its classes.
 */
struct nv_profile {
    enum nv_error error;
    unsigned error_lane;
    struct nv_atoms inst;                 /* for an illegal word, its fields as those of ATOMS.ADD */
    unsigned bytes;                       /* of an access */
    uint32_t active, misaligned, outside; /* a bit for each lane, active or not */
    uint32_t address[NV_LANES];
    /* Without an error: most active lanes in a group of banks, the lowest such group, and the class. */
    unsigned degree, group, pattern;
};
void nv_measure(const struct nv_warp *warp, struct nv_profile *profile);

/* Returns the lowest active lane of each group of a warp without an error. */
uint32_t nv_winners(const struct nv_profile *profile);

/* Returns the group of banks that a lane accesses. */
static inline unsigned nv_group_of(const struct nv_profile *profile, unsigned lane) {
    return profile->address[lane] / profile->bytes % nv_groups(profile->bytes);
}

/* Iterator over the dwords that lanes of a warp without an error access, lane by lane. */
struct nv_dwords {
    uint32_t left; /* lanes; initially those to visit */
    unsigned lane, byte;
    uint32_t dword; /* has the lane's bytes from `byte` on */
    unsigned next;  /* byte */
};

static inline bool nv_next_dword(const struct nv_profile *profile, struct nv_dwords *at) {
    if (at->left == 0)
        return false;
    at->lane = (unsigned)__builtin_ctz(at->left);
    at->byte = at->next;
    at->dword = (profile->address[at->lane] + at->byte) / 4;
    at->next = (at->byte + 4) % profile->bytes;
    at->left &= at->next ? UINT32_MAX : at->left - 1;
    return true;
}

/* Return values of GUARD, MASK or PREDICATE, and ALLOCATION. */
unsigned nv_guard_of(const struct nv_atoms *inst);
unsigned nv_bits_of(uint32_t mask);
unsigned nv_size_of(uint32_t size);
/* Returns the value of BOUNDS of aligned accesses. The highest class of all active lanes counts. */
unsigned nv_bounds_of(const struct nv_profile *profile, uint32_t size);

/*
 * Random warps.
 */
enum { NV_ANY = -1 };

/* Addresses outside of the allocation, or at its end. */
enum {
    NV_TO_NONE,
    NV_TO_LAST,     /* last access within the allocation */
    NV_TO_END,      /* first access after it */
    NV_TO_STRADDLE, /* access across its end, if there is one */
    NV_TO_POWER,    /* a power of two away */
    NV_TO_WINDOW,   /* 2^24, or just below */
    NV_TO_TOP,      /* last access of the address space */
    NV_TO_FAR
};
/* Lanes with such an address. */
enum { NV_WHO_ONE, NV_WHO_LOWEST, NV_WHO_HIGHEST, NV_WHO_IDLE, NV_WHO_SOME, NV_WHO_ALL, NV_WHOS };

/* Requirements on a random warp, or NV_ANY. */
struct nv_recipe {
    int op, size, rd_zero, ra_zero;
    int guard, exec_mask, predicate; /* values of GUARD, MASK and PREDICATE */
    int pattern, degree;             /* a degree decides which lanes are active */
    int offset, allocation;
    int to, who;    /* addresses outside of the allocation, */
    int misaligned; /* and misaligned ones: who, or NV_WHOS for none */
};
extern const struct nv_recipe nv_recipe_any;

/* Makes a warp. Addresses are often in a few places from `window` on, so that values in memory are used again. */
void nv_random_warp(struct rng *rng, const struct nv_recipe *recipe, uint32_t window, struct nv_warp *warp);

/* Makes the addresses of a warp whose instruction and masks are known. */
void nv_random_addresses(struct rng *rng, const struct nv_recipe *recipe, uint32_t window, struct nv_atoms *inst,
                         struct nv_warp *warp);

/* Makes masks of the recipe's classes. Most lanes are active in most warps. */
void nv_random_masks(struct rng *rng, const struct nv_recipe *recipe, const struct nv_atoms *inst,
                     struct nv_warp *warp);

/* Makes masks in which these lanes are active, of the recipe's classes if possible. */
void nv_activate(struct rng *rng, const struct nv_recipe *recipe, const struct nv_atoms *inst, uint32_t active,
                 struct nv_warp *warp);

/* Returns one of n operations, of the subset if possible; a size of 32 bits in the subset. */
uint8_t nv_draw_op(struct rng *rng, const uint8_t *among, unsigned n);
uint8_t nv_size_32(void);

/* Changes a word so that it is usually rejected. */
enum {
    NV_FAULT_WORD,      /* any word */
    NV_FAULT_BIT,       /* one wrong bit */
    NV_FAULT_OPCODE,    /* any bits 63:56 */
    NV_FAULT_FIELDS,    /* any bits 55:52 and 29:28 */
    NV_FAULT_REGISTERS, /* an illegal register of a pair or before Rc */
    NV_FAULTS
};
uint64_t nv_corrupt(struct rng *rng, unsigned fault, uint64_t word);

#endif
