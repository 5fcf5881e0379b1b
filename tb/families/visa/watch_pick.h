/* SPDX-License-Identifier: MIT */
/*
 * The banks of T0 of a dword_atomic, cycle by cycle: a channel that finds in its bank a dword which a channel of the
 * message before it has on its way, and how many cycles they are apart.
 */
#ifndef TB_FAMILIES_VISA_WATCH_PICK_H
#define TB_FAMILIES_VISA_WATCH_PICK_H

#include "engine/covergroup.h"
#include "families/visa/conflict.h"

/* The cycles that a channel is on its way through its bank. */
enum { VISA_ON_ITS_WAY = 3 };

/* A channel that is picked: of which message, and its access. */
struct visa_pick {
    bool full;
    uint32_t message, offset, width;
};

extern const struct covergroup visa_between_states;

/* Adds what the first of picks, those of a bank by cycles since, finds of another message. */
void visa_watch_between(unsigned bank, const struct visa_pick picks[1 + VISA_ON_ITS_WAY], uint64_t *states);

/* Whether an operation, or a width, can hit the bin. */
bool visa_between_takes(const unsigned *part, unsigned dimension);

#endif
