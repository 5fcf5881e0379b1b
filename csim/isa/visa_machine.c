/* SPDX-License-Identifier: MIT */
#include "isa/visa_machine.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "isa/atomic_alu.h"

static uint64_t read_bytes(const uint8_t *at, unsigned n) {
    uint64_t value = 0;
    for (unsigned i = 0; i < n; i++)
        value |= (uint64_t)at[i] << 8 * i;
    return value;
}

/* Writes byte i if bit i of enables is set. */
static void write_bytes(uint8_t *at, unsigned n, uint64_t value, uint8_t enables) {
    for (unsigned i = 0; i < n; i++)
        if (enables >> i & 1)
            at[i] = (uint8_t)(value >> 8 * i);
}

static uint64_t t0_read(void *context, uint64_t address) {
    const struct visa_machine *machine = context;
    return read_bytes(machine->t0 + address, 8);
}

static void t0_write(void *context, uint64_t address, uint64_t data, uint8_t enables) {
    struct visa_machine *machine = context;
    write_bytes(machine->t0 + address, 8, data, enables);
}

static uint64_t machine_read(void *context, uint64_t address) {
    const struct visa_machine *machine = context;
    return sparse_read(&machine->memory, address);
}

static void machine_write(void *context, uint64_t address, uint64_t data, uint8_t enables) {
    struct visa_machine *machine = context;
    sparse_write(&machine->memory, address, data, enables);
}

struct visa_memory visa_machine_memory(struct visa_machine *machine, const struct visa_inst *inst) {
    /* T255's byte a is the SVM's byte a. */
    bool t0 = inst->kind == VISA_DWORD_ATOMIC && inst->surface == VISA_T0;
    struct visa_memory memory = {machine, machine->memory_size, machine_read, machine_write};
    if (t0)
        memory = (struct visa_memory){machine, VISA_T0_BYTES, t0_read, t0_write};
    return memory;
}

uint64_t visa_memory_get(const struct visa_memory *memory, uint64_t address, unsigned bytes) {
    uint64_t value = 0;
    for (unsigned i = 0; i < bytes; i++, address++)
        value |= (memory->read(memory->context, address & ~UINT64_C(7)) >> 8 * (address & 7) & 0xff) << 8 * i;
    return value;
}

void visa_memory_set(const struct visa_memory *memory, uint64_t address, unsigned bytes, uint64_t value) {
    for (unsigned i = 0; i < bytes; i++, address++)
        memory->write(memory->context, address & ~UINT64_C(7), (value >> 8 * i & 0xff) << 8 * (address & 7),
                      (uint8_t)(1u << (address & 7)));
}

void visa_machine_start(struct visa_machine *machine) {
    *machine = (struct visa_machine){.exec_mask = UINT32_MAX, .memory_size = VISA_MEMORY_SIZE};
}

void visa_machine_free(struct visa_machine *machine) {
    sparse_free(&machine->memory);
}

const struct visa_variable *visa_machine_variable(const struct visa_machine *machine, uint32_t id) {
    for (unsigned i = 0; i < machine->variables_used; i++)
        if (machine->variables[i].id == id)
            return &machine->variables[i];
    return NULL;
}

bool visa_machine_declare(struct visa_machine *machine, uint32_t id, enum visa_type type, uint64_t count) {
    uint32_t left = VISA_FILE_BYTES - machine->file_used;
    if (count > left / visa_type_bytes(type))
        return false;
    uint32_t bytes = (uint32_t)count * visa_type_bytes(type);
    machine->variables[machine->variables_used++] =
        (struct visa_variable){id, type, (uint32_t)count, machine->file_used};
    machine->file_used += (bytes + VISA_GRF_BYTES - 1) / VISA_GRF_BYTES * VISA_GRF_BYTES;
    return true;
}

uint64_t visa_machine_element(const struct visa_machine *machine, const struct visa_variable *v, uint32_t index) {
    unsigned bytes = visa_type_bytes(v->type);
    return read_bytes(machine->file + v->at + (size_t)index * bytes, bytes);
}

void visa_machine_set_element(struct visa_machine *machine, const struct visa_variable *v, uint32_t index,
                              uint64_t value) {
    unsigned bytes = visa_type_bytes(v->type);
    write_bytes(machine->file + v->at + (size_t)index * bytes, bytes, value, UINT8_MAX);
}

/* Operand of a message: the bytes that it covers, and a bit for each type that its variable can have. */
struct use {
    const char *name;
    struct visa_operand operand;
    unsigned bytes, types;
};

enum { ADDRESS, SRC0, SRC1, DST, USES };

/* Returns the types of an atomic's sources and destination, all the same (V-32), whatever the width (V-6). */
static unsigned atomic_types(const struct visa_inst *inst) {
    bool wide = inst->width == ATOMIC_ALU_WIDTH_64;
    switch (inst->op) {
    case ATOMIC_ALU_OP_FMAX:
    case ATOMIC_ALU_OP_FMIN:
    case ATOMIC_ALU_OP_FCMPWR:
        return 1u << VISA_F;
    case ATOMIC_ALU_OP_IMIN:
    case ATOMIC_ALU_OP_IMAX:
        return 1u << (wide ? VISA_Q : VISA_D); /* V-19 */
    case ATOMIC_ALU_OP_ADD:
    case ATOMIC_ALU_OP_SUB:
        return wide ? 1u << VISA_UQ : 1u << VISA_UD | 1u << VISA_D; /* V-34 */
    default:
        return 1u << (wide ? VISA_UQ : VISA_UD); /* V-5 */
    }
}

