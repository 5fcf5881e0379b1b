/* SPDX-License-Identifier: MIT */
/* The unit atoms for the engine. */
#define UNIT_REQ_BEATS ATOMS_BEATS
#define UNIT_RSP_BEATS ATOMS_BEATS

#include "agents/host_agent.h"
#include "agents/written_agent.h"
#include "engine/unit_cycle.h"
#include "families/nv/cover.h"
#include "families/nv/dimensions.h"
#include "families/nv/language.h"
#include "families/nv/watch.h"
#include "families/nv/watch_bits.h"

/* The beats after beat 0 have noise, made from their registers, where only beat 0 is looked at. */
static void put(const struct nv_warp *warp, uint32_t *words) {
    struct atoms_req *req = (struct atoms_req *)words;
    atoms_put_warp(warp, req);
    for (size_t b = 1; b < ATOMS_BEATS; b++) {
        uint64_t noise = rng_hash(csim_get64(req[b].rb_i) + req[b].ra_i[0]);
        csim_put64(req[b].inst_i, noise);
        req[b].compute_i[0] = (uint32_t)(noise >> 63);
        req[b].size_i[0] = (uint32_t)(noise >> 32) & (2 * NV_WINDOW - 1);
    }
}

static void get(const uint32_t *words, struct nv_warp *warp) {
    atoms_get_warp((const struct atoms_req *)words, warp);
}

static void get_result(const uint32_t *words, struct nv_result *result) {
    atoms_get_result((const struct atoms_rsp *)words, result);
}

const struct nv_unit nv_unit = {.lanes = ATOMS_LANES,
                                .banks = ATOMS_BANKS,
                                .bytes = ATOMS_DWORDS * 4,
                                .words = ATOMS_BEATS * UNIT_WORDS(req),
                                .put = put,
                                .get = get,
                                .get_result = get_result};

static const struct covergroup handshake = COVER_HANDSHAKE(NULL);
static const struct coverage coverage = {
    .groups = nv_covergroups, .n = NV_COVER_GROUPS, .sample = nv_sample, .takes = nv_takes, .handshake = &handshake};

static bool execute(uint32_t *state, struct agents *agents, const uint32_t *req, const uint32_t *seen, uint32_t *rsp) {
    atoms_explain(&host_agent_of(agents, NV_HOST_AGENT)->candidates, (const struct atoms_req *)req,
                  ((struct atoms_state *)state)->memory, (const struct atoms_rsp *)seen, (struct atoms_rsp *)rsp);
    return true;
}

static bool leaves_open(const uint32_t *req) {
    return atoms_leaves_open((const struct atoms_req *)req);
}

static size_t requests(const void *machine, uint32_t *req) {
    const struct nv_warp *warp = nv_language_warp(machine);
    size_t n = 0;
    for (unsigned lane = 0; warp && warp->size <= nv_unit.bytes && lane < NV_LANES; lane += nv_unit.lanes) {
        struct nv_warp part;
        nv_language_part(warp, lane, nv_unit.lanes, &part);
        put(&part, req + n++ * nv_unit.words);
    }
    return n;
}

static const struct host_ports host = {.valid = UNIT_WORD(in, host_valid_i),
                                       .we = UNIT_WORD(in, host_we_i),
                                       .addr = UNIT_WORD(in, host_addr_i),
                                       .wdata = UNIT_WORD(in, host_wdata_i),
                                       .rdata = UNIT_WORD(out, host_rdata_o),
                                       .dwords = ATOMS_DWORDS,
                                       .state = UNIT_WORD(state, memory),
                                       .lane = "lane",
                                       .banks = ATOMS_BANKS,
                                       .works_on = nv_works_on};
static const struct covergroup host_states = HOST_STATES(ATOMS_HELD);
static const struct covergroup written_states = WRITTEN_STATES(ATOMS_BANKS);
static const struct written written = {&written_states, &host};
static const struct unit_agent unit_agents[] = {[NV_HOST_AGENT] = {&host_agent_type, &host, &host_states},
                                                [NV_WATCH_AGENT] = {&watch_agent_type, &nv_watch, &nv_watch_states},
                                                {&watch_agent_type, &nv_watch_found, &nv_found_states},
                                                {&watch_agent_type, &nv_watch_lane, &nv_lane_states},
                                                {&watch_agent_type, &nv_watch_row, &nv_row_states},
                                                {&written_agent_type, &written, &written_states}};

const struct unit unit = {
    .name = "atoms",
    .ports = unit_ports,
    .n_ports = sizeof unit_ports / sizeof unit_ports[0],
    .wires = &unit_wires,
    .agents = unit_agents,
    .n_agents = sizeof unit_agents / sizeof unit_agents[0],
    .randomize = nv_randomize,
    .dimensions = {nv_dimensions, NV_DIMENSIONS, 1 + NV_BY_REFUSAL, nv_classify, nv_refuse},
    .execute = execute,
    .explains = true,
    .reset = unit_reset,
    .leaves_open = leaves_open,
    .drive = unit_drive,
    .cycle = unit_cycle,
    .state_words = sizeof(struct atoms_state) / sizeof(uint32_t),
    .coverage = &coverage,
    .cycles = 200000, /* all in less than half of it */
    .print_op = nv_print_op,
    .print_before = nv_print_before,
    .read_op = nv_read_op,
    .op_words = nv_op_words,
    .read_before = nv_read_before,
    .language = &nv_language,
    .requests = requests,
};
