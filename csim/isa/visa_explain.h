/* SPDX-License-Identifier: MIT */
/* Atomic messages whose channels with one address worked in any order (V-8): an order that explains what is seen. */
#ifndef CSIM_ISA_VISA_EXPLAIN_H
#define CSIM_ISA_VISA_EXPLAIN_H

#include "common/candidates.h"
#include "isa/visa_exec.h"

/* Operands in serial_order.h of the channels that work on one address, lowest channel first. */
struct visa_operands {
    uint8_t op;    /* enum atomic_alu_op, below 0x20 and legal at */
    uint8_t width; /* enum atomic_alu_width */
    uint64_t src0[VISA_CHANNELS], src1[VISA_CHANNELS];
};

/* Returns the operation of a code, with struct visa_operands. Values have no bits above the width. */
const struct serial_operation *visa_serial_operation(uint8_t op);

/*
 * Executes an atomic message like visa_execute(), but in an order that explains seen's dst, and returns the same dst.
 * If no order does, it uses the ascending one, with another dst. candidates are those of memory.
 */
void visa_explain(struct candidates *candidates, const struct visa_message *message, const struct visa_memory *memory,
                  const struct visa_result *seen, struct visa_result *result);

#endif
