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

static bool set_aside(const char **text, uint32_t *relaxed) {
    unsigned key[SUBSET_DIMENSIONS];
    const size_t length = strcspn(*text, ",");
    const enum rule rule = rule_find(*text, length);
    *relaxed |= 1u << rule;
    *text += rule ? length : 0;
    return rule || (read_key(text, key) && (**text == ',' || !**text) && subset_leave_out(key));
}

/* The words with all of these rules in RELAX=, which make has put in quotes. NULL: no memory. */
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
            return option_refuse("ASIDE", item->aside, "expected keys of the unit, as KEEP_GOING=1 tells them");
        more = *at;
    }
    relaxed &= ~(1u << RULE_NONE);
    item->check.relaxed |= relaxed;
    item->again = relaxed ? relax_again(item->again, item->check.relaxed) : item->again;
    return item->again;
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

/* How many of the runs fail, or break the rule if there is one, and after how many operations in all. */
static unsigned count_failures(const struct worker_item *item, enum rule rule, uint64_t *ops) {
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
        bool failed = rule ? result.mismatch.rule == rule : result.mismatch.kind != KIND_NONE;
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
    const char *port = !check_has_port(m->kind) ? "-" : unit.ports[m->port].name,
               *kind = m->rule ? rule_name(m->rule) : check_kind_name(m->kind);
    unsigned key[SUBSET_DIMENSIONS];
    uint64_t ops;
    if (m->rule && failure->reproduced) {
        unsigned failures = count_failures(item, m->rule, &ops);
        fprintf(parent, FINDING_LINE "%s %u %" PRIu64 " %s %s any\n", kind, failures, ops, port, kind);
        return;
    }
    if (!find_key(failure, late_only, key)) {
        fprintf(parent, FINDING_LINE "- 0 0 %s %s %s\n", port, kind, late_only ? "late" : "any");
        return;
    }
    restrict_to(key);
    unsigned failures = count_failures(item, RULE_NONE, &ops);
    fputs(FINDING_LINE, parent);
    print_key(parent, key);
    fprintf(parent, " %u %" PRIu64 " %s %s ", failures, ops, port, kind);
    subset_print_key(parent, key);
    fputc('\n', parent);
}
