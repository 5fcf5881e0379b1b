/* SPDX-License-Identifier: MIT */
#include "isa/gcn_machine.h"

#include <string.h>

#include "isa/gcn_lane.h"

void gcn_machine_start(struct gcn_machine *machine) {
    *machine = (struct gcn_machine){.exec = UINT64_MAX, .mode = GCN_MODE};
}

static void read(const struct gcn_machine *machine, uint8_t vgpr, uint32_t value[GCN_WAVE]) {
    memcpy(value, machine->vgpr[vgpr], sizeof machine->vgpr[vgpr]);
}

void gcn_machine_fetch(const struct gcn_machine *machine, const struct gcn_inst *inst, struct gcn_wave *wave) {
    const struct gcn_sdwa *vop = &inst->fields.vop;
    *wave = (struct gcn_wave){.vcc = machine->vcc, .exec = machine->exec, .mode = machine->mode};
    if (inst->error)
        return;
    const struct gcn_op *op = &gcn_ops[vop->format][vop->op];
    if (op->type[0] != GCN_NONE)
        read(machine, vop->source[0].vgpr, wave->src0);
    if (op->type[1] != GCN_NONE)
        read(machine, vop->source[1].vgpr, wave->src1);
    if (op->type[0] != GCN_NONE && vop->format != GCN_VOPC)
        read(machine, vop->vdst, wave->old);
}

/* Executes each lane independently. */
static void execute_lanes(const struct gcn_sdwa *fields, const struct gcn_wave *wave, struct gcn_wave_result *result) {
    for (unsigned n = 0; n < GCN_WAVE; n++) {
        const struct gcn_before before = {.src0 = wave->src0[n],
                                          .src1 = wave->src1[n],
                                          .old = wave->old[n],
                                          .vcc = wave->vcc >> n & 1,
                                          .exec = wave->exec >> n & 1,
                                          .mode = wave->mode};
        struct gcn_after after = gcn_eval(fields, &before);
        result->dst[n] = after.dst;
        result->dst_we |= (uint64_t)after.dst_we << n;
        result->vcc |= (uint64_t)after.vcc << n;
        result->exec |= (uint64_t)after.exec << n;
        result->vcc_we = after.vcc_we;
        result->exec_we = after.exec_we;
    }
}

void gcn_execute(const struct gcn_inst *inst, const struct gcn_wave *wave, struct gcn_wave_result *result) {
    *result = (struct gcn_wave_result){.dst_we = 0};
    if (!inst->error && inst->kind == GCN_INST_DPP)
        gcn_dpp_wave(&inst->fields, wave, result);
    else if (!inst->error)
        execute_lanes(&inst->fields.vop, wave, result);
}

void gcn_machine_write_back(struct gcn_machine *machine, const struct gcn_inst *inst,
                            const struct gcn_wave_result *result) {
    for (unsigned n = 0; n < GCN_WAVE; n++)
        if (result->dst_we >> n & 1)
            machine->vgpr[inst->fields.vop.vdst][n] = result->dst[n];
    machine->vcc = result->vcc_we ? result->vcc : machine->vcc;
    machine->exec = result->exec_we ? result->exec : machine->exec;
}
