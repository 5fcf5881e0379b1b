/* SPDX-License-Identifier: MIT */
/* Sums of a run; coverage: the hits of all work items, the names of missing bins, and the file for later merging. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/ask.h"
#include "cli/results_cover.h"
#include "engine/file.h"
#include "engine/plural.h"

/* Letters of worker.c: n and y are bins to be hit, not hit and hit; u is impossible, l excluded, and w either, hit; d
 * is a state of ports that a design of any timing need not show. */
static bool is_hit(char letter) {
    return letter == 'y' || letter == 'w';
}

void sim_merge_cover(struct target *target) {
    for (size_t k = 0; k < target->n_items; k++) {
        const char *cover = target->items[k].cover;
        if (cover && !target->cover)
            target->cover = strdup(cover);
        const size_t n = cover && target->cover ? strnlen(cover, strlen(target->cover)) : 0;
        for (size_t i = 0; i < n; i++)
            target->cover[i] = is_hit(cover[i]) ? cover[i] : target->cover[i];
    }
    for (const char *c = target->cover; c && *c; c++) {
        target->reachable += *c == 'y' || *c == 'n';
        target->hit += *c == 'y';
        target->left_out += *c == 'l';
        target->wrong += *c == 'w';
    }
}

void sim_sum(struct target *target) {
    target->verdict = PASS;
    for (const struct item *item = target->items; item < target->items + target->n_items; item++) {
        if (item->cycles_wanted == 0)
            continue;
        target->cycles += item->cycles;
        target->requested += item_cycles(item->ended ? item : &target->items[0]);
        target->ops += item->ops;
        if (item->without_reset > target->without_reset)
            target->without_reset = item->without_reset;
        if (item->without_refusal > target->without_refusal)
            target->without_refusal = item->without_refusal;
        target->seconds += item->seconds;
        results_allowed_add(&target->allowed, &item->allowed);
        if (item->verdict == NOT_RUN && target->verdict == PASS)
            target->verdict = NOT_RUN;
        else if (item->verdict > target->verdict)
            target->verdict = item->verdict;
    }
    if (target->findings.n && target->verdict < FAIL)
        target->verdict = FAIL;
    sim_merge_cover(target);
}

struct target sim_seed(const struct target *target, size_t number) {
    struct target seed = {.unit = target->unit,
                          .config = target->config,
                          .device = target->device,
                          .items = target->items + number * SIM_SHARDS,
                          .n_items = SIM_SHARDS};
    sim_sum(&seed);
    return seed;
}

char *sim_name_bins(const struct target *target, const char *what, char letter, size_t most) {
    char numbers[SIM_NAMED_BINS][16], *argv[SIM_NAMED_BINS + 1] = {NULL}, *text = NULL;
    size_t named = 0, all = 0, size = 0;
    for (size_t i = 0; target->cover[i]; i++)
        if (target->cover[i] == letter && all++ < most) {
            snprintf(numbers[named], sizeof numbers[named], "%zu", i);
            argv[named] = numbers[named];
            named++;
        }
    char *names = sim_ask(target, "bins", argv);
    argv[1] = NULL;
    char *advice = letter == 'n' && most == SIM_NAMED_BINS ? sim_ask(target, "advice", argv) : NULL;
    FILE *stream = open_memstream(&text, &size);
    if (stream) {
        fprintf(stream, "coverage: %zu bin%s %s", all, plural(all), what);
        for (char *line = names ? strtok(names, "\n") : NULL; line; line = strtok(NULL, "\n"))
            fprintf(stream, "\n  %s", line);
        if (all > named)
            fprintf(stream, "\n  ... and %zu more", all - named);
        if (advice && *advice)
            fprintf(stream, "\n  %.*s", (int)strcspn(advice, "\n"), advice);
        fclose(stream);
    }
    free(names);
    free(advice);
    return text;
}

