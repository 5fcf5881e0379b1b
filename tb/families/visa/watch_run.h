/* SPDX-License-Identifier: MIT */
/*
 * What of a scatter shares requests, for agents to watch: which channels are gathered into one, and who stands between
 * them, where each channel's blocks have room in a word; how two channels meet in one word, in one request or in two.
 */
#ifndef TB_FAMILIES_VISA_WATCH_RUN_H
#define TB_FAMILIES_VISA_WATCH_RUN_H

#include "agents/watch_agent.h"
#include "families/visa/dimensions.h"

/* 8 blocks are those of 8 channels. */
static inline bool visa_blocks_have_channel(unsigned channel, unsigned dimension, unsigned value) {
    return dimension != VISA_BY_OPERATION || value != VISA_MOST_BLOCKS || channel < 8;
}

extern const struct covergroup visa_run_states, visa_meet_states;
extern const struct watch visa_watch_run, visa_watch_meet;

/* Whether so many blocks a channel, or a size of them, can hit the bin. */
bool visa_run_takes(const unsigned *part, unsigned dimension, unsigned value);
bool visa_meet_takes(const unsigned *part, unsigned dimension, unsigned value);

#endif
