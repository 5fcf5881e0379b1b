/* SPDX-License-Identifier: MIT */
/*
 * The groups of an svm_atomic, for agents to watch: channels of one word of memory, which the unit reads once and
 * writes once. Which channel follows which in a group; how many a group has, for each operation; and the one bit in
 * which the words of two channels differ.
 */
#ifndef TB_FAMILIES_VISA_WATCH_GROUP_H
#define TB_FAMILIES_VISA_WATCH_GROUP_H

#include "agents/watch_agent.h"

extern const struct covergroup visa_behind_states, visa_group_states, visa_apart_states;
extern const struct watch visa_watch_behind, visa_watch_group, visa_watch_apart;

#endif
