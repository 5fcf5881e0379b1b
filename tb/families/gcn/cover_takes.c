/* SPDX-License-Identifier: MIT */
/* Bins that instructions of a subset can hit. An operation needs some values of the options for a bin. */
#include <string.h>

#include "families/gcn/cover.h"
#include "families/gcn/cover_trans.h"
#include "families/gcn/options.h"
#include "families/gcn/random_inst.h"

#define OF(id) GCN_OF_##id

typedef bool has_value(unsigned option, unsigned value);

/* Returns the value of a feature in the bin, or LL_NO_CLASS. */
static unsigned part(const struct gcn_bin *bin, unsigned id) {
    for (unsigned i = 0; i < bin->n; i++)
        if (bin->id[i] == id)
            return bin->value[i];
    return LL_NO_CLASS;
}

static bool has_part(const struct gcn_bin *bin, unsigned id) {
    return part(bin, id) != LL_NO_CLASS;
}

static bool is_dpp(void) {
    return gcn_unit.kind == GCN_INST_DPP;
}

/*
 * Modifiers
 */

/* Returns the modifiers one of which makes a source of the operation a modified one. */
static unsigned taken_modifiers(unsigned op, unsigned source) {
    return is_dpp() ? GCN_DPP_MODIFIERS - 1 : gcn_takes_sign(gcn_op_at(op), source) ? 7 : GCN_MOD_SEXT;
}

/* Returns the modifiers one of which an error needs, or 0. */
static unsigned modifiers_of_error(unsigned op, unsigned error) {
    if (is_dpp())
        return error == GCN_DPP_SRC0_MODIFIER || error == GCN_DPP_SRC1_MODIFIER ? GCN_DPP_MODIFIERS - 1 : 0;
    if (error == GCN_SRC0_MODIFIER || (error == GCN_SRC1_MODIFIER && gcn_op_codes[op].format != GCN_VOP1))
        return GCN_MOD_NEG | GCN_MOD_ABS;
    return error == GCN_SRC1_MODIFIER ? 7 : 0;
}

static bool takes_modifiers(const struct gcn_bin *bin, unsigned op, has_value *has) {
    enum { DPP_NEG = 1, FIRST_NOP_MODIFIER = 16 };
    unsigned all = 0, some[LL_CROSS_FEATURES], n = 0; /* all of these, and one of each of those */
    for (unsigned i = 0; i < bin->n; i++) {
        const unsigned value = bin->value[i];
        some[n] = 0;
        switch (bin->id[i]) {
        case OF(clamp):
            all |= value * GCN_CLAMPS;
            break;
        case OF(src0_modifiers):
        case OF(src1_modifiers):
        case OF(src0_signs):
        case OF(src1_signs):
            all |= value;
            break;
        case OF(nop_bit):
            all |= value < FIRST_NOP_MODIFIER ? 0 : 1u << value % 2;
            break;
        case OF(src0_is_modified):
        case OF(src1_is_modified):
            some[n] = value ? taken_modifiers(op, bin->id[i] - OF(src0_is_modified)) : 0;
            break;
        case OF(refusal):
        case OF(next_refusal):
            some[n] = modifiers_of_error(op, value);
            break;
        default:
            break;
        }
        n += some[n] != 0;
    }
    if (part(bin, OF(reads)) == 0 && part(bin, OF(src0_class)) == GCN_NEGATIVE_ZERO)
        all |= DPP_NEG; /* what no lane gives is +0 */
    for (unsigned value = is_dpp() ? GCN_DPP_MODIFIERS : GCN_SDWA_MODIFIERS; value-- > 0;) {
        bool takes = has(GCN_OPTION_MODIFIERS, value) && !(all & ~value);
        for (unsigned i = 0; i < n; i++)
            takes &= (some[i] & value) != 0;
        if (takes)
            return true;
    }
    return false;
}

/*
 * Selections of SDWA
 */

static bool is_half(unsigned op, unsigned source) {
    const unsigned type = gcn_op_at(op)->type[source];
    return type == GCN_I16 || type == GCN_F16;
}

