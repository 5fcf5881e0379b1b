/* SPDX-License-Identifier: MIT */
/* What is said of lanes with one address that can not have worked one after the other (V-8). */
#ifndef TB_AGENTS_ORDERS_H
#define TB_AGENTS_ORDERS_H

#include "common/candidates.h"
#include "engine/agent.h"

/*
 * Leaves in remark that no order of the group explains what its lanes have returned, or else what they have left;
 * nothing if it is no group. lane is what the unit's vendor calls one.
 */
void orders_remark(char remark[AGENT_TEXT], const char *lane, struct lane_group group, bool returned);

#endif
