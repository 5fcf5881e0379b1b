/* SPDX-License-Identifier: MIT */
/* Time for limits and speeds. */
#ifndef TB_ENGINE_CLOCK_H
#define TB_ENGINE_CLOCK_H

#include <time.h>

/* Returns seconds from an arbitrary start. */
static inline double clock_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

#endif
