/* SPDX-License-Identifier: MIT */
/*
 * Cycle part of a pipeline whose stage 2 sends some operations on in parts, docs/transcendental.md#cycles: structs of
 * the ports, state, and one clock. A unit's header includes this once, after it has defined the names of
 * cycle/pipeline.h, and PIPELINE_LANES, its number of lanes. This header undefines them.
 */
#include "common/select.h"
#include "isa/gcn_parts.h"

#define PORT_STRUCTS_UNIT PIPELINE_UNIT
#define PORT_STRUCTS_LIST PIPELINE_PORTS
#include "cycle/port_structs.h"

#define PIPELINE(part) CSIM_OF(PIPELINE_UNIT, part)

/*
 * State of the unit: for each stage, first stage first, a valid bit, 0 or 1, the token of its request, and whether it
 * holds the last part of the request. Stages 1 and 2 hold all parts: their number, less 1. The counter has the parts
 * that have left stage 2. Numbers are used modulo 4.
 */
struct PIPELINE(state) {
    uint32_t valid[PIPELINE_STAGES], token[PIPELINE_STAGES], last[PIPELINE_STAGES];
    uint32_t parts[2], part;
};

/* Simulates one clock, as the function of this name in cycle/pipeline.h. */
static inline void PIPELINE(cycle)(struct PIPELINE(state) * state, const struct PIPELINE(in) * in, uint32_t token,
                                   const struct PIPELINE(rsp) * rsp, struct PIPELINE(out) * out) {
    enum { HOLD = 1, LAST = PIPELINE_STAGES - 1 };
    const uint32_t rsp_valid = state->valid[LAST], rsp_token = state->token[LAST], running = in->rst[0] ^ 1;
    const uint32_t part = state->part % GCN_PARTS, ends = part == state->parts[HOLD] % GCN_PARTS;

    /* From the last stage to the one after stage 2. Only the last part becomes a response. */
    uint32_t load = in->rsp_ready_i[0];
    for (size_t k = LAST; k > HOLD; k--) {
        const uint32_t last = k - 1 == HOLD ? ends : state->last[k - 1] & 1;
        const uint32_t comes = state->valid[k - 1] & (k == LAST ? last : 1);
        load |= state->valid[k] ^ 1;
        state->token[k] = (uint32_t)csim_select(load, state->token[k - 1], state->token[k]);
        state->last[k] = (uint32_t)csim_select(load, last, state->last[k]);
        state->valid[k] = running & (uint32_t)csim_select(load, comes, 1);
    }
    const uint32_t leaves = load & state->valid[HOLD];
    state->part = (uint32_t)csim_select(leaves, csim_mask(!ends) & (part + 1), part) & -running;
    load = (load & ends) | (state->valid[HOLD] ^ 1);
    for (size_t k = HOLD; k <= HOLD; k--) {
        const bool first = k == 0;
        load |= state->valid[k] ^ 1;
        const uint32_t parts = first ? gcn_parts_of(csim_get64(in->inst_i), PIPELINE_LANES) - 1 : state->parts[0];
        state->parts[k] = (uint32_t)csim_select(load, parts, state->parts[k]);
        state->token[k] = (uint32_t)csim_select(load, first ? token : state->token[0], state->token[k]);
        state->valid[k] = running & ((first ? in->req_valid_i[0] : state->valid[0]) | (load ^ 1));
    }

    out->req_ready_o[0] = load;
    PIPELINE(show)(out, &rsp[rsp_token & -rsp_valid], rsp_valid);
}

#undef PIPELINE_UNIT
#undef PIPELINE_PORTS
#undef PIPELINE_STAGES
#undef PIPELINE_LANES
