/* SPDX-License-Identifier: MIT */
/* Which operations can hit a bin of DPP instructions, of groups whose bins do not begin with the operation. */
#include "families/gcn/cover_dpp.h"

#include "engine/unit.h"
#include "families/gcn/dimensions.h"
#include "families/gcn/lane_source.h"
#include "families/gcn/pair.h"

/* The relations of compares: the low three bits of an integer code, whose fourth bit is unsigned; four of a float code.
 */
enum { NEVER = 0, AT_MOST = 3, ABOVE = 4, ALWAYS = 7, FLOAT_ALWAYS = 15, UNSIGNED = 8 };

static bool compare_gives(unsigned op, bool one, bool of_0) {
    unsigned code = gcn_op_codes[op].code, relation = code & (op < GCN_INTEGER_OPS ? 7 : 15);
    bool is_float = op >= GCN_INTEGER_OPS;
    if (is_float && gcn_action_at(op)->datapath == GCN_FLOAT_CLASS)
        return true;
    of_0 = of_0 && !is_float && code & UNSIGNED;
    if (one)
        return relation != NEVER && !(of_0 && relation == ABOVE);
    return relation != (is_float ? FLOAT_ALWAYS : ALWAYS) && !(of_0 && relation == AT_MOST);
}

/* No lane of the row has one to read. */
static bool reads_nothing(unsigned move, unsigned row) {
    for (unsigned place = 0; place < GCN_PLACES; place++)
        if (!gcn_dpp_impossible_position((const unsigned[COVER_PARTS]){move, row, place, GCN_SOURCE_ON}))
            return false;
    return true;
}

static bool gives_bit(unsigned op, unsigned move, unsigned row, unsigned bit) {
    bool one = bit == GCN_BIT_1 || bit == GCN_BIT_MASKED_1, of_0 = reads_nothing(move, row);
    if (bit == GCN_BIT_UNDONE || bit >= GCN_BIT_STAYS_0)
        return true;
    if (gcn_op_codes[op].format == GCN_VOPC)
        return compare_gives(op, one, of_0);
    /* 0 is added to what carries then no more, or subtracted. */
    return !(of_0 && one) || (op != GCN_INDEX_ADD_U32 && op != GCN_INDEX_SUBREV_U32);
}

static bool takes_error(unsigned op, unsigned error) {
    const struct gcn_op *row = gcn_op_at(op);
    bool operands = row->type[0] != GCN_NONE;
    switch (error) {
    case GCN_DPP_NOT_VOP:
    case GCN_DPP_NO_OPCODE:
    case GCN_DPP_NO_DPP_FORM:
    case GCN_DPP_NOT_IMPLEMENTED:
        return false; /* it is no operation */
    case GCN_DPP_SRC0_MODIFIER:
        return operands && !gcn_takes_sign(row, 0);
    case GCN_DPP_SRC1_MODIFIER:
        return operands && !gcn_takes_sign(row, 1);
    case GCN_DPP_NOP_FIELDS:
        return !operands;
    default:
        return true;
    }
}

bool gcn_dpp_takes(const struct covergroup *group, const unsigned *part, unsigned dimension, unsigned op) {
    (void)dimension; /* there is one */
    bool nop = op == GCN_INDEX_NOP;
    switch (unit_group(group)) {
    case GCN_DPP_COVER_position: /* V_NOP has no lane but the first one to be looked at. */
        return !nop || (part[1] == 0 && part[2] == GCN_PLACE_FIRST);
    case GCN_DPP_COVER_mask:
        return !nop || (part[2] == 0 && part[3] == 0);
    case GCN_DPP_COVER_active:
        return gcn_dpp_writes_of(op) == part[0];
    case GCN_DPP_COVER_write:
        return gcn_dpp_writes_of(op) == GCN_WRITES_DST_VCC + part[0] && gives_bit(op, part[1], part[2], part[3]);
    case GCN_DPP_COVER_datapath:
        return gcn_datapath_part(op) == part[0] && (!part[2] || gcn_takes_sign(gcn_op_at(op), 0)) &&
               (!part[3] || gcn_takes_sign(gcn_op_at(op), 1));
    case GCN_DPP_COVER_operand:
        return op >= GCN_INTEGER_OPS && gcn_kind_of(op) == part[0];
    case GCN_DPP_COVER_mode:
        return op >= GCN_INTEGER_OPS && gcn_is_f16(gcn_action_at(op)->in) == part[0];
    case GCN_DPP_COVER_error:
        return gcn_op_codes[op].format == part[1] && takes_error(op, part[0]);
    case GCN_DPP_COVER_order:
        return takes_error(op, part[0]) && takes_error(op, part[1]);
    case GCN_DPP_COVER_code:
        return false;
    case GCN_DPP_COVER_nop:
        return nop;
    case GCN_DPP_COVER_carry: /* The longest runs begin with bit 0. */
        return gcn_adder_of(op) == part[0] &&
               (part[1] + 1 < gcn_adder_bits(part[0]) || gcn_op_at(op)->flags & GCN_VCC_IN);
    case GCN_DPP_COVER_difference:
        return gcn_dpp_compared_of(op) == part[0];
    case GCN_DPP_COVER_factor:
        return gcn_multiplier_of(op) == part[0];
    case GCN_DPP_COVER_shift:
        return gcn_shifter_of(op) == part[0];
    case GCN_DPP_COVER_nan:
        return op >= GCN_INTEGER_OPS && gcn_is_f16(gcn_action_at(op)->in) == part[0] && gcn_tells_nans(op, part[1]);
    case GCN_DPP_COVER_sticky:
        return op == gcn_multiplied.ops[part[0]];
    case GCN_DPP_COVER_exponent:
        return op == gcn_integral.ops[part[0]];
    case GCN_DPP_COVER_bit:
        return gcn_dpp_looks_at(op, part[0], part[2]);
    case GCN_DPP_COVER_vcc:
        return gcn_op_at(op)->flags & GCN_VCC_IN;
    default:
        return true;
    }
}
