/* SPDX-License-Identifier: MIT */
/* The states that an agent has seen of its covergroup. */
#ifndef TB_AGENTS_STATES_SEEN_H
#define TB_AGENTS_STATES_SEEN_H

#include "engine/agent.h"
#include "engine/covergroup.h"

/* Bins of its group that an agent has hit so far, a bit each, and those that the engine has received. */
struct states_seen {
    const struct covergroup *group;
    uint64_t *seen, *told;
    uint32_t words, first; /* before `first` nothing is left to see */
};

bool states_open(struct states_seen *states, const struct covergroup *group); /* False: no memory. */

void states_close(struct states_seen *states);

/* Whether each bin that can be hit has been seen. */
bool states_have_all(struct states_seen *states);

/* Adds what is new to those of the agent. Of most cycles nothing is. */
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
