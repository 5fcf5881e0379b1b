/* SPDX-License-Identifier: MIT */
/* How a refusal is filled in; it is not installed. */
#ifndef CSIM_LANELOCK_REFUSAL_H
#define CSIM_LANELOCK_REFUSAL_H

#include <stdio.h>

#include "lanelock/text.h"

/* Returns 0. why may be NULL. */
static inline uint32_t csim_refuse(struct csim_refusal *why, uint32_t column, const char *message) {
    if (why) {
        why->column = column;
        snprintf(why->message, sizeof why->message, "%s", message);
    }
    return 0;
}

#endif
