/* SPDX-License-Identifier: MIT */
/*
 * An agent that stands on no port: it watches what the host writes to a memory inside the unit between operations, and
 * whether the next operation works on it.
 */
#ifndef TB_AGENTS_WRITTEN_AGENT_H
#define TB_AGENTS_WRITTEN_AGENT_H

#include "agents/host_agent.h"

/* What a unit names as the agent's ports. */
struct written {
    const struct covergroup *states; /* the group that it gathers */
    const struct host_ports *host;
};

/* The group, of a memory with so many banks. */
#define WRITTEN_STATES(banks)                                                                                          \
    {                                                                                                                  \
        .name = "written", .text = "bank %0: the host writes %1, and the next operation works on it", .parts = {       \
            {"bank", (banks), .print = host_print_held},                                                               \
            {"dword", WRITTEN_DWORDS, .names = written_names}                                                          \
        }                                                                                                              \
    }
/* A bank that has nothing to do may look as if it worked on its first dword. */
enum { WRITTEN_FIRST, WRITTEN_OTHER, WRITTEN_WITH_IT, WRITTEN_DWORDS };
extern const char *const written_names[WRITTEN_DWORDS];

extern const struct agent_type written_agent_type;

#endif
