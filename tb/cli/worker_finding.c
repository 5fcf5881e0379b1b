/* SPDX-License-Identifier: MIT */
#include "cli/worker_finding.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/finding.h"
#include "cli/options.h"
#include "cli/worker_shrink.h"
#include "cli/worker_split.h"
#include "engine/subset.h"
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
    uint64_t token = failure->result.mismatch.token;
    if (stimulus->n == 0 || late_only || !failure->reproduced)
        return false;
    size_t op = token < stimulus->n ? (size_t)token : stimulus->n - 1;
    return subset_key(stimulus->req + op * wires_request(unit.wires), key);
}

/* Prints the line of a part of the operations with the key. */
static void tell_part(const struct worker_part *part, const unsigned *key, uint64_t operations, FILE *parent) {
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
static void tell_parts(const struct worker_item *item, const struct failure *failure, const struct worker_parts *parts,
                       const unsigned *key, FILE *parent) {
    struct check_result result = failure->result;
    const unsigned own = worker_split_find(parts, failure);
    const struct worker_part rest = {.result = &result};
    struct worker_item other = *item;
    tell_part(own < parts->n ? &parts->part[own] : &rest, key, parts->operations, parent);
    for (unsigned i = 0; i < parts->n && !worker_is_interrupted(); i++) {
        struct failure one;
        bool late_only;
        if (i == own)
            continue;
        other.found++;
        if (!worker_split_shrink(&other, &parts->part[i], parent, &one, &late_only))
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
    struct worker_parts parts;
    if (!rule && !find_key(failure, late_only, key)) {
        fprintf(parent, FINDING_LINE "- 0 0 %s %s %s\n", port, kind, late_only ? "late" : "any");
        return;
    }
    if (!rule)
        restrict_to(key);
    if (!worker_split(item, rule, &parts))
        worker_no_memory();
    else if (rule)
        fprintf(parent, FINDING_LINE "%s %u %" PRIu64 " %s %s any\n", kind, parts.failures, parts.operations, port,
                kind);
    else
        tell_parts(item, failure, &parts, key, parent);
    worker_split_close(&parts);
}
