/* SPDX-License-Identifier: MIT */
/* The features, and the names of their values. */
#include "families/gcn/cover.h"
#include "families/gcn/cover_trans.h"

#include <string.h>

#include "families/gcn/ops.h"
#include "families/gcn/options.h"

static const char *const any_execs[] = {"no lane", "some lanes", "all lanes"};
static const char *const sels[] = {"BYTE_0", "BYTE_1", "BYTE_2", "BYTE_3", "WORD_0", "WORD_1", "DWORD"};
static const char *const mods[] = {"unmodified", "modified"};
static const char *const signs[] = {"positive", "negative"};
static const char *const float_formats[] = {"f32", "f16"};
static const char *const modifiers[] = {"as it is", "SEXT",     "NEG",     "SEXT NEG",
                                        "ABS",      "SEXT ABS", "NEG ABS", "SEXT NEG ABS"};
static const char *const bits[] = {"0", "1"};
static const char *const moves[GCN_DPP_NO_MOVE] = {
    [GCN_DPP_QUAD_PERM] = "quad_perm",      [GCN_DPP_ROW_SHL] = "row_shl",
    [GCN_DPP_ROW_SHR] = "row_shr",          [GCN_DPP_ROW_ROR] = "row_ror",
    [GCN_DPP_WAVE_SHL] = "wave_shl:1",      [GCN_DPP_WAVE_ROL] = "wave_rol:1",
    [GCN_DPP_WAVE_SHR] = "wave_shr:1",      [GCN_DPP_WAVE_ROR] = "wave_ror:1",
    [GCN_DPP_ROW_MIRROR] = "row_mirror",    [GCN_DPP_ROW_HALF_MIRROR] = "row_half_mirror",
    [GCN_DPP_ROW_BCAST15] = "row_bcast:15", [GCN_DPP_ROW_BCAST31] = "row_bcast:31"};
static const char *const class_names[] = {GCN_CLASS_LIST(LL_NAME)};
static const char *const result_names[] = {GCN_RESULT_LIST(LL_NAME)};
static const char *const writes[] = {"a register", "a register and VCC", "VCC", "VCC and EXEC"};
static const char *const source_names[] = {"src0", "src1", "the old destination"};
static const char *const source_signs[] = {"as it is", "NEG", "ABS", "NEG ABS"};
static const char *const datapaths[GCN_DATAPATH_PARTS] = {
#define DATAPATH(name) "integer " #name,
    GCN_DATAPATHS(DATAPATH)
#undef DATAPATH
#define DATAPATH(name) "float " #name,
        GCN_FLOAT_DATAPATHS(DATAPATH)
#undef DATAPATH
};

static void print_sdwa_error(FILE *file, unsigned error) {
    fputs(gcn_error_name((enum gcn_error)error), file);
}

static void print_dpp_error(FILE *file, unsigned error) {
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

static void print_mask(FILE *file, unsigned mask) {
    fprintf(file, "0x%x", mask);
}

static void print_length(FILE *file, unsigned length) {
    fprintf(file, length ? "%u bits" : "%u bit", length + 1);
}

static void print_distance(FILE *file, unsigned distance) {
    fprintf(file, distance < GCN_DISTANCES - 1 ? "%u" : "%u or more", distance);
}

static void print_gain(FILE *file, unsigned gain) {
    fprintf(file, gain < GCN_GAINS - 1 ? "%u" : "all", gain);
}

static void print_leading(FILE *file, unsigned leading) {
    if (leading < GCN_LEADING_OTHER)
        fprintf(file, "the least one - %u", leading);
    else
        fputs(leading == GCN_LEADING_OTHER ? "some" : "the greatest one", file);
}

static void print_far(FILE *file, unsigned distance) {
    fprintf(file, "%u", GCN_FAR_LEAST + distance);
}

static void print_ctrl(FILE *file, unsigned place) {
    const unsigned move = gcn_move_at(&place);
    fputs(moves[move], file);
    if (move == GCN_DPP_QUAD_PERM)
        fprintf(file, ":[%u,%u,%u,%u]", place & 3, place >> 2 & 3, place >> 4 & 3, place >> 6 & 3);
    else if (gcn_ctrls[move].n > 1)
        fprintf(file, ":%u", place + 1);
}

static void print_trans_mode(FILE *file, unsigned mode) {
    fprintf(file, "%s, IEEE %u", gcn_denorm_names[mode % 4], mode / 4);
}

static void print_nop_bit(FILE *file, unsigned bit) {
    if (bit < 8)
        fprintf(file, "bit %u of VDST", bit);
    else if (bit < 16)
        fprintf(file, "bit %u of src0's number", bit - 8);
    else
        fprintf(file, "%s of src%u", bit % 2 ? "ABS" : "NEG", (bit - 16) / 2);
}

/* Operations from the first one on. */
#define OPERATIONS_FROM(id, first)                                                                                     \
    static unsigned op_of_##id(unsigned value) {                                                                       \
        return (first) + value;                                                                                        \
    }
OPERATIONS_FROM(integer_op, 0)
OPERATIONS_FROM(float_op, GCN_INTEGER_OPS)
OPERATIONS_FROM(transcendental, GCN_FLOAT_OPS)
OPERATIONS_FROM(compare, GCN_INDEX_CMP_F_F16)
OPERATIONS_FROM(class_op, GCN_INDEX_CMP_CLASS_F32)

