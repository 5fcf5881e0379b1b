/* SPDX-License-Identifier: MIT */
#include "cli/results.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/findings.h"
#include "cli/results_cover.h"
#include "cli/results_json.h"
#include "cli/terminal.h"
#include "engine/file.h"
#include "engine/plural.h"
#include "engine/unit.h"

enum {
    SUMMARY_NAMES = 3,
    TABLE_COLUMNS = 114 /* a narrower terminal gets a table without operations, speed and seed */
};
static const char junit_name[] = "sim.xml", json_name[] = "sim.json";

static void merge_target(const struct sim *sim, struct target *target) {
    sim_sum(target);
    if (target->verdict != PASS)
        return;
    bool by_cycle = strcmp(sim_check(sim, target), "cycle") == 0;
    /* Bins that the user made rare may be missing. */
    const uint64_t all_covered = target->items[0].unit_cycles;
    bool is_short = sim->subset.weights || target->requested < SIM_SHARDS * all_covered;
    const bool few = is_short && all_covered != UNIT_NEVER_COVERED;
    if (target->wrong && by_cycle)
        target->why = sim_name_bins(target, "hit, though impossible", 'w', SIM_NAMED_BINS);
    else if (target->hit < target->reachable && by_cycle && !is_short)
        target->why = sim_name_bins(target, "not hit", 'n', SIM_NAMED_BINS);
    else if (target->hit < target->reachable)
        target->missing = sim_name_bins(target, "not hit", 'n', few ? SIM_NAMED_BINS_SHORT : SIM_NAMED_BINS);
    if (target->why)
        target->verdict = FAIL;
}

void sim_merge(struct sim *sim) {
    for (size_t i = 0; i < sim->n_targets; i++)
        merge_target(sim, &sim->targets[i]);
}

/* Prints the first failure in shard order, because the others are usually the same bug. */
static void print_failures(const struct target *target) {
    const struct item *first = sim_first_failure(target);
    unsigned others = 0, left_out = 0;
    for (const struct item *item = target->items; item < target->items + target->n_items; item++) {
        left_out += item->left_out;
        others += (item->verdict == FAIL || item->verdict == BROKEN) && !item->told && item != first;
    }
    if (first)
        fputs(first->text, stdout);
    if (others)
        printf("  %u more of %d shards failed\n", others, SIM_SHARDS);
    if (left_out)
        printf("  Stopped after the first failure; %u of %d shards not run.\n", left_out, SIM_SHARDS);
    if (target->why)
        printf("FAIL %s %s %s  %s\n", target->unit, target->config, target->device, target->why);
}

static enum terminal_color paint_of(enum verdict verdict) {
    return verdict == PASS ? TERMINAL_GREEN : verdict == NOT_RUN ? TERMINAL_YELLOW : TERMINAL_RED;
}

static const char *paint_cover(const struct sim *sim, const struct target *target) {
    bool whole = target->hit == target->reachable;
    return terminal_begin(sim->color, whole ? TERMINAL_GREEN : TERMINAL_YELLOW);
}

/* Prints the result of all targets in one line. */
static void print_summary(const struct sim *sim) {
    size_t count[BROKEN + 1] = {0}, named = 0;
    uint64_t cycles = 0, ops = 0;
    enum verdict worst = PASS;
    for (size_t i = 0; i < sim->n_targets; i++) {
        const struct target *target = &sim->targets[i];
        count[target->verdict]++;
        cycles += target->cycles;
        ops += target->ops;
        if (target->verdict > worst)
            worst = target->verdict;
    }
    if (worst == PASS && count[NOT_RUN])
        worst = NOT_RUN;
    printf("%s%s%s  ", terminal_begin(sim->color, paint_of(worst)),
           worst == NOT_RUN && sim->interrupted ? "interrupted" : sim_verdict_name(worst), terminal_end(sim->color));
    if (worst <= PASS) {
        printf("%zu of %zu passed, %" PRIu64 " cycles and %" PRIu64 " operations compared\n", count[PASS],
               sim->n_targets, cycles, ops);
        return;
    }
    printf("%zu of %zu failed:", count[FAIL] + count[BROKEN], sim->n_targets);
    for (size_t i = 0; i < sim->n_targets && named < SUMMARY_NAMES; i++)
        if (sim->targets[i].verdict > PASS)
            printf("%s %s %s", named++ ? "," : "", sim->targets[i].unit, sim->targets[i].config);
    puts(count[FAIL] + count[BROKEN] > named ? " ..." : "");
}

