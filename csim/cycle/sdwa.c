/* SPDX-License-Identifier: MIT */
#include "cycle/sdwa.h"

#include "common/select.h"
#include "isa/gcn_lane.h"

/* Datapaths of the unit. */
#if FLOAT
#define EACH_DATAPATH GCN_EACH_DATAPATH
#else
#define EACH_DATAPATH GCN_EACH_INTEGER_DATAPATH
#endif
enum { NONE = GCN_DATAPATH_NONE, DATAPATHS = FLOAT ? (int)GCN_FLOAT_DATAPATHS_END : (int)GCN_DATAPATHS_END };

/* Runs all lanes that fit. In vector code, absent lanes cost nothing if their EXEC bits are 0. */
static inline __attribute__((always_inline)) void run(const struct gcn_control *control, uint32_t datapath,
                                                      const struct sdwa_req *req, uint32_t present,
                                                      struct sdwa_rsp *restrict rsp) {
    struct gcn_float_control float_control = gcn_lane_float_control(control, datapath, req->mode_i[0]);
    uint32_t exec = req->exec_i[0] & present, dst_we = gcn_compares(datapath) ? 0 : exec, mask = 0;
    for (uint32_t i = 0; i < SDWA_LANES; i++) {
        struct gcn_lane_result lane = gcn_run_lane(control, &float_control, datapath, req->src0_i[i], req->src1_i[i],
                                                   req->old_i[i], req->vcc_i[0] >> i & 1);
        rsp->dst_o[i] = lane.dst & -(dst_we >> i & 1); /* D-16 */
        mask |= lane.bit << i;
    }
    mask &= exec;
    rsp->error_o[0] = GCN_OK;
    rsp->dst_we_o[0] = dst_we;
    rsp->vcc_we_o[0] = control->vcc_we;
    rsp->exec_we_o[0] = control->exec_we;
    rsp->vcc_o[0] = mask & -control->vcc_we; /* D-15 */
    rsp->exec_o[0] = mask & -control->exec_we;
}

/* One copy of run() for each datapath, not inlined again: it is long. */
#define DATAPATH(number)                                                                                               \
    static void run_##number(const struct gcn_control *control, const struct sdwa_req *req, uint32_t present,          \
                             struct sdwa_rsp *rsp) {                                                                   \
        run(control, number, req, present, rsp);                                                                       \
    }
EACH_DATAPATH
#undef DATAPATH
static void (*const runs[DATAPATHS])(const struct gcn_control *control, const struct sdwa_req *req, uint32_t present,
                                     struct sdwa_rsp *rsp) = {
#define DATAPATH(number) [number] = run_##number,
    EACH_DATAPATH
#undef DATAPATH
};

/* Responds to V_NOP and to rejected instructions. */
static void run_none(uint32_t error, struct sdwa_rsp *rsp) {
    memset(rsp, 0, sizeof(*rsp));
    rsp->error_o[0] = error;
}

/* Returns the error of an instruction. Without float datapaths, rejecting float operations is the last check. */
static inline __attribute__((always_inline)) uint32_t judge(uint32_t word, uint32_t dword, struct gcn_sdwa *fields) {
    gcn_sdwa_split(word, dword, fields);
    uint32_t error = gcn_sdwa_judge(word, dword, fields);
    if (TRANS)
        error = csim_merge(csim_mask(error == GCN_NOT_IMPLEMENTED), GCN_OK, error);
    if (FLOAT)
        return error;
    uint32_t is_float = gcn_demands[fields->format][fields->op] >> GCN_DEMANDS_FLOAT & 1;
    return csim_merge(csim_mask(error == GCN_OK) & -is_float, GCN_NOT_IMPLEMENTED, error);
}

/* Returns the datapath for an instruction with this error and action. */
static inline uint32_t datapath_of(uint32_t error, uint32_t action) {
    return gcn_datapath_of(action, FLOAT) & csim_mask(error == GCN_OK);
}

static void respond_to_one(const struct sdwa_req *req, struct sdwa_rsp *rsp, uint32_t present) {
    struct gcn_sdwa fields;
    uint32_t error = judge(req->inst_i[0], req->inst_i[1], &fields);
    struct gcn_control control = gcn_control_of(&fields);
    uint32_t datapath = datapath_of(error, control.action);
    if (datapath == NONE)
        run_none(error, rsp);
    else
        runs[datapath](&control, req, present, rsp);
}

/*
 * Requests of a tile are checked in vector code, then executed grouped by datapath. Random datapaths in request order
 * would mispredict the call.
 */
enum { TILE = 128, CONTROLS = sizeof(struct gcn_control) / sizeof(uint32_t) };
static_assert(offsetof(struct gcn_control, action) == 0, "sort_tile() takes the first word for the action");

struct tile {
    uint32_t word[TILE], dword[TILE], error[TILE];
    uint32_t control[CONTROLS][TILE];     /* struct gcn_control, word by word: the action first */
    uint8_t first[DATAPATHS], next[TILE]; /* list of requests for each datapath; TILE ends a list */
};

static void judge_tile(struct tile *tile, const struct sdwa_req *req, size_t n) {
    CSIM_SCALAR_LOOP
    for (size_t i = 0; i < n; i++) {
        tile->word[i] = req[i].inst_i[0];
        tile->dword[i] = req[i].inst_i[1];
    }
    for (size_t i = 0; i < n; i++) {
        struct gcn_sdwa fields;
        tile->error[i] = judge(tile->word[i], tile->dword[i], &fields);
        struct gcn_control control = gcn_control_of(&fields);
        for (size_t k = 0; k < CONTROLS; k++)
            tile->control[k][i] = ((const uint32_t *)&control)[k];
    }
}

static void sort_tile(struct tile *tile, size_t n) {
    memset(tile->first, TILE, sizeof tile->first);
    for (size_t i = 0; i < n; i++) {
        uint8_t *first = &tile->first[datapath_of(tile->error[i], tile->control[0][i])];
        tile->next[i] = *first;
        *first = (uint8_t)i;
    }
}

static void run_list(const struct tile *tile, uint32_t datapath, const struct sdwa_req *req, struct sdwa_rsp *rsp,
                     uint32_t present) {
    for (size_t i = tile->first[datapath]; i != TILE; i = tile->next[i]) {
        struct gcn_control control;
        for (size_t k = 0; k < CONTROLS; k++)
            ((uint32_t *)&control)[k] = tile->control[k][i];
        runs[datapath](&control, &req[i], present, &rsp[i]);
    }
}

static void respond_to_tile(const struct sdwa_req *req, struct sdwa_rsp *rsp, uint32_t present, size_t n) {
    struct tile tile;
    judge_tile(&tile, req, n);
    sort_tile(&tile, n);
    for (size_t i = tile.first[NONE]; i != TILE; i = tile.next[i])
        run_none(tile.error[i], &rsp[i]);
    for (uint32_t datapath = NONE + 1; datapath < DATAPATHS; datapath++)
        run_list(&tile, datapath, req, rsp, present);
}

void sdwa_respond(const struct sdwa_req *req, struct sdwa_rsp *rsp, unsigned lanes, size_t n) {
    uint32_t present = (1u << lanes) - 1;
    /* A bench that needs one response at a time would not gain from lists and vectors. */
    if (n == 1) {
        respond_to_one(req, rsp, present);
        return;
    }
    for (size_t some; n > 0; n -= some, req += some, rsp += some) {
        some = n < TILE ? n : TILE;
        respond_to_tile(req, rsp, present, some);
    }
}
