/* SPDX-License-Identifier: MIT */
/*
 * KEEP_GOING=: the distinct failures of a target. When the first failing shard has been reported, its failure is set
 * aside, and all shards start again without it.
 */
#ifndef TB_CLI_FINDINGS_H
#define TB_CLI_FINDINGS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct sim;
struct target;

enum { FINDINGS_MOST = 50 };

/* Line of finding.h, with its report. */
struct finding {
    char *key; /* NULL: it can not be set aside */
    unsigned failures;
    uint64_t ops;
    char *port, *kind, *name, *text;
    char *where;     /* what the failing operations have in common; NULL: not split, or unknown */
    char *stimulus;  /* its file, or NULL */
    char *report;    /* file of its report for programs, or NULL */
    unsigned number; /* in order of discovery, from 1 */
};

struct findings {
    struct finding found[FINDINGS_MOST];
    unsigned n;
    char *aside; /* all keys, for ASIDE= */
};

/*
 * Adds the failure of the target's round to the findings, after its report is complete. True: the next round begins,
 * and all items are reset.
 */
bool findings_take(struct target *target);

/* Resets an item and frees its results. */
struct item;
void item_reset(struct item *item);

/* Prints the findings, most frequent first: each as it was reported, then all in a table. */
void findings_print(struct target *target);

#endif
