/* SPDX-License-Identifier: MIT */
/* Bins of an agent's covergroup that have been hit. */
#ifndef TB_AGENTS_STATES_SEEN_H
#define TB_AGENTS_STATES_SEEN_H

#include "engine/agent.h"
#include "engine/covergroup.h"

/* Bins of its group that an agent has hit so far, a bit each, and those that the engine has received. */
struct states_seen {
    const struct covergroup *group;
    uint64_t *seen, *told;
    uint32_t words, first; /* bins before `first` are hit or impossible */
};

/* Begins without hit bins. Returns false if out of memory. */
bool states_open(struct states_seen *states, const struct covergroup *group);
void states_close(struct states_seen *states);

/* Returns true if each bin that can be hit has been hit. */
bool states_have_all(struct states_seen *states);

/* Adds new bins to those of the agent. Most cycles have none. */
static inline void states_tell(struct states_seen *states, struct agent *agent) {
    for (uint32_t i = 0; i < states->words; i++) {
        const uint64_t fresh = states->seen[i] & ~states->told[i];
        if (!fresh)
            continue;
        agent->states[i] |= fresh;
        states->told[i] = states->seen[i];
    }
}

#endif
