/* SPDX-License-Identifier: MIT */
/* Operations that can have the value of a feature. */
#include "families/gcn/cover.h"

#define OF(id) GCN_OF_##id

static bool is_float(unsigned op) {
    return op >= GCN_INTEGER_OPS;
}

static bool sums_f32(unsigned op) {
    return is_float(op) && gcn_action_at(op)->datapath == GCN_FLOAT_ADD && !gcn_is_f16(gcn_action_at(op)->in);
}

/* Returns true if instructions of the operation can have the error of the unit's form. */
static bool takes_error(unsigned op, unsigned error) {
    static const uint8_t of_dpp[] = {[GCN_DPP_OK] = GCN_OK,
                                     [GCN_DPP_NOT_VOP] = GCN_NOT_VOP,
                                     [GCN_DPP_NOT_DPP] = GCN_NOT_SDWA,
                                     [GCN_DPP_NO_OPCODE] = GCN_NO_OPCODE,
                                     [GCN_DPP_NO_DPP_FORM] = GCN_NO_SDWA_FORM,
                                     [GCN_DPP_RESERVED_BITS] = GCN_RESERVED_BITS,
                                     [GCN_DPP_DPP_CTRL] = GCN_RESERVED_BITS,
                                     [GCN_DPP_SRC0_MODIFIER] = GCN_SRC0_MODIFIER,
                                     [GCN_DPP_SRC1_MODIFIER] = GCN_SRC1_MODIFIER,
                                     [GCN_DPP_NOP_FIELDS] = GCN_NOP_FIELDS,
                                     [GCN_DPP_NOT_IMPLEMENTED] = GCN_NOT_IMPLEMENTED};
    const struct gcn_op *row = gcn_op_at(op);
    switch (gcn_unit.kind == GCN_INST_DPP ? of_dpp[error] : error) {
    case GCN_NOT_VOP:
    case GCN_NO_OPCODE:
    case GCN_NO_SDWA_FORM:
    case GCN_NOT_IMPLEMENTED:
        return false; /* it is not an operation */
    case GCN_SRC0_MODIFIER:
        return row->type[0] != GCN_NONE && !gcn_takes_sign(row, 0);
    case GCN_SRC1_MODIFIER:
        return row->type[0] != GCN_NONE && !gcn_takes_sign(row, 1);
    case GCN_NOP_FIELDS:
        return row->type[0] == GCN_NONE;
    case GCN_MAC_DST_SEL:
        return row->flags & GCN_DWORD_ONLY;
    default:
        return true;
    }
}

/* Returns true if the operation depends on the order of two floats, and not only on whether one is a NaN. */
static bool tells_order(unsigned op) {
    enum { FLOAT_ORDERED = 7, FLOAT_UNORDERED = 8, FLOAT_RELATIONS = 16 };
    unsigned relation = gcn_op_codes[op].code % FLOAT_RELATIONS;
    bool compares = gcn_action_at(op)->datapath == GCN_FLOAT_COMPARE;
    return gcn_tells_nans(op, 0) && !(compares && (relation == FLOAT_ORDERED || relation == FLOAT_UNORDERED));
}

const struct gcn_index *gcn_index(void) {
    static struct gcn_index index;
    for (unsigned id = 0; !index.is_complete && id < GCN_FEATURES; id++) {
        const struct gcn_feature *f = &gcn_features[id];
        if (f->origin == GCN_FROM_FIELD)
            index.field[index.fields++] = (uint8_t)id;
        if (f->origin != GCN_FROM_OP)
            continue;
        if (id != OF(operation)) /* the engine finds it */
            index.op[index.ops++] = (uint8_t)id;
        for (unsigned op = 0; op < GCN_OPS; op++)
            index.of_op[op][id] = f->of_op(op) < f->size ? f->of_op(op) : LL_NO_CLASS;
    }
    index.is_complete = true;
    return &index;
}

bool gcn_takes(unsigned id, unsigned value, unsigned op) {
    const struct gcn_op *row = gcn_op_at(op);
    const unsigned adder = id == OF(length) ? gcn_adder_of(op) : GCN_ADDERS;
    if (gcn_features[id].origin == GCN_FROM_OP)
        return gcn_index()->of_op[op][id] == value;
    switch (id) {
    case OF(refusal):
    case OF(next_refusal):
        return takes_error(op, value);
    case OF(format):
        return gcn_op_codes[op].format == value;
    case OF(code):
        return false;
    case OF(lowest_bit):
        return value || row->flags & GCN_VCC_IN;
    case OF(length): /* The longest runs begin with bit 0. */
        return adder < GCN_ADDERS && (value + 1 < gcn_adder_bits(adder) || row->flags & GCN_VCC_IN);
    case OF(set_in):
        return !is_float(op) || tells_order(op);
    case OF(any_source):
        return value == GCN_OLD ? gcn_preserves(op) : gcn_looks_at(op, value);
    case OF(mask):
        return value ? op != GCN_INDEX_NOP : row->flags & GCN_VCC_IN;
    case OF(far):
        return sums_f32(op);
    case OF(power):
        return op == GCN_INDEX_LDEXP_F16;
    case OF(nan_source):
        return is_float(op) && gcn_tells_nans(op, value);
    case OF(row): /* Only the first lane of V_NOP has features. */
    case OF(bank):
    case OF(place):
        return op != GCN_INDEX_NOP || value == 0;
    case OF(src0_signs):
    case OF(src1_signs):
        return !value || gcn_takes_sign(row, id - OF(src0_signs));
    case OF(src0_is_modified):
    case OF(src1_is_modified):
        return gcn_unit.kind == GCN_INST_SDWA || !value || gcn_takes_sign(row, id - OF(src0_is_modified));
    case OF(nop_bit):
        return op == GCN_INDEX_NOP;
    case OF(vcc_lane):
        return row->flags & GCN_VCC_IN;
    default:
        return true;
    }
}
