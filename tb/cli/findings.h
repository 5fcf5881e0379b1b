/* SPDX-License-Identifier: MIT */
/*
 * KEEP_GOING=: what is wrong with a target, one distinct failure after the other. When the first shard that fails has
 * told its story, what fails is set aside, and all shards begin again without it.
 */
#ifndef TB_CLI_FINDINGS_H
#define TB_CLI_FINDINGS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct sim;
struct target;

enum { FINDINGS_MOST = 50 };

/* A line of finding.h, and what was said. */
struct finding {
    char *key; /* NULL: it could not be set aside */
    unsigned failures;
    uint64_t ops;
    char *port, *kind, *name, *text;
    char *where;     /* what the failing operations have in common; NULL: not split, or not known */
    char *stimulus;  /* its file; NULL: there is none */
    char *report;    /* that of its report for programs; NULL: there is none */
    unsigned number; /* in the order in which they were found, from 1 */
};

struct findings {
    struct finding found[FINDINGS_MOST];
    unsigned n;
    char *aside; /* the keys of all, as ASIDE= takes them */
};

/*
 * Takes the failure of the target's round among the findings, once its story is told. True: the next round is to begin,
 * and all items are as if they had not run.
 */
bool findings_take(struct target *target);

/* Frees what came of an item, which has not run then. */
struct item;
void item_reset(struct item *item);

/* The most frequent first: each as it was reported, then all in a table. */
void findings_print(struct target *target);

#endif
