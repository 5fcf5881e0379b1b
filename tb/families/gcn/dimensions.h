/* SPDX-License-Identifier: MIT */
/* What a design may have a part of, of units that carry out GCN instructions: operations. */
#ifndef TB_FAMILIES_GCN_DIMENSIONS_H
#define TB_FAMILIES_GCN_DIMENSIONS_H

#include "engine/subset.h"
#include "families/gcn/ops.h"

/* The dimensions in which struct dimensions of a unit has them; it has the first `ops` operations. */
enum { GCN_OPERATION, GCN_REFUSAL, GCN_DIMENSIONS };
#define GCN_DIMENSION_TABLE(ops, errors, error_name)                                                                   \
    {                                                                                                                  \
        [GCN_OPERATION] = {.name = "operation",                                                                        \
                           .variable = "OPS",                                                                          \
                           .names = gcn_op_names,                                                                      \
                           .size = ops,                                                                                \
                           .class_of = gcn_op_class,                                                                   \
                           .in_class = gcn_op_in_class},                                                               \
        [GCN_REFUSAL] = {.name = "refusal", .name_of = error_name, .size = errors},                                    \
    }
const char *gcn_op_class(unsigned class);
bool gcn_op_in_class(unsigned class, unsigned op);

/* The operation of an instruction of a unit that has the first `ops`, or SUBSET_NONE. */
unsigned gcn_operation_of(uint64_t inst, unsigned ops);

/* One of the subset's operations, of those from `first` on. */
unsigned gcn_draw_op(struct rng *rng, unsigned first);

/* The operation, or if the subset does not have it one of the same kind, gcn_kind_of(), that it has. */
unsigned gcn_op_of_subset(unsigned op);

#endif
