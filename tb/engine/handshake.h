/* SPDX-License-Identifier: MIT */
/* The offers of a design in the closed loop: its response, and transfers to agents. */
#ifndef TB_ENGINE_HANDSHAKE_H
#define TB_ENGINE_HANDSHAKE_H

#include "engine/session.h"

/* Collects the offers, after the agents are open. */
void handshakes_open(struct session *session);

/*
 * After the driver: holds ready low until an offer comes, where the stimulus begins with a low ready and the rule is
 * not relaxed.
 */
void handshakes_inputs(struct session *session);

/* Before a hang is reported: releases ready where it was held low for long. False: it was not held low. */
bool handshakes_release(struct session *session);

/*
 * Returns an offer that depends on its ready, or NULL: it came only when ready was no longer held low, or disappears
 * without ready. The latter is checked in some cycles, on devices that support it. The cycle must be settled.
 */
const struct handshake *handshakes_waiting(struct session *session);

/* Moves over the rising edge. progress: a request or a response has moved. */
void handshakes_edge(struct session *session, bool progress);

#endif