/* Returns how narrow a selection has to be for a part of the bin. GCN_SELECTS: one that does not exist. */
static unsigned narrowness_for(const struct gcn_bin *bin, unsigned i, unsigned op) {
    const unsigned value = bin->value[i];
    const struct gcn_op *row = gcn_op_at(op);
    switch (bin->id[i]) {
    case OF(dst_sel):
        return row->type[0] == GCN_NONE || gcn_op_codes[op].format == GCN_VOPC ? 0 : gcn_narrowness(value);
    case OF(src0_sel):
    case OF(src1_sel):
        return row->type[bin->id[i] == OF(src1_sel)] == GCN_NONE ? 0 : gcn_narrowness(value);
    case OF(any_source):
        /* Bits 31:16 are a word of an operand with 16 bits. The destination is preserved around one. */
        return value == GCN_OLD || (part(bin, OF(bit_of_source)) >= GCN_BITS_OF_HALF && is_half(op, value))
                   ? GCN_SELECTS_WORD
                   : 0;
    case OF(refusal):
        return value == GCN_MAC_DST_SEL                        ? GCN_SELECTS_WORD
               : value >= GCN_DST_SEL && value <= GCN_SRC1_SEL ? GCN_SELECTS
                                                               : 0;
    default:
        return 0;
    }
}

static bool takes_selections(const struct gcn_bin *bin, unsigned op, has_value *has) {
    unsigned narrowness = 0, value = GCN_SELECTS;
    for (unsigned i = 0; i < bin->n; i++) {
        const unsigned of_part = narrowness_for(bin, i, op);
        narrowness = of_part > narrowness ? of_part : narrowness;
    }
    if (narrowness == GCN_SELECTS)
        return has(GCN_OPTION_SELECT, LL_NO_CLASS);
    while (value-- > narrowness)
        if (has(GCN_OPTION_SELECT, value))
            return true;
    return false;
}

/*
 * Moves of DPP
 */

/* Returns true if the move gives a lane a source, or with is_source, a lane's value to some lane. */
static bool connects(unsigned move, uint32_t lane, bool is_source) {
    for (unsigned number = 0; number < gcn_ctrls[move].n; number++)
        for (uint32_t to = is_source ? 0 : lane; to < (is_source ? (uint32_t)GCN_WAVE : lane + 1); to++) {
            const uint32_t from = gcn_dpp_source_of(gcn_ctrls[move].first + number, to);
            if (is_source ? from == lane : from < GCN_WAVE)
                return true;
        }
    return false;
}

/* Returns true if a bit of a half of src1 or the old destination can decide a result if src0 is 0. */
static bool decides_alone(unsigned op, unsigned source, unsigned half) {
    enum { UNKNOWN, NO, YES, RANDOM = 32, DENORMS = 0xf0 };
    static unsigned char known[GCN_OPS][GCN_LANE_SOURCES][GCN_HALVES];
    unsigned char *result = &known[op][source][half];
    const struct gcn_sdwa fields = {.format = (enum gcn_format)gcn_op_codes[op].format,
                                    .op = gcn_op_codes[op].code,
                                    .dst_sel = GCN_DWORD,
                                    .source = {{.sel = GCN_DWORD}, {.sel = GCN_DWORD}}};
    struct rng rng = {op};
    for (unsigned i = 0; *result == UNKNOWN && i < RANDOM * GCN_BITS_OF_HALF; i++) {
        const uint32_t bit = 1u << (half * GCN_BITS_OF_HALF + i % GCN_BITS_OF_HALF), any = (uint32_t)rng_next(&rng);
        const struct gcn_before before = {.src1 = i < GCN_BITS_OF_HALF ? 0 : any,
                                          .old = (uint32_t)rng_next(&rng),
                                          .vcc = i / GCN_BITS_OF_HALF % 2,
                                          .exec = 1,
                                          .mode = DENORMS};
        struct gcn_before other = before;
        *(source == GCN_OLD ? &other.old : &other.src1) ^= bit;
        if (gcn_is_decided(&fields, &before, &other))
            *result = YES;
    }
    *result = *result == UNKNOWN ? NO : *result;
    return *result == YES;
}

static bool reads_in_row(unsigned move, unsigned row) {
    bool reads = false;
    for (unsigned place = 0; place < GCN_PLACES; place++)
        reads |= gcn_can_read((enum gcn_dpp_move)move, row, place, true);
    return reads;
}

static bool takes_move(const struct gcn_bin *bin, unsigned op, unsigned move) {
    const unsigned source = part(bin, OF(bit_source)), lane = part(bin, OF(bit_lane)), half = part(bin, OF(half));
    if (has_part(bin, OF(written)))
        return gcn_takes_written(move, part(bin, OF(row)), part(bin, OF(written)), op);
    if (has_part(bin, OF(row)) && part(bin, OF(reads)) == 1)
        return reads_in_row(move, part(bin, OF(row)));
    if (source == LL_NO_CLASS)
        return true;
    return source == 0 ? connects(move, lane, true) : connects(move, lane, false) || decides_alone(op, source, half);
}

