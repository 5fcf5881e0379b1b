/* SPDX-License-Identifier: MIT */
/* Crosses of DPP instructions, and why no instruction hits a bin. */
#include "families/gcn/cover.h"
#include "families/gcn/cover_trans.h"

static const char *ignore_position(const unsigned *part) {
    const bool invalid = part[3] == GCN_SOURCE_INVALID;
    if (!gcn_can_read((enum gcn_dpp_move)part[0], part[1], part[2], !invalid))
        return invalid ? "the lane always has a source" : "the lane never has a source";
    return NULL;
}

static const char *ignore_write(const unsigned *part) {
    const bool compares = GCN_WRITES_DST_VCC + part[0] != GCN_WRITES_DST_VCC;
    return compares && part[3] > GCN_BIT_1 ? "a compare that is not done gives 0" : NULL;
}

static const char *const no_modifier = "the source takes no modifiers";

static bool takes_signs(unsigned op, unsigned src0, unsigned src1) {
    return (!src0 || gcn_takes_sign(gcn_op_at(op), 0)) && (!src1 || gcn_takes_sign(gcn_op_at(op), 1));
}

static const char *ignore_modifiers(const unsigned *part) {
    return takes_signs(part[0], part[1], part[2]) ? NULL : no_modifier;
}

static const char *ignore_datapath(const unsigned *part) {
    for (unsigned op = 0; op < gcn_unit.ops; op++)
        if (gcn_datapath_part(op) == part[0] && takes_signs(op, part[2], part[3]))
            return NULL;
    return gcn_unit.ops < GCN_OPS && part[0] + 1 == GCN_FLOAT_TRANSCENDENTAL
               ? "transcendental operations are not implemented"
               : no_modifier;
}

static const char *ignore_operand(const unsigned *part) {
    if (!gcn_is_float((enum gcn_type)gcn_op_at(gcn_op_of_kind(part[0]))->type[0]))
        return "the operand is an integer";
    return !part[2] && part[1] != GCN_POSITIVE_ZERO && part[1] != GCN_NEGATIVE_ZERO ? "what no lane gives is 0" : NULL;
}

static const char *const all_implemented = "all operations are implemented";

static const char *ignore_error(const unsigned *part) {
    const bool vop1 = part[1] == GCN_VOP1;
    switch (part[0]) {
    case GCN_DPP_OK:
        return "not refused";
    case GCN_DPP_NOT_VOP:
        return vop1 ? NULL : "what is in no format counts once";
    case GCN_DPP_NOP_FIELDS:
        return vop1 ? NULL : "v_nop is a VOP1";
    case GCN_DPP_NOT_IMPLEMENTED:
        return gcn_unit.ops == GCN_OPS ? all_implemented : vop1 ? NULL : "transcendental operations are VOP1";
    default:
        return NULL;
    }
}

static const char *ignore_order(const unsigned *part) {
    const unsigned error = part[0], next = part[1];
    if (error == GCN_DPP_OK)
        return "not refused";
    if (gcn_unit.ops == GCN_OPS && (error == GCN_DPP_NOT_IMPLEMENTED || next == GCN_DPP_NOT_IMPLEMENTED))
        return all_implemented;
    if (next == GCN_DPP_OK)
        return NULL;
    if (next <= error)
        return "the first reason is the error";
    if ((error == GCN_DPP_NO_OPCODE || error == GCN_DPP_NO_DPP_FORM) && next != GCN_DPP_RESERVED_BITS &&
        next != GCN_DPP_DPP_CTRL)
        return "what the operation takes is not known";
    if ((error == GCN_DPP_SRC0_MODIFIER || error == GCN_DPP_SRC1_MODIFIER) && next == GCN_DPP_NOP_FIELDS)
        return "modifiers of v_nop are its own error";
    if (error == GCN_DPP_SRC0_MODIFIER && next == GCN_DPP_NOT_IMPLEMENTED)
        return "transcendental operations are on floats";
    return error == GCN_DPP_NOP_FIELDS ? "v_nop is implemented" : NULL;
}

static const char *ignore_carry(const unsigned *part) {
    const unsigned bits = gcn_adder_bits(part[0]) - (part[0] >= GCN_SUM_16);
    return part[1] < bits ? NULL : "16 bits without a carry into the lowest one";
}

static const char *ignore_difference(const unsigned *part) {
    const bool words = part[0] & 2; /* of each pair of types, the second one has 32 bits */
    return words || part[1] < GCN_BITS_OF_HALF ? NULL : "the operands have 16 bits";
}

