/* SPDX-License-Identifier: MIT */
#include "families/gcn/lane_source.h"

#include "families/gcn/pair.h"
#include "families/gcn/profile.h"

const char *const gcn_source_names[GCN_LANE_SOURCES] = {"src0", "src1", "the old destination"};

bool gcn_looks_at(unsigned op, unsigned source) {
    if (gcn_op_at(op)->type[source] == GCN_NONE)
        return false;
    if (op >= GCN_INTEGER_OPS)
        return gcn_action_at(op)->datapath == GCN_FLOAT_MIN_MAX || gcn_action_at(op)->datapath == GCN_FLOAT_ADD;
    switch (gcn_datapath_of((uint32_t)gcn_op_codes[op].format << 8 | gcn_op_codes[op].code, false)) {
    case GCN_DATAPATH_COMPARE:
        return gcn_comparator_of(op) < GCN_COMPARATORS;
    case GCN_DATAPATH_ADD:
    case GCN_DATAPATH_MIN_MAX:
    case GCN_DATAPATH_CNDMASK:
    case GCN_DATAPATH_LOGIC:
        return true;
    default:
        return false;
    }
}

bool gcn_preserves(unsigned op) {
    return gcn_op_codes[op].format != GCN_VOPC && gcn_looks_at(op, 0);
}

bool gcn_is_decided(const struct gcn_sdwa *fields, const struct gcn_before *before, const struct gcn_before *other) {
    struct gcn_after a = gcn_eval(fields, before), b = gcn_eval(fields, other);
    return a.dst != b.dst || a.vcc != b.vcc || a.exec != b.exec || a.dst_we != b.dst_we;
}
