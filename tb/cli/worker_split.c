/* SPDX-License-Identifier: MIT */
#include "cli/worker_split.h"

#include <stdlib.h>
#include <string.h>

#include "cli/worker_shrink.h"
#include "engine/trial.h"

enum {
    RUNS = 128,
    SLOW_RUNS = 16, /* on a slow device */
    RUN_CYCLES = 4096,
    FIRST_SHARD = 1000, /* not a shard of a work item */
    LAST_OPS = 64       /* last operations of a run, which are classified */
};

struct worker_runs {
    unsigned n;
    struct check_result result[RUNS];
    size_t ops;
    bool failed[RUNS * LAST_OPS];
    unsigned run[RUNS * LAST_OPS];
    uint32_t *bins; /* split_tracks() for each */
};

/* Returns the operation that is due, or the last one before it. */
static size_t due_op(const struct stimulus *stimulus, const struct mismatch *m) {
    return m->token < stimulus->n ? (size_t)m->token : stimulus->n - 1;
}

/* Adds the last operations of a run. */
static bool add_ops(struct worker_runs *runs, const struct worker_item *item, unsigned run) {
    const struct check_result *result = &runs->result[run];
    const bool failed = result->mismatch.kind != KIND_NONE;
    const uint64_t end = failed ? result->mismatch.token + 1 : result->ops;
    const size_t n = end < LAST_OPS ? (size_t)end : LAST_OPS;
    struct stimulus stimulus;
    if (n == 0)
        return true;
    if (!stream_collect(&stimulus, item->seed, item->shard, end - n, n, 0))
        return false;
    const bool ok = split_sample(stimulus.req, n, runs->bins + runs->ops * split_tracks());
    for (size_t i = 0; i < n; i++) {
        runs->failed[runs->ops] = failed && i + 1 == n;
        runs->run[runs->ops++] = run;
    }
    stimulus_close(&stimulus);
    return ok;
}

static bool make_runs(const struct worker_item *item, enum rule rule, struct worker_parts *parts) {
    struct check_options trial = item->check;
    struct worker_runs *runs = parts->runs;
    trial.batch = 1;
    trial.cycles = RUN_CYCLES;
    check_as_trial(&trial);
    for (unsigned n = item->check.device->slow ? SLOW_RUNS : RUNS; runs->n < n; runs->n++) {
        struct worker_item other = *item;
        struct check_result *result = &runs->result[runs->n];
        other.shard = FIRST_SHARD + runs->n;
        if (!worker_run_seed(&other, &trial, NULL, result))
            break; /* the subset was not found */
        if (!rule && !add_ops(runs, &other, runs->n))
            return false;
        bool failed = rule ? result->mismatch.rule == rule : result->mismatch.kind != KIND_NONE;
        parts->failures += failed;
        parts->operations += result->ops + failed;
    }
    return true;
}

/* Returns the first operation that failed in the same way, maybe itself. */
static size_t first_like(const struct worker_runs *runs, size_t op) {
    const struct mismatch *m = &runs->result[runs->run[op]].mismatch;
    size_t first = 0;
    while (!runs->failed[first] || !trial_is_same(&runs->result[runs->run[first]].mismatch, m))
        first++;
    return first;
}

/* Adds the leaves of the failures that are like the first one. */
static bool add_parts(struct worker_parts *parts, size_t first) {
    const struct worker_runs *runs = parts->runs;
    const size_t tracks = split_tracks();
    bool *failed = calloc(runs->ops, sizeof *failed);
    uint32_t *bins = calloc(runs->ops, tracks * sizeof *bins);
    struct split_leaf leaves[SPLIT_LEAVES];
    size_t n = 0;
    for (size_t op = 0; failed && bins && op < runs->ops; op++) {
        if (runs->failed[op] && first_like(runs, op) != first)
            continue;
        memcpy(bins + n * tracks, runs->bins + op * tracks, tracks * sizeof *bins);
        failed[n++] = runs->failed[op];
    }
    const struct split_ops ops = {n, failed, bins};
    const unsigned found = failed && bins ? split_failures(&ops, SPLIT_LEAVES - parts->n, leaves) : 0;
    for (unsigned i = 0; i < found; i++) {
        size_t op = 0;
        while (!runs->failed[op] || first_like(runs, op) != first || !split_has(&leaves[i], runs->bins + op * tracks))
            op++;
        parts->part[parts->n++] = (struct worker_part){.failures = leaves[i].failures,
                                                       .shard = FIRST_SHARD + runs->run[op],
                                                       .result = &parts->runs->result[runs->run[op]],
                                                       .leaf = leaves[i],
                                                       .bins = parts->runs->bins + op * tracks};
    }
    free(failed);
    free(bins);
    return found;
}

bool worker_split(const struct worker_item *item, enum rule rule, struct worker_parts *parts) {
    *parts = (struct worker_parts){.runs = calloc(1, sizeof *parts->runs)};
    struct worker_runs *runs = parts->runs;
    if (!runs || !(runs->bins = calloc(RUNS * LAST_OPS, split_tracks() * sizeof *runs->bins)) ||
        !make_runs(item, rule, parts))
        return false;
    bool ok = true;
    for (size_t op = 0; ok && op < runs->ops && parts->n < SPLIT_LEAVES; op++)
        if (runs->failed[op] && first_like(runs, op) == op)
            ok = add_parts(parts, op);
    return ok;
}

void worker_split_close(struct worker_parts *parts) {
    if (parts->runs)
        free(parts->runs->bins);
    free(parts->runs);
}

static bool is_of(const struct split_leaf *leaf, const struct stimulus *stimulus, const struct mismatch *m) {
    uint32_t bins[COVER_TRACKS];
    return stimulus->n > 0 && split_sample(stimulus->req + due_op(stimulus, m) * wires_request(unit.wires), 1, bins) &&
           split_has(leaf, bins);
}

unsigned worker_split_find(const struct worker_parts *parts, const struct failure *failure) {
    const struct mismatch *m = &failure->result.mismatch;
    unsigned i = 0;
    while (i < parts->n &&
           !(trial_is_same(&parts->part[i].result->mismatch, m) && is_of(&parts->part[i].leaf, &failure->stimulus, m)))
        i++;
    return i;
}

static const struct split_leaf *meant;

static bool is_meant(const struct stimulus *stimulus, const struct mismatch *m) {
    return is_of(meant, stimulus, m);
}

bool worker_split_shrink(const struct worker_item *item, const struct worker_part *part, FILE *parent,
                         struct failure *failure, bool *late_only) {
    struct worker_item other = *item;
    other.shard = part->shard;
    other.check.is_meant = is_meant;
    meant = &part->leaf;
    return worker_shrink(&other, part->result, parent, failure, late_only);
}
