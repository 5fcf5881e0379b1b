/* SPDX-License-Identifier: MIT */
/* A regression: the table of targets and work items. */
#ifndef TB_CLI_REGRESSION_H
#define TB_CLI_REGRESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "cli/finding.h"
#include "cli/findings.h"
#include "cli/results_allowed.h"
#include "cli/subset_option.h"
#include "engine/file.h"

enum { SIM_SHARDS = 8 /* work items of a target: fixed, so that the same seed always means the same work */ };

/* Unless the user says how many cycles a target has, each of its items has as many as its unit says. */
#define SIM_UNIT_CYCLES UINT64_MAX

enum verdict { NOT_RUN, PASS, FAIL, BROKEN };

/* One process of the worker. */
struct item {
    struct target *target;
    unsigned shard;
    uint64_t cycles_wanted; /* or SIM_UNIT_CYCLES */
    uint64_t own_cycles;    /* what that means; */
    uint64_t unit_cycles;   /* and in how many all is to be covered; UNIT_CYCLES until the worker says it */
    unsigned by_transfer;   /* 1: CHECK=txn, as the user or the unit says */
    enum verdict verdict;   /* FAIL as soon as a difference is found, while that is shrunk */
    bool begun, ended;      /* as a process */
    bool left_out;          /* a shard before it has failed */
    bool told;              /* its failure is among the findings */
    bool counted, shrunk;   /* its worker has reported how many cycles it compared; a failure, after shrinking */
    bool recorded, killed;  /* its record is written; or its worker was ended by SIGKILL and there is nothing to say */
    bool lost;              /* its device is no more: others would find that, too */
    uint64_t cycles, ops, progress;
    uint64_t without_reset, without_refusal; /* the most operations in a row */
    double seconds;
    struct results_allowed allowed;
    char *cover;  /* one letter a bin, see worker.c; NULL if it did not come so far */
    char *text;   /* what a failure says */
    char *report; /* the file in which programs find that; NULL: there is none */
    /* Failures of one key, finding.h: its line, where the text of each ends, and its report. */
    struct {
        char *finding, *report;
        size_t end;
    } parts[FINDING_PARTS];
    unsigned n_parts;
};

/* The cycles that the item is to compare. */
static inline uint64_t item_cycles(const struct item *item) {
    return item->cycles_wanted == SIM_UNIT_CYCLES ? item->own_cycles : item->cycles_wanted;
}

/* A unit in one configuration on one device. */
struct target {
    const char *unit, *config, *device, *worker;
    char *subset; /* what its verdict is about, in words: the part that is there, rules that do not count; NULL: all */
    struct item items[SIM_SHARDS]; /* of the last round, if there are several */
    struct findings findings;

    /* Merged in shard order once all has been run. */
    uint64_t cycles, requested, ops;         /* requested: cycles */
    uint64_t without_reset, without_refusal; /* the most of an item */
    double seconds;
    /* Bins: of the reachable ones those that were hit; others that were; and those that the subset leaves out. */
    unsigned hit, reachable, wrong, left_out;
    struct results_allowed allowed;
    char *cover;
    enum verdict verdict;
    char *why;     /* a verdict of the target that is none of an item's */
    char *missing; /* the bins that were not hit, if that is no failure */
};

struct sim {
    struct target *targets;
    size_t n_targets;
    uint64_t seed, cycles, jobs; /* cycles are SIM_UNIT_CYCLES, or those of a target */
    uint64_t shrink, watchdog;   /* seconds */
    bool strict, keep_going, color;
    const char *check; /* "cycle" or "txn"; "": as the unit has it */
    const char *relax, *fail_dir, *results_dir, *waves_dir, *again;
    const char *item; /* the path that the one item's record goes to; NULL: all items are run, and results told */
    struct subset_words subset;
    bool interrupted;
    int64_t began; /* seconds of the epoch */
    double took;   /* seconds */
};

/* Returns the path of a file of results. */
enum { RESULT_PATH = 2 * FILE_PATH };
void sim_result_path(const struct sim *sim, const char *name, char path[RESULT_PATH]);

/* Returns the first item, in shard order, whose failure is none of the findings; NULL: there is none. */
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
