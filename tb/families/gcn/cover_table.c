/* SPDX-License-Identifier: MIT */
/* The covergroups, and the values of their bins in words. */
#include "families/gcn/cover.h"
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
static const char *const min_max_cases[GCN_MIN_MAX_CASES] = {"less",
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
static const char *const powers[GCN_POWERS] = {"-32768", "below -40", "-40 to -1", "0", "1 to 40", "above 40", "32767"};

static void print_error(FILE *file, unsigned error) {
    fputs(gcn_error_name((enum gcn_error)error), file);
}

static void print_code(FILE *file, unsigned code) {
    fprintf(file, "0x%02x", code);
}

static void print_float_op(FILE *file, unsigned op) {
    fputs(gcn_op_names[GCN_INTEGER_OPS + op], file);
}

static void print_compare(FILE *file, unsigned op) {
    fputs(gcn_op_names[GCN_INDEX_CMP_F_F16 + op], file);
}

static void print_class(FILE *file, unsigned op) {
    fputs(gcn_op_names[GCN_INDEX_CMP_CLASS_F32 + op], file);
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

#define LIST_PRINTER(name)                                                                                             \
    static void print_##name(FILE *file, unsigned place) {                                                             \
        gcn_print_kind(file, gcn_kind_of(gcn_##name.ops[place]));                                                      \
    }
LIST_PRINTER(rounded)
LIST_PRINTER(paired)
LIST_PRINTER(min_max)
LIST_PRINTER(to_integer)
LIST_PRINTER(frexp)
LIST_PRINTER(float_comparators)

#define NAMES(name, size, names_of)                                                                                    \
    { name, size, .names = names_of }
#define PRINT(name, size, function)                                                                                    \
    { name, size, .print = function }
#define ROUNDING NAMES("FP_ROUND", 4, gcn_rounding_names)
#define DENORM NAMES("FP_DENORM", 4, gcn_denorm_names)
#define SIGN NAMES("sign", 2, signs)
#define BIT(name) PRINT(name, GCN_BITS_OF_LANE, print_number)
#define LANE PRINT("lane", GCN_LANES, print_number)
#define FORMAT NAMES("format", 2, formats)
#define CLASS(name) NAMES(name, GCN_CLASSES, gcn_class_names)
#define SEL(name) NAMES(name, GCN_SELS, sels)
#define GROUP(name, title, text, ...)                                                                                  \
    [GCN_COVER_##name] = {title, text, {__VA_ARGS__}, gcn_impossible_##name, gcn_hint_##name}
/* All bins can be hit. */
#define FULL_GROUP(name, title, text, ...) [GCN_COVER_##name] = {title, text, {__VA_ARGS__}, NULL, gcn_hint_##name}

#define OPERATION(ops)                                                                                                 \
    { "op", ops, .names = gcn_op_names, .dimension = 1 + GCN_OPERATION }
#define OF_ALL_OPS(ops)                                                                                                \
    GROUP(destination, "destination", "%0 dst_sel %1, dst_unused %2", OPERATION(ops), SEL("dst_sel"),                  \
          NAMES("dst_unused", GCN_UNUSEDS, unused)),                                                                   \
        GROUP(execution, "execution", "%0 %1, EXEC has %2", OPERATION(ops), NAMES("clamp", 2, clamps),                 \
              NAMES("exec", GCN_EXECS, execs))
#define OF_INTEGER_OPS                                                                                                 \
    GROUP(sources, "sources", "%0 src0_sel %1 %3, src1_sel %2 %4", OPERATION(GCN_INTEGER_OPS), SEL("src0_sel"),        \
          SEL("src1_sel"), NAMES("src0", 2, mods), NAMES("src1", 2, mods))
#define OF_REFUSED                                                                                                     \
    GROUP(error, "error", "%1 refused: %0", PRINT("error", GCN_ERRORS, print_error),                                   \
          NAMES("format", GCN_FORMATS, gcn_format_names)),                                                             \
        GROUP(code, "code", "%0 code %1 refused", NAMES("format", GCN_FORMATS, gcn_format_names),                      \
              PRINT("code", GCN_CODES, print_code))
#define OF_OPERANDS                                                                                                    \
    GROUP(carry, "carry", "%0, a carry from below bit %1 goes through %2",                                             \
          NAMES("adder", GCN_ADDERS, gcn_adder_names), BIT("lowest bit"),                                              \
          PRINT("length", GCN_BITS_OF_LANE, print_length)),                                                            \
        GROUP(difference, "difference", "%0 of what differs in bit %1, set in %2",                                     \
              PRINT("op", GCN_COMPARATORS, gcn_print_comparator), BIT("bit"), NAMES("source", 2, gcn_source_names)),   \
        GROUP(factors, "factors", "%0, src0 is bit %1 alone, src1 bit %2",                                             \
              NAMES("product", GCN_MULTIPLIERS, gcn_multiplier_names), PRINT("src0", GCN_FACTOR_BITS, print_number),   \
              PRINT("src1", GCN_FACTOR_BITS, print_number)),                                                           \
        GROUP(shift, "shift", "%0 by %1", NAMES("op", GCN_SHIFTERS, gcn_shifter_names), BIT("count")),                 \
        GROUP(bit, "bits of sources", "lane %1, bit %2 of %0 is %3 and decides",                                       \
              NAMES("source", GCN_LANE_SOURCES, gcn_source_names), LANE, BIT("bit"), NAMES("value", 2, bits)),         \
        GROUP(mask, "bits of masks", "lane %1, %0 is %2 and decides", NAMES("mask", 2, masks), LANE,                   \
              NAMES("value", 2, bits))

const struct covergroup gcn_integer_covergroups[GCN_INTEGER_GROUPS] = {OF_ALL_OPS(GCN_INTEGER_OPS), OF_INTEGER_OPS,
                                                                       OF_REFUSED, OF_OPERANDS};

const struct covergroup gcn_covergroups[GCN_COVER_GROUPS] = {
    OF_ALL_OPS(GCN_OPS),
    OF_INTEGER_OPS,
    OF_REFUSED,
    OF_OPERANDS,
    GROUP(rounding, "rounding", "%0 rounds %1: %2, %3", PRINT("op", GCN_ROUNDED, print_rounded), ROUNDING, SIGN,
          NAMES("result", GCN_RESULTS, gcn_result_names)),
    GROUP(underflow, "underflow", "%0 rounds %2, subnormals %1: %3", PRINT("op", GCN_ROUNDED, print_rounded), DENORM,
          ROUNDING, NAMES("result", GCN_UNDERFLOWS, gcn_result_names + GCN_RESULT_SUBNORMAL)),
    GROUP(mac, "multiply and add", "v_mac_%0 rounds %1: product %2, sum %3", FORMAT, ROUNDING,
          NAMES("product", GCN_PRODUCTS, products), NAMES("sum", GCN_RESULTS, gcn_result_names)),
    GROUP(operand, "operand", "%0 of %2, subnormals %1", PRINT("op", GCN_KINDS, gcn_print_kind), DENORM, CLASS("src0")),
    FULL_GROUP(operands, "operands", "%0 of %1, %2", PRINT("op", GCN_PAIRED, print_paired), CLASS("src0"),
               CLASS("src1")),
    GROUP(clamp, "clamp", "%0 %1, DX10_CLAMP %2, result %3", PRINT("op", GCN_KINDS, gcn_print_kind),
          NAMES("clamp", 2, clamps), NAMES("DX10_CLAMP", 2, bits), NAMES("result", GCN_CLAMPED, clamped)),
    GROUP(source0, "float src0", "%0 src0_sel %1 %2", PRINT("op", GCN_FLOAT_OPS, print_float_op), SEL("src0_sel"),
          NAMES("modifiers", GCN_MODIFIERS, modifiers)),
    GROUP(source1, "float src1", "%0 src1_sel %1 %2", PRINT("op", GCN_FLOAT_OPS, print_float_op), SEL("src1_sel"),
          NAMES("modifiers", GCN_MODIFIERS, modifiers)),
    FULL_GROUP(alignment, "alignment", "%0 %1 rounds %4, exponents %3 apart, %2 smaller", FORMAT,
               NAMES("effect", 2, effects), NAMES("smaller", 2, terms),
               PRINT("distance", GCN_DISTANCES, print_distance), ROUNDING),
    GROUP(cancellation, "cancellation", "%0 difference rounds %3, exponents %1: %2 bits cancelled", FORMAT,
          NAMES("exponents", 3, distances), PRINT("bits", GCN_GAINS, print_gain), ROUNDING),
    FULL_GROUP(min_max, "minimum and maximum", "%0 IEEE %1: %2", PRINT("op", GCN_MIN_MAX, print_min_max),
               NAMES("IEEE", 2, bits), NAMES("operands", GCN_MIN_MAX_CASES, min_max_cases)),
    FULL_GROUP(compare, "float compare", "%0 of %1, %2", PRINT("op", GCN_COMPARES, print_compare),
               NAMES("relation", GCN_RELATIONS, relations), NAMES("subnormal", GCN_SUBNORMALS, subnormals)),
    FULL_GROUP(class, "class", "%0 of %1: %2", PRINT("op", GCN_CLASS_OPS, print_class), CLASS("src0"),
               NAMES("bit", 2, bits)),
    FULL_GROUP(conversion, "conversion", "from %0, f32 %1 and %3, f16 %2 and %4", FORMAT,
               NAMES("FP_ROUND f32", 4, gcn_rounding_names), NAMES("FP_ROUND f16", 4, gcn_rounding_names),
               NAMES("FP_DENORM f32", 4, gcn_denorm_names), NAMES("FP_DENORM f16", 4, gcn_denorm_names)),
    GROUP(to_integer, "to integer", "%0 of %1, %2", PRINT("op", GCN_TO_INTEGER, print_to_integer),
          NAMES("value", GCN_WHOLES, wholes), NAMES("fraction", GCN_RESTS, rests)),
    GROUP(integral, "integral values", "%0 of %1 %2, %3 and %4", PRINT("op", GCN_INTEGRAL, gcn_print_integral), SIGN,
          NAMES("size", GCN_SIZES, sizes), NAMES("whole", 2, parities), NAMES("fraction", GCN_RESTS, rests)),
    FULL_GROUP(ldexp, "ldexp", "v_ldexp_f16 of %1 by %2, subnormals %0", DENORM, CLASS("src0"),
               NAMES("power", GCN_POWERS, powers)),
    GROUP(frexp, "frexp", "%0, exponent is %1", PRINT("op", GCN_FREXP, print_frexp),
          PRINT("exponent", GCN_LEADINGS, print_leading)),
    GROUP(nan, "NaN", "%0, %1 is a NaN by bit %2 alone", PRINT("op", GCN_KINDS, gcn_print_kind),
          NAMES("source", GCN_NAN_SOURCES, gcn_source_names), PRINT("bit", GCN_NAN_BITS, print_number)),
    GROUP(float_difference, "float difference", "%0 of what differs in bit %1, set in %2",
          PRINT("op", GCN_FLOAT_COMPARATORS, print_float_comparators), BIT("bit"),
          NAMES("source", 2, gcn_source_names)),
    GROUP(sticky, "sticky bits", "%0, of what is below the guard bit %1 alone is 1 and decides",
          PRINT("op", GCN_MULTIPLIED, gcn_print_multiplied), PRINT("bit", GCN_STICKY_BITS, print_number)),
    GROUP(exponent, "exponents near that of 1", "%0, the exponent is that of %1 but for bit %2, which decides",
          PRINT("op", GCN_INTEGRAL, gcn_print_integral), NAMES("number", GCN_EXPONENTS, gcn_exponent_names),
          PRINT("bit", GCN_EXPONENT_BITS, print_number)),
    FULL_GROUP(far, "terms far apart", "f32, exponents %1 apart, the %0 term is a power of two and decides",
               NAMES("smaller", 2, terms), PRINT("distance", GCN_FARS, print_far)),
};
