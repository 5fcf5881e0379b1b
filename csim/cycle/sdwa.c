/* SPDX-License-Identifier: MIT */
#include "cycle/sdwa.h"

#include "common/select.h"
#include "isa/gcn_exec.h"

/* All lanes for which there is room: in vector code the missing ones cost nothing, as long as their EXEC bits are 0. */
static inline __attribute__((always_inline)) void run(const struct gcn_control *control, enum gcn_datapath datapath,
                                                      const struct sdwa_req *req, uint32_t present,
                                                      struct sdwa_rsp *restrict rsp) {
    uint32_t exec = req->exec_i[0] & present, dst_we = datapath == GCN_DATAPATH_COMPARE ? 0 : exec, mask = 0;
    for (uint32_t i = 0; i < SDWA_LANES; i++) {
        struct gcn_lane lane =
            gcn_exec_lane(control, datapath, req->src0_i[i], req->src1_i[i], req->old_i[i], req->vcc_i[0] >> i & 1);
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

/* V_NOP, and what is refused */
static void run_none(enum gcn_error error, struct sdwa_rsp *rsp) {
    memset(rsp, 0, sizeof(*rsp));
    rsp->error_o[0] = error;
}

static void respond_to_one(const struct sdwa_req *req, struct sdwa_rsp *rsp, uint32_t present) {
    struct gcn_sdwa fields;
    gcn_sdwa_split(req->inst_i[0], req->inst_i[1], &fields);
    enum gcn_error error = gcn_sdwa_judge(req->inst_i[0], req->inst_i[1], &fields);
    struct gcn_control control = gcn_control_of(&fields);
    switch (error == GCN_OK ? gcn_actions[fields.format][fields.op].datapath : GCN_DATAPATH_NONE) {
#define DATAPATH(name)                                                                                                 \
    case GCN_DATAPATH_##name:                                                                                          \
        run(&control, GCN_DATAPATH_##name, req, present, rsp);                                                         \
        break;
        GCN_DATAPATHS(DATAPATH)
#undef DATAPATH
    case GCN_DATAPATH_NONE:
        run_none(error, rsp);
        break;
    }
}

/*
 * Many requests are judged in vector code. Then those that one datapath computes are carried out one after the other:
 * random datapaths, taken as they come, would mispredict the switch.
 */
enum { TILE = 128, CONTROLS = sizeof(struct gcn_control) / sizeof(uint32_t) };
#define DATAPATH(name) +1
enum { DATAPATHS = 1 GCN_DATAPATHS(DATAPATH) };
#undef DATAPATH

struct tile {
    uint32_t word[TILE], dword[TILE], error[TILE], datapath[TILE];
    uint32_t control[CONTROLS][TILE];     /* struct gcn_control, word by word */
    uint8_t first[DATAPATHS], next[TILE]; /* for each datapath a list of its requests; TILE is the end */
};

static void judge_tile(struct tile *tile, const struct sdwa_req *req, size_t n) {
    CSIM_SCALAR_LOOP
    for (size_t i = 0; i < n; i++) {
        tile->word[i] = req[i].inst_i[0];
        tile->dword[i] = req[i].inst_i[1];
    }
    for (size_t i = 0; i < n; i++) {
        struct gcn_sdwa fields;
        gcn_sdwa_split(tile->word[i], tile->dword[i], &fields);
        tile->error[i] = gcn_sdwa_judge(tile->word[i], tile->dword[i], &fields);
        tile->datapath[i] = gcn_actions[fields.format][fields.op].datapath;
        struct gcn_control control = gcn_control_of(&fields);
        for (size_t k = 0; k < CONTROLS; k++)
            tile->control[k][i] = ((const uint32_t *)&control)[k];
    }
}

static void sort_tile(struct tile *tile, size_t n) {
    memset(tile->first, TILE, sizeof tile->first);
    for (size_t i = 0; i < n; i++) {
        uint8_t *first = &tile->first[csim_select(tile->error[i] == GCN_OK, tile->datapath[i], GCN_DATAPATH_NONE)];
        tile->next[i] = *first;
        *first = (uint8_t)i;
    }
}

static inline __attribute__((always_inline)) void run_list(const struct tile *tile, enum gcn_datapath datapath,
                                                           const struct sdwa_req *req, struct sdwa_rsp *rsp,
                                                           uint32_t present) {
    for (size_t i = tile->first[datapath]; i != TILE; i = tile->next[i]) {
        struct gcn_control control;
        for (size_t k = 0; k < CONTROLS; k++)
            ((uint32_t *)&control)[k] = tile->control[k][i];
        run(&control, datapath, &req[i], present, &rsp[i]);
    }
}

static void respond_to_tile(const struct sdwa_req *req, struct sdwa_rsp *rsp, uint32_t present, size_t n) {
    struct tile tile;
    judge_tile(&tile, req, n);
    sort_tile(&tile, n);
    for (size_t i = tile.first[GCN_DATAPATH_NONE]; i != TILE; i = tile.next[i])
        run_none(tile.error[i], &rsp[i]);
#define DATAPATH(name) run_list(&tile, GCN_DATAPATH_##name, req, rsp, present);
    GCN_DATAPATHS(DATAPATH)
#undef DATAPATH
}

void sdwa_respond(const struct sdwa_req *req, struct sdwa_rsp *rsp, unsigned lanes, size_t n) {
    uint32_t present = (1u << lanes) - 1;
    /* A bench that asks for one response at a time would pay for lists and vectors of which it has nothing. */
    if (n == 1) {
        respond_to_one(req, rsp, present);
        return;
    }
    for (size_t some; n > 0; n -= some, req += some, rsp += some) {
        some = n < TILE ? n : TILE;
        respond_to_tile(req, rsp, present, some);
    }
}
