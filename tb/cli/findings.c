/* SPDX-License-Identifier: MIT */
#include "cli/findings.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/finding.h"
#include "engine/plural.h"

/* Returns the item whose failure the round reports: all before it have passed. NULL: not yet, or no failure. */
static struct item *story_of(struct target *target) {
    for (size_t i = 0; i < target->n_items; i++) {
        struct item *item = &target->items[i];
        if (item->cycles_wanted && item->verdict != PASS)
            return item->verdict == FAIL && item->ended && item->n_parts ? item : NULL;
    }
    return NULL;
}

/* Reads the words of the line, the last one of any length. Returns false if words are missing. */
static bool read_finding(char *line, struct finding *finding) {
    char *next = NULL, *key = strtok_r(line, " ", &next), *failures = strtok_r(NULL, " ", &next),
         *ops = strtok_r(NULL, " ", &next);
    *finding = (struct finding){.port = strtok_r(NULL, " ", &next), .kind = strtok_r(NULL, " ", &next), .name = next};
    if (!finding->kind || !next || !*next)
        return false;
    char *where = strstr(next, FINDING_WHERE);
    if (where) {
        finding->where = where + strlen(FINDING_WHERE);
        *where = 0;
    }
    finding->key = strcmp(key, "-") == 0 ? NULL : key;
    finding->failures = (unsigned)strtoul(failures, NULL, 10);
    finding->ops = strtoull(ops, NULL, 10);
    return true;
}

/* Returns the stimulus that the report names for replay. */
static char *stimulus_of(const char *text) {
    static const char before[] = " replay FILE=";
    const char *at = text ? strstr(text, before) : NULL;
    return at ? strndup(at + strlen(before), strcspn(at + strlen(before), " \n")) : NULL;
}

static bool set_aside(struct findings *findings, const char *key) {
    size_t old = findings->aside ? strlen(findings->aside) : 0;
    char *longer = realloc(findings->aside, old + strlen(key) + 2);
    if (!longer)
        return false;
    snprintf(longer + old, strlen(key) + 2, "%s%s", old ? "," : "", key);
    findings->aside = longer;
    return true;
}

bool findings_take(struct target *target) {
    struct findings *findings = &target->findings;
    struct item *item = story_of(target);
    const char *key = NULL;
    if (!item || item->told)
        return false;
    for (size_t i = 0, begin = 0; i < item->n_parts && findings->n < FINDINGS_MOST; begin = item->parts[i++].end) {
        struct finding *finding = &findings->found[findings->n];
        if (!read_finding(item->parts[i].finding, finding))
            break;
        /* It contains the words of the finding. */
        item->parts[i].finding = NULL;
        item->told = true;
        finding->number = ++findings->n;
        finding->text = strndup(item->text + begin, item->parts[i].end - begin);
        finding->stimulus = stimulus_of(finding->text);
        finding->report = item->parts[i].report;
        item->parts[i].report = NULL;
        key = finding->key;
    }
    if (findings->n == FINDINGS_MOST || !key || !set_aside(findings, key))
        return false;
    for (size_t i = 0; i < target->n_items; i++)
        item_reset(&target->items[i]);
    return true;
}

/* Orders findings; those without a known frequency come last. */
static int compare(const void *a, const void *b) {
    const struct finding *one = a, *other = b;
    double first = one->ops ? (double)one->failures / (double)one->ops : 0;
    double second = other->ops ? (double)other->failures / (double)other->ops : 0;
    if (first != second)
        return first < second ? 1 : -1;
    return one->number < other->number ? -1 : 1;
}

static const char *end_of(const struct target *target) {
    const struct findings *findings = &target->findings;
    bool whole = true;
    for (size_t i = 0; i < target->n_items; i++)
        whole &= !target->items[i].cycles_wanted || target->items[i].verdict == PASS;
    if (whole)
        return target->ops ? "all other operations pass" : "no other operations are left";
    if (findings->n == FINDINGS_MOST)
        return "the search ended at its limit; other operations are not checked";
    for (unsigned i = 0; i < findings->n; i++)
        if (!findings->found[i].key)
            return "one of them cannot be set aside; other operations are not checked";
    return "other operations are not checked";
}

void findings_print(struct target *target) {
    struct findings *findings = &target->findings;
    if (!findings->n)
        return;
    qsort(findings->found, findings->n, sizeof *findings->found, compare);
    for (unsigned i = 0; i < findings->n; i++)
        fputs(findings->found[i].text, stdout);
    printf("%u distinct failure%s of %s %s %s, the most frequent first; %s\n", findings->n, plural(findings->n),
           target->unit, target->config, target->device, end_of(target));
    printf("  %-24s %-16s %-9s %-20s %s\n", "operation", "port", "kind", "how often", "stimulus");
    for (unsigned i = 0; i < findings->n; i++) {
        const struct finding *f = &findings->found[i];
        char often[40] = "not known";
        if (f->failures)
            snprintf(often, sizeof often, "1 of %.0f", (double)f->ops / f->failures);
        else if (f->ops)
            snprintf(often, sizeof often, "less than 1 of %" PRIu64, f->ops);
        printf("  %-24s %-16s %-9s %-20s %s\n", f->name, f->port, f->kind, often, f->stimulus ? f->stimulus : "none");
        if (f->where)
            printf("    where %s\n", f->where);
    }
}
