/* SPDX-License-Identifier: MIT */
/*
 * Features and crosses of SDWA instructions, for the declaration of a unit that executes them. A refused instruction
 * has its error, and its code if that is the reason. An accepted one has features of its fields, of the operands in the
 * first lane whose EXEC bit is 1, and of one bit in one lane, which decides the result of that lane.
 */
#ifndef TB_FAMILIES_GCN_COVER_SDWA_H
#define TB_FAMILIES_GCN_COVER_SDWA_H

#include "families/gcn/deciding.h"
#include "families/gcn/lane_source.h"
#include "families/gcn/pair.h"
#include "families/gcn/request.h"
#include "lanelock/bench_unit.h"

/* Values of features */
enum { GCN_LANES = 16 }; /* most lanes that a unit has */
enum { GCN_SELS = 7, GCN_MODIFIERS = 8 };
enum { GCN_EXEC_NONE, GCN_EXEC_SOME, GCN_EXEC_ALL, GCN_EXECS };
enum { GCN_UNDERFLOWS = GCN_RESULTS - GCN_RESULT_SUBNORMAL };
enum {
    GCN_PRODUCT_NAN,
    GCN_PRODUCT_INVALID,
    GCN_PRODUCT_INFINITE,
    GCN_PRODUCT_ZERO,
    GCN_PRODUCT_EXACT,
    GCN_PRODUCT_LOW,
    GCN_PRODUCT_TIE,
    GCN_PRODUCT_HIGH,
    GCN_PRODUCT_ONES,
    GCN_PRODUCT_OVERFLOW,
    GCN_PRODUCT_FLUSHED,
    GCN_PRODUCT_LEAST_NORMAL,
    GCN_PRODUCTS
};
enum {
    GCN_CLAMP_NAN,
    GCN_CLAMP_NEGATIVE,
    GCN_CLAMP_MINUS_0,
    GCN_CLAMP_0,
    GCN_CLAMP_BELOW_1,
    GCN_CLAMP_1,
    GCN_CLAMP_ABOVE,
    GCN_CLAMPED
};
enum { GCN_DISTANCES = 29, GCN_GAINS = 26 };
enum {
    GCN_WHOLE_NAN,
    GCN_WHOLE_MINUS_INFINITY,
    GCN_WHOLE_BELOW,
    GCN_WHOLE_LEAST,
    GCN_WHOLE_NEGATIVE,
    GCN_WHOLE_MINUS_0,
    GCN_WHOLE_0,
    GCN_WHOLE_POSITIVE,
    GCN_WHOLE_ABOVE,
    GCN_WHOLE_INFINITY,
    GCN_WHOLES
};
enum { GCN_REST_NONE, GCN_REST_LOW, GCN_REST_HALF, GCN_REST_HIGH, GCN_RESTS };
enum { GCN_SIZE_BELOW_1, GCN_SIZE_SOME, GCN_SIZE_WHOLE, GCN_SIZES };
enum { GCN_LEADINGS = 26, GCN_LEADING_OTHER = 24, GCN_LEADING_GREATEST = 25 };

/*
 * The features after the operation and the refusal, integer ones first:
 *   OPS(id, first, n)    operations, from the first one on
 *   KINDS(id, list, n)   kinds of float operations, by a list of the first operations of n kinds
 *   NAMES(id, n, names)  values with these names
 *   PRINT(id, n, print)  values that a function prints
 * Features of the two sources of an instruction stand next to each other.
 */
#define GCN_INTEGER_FEATURES(OPS, KINDS, NAMES, PRINT)                                                                 \
    OPS(integer_op, 0, GCN_INTEGER_OPS)                                                                                \
    NAMES(dst_sel, GCN_SELS, sels)                                                                                     \
    NAMES(dst_unused, 3, unused)                                                                                       \
    NAMES(clamp, 2, clamps)                                                                                            \
    NAMES(exec, GCN_EXECS, execs)                                                                                      \
    NAMES(src0_sel, GCN_SELS, sels)                                                                                    \
    NAMES(src1_sel, GCN_SELS, sels)                                                                                    \
    NAMES(src0_is_modified, 2, mods)                                                                                   \
    NAMES(src1_is_modified, 2, mods)                                                                                   \
    NAMES(format, GCN_FORMATS, gcn_format_names)                                                                       \
    PRINT(code, GCN_CODES, print_code)                                                                                 \
    NAMES(adder, GCN_ADDERS, gcn_adder_names)                                                                          \
    PRINT(lowest_bit, GCN_BITS_OF_LANE, print_number)                                                                  \
    PRINT(length, GCN_BITS_OF_LANE, print_length)                                                                      \
    PRINT(comparator, GCN_COMPARATORS, gcn_print_comparator)                                                           \
    PRINT(bit, GCN_BITS_OF_LANE, print_number)                                                                         \
    NAMES(set_in, 2, gcn_source_names)                                                                                 \
    NAMES(multiplier, GCN_MULTIPLIERS, gcn_multiplier_names)                                                           \
    PRINT(bit_of_src0, GCN_FACTOR_BITS, print_number)                                                                  \
    PRINT(bit_of_src1, GCN_FACTOR_BITS, print_number)                                                                  \
    NAMES(shifter, GCN_SHIFTERS, gcn_shifter_names)                                                                    \
    PRINT(count, GCN_BITS_OF_LANE, print_number)                                                                       \
    PRINT(lane, GCN_LANES, print_number)                                                                               \
    NAMES(source, GCN_LANE_SOURCES, gcn_source_names)                                                                  \
    PRINT(bit_of_source, GCN_BITS_OF_LANE, print_number)                                                               \
    NAMES(value, 2, bits)                                                                                              \
    NAMES(mask, 2, masks)                                                                                              \
    NAMES(mask_value, 2, bits)