bool sim_print(const struct sim *sim) {
    for (size_t i = 0; i < sim->n_targets; i++)
        if (sim->targets[i].missing)
            printf("%s %s %s  %s\n", sim->targets[i].unit, sim->targets[i].config, sim->targets[i].device,
                   sim->targets[i].missing);
    const bool narrow = terminal_is_narrower(TABLE_COLUMNS);
    printf("%-14s %-10s %-10s %13s", "unit", "config", "device", "cycles");
    if (!narrow)
        printf(" %13s %16s", "operations", "checked Mcyc/s");
    printf(" %9s", "coverage");
    if (!narrow)
        printf(" %10s", "seed");
    puts("  verdict");
    for (size_t i = 0; i < sim->n_targets; i++) {
        const struct target *target = &sim->targets[i];
        char failures[32] = "";
        if (target->findings.n)
            snprintf(failures, sizeof failures, ", %u distinct failure%s", target->findings.n,
                     plural(target->findings.n));
        printf("%-14s %-10s %-10s %13" PRIu64, target->unit, target->config, target->device, target->cycles);
        if (!narrow)
            printf(" %13" PRIu64 " %16.1f", target->ops, sim_rate(target) / 1e6);
        printf(" %s%8.1f%%%s", paint_cover(sim, target), sim_percent(target), terminal_end(sim->color));
        if (!narrow)
            printf(" %10" PRIu64, sim->seed);
        printf("  %s%s%s%s%s%s\n", terminal_begin(sim->color, paint_of(target->verdict)), sim_verdict(sim, target),
               terminal_end(sim->color), failures, target->subset ? "  " : "", target->subset ? target->subset : "");
    }
    puts("100% does not include every value within a class, longer times, and other parameters;\n"
         "see docs/checking.md#what-coverage-leaves-out");
    for (size_t i = 0; i < sim->n_targets; i++)
        results_allowed_print(sim->targets[i].unit, sim->targets[i].config, sim->targets[i].device,
                              &sim->targets[i].allowed);
    for (size_t i = 0; i < sim->n_targets; i++) {
        findings_print(&sim->targets[i]);
        print_failures(&sim->targets[i]);
    }
    print_summary(sim);
    if (fflush(stdout) == 0 && !ferror(stdout))
        return true;
    perror("standard output");
    return false;
}

static void print_xml(FILE *file, const char *text) {
    static const char special[] = "<>&\"", *const escaped[] = {"&lt;", "&gt;", "&amp;", "&quot;"};
    for (; text && *text; text++) {
        const char *at = strchr(special, *text);
        if (at)
            fputs(escaped[at - special], file);
        else
            fputc((*text < ' ' && *text != '\n') || *text == 127 ? '?' : *text, file);
    }
}

static void print_case(FILE *file, const struct target *target, const char *name, double seconds, enum verdict verdict,
                       const char *text) {
    fprintf(file, "  <testcase classname=\"%s.%s.%s\" name=\"%s\" time=\"%.3f\">", target->unit, target->config,
            target->device, name, seconds);
    if (verdict == NOT_RUN)
        fputs("<skipped/>", file);
    else if (verdict != PASS) {
        fprintf(file, "<%s>", verdict == FAIL ? "failure" : "error");
        print_xml(file, text);
        fprintf(file, "</%s>", verdict == FAIL ? "failure" : "error");
    }
    fputs("</testcase>\n", file);
}

