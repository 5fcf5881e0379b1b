/* SPDX-License-Identifier: MIT */
/*
 * Features and crosses of instructions, for the declaration of a unit that executes them.
 *
 * A refused instruction has its error, and the reason in its fields. An accepted one has features of its fields, of
 * its operands in one lane, and of one bit in one lane that decides the result of that lane. SDWA: the operands are
 * those of the first lane whose EXEC bit is 1. DPP: the lane is the number of the src0 register modulo 64, on which
 * nothing else depends. DPP has fewer features of float operations, as both forms use the same datapath.
 */
#ifndef TB_FAMILIES_GCN_COVER_H
#define TB_FAMILIES_GCN_COVER_H

#include "families/gcn/deciding.h"
#include "families/gcn/pair.h"
#include "families/gcn/random_inst.h"
#include "families/gcn/random_wave.h"
#include "families/gcn/request.h"
#include "lanelock/bench_unit.h"

/*
 * For the declaration of a unit: SDWA with integer operations only, with float operations, with transcendental ones;
 * DPP, with transcendental operations.
 */
extern const struct ll_feature gcn_sdwa_integer_features[], gcn_sdwa_features[], gcn_sdwa_trans_features[];
extern const struct ll_cross gcn_sdwa_integer_crosses[], gcn_sdwa_crosses[], gcn_sdwa_trans_crosses[];
extern const struct ll_feature gcn_dpp_features[], gcn_dpp_trans_features[];
extern const struct ll_cross gcn_dpp_crosses[], gcn_dpp_trans_crosses[];
void gcn_sdwa_values(const void *req, unsigned *value);
void gcn_dpp_values(const void *req, unsigned *value);

/* Values of features. */
enum { GCN_LANES = 16 }; /* most lanes of a unit for SDWA instructions */
enum { GCN_EXEC_NONE, GCN_EXEC_SOME, GCN_EXEC_ALL, GCN_EXECS };
enum { GCN_UNDERFLOWS = GCN_RESULTS - GCN_RESULT_SUBNORMAL };
#define GCN_PRODUCT_LIST(V)                                                                                            \
    V(GCN_PRODUCT_NAN, "NaN"), V(GCN_PRODUCT_INVALID, "invalid"), V(GCN_PRODUCT_INFINITE, "infinite"),                 \
        V(GCN_PRODUCT_ZERO, "0"), V(GCN_PRODUCT_EXACT, "exact"), V(GCN_PRODUCT_LOW, "below a tie"),                    \
        V(GCN_PRODUCT_TIE, "a tie"), V(GCN_PRODUCT_HIGH, "above a tie"), V(GCN_PRODUCT_ONES, "below a power of two"),  \
        V(GCN_PRODUCT_OVERFLOW, "overflow"), V(GCN_PRODUCT_FLUSHED, "flushed"),                                        \
        V(GCN_PRODUCT_LEAST_NORMAL, "below the least normal number")
enum { GCN_PRODUCT_LIST(LL_ID), GCN_PRODUCTS };
#define GCN_CLAMP_LIST(V)                                                                                              \
    V(GCN_CLAMP_NAN, "NaN"), V(GCN_CLAMP_NEGATIVE, "below 0"), V(GCN_CLAMP_MINUS_0, "-0"), V(GCN_CLAMP_0, "+0"),       \
        V(GCN_CLAMP_BELOW_1, "below 1"), V(GCN_CLAMP_1, "1"), V(GCN_CLAMP_ABOVE, "above 1")
enum { GCN_CLAMP_LIST(LL_ID), GCN_CLAMPED };
enum { GCN_DISTANCES = 29, GCN_GAINS = 26 };
#define GCN_WHOLE_LIST(V)                                                                                              \
    V(GCN_WHOLE_NAN, "NaN"), V(GCN_WHOLE_MINUS_INFINITY, "-infinity"), V(GCN_WHOLE_BELOW, "too low"),                  \
        V(GCN_WHOLE_LEAST, "the least one"), V(GCN_WHOLE_NEGATIVE, "negative"),                                        \
        V(GCN_WHOLE_MINUS_0, "0 of a negative"), V(GCN_WHOLE_0, "0"), V(GCN_WHOLE_POSITIVE, "positive"),               \
        V(GCN_WHOLE_ABOVE, "too high"), V(GCN_WHOLE_INFINITY, "+infinity")
enum { GCN_WHOLE_LIST(LL_ID), GCN_WHOLES };
#define GCN_REST_LIST(V)                                                                                               \
    V(GCN_REST_NONE, "an integer"), V(GCN_REST_LOW, "below a half"), V(GCN_REST_HALF, "a half"),                       \
        V(GCN_REST_HIGH, "above a half")
