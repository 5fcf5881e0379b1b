/* SPDX-License-Identifier: MIT */
/*
 * The banks of T0 of a dword_atomic, cycle by cycle: a channel that finds in its bank a dword which a channel of the
 * message before it has on its way, and how many cycles they are apart.
 */
#ifndef TB_FAMILIES_VISA_WATCH_PICK_H
#define TB_FAMILIES_VISA_WATCH_PICK_H

#include "families/visa/conflict.h"
#include "lanelock/bench_unit.h"

/* The cycles that a channel is on its way through its bank. */
enum { VISA_ON_ITS_WAY = 3 };

/* A channel that is picked: of which message, and its access. */
struct visa_pick {
    bool full;
    uint32_t message, offset, width;
};

/* What a channel works on of the dword that both have. */
enum { VISA_PICKED_DWORD, VISA_PICKED_LOW_WORD, VISA_PICKED_HIGH_WORD, VISA_PICKED };
extern const char *const visa_picked_names[VISA_PICKED], *const visa_apart_names[VISA_ON_ITS_WAY];

/* Features in addition to "bank"; and the cross, whose watch() is the unit's. */
#define VISA_BETWEEN_FEATURES                                                                                          \
    {VISA_PART("cycles behind", VISA_ON_ITS_WAY, visa_apart_names)},                                                   \
        {VISA_PART("picked before", VISA_PICKED, visa_picked_names)}, {                                                \
        VISA_PART("picked", VISA_PICKED, visa_picked_names)                                                            \
    }
#define VISA_BETWEEN_CROSS(function, kept)                                                                             \
    {                                                                                                                  \
        .name = "between", .text = "bank %0: a channel works on %3, %1 behind one of the message before on %2",        \
        .features = {"bank", "cycles behind", "picked before", "picked"}, .watch = (function), .kept_size = (kept),    \
        .takes = visa_between_takes                                                                                    \
    }

/* Adds what the first of picks, those of a bank by cycles since, finds of another message. */
void visa_hit_between(unsigned bank, const struct visa_pick picks[1 + VISA_ON_ITS_WAY], const struct ll_bins *bins);

/* Whether an operation, or a width, can hit the bin. */
bool visa_between_takes(const unsigned *part, const char *feature, unsigned of);

#endif
