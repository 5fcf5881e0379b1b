/* SPDX-License-Identifier: MIT */
/*
 * Runs in separate processes. If a design ends the simulation, crashes or does not return, only that process ends. The
 * result is then a mismatch of KIND_STOP.
 */
#ifndef TB_ENGINE_APART_H
#define TB_ENGINE_APART_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/result.h"

/*
 * Makes a process. In it, the function returns APART_HERE, with a result that is updated during the run; apart_end()
 * ends it. In the caller, it waits and returns another value, with the same result. The options determine the watchdog
 * and the output.
 */
enum apart {
    APART_HERE,
    APART_DONE,    /* it ended with apart_end(true) */
    APART_STOPPED, /* the design ended it: KIND_STOP, unless there was an earlier mismatch */
    APART_FAILED   /* it ended with apart_end(false), or could not be made */
};
enum apart apart_split(const struct check_options *options, struct check_result **result);
_Noreturn void apart_end(bool ok);

/* Call this before each run in a process with several runs, so that the watchdog takes each separately. */
void apart_next(void);

/* Calls run() in a separate process. False: APART_FAILED. */
typedef bool apart_function(void *context, struct check_result *result);
bool apart_run(apart_function *run, void *context, const struct check_options *options, struct check_result *result);

/* Returns memory that all processes of this one share, all zero. NULL: out of memory. */
void *apart_memory(size_t size);
void apart_free(void *memory, size_t size);

#endif
