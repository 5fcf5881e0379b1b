/* SPDX-License-Identifier: MIT */
/* Effect of an ATOMS instruction on a warp and shared memory: docs/units/atoms.md. */
#ifndef CSIM_ISA_NV_EXEC_H
#define CSIM_ISA_NV_EXEC_H

#include "isa/nv.h"

/* Instruction with its register values. Lanes from `lanes` on are ignored. */
struct nv_warp {
    uint64_t word;
    bool compute;       /* executes in a compute shader */
    unsigned lanes;     /* 1 to NV_LANES */
    uint32_t size;      /* bytes of the allocation */
    uint32_t exec_mask; /* a bit for each lane */
    uint32_t predicate; /* value of Pg in each lane, a bit each */
    uint32_t ra[NV_LANES];
    uint64_t rb[NV_LANES], rc[NV_LANES]; /* pairs, the low word from the even register */
};

/* Shared memory: dword d has bytes 4d to 4d+3, and is in bank d mod banks. */
struct nv_memory {
    uint32_t *dwords;
    uint32_t bytes; /* a multiple of 8, at most NV_WINDOW */
    unsigned banks; /* a power of two, 2 to 32 */
};

/* Result: the ports of a response. */
struct nv_result {
    enum nv_error error;
    unsigned error_lane, passes;
    uint32_t rd_we; /* a bit for each lane */
    uint64_t rd[NV_LANES];
};

/* Accesses derived from the instruction and from the registers of each lane. */
struct nv_access {
    struct nv_atoms inst;
    uint32_t active;            /* a bit for each lane */
    uint32_t address[NV_LANES]; /* valid for active lanes */
    /* as wide as the access; 0 for RZ and for an absent Rc */
    uint64_t rb[NV_LANES], rc[NV_LANES];
};

/* Returns the lanes in the execution mask whose guard is true. */
uint32_t nv_active(const struct nv_warp *warp, const struct nv_atoms *inst);

/*
 * Performs all checks. Sets error and error_lane of result, and rd_we if there is no error; other fields are 0, because
 * no pass has run. Sets access if the error is NV_OK or concerns an address.
 */
enum nv_error nv_check(const struct nv_warp *warp, const struct nv_memory *memory, struct nv_access *access,
                       struct nv_result *result);

/*
 * Returns the unserved lanes that the next pass serves: the lowest of each group. With CAST.SPIN, the first pass serves
 * all lanes; nv_pass() selects those that work.
 */
uint32_t nv_pass_lanes(const struct nv_access *access, const struct nv_memory *memory, uint32_t left);

/*
 * Executes a pass of these lanes: updates memory and result->rd, and increments result->passes. A warp without active
 * lanes has one empty pass.
 */
void nv_pass(const struct nv_access *access, const struct nv_memory *memory, uint32_t lanes, struct nv_result *result);

/* Executes a whole instruction. Pure except for memory. */
void nv_execute(const struct nv_warp *warp, const struct nv_memory *memory, struct nv_result *result);

/*
 * Applies one lane to the value at its address, 64 bits with U64. Returns the new value, with the lane's return and
 * *stored, which is true if it writes.
 */
uint64_t nv_lane(const struct nv_access *access, unsigned lane, uint64_t found, uint64_t *returned, bool *stored);

#endif
