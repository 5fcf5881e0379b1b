/* SPDX-License-Identifier: MIT */
/*
 * Random warps: an instruction word, masks, addresses and operands of each lane, and the allocation. Most are carried
 * out. Of what is not looked at the ports hold anything.
 */
#ifndef TB_FAMILIES_NV_RANDOM_WARP_H
#define TB_FAMILIES_NV_RANDOM_WARP_H

#include <stddef.h>

#include "engine/subset.h"
#include "families/nv/warp.h"

/* The features with an option, in their order. */
enum { NV_BY_OPERATION, NV_BY_SIZE };

/* Returns one of n operations, of the subset if it has any of them; a size of 32 bits. */
uint8_t nv_draw_op(struct rng *rng, const uint8_t *among, unsigned n);
uint8_t nv_size_32(void);

enum { NV_ANY = -1 };

/* Where addresses are moved to that are to be refused, or nearly. */
enum {
    NV_TO_NONE,
    NV_TO_LAST,     /* the last access within the allocation, */
    NV_TO_END,      /* the first one behind it, */
    NV_TO_STRADDLE, /* the one that straddles its end, if there is such */
    NV_TO_POWER,    /* a power of two further on */
    NV_TO_WINDOW,   /* 2^24, or just below */
    NV_TO_TOP,      /* the last access of the address space */
    NV_TO_FAR
};
/* Which lanes' addresses are. */
enum { NV_WHO_ONE, NV_WHO_LOWEST, NV_WHO_HIGHEST, NV_WHO_IDLE, NV_WHO_SOME, NV_WHO_ALL, NV_WHOS };

/* The offset of the instruction. */
enum { NV_OFFSET_0, NV_OFFSET_POSITIVE, NV_OFFSET_NEGATIVE, NV_OFFSETS };

/* What a warp has to be; NV_ANY where it does not matter. */
struct nv_recipe {
    int op, size, rd_zero, ra_zero;
    int guard, exec_mask, predicate; /* classes of the masks' bits */
    int pattern, degree;             /* a degree decides which lanes are active */
    int offset;
    int allocation;
    int to, who;    /* out of range, */
    int misaligned; /* and misaligned: who, or NV_WHOS for none */
};
extern const struct nv_recipe nv_recipe_any;

/* window: addresses are often in a few places there, so that memory is seen again. */
void nv_random_warp(struct rng *rng, const struct nv_recipe *recipe, uint32_t window, struct nv_warp *warp);

/* Parts of it: what a recipe says of the instruction, and of the addresses, which follow the masks. */
void nv_random_inst(struct rng *rng, const struct nv_recipe *recipe, struct nv_atoms *inst);
void nv_random_addresses(struct rng *rng, const struct nv_recipe *recipe, uint32_t window, struct nv_atoms *inst,
                         struct nv_warp *warp);

/* Makes masks in which these lanes are active, and whose bits are of the recipe's classes as far as that is possible.
 */
void nv_activate(struct rng *rng, const struct nv_recipe *recipe, const struct nv_atoms *inst, uint32_t active,
                 struct nv_warp *warp);

/* The active lanes. */
uint32_t nv_active(const struct nv_atoms *inst, const struct nv_warp *warp);

/* Makes the word one that is refused, mostly: by fault. */
enum {
    NV_FAULT_WORD,      /* any word */
    NV_FAULT_BIT,       /* a bit is wrong */
    NV_FAULT_OPCODE,    /* bits 63:56 are no ATOMS */
    NV_FAULT_FIELDS,    /* bits 55:52 and 29:28 are any */
    NV_FAULT_REGISTERS, /* a pair, or Rc, begins at a register at which it may not */
    NV_FAULTS
};
uint64_t nv_corrupt(struct rng *rng, unsigned fault, uint64_t word);

/* What is within a random number: 0 to n-1 by its low 16 bits. */
static inline unsigned nv_below(uint64_t random, unsigned n) {
    return (unsigned)((random & 0xffff) * n >> 16);
}

/* Warps that work one after the other on the same places, so that one bit of what a lane has stored decides. */
enum { NV_CHAIN = 3 };
void nv_random_chain(struct rng *rng, struct nv_warp warp[NV_CHAIN]);

/* Makes n random requests. */
void nv_randomize(struct rng *rng, uint32_t *req, size_t n);

#endif
