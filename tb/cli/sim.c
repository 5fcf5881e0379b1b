/* SPDX-License-Identifier: MIT */
/*
 * Regression: runs the work items of each design, one process each, and reports the results.
 *
 *   sim AGAIN= BUILD= [options of options.def] unit:config:device:worker ...
 *   sim RECORDS= SEEDS= ... unit:config:device:worker ...
 *       merges the records of a farm, and prints their results for scripts/farm_merge.py
 *   sim SHARD= ITEM= ... unit:config:device:worker   one work item, and its record at ITEM: record.h. Exit status 3:
 *                                                    its worker was killed, without a record
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli/ask.h"
#include "cli/jobs.h"
#include "cli/options.h"
#include "cli/record.h"
#include "cli/results.h"
#include "engine/check.h"
#include "engine/clock.h"
#include "engine/file.h"
#include "engine/unit.h"

static bool read_target(struct target *target, char *text) {
    const char **words[] = {&target->unit, &target->config, &target->device, &target->worker};
    enum { WORDS = sizeof words / sizeof words[0] };
    char *at = text;
    for (unsigned i = 0; i < WORDS && at; i++) {
        *words[i] = at;
        at = i + 1 < WORDS ? strchr(at, ':') : NULL;
        if (at)
            *at++ = 0;
    }
    if (!target->worker)
        fprintf(stderr, "%s: expected unit:config:device:worker\n", text);
    return target->worker;
}

enum { EXIT_KILLED = 3 };

/* Distributes the cycles over the shards of each seed, or gives them to one shard. */
static bool make_items(const struct sim *sim, struct target *target, uint64_t only) {
    const uint64_t cycles = sim->cycles;
    target->n_items = sim->seeds * SIM_SHARDS;
    target->items = calloc(target->n_items, sizeof *target->items);
    for (size_t i = 0; target->items && i < target->n_items; i++) {
        const unsigned shard = i % SIM_SHARDS;
        uint64_t of_shard = cycles / SIM_SHARDS + (shard < cycles % SIM_SHARDS);
        target->items[i] = (struct item){.target = target,
                                         .seed = sim->seed + i / SIM_SHARDS,
                                         .shard = shard,
                                         .own_cycles = UNIT_CYCLES,
                                         .unit_cycles = UNIT_CYCLES,
                                         .cycles_wanted = only != SIM_SHARDS && only != shard ? 0
                                                          : cycles == SIM_UNIT_CYCLES         ? cycles
                                                                                              : of_shard};
    }
    return target->items;
}

static bool make_dir(const char *path) {
    struct stat status;
    if (mkdir(path, 0777) == 0 || (stat(path, &status) == 0 && S_ISDIR(status.st_mode)))
        return true;
    perror(path);
    return false;
}

/* Reads the name of the subset from the worker. False: the worker has reported the reason on stderr. */
static bool name_subset(const struct sim *sim, struct target *target) {
    char *const none[] = {NULL};
    const bool by_cycle = strcmp(sim->check, "cycle") == 0; /* which a unit without timing rejects */
    const struct subset_words *words = &sim->subset;
    if (!words->ops && !words->widths && !words->rest && !words->weights && !sim->relaxed && !by_cycle)
        return true;
    target->subset = sim_ask(target, "subset", none);
    bool ok = target->subset;
    if (ok && !*target->subset)
        target->subset = NULL;
    return ok;
}

