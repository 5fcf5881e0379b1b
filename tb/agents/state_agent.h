/* SPDX-License-Identifier: MIT */
/*
 * An agent that stands on no port: it watches the model's state after each cycle of the open loop. What operations do
 * to each other on their way through a unit hangs on the cycles in which they meet, which ports do not tell.
 */
#ifndef TB_AGENTS_STATE_AGENT_H
#define TB_AGENTS_STATE_AGENT_H

#include "engine/agent.h"
#include "engine/covergroup.h"

/* What a unit names as the agent's ports. */
struct state_watch {
    const struct covergroup *states; /* the group that it gathers */
    size_t words;                    /* that it keeps from cycle to cycle, all 0 behind a reset */
    /* Adds the bins of the group that a cycle hits, a bit each. */
    void (*watch)(const struct covergroup *group, const uint32_t *state, uint32_t *kept, uint64_t *states);
};

extern const struct agent_type state_agent_type;

#endif
