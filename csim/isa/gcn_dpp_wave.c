/* SPDX-License-Identifier: MIT */
#include "isa/gcn_dpp_wave.h"

#include "isa/gcn_lane.h"

/* The operands of an instruction for all lanes of a wave. */
struct moved {
    uint32_t s0[GCN_WAVE];
    uint64_t does;  /* lanes that write their destination */
    uint64_t tells; /* lanes whose bit of VCC comes from the operation */
    uint64_t vcc;   /* bits of VCC that are unchanged */
};

/* Runs row by row: the lanes of a row fill a vector, and their bits a word. */
static inline __attribute__((always_inline)) void run(const struct gcn_control *control, uint32_t datapath,
                                                      const struct gcn_wave *wave, const struct moved *moved,
                                                      struct gcn_wave_result *restrict result) {
    struct gcn_float_control float_control = gcn_lane_float_control(control, datapath, wave->mode);
    uint64_t dst_we = gcn_compares(datapath) ? 0 : moved->does, bits = 0;
    for (uint32_t row = 0; row < GCN_WAVE; row += GCN_ROW) {
        uint32_t vcc = (uint32_t)(wave->vcc >> row), written = (uint32_t)(dst_we >> row), row_bits = 0;
        for (uint32_t i = 0; i < GCN_ROW; i++) {
            uint32_t n = row + i;
            struct gcn_lane_result lane = gcn_run_lane(control, &float_control, datapath, moved->s0[n], wave->src1[n],
                                                       wave->old[n], vcc >> i & 1);
            result->dst[n] = lane.dst & -(written >> i & 1);
            row_bits |= lane.bit << i;
        }
        bits |= (uint64_t)row_bits << row;
    }
    bits = (bits & moved->tells) | moved->vcc;
    result->dst_we = dst_we;
    result->vcc_we = control->vcc_we;
    result->exec_we = control->exec_we;
    result->vcc = bits & -(uint64_t)control->vcc_we;
    result->exec = bits & -(uint64_t)control->exec_we;
}

/* One run() for each datapath. */
#define DATAPATH(number)                                                                                               \
    static void run_##number(const struct gcn_control *control, const struct gcn_wave *wave,                           \
                             const struct moved *moved, struct gcn_wave_result *result) {                              \
        run(control, number, wave, moved, result);                                                                     \
    }
GCN_EACH_DATAPATH
#undef DATAPATH
static void (*const runs[GCN_FLOAT_DATAPATHS_END])(const struct gcn_control *control, const struct gcn_wave *wave,
                                                   const struct moved *moved, struct gcn_wave_result *result) = {
#define DATAPATH(number) [number] = run_##number,
    GCN_EACH_DATAPATH
#undef DATAPATH
};

/* Finds the lane that each lane reads: vector code, because the move is constant. */
static inline __attribute__((always_inline)) void find_sources_by(enum gcn_dpp_move move, uint32_t ctrl,
                                                                  uint32_t from[GCN_WAVE]) {
    for (uint32_t n = 0; n < GCN_WAVE; n++)
        from[n] = gcn_dpp_source_by(move, ctrl, n);
}

static void find_sources(uint32_t ctrl, uint32_t from[GCN_WAVE]) {
    switch (gcn_dpp_move_of(ctrl)) {
#define MOVE(name, code, first, last, text, clrx)                                                                      \
    case GCN_DPP_##name:                                                                                               \
        find_sources_by(GCN_DPP_##name, ctrl, from);                                                                   \
        break;
#include "isa/gcn_dpp_move.def"
#undef MOVE
    default:
        find_sources_by(GCN_DPP_NO_MOVE, ctrl, from);
    }
}

/* Reads all sources before anything is written. */
static void move(const struct gcn_dpp *fields, const struct gcn_wave *wave, struct moved *moved) {
    uint32_t from[GCN_WAVE];
    find_sources(fields->ctrl, from);
    uint64_t ok = 0, does = 0, tells = 0, keeps = 0;
    for (uint32_t n = 0; n < GCN_WAVE; n++)
        ok |= (uint64_t)gcn_dpp_ok(wave->exec, from[n]) << n;
    for (uint32_t n = 0; n < GCN_WAVE; n++)
        moved->s0[n] = wave->src0[from[n] % GCN_WAVE] & csim_mask(ok >> n & 1);
    for (uint32_t n = 0; n < GCN_WAVE; n++)
        does |= (uint64_t)gcn_dpp_does(fields, wave->exec, n, ok >> n & 1) << n;
    for (uint32_t n = 0; n < GCN_WAVE; n++)
        tells |= (uint64_t)gcn_dpp_tells(fields, wave->exec, n, ok >> n & 1) << n;
    for (uint32_t n = 0; n < GCN_WAVE; n++)
        keeps |= (uint64_t)gcn_dpp_keeps(fields, wave->exec, n, ok >> n & 1) << n;
    moved->does = does;
    moved->tells = tells;
    moved->vcc = wave->vcc & keeps;
}

void gcn_dpp_wave(const struct gcn_dpp *fields, const struct gcn_wave *wave, struct gcn_wave_result *result) {
    struct gcn_control control = gcn_control_of(&fields->vop);
    uint32_t datapath = gcn_datapath_of(control.action, true);
    if (datapath == GCN_DATAPATH_NONE) { /* V_NOP */
        *result = (struct gcn_wave_result){0};
        return;
    }
    struct moved moved;
    move(fields, wave, &moved);
    runs[datapath](&control, wave, &moved, result);
}
