/* SPDX-License-Identifier: MIT */
/* Where values of a program of NVIDIA's instructions are, and the lines that set and compare them: docs/programs.md. */
#ifndef TB_FAMILIES_NV_LANGUAGE_PLACE_H
#define TB_FAMILIES_NV_LANGUAGE_PLACE_H

#include "engine/program.h"
#include "isa/nv_machine.h"

/* A register from a lane on, or bytes of memory from an address on. */
struct nv_place {
    enum { NV_PLACE_REGISTER, NV_PLACE_MEMORY, NV_PLACE_PREDICATE, NV_PLACE_EXEC_MASK } form;
    uint8_t number; /* of the register or the predicate */
    unsigned bytes; /* of a value: 4 or 8 */
    uint64_t at;    /* the lane or the address */
    char name[16];
};

/* What stands before a '=': R4, R4[8], R4:U64, shared[0x10], shared[0x10]:U64, P0, EM. */
bool nv_place_read(struct program *program, struct nv_place *place, const char *expected);

/*
 * = VALUE ..., or = all VALUE for a register: sets them, or compares if compare. Differences are told as one failure of
 * the line. False: refused.
 */
bool nv_place_values(struct program *program, struct nv_machine *machine, const struct nv_place *place, bool compare);

#endif
