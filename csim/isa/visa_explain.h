/* SPDX-License-Identifier: MIT */
/* Atomic messages whose channels with one address have worked in any order (V-8): one that explains what is seen. */
#ifndef CSIM_ISA_VISA_EXPLAIN_H
#define CSIM_ISA_VISA_EXPLAIN_H

#include "common/candidates.h"
#include "isa/visa_exec.h"

/* What the channels that work on one address bring to serial_order.h, those of a group from the lowest one on. */
struct visa_operands {
    uint8_t op;    /* enum atomic_alu_op, below 0x20 and legal at */
    uint8_t width; /* enum atomic_alu_width */
    uint64_t src0[VISA_CHANNELS], src1[VISA_CHANNELS];
};

/* The operation of a code, whose operands are those. A value has no bits above the width. */
const struct serial_operation *visa_serial_operation(uint8_t op);

/*
 * Carries out an atomic message like visa_execute(), but in an order that explains what seen has in dst: dst is then
 * the same there. Where no order does, the ascending one is taken, whose dst is another. candidates are those of
 * memory.
 */
void visa_explain(struct candidates *candidates, const struct visa_message *message, const struct visa_memory *memory,
                  const struct visa_result *seen, struct visa_result *result);

#endif
