/* SPDX-License-Identifier: MIT */
/* Crosses of SDWA instructions, and why no instruction hits a bin. */
#include "families/gcn/cover.h"
#include "families/gcn/cover_trans.h"

static const char *ignore_destination(const unsigned *part) {
    const struct gcn_op *op = gcn_op_at(part[0]);
    if (op->flags & GCN_DWORD_ONLY)
        return part[1] == GCN_DWORD ? NULL : "DST_SEL of v_mac is DWORD";
    if (!part[1] && !part[2])
        return NULL;
    if (gcn_op_codes[part[0]].format == GCN_VOPC)
        return "a compare has no destination register";
    return op->type[0] == GCN_NONE ? "v_nop has no fields" : NULL;
}

static const char *ignore_sources(const unsigned *part) {
    const struct gcn_op *op = gcn_op_at(part[0]);
    bool src0 = part[1] || part[3], src1 = (part[2] && part[2] != GCN_DWORD) || part[4]; /* C-7 */
    return (op->type[0] == GCN_NONE && src0) || (op->type[1] == GCN_NONE && src1) ? "the operation has fewer sources"
                                                                                  : NULL;
}

static const char *ignore_execution(const unsigned *part) {
    if (gcn_op_at(part[0])->type[0] == GCN_NONE && part[1])
        return "v_nop has no fields";
    return gcn_unit.lanes == 1 && part[2] == GCN_EXEC_SOME ? "one lane is on or off" : NULL;
}

