/* SPDX-License-Identifier: MIT */
#include "cycle/sdwa.h"

#include "isa/gcn_exec.h"

/*
 * Requests are judged many at once, in vector code. Then those that one unit computes are carried out one after the
 * other: random units, taken as they come, would mispredict a branch each.
 */
enum { TILE = 128, CONTROLS = sizeof(struct gcn_control) / sizeof(uint32_t) };
#define UNIT(name) +1
enum { UNITS = 1 GCN_UNITS(UNIT) };
#undef UNIT

struct tile {
    uint32_t word[TILE], dword[TILE], verdict[TILE], unit[TILE];
    uint32_t control[CONTROLS][TILE]; /* struct gcn_control, word by word */
    uint8_t first[UNITS], next[TILE]; /* for each unit a list of its requests; TILE is the end */
};

static void judge(struct tile *tile, const struct sdwa_req *req, size_t n) {
    CSIM_SCALAR_LOOP
    for (size_t i = 0; i < n; i++) {
        tile->word[i] = req[i].inst_i[0];
        tile->dword[i] = req[i].inst_i[1];
    }
    for (size_t i = 0; i < n; i++) {
        struct gcn_sdwa fields;
        gcn_sdwa_split(tile->word[i], tile->dword[i], &fields);
        tile->verdict[i] = gcn_sdwa_judge(tile->word[i], tile->dword[i], &fields);
        tile->unit[i] = gcn_actions[fields.format][fields.op].unit;
        struct gcn_control control = gcn_control_of(&fields);
        for (size_t k = 0; k < CONTROLS; k++)
            tile->control[k][i] = ((const uint32_t *)&control)[k];
    }
}

static void sort(struct tile *tile, size_t n) {
    memset(tile->first, TILE, sizeof tile->first);
    for (size_t i = 0; i < n; i++) {
        uint8_t *first = &tile->first[CSIM_SELECT(tile->verdict[i] == GCN_OK, tile->unit[i], GCN_UNIT_NONE)];
        tile->next[i] = *first;
        *first = (uint8_t)i;
    }
}

/* All lanes for which there is room: in vector code the missing ones cost nothing, as long as their EXEC bits are 0. */
static inline __attribute__((always_inline)) void run(const struct tile *tile, enum gcn_unit unit,
                                                      const struct sdwa_req *reqs, struct sdwa_rsp *restrict rsps,
                                                      uint32_t present) {
    for (size_t k = tile->first[unit]; k != TILE; k = tile->next[k]) {
        const struct sdwa_req *req = &reqs[k];
        struct sdwa_rsp *rsp = &rsps[k];
        struct gcn_control control;
        for (size_t i = 0; i < CONTROLS; i++)
            ((uint32_t *)&control)[i] = tile->control[i][k];
        uint32_t exec = req->exec_i[0] & present, dst_we = exec & control.dst_we, mask = 0;
        for (uint32_t i = 0; i < SDWA_LANES; i++) {
            struct gcn_lane lane =
                gcn_exec_lane(&control, unit, req->src0_i[i], req->src1_i[i], req->old_i[i], req->vcc_i[0] >> i & 1);
            rsp->dst_o[i] = lane.dst & -(dst_we >> i & 1); /* D-16 */
            mask |= lane.bit << i;
        }
        mask &= exec;
        rsp->verdict_o[0] = GCN_OK;
        rsp->dst_we_o[0] = dst_we;
        rsp->vcc_we_o[0] = control.vcc_we;
        rsp->exec_we_o[0] = control.exec_we;
        rsp->vcc_o[0] = mask & -control.vcc_we; /* D-15 */
        rsp->exec_o[0] = mask & -control.exec_we;
    }
}

/* V_NOP, and what is refused */
static void run_none(const struct tile *tile, struct sdwa_rsp *rsp) {
    for (size_t k = tile->first[GCN_UNIT_NONE]; k != TILE; k = tile->next[k]) {
        memset(&rsp[k], 0, sizeof rsp[k]);
        rsp[k].verdict_o[0] = tile->verdict[k];
    }
}

void sdwa_respond(const struct sdwa_req *req, struct sdwa_rsp *rsp, unsigned lanes, size_t n) {
    uint32_t present = (1u << lanes) - 1;
    struct tile tile;
    for (size_t some; n > 0; n -= some, req += some, rsp += some) {
        some = n < TILE ? n : TILE;
        judge(&tile, req, some);
        sort(&tile, some);
        run_none(&tile, rsp);
        /* A loop for each unit, in which it is a constant */
#define UNIT(name) run(&tile, GCN_UNIT_##name, req, rsp, present);
        GCN_UNITS(UNIT)
#undef UNIT
    }
}
