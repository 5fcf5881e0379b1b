/* SPDX-License-Identifier: MIT */
#include "isa/visa_explain.h"

#include <string.h>

#include "isa/atomic_alu.h"

static struct serial_step step(const void *context, unsigned lane, uint64_t found) {
    const struct visa_operands *operands = context;
    struct atomic_alu_result result =
        atomic_alu_exec(operands->op, operands->width, found, operands->src0[lane], operands->src1[lane]);
    return (struct serial_step){result.new_value, result.ret, result.write};
}

/* Inverts a channel: it returns what it found, or for predec what it left. */
static bool found(const void *context, unsigned lane, uint64_t returned, uint64_t *found) {
    const struct visa_operands *operands = context;
    (void)lane;
    *found = (returned + (operands->op == ATOMIC_ALU_OP_PREDEC)) & atomic_alu_mask(operands->width);
    return true;
}

static bool equal(const void *context, uint64_t a, uint64_t b) {
    const struct visa_operands *operands = context;
    return atomic_alu_exec(operands->op, operands->width, a, b, b).write;
}

const struct serial_operation *visa_serial_operation(uint8_t op) {
    /* The order only decides which lane is last (xchg), or which signaling NaN is first (fmin, fmax). */
    static const struct serial_operation others = {.step = step, .found = found},
                                         compares = {.step = step, .found = found, .equal = equal};
    return op == ATOMIC_ALU_OP_CMPXCHG || op == ATOMIC_ALU_OP_FCMPWR ? &compares : &others;
}

/* Writes the bytes of a word that change. */
static void write_changes(const struct visa_memory *memory, uint64_t address, uint64_t before, uint64_t after) {
    uint8_t enables = 0;
    for (unsigned i = 0; i < 8; i++)
        enables |= (uint8_t)(((before ^ after) >> 8 * i & 0xff ? 1u : 0u) << i);
    if (enables)
        memory->write(memory->context, address, after & visa_byte_mask(enables), enables);
}

static void explain_group(struct candidates *candidates, const struct visa_message *message,
                          const struct visa_memory *memory, const struct lane_group *group,
                          const struct visa_result *seen, struct visa_result *result) {
    const struct visa_inst *inst = &message->inst;
    struct visa_operands operands = {.op = inst->op, .width = inst->width};
    struct serial_order order = {
        .operation = visa_serial_operation(inst->op), .operands = &operands, .returned = inst->dst.id != 0};
    for (unsigned i = 0; i < VISA_CHANNELS; i++) {
        if (!(group->lanes >> i & 1))
            continue;
        operands.src0[order.n] = message->src0[i];
        operands.src1[order.n] = message->src1[i];
        order.ret[order.n++] = seen->dst[i];
        result->dst[i] = order.returned ? seen->dst[i] : 0;
    }
    uint64_t address = group->address & ~7ull, before = memory->read(memory->context, address), after = before;
    if (candidates_work(candidates, group, &order, &after)) {
        write_changes(memory, address, before, after);
        return;
    }
    for (unsigned i = 0; i < VISA_CHANNELS; i++)
        if (group->lanes >> i & 1)
            result->dst[i] = visa_execute_channel(message, memory, i);
}

void visa_explain(struct candidates *candidates, const struct visa_message *message, const struct visa_memory *memory,
                  const struct visa_result *seen, struct visa_result *result) {
    const struct visa_inst *inst = &message->inst;
    memset(result, 0, sizeof(*result));
    candidates_begin(candidates);
    result->error = visa_check_alignment(message);
    if (result->error != VISA_OK)
        return;

    uint32_t left = visa_enabled(inst, message->exec_mask, message->predicate);
    result->dst_we = inst->dst.id != 0 ? left : 0;
    for (unsigned i = 0; i < visa_exec_size(inst); i++) {
        struct lane_group group = {.address = message->address[i], .bytes = visa_access_bytes(inst)};
        if (!(left >> i & 1) || !visa_in_bounds(group.address, group.bytes, memory->size))
            continue; /* V-9, V-10 */
        for (unsigned j = i; j < visa_exec_size(inst); j++)
            if (message->address[j] == group.address)
                group.lanes |= left & 1u << j;
        left &= ~group.lanes;
        explain_group(candidates, message, memory, &group, seen, result);
    }
}
