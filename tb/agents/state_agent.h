/* SPDX-License-Identifier: MIT */
/*
 * Agent without a port: it monitors the model's state after each cycle of the open loop. Interactions of operations
 * inside a unit depend on the cycles in which they meet, which ports do not show.
 */
#ifndef TB_AGENTS_STATE_AGENT_H
#define TB_AGENTS_STATE_AGENT_H

#include "engine/agent.h"
#include "engine/covergroup.h"

/* Agent's ports, as a unit names them. */
struct state_watch {
    const struct covergroup *states; /* covergroup that it fills */
    size_t words;                    /* size of the data that it keeps between cycles, all 0 after a reset */
    /* Adds the bins of the group that a cycle hits, a bit each. */
    void (*watch)(const struct covergroup *group, const uint32_t *state, uint32_t *kept, uint64_t *states);
};

extern const struct agent_type state_agent_type;

#endif
