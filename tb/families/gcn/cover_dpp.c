/* SPDX-License-Identifier: MIT */
/* The features and crosses of DPP instructions, and the names of their values. */
#include "families/gcn/cover_dpp.h"

#include "families/gcn/dimensions.h"

static const char *const bits[] = {"0", "1"};
static const char *const moves[GCN_DPP_NO_MOVE] = {
    [GCN_DPP_QUAD_PERM] = "quad_perm",      [GCN_DPP_ROW_SHL] = "row_shl",
    [GCN_DPP_ROW_SHR] = "row_shr",          [GCN_DPP_ROW_ROR] = "row_ror",
    [GCN_DPP_WAVE_SHL] = "wave_shl:1",      [GCN_DPP_WAVE_ROL] = "wave_rol:1",
    [GCN_DPP_WAVE_SHR] = "wave_shr:1",      [GCN_DPP_WAVE_ROR] = "wave_ror:1",
    [GCN_DPP_ROW_MIRROR] = "row_mirror",    [GCN_DPP_ROW_HALF_MIRROR] = "row_half_mirror",
    [GCN_DPP_ROW_BCAST15] = "row_bcast:15", [GCN_DPP_ROW_BCAST31] = "row_bcast:31"};
static const char *const rows[GCN_ROWS] = {"row 0", "row 1", "row 2", "row 3"};
static const char *const banks[GCN_BANKS] = {"bank 0", "bank 1", "bank 2", "bank 3"};
static const char *const places[GCN_PLACES] = {"first lane", "inner lane", "last lane"};
static const char *const sources[GCN_SOURCES] = {"no lane", "a lane that is off", "a lane that is on"};
static const char *const reads[] = {"reads none", "reads a value"};
static const char *const switches[] = {"off", "on"};
static const char *const does[] = {"undone", "done"};
static const char *const execs[GCN_EXEC_PATTERNS] = {"all lanes",
                                                     "no lane",
                                                     "some lanes",
                                                     "every other lane",
                                                     "one lane",
                                                     "all lanes but one",
                                                     "one row",
                                                     "all rows but one",
                                                     "one bank",
                                                     "all banks but one",
                                                     "an edge of the rows",
                                                     "all but an edge of the rows"};
static const char *const actives[GCN_ACTIVES] = {"no lane", "some lanes", "all lanes"};
static const char *const writes[GCN_WRITES] = {"a register", "a register and VCC", "VCC", "VCC and EXEC"};
static const char *const written[GCN_BITS] = {"undone", "0", "1", "0, masked", "1, masked", "0, stays", "1, stays"};
static const char *const modifiers[] = {"as it is", "NEG", "ABS", "NEG ABS"};
static const char *const mods[] = {"unmodified", "modified"};
static const char *const compared[GCN_COMPARED] = {"v_cmp_*_i16", "v_cmp_*_u16", "v_cmp_*_i32", "v_cmp_*_u32",
                                                   "i16 min/max", "u16 min/max", "i32 min/max", "u32 min/max"};
static const char *const halves[GCN_HALVES] = {"low", "high"};
static const char *const float_formats[] = {"f32", "f16"};
static const char *const datapaths[GCN_DATAPATH_PARTS] = {
#define DATAPATH(name) "integer " #name,
    GCN_DATAPATHS(DATAPATH)
#undef DATAPATH
#define DATAPATH(name) "float " #name,
        GCN_FLOAT_DATAPATHS(DATAPATH)
#undef DATAPATH
};

static void print_ctrl(FILE *file, unsigned place) {
    const unsigned move = gcn_move_at(&place);
    fputs(moves[move], file);
    if (move == GCN_DPP_QUAD_PERM)
        fprintf(file, ":[%u,%u,%u,%u]", place & 3, place >> 2 & 3, place >> 4 & 3, place >> 6 & 3);
    else if (gcn_ctrls[move].n > 1)
        fprintf(file, ":%u", place + 1);
}

static void print_mask(FILE *file, unsigned mask) {
    fprintf(file, "0x%x", mask);
}

static void print_error(FILE *file, unsigned error) {
    fputs(gcn_dpp_error_name((enum gcn_dpp_error)error), file);
}

static void print_next(FILE *file, unsigned error) {
    fputs(error == GCN_DPP_OK ? "nothing else" : gcn_dpp_error_name((enum gcn_dpp_error)error), file);
}

