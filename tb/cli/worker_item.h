/* SPDX-License-Identifier: MIT */
/* A work item, and its run. */
#ifndef TB_CLI_WORKER_ITEM_H
#define TB_CLI_WORKER_ITEM_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/check.h"

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

#endif
