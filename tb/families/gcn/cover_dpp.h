/* SPDX-License-Identifier: MIT */
/*
 * The covergroups of DPP instructions. Of one that is carried out one lane is looked at: the one that the number of its
 * src0 register names modulo 64, which nothing else depends on. Groups are of moves and lanes; of operations; of
 * refused instructions; of operands. What else float operations compute is looked at no further: sdwa's groups have
 * that, of the same datapath.
 */
#ifndef TB_FAMILIES_GCN_COVER_DPP_H
#define TB_FAMILIES_GCN_COVER_DPP_H

#include "engine/covergroup.h"
#include "families/gcn/deciding.h"
#include "families/gcn/float_class.h"
#include "families/gcn/random_dpp.h"
#include "families/gcn/wave.h"
#include "isa/gcn_lane.h"

#define GCN_DPP_MOVE_GROUPS(GROUP)                                                                                     \
    GROUP(ctrl)                                                                                                        \
    GROUP(position)                                                                                                    \
    GROUP(mask)                                                                                                        \
    GROUP(masks)                                                                                                       \
    GROUP(exec)                                                                                                        \
    GROUP(active)                                                                                                      \
    GROUP(write)
#define GCN_DPP_OP_GROUPS(GROUP)                                                                                       \
    GROUP(op)                                                                                                          \
    GROUP(modifiers)                                                                                                   \
    GROUP(datapath)                                                                                                    \
    GROUP(operand)                                                                                                     \
    GROUP(mode)
#define GCN_DPP_OPERAND_GROUPS(GROUP)                                                                                  \
    GROUP(carry)                                                                                                       \
    GROUP(difference)                                                                                                  \
    GROUP(factor)                                                                                                      \
    GROUP(shift)                                                                                                       \
    GROUP(nan)                                                                                                         \
    GROUP(sticky)                                                                                                      \
    GROUP(exponent)                                                                                                    \
    GROUP(bit)                                                                                                         \
    GROUP(vcc)
#define GCN_DPP_REFUSAL_GROUPS(GROUP)                                                                                  \
    GROUP(error)                                                                                                       \
    GROUP(order)                                                                                                       \
    GROUP(code)                                                                                                        \
    GROUP(src0)                                                                                                        \
    GROUP(nop)
#define GCN_DPP_COVERGROUPS(GROUP)                                                                                     \
    GCN_DPP_MOVE_GROUPS(GROUP)                                                                                         \
    GCN_DPP_OP_GROUPS(GROUP)                                                                                           \
    GCN_DPP_REFUSAL_GROUPS(GROUP)                                                                                      \
    GCN_DPP_OPERAND_GROUPS(GROUP)

enum {
#define GROUP(name) GCN_DPP_COVER_##name,
    GCN_DPP_COVERGROUPS(GROUP) GCN_DPP_COVER_GROUPS
#undef GROUP
};
extern const struct covergroup gcn_dpp_covergroups[GCN_DPP_COVER_GROUPS];

/* What no instruction hits, and how to hit what one can. */
#define GROUP(name)                                                                                                    \
    const char *gcn_dpp_impossible_##name(const unsigned *part);                                                       \
    void gcn_dpp_hint_##name(const struct cover_aim *aim, uint32_t *req);
GCN_DPP_COVERGROUPS(GROUP)
#undef GROUP

/* Values of parts */
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

/* DPP_CTRL of all moves, in their order, and back. */
uint16_t gcn_ctrl_at(unsigned place);
unsigned gcn_ctrl_place(uint16_t ctrl);

/* Numbers in SRC0 that are not DPP's: it with one bit changed, and SDWA's. */
uint32_t gcn_not_dpp_src0(unsigned place);

/* What an operation writes, of GCN_WRITES. */
unsigned gcn_dpp_writes_of(unsigned op);

/* What carries out an operation, from 0; GCN_DATAPATH_PARTS of V_NOP. */
unsigned gcn_datapath_part(unsigned op);

/* A compare, or a minimum or maximum, and its type; GCN_COMPARED of all others. */
unsigned gcn_dpp_compared_of(unsigned op);

/* Whether an operation looks at all bits of a half of src0, src1 or the old destination, and tells each of them. */
bool gcn_dpp_looks_at(unsigned op, unsigned source, unsigned half);

/* What is looked at of an instruction that is carried out. */
struct gcn_dpp_sample {
    const struct gcn_dpp *fields;
    const struct gcn_wave *wave;
    unsigned op, move;
    uint32_t lane, from; /* from: which one it reads, or GCN_NO_LANE */
    bool ok, does;
};
void gcn_dpp_sample_moves(const struct gcn_dpp_sample *s, uint32_t *bins);
void gcn_dpp_sample_ops(const struct gcn_dpp_sample *s, uint32_t *bins);
void gcn_dpp_sample_operands(const struct gcn_dpp_sample *s, uint32_t *bins);
void gcn_dpp_sample_refused(uint64_t inst, uint32_t error, uint32_t *bins);

static inline void gcn_dpp_hit(unsigned group, uint32_t *bins, const unsigned *part) {
    bins[group] = covergroup_bin(&gcn_dpp_covergroups[group], part);
}

/* For struct coverage. */
bool gcn_dpp_takes(const struct covergroup *group, const unsigned *part, unsigned dimension, unsigned op);
void gcn_dpp_sample(const uint32_t *req, const uint32_t *rsp, uint32_t *bins);

/* For hints: makes `lane` the one that is looked at; and puts a request with these fields on a random wave at req, with
 * the lanes of `on` switched on and those of `off` off. */
void gcn_dpp_look_at(struct gcn_dpp *fields, uint32_t lane);
void gcn_dpp_put(struct rng *rng, uint64_t inst, uint64_t on, uint64_t off, uint32_t *req);

#endif
