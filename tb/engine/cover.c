/* SPDX-License-Identifier: MIT */
#include "engine/cover.h"

#include <stdlib.h>

#include "engine/stream.h"
#include "engine/unit.h"

bool cover_open(struct cover *cover) {
    cover->bins = unit.bins + COVER_STATES;
    for (unsigned i = 0; i < unit.n_agents; i++)
        cover->bins += agent_states(unit.agents[i].type);
    /* Operations without a bin say STREAM_NO_BIN, which is looked up like any other. */
    cover->hit = calloc(STREAM_NO_BIN + 1, 1);
    return cover->hit != NULL;
}

void cover_close(struct cover *cover) {
    free(cover->hit);
    *cover = (struct cover){0};
}

/* The agent that has the bin, as a state, among its own. */
static const struct unit_agent *agent_of(unsigned bin, unsigned *state) {
    const struct unit_agent *agent = unit.agents;
    for (*state = bin - unit.bins - COVER_STATES; *state >= agent_states(agent->type); agent++)
        *state -= agent_states(agent->type);
    return agent;
}

const char *cover_unreachable(unsigned bin) {
    if (bin < unit.bins)
        return unit.unreachable(bin);
    unsigned state = bin - unit.bins;
    if (state < COVER_STATES)
        return unit.handshake_unreachable(state);
    const struct unit_agent *agent = agent_of(bin, &state);
    return agent->unreachable(state);
}

struct cover_sum cover_sum(const struct cover *cover) {
    struct cover_sum sum = {.first_missing = -1, .wrong = -1};
    for (unsigned bin = 0; bin < cover->bins; bin++) {
        if (cover_unreachable(bin)) {
            if (cover->hit[bin] && sum.wrong < 0)
                sum.wrong = (int)bin;
            continue;
        }
        sum.reachable++;
        sum.hit += cover->hit[bin];
        if (!cover->hit[bin] && sum.first_missing < 0)
            sum.first_missing = (int)bin;
    }
    return sum;
}

void cover_print_bin(FILE *file, unsigned bin) {
    if (bin < unit.bins) {
        unit.print_bin(file, bin);
        return;
    }
    unsigned state = bin - unit.bins;
    if (state >= COVER_STATES) {
        const struct unit_agent *agent = agent_of(bin, &state);
        agent_print_state(file, agent->type, state);
        return;
    }
    fprintf(file, "handshake rst=%d req_valid=%d req_ready=%d rsp_valid=%d rsp_ready=%d", !!(state & STATE_RST),
            !!(state & STATE_REQ_VALID), !!(state & STATE_REQ_READY), !!(state & STATE_RSP_VALID),
            !!(state & STATE_RSP_READY));
}
