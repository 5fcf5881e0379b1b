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

/* The operation of its bins with this first part; and whether one of the size hits them. */
unsigned nv_watch_op(unsigned first);
bool nv_watch_takes_size(unsigned first, unsigned size);

#endif
