/* SPDX-License-Identifier: MIT */
/* Features that follow from the operation, and operations that can have the value of a feature. */
#include "families/gcn/cover.h"
#include "families/gcn/cover_trans.h"
#include "families/gcn/ops.h"
#include "isa/gcn_dpp_decode.h"

#define OF(id) GCN_OF_##id

/*
 * Functions of operations. Each returns the size of the feature or more for an operation without the feature.
 */

/* Lists of operations, or of kinds of float operations. */
#define OP_LIST(name, ...)                                                                                             \
    const struct gcn_list gcn_##name = {(const uint8_t[]){__VA_ARGS__}, sizeof((const uint8_t[]){__VA_ARGS__})};
#define I(name) GCN_INDEX_##name
OP_LIST(rounded, I(CVT_F32_I32), I(CVT_F32_U32), I(FRACT_F32), I(ADD_F32), I(SUB_F32), I(SUBREV_F32), I(MUL_LEGACY_F32),
        I(MUL_F32), I(CVT_F16_F32), I(CVT_F16_U16), I(CVT_F16_I16), I(FRACT_F16), I(ADD_F16), I(SUB_F16), I(SUBREV_F16),
        I(MUL_F16), I(LDEXP_F16))
OP_LIST(paired, I(ADD_F32), I(SUB_F32), I(SUBREV_F32), I(MUL_LEGACY_F32), I(MUL_F32), I(MIN_F32), I(MAX_F32),
        I(MAC_F32), I(ADD_F16), I(SUB_F16), I(SUBREV_F16), I(MUL_F16), I(MAC_F16), I(MAX_F16), I(MIN_F16), I(CMP_F_F16),
        I(CMP_F_F32))
OP_LIST(min_max, I(MIN_F32), I(MAX_F32), I(MAX_F16), I(MIN_F16))
OP_LIST(to_integer, I(CVT_U32_F32), I(CVT_I32_F32), I(CVT_RPI_I32_F32), I(CVT_FLR_I32_F32), I(CVT_U16_F16),
        I(CVT_I16_F16))
OP_LIST(float_comparators, I(MIN_F32), I(MAX_F32), I(MAX_F16), I(MIN_F16), I(CMP_F_F16), I(CMP_F_F32))
OP_LIST(frexp, I(FREXP_EXP_I32_F32), I(FREXP_MANT_F32), I(FREXP_MANT_F16), I(FREXP_EXP_I16_F16))
OP_LIST(shifters, I(LSHLREV_B32), I(LSHRREV_B32), I(ASHRREV_I32), I(LSHLREV_B16), I(LSHRREV_B16), I(ASHRREV_I16))
OP_LIST(periodic, I(SIN_F32), I(COS_F32), I(SIN_F16), I(COS_F16))
OP_LIST(mac, I(MAC_F32), I(MAC_F16))
OP_LIST(conversion, I(CVT_F16_F32), I(CVT_F32_F16))

static bool is_float(unsigned op) {
    return op >= GCN_INTEGER_OPS && op < GCN_FLOAT_OPS;
}

/* Returns 1 for f16, 0 for f32. */
static unsigned float_format_of(unsigned op) {
    return is_float(op) ? gcn_is_f16(gcn_action_at(op)->in) : GCN_OPS;
}

static unsigned sum_of(unsigned op) {
    return is_float(op) && gcn_action_at(op)->datapath == GCN_FLOAT_ADD ? float_format_of(op) : GCN_OPS;
}

unsigned gcn_writes_of(unsigned op) {
    unsigned flags = gcn_op_at(op)->flags;
    if (gcn_op_codes[op].format == GCN_VOPC)
        return flags & GCN_EXEC_OUT ? GCN_WRITES_VCC_EXEC : GCN_WRITES_VCC;
    return flags & GCN_VCC_OUT ? GCN_WRITES_DST_VCC : GCN_WRITES_DST;
}

