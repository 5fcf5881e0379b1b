/* SPDX-License-Identifier: MIT */
/*
 * Features and crosses of DPP instructions, for the declaration of a unit that carries them out. A refused instruction
 * has its error and what the error is about. Of one that is carried out, one lane has features: that whose number is
 * the number of the src0 register modulo 64, on which nothing else depends. Float operations have fewer features than
 * those of SDWA instructions, which use the same datapath.
 */
#ifndef TB_FAMILIES_GCN_COVER_DPP_H
#define TB_FAMILIES_GCN_COVER_DPP_H

#include "families/gcn/deciding.h"
#include "families/gcn/lane_source.h"
#include "families/gcn/pair.h"
#include "families/gcn/random_dpp.h"
#include "families/gcn/random_wave.h"
#include "lanelock/bench_unit.h"

/* Values of features */
enum { GCN_CTRLS = 309, GCN_ROWS = 4, GCN_BANKS = 4, GCN_MODIFIERS_OF_DPP = 4, GCN_DPP_ERRORS = 11 };
enum { GCN_NOT_DPP_SRC0S = 10, GCN_NOP_BITS = 20 };
enum { GCN_PLACE_FIRST, GCN_PLACE_MIDDLE, GCN_PLACE_LAST, GCN_PLACES };
enum { GCN_SOURCE_INVALID, GCN_SOURCE_OFF, GCN_SOURCE_ON, GCN_SOURCES };
enum { GCN_ACTIVE_NONE, GCN_ACTIVE_SOME, GCN_ACTIVE_ALL, GCN_ACTIVES };
enum { GCN_WRITES_DST, GCN_WRITES_DST_VCC, GCN_WRITES_VCC, GCN_WRITES_VCC_EXEC, GCN_WRITES };
/* A carry is written even where masks forbid the destination. Without a source it keeps its value (C-3). */
enum {
    GCN_BIT_UNDONE,
    GCN_BIT_0,
    GCN_BIT_1,
    GCN_BIT_MASKED_0,
    GCN_BIT_MASKED_1,
    GCN_BIT_STAYS_0,
    GCN_BIT_STAYS_1,
    GCN_BITS
};
enum { GCN_COMPARED = 8, GCN_HALVES = 2 };
enum { GCN_DATAPATH_PARTS = GCN_FLOAT_DATAPATHS_END - 1 }; /* all but NONE */

/*
 * The features after the operation and the refusal: NAMES(id, n, names) has values with these names, PRINT(id, n,
 * print) values that a function prints. Features of the two sources of an instruction stand next to each other.
 */
#define GCN_DPP_FEATURES(NAMES, PRINT)                                                                                 \
    PRINT(ctrl, GCN_CTRLS, print_ctrl)                                                                                 \
    NAMES(move, GCN_DPP_NO_MOVE, moves)                                                                                \
    NAMES(bound_ctrl, 2, bits)                                                                                         \
    NAMES(row, GCN_ROWS, rows)                                                                                         \
    NAMES(bank, GCN_BANKS, banks)                                                                                      \
    NAMES(place, GCN_PLACES, places)                                                                                   \
    NAMES(lane, 2, switches)                                                                                           \
    NAMES(source, GCN_SOURCES, sources)                                                                                \
    NAMES(reads, 2, reads)                                                                                             \
    NAMES(row_bit, 2, bits)                                                                                            \
    NAMES(bank_bit, 2, bits)                                                                                           \
    PRINT(row_mask, 16, print_mask)                                                                                    \
    PRINT(bank_mask, 16, print_mask)                                                                                   \
    NAMES(exec, GCN_EXEC_PATTERNS, execs)                                                                              \
    NAMES(writes, GCN_WRITES, writes)                                                                                  \
    NAMES(writes_vcc, GCN_WRITES - GCN_WRITES_DST_VCC, writes + GCN_WRITES_DST_VCC)                                    \
    NAMES(active, GCN_ACTIVES, actives)                                                                                \
    NAMES(written, GCN_BITS, written)                                                                                  \
    NAMES(done, 2, does)                                                                                               \
    NAMES(vcc, 2, bits)                                                                                                \
    NAMES(src0_modifiers, GCN_MODIFIERS_OF_DPP, modifiers)                                                             \
    NAMES(src1_modifiers, GCN_MODIFIERS_OF_DPP, modifiers)                                                             \
    NAMES(src0_is_modified, 2, mods)                                                                                   \
    NAMES(src1_is_modified, 2, mods)                                                                                   \
    NAMES(datapath, GCN_DATAPATH_PARTS, datapaths)                                                                     \
    PRINT(kind, GCN_KINDS, gcn_print_kind)                                                                             \
    NAMES(src0_class, GCN_CLASSES, gcn_class_names)                                                                    \
    NAMES(float_format, 2, float_formats)                                                                              \
    NAMES(fp_round_f32, 4, gcn_rounding_names)                                                                         \
    NAMES(fp_round_f16, 4, gcn_rounding_names)                                                                         \
    NAMES(fp_denorm_f32, 4, gcn_denorm_names)                                                                          \
    NAMES(fp_denorm_f16, 4, gcn_denorm_names)                                                                          \
    NAMES(format, GCN_FORMATS, gcn_format_names)                                                                       \
    PRINT(next_refusal, GCN_DPP_ERRORS, print_next)                                                                    \
    PRINT(code, GCN_CODES, print_code)                                                                                 \
    PRINT(src0, GCN_NOT_DPP_SRC0S, print_src0)                                                                         \
    PRINT(nop_bit, GCN_NOP_BITS, print_nop_bit)                                                                        \
    NAMES(adder, GCN_ADDERS, gcn_adder_names)                                                                          \
    PRINT(length, GCN_BITS_OF_LANE, print_length)                                                                      \
    NAMES(compared, GCN_COMPARED, compared)                                                                            \
    PRINT(bit, GCN_BITS_OF_LANE, print_number)                                                                         \
    NAMES(multiplier, GCN_MULTIPLIERS, gcn_multiplier_names)                                                           \
    PRINT(factor, 2, print_number)                                                                                     \
    PRINT(factor_bit, GCN_FACTOR_BITS, print_number)                                                                   \
    NAMES(shifter, GCN_SHIFTERS, gcn_shifter_names)                                                                    \
    PRINT(count, GCN_BITS_OF_LANE, print_number)                                                                       \
    NAMES(nan_source, GCN_NAN_SOURCES, gcn_source_names)                                                               \
    PRINT(nan_bit, GCN_NAN_BITS, print_number)                                                                         \
    PRINT(multiplied, GCN_MULTIPLIED, gcn_print_multiplied)                                                            \
    PRINT(sticky_bit, GCN_STICKY_BITS, print_number)                                                                   \
    PRINT(integral, GCN_INTEGRAL, gcn_print_integral)                                                                  \
    NAMES(number, GCN_EXPONENTS, gcn_exponent_names)                                                                   \
    PRINT(exponent_bit, GCN_EXPONENT_BITS, print_number)                                                               \
    NAMES(bit_source, GCN_LANE_SOURCES, gcn_source_names)                                                              \
    PRINT(bit_lane, GCN_WAVE, print_number)                                                                            \
    NAMES(half, GCN_HALVES, halves)                                                                                    \
    PRINT(vcc_lane, GCN_WAVE, print_number)

