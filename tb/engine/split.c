/* SPDX-License-Identifier: MIT */
#include "engine/split.h"

#include <stdlib.h>
#include <string.h>

#include "engine/cover.h"
#include "engine/subset.h"
#include "engine/unit.h"

/* Bits that a split must save beyond those for the choice of its feature. Chance alone saves 12 once in 4096 times. */
enum { LEAST_BITS = 12 };

/*
 * Features: the bins of operations, then the values of each part of each group, and of each pair of parts if there are
 * more than two. A run has those of one part, where b is a, or of one pair.
 */
struct run {
    size_t group;
    unsigned a, b;
    uint32_t first, end;
};

static uint32_t size_of(const struct run *run) {
    const struct cover_part *parts = cover_group(run->group)->parts;
    return parts[run->a].size * (run->b == run->a ? 1 : parts[run->b].size);
}

/* Goes to the next run, or to the first one after {0}. Returns false after the last one. */
static bool next_run(struct run *run) {
    if (!run->end) {
        run->end = cover_operation_bins();
    } else {
        const struct cover_part *parts = cover_group(run->group)->parts;
        run->b += parts[2].name ? 1 : COVER_PARTS;
        if (run->b >= COVER_PARTS || !parts[run->b].name)
            run->b = ++run->a;
        if (!parts[run->a].name) {
            run->group++;
            run->a = run->b = 0;
        }
    }
    run->first = run->end;
    if (run->group == cover_operation_groups())
        return false;
    run->end += size_of(run);
    return true;
}

/* Returns the number of features. */
static uint32_t features(void) {
    struct run run = {0};
    while (next_run(&run))
        ;
    return run.first;
}

enum { RUNS = COVER_PARTS * (COVER_PARTS + 1) / 2, MOST_FEATURES = COVER_TRACKS * (1 + RUNS) };

/* The features of an operation. */
struct found {
    const uint32_t *bins;
    size_t group, track; /* of `part`; of the next group */
    uint32_t first;      /* its first bin */
    unsigned hits;       /* bins of the group, and their parts */
    unsigned part[COVER_LANES][COVER_PARTS];
    size_t n;
    uint32_t feature[MOST_FEATURES];
};

static bool has_feature(const struct found *found, uint32_t feature) {
    for (size_t i = 0; i < found->n; i++)
        if (found->feature[i] == feature)
            return true;
    return false;
}

/* Adds a feature. Several lanes of an operation may have the same. */
static void add_feature(struct found *found, uint32_t feature) {
    if (cover_group_tracks(found->group) == 1 || !has_feature(found, feature))
        found->feature[found->n++] = feature;
}

/* Finds the bins of the next group. */
static void find_in_group(struct found *found) {
    const struct covergroup *group = cover_group(found->group);
    const uint32_t size = covergroup_bins(group);
    found->hits = 0;
    for (size_t end = found->track + cover_group_tracks(found->group); found->track < end; found->track++) {
        const uint32_t bin = found->bins[found->track] - found->first;
        if (bin >= size)
            continue;
        covergroup_parts(group, bin, found->part[found->hits++]);
        add_feature(found, found->bins[found->track]);
    }
    found->first += size;
}

static void find_features(const uint32_t *bins, struct found *found) {
    found->bins = bins;
    found->group = SIZE_MAX;
    found->track = 0;
    found->first = 0;
    found->n = 0;
    for (struct run run = {0}; next_run(&run);) {
        const struct cover_part *parts = cover_group(run.group)->parts;
        if (run.group != found->group) {
            found->group = run.group;
            find_in_group(found);
        }
        for (unsigned i = 0; i < found->hits; i++) {
            const unsigned *part = found->part[i];
            add_feature(found,
                        run.first + (run.a == run.b ? part[run.a] : part[run.a] * parts[run.b].size + part[run.b]));
        }
    }
}

size_t split_tracks(void) {
    return cover_tracks();
}

bool split_sample(const uint32_t *req, size_t n, uint32_t *bins) {
    const size_t tracks = split_tracks();
    uint32_t *rsp = calloc(n, (wires_response(unit.wires) + 1) * sizeof *rsp);
    uint32_t *all = calloc(n, tracks * sizeof *all), *by_track[COVER_TRACKS];
    bool ok = rsp && all && tracks <= COVER_TRACKS;
    for (size_t i = 0; ok && i < tracks; i++)
        by_track[i] = all + i * n;
    if (ok && unit.respond)
        subset_respond(req, rsp, n);
    if (ok)
        cover_sample(req, rsp, by_track, n);
    for (size_t op = 0; ok && op < n; op++)
        for (size_t i = 0; i < tracks; i++)
            bins[op * tracks + i] = by_track[i][op];
    free(rsp);
    free(all);
    return ok;
}

static bool is_in(const struct split_leaf *leaf, const struct found *found) {
    for (unsigned i = 0; i < leaf->conditions; i++)
        if (has_feature(found, leaf->condition[i].feature) != leaf->condition[i].has)
            return false;
    return true;
}

bool split_has(const struct split_leaf *leaf, const uint32_t *bins) {
    struct found found;
    find_features(bins, &found);
    return is_in(leaf, &found);
}

