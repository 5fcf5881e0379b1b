/* SPDX-License-Identifier: MIT */
/* The open loop, CHECK=cycle: the driver reacts to the exact model, and the device follows in batches of cycles. */
#ifndef TB_ENGINE_OPEN_LOOP_H
#define TB_ENGINE_OPEN_LOOP_H

#include "engine/session.h"

/*
 * Runs from the second cycle on until there is a difference or nothing is left to do. Returns true if nothing is left
 * to do. False: the difference is noted.
 */
bool open_loop(struct session *session);

/* Runs clocks after a difference, as if there were none. */
void open_tail(struct session *session);

#endif
