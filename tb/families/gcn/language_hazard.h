/* SPDX-License-Identifier: MIT */
/*
 * Hazards of programs (C-11): the wait states that GCN 1.2 needs between a VALU write and a DPP instruction that
 * depends on it. The model executes such a program as if they were there; hardware may read the old value.
 */
#ifndef TB_FAMILIES_GCN_LANGUAGE_HAZARD_H
#define TB_FAMILIES_GCN_LANGUAGE_HAZARD_H

#include <stdbool.h>

#include "isa/gcn_inst.h"

enum { GCN_S_NOP_MOST = 15, GCN_HAZARD_TEXT = 96 };

/* The wait state of each register's last write, from 1; 0: not written. Starts as all zeros. */
struct gcn_hazards {
    uint64_t now, vgpr[256], exec;
};

/* Passes the wait states of s_nop, count + 1. */
void gcn_hazard_wait(struct gcn_hazards *hazards, unsigned count);

/*
 * Passes a legal instruction. True: it is a DPP instruction that follows a write too closely, and text has the nearest
 * of the two hazards.
 */
bool gcn_hazard_pass(struct gcn_hazards *hazards, const struct gcn_inst *inst, char text[GCN_HAZARD_TEXT]);

#endif