static unsigned writes_vcc_of(unsigned op) {
    return gcn_writes_of(op) - GCN_WRITES_DST_VCC;
}

unsigned gcn_datapath_part(unsigned op) {
    unsigned datapath = gcn_datapath_of((uint32_t)gcn_op_codes[op].format << 8 | gcn_op_codes[op].code, true);
    return datapath == GCN_DATAPATH_NONE ? GCN_DATAPATH_PARTS : datapath - 1;
}

unsigned gcn_compared_of(unsigned op) {
    enum { TYPES = GCN_COMPARED / 2 };
    unsigned comparator = gcn_comparator_of(op);
    const struct gcn_action *action = &gcn_actions[gcn_op_codes[op].format][gcn_op_codes[op].code];
    unsigned type = (action->operand[0].mask == UINT32_MAX) * 2 + (action->bias == 0);
    return comparator == GCN_COMPARATORS ? GCN_COMPARED : (action->result ? TYPES : 0) + type;
}

/*
 * Tables that derive from cover.def
 */

#define FEATURE(units, ...) ROW(__VA_ARGS__)
#define FOUND(a, b) .origin = GCN_FROM_FOUND, .place = (a), .width = (b)
#define LANE(a, b) .origin = GCN_FROM_LANE
#define FIELD(a, b) .origin = GCN_FROM_FIELD, .place = (a), .width = (b)
#define MODE(a, b) .origin = GCN_FROM_MODE, .place = (a), .width = (b)
#define MODE_IN(a, b) .origin = GCN_FROM_MODE_IN, .place = (a), .width = (b)
#define MODE_OUT(a, b) .origin = GCN_FROM_MODE_OUT, .place = (a), .width = (b)
#define OP(a, b) .origin = GCN_FROM_OP, .of_op = (a)
#define KIND(a, b) .origin = GCN_FROM_OP, .kinds = &gcn_##a
#define FROM(a, b) .origin = GCN_FROM_OP, .first = (a)
#define ROW(id, its_name, its_size, origin_of, a, b, ...) [GCN_OF_##id] = {origin_of(a, b), .size = (its_size)},
const struct gcn_feature gcn_features[GCN_FEATURES] = {
    [GCN_OF_operation] = {.origin = GCN_FROM_OP, .size = GCN_OPS},
#include "families/gcn/cover.def"
};
#undef ROW

#undef FEATURE

const struct gcn_origins *gcn_index(void) {
    static struct gcn_origins index;
    for (unsigned id = 0; !index.is_complete && id < GCN_FEATURES; id++) {
        const struct gcn_feature *f = &gcn_features[id];
        if (f->origin == GCN_FROM_FIELD)
            index.field[index.fields++] = (uint8_t)id;
        if (f->origin != GCN_FROM_OP)
            continue;
        if (id != OF(operation)) /* the engine finds it */
            index.op[index.ops++] = (uint8_t)id;
        for (unsigned op = 0; op < GCN_OPS; op++) {
            const unsigned value = f->of_op ? f->of_op(op) : f->kinds ? gcn_place_in(f->kinds, op) : op - f->first;
            index.of_op[op][id] = value < f->size ? value : LL_NO_CLASS;
        }
    }
    index.is_complete = true;
    return &index;
}

#define NONE(...)
#define ROW(id, ...) GCN_OF_##id,
#define FEATURE(units, ...) FEATURE_##units(__VA_ARGS__)
#define FEATURE_I NONE
#define FEATURE_F NONE
#define FEATURE_ID ROW
#define FEATURE_FD ROW
#define FEATURE_D ROW
#define FEATURE_T NONE
const uint8_t gcn_dpp_ids[] = {GCN_OF_operation, GCN_OF_refusal,
#include "families/gcn/cover.def"
#undef FEATURE_ID
#undef FEATURE_FD
#undef FEATURE_D
#undef FEATURE_T
#define FEATURE_ID NONE
#define FEATURE_FD NONE
#define FEATURE_D NONE
#define FEATURE_T ROW
#include "families/gcn/cover.def"
                               GCN_FEATURES};