enum gcn_dpp_feature {
    GCN_DPP_OF_operation, /* of a refused instruction, too, if its code is that of one */
    GCN_DPP_OF_refusal,   /* enum gcn_dpp_error */
#define GCN_DPP_FEATURE(id, ...) GCN_DPP_OF_##id,
    GCN_DPP_FEATURES(GCN_DPP_FEATURE, GCN_DPP_FEATURE)
#undef GCN_DPP_FEATURE
        GCN_DPP_FEATURES_END
};

/* For the declaration of a unit. */
extern const struct ll_feature gcn_dpp_features[];
extern const struct ll_cross gcn_dpp_crosses[];
void gcn_dpp_values(const void *req, unsigned *value);

/* The features of a cross. Whether instructions of an operation can hit its bin; makes a request that does. */
struct gcn_dpp_cross {
    unsigned n;
    uint8_t feature[LL_CROSS_FEATURES];
};
bool gcn_dpp_takes(const struct gcn_dpp_cross *cross, const unsigned *value, unsigned op);
bool gcn_dpp_steer(const struct gcn_dpp_cross *cross, struct ll_recipe *recipe, const unsigned *value);

/* Why no instruction hits a bin, or NULL. */
#define GCN_DPP_IGNORE(name) const char *gcn_dpp_ignore_##name(const unsigned *part);
GCN_DPP_IGNORE(position)
GCN_DPP_IGNORE(write)
GCN_DPP_IGNORE(modifiers)
GCN_DPP_IGNORE(datapath)
GCN_DPP_IGNORE(operand)
GCN_DPP_IGNORE(error)
GCN_DPP_IGNORE(order)
GCN_DPP_IGNORE(code)
GCN_DPP_IGNORE(carry)
GCN_DPP_IGNORE(difference)
GCN_DPP_IGNORE(factor)
GCN_DPP_IGNORE(shift)
GCN_DPP_IGNORE(nan)
#undef GCN_DPP_IGNORE

/* The place of a lane in its row. */
static inline unsigned gcn_place_of(uint32_t lane) {
    return lane % GCN_ROW == 0 ? GCN_PLACE_FIRST : lane % GCN_ROW == GCN_ROW - 1 ? GCN_PLACE_LAST : GCN_PLACE_MIDDLE;
}

/* The move at a place of all values of DPP_CTRL, in the order of moves; then *place is that in the move. */
static inline unsigned gcn_move_at(unsigned *place) {
    unsigned move = 0;
    for (; *place >= gcn_ctrls[move].n; move++)
        *place -= gcn_ctrls[move].n;
    return move;
}

/* Numbers in SRC0 that are not DPP's: it with one bit changed, and SDWA's. */
uint32_t gcn_not_dpp_src0(unsigned place);

/* A bit that a V_NOP has to have 0: of VDST, of the number of src0, or a modifier. */
uint64_t gcn_nop_bit(unsigned bit);

/* What an operation writes, of GCN_WRITES. */
unsigned gcn_dpp_writes_of(unsigned op);

/* What carries out an operation, from 0; GCN_DATAPATH_PARTS of V_NOP. */
unsigned gcn_datapath_part(unsigned op);

/* A compare, or a minimum or maximum, and its type; GCN_COMPARED of all others. */
unsigned gcn_dpp_compared_of(unsigned op);

/* Whether an operation looks at all bits of a half of src0, src1 or the old destination, and tells each of them. */
bool gcn_dpp_looks_at(unsigned op, unsigned source, unsigned half);

#endif
