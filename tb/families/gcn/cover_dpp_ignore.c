/* SPDX-License-Identifier: MIT */
/* Bins that no DPP instruction hits, and why. */
#include "families/gcn/cover_dpp.h"

/* Whether a lane of this row and place can have a source that is valid, or one that is invalid. */
static bool can_read(enum gcn_dpp_move move, unsigned row, unsigned place, bool valid) {
    for (uint32_t lane = row * GCN_ROW; lane < (row + 1) * GCN_ROW; lane++)
        for (uint16_t number = 0; number < gcn_ctrls[move].n; number++)
            if (gcn_place_of(lane) == place &&
                (gcn_dpp_source_of((uint16_t)(gcn_ctrls[move].first + number), lane) < GCN_WAVE) == valid)
                return true;
    return false;
}

const char *gcn_dpp_ignore_position(const unsigned *part) {
    const bool invalid = part[3] == GCN_SOURCE_INVALID;
    if (!can_read((enum gcn_dpp_move)part[0], part[1], part[2], !invalid))
        return invalid ? "the lane always has a source" : "the lane never has a source";
    return NULL;
}

const char *gcn_dpp_ignore_write(const unsigned *part) {
    const bool compares = GCN_WRITES_DST_VCC + part[0] != GCN_WRITES_DST_VCC;
    return compares && part[3] > GCN_BIT_1 ? "a compare that is not done gives 0" : NULL;
}

unsigned gcn_datapath_part(unsigned op) {
    unsigned datapath = gcn_datapath_of((uint32_t)gcn_op_codes[op].format << 8 | gcn_op_codes[op].code, true);
    return datapath == GCN_DATAPATH_NONE ? GCN_DATAPATH_PARTS : datapath - 1;
}

static const char *const no_modifier = "the source takes no modifiers";

static bool takes_signs(unsigned op, unsigned src0, unsigned src1) {
    return (!src0 || gcn_takes_sign(gcn_op_at(op), 0)) && (!src1 || gcn_takes_sign(gcn_op_at(op), 1));
}

const char *gcn_dpp_ignore_modifiers(const unsigned *part) {
    return takes_signs(part[0], part[1], part[2]) ? NULL : no_modifier;
}

const char *gcn_dpp_ignore_datapath(const unsigned *part) {
    for (unsigned op = 0; op < GCN_OPS; op++)
        if (gcn_datapath_part(op) == part[0] && takes_signs(op, part[2], part[3]))
            return NULL;
    return no_modifier;
}

const char *gcn_dpp_ignore_operand(const unsigned *part) {
    if (!gcn_is_float((enum gcn_type)gcn_op_at(gcn_op_of_kind(part[0]))->type[0]))
        return "the operand is an integer";
    return !part[2] && part[1] != GCN_POSITIVE_ZERO && part[1] != GCN_NEGATIVE_ZERO ? "what no lane gives is 0" : NULL;
}

const char *gcn_dpp_ignore_error(const unsigned *part) {
    const bool vop1 = part[1] == GCN_VOP1;
    switch (part[0]) {
    case GCN_DPP_OK:
        return "not refused";
    case GCN_DPP_NOT_VOP:
        return vop1 ? NULL : "what is in no format counts once";
    case GCN_DPP_NOP_FIELDS:
        return vop1 ? NULL : "v_nop is a VOP1";
    case GCN_DPP_NOT_IMPLEMENTED:
        return vop1 ? NULL : "transcendental operations are VOP1";
    default:
        return NULL;
    }
}

const char *gcn_dpp_ignore_order(const unsigned *part) {
    const unsigned error = part[0], next = part[1];
    if (error == GCN_DPP_OK)
        return "not refused";
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

const char *gcn_dpp_ignore_code(const unsigned *part) {
    if (part[0] == GCN_VOP2 && part[1] >= GCN_VOP2_CODES)
        return "the code is the prefix of another format";
    return gcn_op_of_code[part[0]][part[1]] ? "the operation is implemented" : NULL;
}

const char *gcn_dpp_ignore_carry(const unsigned *part) {
    const unsigned bits = gcn_adder_bits(part[0]) - (part[0] >= GCN_SUM_16);
    return part[1] < bits ? NULL : "16 bits without a carry into the lowest one";
}

const char *gcn_dpp_ignore_difference(const unsigned *part) {
    const bool words = part[0] & 2; /* of each pair of types, the second one has 32 bits */
    return words || part[1] < GCN_BITS_OF_HALF ? NULL : "the operands have 16 bits";
}

const char *gcn_dpp_ignore_factor(const unsigned *part) {
    return part[0] != GCN_PRODUCT_16 || part[2] < GCN_BITS_OF_HALF ? NULL : "the operands have 16 bits";
}

const char *gcn_dpp_ignore_shift(const unsigned *part) {
    return part[0] < GCN_SHIFTS_OF_32 || part[1] < GCN_BITS_OF_HALF ? NULL : "16 bits are shifted by 15 at most";
}

const char *gcn_dpp_ignore_nan(const unsigned *part) {
    return part[0] == 0 || part[2] < float_f16.fraction_bits ? NULL : "a fraction has 10 bits";
}
