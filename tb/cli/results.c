/* SPDX-License-Identifier: MIT */
#include "cli/results.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/findings.h"
#include "cli/results_cover.h"
#include "engine/file.h"
#include "engine/json.h"
#include "engine/plural.h"
#include "engine/unit.h"

enum {
    VERSION = 1, /* of sim.json */
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

/* ---------------------------------------------------------------- for a person */

enum terminal_color { TERMINAL_RED, TERMINAL_GREEN, TERMINAL_YELLOW };

static bool is_set(const char *name) {
    const char *value = getenv(name);
    return value && *value;
}

static bool is_terminal(void) {
    const char *kind = getenv("TERM");
    return (isatty(STDOUT_FILENO) || is_set("VERDICT_TERMINAL")) && !(kind && strcmp(kind, "dumb") == 0);
}

bool terminal_has_color(unsigned choice) {
    return choice == 1 || (choice == 0 && !is_set("NO_COLOR") && is_terminal());
}

/* Returns true if standard output is a terminal with fewer columns. COLUMNS= replaces the terminal's own number. */
static bool terminal_is_narrower(unsigned columns) {
    const char *own = getenv("COLUMNS");
    struct winsize size = {0};
    if (!is_terminal())
        return false;
    if (own && *own)
        return strtoul(own, NULL, 10) < columns;
    /* Standard output is a pipe of scripts/verdict.sh. */
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col && size.ws_col < columns;
}

/* Return the text before and after colored text; empty without color. */
static const char *terminal_begin(bool color, enum terminal_color which) {
    if (!color)
        return "";
    return which == TERMINAL_RED ? "\033[1;31m" : which == TERMINAL_GREEN ? "\033[32m" : "\033[33m";
}

static const char *terminal_end(bool color) {
    return color ? "\033[0m" : "";
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

/* ---------------------------------------------------------------- JUnit */

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

/* Counts a test case; prints it unless there is no file. */
static void add_case(FILE *file, unsigned count[BROKEN + 1], const struct target *target, const char *name,
                     double seconds, enum verdict verdict, const char *text) {
    count[verdict]++;
    if (!file)
        return;
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

static void add_cases(FILE *file, unsigned count[BROKEN + 1], const struct target *target) {
    char name[256];
    for (const struct item *item = target->items; item < target->items + target->n_items; item++) {
        snprintf(name, sizeof name, "seed %" PRIu64 " shard %u", item->seed, item->shard);
        add_case(file, count, target, name, item->seconds, verdict_of(item), item->text);
    }
    for (unsigned i = 0; i < target->findings.n; i++) {
        const struct finding *finding = &target->findings.found[i];
        snprintf(name, sizeof name, "%s: %s %s", finding->name, finding->port, finding->kind);
        add_case(file, count, target, name, 0, FAIL, finding->text);
    }
    add_case(file, count, target, "coverage", 0, verdict_of_cover(target), target->why);
}

static void print_junit(FILE *file, const struct sim *sim) {
    unsigned count[BROKEN + 1] = {0};
    for (size_t i = 0; i < sim->n_targets; i++)
        add_cases(NULL, count, &sim->targets[i]);
    fprintf(file,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<testsuite name=\"sim\" tests=\"%u\" failures=\"%u\" errors=\"%u\" skipped=\"%u\">\n",
            count[NOT_RUN] + count[PASS] + count[FAIL] + count[BROKEN], count[FAIL], count[BROKEN], count[NOT_RUN]);
    if (sim->targets[0].subset)
        fprintf(file, "  <properties><property name=\"subset\" value=\"%s\"/></properties>\n", sim->targets[0].subset);
    for (size_t i = 0; i < sim->n_targets; i++)
        add_cases(file, count, &sim->targets[i]);
    fputs("</testsuite>\n", file);
}

/* ---------------------------------------------------------------- for programs */

static void json_member(FILE *file, const char *name, const char *text) {
    fprintf(file, ", \"%s\": ", name);
    json_text(file, text);
}

static void json_finding(FILE *file, const struct finding *finding) {
    fputs("{\"operation\": ", file);
    json_text(file, finding->name);
    fprintf(file, ", \"port\": \"%s\", \"kind\": \"%s\", \"failed\": %u, \"of\": %" PRIu64, finding->port,
            finding->kind, finding->failures, finding->ops);
    json_member(file, "where", finding->where);
    json_member(file, "stimulus", finding->stimulus ? finding->stimulus : "");
    json_member(file, "report", finding->report);
    fputs(",\n     \"text\": ", file);
    json_lines(file, finding->text);
    fputc('}', file);
}

/* Prints all failures: those set aside, or else the first one found; and errors of the whole target. */
static void json_failures(FILE *file, const struct target *target) {
    const struct item *item = sim_first_failure(target);
    for (unsigned i = 0; i < target->findings.n; i++) {
        fputs(i ? ",\n    " : ",\n   \"failures\": [", file);
        json_finding(file, &target->findings.found[i]);
    }
    fputs(target->findings.n ? "]" : "", file);
    if (item) {
        fprintf(file, ",\n   \"failure\": {\"shard\": %u", item->shard);
        json_member(file, "report", item->report);
        fputs(",\n     \"text\": ", file);
        json_lines(file, item->text);
        fputc('}', file);
    }
    if (target->why)
        json_member(file, "why", target->why);
}

/* Prints the seeds of a farm, each with its failures. */
static void json_seeds(FILE *file, const struct sim *sim, const struct target *target) {
    json_member(file, "note", target->why ? target->why : target->missing);
    for (size_t i = 0; i < sim->seeds; i++) {
        struct target seed = sim_seed(target, i);
        const char *comma = "";
        fprintf(file, "%s{\"verdict\": \"%s\", \"seconds\": %.3f, \"cover\": \"%s\"",
                i ? ",\n    " : ",\n   \"seeds\": [", sim_verdict_name(seed.verdict), seed.seconds,
                seed.cover ? seed.cover : "");
        fputs(", \"failures\": [", file);
        for (const struct item *item = seed.items; item < seed.items + seed.n_items; item++) {
            if (item->verdict == PASS)
                continue;
            fprintf(file, "%s{\"shard\": %u, \"verdict\": \"%s\", \"text\": ", comma, item->shard,
                    sim_verdict_name(item->verdict));
            json_lines(file, item->text);
            fputc('}', file);
            comma = ", ";
        }
        fputs("]}", file);
        results_allowed_free(&seed.allowed);
        free(seed.cover);
    }
    fputc(']', file);
}

/* Prints the files that the design was read from. A file next to the worker lists them: "SUM SIZE PATH" per line. */
static void json_files(FILE *file, const struct target *target) {
    const char *slash = strrchr(target->worker, '/'), *comma = "";
    char path[2 * FILE_PATH], *line = NULL;
    size_t size = 0;
    snprintf(path, sizeof path, "%.*s/rtl/sources", slash ? (int)(slash - target->worker) : 1,
             slash ? target->worker : ".");
    FILE *sources = fopen(path, "r");
    fputs(", \"files\": [", file);
    while (sources && getline(&line, &size, sources) > 0) {
        char *name = strchr(line, ' ');
        name = name ? strchr(name + 1, ' ') : NULL;
        line[strcspn(line, "\n")] = 0;
        if (!name)
            continue;
        fputs(comma, file);
        json_text(file, name + 1);
        comma = ", ";
    }
    fputc(']', file);
    free(line);
    if (sources)
        fclose(sources);
}

static void json_target(FILE *file, const struct sim *sim, const struct target *target) {
    fprintf(file,
            "  {\"unit\": \"%s\", \"configuration\": \"%s\", \"device\": \"%s\", \"cycles\": %" PRIu64
            ", \"cycles_requested\": %" PRIu64 ", \"operations\": %" PRIu64 ", \"most_without_reset\": %" PRIu64
            ", \"most_without_refusal\": %" PRIu64
            ", \"seconds\": %.3f, \"checked_cycles_per_s\": %.0f, \"coverage_percent\": %.1f"
            ", \"bins_hit\": %u, \"bins_reachable\": %u, \"bins_left_out\": %u",
            target->unit, target->config, target->device, target->cycles, target->requested, target->ops,
            target->without_reset, target->without_refusal, target->seconds, sim_rate(target), sim_percent(target),
            target->hit, target->reachable, target->left_out);
    json_member(file, "subset", target->subset ? target->subset : "all");
    fprintf(file, ", \"seed\": %" PRIu64 ", \"check\": \"%s\", \"verdict\": \"%s\"", sim->seed, sim_check(sim, target),
            sim_verdict(sim, target));
    json_files(file, target);
    results_allowed_json(file, &target->allowed);
    if (sim->records)
        json_seeds(file, sim, target);
    else
        json_failures(file, target);
    fputc('}', file);
}

/* Prints sim.json, docs/results.md. */
static void print_json(FILE *file, const struct sim *sim) {
    fprintf(file,
            "{\"version\": %d, \"began\": %" PRId64 ", \"seconds\": %.3f, \"jobs\": %" PRIu64 ", \"again\": ", VERSION,
            sim->began, sim->took, sim->jobs);
    json_text(file, sim->again ? sim->again : "");
    fputs(", \"targets\": [\n", file);
    for (size_t i = 0; i < sim->n_targets; i++) {
        json_target(file, sim, &sim->targets[i]);
        fputs(i + 1 < sim->n_targets ? ",\n" : "\n", file);
    }
    fputs("]}\n", file);
}

/* ---------------------------------------------------------------- files */

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
    ok &= write_file(sim, json_name, print_json);
    for (size_t i = 0; i < sim->n_targets; i++)
        ok &= sim_write_cover(sim, &sim->targets[i]);
    return ok;
}

bool sim_write_records(const struct sim *sim) {
    bool ok = true;
    for (size_t i = 0; i < sim->n_targets; i++)
        ok &= sim_write_cover(sim, &sim->targets[i]);
    print_json(stdout, sim);
    return ok && fflush(stdout) == 0 && !ferror(stdout);
}
