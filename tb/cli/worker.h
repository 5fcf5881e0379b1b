/* SPDX-License-Identifier: MIT */
/* Parts of `worker`: a work item, running it, and handling a difference. */
#ifndef TB_CLI_WORKER_H
#define TB_CLI_WORKER_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "engine/check.h"
#include "engine/shrink.h"
#include "engine/stimulus.h"

enum { EXIT_WRONG_RUN = 3 }; /* out of memory, a file error, an internal error: there is no verdict */

struct worker_item {
    uint64_t seed, shard, result_fd;
    uint64_t shrink;             /* seconds for shrinking */
    uint64_t watchdog;           /* seconds for a batch of clocks */
    bool keep_going;             /* the parent sets failures aside */
    const char *aside;           /* failures set aside */
    const char *config, *device; /* their names in the report */
    const char *fail;            /* path of a failure's files, without their endings; NULL: none are written */
    uint64_t found;              /* number of earlier failures: if not 0, it is in the path */
    const char *waves;           /* a wave file, or NULL */
    const char *again;           /* options in addition to FILE= that repeat this with the same design */
    const char *file;
    struct check_options check;
};

/* worker.c: runs the seed's stimulus in a separate process. The cover is in apart_memory(). False: out of memory. */
bool worker_run_seed(const struct worker_item *item, const struct check_options *options, struct cover *cover,
                     struct check_result *checked);

/* worker.c: reports it, and returns the exit status. */
int worker_no_memory(void);

/* worker.c: returns the exit status of a run with this result. */
int worker_status(enum check_kind kind);

/* worker_failure.c: returns seconds from an arbitrary start. */
double worker_now(void);

/*
 * worker_failure.c: saves the run that failed and reports it at once, to the parent or on stderr. Then shrinks it for
 * as long as the item allows, or until SIGTERM, and reports the result, to the parent or on stdout. Returns the exit
 * status.
 */
int worker_failure(const struct worker_item *item, struct check_result *checked, FILE *parent);

/*
 * worker_failure.c: as worker_failure() without the exit status; keeps the result for the caller to close. late_only:
 * the values are right and only their time is wrong. False: out of memory.
 */
bool worker_shrink(const struct worker_item *item, struct check_result *checked, FILE *parent, struct failure *failure,
                   bool *late_only);

/*
 * worker_failure.c: true if the model of a declared unit does not respond to the requests in one way. A line that
 * begins with prefix reports it.
 */
bool worker_doubts(const struct worker_item *item, const struct stimulus *stimulus, FILE *to, const char *prefix);

/* worker_failure.c: returns true after SIGTERM. */
bool worker_is_interrupted(void);

/* worker_failure.c: writes a wave file of a whole stimulus. False: the reason is on stderr. */
bool worker_trace(const struct worker_item *item, const struct stimulus *stimulus, const char *path);

#endif
