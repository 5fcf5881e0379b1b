/* SPDX-License-Identifier: MIT */
/*
 * What NVIDIA's instructions work on: the registers and predicates of a warp, its execution mask, and shared memory.
 * Carries out one instruction after the other: docs/programs.md.
 */
#ifndef CSIM_ISA_NV_MACHINE_H
#define CSIM_ISA_NV_MACHINE_H

#include "isa/nv_exec.h"

enum {
    NV_BANKS = 32,
    NV_SIZE = 8192 /* bytes of the allocation at the start */
};

struct nv_machine {
    uint32_t reg[NV_RZ][NV_LANES];
    uint32_t predicate[NV_PT]; /* a bit for each lane */
    uint32_t exec_mask;        /* the lanes that carry out what comes next */
    bool compute;
    uint32_t size;                 /* of the allocation, at most NV_WINDOW */
    struct nv_memory memory;       /* the whole window, whatever the allocation is */
    unsigned long waits[NV_LANES]; /* the line of the program at which a lane waits for the others, 0: none */
};

/* All values 0 but for the execution mask, which has all lanes. False: there is not enough memory. */
bool nv_machine_start(struct nv_machine *machine);
void nv_machine_free(struct nv_machine *machine);

/* The lanes of the execution mask whose predicate, or its inverse, is true. */
uint32_t nv_machine_lanes(const struct nv_machine *machine, uint8_t pg, bool pg_not);

/* A register, or with 8 bytes the pair that begins there; NV_RZ and what is behind it are 0, and keep nothing. */
uint64_t nv_machine_get(const struct nv_machine *machine, unsigned number, unsigned lane, unsigned bytes);
void nv_machine_set(struct nv_machine *machine, unsigned number, unsigned lane, unsigned bytes, uint64_t value);

/*
 * An ATOMS instruction, or any other word, in two halves; nv_execute() stands between them. First all sources are read;
 * then Rd is written where the result says so.
 */
void nv_machine_fetch(const struct nv_machine *machine, uint64_t word, struct nv_warp *warp);
void nv_machine_write_back(struct nv_machine *machine, uint64_t word, const struct nv_result *result);

/*
 * Lanes that part company. Each lane has a line of its own: what is carried out next is the lowest line at which a lane
 * is, by the lanes that are there, while the others wait. Lanes that are not in the execution mask and do not wait are
 * nowhere.
 *
 * nv_machine_mask(): from here on these lanes go on, and no others.
 * nv_machine_meet(): the lanes that wait at this line go on with the others.
 * nv_machine_branch(): these lanes go to the line `target`, the others to the one behind `line`. Returns the next line.
 * nv_machine_exit(): these lanes go nowhere. Returns the next line, the one behind `line` if no lane is left.
 */
void nv_machine_mask(struct nv_machine *machine, uint32_t lanes);
void nv_machine_meet(struct nv_machine *machine, unsigned long line);
unsigned long nv_machine_branch(struct nv_machine *machine, uint32_t lanes, unsigned long line, unsigned long target);
unsigned long nv_machine_exit(struct nv_machine *machine, uint32_t lanes, unsigned long line);

#endif
