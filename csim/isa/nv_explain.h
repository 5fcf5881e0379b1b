/* SPDX-License-Identifier: MIT */
/*
 * ATOMS instructions whose lanes have worked in any order, and of which CAST.SPIN has let any lane of a group work
 * an order that explains what is seen. docs/orders.md.
 */
#ifndef CSIM_ISA_NV_EXPLAIN_H
#define CSIM_ISA_NV_EXPLAIN_H

#include "common/candidates.h"
#include "isa/nv_exec.h"

/* What the lanes that work on one address bring to serial_order.h, from the lowest one on. */
struct nv_operands {
    const struct nv_access *access;
    uint8_t lane[NV_LANES];
};

/* The operation of an instruction, whose operands are those. */
const struct serial_operation *nv_serial_operation(uint8_t op);

/*
 * Whether what the instruction leaves may hang on the order, and is not told by what its lanes return: it has no Rd,
 * and several of them meet in an address, or under CAST.SPIN in a group. Before the next instruction is carried out,
 * all has to be read that candidates->outcomes want then. What memory holds is not looked at.
 */
bool nv_leaves_open(const struct nv_warp *warp, const struct nv_memory *memory);

/*
 * Carries out a warp like nv_execute(), but in an order that explains what seen has in rd: rd is then the same there.
 * Where no order does, the ascending one is taken, whose rd is another. candidates are those of memory, which has
 * several values nowhere. A word that has to be read is left as it was.
 */
void nv_explain(struct candidates *candidates, const struct nv_warp *warp, const struct nv_memory *memory,
                const struct nv_result *seen, struct nv_result *result);

#endif
