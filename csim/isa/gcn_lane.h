/* SPDX-License-Identifier: MIT */
/*
 * One lane of an accepted SDWA instruction, from its registers before to those after, whichever datapath computes it:
 * docs/units/sdwa.md. A unit has gcn_run_lane() in a loop over lanes; gcn_eval() is for a single one.
 */
#ifndef CSIM_ISA_GCN_LANE_H
#define CSIM_ISA_GCN_LANE_H

#include "isa/gcn_float.h"

/* Each datapath, which is one of enum gcn_datapath or of enum gcn_float_datapath: DATAPATH(its number). */
#define GCN_INTEGER(name) DATAPATH(GCN_DATAPATH_##name)
#define GCN_FLOATING(name) DATAPATH(GCN_FLOAT_##name)
#define GCN_EACH_INTEGER_DATAPATH GCN_DATAPATHS(GCN_INTEGER)
#define GCN_EACH_DATAPATH GCN_EACH_INTEGER_DATAPATH GCN_FLOAT_DATAPATHS(GCN_FLOATING)

static inline bool gcn_is_float_datapath(uint32_t datapath) {
    return datapath >= GCN_DATAPATHS_END;
}

/* Its result is a bit, and there is no destination. */
static inline bool gcn_compares(uint32_t datapath) {
    return datapath == GCN_DATAPATH_COMPARE || datapath == GCN_FLOAT_COMPARE || datapath == GCN_FLOAT_CLASS;
}

/*
 * What carries out the operation of an action; GCN_DATAPATH_NONE of V_NOP, and of what is refused. Without floats no
 * float datapath is looked for.
 */
static inline uint32_t gcn_datapath_of(uint32_t action, bool floats) {
    uint32_t format = action >> 8, op = action & 0xff, datapath = gcn_actions[format][op].datapath;
    return floats ? datapath | gcn_float_actions[format][op].datapath : datapath; /* one of them is NONE */
}

/* For gcn_run_lane(), the control of an instruction whose datapath this is. */
static inline __attribute__((always_inline)) struct gcn_float_control
gcn_lane_float_control(const struct gcn_control *c, uint32_t datapath, uint32_t mode) {
    if (!gcn_is_float_datapath(datapath))
        return (struct gcn_float_control){0};
    return gcn_float_control_of(&gcn_float_actions[c->action >> 8][c->action & 0xff], c, mode);
}

struct gcn_lane_result {
    uint32_t dst; /* 0 from compares */
    uint32_t bit; /* for VCC, and for EXEC if that is written; 0 or 1 */
};

/*
 * A lane whose EXEC bit is 1. datapath is that of c->action, and float_control is what gcn_lane_float_control() made of
 * it. Pure.
 */
static inline __attribute__((always_inline)) struct gcn_lane_result
gcn_run_lane(const struct gcn_control *c, const struct gcn_float_control *float_control, uint32_t datapath,
             uint32_t src0, uint32_t src1, uint32_t old, uint32_t vcc) {
    uint32_t a0 = gcn_source(c, 0, src0), a1 = gcn_source(c, 1, src1), format = c->action >> 8, op = c->action & 0xff;
    struct gcn_lane lane = gcn_is_float_datapath(datapath)
                               ? gcn_float_lane(&gcn_float_actions[format][op], float_control,
                                                (enum gcn_float_datapath)datapath, a0, a1, old)
                               : gcn_exec_lane(&gcn_actions[format][op], c, (enum gcn_datapath)datapath, a0, a1, vcc);
    return (struct gcn_lane_result){gcn_place(c, lane.r, old), lane.bit};
}

/* What an instruction reads and writes of a lane. */
struct gcn_before {
    uint32_t src0, src1, old;
    uint32_t vcc, exec; /* 0 or 1 */
    uint32_t mode;
};
struct gcn_after {
    bool dst_we, vcc_we, exec_we;
    uint32_t dst, vcc, exec; /* 0 where they are not written */
};

/* fields are of an instruction whose error is GCN_OK. */
struct gcn_after gcn_eval(const struct gcn_sdwa *fields, const struct gcn_before *before);

#endif
