/* SPDX-License-Identifier: MIT */
/* What a design may have a part of, of units that carry out GCN instructions: operations. */
#ifndef TB_FAMILIES_GCN_DIMENSIONS_H
#define TB_FAMILIES_GCN_DIMENSIONS_H

#include "engine/subset.h"
#include "families/gcn/ops.h"

/* The dimension of the unit's first feature with an option, and words of several operations. */
enum { GCN_OPERATION };
const char *gcn_op_class(unsigned class);
bool gcn_op_in_class(unsigned class, unsigned op);

/* The operation of an instruction of a unit that has the first `ops`, or SUBSET_NONE. */
unsigned gcn_operation_of(uint64_t inst, unsigned ops);

#endif
