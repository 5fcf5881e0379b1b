/* SPDX-License-Identifier: MIT */
/*
 * An agent that stands on no port: it watches what operations do, as far as their responses tell. Requests alone do not
 * say what they find in memory, and one of many lanes hits many bins, so coverage of both comes with the cycles. A
 * request without a response is not watched.
 */
#ifndef TB_AGENTS_WATCH_AGENT_H
#define TB_AGENTS_WATCH_AGENT_H

#include "engine/agent.h"
#include "engine/covergroup.h"

/* What a unit names as the agent's ports. */
struct watch {
    const struct covergroup *states; /* the group that it gathers */
    /* Adds the bins of the group that an operation hits, a bit each. It was carried out by a device that may be wrong.
     */
    void (*watch)(const struct covergroup *group, const uint32_t *req, const uint32_t *rsp, uint64_t *states);
};

extern const struct agent_type watch_agent_type;

/* Adds a bin; and those for which bits has ones, the first of which has a number that is a multiple of 16. */
static inline void watch_add(uint64_t *states, uint32_t bin) {
    states[bin / 64] |= 1ull << bin % 64;
}

static inline void watch_add_bits(uint64_t *states, uint32_t first, uint64_t bits) {
    states[first / 64] |= bits << first % 64;
    if (first % 64 && bits >> (64 - first % 64))
        states[first / 64 + 1] |= bits >> (64 - first % 64);
}

#endif
