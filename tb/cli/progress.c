/* SPDX-License-Identifier: MIT */
#include "cli/progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/results_cover.h"
#include "engine/clock.h"
#include "engine/plural.h"

enum {
    LOG_SECONDS = 8,
    SETTLED_SECONDS = 2 /* seconds without an estimate of time */
};

struct sums {
    unsigned done, failures, shrinking, covers;
    double items, cycles; /* items count with their fractions */
};

/* Returns the completed fraction of an item, 0 while its length is unknown. */
static double fraction(const struct item *item) {
    if (item->ended || item->left_out || !item->cycles_wanted)
        return 1;
    uint64_t cycles = item_cycles(item);
    return item->progress < cycles ? (double)item->progress / (double)cycles : 1;
}

static struct sums sum(const struct sim *sim) {
    struct sums sums = {0};
    for (size_t i = 0; i < sim->n_targets; i++) {
        sums.failures += sim->targets[i].findings.n;
        for (unsigned shard = 0; shard < SIM_SHARDS; shard++) {
            const struct item *item = &sim->targets[i].items[shard];
            sums.done += item->ended || item->left_out || !item->cycles_wanted;
            sums.failures += item->verdict > PASS && !item->told;
            sums.shrinking += item->verdict == FAIL && !item->ended;
            sums.covers += item->cover != NULL;
            sums.items += fraction(item);
            sums.cycles += (double)item->progress;
        }
    }
    return sums;
}

/* Returns the percentage of bins hit, in units whose items have reported hits. */
static double percent(const struct sim *sim) {
    struct target all = {0};
    for (size_t i = 0; i < sim->n_targets; i++) {
        struct target target = sim->targets[i];
        sim_merge_cover(&target);
        all.hit += target.hit;
        all.reachable += target.reachable;
        free(target.cover);
    }
    return sim_percent(&all);
}

static void print_left(double seconds) {
    if (seconds < 100)
        fprintf(stderr, ", %.0f s left", seconds);
    else
        fprintf(stderr, ", %.0f min left", seconds / 60);
}

static void print_line(const struct sim *sim, const struct sums *sums, double seconds) {
    static unsigned covers;
    static double covered;
    const double items = (double)(sim->n_targets * SIM_SHARDS);
    if (covers != sums->covers)
        covered = percent(sim);
    covers = sums->covers;
    fprintf(stderr, "%u of %zu work items, %.1f Mcyc/s", sums->done, sim->n_targets * SIM_SHARDS,
            seconds > 0 ? sums->cycles / seconds / 1e6 : 0);
    if (seconds >= SETTLED_SECONDS && sums->items > 0)
        print_left(seconds * (items - sums->items) / sums->items);
    if (covers)
        fprintf(stderr, ", coverage %.1f%%", covered);
    fprintf(stderr, ", %u failure%s", sums->failures, plural(sums->failures));
    if (sums->shrinking)
        fprintf(stderr, ", %u shrinking", sums->shrinking);
}

void progress_show(const struct sim *sim) {
    static double begin, last;
    bool terminal = isatty(STDERR_FILENO);
    double time = clock_now();
    if (begin == 0)
        begin = last = time;
    if (!terminal && time < last + LOG_SECONDS)
        return;
    last = time;
    const struct sums sums = sum(sim);
    /* A line wider than the terminal is cut: on two lines, it could not be removed. */
    fputs(terminal ? "\r\033[?7l" : "", stderr);
    print_line(sim, &sums, time - begin);
    fputs(terminal ? " \033[K\033[?7h" : "\n", stderr);
}

void progress_end(void) {
    if (isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
}