/* Prints the number of work items that hit each bin of a group. */
static void print_hits(FILE *file, const struct target *target, size_t first, size_t n) {
    unsigned *hits = calloc(n + 1, sizeof *hits);
    for (size_t k = 0; hits && k < target->n_items; k++) {
        const char *cover = target->items[k].cover;
        for (size_t bin = 0; cover && bin < n; bin++)
            hits[bin] += is_hit(cover[first + bin]);
    }
    for (size_t bin = 0; hits && bin < n; bin++)
        fprintf(file, "%s%u", bin ? "," : "", hits[bin]);
    free(hits);
}

/* Prints the lines of the worker's covergroups with their hits. Returns false if the target has other bins. */
static bool print_groups(FILE *file, const struct target *target, char *lines) {
    size_t first = 0, bins = strlen(target->cover), n;
    int members;
    bool begun = false;
    for (char *line = strtok(lines, "\n"); line; line = strtok(NULL, "\n")) {
        if (strncmp(line, "ports ", 6) == 0) {
            fprintf(file, "\"ports\": \"%s\",\n\"groups\": [\n", line + 6);
            begun = true;
        } else if (begun && sscanf(line, "group %zu %n", &n, &members) == 1 && n <= bins - first) {
            fprintf(file, "%s{%s, \"bins\": %zu, \"hits\": [", first ? ",\n" : "", line + members, n);
            print_hits(file, target, first, n);
            fputs("]}", file);
            first += n;
        } else {
            return false;
        }
    }
    fputs("\n]\n", file);
    return begun && first == bins;
}

/* Returns true if all work items with coverage have the same number of bins. */
static bool is_whole(const struct target *target) {
    for (size_t k = 0; k < target->n_items; k++)
        if (target->items[k].cover && strlen(target->items[k].cover) != strlen(target->cover))
            return false;
    return true;
}

void sim_cover_name(const struct sim *sim, const struct target *target, char name[FILE_PATH]) {
    snprintf(name, FILE_PATH, "%scover-%s-%s-%s.json", sim->records ? "farm-" : "", target->unit, target->config,
             target->device);
}

static void print_run(FILE *file, const struct sim *sim, const struct target *run, const char *verdict) {
    fprintf(file, "{\"seed\": %" PRIu64, run->items->seed);
    if (!sim->records)
        fprintf(file, ", \"began\": %" PRId64, sim->began);
    fprintf(file,
            ", \"check\": \"%s\", \"cycles\": %" PRIu64 ", \"cycles_requested\": %" PRIu64 ", \"operations\": %" PRIu64
            ", \"verdict\": \"%s\"}",
            sim_check(sim, run), run->cycles, run->requested, run->ops, verdict);
}

static void print_runs(FILE *file, const struct sim *sim, const struct target *target) {
    if (!sim->records)
        print_run(file, sim, target, sim_verdict(sim, target));
    for (size_t i = 0; sim->records && i < sim->seeds; i++) {
        struct target seed = sim_seed(target, i);
        fputs(i ? ", " : "", file);
        print_run(file, sim, &seed, sim_verdict_name(seed.verdict));
        results_allowed_free(&seed.allowed);
        free(seed.cover);
    }
}

bool sim_write_cover(const struct sim *sim, const struct target *target) {
    char name[FILE_PATH], path[RESULT_PATH], *const none[] = {NULL};
    struct file_out out;
    sim_cover_name(sim, target, name);
    sim_result_path(sim, name, path);
    if (!target->cover)
        return true;
    if (!file_create(&out, path))
        return false;
    fprintf(out.file,
            "{\"unit\": \"%s\", \"configuration\": \"%s\", \"device\": \"%s\", \"subset\": \"%s\",\n\"runs\": [",
            target->unit, target->config, target->device, target->subset ? target->subset : "all");
    print_runs(out.file, sim, target);
    fputs("],\n", out.file);
    char *lines = sim_ask(target, "covergroups", none);
    bool ok = lines && is_whole(target) && print_groups(out.file, target, lines);
    fputs("}\n", out.file);
    free(lines);
    if (ok)
        return file_finish(&out);
    fclose(out.file);
    unlink(out.part);
    fprintf(stderr, "%s: not written: the worker's covergroups are not those of its bins\n", path);
    return false;
}
