/* SPDX-License-Identifier: MIT */
/*
 * Program that is linked with one design: it runs one work item, or replays a stimulus, and reports the result to its
 * parent, or without one to the terminal.
 *
 *   worker run SHARD= [FEWEST=] [ASIDE=] [FOUND=] [FAIL=] [WAVES=] [AGAIN=] [RESULT=]
 *   worker subset            prints the scope of a verdict
 *   worker values            prints OPS=, WIDTHS= and REST= as C, for tb/prove/subset.c.in
 *   worker replay FILE=
 *   worker stim FILE= DIR= [AGAIN=]
 *   worker trace WAVES= [FILE= or SHARD=]
 *   worker program FILE= [FAIL=] [AGAIN=]
 *   worker bins 12 34 ...    prints the names of bins
 *   worker advice 12         prints how to hit such a bin if it is missing, or nothing
 *   worker covergroups       prints the hash of the port list, and each group's bins and part of docs/results.md
 *
 * Any of them accepts [CONFIG=] and [DEVICE=], the names of the linked design, and the options of a work item of
 * options.def. A saved stimulus may contain operations outside OPS= and WIDTHS=.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/options.h"
#include "cli/subset_option.h"
#include "cli/worker_finding.h"
#include "cli/worker_program.h"
#include "cli/worker_stim.h"
#include "engine/apart.h"
#include "engine/clock.h"
#include "engine/stimulus_file.h"
#include "engine/subset.h"

enum { WAVE_CYCLES = 4096 }; /* part of a run that WAVES= shows */

static FILE *result; /* to the parent, or NULL */

static void tell_progress(uint64_t cycles) {
    if (result) {
        fprintf(result, "progress %" PRIu64 "\n", cycles);
        fflush(result);
    }
}

/* Returns the cycles of a work item by default. */
static uint64_t default_cycles(void) {
    return unit_cycles() / device_slow(linked_device);
}

/* Writes a wave file of the start of a seed's run. */
static int trace_seed(const struct worker_item *item) {
    struct stimulus stimulus;
    struct check_options options = item->check;
    options.cycles = options.cycles < WAVE_CYCLES ? options.cycles : WAVE_CYCLES;
    if (!stream_collect(&stimulus, item->seed, item->shard, 0, WAVE_CYCLES,
                        stimulus_power_up_seed(item->seed, item->shard)))
        return worker_no_memory();
    bool ok = trace_write(&stimulus, &options, item->waves);
    stimulus_close(&stimulus);
    return ok ? EXIT_SUCCESS : EXIT_WRONG_RUN;
}

/*
 * Returns a bin's letter. Bins to be hit are n and y, not hit and hit; impossible ones u and w; excluded ones l and w;
 * states of ports and times, which a design of any timing need not show, d and y.
 */
static char letter_of(enum check_mode mode, uint32_t bin, bool hit) {
    const bool of_ports = bin >= cover_operation_bins();
    if (mode == CHECK_TXN && of_ports)
        return hit ? 'y' : 'd';
    if (cover_impossible(bin))
        return hit ? 'w' : 'u';
    if (cover_left_out(bin))
        return hit ? 'w' : 'l';
    if (of_ports && unit.times_vary && !unit.n_agents && !subset_is_all())
        return hit ? 'y' : 'd';
    return hit ? 'y' : 'n';
}

/* Opens coverage that another process fills. */
static bool open_shared(struct cover *cover) {
    *cover = (struct cover){.bins = cover_bins()};
    cover->hit = apart_memory(cover->bins + 1);
    return cover->hit;
}

/* Returns true if a difference is of the design: the model must give the same responses each time. */
static bool is_of_model(const struct worker_item *item, const struct mismatch *m) {
    struct stimulus all = {.n = 0};
    if (!unit.doubt || m->kind == KIND_INTERNAL)
        return false;
    FILE *to = result ? result : stdout;
    const char *prefix = result ? "fail " : "";
    /* Random requests first: those of the run are found with the model, which may then be changed for good. */
    if (worker_doubts(item, &all, to, prefix))
        return true;
    if (!stream_collect(&all, item->seed, item->shard, 0, (size_t)m->offered, 0))
        return false;
    const bool is_wrong = worker_doubts(item, &all, to, prefix);
    stimulus_close(&all);
    return is_wrong;
}

/*
 * Reports a run that failed, shrinks it, and reports the result. With KEEP_GOING=, also reports how it is set aside.
 */