/* Operations, or kinds of them, in a list. */
#define KINDS(id)                                                                                                      \
    static void print_##id(FILE *file, unsigned value) {                                                               \
        gcn_print_kind(file, gcn_kind_of(gcn_##id.ops[value]));                                                        \
    }
KINDS(rounded)
KINDS(paired)
KINDS(min_max)
KINDS(to_integer)
KINDS(float_comparators)
KINDS(frexp)
KINDS(integral)
KINDS(multiplied)
KINDS(shifters)
KINDS(periodic)

/*
 * Tables that derive from cover.def
 */

#define NONE(...)
#define FEATURE(units, ...) FEATURE_##units(__VA_ARGS__)
#define FEATURE_I ROW
#define FEATURE_F ROW
#define FEATURE_D ROW
#define FEATURE_ID ROW
#define FEATURE_FD ROW
#define FEATURE_T ROW

static bool operation_of(const struct ll_op *op, unsigned *value) {
    *value = gcn_operation_of(gcn_unit.inst_of(op->req), gcn_unit.ops);
    return *value != LL_NO_CLASS;
}

static bool sdwa_refusal_of(const struct ll_op *op, unsigned *value) {
    struct gcn_sdwa fields;
    *value = gcn_sdwa_error(gcn_unit.inst_of(op->req), &fields);
    return true;
}

static bool dpp_refusal_of(const struct ll_op *op, unsigned *value) {
    struct gcn_dpp fields;
    *value = gcn_dpp_error(gcn_unit.inst_of(op->req), &fields);
    return true;
}

static const char *op_class(unsigned class) {
    const char *name = gcn_op_class(class); /* those of transcendental operations and of floats are last */
    const bool is_missing = name && ((gcn_unit.ops < GCN_FLOAT_OPS && !strcmp(name, "float")) ||
                                     (gcn_unit.ops < GCN_OPS && !strcmp(name, "transcendental")));
    return is_missing ? NULL : name;
}

#define FIRST(ops, refusal_of, print_error, errors)                                                                    \
    {.name = "operation",                                                                                              \
     .names = gcn_op_names,                                                                                            \
     .size = (ops),                                                                                                    \
     .of = operation_of,                                                                                               \
     .of_request = true,                                                                                               \
     .option = "OPS",                                                                                                  \
     .option_set = op_class,                                                                                           \
     .in_set = gcn_op_in_class},                                                                                       \
        {.name = "refusal", .print = (print_error), .size = (errors), .of = (refusal_of), .of_request = true},
#define NAMES(...)                                                                                                     \
    .names = (const char *const[]) {                                                                                   \
        __VA_ARGS__                                                                                                    \
    }
#define ARRAY(all) .names = (all)
#define PRINT(function) .print = (function)
#define OPERATIONS(op_of, first) .names = gcn_op_names + (first), .part_of = "operation", .owner = (op_of)
#define ROW(id, its_name, its_size, origin, a, b, ...) {.name = (its_name), .size = (its_size), __VA_ARGS__},

#define SDWA(ops) FIRST(ops, sdwa_refusal_of, print_sdwa_error, GCN_ERRORS)
#define DPP(ops) FIRST(ops, dpp_refusal_of, print_dpp_error, GCN_DPP_ERRORS)

#undef FEATURE_D
#define FEATURE_D NONE
const struct ll_feature gcn_sdwa_trans_features[] = {
    SDWA(GCN_OPS)
#include "families/gcn/cover.def"
        GCN_SDWA_OPTIONS GCN_MODE_OPTIONS GCN_CLAMP_OPTIONS{.name = NULL}};

#undef FEATURE_T
#define FEATURE_T NONE
const struct ll_feature gcn_sdwa_features[] = {SDWA(GCN_FLOAT_OPS)
#include "families/gcn/cover.def"
                                                   GCN_SDWA_OPTIONS GCN_MODE_OPTIONS GCN_CLAMP_OPTIONS{.name = NULL}};

#undef FEATURE_F
#undef FEATURE_FD
#define FEATURE_F NONE
#define FEATURE_FD NONE
const struct ll_feature gcn_sdwa_integer_features[] = {SDWA(GCN_INTEGER_OPS)
#include "families/gcn/cover.def"
                                                           GCN_SDWA_OPTIONS{.name = NULL}};

#undef FEATURE_I
#undef FEATURE_FD
#undef FEATURE_D
#define FEATURE_I NONE
#define FEATURE_FD ROW
#define FEATURE_D ROW
const struct ll_feature gcn_dpp_features[] = {DPP(GCN_FLOAT_OPS)
#include "families/gcn/cover.def"
                                                  GCN_DPP_OPTIONS GCN_MODE_OPTIONS{.name = NULL}};

const struct ll_feature gcn_dpp_trans_features[] = {DPP(GCN_OPS)
#include "families/gcn/cover.def" /* other operations: NOLINT(readability-duplicate-include) */
#undef FEATURE_ID
#undef FEATURE_FD
#undef FEATURE_D
#undef FEATURE_T
#define FEATURE_ID NONE
#define FEATURE_FD NONE
#define FEATURE_D NONE
#define FEATURE_T ROW
#include "families/gcn/cover.def"
                                                        GCN_DPP_OPTIONS GCN_MODE_OPTIONS{.name = NULL}};
