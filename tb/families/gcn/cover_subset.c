/* SPDX-License-Identifier: MIT */
/* Which operations can hit a bin, of groups whose bins do not begin with the operation. */
#include "families/gcn/cover.h"

#include "engine/unit.h"
#include "families/gcn/dimensions.h"

/* Codes of relations of floats */
enum { FLOAT_ORDERED = 7, FLOAT_UNORDERED = 8, FLOAT_RELATIONS = 16 };

static bool is_of_kind(unsigned op, unsigned kind) {
    return op >= GCN_INTEGER_OPS && gcn_kind_of(op) == kind;
}

static bool is_in_list(const struct gcn_list *list, unsigned place, unsigned op) {
    return is_of_kind(op, gcn_kind_of(list->ops[place]));
}

/* A sum of the format */
static bool is_sum(unsigned op, bool half) {
    return half ? op == GCN_INDEX_ADD_F16 || op == GCN_INDEX_SUB_F16 || op == GCN_INDEX_SUBREV_F16
                : op == GCN_INDEX_ADD_F32 || op == GCN_INDEX_SUB_F32 || op == GCN_INDEX_SUBREV_F32;
}

static bool takes_error(unsigned op, unsigned error, unsigned format) {
    const struct gcn_op *row = gcn_op_at(op);
    if (gcn_op_codes[op].format != format)
        return false;
    switch (error) {
    case GCN_NOT_VOP:
    case GCN_NO_OPCODE:
    case GCN_NO_SDWA_FORM:
    case GCN_NOT_IMPLEMENTED:
        return false; /* it is no operation */
    case GCN_SRC0_MODIFIER:
        return row->type[0] != GCN_NONE && !gcn_takes_sign(row, 0);
    case GCN_SRC1_MODIFIER:
        return row->type[0] != GCN_NONE && !gcn_takes_sign(row, 1);
    case GCN_NOP_FIELDS:
        return op == GCN_INDEX_NOP;
    case GCN_MAC_DST_SEL:
        return row->flags & GCN_DWORD_ONLY;
    default:
        return true;
    }
}

/* Whether a compare of floats says something else of numbers that are not the same. */
static bool tells_order(unsigned op) {
    unsigned relation = gcn_op_codes[op].code % FLOAT_RELATIONS;
    bool compares = gcn_action_at(op)->datapath == GCN_FLOAT_COMPARE;
    return gcn_tells_nans(op, 0) && !(compares && (relation == FLOAT_ORDERED || relation == FLOAT_UNORDERED));
}

bool gcn_takes(const struct covergroup *group, const unsigned *part, unsigned dimension, unsigned op) {
    (void)dimension; /* there is one */
    switch (unit_group(group)) {
    case GCN_COVER_error:
        return takes_error(op, part[0], part[1]);
    case GCN_COVER_code:
        return false;
    case GCN_COVER_carry:
        return gcn_adder_of(op) == part[0] && (part[1] || gcn_op_at(op)->flags & GCN_VCC_IN);
    case GCN_COVER_difference:
        return gcn_comparator_of(op) == part[0];
    case GCN_COVER_factors:
        return gcn_multiplier_of(op) == part[0];
    case GCN_COVER_shift:
        return gcn_shifter_of(op) == part[0];
    case GCN_COVER_bit:
        return part[0] == GCN_OLD ? gcn_preserves(op) : gcn_looks_at(op, part[0]);
    case GCN_COVER_mask:
        return part[0] ? op != GCN_INDEX_NOP : gcn_op_at(op)->flags & GCN_VCC_IN;
    case GCN_COVER_rounding:
    case GCN_COVER_underflow:
        return is_in_list(&gcn_rounded, part[0], op);
    case GCN_COVER_mac:
        return op == (part[0] ? GCN_INDEX_MAC_F16 : GCN_INDEX_MAC_F32);
    case GCN_COVER_operand:
    case GCN_COVER_clamp:
        return is_of_kind(op, part[0]);
    case GCN_COVER_operands:
        return is_in_list(&gcn_paired, part[0], op);
    case GCN_COVER_source0:
    case GCN_COVER_source1:
        return op == GCN_INTEGER_OPS + part[0];
    case GCN_COVER_alignment:
    case GCN_COVER_cancellation:
        return is_sum(op, part[0]);
    case GCN_COVER_min_max:
        return is_in_list(&gcn_min_max, part[0], op);
    case GCN_COVER_compare:
        return op == GCN_INDEX_CMP_F_F16 + part[0];
    case GCN_COVER_class:
        return op == GCN_INDEX_CMP_CLASS_F32 + part[0];
    case GCN_COVER_conversion:
        return op == (part[0] ? GCN_INDEX_CVT_F32_F16 : GCN_INDEX_CVT_F16_F32);
    case GCN_COVER_to_integer:
        return is_in_list(&gcn_to_integer, part[0], op);
    case GCN_COVER_integral:
    case GCN_COVER_exponent:
        return is_in_list(&gcn_integral, part[0], op);
    case GCN_COVER_ldexp:
        return op == GCN_INDEX_LDEXP_F16;
    case GCN_COVER_frexp:
        return is_in_list(&gcn_frexp, part[0], op);
    case GCN_COVER_nan:
        return is_of_kind(op, part[0]) && gcn_tells_nans(op, part[1]);
    case GCN_COVER_float_difference:
        return is_in_list(&gcn_float_comparators, part[0], op) && tells_order(op);
    case GCN_COVER_sticky:
        return is_in_list(&gcn_multiplied, part[0], op);
    case GCN_COVER_far:
        return is_sum(op, false);
    default:
        return true;
    }
}
