/* SPDX-License-Identifier: MIT */
/*
 * Covergroups of time in every unit: the lengths of gaps, stalls and resets with the operations in flight, numbers of
 * operations back to back, and long times at once.
 */
#ifndef TB_ENGINE_COVER_TIME_H
#define TB_ENGINE_COVER_TIME_H

#include "engine/covergroup.h"
#include "engine/time_bins.h"

extern const struct covergroup cover_time_groups[TIME_GROUPS];
extern const char *const cover_lengths[TIME_CLASSES]; /* names of the classes of lengths */

/*
 * Returns cover_time_no_room if no bin requires a gap, stall, reset or agent's wait of this class, else NULL. Such bins
 * are open, not impossible: longer runs, the longest planned times and a user's constraints may hit them.
 */
extern const char cover_time_no_room[];
const char *cover_time_impossible(unsigned class);

#endif
