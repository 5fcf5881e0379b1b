/* SPDX-License-Identifier: MIT */
/*
 * ATOMS instructions whose lanes worked in any order, or under CAST.SPIN any lane of a group. Finds an order
 * that explains what is seen: docs/orders.md.
 */
#ifndef CSIM_ISA_NV_EXPLAIN_H
#define CSIM_ISA_NV_EXPLAIN_H

#include "common/candidates.h"
#include "isa/nv_exec.h"

/* Operands in serial_order.h of the lanes that work on one address, lowest lane first. */
struct nv_operands {
    const struct nv_access *access;
    uint8_t lane[NV_LANES];
};

/* Returns the serial operation of an instruction; its operands are struct nv_operands. */
const struct serial_operation *nv_serial_operation(uint8_t op);

/*
 * Returns true if the result may depend on the order, and the returns do not determine it. Then the instruction has no
 * Rd, and several lanes meet in an address, or under CAST.SPIN in a group. All dwords that candidates->outcomes need
 * must then be read before the next instruction. Ignores the content of memory.
 */
bool nv_leaves_open(const struct nv_warp *warp, const struct nv_memory *memory);

/*
 * Executes a warp like nv_execute(), but in an order that explains seen's rd, and returns the same rd. If no order
 * does, it uses the ascending one, with another rd. candidates are those of memory, without several values anywhere. A
 * word that must be read is unchanged.
 */
void nv_explain(struct candidates *candidates, const struct nv_warp *warp, const struct nv_memory *memory,
                const struct nv_result *seen, struct nv_result *result);

#endif
