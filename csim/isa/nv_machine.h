/* SPDX-License-Identifier: MIT */
/*
 * State for NVIDIA's instructions: the registers, predicates and execution mask of a warp, and shared memory. Executes
 * one instruction after the other: docs/programs.md.
 */
#ifndef CSIM_ISA_NV_MACHINE_H
#define CSIM_ISA_NV_MACHINE_H

#include "isa/nv_exec.h"
#include "isa/nv_text.h"

enum {
    NV_BANKS = 32,
    NV_SIZE = 8192 /* initial bytes of the allocation */
};

struct nv_machine {
    uint32_t reg[NV_RZ][NV_LANES];
    uint32_t predicate[NV_PT]; /* a bit for each lane */
    uint32_t exec_mask;        /* lanes that execute the next instruction */
    bool compute;
    uint32_t size;                 /* of the allocation, at most NV_WINDOW */
    struct nv_memory memory;       /* the whole window, whatever the allocation */
    unsigned long waits[NV_LANES]; /* program line at which a lane waits for the others, or 0 */
};

/* Resets all values to 0, except the execution mask, which has all lanes. Returns false if out of memory. */
bool nv_machine_start(struct nv_machine *machine);
void nv_machine_free(struct nv_machine *machine);

/* Returns the lanes of the execution mask whose predicate, or its inverse, is true. */
uint32_t nv_machine_lanes(const struct nv_machine *machine, uint8_t pg, bool pg_not);

/* Reads or writes a register, or with 8 bytes a pair. NV_RZ and higher registers read as 0, and ignore writes. */
uint64_t nv_machine_get(const struct nv_machine *machine, unsigned number, unsigned lane, unsigned bytes);
void nv_machine_set(struct nv_machine *machine, unsigned number, unsigned lane, unsigned bytes, uint64_t value);

/*
 * Executes any word in two halves, before and after nv_execute(). The first reads all sources; the second writes Rd
 * where the result has it.
 */
void nv_machine_fetch(const struct nv_machine *machine, uint64_t word, struct nv_warp *warp);
void nv_machine_write_back(struct nv_machine *machine, uint64_t word, const struct nv_result *result);

/*
 * Divergent lanes. Each lane has its own line. The lanes at the lowest line execute; the others wait. Lanes that are
 * not in the execution mask and do not wait have exited.
 *
 * nv_machine_mask() makes only these lanes continue.
 * nv_machine_meet() adds the lanes that wait at this line.
 * nv_machine_branch() sends these lanes to the line `target`, the others to the one after `line`. nv_machine_exit()
 * ends these lanes. Both return the next line; without lanes, nv_machine_exit() returns the one after `line`.
 */
void nv_machine_mask(struct nv_machine *machine, uint32_t lanes);
void nv_machine_meet(struct nv_machine *machine, unsigned long line);
unsigned long nv_machine_branch(struct nv_machine *machine, uint32_t lanes, unsigned long line, unsigned long target);
unsigned long nv_machine_exit(struct nv_machine *machine, uint32_t lanes, unsigned long line);

/* Executes the instruction of a line, other than ATOMS. target is the line of BRA's label. Returns the next line. */
unsigned long nv_machine_step(struct nv_machine *machine, const struct nv_text *text, unsigned long line,
                              unsigned long target);

#endif
