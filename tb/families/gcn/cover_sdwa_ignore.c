/* SPDX-License-Identifier: MIT */
/* Bins that no instruction hits, and why. */
#include "families/gcn/cover_sdwa.h"

const char *gcn_ignore_destination(const unsigned *part) {
    const struct gcn_op *op = gcn_op_at(part[0]);
    if (op->flags & GCN_DWORD_ONLY)
        return part[1] == GCN_DWORD ? NULL : "DST_SEL of v_mac is DWORD";
    if (!part[1] && !part[2])
        return NULL;
    if (gcn_op_codes[part[0]].format == GCN_VOPC)
        return "a compare has no destination register";
    return op->type[0] == GCN_NONE ? "v_nop has no fields" : NULL;
}

const char *gcn_ignore_sources(const unsigned *part) {
    const struct gcn_op *op = gcn_op_at(part[0]);
    bool src0 = part[1] || part[3], src1 = (part[2] && part[2] != GCN_DWORD) || part[4]; /* C-7 */
    return (op->type[0] == GCN_NONE && src0) || (op->type[1] == GCN_NONE && src1) ? "the operation has no such source"
                                                                                  : NULL;
}

const char *gcn_ignore_execution(const unsigned *part) {
    if (gcn_op_at(part[0])->type[0] == GCN_NONE && part[1])
        return "v_nop has no fields";
    return gcn_unit.lanes == 1 && part[2] == GCN_EXEC_SOME ? "one lane is on or off" : NULL;
}

const char *gcn_ignore_error(const unsigned *part) {
    unsigned format = part[1];
    switch (part[0]) {
    case GCN_OK:
        return "not refused";
    case GCN_NOT_VOP:
        return format == GCN_VOP1 ? NULL : "what is in no format counts once";
    case GCN_DST_SEL:
    case GCN_DST_UNUSED:
        return format == GCN_VOPC ? "a compare may have any" : NULL;
    case GCN_NOP_FIELDS:
        return format == GCN_VOP1 ? NULL : "v_nop is a VOP1";
    case GCN_MAC_DST_SEL:
        return format == GCN_VOP2 ? NULL : "v_mac is a VOP2";
    case GCN_NOT_IMPLEMENTED:
        return gcn_unit.ops == GCN_OPS && format != GCN_VOP1 ? "transcendental operations are VOP1" : NULL;
    default:
        return NULL;
    }
}

const char *gcn_ignore_code(const unsigned *part) {
    if (part[0] == GCN_VOP2 && part[1] >= GCN_VOP2_CODES)
        return "the code is the prefix of another format";
    unsigned op = gcn_op_of_code[part[0]][part[1]];
    return 0 < op && op <= gcn_unit.ops ? "the operation is implemented" : NULL;
}

const char *gcn_ignore_carry(const unsigned *part) {
    unsigned bits = gcn_adder_bits(part[0]);
    if (part[1] + part[2] >= bits)
        return "the operands end below that";
    return bits == GCN_BITS_OF_HALF && part[1] == 0 ? "no carry comes into 16 bits" : NULL;
}

const char *gcn_ignore_difference(const unsigned *part) {
    return part[1] < gcn_comparator_bits(part[0]) ? NULL : "the operands have 16 bits";
}

/* Factors are not seen where their product has no bit in the half that is the result. */
const char *gcn_ignore_factors(const unsigned *part) {
    unsigned place = part[1] + part[2];
    if (part[0] == GCN_PRODUCT_16)
        return place < GCN_BITS_OF_HALF ? NULL : "the product has no bit below 16";
    if (part[0] == GCN_PRODUCT_HIGH_HALF)
        return place >= GCN_BITS_OF_LANE ? NULL : "the product has no bit above 31";
    return place < GCN_BITS_OF_LANE ? NULL : "the product has no bit below 32";
}

const char *gcn_ignore_shift(const unsigned *part) {
    return part[0] < GCN_SHIFTS_OF_32 || part[1] < GCN_BITS_OF_HALF ? NULL : "16 bits are shifted by 15 at most";
}

static const char *no_lane(unsigned lane) {
    return lane < gcn_unit.lanes ? NULL : "the unit has no such lane";
}

const char *gcn_ignore_bit(const unsigned *part) {
    return no_lane(part[1]);
}

const char *gcn_ignore_mask(const unsigned *part) {
    return no_lane(part[1]);
}

static bool is_inexact_subnormal(unsigned result) {
    return result > GCN_RESULT_SUBNORMAL;
}

static const char *impossible_sum(unsigned result) {
    return is_inexact_subnormal(result) ? "a sum that is subnormal is exact" : NULL;
}