static bool takes_moves(const struct gcn_bin *bin, unsigned op, has_value *has) {
    unsigned first = part(bin, OF(ctrl)), last = GCN_DPP_NO_MOVE;
    if (part(bin, OF(refusal)) == GCN_DPP_DPP_CTRL || part(bin, OF(next_refusal)) == GCN_DPP_DPP_CTRL)
        return has(GCN_OPTION_MOVES, LL_NO_CLASS);
    if (has_part(bin, OF(half)) && !gcn_looks_at_half(op, part(bin, OF(bit_source)), part(bin, OF(half))))
        return false;
    first = has_part(bin, OF(ctrl)) ? gcn_move_at(&first) : has_part(bin, OF(move)) ? part(bin, OF(move)) : 0;
    last = has_part(bin, OF(ctrl)) || has_part(bin, OF(move)) ? first + 1 : last;
    for (unsigned move = first; move < last; move++)
        if (has(GCN_OPTION_MOVES, move) && takes_move(bin, op, move))
            return true;
    return false;
}

/*
 * MODE
 */

/* Sets of values, one for each field of MODE. Subnormal numbers are kept, or become 0, in operands or in results. */
struct modes {
    unsigned of[GCN_MODE_FIELDS];
};
enum {
    KEPT_IN = 1 << 1 | 1 << 3,
    FLUSHED_IN = 1 << 0 | 1 << 2,
    KEPT_OUT = 1 << 2 | 1 << 3,
    FLUSHED_OUT = 1 << 0 | 1 << 1
};
enum { DENORM = 4, IEEE = 9 }; /* places: FP_DENORM above FP_ROUND */

static unsigned *modes_at(struct modes *modes, unsigned place) {
    unsigned i = 0;
    while (gcn_mode_fields[i].low != place)
        i++;
    return &modes->of[i];
}

/* Restricts modes to those in which a result of the table can be of a class. Others are of normal numbers. */
static void restrict_trans_result(const struct float_transcendental *op, unsigned result, unsigned *denorm) {
    const bool is_sine = op->function == FLOAT_SIN;
    if (float_is_f32(op->format) && !float_is_periodic(op->function))
        return; /* MODE has no effect */
    if (result == GCN_TRANS_LEAST)
        *denorm &= is_sine ? KEPT_OUT & KEPT_IN : KEPT_OUT;
    if (result == GCN_TRANS_FLUSHED)
        *denorm &= is_sine ? FLUSHED_OUT & KEPT_IN : FLUSHED_OUT;
    if (result == GCN_TRANS_OVERFLOW)
        *denorm &= KEPT_IN;
}

static void restrict_modes(const struct gcn_float_action *action, unsigned id, unsigned value, struct modes *modes) {
    const struct gcn_feature *f = &gcn_features[id];
    unsigned *const round = modes_at(modes, action->in->mode);
    unsigned *const denorm = modes_at(modes, action->in->mode + DENORM);
    const bool is_fract = action->datapath == GCN_FLOAT_FRACT, is_legacy = action->datapath == GCN_FLOAT_MUL_LEGACY;
    if (f->origin >= GCN_FROM_MODE && f->origin <= GCN_FROM_MODE_OUT)
        *modes_at(modes, gcn_mode_place(f, action)) &= 1u << value;
    switch (id) {
    case OF(clamped):
        /* A difference of 0 is -0 if it is rounded down, and a product of 0 is +0, unless they become 0. */
        if (is_fract && value == GCN_CLAMP_MINUS_0)
            *round &= 1u << FLOAT_DOWN;
        if (is_fract && value == GCN_CLAMP_0 && *round == 1u << FLOAT_DOWN)
            *denorm &= KEPT_IN & FLUSHED_OUT;
        if (is_legacy && value == GCN_CLAMP_MINUS_0 && *round == 1u << FLOAT_DOWN)
            *denorm &= FLUSHED_OUT;
        break;
    case OF(result):
        if (is_fract && value >= GCN_RESULT_SUBNORMAL)
            *denorm &= KEPT_IN;
        break;
    case OF(subnormal):
        if (value)
            *denorm &= value == 1 ? KEPT_IN : FLUSHED_IN;
        break;
    case OF(leading):
        if (value && value < GCN_LEADING_OTHER)
            *denorm &= KEPT_IN;
        break;
    case OF(far):
        *round &= ~(1u << FLOAT_NEAREST);
        break;
    case OF(sticky_bit):
        *round &= ~(1u << FLOAT_TO_ZERO);
        break;
    case OF(trans_mode):
        *denorm &= 1u << value % 4;
        *modes_at(modes, IEEE) &= 1u << value / 4;
        break;
    case OF(trans_result):
        restrict_trans_result(action->trans, value, denorm);
        break;
    default:
        break;
    }
}

