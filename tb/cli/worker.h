/* SPDX-License-Identifier: MIT */
/* What `worker` is made of: a work item, how it is run, and what is done about a difference. */
#ifndef TB_CLI_WORKER_H
#define TB_CLI_WORKER_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "engine/check.h"
#include "engine/shrink.h"
#include "engine/stimulus.h"

enum { EXIT_WRONG_RUN = 3 }; /* no memory, no file, an internal error: there is no verdict */

struct worker_item {
    uint64_t seed, shard, result_fd;
    uint64_t shrink;             /* seconds that shrinking may take */
    uint64_t watchdog;           /* seconds that a batch of clocks may take */
    bool keep_going;             /* the parent sets aside what fails */
    const char *aside;           /* what has been */
    const char *config, *device; /* what the report calls them */
    const char *fail;            /* path of the files of a failure, without their endings; NULL: none are written */
    uint64_t found;              /* failures that were found before: from the second on, their number is in the path */
    const char *waves;           /* a wave file, or NULL */
    const char *again;           /* the words that a command needs beside FILE= to repeat this with the same design */
    const char *file;
    struct check_options check;
};

/* worker.c: runs the seed's stimulus apart. The cover is in apart_memory(). False: no memory. */
bool worker_run_seed(const struct worker_item *item, const struct check_options *options, struct cover *cover,
                     struct check_result *checked);

/* worker.c: says so, and returns the exit status. */
int worker_no_memory(void);

/* worker.c: the exit status of a run in which this was found. */
int worker_status(enum check_kind kind);

/* worker_failure.c: seconds, from anywhere on. */
double worker_now(void);

/*
 * worker_failure.c: saves the run that failed and says so at once, to the parent or on stderr; then shrinks it for as
 * long as the item allows, or until SIGTERM comes, and reports what is left, to the parent or on stdout. Returns the
 * exit status.
 */
int worker_failure(const struct worker_item *item, struct check_result *checked, FILE *parent);

/*
 * worker_failure.c: the same without the exit status, and keeps what is left, for the caller to close. late_only: the
 * values are right and only their time is wrong. False: no memory.
 */
bool worker_shrink(const struct worker_item *item, struct check_result *checked, FILE *parent, struct failure *failure,
                   bool *late_only);

/*
 * worker_failure.c: true if the model of a declared unit does not respond to the requests in one way. A line that
 * begins with prefix reports it.
 */
bool worker_doubts(const struct worker_item *item, const struct stimulus *stimulus, FILE *to, const char *prefix);

/* worker_failure.c: whether SIGTERM has come. */
bool worker_is_interrupted(void);

/* worker_failure.c: writes a wave file of all of a stimulus. False: the reason is on stderr. */
bool worker_trace(const struct worker_item *item, const struct stimulus *stimulus, const char *path);

#endif
