/* SPDX-License-Identifier: MIT */
/*
 * The cycle part of a unit with declared timing: struct unit's pipeline and latency, and respond() or execute().
 * lanelock/pipeline.h describes the kinds.
 *
 * A request of several beats is accepted with its last beat. The last stage holds a response until its last beat is
 * taken. A unit of LL_ANY has no timed_drive(); its timed_cycle() has one stage, so that the model can be a device.
 */
#ifndef TB_ENGINE_TIMED_H
#define TB_ENGINE_TIMED_H

#include "engine/unit.h"

/* struct unit's drive() and cycle(). */
size_t timed_drive(struct driver *driver, const struct stream *stream, struct agents *agents, uint32_t *state,
                   uint32_t *in, uint32_t *out, size_t n);
void timed_cycle(uint32_t *state, const uint32_t *in, uint32_t *out);

/* struct unit's state_words; the unit's execute_words come first. */
size_t timed_state_words(const struct unit *of);

/* struct coverage's handshake. The unit's pipeline and latency determine the impossible states. */
extern const struct covergroup timed_handshake;

#endif
