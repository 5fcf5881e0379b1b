/* SPDX-License-Identifier: MIT */
/* A regression: the table of targets and work items. */
#ifndef TB_CLI_REGRESSION_H
#define TB_CLI_REGRESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "cli/finding.h"
#include "cli/results_allowed.h"
#include "cli/subset_option.h"
#include "engine/file.h"

enum { SIM_SHARDS = 8 /* work items of a target: fixed, so that the same seed always means the same work */ };

/* Default cycles of a target: each of its items has the unit's own number. */
#define SIM_UNIT_CYCLES UINT64_MAX

enum verdict { NOT_RUN, PASS, FAIL, BROKEN };

/* One worker process. */
struct item {
    struct target *target;
    uint64_t seed;
    unsigned shard;
    uint64_t cycles_wanted; /* or SIM_UNIT_CYCLES */
    uint64_t own_cycles;    /* number that this means; */
    uint64_t unit_cycles;   /* cycles for full coverage; UNIT_CYCLES until the worker reports it */
    unsigned by_transfer;   /* 1: CHECK=txn, from the user or the unit */
    enum verdict verdict;   /* FAIL from the first difference, while that is shrunk */
    bool begun, ended;      /* as a process */
    bool left_out;          /* an earlier shard has failed */
    bool told;              /* its failure is among the findings */
    bool counted, shrunk;   /* its worker has reported its compared cycles; a failure, after shrinking */
    bool recorded, killed;  /* its record is written; or its worker was ended by SIGKILL, without a result */
    bool lost;              /* its device is lost, also for other items */
    uint64_t cycles, ops, progress;
    uint64_t without_reset, without_refusal; /* the most operations in a row */
    double seconds;
    struct results_allowed allowed;
    char *cover;  /* one letter per bin, see worker.c; NULL until it arrives */
    char *text;   /* text of a failure */
    char *report; /* file with the failure for programs, or NULL */
    /* Failures of one key, finding.h: its line, the end of each text, and its report. */
    struct {
        char *finding, *report;
        size_t end;
    } parts[FINDING_PARTS];
    unsigned n_parts;
};

/* Returns the cycles that the item must compare. */
static inline uint64_t item_cycles(const struct item *item) {
    return item->cycles_wanted == SIM_UNIT_CYCLES ? item->own_cycles : item->cycles_wanted;
}

enum { FINDINGS_MOST = 50 };

/* Line of finding.h, with its report. */
struct finding {
    char *key; /* NULL: it cannot be set aside */
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

/* Unit in one configuration on one device. */
struct target {
    const char *unit, *config, *device, *worker;
    char *subset;       /* scope of its verdict: the part in use, rules that do not count; NULL: all */
    struct item *items; /* items of the last round: SIM_SHARDS of each seed */
    size_t n_items;
    struct findings findings;

    /* Sums in shard order after all items have run. */
    uint64_t cycles, requested, ops;         /* requested: cycles */
    uint64_t without_reset, without_refusal; /* the most of an item */
    double seconds;
    /* Bins: the hit ones of the reachable; wrong hits; and those that the subset excludes. */
    unsigned hit, reachable, wrong, left_out;
    struct results_allowed allowed;
    char *cover;
    enum verdict verdict;
    char *why;     /* a verdict of the target, not of an item */
    char *missing; /* missing bins, if that is not a failure */
};

struct sim {
    struct target *targets;
    size_t n_targets;
    uint64_t seed, seeds, cycles, jobs; /* cycles are SIM_UNIT_CYCLES, or those of a seed of a target */
    bool keep_going, color;
    uint32_t relaxed;  /* a set of rules */
    const char *check; /* "cycle" or "txn"; "": the unit's default */
    const char *fail_dir, *results_dir, *waves_dir, *again;
    const char *item;    /* path of the one item's record; NULL: all items are run and reported */
    const char *records; /* folder of a farm, whose records are merged; NULL: items are run here */
    struct subset_words subset;
    bool interrupted;
    int64_t began; /* in seconds of the epoch */
    double took;   /* seconds */
};

/* Resets an item and frees its results. */
void item_reset(struct item *item);

/* Takes a line of a worker, or of a record, with a number, a letter of each bin, or text of a failure. */
void item_read(struct item *item, const char *line);

/* Adds a line to the text. */
void item_say(struct item *item, const char *line);

/*
 * Returns true if the numbers of a worker allow a pass. If all failing operations are set aside, no operation may be
 * left; the target has failed then.
 */
bool item_is_whole(const struct item *item);

/* Makes an item without a verdict BROKEN. `end` describes how its worker ended; "": as one that passes. */
void item_break(struct item *item, const char *end);

/* Returns the path of a file of results. */
enum { RESULT_PATH = 2 * FILE_PATH };
void sim_result_path(const struct sim *sim, const char *name, char path[RESULT_PATH]);

/* Returns the first item, in shard order, whose failure is not among the findings, or NULL. */
const struct item *sim_first_failure(const struct target *target);

/* Returns "cycle" or "txn". */
const char *sim_check(const struct sim *sim, const struct target *target);

/* Returns checked cycles a second of a core; the percentage of the reachable bins that were hit, 100 only for all. */
double sim_rate(const struct target *target);
double sim_percent(const struct target *target);

/* Returns the word of a verdict, and that of a target. */
const char *sim_verdict_name(enum verdict verdict);
const char *sim_verdict(const struct sim *sim, const struct target *target);

#endif
