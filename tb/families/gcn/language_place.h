/* SPDX-License-Identifier: MIT */
/* Registers and masks of programs, and the lines that set and compare them: docs/programs.md. */
#ifndef TB_FAMILIES_GCN_LANGUAGE_PLACE_H
#define TB_FAMILIES_GCN_LANGUAGE_PLACE_H

#include "engine/program.h"
#include "isa/float/format.h"
#include "isa/gcn_machine.h"

/* Lanes of a register from one on, or a mask of the wave. */
struct gcn_place {
    enum { GCN_PLACE_VGPR, GCN_PLACE_VCC, GCN_PLACE_EXEC, GCN_PLACE_MODE } form;
    uint8_t vgpr;
    unsigned lane;
    const struct float_format *format; /* of the numbers in a register; NULL: integers */
};

/* Returns true if a place comes next, correct or not. */
bool gcn_place_comes(const struct scan *s);

/* Reads the place before '=': v4, v4[8], v4:F32, v4[8]:F16, vcc, exec, mode. */
bool gcn_place_read(struct program *program, struct gcn_place *place);

/*
 * Reads = VALUE ..., or for a register = all VALUE or = lane. Sets the values, or compares them and reports differences
 * as one failure of the line. Returns false if the line is refused.
 */
bool gcn_place_values(struct program *program, struct gcn_machine *machine, const struct gcn_place *place,
                      bool compare);

#endif
