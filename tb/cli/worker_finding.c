/* SPDX-License-Identifier: MIT */
#include "cli/worker_finding.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/finding.h"
#include "cli/options.h"
#include "engine/split.h"
#include "engine/subset.h"
#include "engine/trial.h"
#include "engine/unit.h"

static const char any = '*';

static bool read_key(const char **text, unsigned *key) {
    for (unsigned d = 0; d < unit.dimensions.n; d++) {
        char *end = NULL;
        if (**text == any) {
            key[d] = SUBSET_ANY;
            end = (char *)*text + 1;
        } else {
            key[d] = (unsigned)strtoul(*text, &end, 10);
        }
        if (end == *text || (d + 1 < unit.dimensions.n && *end++ != '.'))
            return false;
        *text = end;
    }
    return unit.dimensions.n;
}

static bool set_aside(const char **text, uint32_t *relaxed) {
    unsigned key[SUBSET_DIMENSIONS];
    const size_t length = strcspn(*text, ",");
    const enum rule rule = rule_find(*text, length);
    *relaxed |= 1u << rule;
    *text += rule ? length : 0;
    return rule || (read_key(text, key) && (**text == ',' || !**text) && subset_leave_out(key));
}

/* Returns the words with all of these rules in RELAX=, in make's quotes. NULL: out of memory. */
static const char *relax_again(const char *again, uint32_t relaxed) {
    static const char name[] = "RELAX=\"";
    const char *old = strstr(again, name), *behind = old ? strchr(old + strlen(name), '"') : NULL, *space = "";
    char *text = NULL;
    size_t size;
    FILE *to = open_memstream(&text, &size);
    if (!to)
        return NULL;
    if (behind)
        fprintf(to, "%.*s", (int)(old - again), again);
    else
        fprintf(to, "%s%s", again, *again ? " " : "");
    fputs(name, to);
    for (enum rule rule = RULE_NONE + 1; rule < RULES; rule++)
        if (rule_is_in(relaxed, rule)) {
            fprintf(to, "%s%s", space, rule_name(rule));
            space = " ";
        }
    fprintf(to, "\"%s", behind ? behind + 1 : "");
    return fclose(to) == 0 ? text : NULL;
}

bool finding_set_aside(struct worker_item *item) {
    uint32_t relaxed = 0;
    const char *at = item->aside;
    for (bool more = at && *at; more; at += more) {
        if (!set_aside(&at, &relaxed))
            return option_refuse("ASIDE", item->aside, "expected keys of the unit, as KEEP_GOING=1 prints them");
        more = *at;
    }
    relaxed &= ~(1u << RULE_NONE);
    item->check.relaxed |= relaxed;
    item->again = relaxed ? relax_again(item->again, item->check.relaxed) : item->again;
    return item->again;
}

/* ---------------------------------------------------------------- short runs of the operation that fails */

enum {
    RUNS = 128,
    SLOW_RUNS = 16, /* on a slow device */
    RUN_CYCLES = 4096,
    FIRST_SHARD = 1000, /* not a shard of a work item */
    LAST_OPS = 64       /* last operations of a run, which are classified */
};

struct runs {
    unsigned n;
    struct check_result result[RUNS];
    size_t ops;
    bool failed[RUNS * LAST_OPS];
    unsigned run[RUNS * LAST_OPS];
    uint32_t *bins; /* split_tracks() for each */
};

/* Failures of one port and kind, in operations of one leaf. */
struct part {
    unsigned failures;           /* runs with this failure */
    uint64_t shard;              /* of one of them */
    struct check_result *result; /* and its result */
    struct split_leaf leaf;
    uint32_t *bins; /* of the operation that failed in it */
};

struct parts {
    unsigned failures;              /* runs that failed, or broke the rule */
    uint64_t operations;            /* of all runs */
    struct part part[SPLIT_LEAVES]; /* most frequent port and kind first */
    unsigned n;
    struct runs *runs;
};

/* Returns the operation that is due, or the last one before it. */
static size_t due_op(const struct stimulus *stimulus, const struct mismatch *m) {
    return m->token < stimulus->n ? (size_t)m->token : stimulus->n - 1;
}

