/* SPDX-License-Identifier: MIT */
/*
 * What lanes do where single bits decide, as far as responses tell: in which bit alone a bank finds another value than
 * the one that it is compared with, or from which a carry runs far; and which bits of each lane's operands decide. And
 * in which bit alone the row of a bank is another one than that of one of the passes that it is compared with.
 */
#ifndef TB_FAMILIES_NV_WATCH_BITS_H
#define TB_FAMILIES_NV_WATCH_BITS_H

#include "agents/watch_agent.h"

extern const struct covergroup nv_found_states, nv_lane_states, nv_row_states;
extern const struct watch nv_watch_found, nv_watch_lane, nv_watch_row;

/* Whether an operation, enum nv_op, or a size can hit a bin. */
bool nv_found_takes_op(const unsigned *part, unsigned op);
bool nv_lane_takes_op(const unsigned *part, unsigned op);
bool nv_found_takes_size(const unsigned *part, unsigned size);
bool nv_lane_takes_size(const unsigned *part, unsigned size);

#endif