/* Runs the one item to record. */
static int run_recorded(struct sim *sim, const struct item *item) {
    if (!sim_run_items(sim))
        return EXIT_FAILURE;
    return sim->interrupted ? 130 : item->killed ? EXIT_KILLED : item->recorded ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* Merges the records of all items. */
static int merge_records(struct sim *sim) {
    char folder[FILE_PATH];
    snprintf(folder, sizeof folder, "%s/items", sim->records);
    for (size_t i = 0; i < sim->n_targets; i++)
        for (size_t k = 0; k < sim->targets[i].n_items; k++)
            if (!record_read(folder, &sim->targets[i].items[k]))
                return OPTIONS_WRONG;
    sim_merge(sim);
    return sim_write_records(sim) ? EXIT_SUCCESS : OPTIONS_WRONG;
}

int main(int argc, char **argv) {
    struct sim sim = {.seeds = 1, .cycles = SIM_UNIT_CYCLES};
    enum check_mode none = CHECK_TXN + 1, mode = none;
    uint64_t shard = SIM_SHARDS;
    const char *build = "build";
    unsigned color = 0;
    bool waves = false;
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    sim.jobs = online > 0 ? (uint64_t)online : 1;
    const struct option options[] = {
        OPTION_LISTED(SEED, &sim.seed),
        OPTION_LISTED(CYCLES, &sim.cycles),
        OPTION_LISTED(JOBS, &sim.jobs),
        OPTION_LISTED(STRICT, NULL),
        OPTION_LISTED(SHRINK, NULL),
        OPTION_LISTED(WATCHDOG, NULL),
        OPTION_LISTED(KEEP_GOING, &sim.keep_going),
        OPTION_LISTED(CHECK, &mode),
        OPTION_LISTED(WAVES, &waves),
        OPTION_LISTED(OPS, &sim.subset.ops),
        OPTION_LISTED(WIDTHS, &sim.subset.widths),
        OPTION_LISTED(REST, &sim.subset.rest),
        OPTION_LISTED(RELAX, &sim.relaxed),
        OPTION_LISTED(WEIGHTS, &sim.subset.weights),
        OPTION_OWN(AGAIN, TEXT, &sim.again),
        OPTION_LISTED(COLOR, &color),
        OPTION_OWN(BUILD, TEXT, &build),
        OPTION_OWN_NUMBER(SHARD, &shard, 0, SIM_SHARDS - 1),
        OPTION_OWN(ITEM, TEXT, &sim.item),
        OPTION_LISTED(SEEDS, &sim.seeds),
        OPTION_OWN(RECORDS, TEXT, &sim.records),
    };
    int rest;
    if (!options_read(options, sizeof options / sizeof options[0], argc, argv, 1, &rest))
        return OPTIONS_WRONG;
    if (rest == 0) {
        fputs("nothing to check: expected unit:config:device:worker\n", stderr);
        return OPTIONS_WRONG;
    }
    if (!sim.item != (shard == SIM_SHARDS) || (sim.item && (rest != 1 || sim.keep_going))) {
        fputs("SHARD= and ITEM=: expected both, one unit:config:device:worker, and no KEEP_GOING=1\n", stderr);
        return OPTIONS_WRONG;
    }
    if (!sim.records && sim.seeds != 1) {
        fprintf(stderr, "SEEDS=%" PRIu64 ": expected RECORDS= as well\n", sim.seeds);
        return OPTIONS_WRONG;
    }
    char fail_dir[FILE_PATH], results_dir[FILE_PATH], waves_dir[FILE_PATH];
    snprintf(fail_dir, sizeof fail_dir, "%s/fail", build);
    snprintf(results_dir, sizeof results_dir, "%s/results", build);
    snprintf(waves_dir, sizeof waves_dir, "%s/waves", build);
    sim.color = terminal_has_color(color);
    sim.fail_dir = fail_dir;
    sim.results_dir = results_dir;
    sim.waves_dir = waves ? waves_dir : NULL;
    sim.check = mode == none ? "" : mode == CHECK_TXN ? "txn" : "cycle";
    sim.n_targets = (size_t)rest;
    sim.targets = calloc(sim.n_targets, sizeof *sim.targets);
    if (!sim.targets || !make_dir(build) || !make_dir(fail_dir) || !make_dir(results_dir) || !make_dir(waves_dir))
        return EXIT_FAILURE; /* the program ends: NOLINT(clang-analyzer-unix.Malloc) */
    for (size_t i = 0; i < sim.n_targets; i++) {
        if (!read_target(&sim.targets[i], argv[i]))
            return OPTIONS_WRONG;
        if (!name_subset(&sim, &sim.targets[i]))
            return OPTIONS_WRONG;
        if (!make_items(&sim, &sim.targets[i], shard))
            return EXIT_FAILURE;
    }
    if (sim.item)
        return run_recorded(&sim, &sim.targets[0].items[shard]);
    if (sim.records)
        return merge_records(&sim);
    /* Removes the results of an earlier run, in case this one fails. */
    if (!sim_forget(&sim))
        return EXIT_FAILURE;
    const double begin = clock_now();
    sim.began = (int64_t)time(NULL);
    bool ok = sim_run_items(&sim);
    sim.took = clock_now() - begin;
    sim_merge(&sim);
    ok &= sim_print(&sim);
    ok &= sim_write(&sim);
    bool failed = false;
    for (size_t i = 0; i < sim.n_targets; i++) {
        ok &= sim.targets[i].verdict == PASS;
        failed |= sim.targets[i].verdict > PASS;
    }
    /* An interrupt does not change a failure. */
    if (sim.interrupted && !failed)
        return 130;
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
