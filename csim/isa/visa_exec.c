/* SPDX-License-Identifier: MIT */
#include "isa/visa_exec.h"

#include <string.h>

#include "isa/atomic_alu.h"

uint32_t visa_enabled(const struct visa_inst *inst, uint32_t exec_mask, uint32_t predicate) {
    uint32_t all = (1u << visa_exec_size(inst)) - 1; /* V-1, V-3 */
    unsigned first = 4u * inst->mask;
    uint32_t enabled = inst->no_mask ? all : exec_mask >> first & all;
    if (inst->pred == 0)
        return enabled;

    /* V-30: the mask control positions the predicate, even if the execution mask is ignored. */
    uint32_t p = predicate >> first & all;
    if (inst->combine == VISA_COMBINE_ANY)
        p = p != 0 ? all : 0;
    if (inst->combine == VISA_COMBINE_ALL)
        p = p == all ? all : 0;
    if (inst->inverse)
        p = ~p;
    return enabled & p;
}

bool visa_in_bounds(uint64_t address, unsigned bytes, uint64_t size) {
    return address < size && bytes <= size - address;
}

unsigned visa_scatter_place(const struct visa_inst *inst, unsigned channel, unsigned block) {
    unsigned bytes = visa_block_bytes(inst), blocks = visa_blocks(inst);
    /* Blocks of all channels alternate; but with single bytes, each channel has a slot of at least a dword. */
    return bytes == 1 ? channel * (blocks < 4 ? 4 : blocks) + block : (block * visa_exec_size(inst) + channel) * bytes;
}

uint64_t visa_scatter_block(const struct visa_message *message, unsigned channel, unsigned block) {
    unsigned bytes = visa_block_bytes(&message->inst), first = visa_scatter_place(&message->inst, channel, block);
    uint64_t value = 0;
    for (unsigned i = 0; i < bytes; i++)
        value |= (uint64_t)message->data[first + i] << 8 * i;
    return value;
}

/* V-11, V-12: an atomic is aligned to its access, a scatter to its blocks. */
enum visa_error visa_check_alignment(const struct visa_message *message) {
    const struct visa_inst *inst = &message->inst;
    uint32_t enabled = visa_enabled(inst, message->exec_mask, message->predicate);
    unsigned bytes = inst->kind == VISA_SVM_SCATTER ? visa_block_bytes(inst) : visa_access_bytes(inst);
    for (unsigned i = 0; i < visa_exec_size(inst); i++)
        if (enabled >> i & 1 && message->address[i] % bytes != 0)
            return VISA_ALIGN;
    return VISA_OK;
}

/* Writes bytes; an aligned access is within one word of memory. */
static void write_bytes(const struct visa_memory *memory, uint64_t address, unsigned bytes, uint64_t value) {
    unsigned first = address % 8;
    uint8_t enables = (uint8_t)(((1u << bytes) - 1) << first);
    memory->write(memory->context, address - first, value << 8 * first, enables);
}

uint64_t visa_execute_channel(const struct visa_message *message, const struct visa_memory *memory, unsigned channel) {
    const struct visa_inst *inst = &message->inst;
    uint64_t address = message->address[channel];
    unsigned bytes = visa_access_bytes(inst), first = address % 8;
    if (!visa_in_bounds(address, bytes, memory->size))
        return 0; /* V-9, V-10: PREDEC, too */
    uint64_t old = memory->read(memory->context, address - first) >> 8 * first;
    struct atomic_alu_result result =
        atomic_alu_exec(inst->op, inst->width, old, message->src0[channel], message->src1[channel]);
    if (result.write)
        write_bytes(memory, address, bytes, result.new_value);
    return result.ret;
}

static void execute_scatter(const struct visa_message *message, const struct visa_memory *memory, unsigned channel) {
    unsigned bytes = visa_block_bytes(&message->inst);
    uint64_t address = message->address[channel];
    for (unsigned j = 0; j < visa_blocks(&message->inst); j++) {
        /* V-10 applies to each block. Its end is relative to the channel's address, which cannot wrap. */
        if (visa_in_bounds(address, (j + 1) * bytes, memory->size))
            write_bytes(memory, address + (uint64_t)j * bytes, bytes, visa_scatter_block(message, channel, j));
    }
}

void visa_execute(const struct visa_message *message, const struct visa_memory *memory, struct visa_result *result) {
    const struct visa_inst *inst = &message->inst;
    memset(result, 0, sizeof(*result));
    result->error = visa_check_alignment(message);
    if (result->error != VISA_OK)
        return;

    uint32_t enabled = visa_enabled(inst, message->exec_mask, message->predicate);
    for (unsigned i = 0; i < visa_exec_size(inst); i++) { /* V-8 */
        if (!(enabled >> i & 1))
            continue;
        if (inst->kind == VISA_SVM_SCATTER) {
            execute_scatter(message, memory, i);
            continue;
        }
        uint64_t ret = visa_execute_channel(message, memory, i);
        if (inst->dst.id != 0) {
            result->dst_we |= 1u << i;
            result->dst[i] = ret;
        }
    }
}
