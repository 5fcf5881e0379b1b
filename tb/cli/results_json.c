/* SPDX-License-Identifier: MIT */
#include "cli/results_json.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/results_cover.h"
#include "engine/file.h"
#include "engine/json.h"

enum { VERSION = 1 };

static void print_member(FILE *file, const char *name, const char *text) {
    fprintf(file, ", \"%s\": ", name);
    json_text(file, text);
}

static void print_finding(FILE *file, const struct finding *finding) {
    fputs("{\"operation\": ", file);
    json_text(file, finding->name);
    fprintf(file, ", \"port\": \"%s\", \"kind\": \"%s\", \"failed\": %u, \"of\": %" PRIu64, finding->port,
            finding->kind, finding->failures, finding->ops);
    print_member(file, "where", finding->where);
    print_member(file, "stimulus", finding->stimulus ? finding->stimulus : "");
    print_member(file, "report", finding->report);
    fputs(",\n     \"text\": ", file);
    json_lines(file, finding->text);
    fputc('}', file);
}

/* Prints all failures: those set aside, or else the first one found; and errors of the whole target. */
static void print_failures(FILE *file, const struct target *target) {
    const struct item *item = sim_first_failure(target);
    for (unsigned i = 0; i < target->findings.n; i++) {
        fputs(i ? ",\n    " : ",\n   \"failures\": [", file);
        print_finding(file, &target->findings.found[i]);
    }
    fputs(target->findings.n ? "]" : "", file);
    if (item) {
        fprintf(file, ",\n   \"failure\": {\"shard\": %u", item->shard);
        print_member(file, "report", item->report);
        fputs(",\n     \"text\": ", file);
        json_lines(file, item->text);
        fputc('}', file);
    }
    if (target->why)
        print_member(file, "why", target->why);
}

/* Prints the seeds of a farm, each with its failures. */
static void print_seeds(FILE *file, const struct sim *sim, const struct target *target) {
    print_member(file, "note", target->why ? target->why : target->missing);
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
static void print_files(FILE *file, const struct target *target) {
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

static void print_target(FILE *file, const struct sim *sim, const struct target *target) {
    fprintf(file,
            "  {\"unit\": \"%s\", \"configuration\": \"%s\", \"device\": \"%s\", \"cycles\": %" PRIu64
            ", \"cycles_requested\": %" PRIu64 ", \"operations\": %" PRIu64 ", \"most_without_reset\": %" PRIu64
            ", \"most_without_refusal\": %" PRIu64
            ", \"seconds\": %.3f, \"checked_cycles_per_s\": %.0f, \"coverage_percent\": %.1f"
            ", \"bins_hit\": %u, \"bins_reachable\": %u, \"bins_left_out\": %u",
            target->unit, target->config, target->device, target->cycles, target->requested, target->ops,
            target->without_reset, target->without_refusal, target->seconds, sim_rate(target), sim_percent(target),
            target->hit, target->reachable, target->left_out);
    print_member(file, "subset", target->subset ? target->subset : "all");
    fprintf(file, ", \"seed\": %" PRIu64 ", \"check\": \"%s\", \"verdict\": \"%s\"", sim->seed, sim_check(sim, target),
            sim_verdict(sim, target));
    print_files(file, target);
    results_allowed_json(file, &target->allowed);
    if (sim->records)
        print_seeds(file, sim, target);
    else
        print_failures(file, target);
    fputc('}', file);
}

void sim_print_json(FILE *file, const struct sim *sim) {
    fprintf(file,
            "{\"version\": %d, \"began\": %" PRId64 ", \"seconds\": %.3f, \"jobs\": %" PRIu64 ", \"again\": ", VERSION,
            sim->began, sim->took, sim->jobs);
    json_text(file, sim->again ? sim->again : "");
    fputs(", \"targets\": [\n", file);
    for (size_t i = 0; i < sim->n_targets; i++) {
        print_target(file, sim, &sim->targets[i]);
        fputs(i + 1 < sim->n_targets ? ",\n" : "\n", file);
    }
    fputs("]}\n", file);
}