/* Adds the last operations of a run. */
static bool add_ops(struct runs *runs, const struct worker_item *item, unsigned run) {
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

static bool make_runs(const struct worker_item *item, enum rule rule, struct parts *parts) {
    struct check_options trial = item->check;
    struct runs *runs = parts->runs;
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
static size_t first_like(const struct runs *runs, size_t op) {
    const struct mismatch *m = &runs->result[runs->run[op]].mismatch;
    size_t first = 0;
    while (!runs->failed[first] || !trial_is_same(&runs->result[runs->run[first]].mismatch, m))
        first++;
    return first;
}

/* Adds the leaves of the failures that are like the first one. */
static bool add_parts(struct parts *parts, size_t first) {
    const struct runs *runs = parts->runs;
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
        parts->part[parts->n++] = (struct part){.failures = leaves[i].failures,
                                                .shard = FIRST_SHARD + runs->run[op],
                                                .result = &parts->runs->result[runs->run[op]],
                                                .leaf = leaves[i],
                                                .bins = parts->runs->bins + op * tracks};
    }
    free(failed);
    free(bins);
    return found;
}

/*
 * Makes short runs of the subset. Without a rule, splits their failures; with one, counts those that break it. The
 * parts must be closed in any case. False: out of memory.
 */
static bool parts_find(const struct worker_item *item, enum rule rule, struct parts *parts) {
    *parts = (struct parts){.runs = calloc(1, sizeof *parts->runs)};
    struct runs *runs = parts->runs;
    if (!runs || !(runs->bins = calloc(RUNS * LAST_OPS, split_tracks() * sizeof *runs->bins)) ||
        !make_runs(item, rule, parts))
        return false;
    bool ok = true;
    for (size_t op = 0; ok && op < runs->ops && parts->n < SPLIT_LEAVES; op++)
        if (runs->failed[op] && first_like(runs, op) == op)
            ok = add_parts(parts, op);
    return ok;
}

static void parts_close(struct parts *parts) {
    if (parts->runs)
        free(parts->runs->bins);
    free(parts->runs);
}

static bool is_of(const struct split_leaf *leaf, const struct stimulus *stimulus, const struct mismatch *m) {
    uint32_t bins[COVER_TRACKS];
    return stimulus->n > 0 && split_sample(stimulus->req + due_op(stimulus, m) * wires_request(unit.wires), 1, bins) &&
           split_has(leaf, bins);
}

/* Returns the number of a shrunk failure's part, or parts->n. */
static unsigned parts_of(const struct parts *parts, const struct failure *failure) {
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

/* Shrinks the failure of a part, within its leaf, and reports it as worker_shrink() does. */
static bool part_shrink(const struct worker_item *item, const struct part *part, FILE *parent, struct failure *failure,
                        bool *late_only) {
    struct worker_item other = *item;
    other.shard = part->shard;
    other.check.is_meant = is_meant;
    meant = &part->leaf;
    return worker_shrink(&other, part->result, parent, failure, late_only);
}

/* ---------------------------------------------------------------- reports */

static void print_key(FILE *file, const unsigned *key) {
    for (unsigned d = 0; d < unit.dimensions.n; d++) {
        fputs(d ? "." : "", file);
        if (key[d] == SUBSET_ANY)
            fputc(any, file);
        else
            fprintf(file, "%u", key[d]);
    }
}

/* Restricts the subset to operations with the key, as far as possible. */
static void restrict_to(const unsigned *key) {
    for (unsigned d = 0; d < unit.dimensions.n; d++) {
        bool in[SUBSET_VALUES] = {false};
        if (key[d] >= unit.dimensions.dimension[d].size)
            continue;
        in[key[d]] = true;
        subset_restrict(d, in);
    }
}

/* Finds the operation that is due, or the last one before it; returns false if neither is the cause. */
static bool find_key(const struct failure *failure, bool late_only, unsigned *key) {
    const struct stimulus *stimulus = &failure->stimulus;
    return stimulus->n && !late_only && failure->reproduced &&
           subset_key(stimulus->req + due_op(stimulus, &failure->result.mismatch) * wires_request(unit.wires), key);
}

/* Prints the line of a part of the operations with the key. */
static void tell_part(const struct part *part, const unsigned *key, uint64_t operations, FILE *parent) {
    const struct mismatch *m = &part->result->mismatch;
    fputs(FINDING_LINE, parent);
    print_key(parent, key);
    fprintf(parent, " %u %" PRIu64 " %s %s ", part->failures, operations,
            check_has_port(m->kind) ? unit.ports[m->port].name : "-", check_kind_name(m->kind));
    subset_print_key(parent, key);
    split_print(parent, FINDING_WHERE, &part->leaf, part->bins);
    fputc('\n', parent);
}

/* Reports the shrunk failure as its part, and then shrinks one case of each other part. */
static void tell_parts(const struct worker_item *item, const struct failure *failure, const struct parts *parts,
                       const unsigned *key, FILE *parent) {
    struct check_result result = failure->result;
    const unsigned own = parts_of(parts, failure);
    const struct part rest = {.result = &result};
    struct worker_item other = *item;
    tell_part(own < parts->n ? &parts->part[own] : &rest, key, parts->operations, parent);
    for (unsigned i = 0; i < parts->n && !worker_is_interrupted(); i++) {
        struct failure one;
        bool late_only;
        if (i == own)
            continue;
        other.found++;
        if (!part_shrink(&other, &parts->part[i], parent, &one, &late_only))
            return;
        tell_part(&parts->part[i], key, parts->operations, parent);
        stimulus_close(&one.stimulus);
    }
}

void finding_tell(const struct worker_item *item, const struct failure *failure, bool late_only, FILE *parent) {
    const struct mismatch *m = &failure->result.mismatch;
    const char *port = !check_has_port(m->kind) ? "-" : unit.ports[m->port].name,
               *kind = m->rule ? rule_name(m->rule) : check_kind_name(m->kind);
    const enum rule rule = failure->reproduced ? m->rule : RULE_NONE;
    unsigned key[SUBSET_DIMENSIONS];
    struct parts parts;
    if (!rule && !find_key(failure, late_only, key)) {
        fprintf(parent, FINDING_LINE "- 0 0 %s %s %s\n", port, kind, late_only ? "late" : "any");
        return;
    }
    if (!rule)
        restrict_to(key);
    if (!parts_find(item, rule, &parts))
        worker_no_memory();
    else if (rule)
        fprintf(parent, FINDING_LINE "%s %u %" PRIu64 " %s %s any\n", kind, parts.failures, parts.operations, port,
                kind);
    else
        tell_parts(item, failure, &parts, key, parent);
    parts_close(&parts);
}
