/* SPDX-License-Identifier: MIT */
#include "families/gcn/dimensions.h"

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
