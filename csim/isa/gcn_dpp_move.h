/* SPDX-License-Identifier: MIT */
/* Lane of the wave that a lane reads, and the lanes that work: docs/dpp.md. */
#ifndef CSIM_ISA_GCN_DPP_MOVE_H
#define CSIM_ISA_GCN_DPP_MOVE_H

#include "isa/gcn_dpp.h"

enum { GCN_WAVE = 64, GCN_ROW = 16, GCN_BANK = 4, GCN_NO_LANE = GCN_WAVE };

enum gcn_dpp_move {
#define MOVE(name, code, first, last, text, clrx) GCN_DPP_##name,
#include "isa/gcn_dpp_move.def"
#undef MOVE
    GCN_DPP_NO_MOVE
};

/* Returns the move of any DPP_CTRL, or GCN_DPP_NO_MOVE (D-49). */
static inline uint32_t gcn_dpp_move_of(uint32_t ctrl) {
    uint32_t move = GCN_DPP_NO_MOVE;
#define MOVE(name, code, first, last, text, clrx) move = ctrl - (code) <= (last) - (first) ? GCN_DPP_##name : move;
#include "isa/gcn_dpp_move.def"
#undef MOVE
    return move;
}

/* Returns the lane whose source 0 `lane` reads, or GCN_NO_LANE if that is invalid. move is that of ctrl. */
static inline uint32_t gcn_dpp_source_by(enum gcn_dpp_move move, uint32_t ctrl, uint32_t lane) {
    uint32_t row = lane & ~(GCN_ROW - 1u), i = lane & (GCN_ROW - 1), number = ctrl & 15;
    switch (move) {
    case GCN_DPP_QUAD_PERM:
        return (lane & ~3u) | (ctrl >> 2 * (lane & 3) & 3);
    case GCN_DPP_ROW_SHL:
        return i + number < GCN_ROW ? lane + number : GCN_NO_LANE;
    case GCN_DPP_ROW_SHR:
        return i >= number ? lane - number : GCN_NO_LANE;
    case GCN_DPP_ROW_ROR:
        return row | ((i - number) & (GCN_ROW - 1));
    case GCN_DPP_WAVE_SHL:
        return lane + 1; /* GCN_NO_LANE for the last lane */
    case GCN_DPP_WAVE_ROL:
        return (lane + 1) & (GCN_WAVE - 1);
    case GCN_DPP_WAVE_SHR:
        return lane > 0 ? lane - 1 : GCN_NO_LANE;
    case GCN_DPP_WAVE_ROR:
        return (lane - 1) & (GCN_WAVE - 1);
    case GCN_DPP_ROW_MIRROR:
        return lane ^ 15;
    case GCN_DPP_ROW_HALF_MIRROR:
        return lane ^ 7;
    case GCN_DPP_ROW_BCAST15: /* D-18 */
        return row > 0 ? row - 1 : GCN_NO_LANE;
    case GCN_DPP_ROW_BCAST31: /* D-18 */
        return lane > 31 ? 31 : GCN_NO_LANE;
    default:
        return GCN_NO_LANE;
    }
}

/* As gcn_dpp_source_by(), for any DPP_CTRL. */
static inline uint32_t gcn_dpp_source_of(uint32_t ctrl, uint32_t lane) {
    return gcn_dpp_source_by((enum gcn_dpp_move)gcn_dpp_move_of(ctrl), ctrl, lane);
}

/* Returns true if a lane that reads lane `from` gets a value: ok(n) of the page. */
static inline bool gcn_dpp_ok(uint64_t exec, uint32_t from) {
    return from < GCN_WAVE && (exec >> (from & (GCN_WAVE - 1)) & 1);
}

/* Returns true if `lane` can do its operation, ok or not: can(n) of the page (D-17). */
static inline bool gcn_dpp_can(const struct gcn_dpp *fields, uint64_t exec, uint32_t lane, bool ok) {
    return (exec >> lane & 1) & (ok | fields->bound_ctrl);
}

/* Returns true if the lane writes its destination: do(n). */
static inline bool gcn_dpp_does(const struct gcn_dpp *fields, uint64_t exec, uint32_t lane, bool ok) {
    uint32_t masks = fields->row_mask >> lane / GCN_ROW & fields->bank_mask >> lane / GCN_BANK % 4;
    return gcn_dpp_can(fields, exec, lane, ok) & masks;
}

/* Returns true if the lane's bit of a written VCC comes from the operation. Otherwise it keeps its value or is 0. */
static inline bool gcn_dpp_tells(const struct gcn_dpp *fields, uint64_t exec, uint32_t lane, bool ok) {
    return fields->vop.format == GCN_VOPC ? gcn_dpp_does(fields, exec, lane, ok) /* C-4, D-51 */
                                          : gcn_dpp_can(fields, exec, lane, ok); /* C-3 */
}

static inline bool gcn_dpp_keeps(const struct gcn_dpp *fields, uint64_t exec, uint32_t lane, bool ok) {
    return fields->vop.format != GCN_VOPC && (exec >> lane & 1) && !gcn_dpp_can(fields, exec, lane, ok); /* C-3 */
}

#endif
