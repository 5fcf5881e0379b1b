/* SPDX-License-Identifier: MIT */
/* Shrinks a failing run to the fewest operations that still fail the same way. */
#ifndef TB_ENGINE_SHRINK_H
#define TB_ENGINE_SHRINK_H

#include <stdbool.h>

#include "engine/trial.h"

struct failure {
    struct stimulus stimulus;   /* of the fewest operations */
    struct check_result result; /* of running it, cycle by cycle */
    bool reproduced;            /* false: no second run failed the same way, and the stimulus is the whole run */
    bool cut;                   /* shrinking ended early: a shorter stimulus may fail as well */
};

/*
 * Shrinks a run that ended in `mismatch`, up to the last operation that was offered. The options are those of the run.
 * "The same way" is the same first port, kind and rule; for KIND_STOP, the same text. When options->give_up() returns
 * true, shrinking ends with the shortest stimulus so far, which is the whole run if nothing was tried. False: out of
 * memory.
 */
bool shrink_run(const struct stimulus *run, const struct check_options *options, const struct mismatch *mismatch,
                struct failure *failure);

#endif
