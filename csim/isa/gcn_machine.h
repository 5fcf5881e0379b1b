/* SPDX-License-Identifier: MIT */
/*
 * State for AMD's vector instructions: the registers of a wave of 64 lanes, VCC, EXEC and MODE. Executes one
 * instruction after the other: docs/programs.md.
 */
#ifndef CSIM_ISA_GCN_MACHINE_H
#define CSIM_ISA_GCN_MACHINE_H

#include "isa/gcn_dpp_wave.h"
#include "isa/gcn_inst.h"

enum {
    GCN_VGPRS = 256,
    GCN_MODE = 0x3c0, /* initial value: to nearest, f32 flushed, f16 not, DX10_CLAMP and IEEE on */
    GCN_MODE_MOST = 0x3ff
};

struct gcn_machine {
    uint32_t vgpr[GCN_VGPRS][GCN_WAVE];
    uint64_t vcc, exec; /* a bit for each lane */
    uint32_t mode;
};

/* Resets all values to 0, except EXEC, which has all lanes, and MODE. */
void gcn_machine_start(struct gcn_machine *machine);

/*
 * Executes an instruction in three steps. The first reads its operands; unused registers, and all of a rejected
 * instruction, are 0. gcn_execute() computes what is written, nothing if it is rejected; it is pure.
 */
void gcn_machine_fetch(const struct gcn_machine *machine, const struct gcn_inst *inst, struct gcn_wave *wave);
void gcn_execute(const struct gcn_inst *inst, const struct gcn_wave *wave, struct gcn_wave_result *result);
void gcn_machine_write_back(struct gcn_machine *machine, const struct gcn_inst *inst,
                            const struct gcn_wave_result *result);

#endif
