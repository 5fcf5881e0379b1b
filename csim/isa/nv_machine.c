/* SPDX-License-Identifier: MIT */
#include "isa/nv_machine.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

bool nv_machine_start(struct nv_machine *machine) {
    *machine = (struct nv_machine){.exec_mask = UINT32_MAX, .compute = true, .size = NV_SIZE};
    machine->memory = (struct nv_memory){calloc(NV_WINDOW / 4, 4), NV_WINDOW, NV_BANKS};
    return machine->memory.dwords != NULL;
}

void nv_machine_free(struct nv_machine *machine) {
    free(machine->memory.dwords);
}

uint32_t nv_machine_lanes(const struct nv_machine *machine, uint8_t pg, bool pg_not) {
    uint32_t value = pg == NV_PT ? UINT32_MAX : machine->predicate[pg];
    return machine->exec_mask & (pg_not ? ~value : value);
}

static uint32_t get(const struct nv_machine *machine, unsigned number, unsigned lane) {
    return number < NV_RZ ? machine->reg[number][lane] : 0;
}

static void set(struct nv_machine *machine, unsigned number, unsigned lane, uint32_t value) {
    if (number < NV_RZ)
        machine->reg[number][lane] = value;
}

uint64_t nv_machine_get(const struct nv_machine *machine, unsigned number, unsigned lane, unsigned bytes) {
    uint64_t high = bytes == 8 ? get(machine, number + 1, lane) : 0;
    return high << 32 | get(machine, number, lane);
}

void nv_machine_set(struct nv_machine *machine, unsigned number, unsigned lane, unsigned bytes, uint64_t value) {
    set(machine, number, lane, (uint32_t)value);
    if (bytes == 8)
        set(machine, number + 1, lane, (uint32_t)(value >> 32));
}

void nv_machine_fetch(const struct nv_machine *machine, uint64_t word, struct nv_warp *warp) {
    struct nv_atoms inst;
    *warp = (struct nv_warp){.word = word,
                             .compute = machine->compute,
                             .lanes = NV_LANES,
                             .size = machine->size,
                             .exec_mask = machine->exec_mask};
    if (nv_atoms_decode(word, &inst) != NV_OK)
        return;
    warp->predicate = inst.pg == NV_PT ? UINT32_MAX : machine->predicate[inst.pg];
    for (unsigned i = 0; i < NV_LANES; i++) {
        warp->ra[i] = (uint32_t)nv_machine_get(machine, inst.ra, i, 4);
        warp->rb[i] = nv_machine_get(machine, inst.rb, i, nv_bytes(&inst));
        if (nv_has_rc(inst.op))
            warp->rc[i] = nv_machine_get(machine, nv_rc(&inst), i, nv_bytes(&inst));
    }
}

void nv_machine_write_back(struct nv_machine *machine, uint64_t word, const struct nv_result *result) {
    struct nv_atoms inst;
    if (result->error != NV_OK || nv_atoms_decode(word, &inst) != NV_OK)
        return;
    for (unsigned i = 0; i < NV_LANES; i++)
        if (result->rd_we >> i & 1)
            nv_machine_set(machine, inst.rd, i, nv_bytes(&inst), result->rd[i]);
}

void nv_machine_mask(struct nv_machine *machine, uint32_t lanes) {
    memset(machine->waits, 0, sizeof machine->waits);
    machine->exec_mask = lanes;
}

void nv_machine_meet(struct nv_machine *machine, unsigned long line) {
    for (unsigned i = 0; i < NV_LANES; i++)
        if (machine->waits[i] == line) {
            machine->waits[i] = 0;
            machine->exec_mask |= UINT32_C(1) << i;
        }
}

/* Returns the lowest line at which a lane waits, or ULONG_MAX. */
static unsigned long lowest(const struct nv_machine *machine) {
    unsigned long line = ULONG_MAX;
    for (unsigned i = 0; i < NV_LANES; i++)
        if (machine->waits[i] && machine->waits[i] < line)
            line = machine->waits[i];
    return line;
}

unsigned long nv_machine_branch(struct nv_machine *machine, uint32_t lanes, unsigned long line, unsigned long target) {
    if (!(lanes & machine->exec_mask))
        return line + 1;
    for (unsigned i = 0; i < NV_LANES; i++)
        if (machine->exec_mask >> i & 1)
            machine->waits[i] = lanes >> i & 1 ? target : line + 1;
    machine->exec_mask = 0;
    return lowest(machine);
}

unsigned long nv_machine_exit(struct nv_machine *machine, uint32_t lanes, unsigned long line) {
    machine->exec_mask &= ~lanes;
    return machine->exec_mask || lowest(machine) == ULONG_MAX ? line + 1 : lowest(machine);
}

static bool holds(const struct nv_text *text, uint32_t a, uint32_t b) {
    bool less = text->is_unsigned ? a < b : (int32_t)a < (int32_t)b;
    bool is[NV_COMPARES] = {a == b, a != b, less, less || a == b, !less && a != b, !less};
    return is[text->compare];
}

/* Executes one lane of an instruction other than ATOMS, BRA and EXIT. */
static void lane_step(struct nv_machine *machine, const struct nv_text *text, unsigned lane) {
    uint32_t a = get(machine, text->inst.ra, lane), bit = UINT32_C(1) << lane;
    uint32_t b = text->immediate ? text->value : get(machine, text->inst.rb, lane);
    if (text->form != NV_ISETP)
        set(machine, text->inst.rd, lane, text->form == NV_MOV ? b : text->form == NV_IADD ? a + b : lane);
    else if (text->pd != NV_PT)
        machine->predicate[text->pd] = (machine->predicate[text->pd] & ~bit) | (holds(text, a, b) ? bit : 0);
}

unsigned long nv_machine_step(struct nv_machine *machine, const struct nv_text *text, unsigned long line,
                              unsigned long target) {
    uint32_t lanes = nv_machine_lanes(machine, text->inst.pg, text->inst.pg_not);
    if (text->form == NV_BRA)
        return nv_machine_branch(machine, lanes, line, target);
    if (text->form == NV_EXIT)
        return nv_machine_exit(machine, lanes, line);
    for (unsigned lane = 0; lane < NV_LANES; lane++)
        if (lanes >> lane & 1)
            lane_step(machine, text, lane);
    return line + 1;
}
