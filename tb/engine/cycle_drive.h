/* SPDX-License-Identifier: MIT */
/* The open loop of a unit that has cycle() and names no drive() of its own: struct unit's drive(). */
#ifndef TB_ENGINE_CYCLE_DRIVE_H
#define TB_ENGINE_CYCLE_DRIVE_H

#include "engine/unit.h"

size_t cycle_drive(struct driver *driver, const struct stream *stream, struct agents *agents, uint32_t *state,
                   uint32_t *in, uint32_t *out, size_t n);

#endif
