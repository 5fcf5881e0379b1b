/* SPDX-License-Identifier: MIT */
/* Writer of a refusal; not installed. */
#ifndef CSIM_LANELOCK_REFUSAL_H
#define CSIM_LANELOCK_REFUSAL_H

#include <stdio.h>

#include "lanelock/text.h"

/* Fills in why, unless it is NULL. Returns 0. */
static inline uint32_t csim_refuse(struct csim_refusal *why, uint32_t column, const char *message) {
    if (why) {
        why->column = column;
        snprintf(why->message, sizeof why->message, "%s", message);
    }
    return 0;
}

#endif
