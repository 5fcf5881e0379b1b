/* SPDX-License-Identifier: MIT */
/* What the lanes of each warp find in memory, as far as its response tells. */
#ifndef TB_FAMILIES_NV_WATCH_H
#define TB_FAMILIES_NV_WATCH_H

#include "agents/watch_agent.h"

extern const struct watch nv_watch;
extern const struct covergroup nv_watch_states;

/* The operation of its bins with this first part; and whether one of the size hits them. */
unsigned nv_watch_op(unsigned first);
bool nv_watch_takes_size(unsigned first, unsigned size);

#endif
