/* SPDX-License-Identifier: MIT */
/*
 * What each channel of a scatter writes, for agents to watch: where its blocks stand in their words, if no other
 * channel can hide them; and the one bit in which the words of two channels differ that follow each other.
 */
#ifndef TB_FAMILIES_VISA_WATCH_SCATTER_H
#define TB_FAMILIES_VISA_WATCH_SCATTER_H

#include "agents/watch_agent.h"

extern const struct covergroup visa_layout_states, visa_words_states;
extern const struct watch visa_watch_layout, visa_watch_words;

#endif
