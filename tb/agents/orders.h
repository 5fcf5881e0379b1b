/* SPDX-License-Identifier: MIT */
/* Messages about lanes with one address that cannot have worked one after the other (V-8). */
#ifndef TB_AGENTS_ORDERS_H
#define TB_AGENTS_ORDERS_H

#include "common/candidates.h"
#include "engine/agent.h"

/*
 * Writes a remark that no order of the group explains the returns of its lanes, or else the values that they left.
 * Writes nothing without a group. lane is the unit vendor's word.
 */
void orders_remark(char remark[AGENT_TEXT], const char *lane, struct lane_group group, bool returned);

#endif
