/* SPDX-License-Identifier: MIT */
/*
 * What an ATOMS instruction does over a warp and shared memory: docs/units/atoms.md.
 */
#ifndef CSIM_ISA_NV_EXEC_H
#define CSIM_ISA_NV_EXEC_H

#include "isa/nv.h"

/* An instruction with the values of its registers. Lanes from `lanes` on are not looked at. */
struct nv_warp {
    uint64_t word;
    bool compute;       /* in a compute shader */
    unsigned lanes;     /* 1 to NV_LANES */
    uint32_t size;      /* bytes of the allocation */
    uint32_t exec_mask; /* a bit for each lane, */
    uint32_t predicate; /* and the value of Pg there */
    uint32_t ra[NV_LANES];
    uint64_t rb[NV_LANES], rc[NV_LANES]; /* pairs, the low word from the even register */
};

/* Shared memory: dword d has bytes 4d to 4d+3, and is in bank d mod banks. */
struct nv_memory {
    uint32_t *dwords;
    uint32_t bytes; /* a multiple of 8, at most NV_WINDOW */
    unsigned banks; /* a power of two, 2 to 32 */
};

/* What comes back: the ports of a response. */
struct nv_result {
    enum nv_error error;
    unsigned error_lane, passes;
    uint32_t rd_we; /* a bit for each lane */
    uint64_t rd[NV_LANES];
};

/* What follows from the instruction, and from the registers of each lane. */
struct nv_access {
    struct nv_atoms inst;
    uint32_t active;                     /* a bit for each lane */
    uint32_t address[NV_LANES];          /* means something of active lanes */
    uint64_t rb[NV_LANES], rc[NV_LANES]; /* as wide as the access; 0 of RZ and of the Rc that an operation does not have
 */
};

/*
 * All checks. Of result error and error_lane are set, without an error rd_we too, and all else is 0: the passes are
 * still to come. access is set if the error is NV_OK, or that of an address.
 */
enum nv_error nv_check(const struct nv_warp *warp, const struct nv_memory *memory, struct nv_access *access,
                       struct nv_result *result);

/*
 * The lanes that the next pass serves, of those that none has served yet: of each group the lowest one. Under CAST.SPIN
 * the first pass serves all: nv_pass() knows which of them work.
 */
uint32_t nv_pass_lanes(const struct nv_access *access, const struct nv_memory *memory, uint32_t left);

/*
 * Carries out a pass of these lanes: memory and result->rd change, and result->passes counts it. A warp without active
 * lanes has a pass of none.
 */
void nv_pass(const struct nv_access *access, const struct nv_memory *memory, uint32_t lanes, struct nv_result *result);

/* A whole instruction at once. Pure but for memory. */
void nv_execute(const struct nv_warp *warp, const struct nv_memory *memory, struct nv_result *result);

/*
 * What one lane does to the value that it finds at its address, with U64 64 bits: the value that it leaves, and what it
 * returns. *stored says whether it writes.
 */
uint64_t nv_lane(const struct nv_access *access, unsigned lane, uint64_t found, uint64_t *returned, bool *stored);

#endif
