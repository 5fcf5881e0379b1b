/* SPDX-License-Identifier: MIT */
#include "families/gcn/ops.h"

#include "families/gcn/inst.h"

#define OP_N(...)
#define OP_X(...)
#define OP(format, name, code, mnemonic, class, src0, src1, flags) OP_##class(format, name, code, mnemonic, src0, src1)
const struct gcn_op_code gcn_op_codes[GCN_OPS] = {
#define OP_I(format, name, code, mnemonic, src0, src1) {GCN_##format, code},
#include "isa/gcn_op.def"
#undef OP_I
};
const char *const gcn_op_names[GCN_OPS] = {
#define OP_I(format, name, code, mnemonic, src0, src1) mnemonic,
#include "isa/gcn_op.def"
#undef OP_I
};
const uint8_t gcn_op_of_code[GCN_FORMATS][GCN_CODES] = {
#define OP_I(format, name, code, mnemonic, src0, src1) [GCN_##format][code] = 1 + GCN_INDEX_##name,
#include "isa/gcn_op.def"
#undef OP_I
};

const char *const gcn_format_names[GCN_FORMATS] = {"VOP1", "VOP2", "VOPC"};

enum gcn_format gcn_format_of(uint64_t inst) {
    uint32_t prefix = inst >> 25 & 0x7f;
    return prefix == 0x3f ? GCN_VOP1 : prefix == 0x3e ? GCN_VOPC : GCN_VOP2;
}

uint32_t gcn_code_of(uint64_t inst) {
    enum gcn_format format = gcn_format_of(inst);
    return format == GCN_VOP1 ? inst >> 9 & 0xff : format == GCN_VOPC ? inst >> 17 & 0xff : inst >> 25 & 0x3f;
}

uint64_t gcn_with_code(uint64_t inst, uint32_t format, uint32_t code) {
    return gcn_put_code(inst, format, code);
}
