/* SPDX-License-Identifier: MIT */
/* Where values of a program of AMD's instructions are, and the lines that set and compare them: docs/programs.md. */
#ifndef TB_FAMILIES_GCN_LANGUAGE_PLACE_H
#define TB_FAMILIES_GCN_LANGUAGE_PLACE_H

#include "engine/program.h"
#include "isa/float/format.h"
#include "isa/gcn_machine.h"

/* A register from a lane on, or a value of the whole wave. */
struct gcn_place {
    enum { GCN_PLACE_VGPR, GCN_PLACE_VCC, GCN_PLACE_EXEC, GCN_PLACE_MODE } form;
    uint8_t vgpr;
    unsigned lane;
    const struct float_format *format; /* of numbers for a register; NULL: they are integers */
};

/* Whether a place comes next, right or wrong. */
bool gcn_place_comes(const struct scan *s);

/* What stands before a '=': v4, v4[8], v4:F32, v4[8]:F16, vcc, exec, mode. */
bool gcn_place_read(struct program *program, struct gcn_place *place);

/*
 * = VALUE ..., and for a register = all VALUE or = lane: sets them, or compares if compare. Differences are told as one
 * failure of the line. False: refused.
 */
bool gcn_place_values(struct program *program, struct gcn_machine *machine, const struct gcn_place *place,
                      bool compare);

#endif
