/* SPDX-License-Identifier: MIT */
/*
 * Agent without a port: it monitors the effects of operations as far as their responses show them. Requests do not
 * determine what they find in memory, and one of many lanes hits many bins. So coverage of both is collected in cycles.
 * A request without a response is ignored.
 */
#ifndef TB_AGENTS_WATCH_AGENT_H
#define TB_AGENTS_WATCH_AGENT_H

#include "engine/agent.h"
#include "engine/covergroup.h"

/* Agent's ports, as a unit names them. */
struct watch {
    const struct covergroup *states; /* covergroup that it fills */
    /* Adds the bins of the group that an operation hits, a bit each. The device that executed it may be wrong. */
    void (*watch)(const struct covergroup *group, const uint32_t *req, const uint32_t *rsp, uint64_t *states);
};

extern const struct agent_type watch_agent_type;

/* Adds a bin. */
static inline void watch_add(uint64_t *states, uint32_t bin) {
    states[bin / 64] |= 1ull << bin % 64;
}

#endif