#define GCN_FLOAT_FEATURES(OPS, KINDS, NAMES, PRINT)                                                                   \
    OPS(float_op, GCN_INTEGER_OPS, GCN_OPS - GCN_INTEGER_OPS)                                                          \
    OPS(compare, GCN_INDEX_CMP_F_F16, 64)                                                                              \
    OPS(class_op, GCN_INDEX_CMP_CLASS_F32, 4)                                                                          \
    KINDS(rounded, gcn_rounded, 17)                                                                                    \
    KINDS(paired, gcn_paired, 17)                                                                                      \
    KINDS(min_max, gcn_min_max, 4)                                                                                     \
    KINDS(to_integer, gcn_to_integer, 6)                                                                               \
    KINDS(frexp, gcn_frexp, 4)                                                                                         \
    KINDS(float_comparator, gcn_float_comparators, 6)                                                                  \
    KINDS(integral, gcn_integral, GCN_INTEGRAL)                                                                        \
    KINDS(multiplied, gcn_multiplied, GCN_MULTIPLIED)                                                                  \
    PRINT(kind, GCN_KINDS, gcn_print_kind)                                                                             \
    NAMES(mac, 2, formats)                                                                                             \
    NAMES(sum, 2, formats)                                                                                             \
    NAMES(conversion, 2, formats)                                                                                      \
    NAMES(fp_round, 4, gcn_rounding_names)                                                                             \
    NAMES(fp_denorm_of_result, 4, gcn_denorm_names)                                                                    \
    NAMES(fp_denorm, 4, gcn_denorm_names)                                                                              \
    NAMES(fp_round_f32, 4, gcn_rounding_names)                                                                         \
    NAMES(fp_round_f16, 4, gcn_rounding_names)                                                                         \
    NAMES(fp_denorm_f32, 4, gcn_denorm_names)                                                                          \
    NAMES(fp_denorm_f16, 4, gcn_denorm_names)                                                                          \
    NAMES(dx10_clamp, 2, bits)                                                                                         \
    NAMES(ieee, 2, bits)                                                                                               \
    NAMES(src0_class, GCN_CLASSES, gcn_class_names)                                                                    \
    NAMES(src1_class, GCN_CLASSES, gcn_class_names)                                                                    \
    NAMES(src0_modifiers, GCN_MODIFIERS, modifiers)                                                                    \
    NAMES(src1_modifiers, GCN_MODIFIERS, modifiers)                                                                    \
    NAMES(sign, 2, signs)                                                                                              \
    NAMES(result, GCN_RESULTS, gcn_result_names)                                                                       \
    NAMES(underflow, GCN_UNDERFLOWS, gcn_result_names + GCN_RESULT_SUBNORMAL)                                          \
    NAMES(product, GCN_PRODUCTS, products)                                                                             \
    NAMES(clamped, GCN_CLAMPED, clamped)                                                                               \
    NAMES(effect, 2, effects)                                                                                          \
    NAMES(smaller, 2, terms)                                                                                           \
    PRINT(distance, GCN_DISTANCES, print_distance)                                                                     \
    NAMES(exponents, 3, distances)                                                                                     \
    PRINT(cancelled, GCN_GAINS, print_gain)                                                                            \
    NAMES(operands, 13, min_max_cases)                                                                                 \
    NAMES(relation, 4, relations)                                                                                      \
    NAMES(subnormal, 3, subnormals)                                                                                    \
    NAMES(class_bit, 2, bits)                                                                                          \
    NAMES(whole, GCN_WHOLES, wholes)                                                                                   \
    NAMES(fraction, GCN_RESTS, rests)                                                                                  \
    NAMES(operand_sign, 2, signs)                                                                                      \
    NAMES(size, GCN_SIZES, sizes)                                                                                      \
    NAMES(parity, 2, parities)                                                                                         \
    NAMES(power, 7, powers)                                                                                            \
    PRINT(leading, GCN_LEADINGS, print_leading)                                                                        \
    NAMES(nan_source, GCN_NAN_SOURCES, gcn_source_names)                                                               \
    PRINT(nan_bit, GCN_NAN_BITS, print_number)                                                                         \
    PRINT(sticky_bit, GCN_STICKY_BITS, print_number)                                                                   \
    NAMES(number, GCN_EXPONENTS, gcn_exponent_names)                                                                   \
    PRINT(exponent_bit, GCN_EXPONENT_BITS, print_number)                                                               \
    PRINT(far, GCN_FARS, print_far)

