/* SPDX-License-Identifier: MIT */
/*
 * What the bench counts of warps: features and crosses of a unit that carries out ATOMS. Requests decide the crosses
 * that directed warps are made for; responses decide the others, cover_hits.c.
 */
#ifndef TB_FAMILIES_NV_COVER_H
#define TB_FAMILIES_NV_COVER_H

#include "families/nv/random_warp.h"
#include "lanelock/bench_unit.h"

/* The features in their order. nv_values() sets those that the request decides. */
enum nv_value {
#define FEATURE(id, ...) NV_OF_##id,
#include "families/nv/features.def"
#undef FEATURE
};

/* Values of these features. */
enum { NV_KIND_32, NV_KIND_64, NV_KIND_SPIN };
enum { NV_ROLE_ONLY, NV_ROLE_IDLE, NV_ROLE_LAST, NV_ROLE_MISALIGNED, NV_ROLE_OUT };
enum { NV_LANE_0, NV_LANE_OF_BEAT_0, NV_LANE_LATER, NV_LANE_LAST };
enum { NV_OTHERS_NONE, NV_OTHERS_LOWER, NV_OTHERS_SAME, NV_OTHERS_HIGHER };
enum { NV_IDLE_RIGHT, NV_IDLE_LOWER, NV_IDLE_HIGHER };
enum { NV_WITH_32, NV_WITH_EXCH_64, NV_WITH_COMPARES }; /* then 32 and 64 bits of each compare */
enum { NV_RD_EVEN, NV_RD_ODD, NV_RD_LAST };             /* R254, RZ */
enum { NV_RB_252 = 4 };
enum {
    NV_REASON_WORD,
    NV_REASON_CONTEXT = 4
}; /* an error of the word, from 1 on, outside of compute shaders or in one */
enum { NV_STATE_NONE, NV_STATE_RIGHT, NV_STATE_MISALIGNED, NV_STATE_OUT };

/* The word of NV_OF_OPCODE, NV_OF_CODE and NV_OF_MODIFIER, whose other bits are 0. */
static inline uint64_t nv_word_of(const unsigned *value) {
    return (value[0] ? 0xeeull : 0xecull) << 56 | (uint64_t)value[1] << 52 | (uint64_t)value[2] << 28;
}

/* The error of the word, from 1 on, or 0; of a NV_OF_REASON. */
static inline unsigned nv_word_reason(unsigned reason) {
    return reason < NV_REASON_CONTEXT ? reason : reason - NV_REASON_CONTEXT + 1;
}

/* Fewest and most lanes that a group can have of a class of conflicts. */
unsigned nv_least_of(unsigned conflict);
unsigned nv_most_of(unsigned conflict);

/* Which bits of the predicate are true after its inversion: NV_BITS_ALL of PT. */
unsigned nv_true_bits(unsigned guard, unsigned bits);

/* For struct ll_unit. */
extern const struct ll_feature nv_features[];
extern const struct ll_cross nv_crosses[];
void nv_values(const void *req, unsigned *value);
void nv_refuse(void *req); /* makes the word one that is no instruction */

/* For struct ll_cross: makes a warp that hits a bin, which has the values of recipe->feature. */
bool nv_steer(struct ll_recipe *recipe, const unsigned *value);

/*
 * Features and crosses that responses decide: what lanes find in memory; in which bit alone a bank finds another value
 * than the one that it is compared with, or from which a carry runs far; which bits of each lane's operands decide; and
 * in which bit alone the row of a bank is another one than in a pass before.
 */
enum { NV_FOUND_COMPARE, NV_FOUND_ORDER, NV_FOUND_ADD, NV_FOUNDS };
enum { NV_RB_0, NV_RB_1, NV_RC_0, NV_RC_1, NV_RA_0, NV_RA_1, NV_OPERANDS };
enum { NV_PASSES = 3, NV_ROW_BITS = 10, NV_SAME_ROW = NV_ROW_BITS, NV_ROWS };
/* Values of `memory`: an operation and what its lanes find, or whether they store. */
enum { NV_MEMORY_OPS = 9, NV_MEMORY_FINDS = 7, NV_MEMORY = NV_MEMORY_OPS * NV_MEMORY_FINDS };
void nv_print_memory(FILE *file, unsigned value);
bool nv_memory_takes(unsigned value, const char *feature, unsigned of);
bool nv_found_takes(unsigned value, const char *feature, unsigned of);
bool nv_operand_takes(const unsigned *value, const char *feature, unsigned of);
void nv_hits_memory(const struct ll_op *op, const struct ll_bins *bins);
void nv_hits_found(const struct ll_op *op, const struct ll_bins *bins);
void nv_hits_operand(const struct ll_op *op, const struct ll_bins *bins);
void nv_hits_row(const struct ll_op *op, const struct ll_bins *bins);

#endif
