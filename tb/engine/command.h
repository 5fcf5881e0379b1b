/* SPDX-License-Identifier: MIT */
/* The command in messages that a person can run. */
#ifndef TB_ENGINE_COMMAND_H
#define TB_ENGINE_COMMAND_H

#include <stdlib.h>

/* Returns "make", or the value of LANELOCK_COMMAND in the environment: scripts/lanelock runs make for the user. */
static inline const char *command_name(void) {
    const char *name = getenv("LANELOCK_COMMAND");
    return name && *name ? name : "make";
}

#endif