/*
 * Instructions
 */

/* Returns true if the unit has the operation of a legal instruction. */
static bool is_implemented(uint64_t inst) {
    return gcn_operation_of(inst, gcn_unit.ops) != LL_NO_CLASS;
}

unsigned gcn_sdwa_error(uint64_t inst, struct gcn_sdwa *fields) {
    const unsigned error = gcn_sdwa_decode(inst, fields);
    if (error != GCN_OK && error != GCN_NOT_IMPLEMENTED)
        return error;
    return is_implemented(inst) ? GCN_OK : GCN_NOT_IMPLEMENTED;
}

unsigned gcn_dpp_error(uint64_t inst, struct gcn_dpp *fields) {
    const unsigned error = gcn_dpp_decode(inst, fields);
    return error == GCN_DPP_NOT_IMPLEMENTED && is_implemented(inst) ? GCN_DPP_OK : error;
}

uint32_t gcn_not_dpp_src0(unsigned place) {
    return place < GCN_NOT_DPP_SRC0S - 1 ? GCN_DPP ^ 1u << place : GCN_SDWA;
}

uint64_t gcn_nop_bit(unsigned bit) {
    return 1ull << (bit < 8 ? 17 + bit : bit < 16 ? 32 - 8 + bit : 52 - 16 + bit);
}

bool gcn_looks_at_half(unsigned op, unsigned source, unsigned half) {
    if (source == GCN_OLD)
        return op == GCN_INDEX_MAC_F32 || (op == GCN_INDEX_MAC_F16 && half == 0);
    enum gcn_type type = (enum gcn_type)gcn_op_at(op)->type[source];
    return gcn_looks_at(op, source) && (half == 0 || (type != GCN_I16 && type != GCN_F16));
}

bool gcn_can_read(enum gcn_dpp_move move, unsigned row, unsigned place, bool valid) {
    for (uint32_t lane = row * GCN_ROW; lane < (row + 1) * GCN_ROW; lane++)
        for (uint16_t number = 0; number < gcn_ctrls[move].n; number++)
            if (gcn_place_of(lane) == place &&
                (gcn_dpp_source_of((uint16_t)(gcn_ctrls[move].first + number), lane) < GCN_WAVE) == valid)
                return true;
    return false;
}

/*
 * Operations that can have a value
 */

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

/* Relations of compares: the low three bits of an integer code, whose fourth bit is unsigned; four of a float code. */
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
        return !value                                ? row->flags & GCN_VCC_IN
               : gcn_op_codes[op].format == GCN_VOPC ? compare_gives(op, true, false)
                                                     : op != GCN_INDEX_NOP;
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
    case OF(segment):
        return gcn_fills_segments(op);
    case OF(vcc_lane):
        return row->flags & GCN_VCC_IN;
    default:
        return true;
    }
}

static bool reads_nothing(unsigned move, unsigned row) {
    for (unsigned place = 0; place < GCN_PLACES; place++)
        if (gcn_can_read((enum gcn_dpp_move)move, row, place, true))
            return false;
    return true;
}

bool gcn_takes_written(unsigned move, unsigned row, unsigned bit, unsigned op) {
    if (bit == GCN_BIT_UNDONE || bit >= GCN_BIT_STAYS_0)
        return true;
    const bool one = bit == GCN_BIT_1 || bit == GCN_BIT_MASKED_1, of_0 = reads_nothing(move, row);
    if (gcn_op_codes[op].format == GCN_VOPC)
        return compare_gives(op, one, of_0);
    /* A sum with 0, and a difference from it, have no carry. */
    return !(of_0 && one) || (op != GCN_INDEX_ADD_U32 && op != GCN_INDEX_SUBREV_U32);
}