static bool has_mode(has_value *has, unsigned option, unsigned value) {
    return (option == GCN_OPTION_DX10_CLAMP && is_dpp()) || has(option, value);
}

static bool takes_modes(const struct gcn_bin *bin, unsigned op, has_value *has) {
    struct modes modes = {{0}};
    if (op < GCN_INTEGER_OPS)
        return true;
    for (unsigned i = 0; i < GCN_MODE_FIELDS; i++)
        for (unsigned value = 0; value < 1u << gcn_mode_fields[i].width; value++)
            modes.of[i] |= (unsigned)has_mode(has, gcn_mode_fields[i].option, value) << value;
    for (unsigned i = 0; i < bin->n; i++)
        restrict_modes(gcn_action_at(op), bin->id[i], bin->value[i], &modes);
    for (unsigned i = 0; i < GCN_MODE_FIELDS; i++)
        if (!modes.of[i])
            return false;
    return true;
}

/*
 * Operations
 */

/* Returns true if a sign alone can decide a compare of floats: the one without it is equal. */
static bool takes_sign_bit(const struct gcn_bin *bin, unsigned op) {
    enum { LESS = 1, EQUAL = 2, GREATER = 4 };
    if (!has_part(bin, OF(float_comparator)) || gcn_action_at(op)->datapath != GCN_FLOAT_COMPARE ||
        1u << part(bin, OF(bit)) != gcn_action_at(op)->in->sign)
        return true;
    const uint32_t when = gcn_action_at(op)->when;
    return !(when & EQUAL) != !(when & (part(bin, OF(set_in)) ? GREATER : LESS));
}

static bool takes_options(const struct gcn_bin *bin, unsigned op, has_value *has) {
    return takes_modifiers(bin, op, has) && (is_dpp() ? takes_moves : takes_selections)(bin, op, has);
}

bool gcn_takes_all(const struct gcn_bin *bin, unsigned op, has_value *has) {
    for (unsigned i = 0; i < bin->n; i++)
        if (!gcn_takes(bin->id[i], bin->value[i], op))
            return false;
    return takes_sign_bit(bin, op) && takes_modes(bin, op, has) && takes_options(bin, op, has);
}

/* Returns true if an instruction of an operation that the unit does not have can hit the bin; GCN_OPS: of no operation.
 */
static bool takes_refused(const struct gcn_bin *bin, unsigned op, has_value *has) {
    for (unsigned i = 0; i < bin->n; i++) {
        const unsigned value = bin->value[i],
                       not_implemented = is_dpp() ? GCN_DPP_NOT_IMPLEMENTED : GCN_NOT_IMPLEMENTED;
        const unsigned last = is_dpp() ? GCN_DPP_NO_DPP_FORM : GCN_NO_SDWA_FORM; /* of errors without an operation */
        switch (bin->id[i]) {
        case OF(format):
            if (op < GCN_OPS && value != gcn_op_codes[op].format)
                return false;
            break;
        case OF(code):
            if (op < GCN_OPS && value != gcn_op_codes[op].code)
                return false;
            break;
        case OF(refusal):
        case OF(next_refusal):
            if (op == GCN_OPS ? value > last && bin->id[i] == OF(refusal)
                              : value != not_implemented && !gcn_takes(bin->id[i], value, op))
                return false;
            break;
        default:
            return false;
        }
    }
    return takes_options(bin, op == GCN_OPS ? GCN_INDEX_MOV_B32 : op, has);
}

bool gcn_takes_bin(const unsigned *feature, const unsigned *value, unsigned n, has_value *has) {
    struct gcn_bin bin = {.n = n};
    for (unsigned i = 0; i < n; i++) {
        bin.id[i] = (uint8_t)(is_dpp() ? gcn_dpp_ids[feature[i]] : feature[i]);
        bin.value[i] = value[i];
    }
    for (unsigned op = gcn_unit.ops; has(GCN_OPERATION, LL_NO_CLASS) && op <= GCN_OPS; op++)
        if (takes_refused(&bin, op, has))
            return true;
    for (unsigned op = 0; op < gcn_unit.ops; op++)
        if (has(GCN_OPERATION, op) && gcn_takes_all(&bin, op, has))
            return true;
    return false;
}
