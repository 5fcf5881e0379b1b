/* SPDX-License-Identifier: MIT */
/* The closed loop, CHECK=txn: the driver reacts to the device, and the transfer rules define the expected outputs. */
#ifndef TB_ENGINE_CLOSED_LOOP_H
#define TB_ENGINE_CLOSED_LOOP_H

#include "engine/session.h"

/*
 * Runs from the second cycle on until there is a difference or nothing is left to do. Returns true if nothing is left
 * to do. False: the difference is noted.
 */
bool closed_loop(struct session *session);

/*
 * Runs clocks after a difference, where the design and the model disagree on what has happened: all inputs are low, and
 * the expected outputs are the seen ones.
 */
void closed_tail(struct session *session);

#endif