enum gcn_feature {
    GCN_OF_operation, /* of a refused instruction, too, if its code is that of one */
    GCN_OF_refusal,   /* enum gcn_error */
#define GCN_FEATURE(id, ...) GCN_OF_##id,
    GCN_INTEGER_FEATURES(GCN_FEATURE, GCN_FEATURE, GCN_FEATURE, GCN_FEATURE) GCN_OF_INTEGERS,
    GCN_OF_BEFORE_FLOATS = GCN_OF_INTEGERS - 1,
    GCN_FLOAT_FEATURES(GCN_FEATURE, GCN_FEATURE, GCN_FEATURE, GCN_FEATURE) GCN_FEATURES
#undef GCN_FEATURE
};

/* Values of a feature that are operations: from the first one on, or of the kinds in a list. n is 0 for other values.
 */
extern const struct gcn_ops {
    unsigned first, n;
    const struct gcn_list *list;
} gcn_ops_of[GCN_FEATURES];
extern const struct gcn_list gcn_rounded, gcn_paired, gcn_min_max, gcn_to_integer, gcn_frexp, gcn_float_comparators;

/* For the declaration of a unit with all operations, and of one that has those of integers only. */
extern const struct ll_feature gcn_sdwa_features[], gcn_sdwa_integer_features[];
extern const struct ll_cross gcn_sdwa_crosses[], gcn_sdwa_integer_crosses[];
void gcn_sdwa_values(const void *req, unsigned *value);

/* Decodes an instruction. Returns the error of a unit that has the first operations only. */
unsigned gcn_sdwa_error(uint64_t inst, struct gcn_sdwa *fields);

/* Returns true if instructions of the operation can have the value of a feature. */
bool gcn_sdwa_takes(unsigned feature, unsigned value, unsigned op);

/* What else a cross is made of: its features; what finds their values in a lane, and GCN_WANT_... of its profile. */
struct gcn_cross {
    unsigned n;
    uint8_t feature[LL_CROSS_FEATURES];
    bool whole; /* requests are made with whole operands, a whole result and no CLAMP, unless features differ */
    void (*set)(const struct gcn_profile *profile, unsigned *value);
    unsigned wanted;
};
bool gcn_sdwa_steer(const struct gcn_cross *cross, struct ll_recipe *recipe, const unsigned *value);

/* Values of a float operation: groups of features that are found together. Features that it does not have stay. */
#define GCN_FLOAT_GROUPS(GROUP)                                                                                        \
    GROUP(results)                                                                                                     \
    GROUP(clamped)                                                                                                     \
    GROUP(classes)                                                                                                     \
    GROUP(modifiers)                                                                                                   \
    GROUP(terms)                                                                                                       \
    GROUP(min_max)                                                                                                     \
    GROUP(compare)                                                                                                     \
    GROUP(class)                                                                                                       \
    GROUP(to_integer)                                                                                                  \
    GROUP(integral)                                                                                                    \
    GROUP(power)                                                                                                       \
    GROUP(frexp)                                                                                                       \
    GROUP(nan)                                                                                                         \
    GROUP(difference)                                                                                                  \
    GROUP(sticky)                                                                                                      \
    GROUP(exponent)                                                                                                    \
    GROUP(far)
#define GROUP(name) void gcn_set_##name(const struct gcn_profile *profile, unsigned *value);
GCN_FLOAT_GROUPS(GROUP)
#undef GROUP

/* Why no instruction hits a bin, or NULL. */
#define GCN_IGNORE(name) const char *gcn_ignore_##name(const unsigned *part);
GCN_IGNORE(destination)
GCN_IGNORE(sources)
GCN_IGNORE(execution)
GCN_IGNORE(error)
GCN_IGNORE(code)
GCN_IGNORE(carry)
GCN_IGNORE(difference)
GCN_IGNORE(factors)
GCN_IGNORE(shift)
GCN_IGNORE(bit)
GCN_IGNORE(mask)
GCN_IGNORE(rounding)
GCN_IGNORE(underflow)
GCN_IGNORE(mac)
GCN_IGNORE(operand)
GCN_IGNORE(clamp)
GCN_IGNORE(source0)
GCN_IGNORE(source1)
GCN_IGNORE(cancellation)
GCN_IGNORE(to_integer)
GCN_IGNORE(integral)
GCN_IGNORE(frexp)
GCN_IGNORE(nan)
GCN_IGNORE(float_difference)
#undef GCN_IGNORE

#endif