enum { GCN_REST_LIST(LL_ID), GCN_RESTS };
enum { GCN_SIZE_BELOW_1, GCN_SIZE_SOME, GCN_SIZE_WHOLE, GCN_SIZES };
enum { GCN_LEADINGS = 26, GCN_LEADING_OTHER = 24, GCN_LEADING_GREATEST = 25 };
enum { GCN_CTRLS = 309, GCN_ROWS = 4, GCN_BANKS = 4, GCN_DPP_ERRORS = 11, GCN_NOT_DPP_SRC0S = 10, GCN_NOP_BITS = 20 };
enum { GCN_PLACE_FIRST, GCN_PLACE_MIDDLE, GCN_PLACE_LAST, GCN_PLACES };
enum { GCN_SOURCE_INVALID, GCN_SOURCE_OFF, GCN_SOURCE_ON, GCN_SOURCES };
enum { GCN_WRITES_DST, GCN_WRITES_DST_VCC, GCN_WRITES_VCC, GCN_WRITES_VCC_EXEC, GCN_WRITES };
/* A carry is written even where masks forbid the destination. Without a source it keeps its value (C-3). */
#define GCN_BIT_LIST(V)                                                                                                \
    V(GCN_BIT_UNDONE, "undone"), V(GCN_BIT_0, "0"), V(GCN_BIT_1, "1"), V(GCN_BIT_MASKED_0, "0, masked"),               \
        V(GCN_BIT_MASKED_1, "1, masked"), V(GCN_BIT_STAYS_0, "0, stays"), V(GCN_BIT_STAYS_1, "1, stays")
enum { GCN_BIT_LIST(LL_ID), GCN_BITS };
enum { GCN_COMPARED = 8, GCN_HALVES = 2 };
enum { GCN_DATAPATH_PARTS = GCN_FLOAT_DATAPATHS_END - 1 }; /* all except NONE */

enum gcn_feature_id {
    GCN_OF_operation, /* also of a refused instruction whose code is that of an operation */
    GCN_OF_refusal,   /* enum gcn_error or enum gcn_dpp_error */
#define FEATURE(units, id, ...) GCN_OF_##id,
#include "families/gcn/cover.def"
#undef FEATURE
    GCN_FEATURES
};

/* Origin of a feature's values: row of cover.def. */
struct gcn_feature {
    enum {
        GCN_FROM_LANE,
        GCN_FROM_FOUND,
        GCN_FROM_FIELD,
        GCN_FROM_MODE,
        GCN_FROM_MODE_IN,
        GCN_FROM_MODE_OUT,
        GCN_FROM_OP
    } origin;
    unsigned size;
    /*
     * Of an operation, one of these: the place from the first operation on; a function, which returns size or more
     * without the feature; the place of its kind in a list.
     */
    unsigned first;
    uint8_t place, width;
    unsigned (*of_op)(unsigned op);
    const struct gcn_list *kinds;
};
extern const struct gcn_feature gcn_features[GCN_FEATURES];

/* Features by their origin, and the values of those of an operation. They are computed once. */
struct gcn_origins {
    bool is_complete;
    unsigned ops, fields; /* numbers of features */
    uint8_t op[GCN_FEATURES], field[GCN_FEATURES];
    unsigned of_op[GCN_OPS][GCN_FEATURES]; /* LL_NO_CLASS: the operation does not have the feature */
};
const struct gcn_origins *gcn_index(void);

/* Returns the lowest bit of a feature in MODE; action is that of the operation. */
static inline unsigned gcn_mode_place(const struct gcn_feature *feature, const struct gcn_float_action *action) {
    return feature->place + (feature->origin == GCN_FROM_MODE_IN    ? action->in->mode
                             : feature->origin == GCN_FROM_MODE_OUT ? action->out->mode
                                                                    : 0);
}

/*
 * DPP features in the order of the declaration, and GCN_FEATURES at the end; those of transcendental operations, from
 * GCN_OF_transcendental on, are last. Those of SDWA have the numbers of their ids, up to GCN_OF_ctrl with all
 * operations, to GCN_OF_transcendental with float operations, or to GCN_OF_float_op.
 */
extern const uint8_t gcn_dpp_ids[];

/* Returns true if instructions of an operation can have the value of a feature. */
bool gcn_takes(unsigned id, unsigned value, unsigned op);

