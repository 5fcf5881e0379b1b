/* SPDX-License-Identifier: MIT */
/* What a design offers, in the closed loop: its response, and what agents take of it. */
#ifndef TB_ENGINE_HANDSHAKE_H
#define TB_ENGINE_HANDSHAKE_H

#include "engine/agent.h"
#include "engine/rules.h"

struct session;

struct handshake {
    struct offer offer;
    bool waits;         /* it has been offered, and not been taken since */
    unsigned held_back; /* cycles for which ready has been low until it is offered */
    bool released;      /* it has been held back for as long as nothing may move, and is so no more */
};

struct handshakes {
    unsigned n;
    struct handshake of[1 + UNIT_AGENTS]; /* that of the response is the first */
};

/* Asks the agents, which are open, what the design offers them. */
void handshakes_open(struct session *session);

/* Behind the driver's inputs: holds ready back where the stimulus begins with a low one, but for rules that are
 * relaxed. */
void handshakes_inputs(struct session *session);

/* When a hang is near: releases what has been held back for long. False if nothing has, and nothing was. */
bool handshakes_release(struct session *session);

/*
 * While the cycle is settled: an offer that waits for its ready, since it came when ready was no longer held back, or
 * would be gone without it. The latter is asked now and then, of devices that can tell. NULL if there is none.
 */
const struct handshake *handshakes_waiting(struct session *session);

/* Moves over the rising edge. progress: a request or a response has moved. */
void handshakes_edge(struct session *session, bool progress);

#endif