static const char *ignore_nan(const unsigned *part) {
    return part[0] == 0 || part[2] < float_f16.fraction_bits ? NULL : "a fraction has 10 bits";
}

#define CROSS(its_name, its_text, its_ignore, ...)                                                                     \
    {.name = (its_name), .text = (its_text), .features = {__VA_ARGS__}, .ignore = (its_ignore), .steer = gcn_steer},
#define CROSSES                                                                                                        \
    CROSS("DPP_CTRL", "%0 bound_ctrl:%1", NULL, "ctrl", "bound_ctrl")                                                  \
    CROSS("position", "%0 bound_ctrl:%4, %2 of %1, which is %5, reads %3", ignore_position, "move", "row", "place",    \
          "source", "bound_ctrl", "lane")                                                                              \
    CROSS("mask bits", "row_mask has %0, bank_mask %1 of a lane of %2, %3, which is %4 and %5", NULL, "row_bit",       \
          "bank_bit", "row", "bank", "lane", "reads")                                                                  \
    CROSS("masks", "row_mask:%0 bank_mask:%1", NULL, "row_mask", "bank_mask")                                          \
    CROSS("EXEC", "%1 bound_ctrl:%2, EXEC has %0", NULL, "exec", "move", "bound_ctrl")                                 \
    CROSS("active lanes", "%1 of what writes %0, done in %2", NULL, "writes", "move", "active")                        \
    CROSS("bits of VCC", "%1 of what writes %0, bit of a lane of %2: %3", ignore_write, "writes_vcc", "move", "row",   \
          "written")                                                                                                   \
    CROSS("operation", "%0 %1, VCC bit %2", NULL, "operation", "done", "vcc")                                          \
    CROSS("modifiers", "%0 src0 %1, src1 %2", ignore_modifiers, "operation", "src0_modifiers", "src1_modifiers")       \
    CROSS("datapath", "%0 %1, src0 %2, src1 %3", ignore_datapath, "datapath", "move", "src0_is_modified",              \
          "src1_is_modified")                                                                                          \
    CROSS("float src0", "%0 of %1, %2", ignore_operand, "kind", "src0_class", "reads")                                 \
    CROSS("MODE", "operation on %0, f32 %1 and %3, f16 %2 and %4", NULL, "float_format", "fp_round_f32",               \
          "fp_round_f16", "fp_denorm_f32", "fp_denorm_f16")                                                            \
    CROSS("error", "%1 refused: %0", ignore_error, "refusal", "format")                                                \
    CROSS("order of errors", "refused: %0, and %1", ignore_order, "refusal", "next_refusal")                           \
    CROSS("code", "%0 code %1 refused", gcn_ignore_code, "format", "code")                                             \
    CROSS("SRC0", "SRC0 %0 refused", NULL, "src0")                                                                     \
    CROSS("fields of v_nop", "v_nop refused for %0 alone", NULL, "nop_bit")                                            \
    CROSS("carry", "%0, a carry goes through %1", ignore_carry, "adder", "length")                                     \
    CROSS("difference", "%0 of what differs in bit %1", ignore_difference, "compared", "bit")                          \
    CROSS("factors", "%0, src%1 is bit %2 alone", gcn_ignore_factor, "multiplier", "factor", "factor_bit")             \
    CROSS("shift", "%0 by %1", gcn_ignore_shift, "shifter", "count")                                                   \
    CROSS("NaN", "%0, %1 is a NaN by bit %2 alone", ignore_nan, "float_format", "nan_source", "nan_bit")               \
    CROSS("sticky bits", "%0, of what is below the guard bit %1 alone is 1 and decides", gcn_impossible_sticky_bit,    \
          "multiplied", "sticky_bit")                                                                                  \
    CROSS("exponents near that of 1", "%0, the exponent is that of %1 but for bit %2, which decides",                  \
          gcn_impossible_exponent_bit, "integral", "number", "exponent_bit")                                           \
    CROSS("bits of sources", "lane %1, a bit of the %2 half of %0 decides", NULL, "bit_source", "bit_lane", "half")    \
    CROSS("bits of VCC before", "lane %0, VCC is %1 and decides", NULL, "vcc_lane", "vcc")
const struct ll_cross gcn_dpp_crosses[] = {CROSSES{.name = NULL}};
const struct ll_cross gcn_dpp_trans_crosses[] = {CROSSES GCN_TRANS_CROSSES{.name = NULL}};