static int fail(const struct worker_item *item, struct check_result *checked) {
    struct failure failure;
    bool late_only;
    /* Before the report to the parent, which may then interrupt. */
    worker_catch_interrupts();
    if (is_of_model(item, &checked->mismatch))
        return worker_status(KIND_INTERNAL);
    if (!worker_shrink(item, checked, result, &failure, &late_only))
        return worker_no_memory();
    if (result && item->keep_going && checked->mismatch.kind != KIND_INTERNAL)
        finding_tell(item, &failure, late_only, result);
    stimulus_close(&failure.stimulus);
    return worker_status(checked->mismatch.kind);
}

/*
 * A stream ends before its cycles when no operation is left to send, which is no pass unless all others were set aside.
 * Returns false if that is reported.
 */
static bool did_all(const struct worker_item *item, const struct check_result *checked) {
    FILE *to = result ? result : stdout;
    if (checked->mismatch.kind != KIND_NONE || (item->aside && *item->aside) ||
        (checked->ops && checked->cycles >= item->check.cycles))
        return true;
    fprintf(to,
            "%sBROKEN %s %s %s  seed %" PRIu64 " shard %" PRIu64 ": found %" PRIu64 " of %" PRIu64
            " cycles and %" PRIu64
            " operations, expected all cycles and 1 operation or more; try a larger CYCLES= or another OPS=, WIDTHS=\n",
            result ? "fail " : "", unit.name, item->config, item->device, item->seed, item->shard, checked->cycles,
            item->check.cycles, checked->ops);
    return false;
}

static int run_item(const struct worker_item *item) {
    struct cover cover;
    struct check_result checked;
    struct check_options options = item->check;
    options.progress = tell_progress;
    options.allowed = apart_memory(ALLOWED_ROWS * sizeof *options.allowed);
    if (result) {
        /* No number of cycles covers an open unit. */
        fprintf(result, "unit_cycles %" PRIu64 "\nown_cycles %" PRIu64 "\nby_transfer %d\n",
                unit.open ? UNIT_NEVER_COVERED : unit_cycles(), default_cycles(), item->check.mode == CHECK_TXN);
        fflush(result);
    }
    double start = clock_now();
    if (!options.allowed || !open_shared(&cover) || !worker_run_seed(item, &options, &cover, &checked))
        return worker_no_memory();
    double seconds = clock_now() - start;
    FILE *to = result ? result : stdout;
    fprintf(to, "cycles %" PRIu64 "\nops %" PRIu64 "\nseconds %.6f\n", checked.cycles, checked.ops, seconds);
    fprintf(to, "without_reset %" PRIu64 "\nwithout_refusal %" PRIu64 "\n", checked.unreset, checked.legal);
    allowed_tell(to, options.allowed);
    apart_free(options.allowed, ALLOWED_ROWS * sizeof *options.allowed);
    if (result) {
        fputs("cover ", to);
        for (unsigned bin = 0; bin < cover.bins; bin++)
            fputc(letter_of(options.mode, bin, cover.hit[bin]), to);
        fputc('\n', to);
    }
    apart_free(cover.hit, cover.bins + 1);
    /* Last, so that the wave file cannot change the check's result. */
    int traced = item->waves ? trace_seed(item) : EXIT_SUCCESS;
    if (checked.mismatch.kind != KIND_NONE)
        return fail(item, &checked);
    return did_all(item, &checked) ? traced : EXIT_WRONG_RUN;
}

static int replay(const struct worker_item *item) {
    struct failure failure = {.reproduced = true};
    struct check_options options = item->check;
    options.cycles = UINT64_MAX;
    if (!stimulus_read(&failure.stimulus, item->file))
        return OPTIONS_WRONG;
    if (!stimulus_run(&failure.stimulus, &options, NULL, &failure.result))
        return worker_no_memory();
    const enum check_kind kind = failure.result.mismatch.kind;
    const bool is_of_model =
        kind != KIND_NONE && kind != KIND_INTERNAL && worker_doubts(item, &failure.stimulus, stdout, "");
    const struct report report = worker_report(item, &failure);
    if (!is_of_model)
        report_print(stdout, "", &report);
    stimulus_close(&failure.stimulus);
    return worker_status(is_of_model ? KIND_INTERNAL : kind);
}

