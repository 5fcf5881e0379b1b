/* SPDX-License-Identifier: MIT */
/*
 * Agents without a port, which collect coverage in cycles.
 *
 * One monitors the effects of operations as far as their responses show them. Requests do not determine what they find
 * in memory, and one of many lanes hits many bins. A request without a response is ignored.
 *
 * The other one monitors the model's state after each cycle of the open loop. Interactions of operations inside a unit
 * depend on the cycles in which they meet, which ports do not show.
 */
#ifndef TB_AGENTS_WATCH_AGENT_H
#define TB_AGENTS_WATCH_AGENT_H

#include "engine/agent.h"
#include "engine/covergroup.h"

/* Agent's ports, as a unit names them. The functions add the bins of the group that are hit, a bit each. */
struct watch {
    const struct covergroup *states; /* covergroup that it fills */
    /* For an operation. The device that executed it may be wrong. */
    void (*watch)(const struct covergroup *group, const uint32_t *req, const uint32_t *rsp, uint64_t *states);
};
struct state_watch {
    const struct covergroup *states; /* covergroup that it fills */
    size_t words;                    /* size of the data that it keeps between cycles, all 0 after a reset */
    void (*watch)(const struct covergroup *group, const uint32_t *state, uint32_t *kept, uint64_t *states);
};

extern const struct agent_type watch_agent_type, state_agent_type;

/* Adds a bin. */
static inline void watch_add(uint64_t *states, uint32_t bin) {
    states[bin / 64] |= 1ull << bin % 64;
}

#endif
