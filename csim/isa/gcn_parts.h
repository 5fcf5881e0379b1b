/* SPDX-License-Identifier: MIT */
/* Parts in which a unit with transcendental operations sends an operation on: docs/transcendental.md#cycles. */
#ifndef CSIM_ISA_GCN_PARTS_H
#define CSIM_ISA_GCN_PARTS_H

#include <stdint.h>

enum { GCN_PARTS = 4 }; /* lanes that share an engine, and the most parts */

/* Returns the parts of an SDWA or DPP instruction: 1, unless it is an accepted transcendental operation. */
uint32_t gcn_parts_of(uint64_t inst, uint32_t lanes);

#endif