/* Returns the bytes of an element in a register: a 16-bit element is the low half of a dword. */
static unsigned element_bytes(const struct visa_inst *inst) {
    return inst->width == ATOMIC_ALU_WIDTH_64 ? 8 : 4;
}

/* Returns the bytes of a scatter's source; a channel's slot of 1-byte blocks is at least a dword. */
static unsigned scatter_bytes(const struct visa_inst *inst) {
    unsigned block = visa_block_bytes(inst), blocks = visa_blocks(inst), channels = visa_exec_size(inst);
    return block == 1 && blocks < 4 ? 4 * channels : block * blocks * channels;
}

static void list_uses(const struct visa_inst *inst, struct use uses[USES]) {
    /* V-18, by the encoded size of a block */
    static const unsigned scatter_types[] = {1u << VISA_UB | 1u << VISA_B, 1u << VISA_UD | 1u << VISA_D | 1u << VISA_F,
                                             1u << VISA_UQ | 1u << VISA_Q | 1u << VISA_DF};
    bool scatter = inst->kind == VISA_SVM_SCATTER, dword = inst->kind == VISA_DWORD_ATOMIC;
    unsigned channels = visa_exec_size(inst); /* V-1, V-3 */
    unsigned bytes = channels * element_bytes(inst), types = atomic_types(inst);
    uses[ADDRESS] = (struct use){dword ? "the offsets" : "the addresses", inst->address, channels * (dword ? 4 : 8),
                                 1u << (dword ? VISA_UD : VISA_UQ)};
    uses[SRC0] = (struct use){"src0", inst->src0, bytes, types};
    uses[SRC1] = (struct use){"src1", inst->src1, bytes, types};
    uses[DST] = (struct use){"dst", inst->dst, bytes, types};
    if (scatter)
        uses[SRC0] = (struct use){"the source", inst->src0, scatter_bytes(inst), scatter_types[inst->block_size]};
}

/* Checks V-26, as far as declarations permit, and types. at is the operand's position in the register file. */
static bool check(const struct visa_machine *machine, const struct use *use, uint32_t *at, char why[VISA_WHY]) {
    *at = 0;
    if (!use->operand.id)
        return true;
    const struct visa_variable *v = visa_machine_variable(machine, use->operand.id);
    if (!v) {
        snprintf(why, VISA_WHY, "%s: V%" PRIu32 " is not declared", use->name, use->operand.id);
        return false;
    }
    if (!(use->types >> v->type & 1)) {
        char names[32] = "";
        for (unsigned type = 0, length = 0; type < VISA_TYPES; type++)
            if (use->types >> type & 1)
                length += (unsigned)snprintf(names + length, sizeof names - length, "%s%s", length ? " or " : "",
                                             visa_type_name((enum visa_type)type));
        snprintf(why, VISA_WHY, "%s: V%" PRIu32 " is %s, expected %s", use->name, v->id, visa_type_name(v->type),
                 names);
        return false;
    }
    uint64_t size = (uint64_t)v->count * visa_type_bytes(v->type);
    if (use->operand.offset + (uint64_t)use->bytes > size) {
        snprintf(why, VISA_WHY, "%s: bytes %u to %u of V%" PRIu32 ", which has %" PRIu64, use->name,
                 use->operand.offset, use->operand.offset + use->bytes - 1, v->id, size);
        return false;
    }
    *at = v->at + use->operand.offset;
    return true;
}

bool visa_machine_fetch(const struct visa_machine *machine, const struct visa_inst *inst, struct visa_message *message,
                        char why[VISA_WHY]) {
    struct use uses[USES];
    uint32_t at[USES];
    why[0] = 0;
    list_uses(inst, uses);
    for (unsigned i = 0; i < USES; i++) {
        if (!check(machine, &uses[i], &at[i], why))
            return false;
        if (i == SRC0 && inst->src0.id) /* V-32 */
            uses[SRC1].types = uses[DST].types = 1u << visa_machine_variable(machine, inst->src0.id)->type;
    }

    *message = (struct visa_message){
        .inst = *inst, .exec_mask = machine->exec_mask, .predicate = machine->predicate[inst->pred]};
    unsigned address_bytes = inst->kind == VISA_DWORD_ATOMIC ? 4 : 8, bytes = element_bytes(inst);
    for (unsigned i = 0; i < visa_exec_size(inst); i++) {
        message->address[i] = read_bytes(machine->file + at[ADDRESS] + i * address_bytes, address_bytes);
        if (inst->kind != VISA_SVM_SCATTER && inst->src0.id)
            message->src0[i] = read_bytes(machine->file + at[SRC0] + i * bytes, bytes);
        if (inst->src1.id)
            message->src1[i] = read_bytes(machine->file + at[SRC1] + i * bytes, bytes);
    }
    if (inst->kind == VISA_SVM_SCATTER)
        memcpy(message->data, machine->file + at[SRC0], uses[SRC0].bytes);
    return true;
}

void visa_machine_write_back(struct visa_machine *machine, const struct visa_message *message,
                             const struct visa_result *result) {
    const struct visa_inst *inst = &message->inst;
    const struct visa_variable *v = inst->dst.id ? visa_machine_variable(machine, inst->dst.id) : NULL;
    unsigned bytes = element_bytes(inst);
    for (unsigned i = 0; v && result->error == VISA_OK && i < visa_exec_size(inst); i++)
        if (result->dst_we >> i & 1)
            write_bytes(machine->file + v->at + inst->dst.offset + i * bytes, bytes, result->dst[i], UINT8_MAX);
}
