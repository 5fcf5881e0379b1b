/* SPDX-License-Identifier: MIT */
/* The features and crosses of SDWA instructions, and the names of their values. */
#include "families/gcn/cover_sdwa.h"

#include <string.h>

#include "families/gcn/dimensions.h"

static const char *const execs[] = {"no lane", "some lanes", "all lanes"};
static const char *const sels[] = {"BYTE_0", "BYTE_1", "BYTE_2", "BYTE_3", "WORD_0", "WORD_1", "DWORD"};
static const char *const unused[] = {"PAD", "SEXT", "PRESERVE"};
static const char *const mods[] = {"unmodified", "modified"};
static const char *const clamps[] = {"no clamp", "clamp"};
static const char *const signs[] = {"positive", "negative"};
static const char *const formats[] = {"f32", "f16"};
static const char *const modifiers[] = {"as it is", "SEXT",     "NEG",     "SEXT NEG",
                                        "ABS",      "SEXT ABS", "NEG ABS", "SEXT NEG ABS"};
static const char *const bits[] = {"0", "1"};
static const char *const products[GCN_PRODUCTS] = {"NaN",      "invalid",     "infinite",
                                                   "0",        "exact",       "below a tie",
                                                   "a tie",    "above a tie", "below a power of two",
                                                   "overflow", "flushed",     "below the least normal number"};
static const char *const clamped[GCN_CLAMPED] = {"NaN", "below 0", "-0", "+0", "below 1", "1", "above 1"};
static const char *const effects[] = {"sum", "difference"};
static const char *const masks[] = {"VCC", "EXEC"};
static const char *const terms[] = {"first", "second"};
static const char *const distances[] = {"the same", "one apart", "more apart"};
static const char *const min_max_cases[] = {"less",
                                            "equal",
                                            "greater",
                                            "-0 and +0",
                                            "+0 and -0",
                                            "number, quiet NaN",
                                            "number, signaling NaN",
                                            "quiet NaN, number",
                                            "quiet NaN, quiet NaN",
                                            "quiet NaN, signaling NaN",
                                            "signaling NaN, number",
                                            "signaling NaN, quiet NaN",
                                            "signaling NaN, signaling NaN"};
static const char *const relations[] = {"less", "equal", "greater", "unordered"};
static const char *const subnormals[] = {"none subnormal", "a subnormal kept", "a subnormal flushed"};
static const char *const wholes[GCN_WHOLES] = {"NaN",      "-infinity",       "too low", "the least one",
                                               "negative", "0 of a negative", "0",       "positive",
                                               "too high", "+infinity"};
static const char *const rests[GCN_RESTS] = {"an integer", "below a half", "a half", "above a half"};
static const char *const sizes[GCN_SIZES] = {"below 1", "at least 1", "too large for a fraction"};
static const char *const parities[] = {"even", "odd"};
static const char *const powers[] = {"-32768", "below -40", "-40 to -1", "0", "1 to 40", "above 40", "32767"};

static void print_error(FILE *file, unsigned error) {
    fputs(gcn_error_name((enum gcn_error)error), file);
}

static void print_code(FILE *file, unsigned code) {
    fprintf(file, "0x%02x", code);
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

static void print_number(FILE *file, unsigned number) {
    fprintf(file, "%u", number);
}

/* From 1 */
static void print_length(FILE *file, unsigned length) {
    fprintf(file, length ? "%u bits" : "%u bit", length + 1);
}

#define OTHER(...)

/* Functions of the features that are operations. */
#define OPS(id, first, n)                                                                                              \
    static unsigned op_of_##id(unsigned value) {                                                                       \
        return (first) + value;                                                                                        \
    }
#define KINDS(id, list, n)                                                                                             \
    static void print_##id(FILE *file, unsigned value) {                                                               \
        gcn_print_kind(file, gcn_kind_of(list.ops[value]));                                                            \
    }
GCN_INTEGER_FEATURES(OPS, KINDS, OTHER, OTHER)
GCN_FLOAT_FEATURES(OPS, KINDS, OTHER, OTHER)
#undef OPS
#undef KINDS

