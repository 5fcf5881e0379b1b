/* SPDX-License-Identifier: MIT */
/*
 * Agent without a port: it monitors the host's writes to a memory inside the unit between operations, and whether the
 * next operation works on them.
 */
#ifndef TB_AGENTS_WRITTEN_AGENT_H
#define TB_AGENTS_WRITTEN_AGENT_H

#include "agents/host_agent.h"

/* Agent's ports, as a unit names them. */
struct written {
    const struct covergroup *states; /* covergroup that it fills */
    const struct host_ports *host;
};

/* Covergroup for a memory with this number of banks. */
#define WRITTEN_STATES(banks)                                                                                          \
    {                                                                                                                  \
        .name = "written", .text = "bank %0: the host writes %1, and the next operation works on it", .parts = {       \
            {"bank", (banks), .print = host_print_held},                                                               \
            {"dword", WRITTEN_DWORDS, .names = written_names}                                                          \
        }                                                                                                              \
    }
/* An idle bank may look as if it worked on its first dword. */
enum { WRITTEN_FIRST, WRITTEN_OTHER, WRITTEN_WITH_IT, WRITTEN_DWORDS };
extern const char *const written_names[WRITTEN_DWORDS];

extern const struct agent_type written_agent_type;

#endif