/* Bin of a cross: its features by their ids, and their values. */
struct gcn_bin {
    unsigned n, value[LL_CROSS_FEATURES];
    uint8_t id[LL_CROSS_FEATURES];
};

/* Returns true if instructions of the operation that the options keep, by has(), can hit the bin. */
bool gcn_takes_all(const struct gcn_bin *bin, unsigned op, bool (*has)(unsigned option, unsigned value));

/* The same for any operation that they keep, for .takes of a unit. */
bool gcn_takes_bin(const unsigned *feature, const unsigned *value, unsigned n,
                   bool (*has)(unsigned option, unsigned value));

/* Reasons of crosses that both forms have. */
const char *gcn_ignore_code(const unsigned *part);
const char *gcn_ignore_shift(const unsigned *part);

/* Makes a request that may hit a bin, for .steer of a cross. */
bool gcn_steer(struct ll_recipe *recipe, const unsigned *value);

/* Decode an instruction, and return its error in the unit, which has the first operations. */
unsigned gcn_sdwa_error(uint64_t inst, struct gcn_sdwa *fields);
unsigned gcn_dpp_error(uint64_t inst, struct gcn_dpp *fields);

/* Decodes an instruction, in the unit's form, and sets the features of a refused one. Returns its error, or 0. */
unsigned gcn_set_refused(uint64_t inst, struct gcn_dpp *fields, unsigned *value);

/* Sets the features of an accepted DPP instruction. */
void gcn_set_dpp(const struct gcn_request *request, const struct gcn_dpp *fields, unsigned *value);

/* Sets the features of the operands of a lane that is executed. groups: those of float features to set. */
void gcn_set_operands(const struct gcn_sdwa *vop, const struct gcn_before *before, uint32_t groups, unsigned *value);
void gcn_set_floats(const struct gcn_sdwa *vop, const struct gcn_before *before, uint32_t groups, unsigned *value);

/*
 * Changes operands of a lane, src0, src1 and old, to those that have the values wanted, or often have them. want: a
 * value of each feature, or LL_NO_CLASS.
 */
void gcn_make_rare(const unsigned *want, unsigned op, struct rng *rng, uint32_t *const operand[3]);

/* Returns the groups of float features, a bit for each, with this one. GCN_FEATURES: all that the unit has. */
uint32_t gcn_float_groups(unsigned id);

/* Lists of operations; those of float operations have the first ones of their kinds. */
extern const struct gcn_list gcn_rounded, gcn_paired, gcn_min_max, gcn_to_integer, gcn_frexp, gcn_float_comparators,
    gcn_mac, gcn_conversion, gcn_shifters, gcn_periodic;

/* Returns the place of a lane in its row. */
static inline unsigned gcn_place_of(uint32_t lane) {
    return lane % GCN_ROW == 0 ? GCN_PLACE_FIRST : lane % GCN_ROW == GCN_ROW - 1 ? GCN_PLACE_LAST : GCN_PLACE_MIDDLE;
}

/* Returns the move at a place of all values of DPP_CTRL, in the order of moves. *place becomes the place in the move.
 */
static inline unsigned gcn_move_at(unsigned *place) {
    unsigned move = 0;
    for (; *place >= gcn_ctrls[move].n; move++)
        *place -= gcn_ctrls[move].n;
    return move;
}

/* Returns a number in SRC0 that is not DPP's: with one bit changed, or SDWA's. */
uint32_t gcn_not_dpp_src0(unsigned place);

/* Returns a bit that V_NOP needs to be 0: of VDST, of the number of src0, or a modifier. */
uint64_t gcn_nop_bit(unsigned bit);

/* Returns what an operation writes, of GCN_WRITES. */
unsigned gcn_writes_of(unsigned op);

/* Returns the datapath of an operation, from 0; GCN_DATAPATH_PARTS for V_NOP. */
unsigned gcn_datapath_part(unsigned op);

/* Returns a compare, or a minimum or maximum, and its type; GCN_COMPARED for other operations. */
unsigned gcn_compared_of(unsigned op);

/* Returns true if an operation depends on each bit of a half of src0, src1 or the old destination. */
bool gcn_looks_at_half(unsigned op, unsigned source, unsigned half);

/* Returns true if the operation can give the lane of a row this bit of VCC, a value of the feature written. */
bool gcn_takes_written(unsigned move, unsigned row, unsigned bit, unsigned op);

/* Returns true if a lane of this row and place can have a valid source by the move, or an invalid one. */
bool gcn_can_read(enum gcn_dpp_move move, unsigned row, unsigned place, bool valid);

#endif
