/* SPDX-License-Identifier: MIT */
/*
 * The instructions that a program has beside ATOMS, for loops around it: as text alone, and on the model's side.
 * docs/nv.md lists them.
 */
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
    uint8_t rd, ra, rb; /* rb: unless it is an immediate */
    bool immediate;
    uint32_t value; /* of the immediate */
    uint8_t pd;     /* of ISETP */
    enum nv_compare compare;
    bool is_unsigned;
    const char *label; /* of BRA, in the text */
    size_t label_length;
};

/* Letters, digits, '.', '_' and '$', of which the first is no digit; 0: that is not what comes next. */
size_t nv_plain_label(const struct scan *s);

/* Whether what comes next is one, or has a predicate before it. */
bool nv_plain_comes(const struct scan *s);

/* Reads the instruction with its annotations, up to its ';' if there is one. */
bool nv_plain_parse(struct scan *s, struct nv_plain *inst);

/* Carries out what stands in a line. target is where BRA's label is. Returns the line that is next. */
unsigned long nv_plain_execute(struct nv_machine *machine, const struct nv_plain *inst, unsigned long line,
                               unsigned long target);

#endif