static int trace(const struct worker_item *item) {
    struct stimulus stimulus;
    if (!item->file)
        return trace_seed(item);
    if (!stimulus_read(&stimulus, item->file))
        return OPTIONS_WRONG;
    bool ok = worker_trace(item, &stimulus, item->waves);
    stimulus_close(&stimulus);
    return ok ? EXIT_SUCCESS : EXIT_WRONG_RUN;
}

static int name_bins(int n, char **bins) {
    for (int i = 0; i < n; i++) {
        uint32_t bin = (uint32_t)strtoul(bins[i], NULL, 10);
        if (bin >= cover_bins()) {
            fprintf(stderr, "bin %s: expected a number below %" PRIu32 "\n", bins[i], cover_bins());
            return OPTIONS_WRONG;
        }
        cover_print_bin(stdout, bin);
        const char *why = cover_impossible(bin);
        if (!why && cover_left_out(bin))
            why = "left out";
        printf("%s%s\n", why ? ": " : "", why ? why : "");
    }
    return EXIT_SUCCESS;
}

/* Prints runs of excluded bins from `first`, as numbers in their group. */
static void print_left_out(uint32_t first, uint32_t bins) {
    const char *comma = "";
    fputs(", \"left_out\": [", stdout);
    for (uint32_t i = 0, begin = 0; i < bins; i++) {
        bool out = cover_left_out(first + i);
        if (out && (i == 0 || !cover_left_out(first + i - 1)))
            begin = i;
        if (!out || (i + 1 < bins && cover_left_out(first + i + 1)))
            continue;
        printf("%s{\"first\": %" PRIu32 ", \"last\": %" PRIu32 "}", comma, begin, i);
        comma = ", ";
    }
    putchar(']');
}

static int list_covergroups(void) {
    const struct covergroup *group;
    uint32_t bin = 0;
    printf("ports 0x%08" PRIx32 "\n", port_list_hash(unit.ports, unit.n_ports));
    for (size_t i = 0; (group = cover_group(i)); i++) {
        if (covergroup_bins(group) == 0)
            continue;
        printf("group %" PRIu32 " ", covergroup_bins(group));
        cover_print_json(stdout, group);
        print_left_out(bin, covergroup_bins(group));
        putchar('\n');
        bin += covergroup_bins(group);
    }
    return EXIT_SUCCESS;
}

/* Prints the scope of a verdict, unless it is the whole unit with all rules. */
static void print_part(const struct subset_words *subset, uint32_t relaxed) {
    const char *comma = subset_is_all() ? "" : "; ", *before = "without the rules ";
    subset_print(stdout);
    if (subset->weights) {
        printf("%sweighted", comma);
        comma = "; ";
    }
    for (enum rule rule = RULE_NONE + 1; rule < RULES; rule++)
        if (rule_is_in(relaxed, rule)) {
            printf("%s%s%s", comma, before, rule_name(rule));
            comma = " ";
            before = "";
        }
}

/* Dimensions without a variable are not restricted. */
static void print_values(void) {
    printf("enum { REST_IS_REFUSED = %d };\n", subset_rest_is_refused());
    printf("static const uint8_t restricted[] = {");
    for (unsigned d = 0; d < unit.dimensions.n; d++)
        printf("%d,", subset_is_restricted(d));
    printf("};\nstatic const uint8_t has[][%d] = {", SUBSET_VALUES);
    for (unsigned d = 0; d < unit.dimensions.n; d++) {
        putchar('{');
        for (unsigned value = 0; value < unit.dimensions.dimension[d].size; value++)
            printf("%d,", subset_has_value(d, value));
        printf("},");
    }
    puts("};");
}

