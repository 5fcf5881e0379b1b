/* SPDX-License-Identifier: MIT */
/*
 * One lane of an accepted SDWA instruction, from its old registers to its new ones, with any datapath:
 * docs/units/sdwa.md. A unit calls gcn_run_lane() in a loop over lanes; gcn_eval() is for a single lane.
 */
#ifndef CSIM_ISA_GCN_LANE_H
#define CSIM_ISA_GCN_LANE_H

#include "isa/gcn_float.h"

/* Datapaths of enum gcn_datapath and of enum gcn_float_datapath: DATAPATH(number) for each. */
#define GCN_INTEGER(name) DATAPATH(GCN_DATAPATH_##name)
#define GCN_FLOATING(name) DATAPATH(GCN_FLOAT_##name)
#define GCN_EACH_INTEGER_DATAPATH GCN_DATAPATHS(GCN_INTEGER)
#define GCN_EACH_DATAPATH GCN_EACH_INTEGER_DATAPATH GCN_FLOAT_DATAPATHS(GCN_FLOATING)

static inline bool gcn_is_float_datapath(uint32_t datapath) {
    return datapath >= GCN_DATAPATHS_END;
}

/* Returns true if the result is a bit, without a destination. */
static inline bool gcn_compares(uint32_t datapath) {
    return datapath == GCN_DATAPATH_COMPARE || datapath == GCN_FLOAT_COMPARE || datapath == GCN_FLOAT_CLASS;
}

/*
 * Returns the datapath of an action, or GCN_DATAPATH_NONE for V_NOP and rejected instructions. Skips float datapaths
 * unless floats is set.
 */
static inline uint32_t gcn_datapath_of(uint32_t action, bool floats) {
    uint32_t format = action >> 8, op = action & 0xff, datapath = gcn_actions[format][op].datapath;
    return floats ? datapath | gcn_float_actions[format][op].datapath : datapath; /* at most one is not NONE */
}

/* Prepares gcn_run_lane() for an instruction with this datapath. */
static inline __attribute__((always_inline)) struct gcn_float_control
gcn_lane_float_control(const struct gcn_control *c, uint32_t datapath, uint32_t mode) {
    if (!gcn_is_float_datapath(datapath))
        return (struct gcn_float_control){0};
    return gcn_float_control_of(&gcn_float_actions[c->action >> 8][c->action & 0xff], c, mode);
}

struct gcn_lane_result {
    uint32_t dst; /* 0 from compares */
    uint32_t bit; /* for VCC, and for EXEC if it is written; 0 or 1 */
};

/*
 * Runs a lane whose EXEC bit is 1. datapath is that of c->action, and float_control comes from
 * gcn_lane_float_control(). Pure.
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

/* Registers of a lane that an instruction reads, and those that it writes. */
struct gcn_before {
    uint32_t src0, src1, old;
    uint32_t vcc, exec; /* 0 or 1 */
    uint32_t mode;
};
struct gcn_after {
    bool dst_we, vcc_we, exec_we;
    uint32_t dst, vcc, exec; /* 0 if not written */
};

/* Executes fields of an instruction whose error is GCN_OK on one lane. */
struct gcn_after gcn_eval(const struct gcn_sdwa *fields, const struct gcn_before *before);

#endif
