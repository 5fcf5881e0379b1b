/* SPDX-License-Identifier: MIT */
/* NVIDIA's ATOMS instructions of Maxwell and Pascal, 64-bit words: docs/nv.md, docs/units/atoms.md. */
#ifndef LANELOCK_NV_H
#define LANELOCK_NV_H

#include <stdint.h>

#include "lanelock/text.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { CSIM_NV_LANES = 32 };

/* Instruction with its register values. Lanes from `lanes` on are ignored. */
struct csim_nv_warp {
    uint64_t word;
    uint32_t compute;           /* 1 in a compute shader */
    uint32_t lanes;             /* 1 to 32 */
    uint32_t size;              /* bytes of the allocation */
    uint32_t exec_mask;         /* a bit for each lane */
    uint32_t predicate;         /* value of Pg in each lane, a bit each */
    uint32_t ra[CSIM_NV_LANES]; /* address register */
    uint64_t rb[CSIM_NV_LANES]; /* pairs, the low word from the even register */
    uint64_t rc[CSIM_NV_LANES];
};

/* Shared memory, which contains the allocation: dword d has bytes 4d to 4d+3, and is in bank d mod banks. */
struct csim_nv_memory {
    uint32_t *dwords;
    uint32_t bytes; /* a multiple of 8, at most 1 << 24 */
    uint32_t banks; /* a power of two, 2 to 32 */
};

/* Result: the ports of a response. */
struct csim_nv_result {
    uint32_t error; /* 0, or the first check that fails */
    uint32_t error_lane, passes;
    uint32_t rd_we; /* a bit for each lane */
    uint64_t rd[CSIM_NV_LANES];
};

/* Assembles a text. Returns 1, or 0 with the reason in why. */
int csim_nv_assemble(const char *text, uint64_t *word, struct csim_refusal *why);
int csim_nv_disassemble(uint64_t word, char text[CSIM_TEXT], struct csim_refusal *why);

/* Returns "ok", "illegal_decode", ..., or "?" for other values. */
const char *csim_nv_error_name(uint32_t error);

/* Executes a whole instruction on memory. Accepts any word; rejected instructions change nothing. */
void csim_nv_execute(const struct csim_nv_warp *warp, const struct csim_nv_memory *memory,
                     struct csim_nv_result *result);

#ifdef __cplusplus
}
#endif

#endif
