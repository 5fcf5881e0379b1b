/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/finding.h"
#include "cli/options.h"
#include "engine/subset.h"
#include "engine/unit.h"

enum {
    RUNS = 16,         /* to see how often what fails does so, */
    RUN_CYCLES = 4096, /* of so many cycles each, */
    FIRST_SHARD = 1000 /* which are none of the work item's */
};
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

bool finding_set_aside(const char *keys) {
    const char *at = keys;
    unsigned key[SUBSET_DIMENSIONS];
    for (bool more = at && *at; more; at += more) {
        bool ok = read_key(&at, key) && (*at == ',' || !*at) && subset_leave_out(key);
        if (!ok) {
            option_refuse("ASIDE", keys, "expected keys of the unit, as KEEP_GOING=1 tells them");
            return false;
        }
        more = *at;
    }
    return true;
}

static void print_key(FILE *file, const unsigned *key) {
    for (unsigned d = 0; d < unit.dimensions.n; d++) {
        fputs(d ? "." : "", file);
        if (key[d] == SUBSET_ANY)
            fputc(any, file);
        else
            fprintf(file, "%u", key[d]);
    }
}

/* The subset becomes what has the key, as far as that can be said. */
static void restrict_to(const unsigned *key) {
    for (unsigned d = 0; d < unit.dimensions.n; d++) {
        bool in[SUBSET_VALUES] = {false};
        if (key[d] >= unit.dimensions.dimension[d].size)
            continue;
        in[key[d]] = true;
        subset_restrict(d, in);
    }
}

/* How many of the runs fail, and after how many operations in all. */
static unsigned count_failures(const struct worker_item *item, uint64_t *ops) {
    struct worker_item other = *item;
    struct check_options trial = item->check;
    unsigned failures = 0;
    trial.batch = 1;
    trial.cycles = RUN_CYCLES;
    check_as_trial(&trial);
    *ops = 0;
    for (unsigned run = 0; run < RUNS; run++) {
        struct check_result result;
        other.shard = FIRST_SHARD + run;
        if (!worker_run_seed(&other, &trial, NULL, &result))
            break;
        bool failed = result.mismatch.kind != KIND_NONE;
        failures += failed;
        *ops += result.ops + failed;
    }
    return failures;
}

/* The operation that is due, or the last one before; false: none of them is to blame. */
static bool find_key(const struct failure *failure, bool late_only, unsigned *key) {
    const struct stimulus *stimulus = &failure->stimulus;
    uint64_t token = failure->result.mismatch.token;
    if (stimulus->n == 0 || late_only || !failure->reproduced)
        return false;
    size_t op = token < stimulus->n ? (size_t)token : stimulus->n - 1;
    return subset_key(stimulus->req + op * wires_request(unit.wires), key);
}

void finding_tell(const struct worker_item *item, const struct failure *failure, bool late_only, FILE *parent) {
    const struct mismatch *m = &failure->result.mismatch;
    const char *port = m->kind == KIND_STOP ? "-" : unit.ports[m->port].name,
               *kind = m->rule ? rule_name(m->rule) : check_kind_name(m->kind);
    unsigned key[SUBSET_DIMENSIONS];
    if (!find_key(failure, late_only, key)) {
        fprintf(parent, FINDING_LINE "- 0 0 %s %s %s\n", port, kind, late_only ? "late" : "any");
        return;
    }
    uint64_t ops;
    restrict_to(key);
    unsigned failures = count_failures(item, &ops);
    fputs(FINDING_LINE, parent);
    print_key(parent, key);
    fprintf(parent, " %u %" PRIu64 " %s %s ", failures, ops, port, kind);
    subset_print_key(parent, key);
    fputc('\n', parent);
}
