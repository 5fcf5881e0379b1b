/* SPDX-License-Identifier: MIT */
/*
 * Warps as the unit atoms takes them, looked at: which lanes are active, how their accesses meet in the banks of memory
 * and stand to its end. These functions put a warp into classes, for coverage.
 */
#ifndef TB_FAMILIES_NV_WARP_H
#define TB_FAMILIES_NV_WARP_H

#include <stdio.h>

#include "engine/rng.h"
#include "isa/nv_exec.h"

struct ll_contents;
struct scan;

/* What the unit tells its family. A program has one such unit, which defines it. */
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

/* How many groups of banks an access of so many bytes can be in. */
static inline unsigned nv_groups(unsigned bytes) {
    return nv_unit.banks * 4 / bytes;
}

/* What is there of memory. */
static inline uint32_t nv_allocated(uint32_t size) {
    return size < nv_unit.bytes ? size : nv_unit.bytes;
}

/* Operations by their place in the table, enum nv_op; and the place of one. */
enum { NV_OPERATIONS = 12 };
extern const uint8_t nv_operations[NV_OPERATIONS];
static inline unsigned nv_operation_place(unsigned op) {
    return op <= NV_OP_EXCH ? op : op - NV_OP_CAST + NV_OP_EXCH + 1;
}

/* How the accesses of the active lanes stand to each other. The first class that holds counts. */
enum {
    NV_NO_LANE,
    NV_ONE_LANE,
    NV_BROADCAST, /* one address */
    NV_ONE_GROUP, /* several addresses in one group */
    NV_STRIDE_1,  /* lane by lane so many accesses apart, */
    NV_STRIDE_2,
    NV_STRIDE_4,
    NV_STRIDE_ODD,  /* 3 or more, */
    NV_STRIDE_EVEN, /* 6 or more */
    NV_PAIRS,       /* lanes 2k and 2k+1 at one address */
    NV_SCATTERED,
    NV_PATTERNS
};

/* Most active lanes in one group: none, 1, 2, up to 4, 8, 16, 32. */
enum { NV_CONFLICTS = 7 };
unsigned nv_conflict_of(unsigned degree);

/* A warp, looked at. */
struct nv_profile {
    enum nv_error error;
    unsigned error_lane;
    struct nv_atoms inst;                 /* of a word that is no instruction, what its fields would be of ATOMS.ADD */
    unsigned bytes;                       /* of an access */
    uint32_t active, misaligned, outside; /* a bit for each lane: outside means not in range, active or not, and so does
                                             misaligned */
    uint32_t address[NV_LANES];
    unsigned degree, group,
        pattern; /* if there is no error: most active lanes in a group, the lowest such, the class */
};
void nv_measure(const struct nv_warp *warp, struct nv_profile *profile);

/* Of a warp without an error: the lowest lane of each group. */
uint32_t nv_winners(const struct nv_profile *profile);

/* The dwords of memory that lanes of a warp without an error access, lane by lane. */
struct nv_dwords {
    uint32_t left; /* lanes, to begin with those that are wanted */
    unsigned lane, byte;
    uint32_t dword; /* which holds the lane's bytes from this one on */
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

/* For struct ll_host. */
unsigned nv_works_on(const void *req, uint32_t *dword);

/* The predicate: PT, P0 to P6, and the same inverted. */
enum { NV_GUARD_PT, NV_GUARD_P, NV_GUARD_NOT_P, NV_GUARD_NOT_PT, NV_GUARDS };
unsigned nv_guard_of(const struct nv_atoms *inst);

/* How many of the lanes' bits of a mask are set. */
enum { NV_BITS_NONE, NV_BITS_SOME, NV_BITS_ALL, NV_BITS };
unsigned nv_bits_of(uint32_t mask);

/* The size of the allocation. */
enum {
    NV_SIZE_0,
    NV_SIZE_TINY, /* 1 to 7 bytes */
    NV_SIZE_8,    /* a multiple of 8, below the memory's, */
    NV_SIZE_4,    /* of 4 alone, */
    NV_SIZE_ODD,  /* of neither */
    NV_SIZE_MEMORY,
    NV_SIZE_MORE,
    NV_SIZE_WINDOW, /* 2^24 or more */
    NV_SIZES
};
unsigned nv_size_of(uint32_t size);

/*
 * How the accesses of the active lanes stand to the end of what is allocated, if all are aligned. Of several classes
 * that hold the last one counts, but that ALL_IN is one of its own.
 */
enum {
    NV_BOUNDS_NONE, /* no lane is active */
    NV_ALL_IN,
    NV_ENDS_AT_END, /* all in, and one up to the last byte */
    NV_OUT,
    NV_AT_TOP,    /* a lane is within 8 bytes of the end of the address space, */
    NV_AT_WINDOW, /* on either side of 2^24 */
    NV_BEGINS_AT_END,
    NV_STRADDLES,
    NV_BOUNDS
};
unsigned nv_bounds_of(const struct nv_profile *profile, uint32_t size);

/* For struct ll_unit: a request as text, and what its lanes find in memory; both read. */
void nv_print_op(FILE *file, const void *req);
void nv_print_before(FILE *file, const void *req, const struct ll_contents *contents);
bool nv_read_op(struct scan *s, void *req);
extern const char *const nv_op_words[];
bool nv_read_before(struct scan *s, const void *req, struct ll_contents *contents, bool *ok);

#endif