static void print_code(FILE *file, unsigned code) {
    fprintf(file, "0x%02x", code);
}

static void print_src0(FILE *file, unsigned place) {
    print_code(file, gcn_not_dpp_src0(place));
}

static void print_nop_bit(FILE *file, unsigned bit) {
    if (bit < 8)
        fprintf(file, "bit %u of VDST", bit);
    else if (bit < 16)
        fprintf(file, "bit %u of src0's number", bit - 8);
    else
        fprintf(file, "%s of src%u", bit % 2 ? "ABS" : "NEG", (bit - 16) / 2);
}

static void print_number(FILE *file, unsigned number) {
    fprintf(file, "%u", number);
}

/* From 1 */
static void print_length(FILE *file, unsigned length) {
    fprintf(file, length ? "%u bits" : "%u bit", length + 1);
}

static bool operation_of(const struct ll_op *op, unsigned *value) {
    *value = gcn_operation_of(gcn_unit.inst_of(op->req), GCN_OPS);
    return *value != LL_NO_CLASS;
}

static bool refusal_of(const struct ll_op *op, unsigned *value) {
    struct gcn_dpp fields;
    *value = gcn_dpp_decode(gcn_unit.inst_of(op->req), &fields);
    return true;
}

#define NAMES(id, n, all) [GCN_DPP_OF_##id] = {.name = #id, .names = (all), .size = (n)},
#define PRINT(id, n, function) [GCN_DPP_OF_##id] = {.name = #id, .print = (function), .size = (n)},
const struct ll_feature gcn_dpp_features[] = {[GCN_DPP_OF_operation] = {.name = "operation",
                                                                        .names = gcn_op_names,
                                                                        .size = GCN_OPS,
                                                                        .of = operation_of,
                                                                        .of_request = true,
                                                                        .option = "OPS",
                                                                        .option_set = gcn_op_class,
                                                                        .in_set = gcn_op_in_class},
                                              [GCN_DPP_OF_refusal] = {.name = "refusal",
                                                                      .print = print_error,
                                                                      .size = GCN_DPP_ERRORS,
                                                                      .of = refusal_of,
                                                                      .of_request = true},
                                              GCN_DPP_FEATURES(NAMES, PRINT){.name = NULL}};

