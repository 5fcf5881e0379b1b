/* SPDX-License-Identifier: MIT */
#include "families/gcn/ops.h"

const struct gcn_op_code gcn_op_codes[GCN_OPS] = {
#define IMPLEMENTED(format, name, code, mnemonic, src0, src1, flags) {GCN_##format, code},
#include "families/gcn/ops.def"
};
const char *const gcn_op_names[GCN_OPS] = {
#define IMPLEMENTED(format, name, code, mnemonic, src0, src1, flags) mnemonic,
#include "families/gcn/ops.def"
};
const uint8_t gcn_op_of_code[GCN_FORMATS][GCN_CODES] = {
#define IMPLEMENTED(format, name, code, mnemonic, src0, src1, flags) [GCN_##format][code] = 1 + GCN_INDEX_##name,
#include "families/gcn/ops.def"
};

const char *const gcn_format_names[GCN_FORMATS] = {"VOP1", "VOP2", "VOPC"};
const char *const gcn_rounding_names[4] = {"to nearest", "up", "down", "to zero"};
const char *const gcn_denorm_names[4] = {"flushed", "flushed in results", "flushed in inputs", "kept"};

/* Words of docs/gcn_opcodes.md. */
enum { CLASS_INTEGER, CLASS_VOP1, CLASS_VOP2, CLASS_VOPC, CLASS_FLOAT, CLASS_TRANSCENDENTAL };

const char *gcn_op_class(unsigned class) {
    static const char *const names[] = {"integer", "VOP1", "VOP2", "VOPC", "float", "transcendental", NULL};
    return names[class];
}

bool gcn_op_in_class(unsigned class, unsigned op) {
    switch (class) {
    case CLASS_INTEGER:
        return op < GCN_INTEGER_OPS;
    case CLASS_FLOAT:
        return op >= GCN_INTEGER_OPS && op < GCN_FLOAT_OPS;
    case CLASS_TRANSCENDENTAL:
        return op >= GCN_FLOAT_OPS;
    default:
        return gcn_op_codes[op].format == class - CLASS_VOP1 + GCN_VOP1;
    }
}

unsigned gcn_operation_of(uint64_t inst, unsigned ops) {
    unsigned op = gcn_op_of_code[gcn_format_of(inst)][gcn_code_of(inst)];
    bool not_vop = inst >> 31 & 1;
    return op == 0 || op > ops || not_vop ? SUBSET_NONE : op - 1;
}
