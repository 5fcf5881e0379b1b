/* SPDX-License-Identifier: MIT */
#include "families/gcn/ops.h"

#include "families/gcn/inst.h"

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

uint64_t gcn_with_code(uint64_t inst, uint32_t format, uint32_t code) {
    return gcn_put_code(inst, format, code);
}