static const char *impossible_integer(const struct gcn_float_action *op, unsigned sign, unsigned result) {
    if (result == GCN_RESULT_NAN || result == GCN_RESULT_INFINITE)
        return "an integer is a number";
    if (result >= GCN_RESULT_SUBNORMAL)
        return "an integer is 0 or at least 1";
    if (sign && (result == GCN_RESULT_ZERO || !op->integer.low.sign))
        return result == GCN_RESULT_ZERO ? "0 becomes +0" : "the integer is unsigned";
    if (result == GCN_RESULT_OVERFLOW ||
        (result == GCN_RESULT_GREATEST && (!gcn_is_f16(op->out) || op->integer.low.sign)))
        return "the format has room for all such integers";
    return NULL;
}

static const char *impossible_fract(unsigned rounding, unsigned sign, unsigned result) {
    if (result == GCN_RESULT_ZERO)
        return sign == (rounding == FLOAT_DOWN) ? NULL : "the sign of a difference that is 0 follows from the rounding";
    if (result == GCN_RESULT_INFINITE || result == GCN_RESULT_GREATEST || result == GCN_RESULT_OVERFLOW ||
        (sign && result > GCN_RESULT_ZERO))
        return "the difference is from 0 to 1";
    return impossible_sum(result);
}

static const char *impossible_result(const struct gcn_float_action *op, unsigned rounding, unsigned sign,
                                     unsigned result) {
    bool can_be_invalid =
        op->datapath == GCN_FLOAT_ADD || op->datapath == GCN_FLOAT_MUL || op->datapath == GCN_FLOAT_FRACT;
    if (result == GCN_RESULT_INVALID)
        return !can_be_invalid ? "nothing is invalid" : sign ? NULL : "the default NaN is negative";
    switch (op->datapath) {
    case GCN_FLOAT_ADD:
        return impossible_sum(result);
    case GCN_FLOAT_MUL_LEGACY:
        return result == GCN_RESULT_ZERO && sign ? "0 is +0" : NULL;
    case GCN_FLOAT_FROM_INTEGER:
        return impossible_integer(op, sign, result);
    case GCN_FLOAT_FRACT:
        return impossible_fract(rounding, sign, result);
    case GCN_FLOAT_LDEXP:
        return result >= GCN_RESULT_LOW && result <= GCN_RESULT_GREATEST ? "the bits of a normal number stay" : NULL;
    default:
        return NULL;
    }
}

const char *gcn_ignore_rounding(const unsigned *part) {
    return impossible_result(gcn_action_at(gcn_rounded.ops[part[0]]), part[1], part[2], part[3]);
}

const char *gcn_ignore_underflow(const unsigned *part) {
    const struct gcn_float_action *op = gcn_action_at(gcn_rounded.ops[part[0]]);
    if (op->datapath == GCN_FLOAT_FRACT && !(part[1] & 1))
        return "a subnormal difference is a subnormal operand";
    return impossible_result(op, part[2], op->datapath != GCN_FLOAT_FRACT, GCN_RESULT_SUBNORMAL + part[3]);
}

const char *gcn_ignore_mac(const unsigned *part) {
    unsigned rounding = part[1], product = part[2], sum = part[3];
    bool special = sum == GCN_RESULT_NAN || sum == GCN_RESULT_INFINITE;
    if (product == GCN_PRODUCT_NAN || product == GCN_PRODUCT_INVALID)
        return sum == GCN_RESULT_NAN ? NULL : "the product is a NaN";
    if (is_inexact_subnormal(sum))
        return "a sum that is subnormal is exact";
    if (product == GCN_PRODUCT_INFINITE)
        return special || sum == GCN_RESULT_INVALID ? NULL : "the product is infinite";
    if (product == GCN_PRODUCT_OVERFLOW && rounding == FLOAT_NEAREST)
        return special || sum == GCN_RESULT_INVALID ? NULL : "the product becomes infinity";
    if (sum == GCN_RESULT_INVALID && (product != GCN_PRODUCT_OVERFLOW || rounding == FLOAT_TO_ZERO) &&
        (product != GCN_PRODUCT_ONES || rounding == FLOAT_TO_ZERO))
        return "the product is finite";
    if (product == GCN_PRODUCT_OVERFLOW && (sum == GCN_RESULT_SUBNORMAL || sum == GCN_RESULT_ONES))
        return "what is left of the greatest number is exact, and large";
    bool zero = product == GCN_PRODUCT_ZERO || product == GCN_PRODUCT_FLUSHED ||
                (product == GCN_PRODUCT_LEAST_NORMAL && rounding == FLOAT_TO_ZERO);
    if (zero)
        return special || sum == GCN_RESULT_ZERO || sum == GCN_RESULT_EXACT ? NULL : "0 is added";
    return product == GCN_PRODUCT_LEAST_NORMAL && sum == GCN_RESULT_OVERFLOW ? "the least normal number is added"
                                                                             : NULL;
}

const char *gcn_ignore_operand(const unsigned *part) {
    return gcn_action_at(gcn_op_of_kind(part[0]))->datapath == GCN_FLOAT_FROM_INTEGER ? "the operand is an integer"
                                                                                      : NULL;
}

