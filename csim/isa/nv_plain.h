/* SPDX-License-Identifier: MIT */
/* Instructions of programs other than ATOMS, for loops around it: text and model only. docs/nv.md lists them. */
#ifndef CSIM_ISA_NV_PLAIN_H
#define CSIM_ISA_NV_PLAIN_H

#include "common/scan.h"
#include "isa/nv_machine.h"

enum nv_plain_op { NV_MOV, NV_IADD, NV_ISETP, NV_S2R, NV_BRA, NV_EXIT, NV_PLAIN_OPS };
enum nv_compare { NV_EQ, NV_NE, NV_LT, NV_LE, NV_GT, NV_GE, NV_COMPARES };

struct nv_plain {
    enum nv_plain_op op;
    uint8_t pg;
    bool pg_not;
    uint8_t rd, ra, rb; /* rb: unused with an immediate */
    bool immediate;
    uint32_t value; /* of the immediate */
    uint8_t pd;     /* of ISETP */
    enum nv_compare compare;
    bool is_unsigned;
    const char *label; /* BRA's label, in the text */
    size_t label_length;
};

/* Returns the length of a label: letters, digits, '.', '_' and '$', not a digit first; 0 if another word comes next. */
size_t nv_plain_label(const struct scan *s);

/* Returns true if an instruction comes next, with or without a predicate. */
bool nv_plain_comes(const struct scan *s);

/* Reads the instruction with its annotations, up to its ';' if there is one. */
bool nv_plain_parse(struct scan *s, struct nv_plain *inst);

/* Executes the instruction of a line. target is the line of BRA's label. Returns the next line. */
unsigned long nv_plain_execute(struct nv_machine *machine, const struct nv_plain *inst, unsigned long line,
                               unsigned long target);

#endif
