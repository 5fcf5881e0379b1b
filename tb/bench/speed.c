/* SPDX-License-Identifier: MIT */
/*
 * How fast one design is checked, and how fast it can be: linked as the worker is, with the same object of the design.
 *
 *   speed [ROUNDS=1] const|floor|checked ...
 *
 * Prints the occupancy, then one line a round: the rates in cycles per second of what is named, run one after the
 * other in that order.
 *   checked  one work item of the regression, as the worker runs it
 *   floor    the design alone, clocked as often over the vectors of such an item: nothing read back, modelled or
 * compared const    the same with one of these vectors, a transfer, in place of all
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/options.h"
#include "engine/check.h"
#include "engine/stimulus.h"

enum {
    SEED = 1,
    VECTORS = 1 << 16 /* distinct cycles of the floor: a few thousand would be learnt by the branch predictor */
};

static uint32_t *recorded, *constant; /* VECTORS each */

/* Runs a work item without reports. False: no memory, or the design is wrong. */
static bool run_item(uint64_t shard, uint64_t cycles, uint32_t *record, struct check_result *result) {
    const struct check_options options = {
        .mode = CHECK_CYCLE, .strict = true, .batch = CHECK_BATCH, .cycles = cycles, .recorded = record};
    struct stream stream;
    struct cover cover;
    if (!cover_open(&cover) || !stream_open_seed(&stream, SEED, shard, UINT64_MAX))
        return false;
    struct device *device = linked_device->open(stimulus_power_up_seed(SEED, shard));
    bool ok = device && check_run(&stream, device, &options, &cover, result) && result->mismatch.kind == KIND_NONE;
    if (device)
        device->type->close(device);
    stream_close(&stream);
    cover_close(&cover);
    return ok;
}

static bool run_vectors(const uint32_t *vectors) {
    struct device *device = linked_device->open(stimulus_power_up_seed(SEED, 0));
    if (!device)
        return false;
    device->type->clock(device, recorded, 1); /* the power-up reset */
    for (size_t left = unit_cycles(), n; left; left -= n) {
        n = left < VECTORS ? left : VECTORS;
        device->type->clock(device, vectors, n);
    }
    device->type->close(device);
    return true;
}

static bool run(const char *what, uint64_t round) {
    struct check_result result;
    if (strcmp(what, "checked") == 0)
        return run_item(round, unit_cycles(), NULL, &result);
    return run_vectors(strcmp(what, "const") == 0 ? constant : recorded);
}

/* Fills both sets of vectors, and prints what part of them moves an operation. */
static bool record(void) {
    const struct wires *w = unit.wires;
    struct check_result result;
    recorded = calloc(VECTORS * w->in_words, sizeof *recorded);
    constant = calloc(VECTORS * w->in_words, sizeof *constant);
    if (!recorded || !constant || !run_item(0, VECTORS, recorded, &result))
        return false;
    const uint32_t *transfer = recorded;
    while (transfer[w->rst] || !transfer[w->req_valid] || !transfer[w->rsp_ready])
        transfer += w->in_words;
    for (size_t i = 0; i < VECTORS; i++)
        memcpy(constant + i * w->in_words, transfer, w->in_words * sizeof *constant);
    printf("occupancy %.4f\n", (double)result.ops / VECTORS);
    return true;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(int argc, char **argv) {
    uint64_t rounds = 1;
    const struct option options[] = {OPTION_OWN_NUMBER(ROUNDS, &rounds, 1, 100000)};
    int rest;
    if (!unit_open() || !options_read(options, 1, argc, argv, 1, &rest))
        return OPTIONS_WRONG;
    for (int i = 0; i < rest; i++)
        if (strcmp(argv[i], "const") != 0 && strcmp(argv[i], "floor") != 0 && strcmp(argv[i], "checked") != 0) {
            fprintf(stderr, "%s: expected const, floor or checked\n", argv[i]);
            return OPTIONS_WRONG;
        }
    bool ok = record();
    for (uint64_t round = 0; ok && round < rounds; round++)
        for (int i = 0; ok && i < rest; i++) {
            double start = now();
            ok = run(argv[i], round);
            printf("%.0f%c", (double)unit_cycles() / (now() - start), i + 1 < rest ? ' ' : '\n');
        }
    free(recorded);
    free(constant);
    if (!ok)
        fputs("no memory, or the design fails its check: see make sim\n", stderr);
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
