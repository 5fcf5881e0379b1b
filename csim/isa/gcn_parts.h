/* SPDX-License-Identifier: MIT */
/* Parts in which an operation passes the pipeline of a unit with TRANS = 1: docs/transcendental.md#cycles. */
#ifndef CSIM_ISA_GCN_PARTS_H
#define CSIM_ISA_GCN_PARTS_H

#include <stdint.h>

enum { GCN_PARTS = 4 }; /* lanes that share an engine, and the most parts */

/* Returns the number of parts of an SDWA or DPP instruction: 1, unless it is an accepted transcendental operation. */
uint32_t gcn_parts_of(uint64_t inst, uint32_t lanes);

#endif
