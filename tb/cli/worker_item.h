/* SPDX-License-Identifier: MIT */
/* A work item: its run, and its failure, which is reported and saved when it is found, and then shrunk. */
#ifndef TB_CLI_WORKER_ITEM_H
#define TB_CLI_WORKER_ITEM_H

#include "engine/report.h"

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

/* Runs the seed's stimulus in a separate process. The cover is in apart_memory(). False: out of memory. */
bool worker_run_seed(const struct worker_item *item, const struct check_options *options, struct cover *cover,
                     struct check_result *checked);

/* Reports it, and returns the exit status. */
int worker_no_memory(void);

/* Returns the exit status of a run with this result. */
int worker_status(enum check_kind kind);

/* Returns the report of a stimulus from the user that fails, or passes. */
struct report worker_report(const struct worker_item *item, const struct failure *failure);

/*
 * Saves the run that failed and reports it at once, to the parent or on stderr. Then shrinks it for as long as the item
 * allows, or until SIGTERM, and reports the result, to the parent or on stdout. The caller closes the failure.
 * late_only: the values are right and only their time is wrong. False: out of memory.
 */
bool worker_shrink(const struct worker_item *item, struct check_result *checked, FILE *parent, struct failure *failure,
                   bool *late_only);

/*
 * Returns true if the model of a declared unit does not respond to the requests in one way. A line that begins with
 * prefix reports it.
 */
bool worker_doubts(const struct worker_item *item, const struct stimulus *stimulus, FILE *to, const char *prefix);

/* Makes SIGTERM end shrinking only; returns true after it. */
void worker_catch_interrupts(void);
bool worker_is_interrupted(void);

/* Writes a wave file of a whole stimulus. False: the reason is on stderr. */
bool worker_trace(const struct worker_item *item, const struct stimulus *stimulus, const char *path);

#endif
