/* SPDX-License-Identifier: MIT */
/* The command in what is printed for a person to run. */
#ifndef TB_ENGINE_COMMAND_H
#define TB_ENGINE_COMMAND_H

#include <stdlib.h>

/* Returns "make", or what LANELOCK_COMMAND of the environment says: scripts/lanelock runs make for the user. */
static inline const char *command_name(void) {
    const char *name = getenv("LANELOCK_COMMAND");
    return name && *name ? name : "make";
}

#endif
