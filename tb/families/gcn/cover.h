/* SPDX-License-Identifier: MIT */
/*
 * The covergroups of GCN instructions. One that is carried out hits a bin of each of the first three groups, if its
 * operation is on integers; a refused one its error and, when it is refused for its code, that. The groups behind those
 * are of operands: of integer operations, then of lanes, which cover_lane.c says, then of float operations. Those of
 * operations look at the first lane whose EXEC bit is 1.
 */
#ifndef TB_FAMILIES_GCN_COVER_H
#define TB_FAMILIES_GCN_COVER_H

#include "engine/covergroup.h"
#include "families/gcn/deciding.h"
#include "families/gcn/lane_source.h"
#include "families/gcn/pair.h"
#include "families/gcn/request.h"

/* The groups of all units, then those of units that have float operations: GROUP(name). */
#define GCN_PAIR_COVERGROUPS(GROUP)                                                                                    \
    GROUP(carry)                                                                                                       \
    GROUP(difference)                                                                                                  \
    GROUP(factors)                                                                                                     \
    GROUP(shift)
#define GCN_INTEGER_COVERGROUPS(GROUP)                                                                                 \
    GROUP(destination)                                                                                                 \
    GROUP(sources)                                                                                                     \
    GROUP(execution)                                                                                                   \
    GROUP(error)                                                                                                       \
    GROUP(code)                                                                                                        \
    GCN_PAIR_COVERGROUPS(GROUP)                                                                                        \
    GROUP(bit)                                                                                                         \
    GROUP(mask)
#define GCN_FLOAT_COVERGROUPS(GROUP)                                                                                   \
    GROUP(rounding)                                                                                                    \
    GROUP(underflow)                                                                                                   \
    GROUP(mac)                                                                                                         \
    GROUP(operand)                                                                                                     \
    GROUP(operands)                                                                                                    \
    GROUP(clamp)                                                                                                       \
    GROUP(source0)                                                                                                     \
    GROUP(source1)                                                                                                     \
    GROUP(alignment)                                                                                                   \
    GROUP(cancellation)                                                                                                \
    GROUP(min_max)                                                                                                     \
    GROUP(compare)                                                                                                     \
    GROUP(class)                                                                                                       \
    GROUP(conversion)                                                                                                  \
    GROUP(to_integer)                                                                                                  \
    GROUP(integral)                                                                                                    \
    GROUP(ldexp)                                                                                                       \
    GROUP(frexp)                                                                                                       \
    GROUP(nan)                                                                                                         \
    GROUP(float_difference)                                                                                            \
    GROUP(sticky)                                                                                                      \
    GROUP(exponent)                                                                                                    \
    GROUP(far)

enum {
#define GROUP(name) GCN_COVER_##name,
    GCN_INTEGER_COVERGROUPS(GROUP) GCN_INTEGER_GROUPS,
    GCN_COVER_BEFORE_FLOAT = GCN_INTEGER_GROUPS - 1,
    GCN_FLOAT_COVERGROUPS(GROUP) GCN_COVER_GROUPS
#undef GROUP
};

/* What no instruction hits, and how to hit what one can; of groups of operands the bin that these hit, too. */
#define GROUP(name)                                                                                                    \
    const char *gcn_impossible_##name(const unsigned *part);                                                           \
    void gcn_hint_##name(const struct cover_aim *aim, uint32_t *req);
GCN_INTEGER_COVERGROUPS(GROUP)
GCN_FLOAT_COVERGROUPS(GROUP)
#undef GROUP
#define GROUP(name) uint32_t gcn_bin_##name(const struct gcn_profile *profile);
GCN_FLOAT_COVERGROUPS(GROUP)
#undef GROUP
#define GROUP(name) uint32_t gcn_bin_##name(const struct gcn_pair *pair);
GCN_PAIR_COVERGROUPS(GROUP)
#undef GROUP
void gcn_sample_lane(const struct gcn_sdwa *fields, unsigned op, const struct gcn_request *request, uint32_t *bins);

/* Operations that are a part of a group */
enum { GCN_ROUNDED = 17, GCN_PAIRED = 17, GCN_MIN_MAX = 4, GCN_TO_INTEGER = 6, GCN_FREXP = 4 };
enum { GCN_FLOAT_COMPARATORS = 6 };
extern const struct gcn_list gcn_rounded, gcn_paired, gcn_min_max, gcn_to_integer, gcn_frexp, gcn_float_comparators;
enum { GCN_COMPARES = 64, GCN_CLASS_OPS = 4, GCN_FLOAT_OPS = GCN_OPS - GCN_INTEGER_OPS };

/* Values of parts */
enum { GCN_SELS = 7, GCN_UNUSEDS = 3, GCN_EXECS = 3, GCN_MODIFIERS = 8 };
enum { GCN_EXEC_NONE, GCN_EXEC_SOME, GCN_EXEC_ALL };
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
enum { GCN_DISTANCES = 29, GCN_GAINS = 26, GCN_MIN_MAX_CASES = 13 };
enum { GCN_RELATIONS = 4, GCN_SUBNORMALS = 3 };
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
enum { GCN_POWERS = 7, GCN_LEADINGS = 26, GCN_LEADING_OTHER = 24, GCN_LEADING_GREATEST = 25 };

/* The table of a unit without float operations has the first groups alone, over fewer operations. */
extern const struct covergroup gcn_integer_covergroups[GCN_INTEGER_GROUPS], gcn_covergroups[GCN_COVER_GROUPS];

static inline uint32_t gcn_bin_of(unsigned group, const unsigned *part) {
    return covergroup_bin(&gcn_covergroups[group], part);
}

/* For struct coverage. */
bool gcn_takes(const struct covergroup *group, const unsigned *part, unsigned dimension, unsigned op);
void gcn_sample(const uint32_t *req, const uint32_t *rsp, uint32_t *bins);

#endif
