/* SPDX-License-Identifier: MIT */
#include "cli/table.h"
#include "isa/gcn.h"

static const struct table_entry entries[] = {
#define OP(format, name, code, mnemonic, class, src0, src1, flags)                                                     \
    {code, GCN_##format == GCN_VOP2 ? 6 : 8, #format "_" #name},
#include "isa/gcn_op.def"
#undef OP
};
const struct table table = {"csim/isa/gcn_op.def", "GCN", "GCN_OP_VH", TABLE_ENTRIES(entries)};
