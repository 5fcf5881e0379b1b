/* SPDX-License-Identifier: MIT */
/*
 * The banks of T0 of a dword_atomic, for agents to watch. A bank takes its channels in ascending order and begins with
 * one before those in front of it are done: which channels find a dword that is on its way; in which bit dwords differ
 * that are not the same; and how many channels each bank has.
 */
#ifndef TB_FAMILIES_VISA_WATCH_BANK_H
#define TB_FAMILIES_VISA_WATCH_BANK_H

#include "agents/watch_agent.h"

extern const struct covergroup visa_forward_states, visa_row_states, visa_balance_states;
extern const struct watch visa_watch_forward, visa_watch_row, visa_watch_balance;

/* For struct host_ports: the dwords of T0 on which a message works. */
unsigned visa_works_on(const uint32_t *req, uint32_t *dword);

#endif
