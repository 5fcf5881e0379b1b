/* SPDX-License-Identifier: MIT */
/*
 * What the units that work on one operation at a time have in common in struct unit, for tb/units/<unit>.c to include:
 * engine/unit_cycle.h, and their handshakes.
 */
#ifndef TB_ENGINE_ONE_BY_ONE_H
#define TB_ENGINE_ONE_BY_ONE_H

#include "engine/cover.h"
#include "engine/unit_cycle.h"

static const char *one_by_one_impossible(const unsigned *part) {
    if (part[HANDSHAKE_REQ_READY] && part[HANDSHAKE_RSP_VALID])
        return "an operation is taken only after the response to the one before";
    return NULL;
}
static const struct covergroup one_by_one_handshake = COVER_HANDSHAKE(one_by_one_impossible);

#endif
