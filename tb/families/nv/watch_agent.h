/* SPDX-License-Identifier: MIT */
/*
 * An agent that stands on no port: it watches what the lanes of each warp find in memory, as far as its response tells.
 * Requests alone do not say this, so coverage of it comes with the cycles.
 */
#ifndef TB_FAMILIES_NV_WATCH_AGENT_H
#define TB_FAMILIES_NV_WATCH_AGENT_H

#include "engine/agent.h"

extern const struct agent_type nv_watch_type;
extern const struct covergroup nv_watch_states;

#endif
