/* SPDX-License-Identifier: MIT */
/*
 * A run in a process of its own. A design that ends the simulation, crashes or does not come back ends no more than
 * that; how it has ended the run is then a mismatch like any other, of KIND_STOP.
 */
#ifndef TB_ENGINE_APART_H
#define TB_ENGINE_APART_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/check.h"

/*
 * Makes a process that goes on here. To it the answer is APART_HERE, with a result in which it leaves what comes of a
 * run, while it comes; it ends with apart_end(). Whoever called waits for that and gets another answer, with the same
 * result. Of the options the watchdog and quiet count.
 */
enum apart {
    APART_HERE,
    APART_DONE,    /* it ended with apart_end(true) */
    APART_STOPPED, /* the design ended it: KIND_STOP, unless there was a mismatch before */
    APART_FAILED   /* it ended with apart_end(false), or could not be made */
};
enum apart apart_split(const struct check_options *options, struct check_result **result);
_Noreturn void apart_end(bool ok);

/* Of a process that makes several runs: to be said before each, or the watchdog might take them for one. */
void apart_next(void);

/* Calls run() in such a process. False: APART_FAILED. */
typedef bool apart_function(void *context, struct check_result *result);
bool apart_run(apart_function *run, void *context, const struct check_options *options, struct check_result *result);

/* All zero, and the same for all processes that come of this one. NULL: no memory. */
void *apart_memory(size_t size);
void apart_free(void *memory, size_t size);

#endif
