/* SPDX-License-Identifier: MIT */
/* Values and crosses of transcendental operations: docs/transcendental.md. */
#ifndef TB_FAMILIES_GCN_COVER_TRANS_H
#define TB_FAMILIES_GCN_COVER_TRANS_H

#include "engine/rng.h"
#include "families/gcn/profile.h"
#include "lanelock/bench_unit.h"

enum { GCN_TABLES = 5, GCN_SEGMENTS = 256, GCN_PERIODIC = 4, GCN_TRANS_MODES = 8 };
#define GCN_TRANS_OPERAND_LIST(V)                                                                                      \
    V(GCN_TRANS_ZERO, "0"), V(GCN_TRANS_SUBNORMAL, "subnormal"), V(GCN_TRANS_IN_RANGE, "in range"),                    \
        V(GCN_TRANS_OUT_OF_RANGE, "out of range"), V(GCN_TRANS_INFINITE, "infinity"), V(GCN_TRANS_QUIET, "NaN"),       \
        V(GCN_TRANS_SIGNALING, "signaling")
enum { GCN_TRANS_OPERAND_LIST(LL_ID), GCN_TRANS_OPERANDS };
#define GCN_TURN_LIST(V)                                                                                               \
    V(GCN_TURN_BELOW_QUARTER, "below a quarter"), V(GCN_TURN_ONE, "below a turn"), V(GCN_TURN_MORE, "more turns"),     \
        V(GCN_TURN_WHOLE_QUARTERS, "whole quarters")
enum { GCN_TURN_LIST(LL_ID), GCN_TURNS };
#define GCN_TRANS_RESULT_LIST(V)                                                                                       \
    V(GCN_TRANS_EXACT, "exact"), V(GCN_TRANS_GOLDEN, "golden"), V(GCN_TRANS_NEXT, "next to the golden one"),           \
        V(GCN_TRANS_NEAR_TIE, "near a tie"), V(GCN_TRANS_LEAST, "subnormal"), V(GCN_TRANS_FLUSHED, "flushed"),         \
        V(GCN_TRANS_OVERFLOW, "infinite")
enum { GCN_TRANS_RESULT_LIST(LL_ID), GCN_TRANS_RESULTS };

/* Functions of operations; the number of values for an operation without the feature. */
unsigned gcn_table_of(unsigned op);

/* Returns true if the operation reaches both ends of each segment of its table: others have no segment. */
bool gcn_fills_segments(unsigned op);

/* Sets the features of a transcendental operation. */
void gcn_set_transcendental(const struct gcn_profile *p, unsigned *value);

const char *gcn_ignore_segment(const unsigned *value);
const char *gcn_ignore_trans_operand(const unsigned *value);
const char *gcn_ignore_turns(const unsigned *value);
const char *gcn_ignore_trans_result(const unsigned *value);

/* Returns an operand of f32 at an end of a segment of the operation's table. */
uint32_t gcn_draw_segment(unsigned op, unsigned segment, unsigned end, struct rng *rng);

/* Crosses, by CROSS(name, text, ignore, features). */
#define GCN_TRANS_CROSSES                                                                                              \
    CROSS("segments", "table of %0, segment %1, %2", gcn_ignore_segment, "table", "segment", "end of segment")         \
    CROSS("operands of transcendentals", "%0 of %2 %1, subnormals %3", gcn_ignore_trans_operand, "transcendental",     \
          "operand", "sign of operand", "MODE")                                                                        \
    CROSS("range reduction", "%0 of %3 %1, quarter %2", gcn_ignore_turns, "periodic", "turns", "quarter",              \
          "sign of operand")                                                                                           \
    CROSS("rounding of transcendentals", "%0 is %1", gcn_ignore_trans_result, "transcendental", "rounded result")

#endif