/* CROSS(id, name, text, ignore, n, features...), as struct ll_cross has them. */
#define CROSSES(CROSS)                                                                                                 \
    CROSS(ctrl, "DPP_CTRL", "%0 bound_ctrl:%1", NULL, 2, ctrl, bound_ctrl)                                             \
    CROSS(position, "position", "%0 bound_ctrl:%4, %2 of %1, which is %5, reads %3", gcn_dpp_ignore_position, 6, move, \
          row, place, source, bound_ctrl, lane)                                                                        \
    CROSS(mask, "mask bits", "row_mask has %0, bank_mask %1 of a lane of %2, %3, which is %4 and %5", NULL, 6,         \
          row_bit, bank_bit, row, bank, lane, reads)                                                                   \
    CROSS(masks, "masks", "row_mask:%0 bank_mask:%1", NULL, 2, row_mask, bank_mask)                                    \
    CROSS(exec, "EXEC", "%1 bound_ctrl:%2, EXEC has %0", NULL, 3, exec, move, bound_ctrl)                              \
    CROSS(active, "active lanes", "%1 of what writes %0, done in %2", NULL, 3, writes, move, active)                   \
    CROSS(write, "bits of VCC", "%1 of what writes %0, bit of a lane of %2: %3", gcn_dpp_ignore_write, 4, writes_vcc,  \
          move, row, written)                                                                                          \
    CROSS(op, "operation", "%0 %1, VCC bit %2", NULL, 3, operation, done, vcc)                                         \
    CROSS(modifiers, "modifiers", "%0 src0 %1, src1 %2", gcn_dpp_ignore_modifiers, 3, operation, src0_modifiers,       \
          src1_modifiers)                                                                                              \
    CROSS(datapath, "datapath", "%0 %1, src0 %2, src1 %3", gcn_dpp_ignore_datapath, 4, datapath, move,                 \
          src0_is_modified, src1_is_modified)                                                                          \
    CROSS(operand, "float src0", "%0 of %1, %2", gcn_dpp_ignore_operand, 3, kind, src0_class, reads)                   \
    CROSS(mode, "MODE", "operation on %0, f32 %1 and %3, f16 %2 and %4", NULL, 5, float_format, fp_round_f32,          \
          fp_round_f16, fp_denorm_f32, fp_denorm_f16)                                                                  \
    CROSS(error, "error", "%1 refused: %0", gcn_dpp_ignore_error, 2, refusal, format)                                  \
    CROSS(order, "order of errors", "refused: %0, and %1", gcn_dpp_ignore_order, 2, refusal, next_refusal)             \
    CROSS(code, "code", "%0 code %1 refused", gcn_dpp_ignore_code, 2, format, code)                                    \
    CROSS(src0, "SRC0", "SRC0 %0 refused", NULL, 1, src0)                                                              \
    CROSS(nop, "fields of v_nop", "v_nop refused for %0 alone", NULL, 1, nop_bit)                                      \
    CROSS(carry, "carry", "%0, a carry goes through %1", gcn_dpp_ignore_carry, 2, adder, length)                       \
    CROSS(difference, "difference", "%0 of what differs in bit %1", gcn_dpp_ignore_difference, 2, compared, bit)       \
    CROSS(factor, "factors", "%0, src%1 is bit %2 alone", gcn_dpp_ignore_factor, 3, multiplier, factor, factor_bit)    \
    CROSS(shift, "shift", "%0 by %1", gcn_dpp_ignore_shift, 2, shifter, count)                                         \
    CROSS(nan, "NaN", "%0, %1 is a NaN by bit %2 alone", gcn_dpp_ignore_nan, 3, float_format, nan_source, nan_bit)     \
    CROSS(sticky, "sticky bits", "%0, of what is below the guard bit %1 alone is 1 and decides",                       \
          gcn_impossible_sticky_bit, 2, multiplied, sticky_bit)                                                        \
    CROSS(exponent, "exponents near that of 1", "%0, the exponent is that of %1 but for bit %2, which decides",        \
          gcn_impossible_exponent_bit, 3, integral, number, exponent_bit)                                              \
    CROSS(bit, "bits of sources", "lane %1, a bit of the %2 half of %0 decides", NULL, 3, bit_source, bit_lane, half)  \
    CROSS(vcc, "bits of VCC before", "lane %0, VCC is %1 and decides", NULL, 2, vcc_lane, vcc)

#define EACH_1(EACH, a) EACH(a)
#define EACH_2(EACH, a, ...) EACH(a), EACH_1(EACH, __VA_ARGS__)
#define EACH_3(EACH, a, ...) EACH(a), EACH_2(EACH, __VA_ARGS__)
#define EACH_4(EACH, a, ...) EACH(a), EACH_3(EACH, __VA_ARGS__)
#define EACH_5(EACH, a, ...) EACH(a), EACH_4(EACH, __VA_ARGS__)
#define EACH_6(EACH, a, ...) EACH(a), EACH_5(EACH, __VA_ARGS__)
#define NAME_OF(id) #id
#define NUMBER_OF(id) GCN_DPP_OF_##id

/* A cross has its own functions, which know its features. */
#define CROSS(id, its_name, its_text, its_ignore, count, ...)                                                          \
    static const struct gcn_dpp_cross cross_##id = {count, {EACH_##count(NUMBER_OF, __VA_ARGS__)}};                    \
    static bool steer_##id(struct ll_recipe *recipe, const unsigned *value) {                                          \
        return gcn_dpp_steer(&cross_##id, recipe, value);                                                              \
    }                                                                                                                  \
    static bool takes_##id(const unsigned *value, const char *feature, unsigned of) {                                  \
        (void)feature; /* the operation */                                                                             \
        return gcn_dpp_takes(&cross_##id, value, of);                                                                  \
    }
CROSSES(CROSS)
#undef CROSS

#define CROSS(id, its_name, its_text, its_ignore, count, ...)                                                          \
    {.name = (its_name),                                                                                               \
     .text = (its_text),                                                                                               \
     .features = {EACH_##count(NAME_OF, __VA_ARGS__)},                                                                 \
     .ignore = (its_ignore),                                                                                           \
     .steer = steer_##id,                                                                                              \
     .takes = takes_##id},
const struct ll_cross gcn_dpp_crosses[] = {CROSSES(CROSS){.name = NULL}};