const char *gcn_ignore_clamp(const unsigned *part) {
    const struct gcn_float_action *op = gcn_action_at(gcn_op_of_kind(part[0]));
    unsigned value = part[3];
    bool is_signed = op->integer.low.sign != 0, above_0 = value >= GCN_CLAMP_1, negative = value == GCN_CLAMP_NEGATIVE;
    if (!op->clamps)
        return "the result is no float";
    switch (op->datapath) {
    case GCN_FLOAT_FROM_INTEGER:
        if (value == GCN_CLAMP_NAN || value == GCN_CLAMP_MINUS_0 || (negative && !is_signed))
            return "it is an integer, or one divided by 16";
        if (op->scale)
            return above_0 ? "it is below 1/2" : NULL;
        return value == GCN_CLAMP_BELOW_1 ? "it is an integer" : NULL;
    case GCN_FLOAT_FRACT:
        return negative || above_0 ? "it is below 1" : NULL;
    case GCN_FLOAT_INTEGRAL:
        return value == GCN_CLAMP_BELOW_1 ? "it is an integer" : NULL;
    case GCN_FLOAT_FREXP_MANT:
        return value == GCN_CLAMP_1 ? "a mantissa is below 1" : NULL;
    default:
        return NULL;
    }
}

static const char *impossible_source(const unsigned *part, unsigned source) {
    enum gcn_type type = gcn_op_at(GCN_INTEGER_OPS + part[0])->type[source];
    if (type == GCN_NONE)
        return "the operation has no such source";
    return !gcn_is_float(type) && part[2] > 1 ? "an integer takes SEXT alone" : NULL;
}

const char *gcn_ignore_source0(const unsigned *part) {
    return impossible_source(part, 0);
}

const char *gcn_ignore_source1(const unsigned *part) {
    return impossible_source(part, 1);
}

const char *gcn_ignore_cancellation(const unsigned *part) {
    unsigned bits = part[0] ? 10 : 23, gain = part[2];
    if (gain == GCN_GAINS - 1)
        return part[1] ? "exponents differ" : NULL;
    if (part[1] == 0)
        return gain < 1 || gain > bits ? "exponents are the same" : NULL;
    return gain > (part[1] == 1 ? bits + 1 : 1) ? "more bits than that are left" : NULL;
}

static const char *impossible_rest(const struct gcn_float_action *op, unsigned size, unsigned rest) {
    switch (size) {
    case GCN_WHOLE_MINUS_0:
        if (op->rounding == FLOAT_DOWN)
            return "it becomes -1";
        return op->rounding == FLOAT_NEAREST_UP && rest == GCN_REST_HIGH ? "it becomes -1" : NULL;
    case GCN_WHOLE_0:
        return op->rounding == FLOAT_NEAREST_UP && rest >= GCN_REST_HALF ? "it becomes 1" : NULL;
    case GCN_WHOLE_BELOW:
        return op->most[1] ? "what is so large is an integer" : NULL;
    case GCN_WHOLE_NEGATIVE:
    case GCN_WHOLE_POSITIVE:
        return NULL;
    default:
        return "what is so large is an integer";
    }
}

const char *gcn_ignore_to_integer(const unsigned *part) {
    const struct gcn_float_action *op = gcn_action_at(gcn_to_integer.ops[part[0]]);
    unsigned size = part[1];
    if (op->most[1] == 0 && (size == GCN_WHOLE_LEAST || size == GCN_WHOLE_NEGATIVE))
        return "the integer is unsigned";
    if (size == GCN_WHOLE_ABOVE && gcn_is_f16(op->in) && op->most[1] == 0)
        return "the greatest f16 is 65504";
    return part[2] == GCN_REST_NONE ? NULL : impossible_rest(op, size, part[2]);
}

const char *gcn_ignore_integral(const unsigned *part) {
    if (part[2] == GCN_SIZE_BELOW_1 && part[3])
        return "below 1 is 0";
    return part[2] == GCN_SIZE_WHOLE && part[4] != GCN_REST_NONE ? "what is so large is an integer" : NULL;
}

const char *gcn_ignore_frexp(const unsigned *part) {
    const struct gcn_float_action *op = gcn_action_at(gcn_frexp.ops[part[0]]);
    return part[1] < GCN_LEADING_OTHER && part[1] > op->in->fraction_bits ? "a fraction has 10 bits" : NULL;
}

const char *gcn_ignore_nan(const unsigned *part) {
    const struct gcn_float_action *op = gcn_action_at(gcn_op_of_kind(part[0]));
    if (!gcn_takes_float(op, part[1]))
        return "the operation has no such float operand";
    if (op->datapath == GCN_FLOAT_FREXP_EXP)
        return "a NaN and infinity give 0";
    return part[2] < op->in->fraction_bits ? NULL : "a fraction has 10 bits";
}

const char *gcn_ignore_float_difference(const unsigned *part) {
    bool half = gcn_is_f16(gcn_action_at(gcn_float_comparators.ops[part[0]])->in);
    return half && part[1] >= GCN_BITS_OF_HALF ? "the operands have 16 bits" : NULL;
}
