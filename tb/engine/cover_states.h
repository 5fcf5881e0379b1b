/* SPDX-License-Identifier: MIT */
/*
 * The covergroups of what one cycle shows. The driver and the agents gather them as a mask with a bit for each state,
 * which is the number of its bin: a part of the group is a port, and stands for the bit of its enumeration.
 */
#ifndef TB_ENGINE_COVER_STATES_H
#define TB_ENGINE_COVER_STATES_H

#include "engine/agent.h"
#include "engine/covergroup.h"

/* What the four handshake ports and rst show: an OR of these. */
enum {
    STATE_RSP_READY = 1,
    STATE_RSP_VALID = 2,
    STATE_REQ_READY = 4,
    STATE_REQ_VALID = 8,
    STATE_RST = 16,
    COVER_STATES = 32
};
/* The parts of a bin */
enum { HANDSHAKE_RST, HANDSHAKE_REQ_VALID, HANDSHAKE_REQ_READY, HANDSHAKE_RSP_VALID, HANDSHAKE_RSP_READY };

/* Groups, of which the unit says what is impossible */
#define COVER_PORT(port)                                                                                               \
    { .name = port, .size = 2, .names = cover_levels }
#define COVER_HANDSHAKE(function)                                                                                      \
    {                                                                                                                  \
        .name = "handshake", .text = "handshake rst=%0 req_valid=%1 req_ready=%2 rsp_valid=%3 rsp_ready=%4",           \
        .parts = {COVER_PORT("rst"), COVER_PORT("req_valid"), COVER_PORT("req_ready"), COVER_PORT("rsp_valid"),        \
                  COVER_PORT("rsp_ready")},                                                                            \
        .impossible = (function)                                                                                       \
    }
extern const char *const cover_levels[]; /* 0 and 1 */

/* What an agent has seen of its group so far, a bit for each bin, and what of that the engine has been told. */
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