static const char *ignore_error(const unsigned *part) {
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
        if (gcn_unit.ops == GCN_OPS)
            return "all operations are implemented";
        return gcn_unit.ops == GCN_FLOAT_OPS && format != GCN_VOP1 ? "transcendental operations are VOP1" : NULL;
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

static const char *ignore_carry(const unsigned *part) {
    unsigned bits = gcn_adder_bits(part[0]);
    if (part[1] + part[2] >= bits)
        return "the operands end below that";
    return bits == GCN_BITS_OF_HALF && part[1] == 0 ? "no carry comes into 16 bits" : NULL;
}

static const char *ignore_difference(const unsigned *part) {
    return part[1] < gcn_comparator_bits(part[0]) ? NULL : "the operands have 16 bits";
}

const char *gcn_ignore_shift(const unsigned *part) {
    return part[0] < GCN_SHIFTS_OF_32 || part[1] < GCN_BITS_OF_HALF ? NULL : "16 bits are shifted by 15 at most";
}

static const char *ignore_lane(const unsigned *part) {
    return part[1] < gcn_unit.lanes ? NULL : "the unit has fewer lanes";
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

static const char *ignore_rounding(const unsigned *part) {
    return impossible_result(gcn_action_at(gcn_rounded.ops[part[0]]), part[1], part[2], part[3]);
}

static const char *ignore_underflow(const unsigned *part) {
    const struct gcn_float_action *op = gcn_action_at(gcn_rounded.ops[part[0]]);
    if (op->datapath == GCN_FLOAT_FRACT && !(part[1] & 1))
        return "a subnormal difference is a subnormal operand";
    return impossible_result(op, part[2], op->datapath != GCN_FLOAT_FRACT, GCN_RESULT_SUBNORMAL + part[3]);
}

static const char *ignore_mac(const unsigned *part) {
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

static const char *ignore_operand(const unsigned *part) {
    return gcn_action_at(gcn_op_of_kind(part[0]))->datapath == GCN_FLOAT_FROM_INTEGER ? "the operand is an integer"
                                                                                      : NULL;
}

static const char *ignore_clamp(const unsigned *part) {
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
    const enum gcn_type type = gcn_op_at(GCN_INTEGER_OPS + part[0])->type[source];
    if (type == GCN_NONE)
        return "the operation has fewer sources";
    return !gcn_is_float(type) && part[2] > 1 ? "an integer takes SEXT alone" : NULL;
}

static const char *ignore_source0(const unsigned *part) {
    return impossible_source(part, 0);
}

static const char *ignore_source1(const unsigned *part) {
    return impossible_source(part, 1);
}

static const char *ignore_cancellation(const unsigned *part) {
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

static const char *ignore_to_integer(const unsigned *part) {
    const struct gcn_float_action *op = gcn_action_at(gcn_to_integer.ops[part[0]]);
    unsigned size = part[1];
    if (op->most[1] == 0 && (size == GCN_WHOLE_LEAST || size == GCN_WHOLE_NEGATIVE))
        return "the integer is unsigned";
    if (size == GCN_WHOLE_ABOVE && gcn_is_f16(op->in) && op->most[1] == 0)
        return "the greatest f16 is 65504";
    return part[2] == GCN_REST_NONE ? NULL : impossible_rest(op, size, part[2]);
}

static const char *ignore_integral(const unsigned *part) {
    if (part[2] == GCN_SIZE_BELOW_1 && part[3])
        return "below 1 is 0";
    return part[2] == GCN_SIZE_WHOLE && part[4] != GCN_REST_NONE ? "what is so large is an integer" : NULL;
}

static const char *ignore_frexp(const unsigned *part) {
    const struct gcn_float_action *op = gcn_action_at(gcn_frexp.ops[part[0]]);
    return part[1] < GCN_LEADING_OTHER && part[1] > op->in->fraction_bits ? "a fraction has 10 bits" : NULL;
}

static const char *ignore_nan(const unsigned *part) {
    const struct gcn_float_action *op = gcn_action_at(gcn_op_of_kind(part[0]));
    if (!gcn_takes_float(op, part[1]))
        return "the operation has fewer float operands";
    if (op->datapath == GCN_FLOAT_FREXP_EXP)
        return "a NaN and infinity give 0";
    return part[2] < op->in->fraction_bits ? NULL : "a fraction has 10 bits";
}

static const char *ignore_float_difference(const unsigned *part) {
    bool half = gcn_is_f16(gcn_action_at(gcn_float_comparators.ops[part[0]])->in);
    return half && part[1] >= GCN_BITS_OF_HALF ? "the operands have 16 bits" : NULL;
}

#define CROSS(its_name, its_text, its_ignore, ...)                                                                     \
    {.name = (its_name), .text = (its_text), .features = {__VA_ARGS__}, .ignore = (its_ignore), .steer = gcn_steer},
#define INTEGER_CROSSES                                                                                                \
    CROSS("destination", "%0 dst_sel %1, dst_unused %2", ignore_destination, "operation", "dst_sel", "dst_unused")     \
    CROSS("execution", "%0 %1, EXEC has %2", ignore_execution, "operation", "clamp", "exec")                           \
    CROSS("sources", "%0 src0_sel %1 %3, src1_sel %2 %4", ignore_sources, "integer_op", "src0_sel", "src1_sel",        \
          "src0_is_modified", "src1_is_modified")                                                                      \
    CROSS("error", "%1 refused: %0", ignore_error, "refusal", "format")                                                \
    CROSS("code", "%0 code %1 refused", gcn_ignore_code, "format", "code")                                             \
    CROSS("carry", "%0, a carry from below bit %1 goes through %2", ignore_carry, "adder", "lowest_bit", "length")     \
    CROSS("difference", "%0 of what differs in bit %1, set in %2", ignore_difference, "comparator", "bit", "set_in")   \
    CROSS("factors", "%0, src0 is bit %1 alone, src1 bit %2", gcn_ignore_factors, "multiplier", "bit_of_src0",         \
          "bit_of_src1")                                                                                               \
    CROSS("shift", "%0 by %1", gcn_ignore_shift, "shifter", "count")                                                   \
    CROSS("bits of sources", "lane %1, bit %2 of %0 is %3 and decides", ignore_lane, "source", "lane",                 \
          "bit_of_source", "value")                                                                                    \
    CROSS("bits of masks", "lane %1, %0 is %2 and decides", ignore_lane, "mask", "lane", "mask_value")
#define FLOAT_CROSSES                                                                                                  \
    CROSS("rounding", "%0 rounds %1: %2, %3", ignore_rounding, "rounded", "fp_round", "sign", "result")                \
    CROSS("underflow", "%0 rounds %2, subnormals %1: %3", ignore_underflow, "rounded", "fp_denorm_of_result",          \
          "fp_round", "underflow")                                                                                     \
    CROSS("multiply and add", "v_mac_%0 rounds %1: product %2, sum %3", ignore_mac, "mac", "fp_round", "product",      \
          "result")                                                                                                    \
    CROSS("operand", "%0 of %2, subnormals %1", ignore_operand, "kind", "fp_denorm", "src0_class")                     \
    CROSS("operands", "%0 of %1, %2", NULL, "paired", "src0_class", "src1_class")                                      \
    CROSS("clamp", "%0 %1, DX10_CLAMP %2, result %3", ignore_clamp, "kind", "clamp", "dx10_clamp", "clamped")          \
    CROSS("float src0", "%0 src0_sel %1 %2", ignore_source0, "float_op", "src0_sel", "src0_modifiers")                 \
    CROSS("float src1", "%0 src1_sel %1 %2", ignore_source1, "float_op", "src1_sel", "src1_modifiers")                 \
    CROSS("alignment", "%0 %1 rounds %4, exponents %3 apart, %2 smaller", NULL, "sum", "effect", "smaller",            \
          "distance", "fp_round")                                                                                      \
    CROSS("cancellation", "%0 difference rounds %3, exponents %1: %2 bits cancelled", ignore_cancellation, "sum",      \
          "exponents", "cancelled", "fp_round")                                                                        \
    CROSS("minimum and maximum", "%0 IEEE %1: %2", NULL, "min_max", "ieee", "operands")                                \
    CROSS("float compare", "%0 of %1, %2", NULL, "compare", "relation", "subnormal")                                   \
    CROSS("class", "%0 of %1: %2", NULL, "class_op", "src0_class", "class_bit")                                        \
    CROSS("conversion", "from %0, f32 %1 and %3, f16 %2 and %4", NULL, "conversion", "fp_round_f32", "fp_round_f16",   \
          "fp_denorm_f32", "fp_denorm_f16")                                                                            \
    CROSS("to integer", "%0 of %1, %2", ignore_to_integer, "to_integer", "whole", "fraction")                          \
    CROSS("integral values", "%0 of %1 %2, %3 and %4", ignore_integral, "integral", "operand_sign", "size", "parity",  \
          "fraction")                                                                                                  \
    CROSS("ldexp", "v_ldexp_f16 of %1 by %2, subnormals %0", NULL, "fp_denorm", "src0_class", "power")                 \
    CROSS("frexp", "%0, exponent is %1", ignore_frexp, "frexp", "leading")                                             \
    CROSS("NaN", "%0, %1 is a NaN by bit %2 alone", ignore_nan, "kind", "nan_source", "nan_bit")                       \
    CROSS("float difference", "%0 of what differs in bit %1, set in %2", ignore_float_difference, "float_comparator",  \
          "bit", "set_in")                                                                                             \
    CROSS("sticky bits", "%0, of what is below the guard bit %1 alone is 1 and decides", gcn_impossible_sticky_bit,    \
          "multiplied", "sticky_bit")                                                                                  \
    CROSS("exponents near that of 1", "%0, the exponent is that of %1 but for bit %2, which decides",                  \
          gcn_impossible_exponent_bit, "integral", "number", "exponent_bit")                                           \
    CROSS("terms far apart",                                                                                           \
          "f32, exponents %1 apart, the %0 term is a power of two and "                                                \
          "decides",                                                                                                   \
          NULL, "smaller", "far")
#define TRANS_CROSSES                                                                                                  \
    CROSS("transcendental src0", "%0 src0_sel %1 %2", NULL, "transcendental", "src0_sel", "src0_modifiers")            \
    GCN_TRANS_CROSSES
const struct ll_cross gcn_sdwa_integer_crosses[] = {INTEGER_CROSSES{.name = NULL}};
const struct ll_cross gcn_sdwa_crosses[] = {INTEGER_CROSSES FLOAT_CROSSES{.name = NULL}};
const struct ll_cross gcn_sdwa_trans_crosses[] = {INTEGER_CROSSES FLOAT_CROSSES TRANS_CROSSES{.name = NULL}};
