/* SPDX-License-Identifier: MIT */
/* Trials: whether a stimulus fails as a run did. Equal stimuli run once. */
#ifndef TB_ENGINE_TRIAL_H
#define TB_ENGINE_TRIAL_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/check.h"
#include "engine/stimulus.h"

/*
 * Runs a stimulus from power-up, cycle by cycle; in a separate process if the options have a watchdog. wave is a file
 * for its waves, or NULL. False: out of memory, or the file was not written.
 */
bool stimulus_run(const struct stimulus *stimulus, const struct check_options *options, const char *wave,
                  struct check_result *result);

struct trials {
    const struct check_options *options; /* of each trial */
    const struct mismatch *mismatch;     /* of the failing run */
    unsigned n;                          /* number of trials */
    struct trials_known *known;          /* results of all processes; NULL: there is only this process */
    double error;                        /* of the last trial that failed the same way, without `known` */
    uint64_t *others;                    /* hashes of stimuli that do not fail the same way */
    bool ahead;                          /* this process runs trials for another one */
    bool out_of_memory;
    bool cut; /* something was not tried */
};

/* Opens trials, in separate processes if the options have a watchdog. False: out of memory. */
bool trials_open(struct trials *trials, const struct check_options *options, const struct mismatch *mismatch);

/* Call it in any case. A process that runs trials for another one ends here. */
void trials_close(struct trials *trials);

bool trials_fails_the_same(struct trials *trials, const struct stimulus *stimulus);

/* Returns true if another trial may run. */
bool trials_may_go_on(struct trials *trials);

/* Returns true for the same first port, kind and rule; for a design that ended the simulation, also the same text. */
bool trial_is_same(const struct mismatch *a, const struct mismatch *b);

#endif