/* Returns an item's verdict as a test case, without failures among the findings. */
static enum verdict verdict_of(const struct item *item) {
    return item->told ? NOT_RUN : item->verdict;
}

/* Coverage passes only in a run that passed and has no hole. A failed run stops too early to judge it. */
static enum verdict verdict_of_cover(const struct target *target) {
    return target->why                                                                  ? FAIL
           : target->verdict == PASS && target->hit && target->hit == target->reachable ? PASS
                                                                                        : NOT_RUN;
}

static void print_findings(FILE *file, const struct target *target) {
    for (unsigned i = 0; i < target->findings.n; i++) {
        const struct finding *finding = &target->findings.found[i];
        char name[256];
        snprintf(name, sizeof name, "%s: %s %s", finding->name, finding->port, finding->kind);
        print_case(file, target, name, 0, FAIL, finding->text);
    }
}

static void print_junit(FILE *file, const struct sim *sim) {
    unsigned tests = 0, failures = 0, errors = 0, skipped = 0;
    for (size_t i = 0; i < sim->n_targets; i++) {
        tests += sim->targets[i].findings.n;
        failures += sim->targets[i].findings.n;
        for (size_t k = 0; k <= sim->targets[i].n_items; k++) {
            const struct target *target = &sim->targets[i];
            enum verdict verdict = k < target->n_items ? verdict_of(&target->items[k]) : verdict_of_cover(target);
            tests++;
            failures += verdict == FAIL;
            errors += verdict == BROKEN;
            skipped += verdict == NOT_RUN;
        }
    }
    fprintf(file,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<testsuite name=\"sim\" tests=\"%u\" failures=\"%u\" errors=\"%u\" skipped=\"%u\">\n",
            tests, failures, errors, skipped);
    if (sim->targets[0].subset)
        fprintf(file, "  <properties><property name=\"subset\" value=\"%s\"/></properties>\n", sim->targets[0].subset);
    for (size_t i = 0; i < sim->n_targets; i++) {
        const struct target *target = &sim->targets[i];
        for (const struct item *item = target->items; item < target->items + target->n_items; item++) {
            char name[64];
            snprintf(name, sizeof name, "seed %" PRIu64 " shard %u", item->seed, item->shard);
            print_case(file, target, name, item->seconds, verdict_of(item), item->text);
        }
        print_findings(file, target);
        print_case(file, target, "coverage", 0, verdict_of_cover(target), target->why);
    }
    fputs("</testsuite>\n", file);
}

static bool forget_file(const struct sim *sim, const char *name) {
    char path[RESULT_PATH];
    sim_result_path(sim, name, path);
    if (unlink(path) == 0 || errno == ENOENT)
        return true;
    perror(path);
    return false;
}

bool sim_forget(const struct sim *sim) {
    char name[FILE_PATH];
    bool ok = forget_file(sim, junit_name);
    ok &= forget_file(sim, json_name);
    for (size_t i = 0; i < sim->n_targets; i++) {
        sim_cover_name(sim, &sim->targets[i], name);
        ok &= forget_file(sim, name);
    }
    return ok;
}

static bool write_file(const struct sim *sim, const char *name, void (*print)(FILE *, const struct sim *)) {
    char path[RESULT_PATH];
    struct file_out out;
    sim_result_path(sim, name, path);
    if (!file_create(&out, path))
        return false;
    print(out.file, sim);
    return file_finish(&out);
}

bool sim_write(const struct sim *sim) {
    bool ok = write_file(sim, junit_name, print_junit);
    ok &= write_file(sim, json_name, sim_print_json);
    for (size_t i = 0; i < sim->n_targets; i++)
        ok &= sim_write_cover(sim, &sim->targets[i]);
    return ok;
}

bool sim_write_records(const struct sim *sim) {
    bool ok = true;
    for (size_t i = 0; i < sim->n_targets; i++)
        ok &= sim_write_cover(sim, &sim->targets[i]);
    sim_print_json(stdout, sim);
    return ok && fflush(stdout) == 0 && !ferror(stdout);
}