static const char *op_class(unsigned class) {
    const char *name = gcn_op_class(class);
    return name && (gcn_unit.ops == GCN_OPS || strcmp(name, "float") != 0) ? name : NULL; /* that is the last one */
}

static bool operation_of(const struct ll_op *op, unsigned *value) {
    *value = gcn_operation_of(gcn_unit.inst_of(op->req), gcn_unit.ops);
    return *value != LL_NO_CLASS;
}

static bool refusal_of(const struct ll_op *op, unsigned *value) {
    struct gcn_sdwa fields;
    *value = gcn_sdwa_error(gcn_unit.inst_of(op->req), &fields);
    return true;
}

#define OPS(id, first, n)                                                                                              \
    [GCN_OF_##id] = {                                                                                                  \
        .name = #id, .names = gcn_op_names + (first), .size = (n), .part_of = "operation", .owner = op_of_##id},
#define KINDS(id, list, n) [GCN_OF_##id] = {.name = #id, .print = print_##id, .size = (n)},
#define NAMES(id, n, all) [GCN_OF_##id] = {.name = #id, .names = (all), .size = (n)},
#define PRINT(id, n, function) [GCN_OF_##id] = {.name = #id, .print = (function), .size = (n)},
#define FEATURES_OF_ALL(ops)                                                                                           \
    [GCN_OF_operation] = {.name = "operation",                                                                         \
                          .names = gcn_op_names,                                                                       \
                          .size = (ops),                                                                               \
                          .of = operation_of,                                                                          \
                          .of_request = true,                                                                          \
                          .option = "OPS",                                                                             \
                          .option_set = op_class,                                                                      \
                          .in_set = gcn_op_in_class},                                                                  \
    [GCN_OF_refusal] = {.name = "refusal",                                                                             \
                        .print = print_error,                                                                          \
                        .size = GCN_ERRORS,                                                                            \
                        .of = refusal_of,                                                                              \
                        .of_request = true},                                                                           \
    GCN_INTEGER_FEATURES(OPS, KINDS, NAMES, PRINT)

const struct ll_feature gcn_sdwa_integer_features[] = {FEATURES_OF_ALL(GCN_INTEGER_OPS){.name = NULL}};
const struct ll_feature gcn_sdwa_features[] = {FEATURES_OF_ALL(GCN_OPS)
                                                   GCN_FLOAT_FEATURES(OPS, KINDS, NAMES, PRINT){.name = NULL}};

/*
 * CROSS(id, name, text, ignore, whole, set, wanted, n, features...), as struct ll_cross and struct gcn_cross have them.
 */
#define INTEGER_CROSSES(CROSS)                                                                                         \
    CROSS(destination, "destination", "%0 dst_sel %1, dst_unused %2", gcn_ignore_destination, false, NULL, 0, 3,       \
          operation, dst_sel, dst_unused)                                                                              \
    CROSS(execution, "execution", "%0 %1, EXEC has %2", gcn_ignore_execution, false, NULL, 0, 3, operation, clamp,     \
          exec)                                                                                                        \
    CROSS(sources, "sources", "%0 src0_sel %1 %3, src1_sel %2 %4", gcn_ignore_sources, false, NULL, 0, 5, integer_op,  \
          src0_sel, src1_sel, src0_is_modified, src1_is_modified)                                                      \
    CROSS(error, "error", "%1 refused: %0", gcn_ignore_error, false, NULL, 0, 2, refusal, format)                      \
    CROSS(code, "code", "%0 code %1 refused", gcn_ignore_code, false, NULL, 0, 2, format, code)                        \
    CROSS(carry, "carry", "%0, a carry from below bit %1 goes through %2", gcn_ignore_carry, true, NULL, 0, 3, adder,  \
          lowest_bit, length)                                                                                          \
    CROSS(difference, "difference", "%0 of what differs in bit %1, set in %2", gcn_ignore_difference, true, NULL, 0,   \
          3, comparator, bit, set_in)                                                                                  \
    CROSS(factors, "factors", "%0, src0 is bit %1 alone, src1 bit %2", gcn_ignore_factors, true, NULL, 0, 3,           \
          multiplier, bit_of_src0, bit_of_src1)                                                                        \
    CROSS(shift, "shift", "%0 by %1", gcn_ignore_shift, true, NULL, 0, 2, shifter, count)                              \
    CROSS(bit, "bits of sources", "lane %1, bit %2 of %0 is %3 and decides", gcn_ignore_bit, false, NULL, 0, 4,        \
          source, lane, bit_of_source, value)                                                                          \
    CROSS(mask, "bits of masks", "lane %1, %0 is %2 and decides", gcn_ignore_mask, false, NULL, 0, 3, mask, lane,      \
          mask_value)
#define VALUE GCN_WANT_VALUE
#define RESULT GCN_WANT_RESULT
#define FLOAT_CROSSES(CROSS)                                                                                           \
    CROSS(rounding, "rounding", "%0 rounds %1: %2, %3", gcn_ignore_rounding, true, gcn_set_results, VALUE | RESULT, 4, \
          rounded, fp_round, sign, result)                                                                             \
    CROSS(underflow, "underflow", "%0 rounds %2, subnormals %1: %3", gcn_ignore_underflow, true, gcn_set_results,      \
          RESULT, 4, rounded, fp_denorm_of_result, fp_round, underflow)                                                \
    CROSS(mac, "multiply and add", "v_mac_%0 rounds %1: product %2, sum %3", gcn_ignore_mac, true, gcn_set_results,    \
          RESULT, 4, mac, fp_round, product, result)                                                                   \
    CROSS(operand, "operand", "%0 of %2, subnormals %1", gcn_ignore_operand, true, gcn_set_classes, 0, 3, kind,        \
          fp_denorm, src0_class)                                                                                       \
    CROSS(operands, "operands", "%0 of %1, %2", NULL, true, gcn_set_classes, 0, 3, paired, src0_class, src1_class)     \
    CROSS(clamp, "clamp", "%0 %1, DX10_CLAMP %2, result %3", gcn_ignore_clamp, true, gcn_set_clamped, VALUE, 4, kind,  \
          clamp, dx10_clamp, clamped)                                                                                  \
    CROSS(source0, "float src0", "%0 src0_sel %1 %2", gcn_ignore_source0, true, NULL, 0, 3, float_op, src0_sel,        \
          src0_modifiers)                                                                                              \
    CROSS(source1, "float src1", "%0 src1_sel %1 %2", gcn_ignore_source1, true, NULL, 0, 3, float_op, src1_sel,        \
          src1_modifiers)                                                                                              \
    CROSS(alignment, "alignment", "%0 %1 rounds %4, exponents %3 apart, %2 smaller", NULL, true, gcn_set_terms, 0, 5,  \
          sum, effect, smaller, distance, fp_round)                                                                    \
    CROSS(cancellation, "cancellation", "%0 difference rounds %3, exponents %1: %2 bits cancelled",                    \
          gcn_ignore_cancellation, true, gcn_set_terms, 0, 4, sum, exponents, cancelled, fp_round)                     \
    CROSS(min_max, "minimum and maximum", "%0 IEEE %1: %2", NULL, true, gcn_set_min_max, 0, 3, min_max, ieee,          \
          operands)                                                                                                    \
    CROSS(compare, "float compare", "%0 of %1, %2", NULL, true, gcn_set_compare, 0, 3, compare, relation, subnormal)   \
    CROSS(class, "class", "%0 of %1: %2", NULL, true, gcn_set_class, 0, 3, class_op, src0_class, class_bit)            \
    CROSS(conversion, "conversion", "from %0, f32 %1 and %3, f16 %2 and %4", NULL, true, NULL, 0, 5, conversion,       \
          fp_round_f32, fp_round_f16, fp_denorm_f32, fp_denorm_f16)                                                    \
    CROSS(to_integer, "to integer", "%0 of %1, %2", gcn_ignore_to_integer, true, gcn_set_to_integer, VALUE, 3,         \
          to_integer, whole, fraction)                                                                                 \
    CROSS(integral, "integral values", "%0 of %1 %2, %3 and %4", gcn_ignore_integral, true, gcn_set_integral, 0, 5,    \
          integral, operand_sign, size, parity, fraction)                                                              \
    CROSS(ldexp, "ldexp", "v_ldexp_f16 of %1 by %2, subnormals %0", NULL, true, gcn_set_power, 0, 3, fp_denorm,        \
          src0_class, power)                                                                                           \
    CROSS(frexp, "frexp", "%0, exponent is %1", gcn_ignore_frexp, true, gcn_set_frexp, 0, 2, frexp, leading)           \
    CROSS(nan, "NaN", "%0, %1 is a NaN by bit %2 alone", gcn_ignore_nan, true, gcn_set_nan, 0, 3, kind, nan_source,    \
          nan_bit)                                                                                                     \
    CROSS(float_difference, "float difference", "%0 of what differs in bit %1, set in %2",                             \
          gcn_ignore_float_difference, true, gcn_set_difference, 0, 3, float_comparator, bit, set_in)                  \
    CROSS(sticky, "sticky bits", "%0, of what is below the guard bit %1 alone is 1 and decides",                       \
          gcn_impossible_sticky_bit, true, gcn_set_sticky, 0, 2, multiplied, sticky_bit)                               \
    CROSS(exponent, "exponents near that of 1", "%0, the exponent is that of %1 but for bit %2, which decides",        \
          gcn_impossible_exponent_bit, true, gcn_set_exponent, 0, 3, integral, number, exponent_bit)                   \
    CROSS(far, "terms far apart", "f32, exponents %1 apart, the %0 term is a power of two and decides", NULL, true,    \
          gcn_set_far, 0, 2, smaller, far)

#define EACH_2(EACH, a, b) EACH(a), EACH(b)
#define EACH_3(EACH, a, ...) EACH(a), EACH_2(EACH, __VA_ARGS__)
#define EACH_4(EACH, a, ...) EACH(a), EACH_3(EACH, __VA_ARGS__)
#define EACH_5(EACH, a, ...) EACH(a), EACH_4(EACH, __VA_ARGS__)
#define NAME_OF(id) #id
#define NUMBER_OF(id) GCN_OF_##id

/* Each cross has functions of its own, as it is not an argument of theirs. */
#define CROSS(id, name, text, ignore, whole, set, wanted, n, ...)                                                      \
    static const struct gcn_cross cross_##id = {n, {EACH_##n(NUMBER_OF, __VA_ARGS__)}, whole, set, wanted};            \
    static bool steer_##id(struct ll_recipe *recipe, const unsigned *value) {                                          \
        return gcn_sdwa_steer(&cross_##id, recipe, value);                                                             \
    }                                                                                                                  \
    static bool takes_##id(const unsigned *value, const char *feature, unsigned of) {                                  \
        bool taken = true;                                                                                             \
        (void)feature; /* the operation */                                                                             \
        for (unsigned i = 0; i < (n); i++)                                                                             \
            taken &= gcn_sdwa_takes(cross_##id.feature[i], value[i], of);                                              \
        return taken;                                                                                                  \
    }
INTEGER_CROSSES(CROSS)
FLOAT_CROSSES(CROSS)
#undef CROSS

#define CROSS(id, its_name, its_text, its_ignore, whole, set, wanted, n, ...)                                          \
    {.name = (its_name),                                                                                               \
     .text = (its_text),                                                                                               \
     .features = {EACH_##n(NAME_OF, __VA_ARGS__)},                                                                     \
     .ignore = (its_ignore),                                                                                           \
     .steer = steer_##id,                                                                                              \
     .takes = takes_##id},
const struct ll_cross gcn_sdwa_integer_crosses[] = {INTEGER_CROSSES(CROSS){.name = NULL}};
const struct ll_cross gcn_sdwa_crosses[] = {INTEGER_CROSSES(CROSS) FLOAT_CROSSES(CROSS){.name = NULL}};
