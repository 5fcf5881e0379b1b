/* SPDX-License-Identifier: MIT */
/* KEEP_GOING=: short runs of the operation that fails, whose failures are split by coverage. */
#ifndef TB_CLI_WORKER_SPLIT_H
#define TB_CLI_WORKER_SPLIT_H

#include "cli/worker_item.h"
#include "engine/shrink.h"
#include "engine/split.h"

/* Failures of one port and kind, in operations of one leaf. */
struct worker_part {
    unsigned failures;           /* runs with this failure */
    uint64_t shard;              /* of one of them */
    struct check_result *result; /* and its result */
    struct split_leaf leaf;
    uint32_t *bins; /* of the operation that failed in it */
};

struct worker_parts {
    unsigned failures;                     /* runs that failed, or broke the rule */
    uint64_t operations;                   /* of all runs */
    struct worker_part part[SPLIT_LEAVES]; /* most frequent port and kind first */
    unsigned n;
    struct worker_runs *runs;
};

/*
 * Makes short runs of the subset. Without a rule, splits their failures; with one, counts those that break it. Must be
 * closed in any case. False: out of memory.
 */
bool worker_split(const struct worker_item *item, enum rule rule, struct worker_parts *parts);
void worker_split_close(struct worker_parts *parts);

/* Returns the number of a shrunk failure's part, or parts->n. */
unsigned worker_split_find(const struct worker_parts *parts, const struct failure *failure);

/* Shrinks the failure of a part, within its leaf, and reports it as worker_shrink() does. */
bool worker_split_shrink(const struct worker_item *item, const struct worker_part *part, FILE *parent,
                         struct failure *failure, bool *late_only);

#endif
