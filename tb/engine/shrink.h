/* SPDX-License-Identifier: MIT */
/* From a failing run to the fewest operations that still fail the same way. */
#ifndef TB_ENGINE_SHRINK_H
#define TB_ENGINE_SHRINK_H

#include <stdbool.h>

#include "engine/check.h"
#include "engine/stimulus.h"

struct failure {
    struct stimulus stimulus;   /* what is left */
    struct check_result result; /* of running it, cycle by cycle */
    bool reproduced;            /* false: no second run failed the same way, and the stimulus is as long as it was */
    bool cut;                   /* shrinking was ended before all had been tried: less may fail as well */
};

/*
 * Runs a stimulus from power-up, cycle by cycle; apart if the options have a watchdog. wave is a file to trace into, or
 * NULL. False: no memory, or no file.
 */
bool stimulus_run(const struct stimulus *stimulus, const struct check_options *options, const char *wave,
                  struct check_result *result);

/*
 * Shrinks the run of (seed, shard) that ended in `mismatch`; the options are those of that run. "The same way" is the
 * same first port, the same kind and the same rule; of KIND_STOP the same words. When options->give_up() says so it
 * ends with the least stimulus so far, which is that of the whole run if nothing has been tried. False: no memory.
 */
bool shrink_run(uint64_t seed, uint64_t shard, const struct check_options *options, const struct mismatch *mismatch,
                struct failure *failure);

#endif
