/* SPDX-License-Identifier: MIT */
/* Whether a stimulus fails as a run did, asked of many that are much alike: no two that are the same are run. */
#ifndef TB_ENGINE_TRIAL_H
#define TB_ENGINE_TRIAL_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/check.h"
#include "engine/stimulus.h"

struct trials {
    const struct check_options *options; /* of each */
    const struct mismatch *mismatch;     /* how the run failed */
    unsigned n;                          /* so many have been run */
    struct trials_known *known;          /* what became of each, by all processes; NULL: there is this one only */
    double error;                        /* of the last one that failed the same, without `known` */
    uint64_t *others;                    /* stimuli that do not fail the same, by their hashes */
    bool ahead;                          /* this process runs trials for another one */
    bool out_of_memory;
    bool cut; /* something was left untried */
};

/* With a watchdog trials are run apart. False: no memory. */
bool trials_open(struct trials *trials, const struct check_options *options, const struct mismatch *mismatch);

/* To be called in any case. A process that runs trials for another one ends here. */
void trials_close(struct trials *trials);

bool trials_fails_the_same(struct trials *trials, const struct stimulus *stimulus);

/* Asked whenever there is something left to try. */
bool trials_may_go_on(struct trials *trials);

/* The same first port, the same kind and the same rule; of a design that has ended the simulation, the same place. */
bool trial_is_same(const struct mismatch *a, const struct mismatch *b);

#endif
