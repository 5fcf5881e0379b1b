/* SPDX-License-Identifier: MIT */
/*
 * Options of designs without all fields of instructions or values of MODE, as words of OPS=. Their values follow from
 * the instruction and MODE alone, of rejected instructions, too. They do not depend on the operation, except that some
 * operations have fewer fields.
 */
#ifndef TB_FAMILIES_GCN_OPTIONS_H
#define TB_FAMILIES_GCN_OPTIONS_H

#include "families/gcn/ops.h"
#include "families/gcn/request.h"
#include "lanelock/bench_unit.h"

/* Dimensions of the unit's subset, after that of operations. A unit with integer operations only has the first two. */
enum {
    GCN_OPTION_MODIFIERS = GCN_OPERATION + 1,
    GCN_OPTION_SELECT,                    /* of SDWA */
    GCN_OPTION_MOVES = GCN_OPTION_SELECT, /* of DPP */
    GCN_OPTION_ROUND_F32,
    GCN_OPTION_ROUND_F16,
    GCN_OPTION_DENORM_F32,
    GCN_OPTION_DENORM_F16,
    GCN_OPTION_IEEE,
    GCN_OPTION_DX10_CLAMP /* of SDWA */
};

/* Returns true if options restrict or weigh anything, other than operations. */
static inline bool gcn_has_options(void) {
    bool has = false;
    for (unsigned option = GCN_OPTION_MODIFIERS; option <= GCN_OPTION_DX10_CLAMP; option++)
        has |= subset_draws(option) != NULL;
    return has;
}

/* Field of MODE with an option. */
struct gcn_mode_field {
    uint8_t option, low, width;
};
enum { GCN_MODE_FIELDS = 6 };
extern const struct gcn_mode_field gcn_mode_fields[GCN_MODE_FIELDS];

/* Modifiers of both sources of an instruction, as the value of their option: */
enum { GCN_CLAMPS = 8, GCN_SDWA_MODIFIERS = 16 }; /* SDWA: GCN_MOD_..., and CLAMP above them */
enum { GCN_DPP_MODIFIERS = 4 };                   /* DPP: NEG and ABS */
static inline unsigned gcn_modifiers_in(uint64_t inst) {
    return gcn_unit.kind == GCN_INST_DPP ? (inst >> 52 | inst >> 54) & 3
                                         : ((inst >> 51 | inst >> 59) & 7) | (inst >> 45 & 1) * GCN_CLAMPS;
}

/* Narrowest selection of the registers of an SDWA instruction; a design that has one has those before. */
enum { GCN_SELECTS_DWORD, GCN_SELECTS_WORD, GCN_SELECTS_BYTE, GCN_SELECTS };
/* Returns how narrow a selection is; GCN_SELECTS: it does not exist. */
static inline unsigned gcn_narrowness(unsigned sel) {
    return sel < GCN_WORD_0 ? GCN_SELECTS_BYTE : sel < GCN_DWORD ? GCN_SELECTS_WORD : sel > GCN_DWORD ? GCN_SELECTS : 0;
}

/* Rows of a list of features, after all that have an index in values(). */
#define GCN_OPTION(its_name, its_option, its_names, its_of, its_set, its_in)                                           \
    {.name = (its_name),                                                                                               \
     .option = (its_option),                                                                                           \
     .size = sizeof(its_names) / sizeof *(its_names),                                                                  \
     .names = (its_names),                                                                                             \
     .of = (its_of),                                                                                                   \
     .of_request = true,                                                                                               \
     .uncounted = true,                                                                                                \
     .option_set = (its_set),                                                                                          \
     .in_set = (its_in)},
#define GCN_SDWA_OPTIONS                                                                                               \
    GCN_OPTION("modifier set", "modifiers", gcn_sdwa_modifier_names, gcn_modifiers_of, gcn_modifier_set,               \
               gcn_in_modifier_set)                                                                                    \
    GCN_OPTION("narrowest selection", "select", gcn_select_names, gcn_select_of, gcn_select_set, gcn_in_select_set)
#define GCN_DPP_OPTIONS                                                                                                \
    GCN_OPTION("modifier set", "modifiers", gcn_dpp_modifier_names, gcn_modifiers_of, gcn_modifier_set,                \
               gcn_in_modifier_set)                                                                                    \
    GCN_OPTION("lane move", "moves", gcn_option_moves, gcn_option_move_of, NULL, NULL)
#define GCN_MODE_OPTIONS                                                                                               \
    GCN_OPTION("f32 rounding", "round_f32", gcn_option_roundings, gcn_round_f32_of, NULL, NULL)                        \
    GCN_OPTION("f16 rounding", "round_f16", gcn_option_roundings, gcn_round_f16_of, NULL, NULL)                        \
    GCN_OPTION("f32 subnormal mode", "denorm_f32", gcn_option_denorms, gcn_denorm_f32_of, NULL, NULL)                  \
    GCN_OPTION("f16 subnormal mode", "denorm_f16", gcn_option_denorms, gcn_denorm_f16_of, NULL, NULL)                  \
    GCN_OPTION("IEEE value", "ieee", gcn_option_bits, gcn_ieee_of, NULL, NULL)
#define GCN_CLAMP_OPTIONS GCN_OPTION("DX10_CLAMP value", "dx10_clamp", gcn_option_bits, gcn_dx10_clamp_of, NULL, NULL)

extern const char *const gcn_sdwa_modifier_names[GCN_SDWA_MODIFIERS];
extern const char *const gcn_dpp_modifier_names[GCN_DPP_MODIFIERS];
extern const char *const gcn_select_names[GCN_SELECTS];
extern const char *const gcn_option_moves[GCN_DPP_NO_MOVE];
extern const char *const gcn_option_roundings[4];
extern const char *const gcn_option_denorms[4];
extern const char *const gcn_option_bits[2];
bool gcn_modifiers_of(const struct ll_op *op, unsigned *value);
bool gcn_select_of(const struct ll_op *op, unsigned *value);
bool gcn_option_move_of(const struct ll_op *op, unsigned *value);
bool gcn_round_f32_of(const struct ll_op *op, unsigned *value);
bool gcn_round_f16_of(const struct ll_op *op, unsigned *value);
bool gcn_denorm_f32_of(const struct ll_op *op, unsigned *value);
bool gcn_denorm_f16_of(const struct ll_op *op, unsigned *value);
bool gcn_ieee_of(const struct ll_op *op, unsigned *value);
bool gcn_dx10_clamp_of(const struct ll_op *op, unsigned *value);

/* Sets of values by the word of one: a design that has it also has its parts, or the wider selections. */
const char *gcn_modifier_set(unsigned n);
const char *gcn_select_set(unsigned n);
bool gcn_in_modifier_set(unsigned n, unsigned value);
bool gcn_in_select_set(unsigned n, unsigned value);

#endif