/* Returns log2(x) for x >= 1. Not every worker is linked with libm. */
static double log2_of(double x) {
    double result = 0, bit = 1;
    while (x >= 2) {
        x /= 2;
        result++;
    }
    for (unsigned i = 0; i < 20; i++) {
        bit /= 2;
        x *= x;
        if (x >= 2) {
            x /= 2;
            result += bit;
        }
    }
    return result;
}

/* Returns the length in bits of a list of the operations that failed, of n operations. */
static double bits_of(double failed, double n) {
    if (failed == 0 || failed == n)
        return 0;
    return failed * log2_of(n / failed) + (n - failed) * log2_of(n / (n - failed));
}

struct count {
    uint32_t n, failed;
};

/* The best split of a leaf. */
struct choice {
    uint32_t feature;
    double gain; /* bits that it saves beyond chance */
};

static struct choice choose(const struct split_ops *ops, const struct split_leaf *leaf, struct count *counts) {
    const uint32_t all = features();
    struct count whole = {0};
    struct choice best = {0, 0};
    uint32_t known = 0;
    if (leaf->conditions == SPLIT_CONDITIONS)
        return best;
    memset(counts, 0, all * sizeof *counts);
    for (size_t op = 0; op < ops->n; op++) {
        struct found found;
        find_features(ops->bins + op * split_tracks(), &found);
        if (!is_in(leaf, &found))
            continue;
        for (size_t i = 0; i < found.n; i++) {
            counts[found.feature[i]].n++;
            counts[found.feature[i]].failed += ops->failed[op];
        }
        whole.n++;
        whole.failed += ops->failed[op];
    }
    for (uint32_t i = 0; i < all; i++)
        known += counts[i].n != 0;
    const double least = LEAST_BITS + (known ? log2_of(known) : 0);
    for (uint32_t i = 0; whole.failed && i < all; i++) {
        const struct count with = counts[i], without = {whole.n - with.n, whole.failed - with.failed};
        const double gain = with.n == 0 ? 0
                                        : bits_of(whole.failed, whole.n) - bits_of(with.failed, with.n) -
                                              bits_of(without.failed, without.n) - least;
        /* A feature that makes failures rarer is not a cause. */
        const bool rarer =
            with.failed && without.failed && (double)with.failed * without.n < (double)without.failed * with.n;
        if (gain > best.gain && !rarer)
            best = (struct choice){i, gain};
    }
    return best;
}

static void count_failures(const struct split_ops *ops, struct split_leaf *leaf) {
    leaf->failures = 0;
    for (size_t op = 0; op < ops->n; op++)
        leaf->failures += ops->failed[op] && split_has(leaf, ops->bins + op * split_tracks());
}

static struct split_leaf side_of(const struct split_ops *ops, const struct split_leaf *leaf, uint32_t feature,
                                 bool has) {
    struct split_leaf side = *leaf;
    side.condition[side.conditions].feature = feature;
    side.condition[side.conditions++].has = has;
    count_failures(ops, &side);
    return side;
}

unsigned split_failures(const struct split_ops *ops, unsigned most, struct split_leaf *leaves) {
    struct count *counts = calloc(features(), sizeof *counts);
    struct choice choices[SPLIT_LEAVES];
    unsigned n = counts != NULL;
    leaves[0] = (struct split_leaf){.conditions = 0};
    if (counts) {
        count_failures(ops, &leaves[0]);
        choices[0] = choose(ops, &leaves[0], counts);
    }
    for (unsigned best = 0; n > 0 && n < most; best = 0) {
        for (unsigned i = 1; i < n; i++)
            best = choices[i].gain > choices[best].gain ? i : best;
        if (choices[best].gain <= 0)
            break;
        const struct split_leaf with = side_of(ops, &leaves[best], choices[best].feature, true),
                                without = side_of(ops, &leaves[best], choices[best].feature, false);
        leaves[best] = with.failures ? with : without;
        choices[best] = choose(ops, &leaves[best], counts);
        if (with.failures && without.failures) {
            leaves[n] = without;
            choices[n++] = choose(ops, &without, counts);
        }
    }
    free(counts);
    return n;
}

/* Prints a feature. bins are those of an operation: names may depend on the first part. */
static void print_feature(FILE *file, uint32_t feature, const uint32_t *bins) {
    struct found found = {.bins = bins};
    struct run run = {0};
    if (feature < cover_operation_bins()) {
        cover_print_bin(file, feature);
        return;
    }
    while (next_run(&run) && feature >= run.end)
        ;
    const struct covergroup *of = cover_group(run.group);
    for (; found.group < run.group; found.group++)
        find_in_group(&found);
    find_in_group(&found);
    const uint32_t value = feature - run.first, of_b = run.a == run.b ? 1 : of->parts[run.b].size;
    const unsigned op = run.a == 0 ? value / of_b : found.hits ? found.part[0][0] : 0;
    fprintf(file, "%s: ", of->name);
    covergroup_print_value(file, of, op, run.a, value / of_b);
    if (run.a == run.b)
        return;
    fputs(", ", file);
    covergroup_print_value(file, of, op, run.b, value % of_b);
}

void split_print(FILE *file, const char *prefix, const struct split_leaf *leaf, const uint32_t *bins) {
    for (unsigned i = 0; i < leaf->conditions; i++) {
        if (!leaf->condition[i].has)
            continue;
        fputs(prefix, file);
        print_feature(file, leaf->condition[i].feature, bins);
        prefix = "; ";
    }
}
