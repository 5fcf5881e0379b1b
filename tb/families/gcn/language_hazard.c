/* SPDX-License-Identifier: MIT */
#include "families/gcn/language_hazard.h"

#include <stdio.h>

/* Wait states between a VALU write of the source, or of EXEC, and the DPP instruction. */
enum { AFTER_VGPR = 2, AFTER_EXEC = 5 };

void gcn_hazard_wait(struct gcn_hazards *hazards, unsigned count) {
    hazards->now += count + 1;
}

/* Returns the number of wait states that are missing after a write. */
static unsigned missing(const struct gcn_hazards *hazards, uint64_t write, unsigned needed) {
    uint64_t passed = hazards->now - write;
    return write && passed < needed ? needed - (unsigned)passed : 0;
}

bool gcn_hazard_pass(struct gcn_hazards *hazards, const struct gcn_inst *inst, char text[GCN_HAZARD_TEXT]) {
    const struct gcn_sdwa *vop = &inst->fields.vop;
    const struct gcn_op *op = &gcn_ops[vop->format][vop->op];
    bool nop = op->type[0] == GCN_NONE, dpp = inst->kind == GCN_INST_DPP && !nop;
    unsigned source = vop->source[0].vgpr, vgpr = 0, exec = 0;
    if (dpp) {
        vgpr = missing(hazards, hazards->vgpr[source], AFTER_VGPR);
        exec = missing(hazards, hazards->exec, AFTER_EXEC);
    }
    if (vgpr && vgpr >= exec)
        snprintf(text, GCN_HAZARD_TEXT,
                 "DPP hazard: found v%u, written %u wait states before, expected %u; try s_nop %u", source,
                 AFTER_VGPR - vgpr, AFTER_VGPR, vgpr - 1);
    else if (exec)
        snprintf(text, GCN_HAZARD_TEXT,
                 "DPP hazard: found exec, written %u wait states before, expected %u; try s_nop %u", AFTER_EXEC - exec,
                 AFTER_EXEC, exec - 1);
    hazards->now++;
    if (!nop && vop->format != GCN_VOPC)
        hazards->vgpr[vop->vdst] = hazards->now;
    if (op->flags & GCN_EXEC_OUT)
        hazards->exec = hazards->now;
    return vgpr || exec;
}
