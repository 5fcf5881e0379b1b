/* SPDX-License-Identifier: MIT */
#include "families/gcn/dimensions.h"

#include "engine/unit.h"
#include "families/gcn/profile.h"

/* The words of docs/gcn_opcodes.md */
enum { CLASS_INTEGER, CLASS_VOP1, CLASS_VOP2, CLASS_VOPC, CLASS_FLOAT };

const char *gcn_op_class(unsigned class) {
    static const char *const names[] = {"integer", "VOP1", "VOP2", "VOPC", "float", NULL};
    return names[class];
}

bool gcn_op_in_class(unsigned class, unsigned op) {
    switch (class) {
    case CLASS_INTEGER:
        return op < GCN_INTEGER_OPS;
    case CLASS_FLOAT:
        return op >= GCN_INTEGER_OPS;
    default:
        return gcn_op_codes[op].format == class - CLASS_VOP1 + GCN_VOP1;
    }
}

unsigned gcn_operation_of(uint64_t inst, unsigned ops) {
    unsigned op = gcn_op_of_code[gcn_format_of(inst)][gcn_code_of(inst)];
    bool not_vop = inst >> 31 & 1;
    return op == 0 || op > ops || not_vop ? SUBSET_NONE : op - 1;
}

unsigned gcn_draw_op(struct rng *rng, unsigned first) {
    const struct subset_draws *draws = subset_draws(GCN_OPERATION);
    unsigned ops = unit.dimensions.dimension[GCN_OPERATION].size, n = 0;
    if (!draws)
        return first + rng_below(rng, ops - first);
    for (unsigned i = 0; i < draws->n; i++)
        n += draws->value[i] >= first;
    if (n == 0)
        return subset_draw(rng, GCN_OPERATION);
    uint32_t which = rng_below(rng, n), i = 0;
    for (;; i++)
        if (draws->value[i] >= first && which-- == 0)
            return draws->value[i];
}

unsigned gcn_op_of_subset(unsigned op) {
    if (op < GCN_INTEGER_OPS || subset_has_value(GCN_OPERATION, op))
        return op;
    for (unsigned other = op; other < GCN_OPS && gcn_kind_of(other) == gcn_kind_of(op); other++)
        if (subset_has_value(GCN_OPERATION, other))
            return other;
    return op;
}