int main(int argc, char **argv) {
    struct worker_item item = {.config = "default", .device = linked_device->name, .again = ""};
    item.check = (struct check_options){.device = linked_device,
                                        .mode = linked_device->run && unit.drive ? CHECK_CYCLE : CHECK_TXN,
                                        .strict = true,
                                        .batch = CHECK_BATCH};
    struct subset_words subset = {0};
    uint64_t cycles = default_cycles(), batch = CHECK_BATCH;
    const char *dir = NULL;
    const struct option options[] = {
        OPTION_LISTED(SEED, &item.seed),
        OPTION_OWN_NUMBER(SHARD, &item.shard, 0, UINT32_MAX),
        OPTION_LISTED(CYCLES, &cycles),
        OPTION_OWN_NUMBER(BATCH, &batch, 1, CHECK_BATCH),
        OPTION_LISTED(STRICT, &item.check.strict),
        OPTION_LISTED(RELAX, &item.check.relaxed),
        OPTION_LISTED(SHRINK, &item.shrink),
        OPTION_OWN_NUMBER(FEWEST, &item.check.fewest, 0, UINT32_MAX),
        OPTION_LISTED(WATCHDOG, &item.watchdog),
        OPTION_LISTED(KEEP_GOING, &item.keep_going),
        OPTION_OWN(ASIDE, TEXT, &item.aside),
        OPTION_OWN_NUMBER(FOUND, &item.found, 0, UINT32_MAX),
        OPTION_OWN_NUMBER(RESULT, &item.result_fd, 3, 1000),
        OPTION_LISTED(CHECK, &item.check.mode),
        OPTION_OWN(CONFIG, TEXT, &item.config),
        OPTION_OWN(DEVICE, TEXT, &item.device),
        OPTION_OWN(FAIL, TEXT, &item.fail),
        OPTION_OWN(WAVES, TEXT, &item.waves),
        OPTION_OWN(AGAIN, TEXT, &item.again),
        OPTION_OWN(FILE, TEXT, &item.file),
        OPTION_OWN(DIR, TEXT, &dir),
        OPTION_LISTED(OPS, &subset.ops),
        OPTION_LISTED(WIDTHS, &subset.widths),
        OPTION_LISTED(REST, &subset.rest),
        OPTION_LISTED(WEIGHTS, &subset.weights),
    };
    int rest;
    if (!unit_open())
        return OPTIONS_WRONG;
    const char *command = argc < 2 ? "" : argv[1]; /* words that are not options move to the front */
    if (argc < 2 || !options_read(options, sizeof options / sizeof options[0], argc, argv, 2, &rest) ||
        !subset_read(&subset) || !weights_read(subset.weights) || !finding_set_aside(&item))
        return OPTIONS_WRONG;
    if (item.check.mode == CHECK_CYCLE && !linked_device->run) {
        fprintf(stderr, "CHECK=cycle: the device %s is compared by transfers alone: expected CHECK=txn\n",
                linked_device->name);
        return OPTIONS_WRONG;
    }
    if (item.check.mode == CHECK_CYCLE && !unit.drive) {
        fprintf(stderr,
                "CHECK=cycle: found no pipeline in unit %s, expected LL_STALL, LL_COLLAPSE or LL_SKID; try CHECK=txn\n",
                unit.name);
        return OPTIONS_WRONG;
    }
    item.check.cycles = cycles;
    item.check.batch = (size_t)batch;
    item.check.watchdog = (unsigned)item.watchdog * 1000;
    if (item.result_fd && !(result = fdopen((int)item.result_fd, "w"))) {
        perror("RESULT");
        return OPTIONS_WRONG;
    }
    if (strcmp(command, "run") == 0 && rest == 0)
        return run_item(&item);
    if (strcmp(command, "replay") == 0 && rest == 0 && item.file)
        return replay(&item);
    if (strcmp(command, "stim") == 0 && rest == 0 && item.file && dir)
        return worker_stim(&item, dir);
    if (strcmp(command, "trace") == 0 && rest == 0 && item.waves)
        return trace(&item);
    if (strcmp(command, "program") == 0 && rest == 0 && item.file) {
        item.check.cycles = UINT64_MAX;
        return worker_program(&item);
    }
    if (strcmp(command, "subset") == 0 && rest == 0) {
        print_part(&subset, item.check.relaxed);
        return EXIT_SUCCESS;
    }
    if (strcmp(command, "values") == 0 && rest == 0) {
        print_values();
        return EXIT_SUCCESS;
    }
    if (strcmp(command, "bins") == 0)
        return name_bins(rest, argv);
    if (strcmp(command, "advice") == 0 && rest == 1) {
        cover_advise(stdout, (uint32_t)strtoul(argv[0], NULL, 10));
        return EXIT_SUCCESS;
    }
    if (strcmp(command, "covergroups") == 0 && rest == 0)
        return list_covergroups();
    fprintf(stderr,
            "%s: expected run, replay FILE=, stim FILE= DIR=, trace WAVES=, program FILE=, subset, values, bins, "
            "advice, or covergroups\n",
            command);
    return OPTIONS_WRONG;
}
