/* SPDX-License-Identifier: MIT */
#include "cli/worker_item.h"

#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>

#include "cli/saved.h"
#include "engine/apart.h"
#include "engine/clock.h"
#include "engine/plural.h"

int worker_no_memory(void) {
    fputs("not enough memory\n", stderr);
    return EXIT_WRONG_RUN;
}

int worker_status(enum check_kind kind) {
    return kind == KIND_NONE ? EXIT_SUCCESS : kind == KIND_INTERNAL ? EXIT_WRONG_RUN : EXIT_FAILURE;
}

/* Arguments of run_seed(). */
struct seed_to_run {
    const struct worker_item *item;
    const struct check_options *options;
    struct cover *cover;
};

static bool run_seed(void *context, struct check_result *checked) {
    const struct seed_to_run *what = context;
    const struct worker_item *item = what->item;
    struct stream stream;
    if (!stream_open_seed(&stream, item->seed, item->shard, UINT64_MAX))
        return false;
    struct device *device = what->options->device->open(stimulus_power_up_seed(item->seed, item->shard));
    bool ok = device && check_run(&stream, device, what->options, what->cover, checked);
    if (device)
        device->type->close(device);
    stream_close(&stream);
    return ok;
}

bool worker_run_seed(const struct worker_item *item, const struct check_options *options, struct cover *cover,
                     struct check_result *checked) {
    struct seed_to_run what = {item, options, cover};
    return apart_run(run_seed, &what, options, checked);
}

struct report worker_report(const struct worker_item *item, const struct failure *failure) {
    return (struct report){.original = &failure->result.mismatch,
                           .failure = failure,
                           .config = item->config,
                           .device = item->device,
                           .file = item->file,
                           .again = item->again,
                           .replay = true};
}

/* ---------------------------------------------------------------- a failure */

enum {
    LATE_CYCLES = 100000, /* cycles with right values for the result that only their time is wrong */
    TRACED_CYCLES = 20000 /* most cycles of an automatic trace */
};

static double deadline;
static volatile sig_atomic_t interrupted;

static void on_interrupt(int signal) {
    (void)signal;
    interrupted = 1;
}

static bool give_up(void) {
    return interrupted || clock_now() >= deadline;
}

bool worker_trace(const struct worker_item *item, const struct stimulus *stimulus, const char *path) {
    struct check_options endless = item->check;
    endless.cycles = UINT64_MAX;
    return trace_write(stimulus, &endless, path);
}

/*
 * Compares a run regardless of timing. late_only: the values are right and only their time is wrong; by how many
 * cycles, or 0 if it is not only latency. mute: there are no answers.
 */
static void look_at_time(const struct worker_item *item, const struct check_result *checked, struct report *report) {
    const struct mismatch *m = &checked->mismatch;
    struct check_options txn = item->check;
    struct check_result other = *checked;
    txn.mode = CHECK_TXN;
    txn.cycles = LATE_CYCLES;
    txn.progress = NULL;
    check_as_trial(&txn);
    if (item->check.mode == CHECK_CYCLE &&
        (m->kind != KIND_VALID || item->check.strict || !worker_run_seed(item, &txn, NULL, &other)))
        return;
    report->mute = other.mismatch.kind == KIND_HANG && other.first_response == UINT64_MAX;
    report->late_only = other.mismatch.kind == KIND_NONE;
    if (report->late_only && unit.ports[m->port].word == unit.wires->rsp_valid)
        report->late = (int64_t)(other.first_response - checked->first_response);
}

/* Returns why the result may not be minimal, or NULL. */
static const char *why_unshrunk(const struct worker_item *item, const struct failure *failure, char text[80]) {
    if (!failure->cut)
        return NULL;
    if (interrupted)
        return "shrinking was interrupted: a shorter stimulus may also fail";
    if (item->shrink == 0)
        return "not shrunk: SHRINK=0";
    if (clock_now() < deadline)
        return "shrinking ended at its limit of trials: a shorter stimulus may also fail";
    snprintf(text, 80, "shrinking ended after %" PRIu64 " second%s, SHRINK=: a shorter stimulus may also fail",
             item->shrink, plural(item->shrink));
    return text;
}

/*
 * Finds the cycle of a batch in which the design has ended the run, or an earlier difference, by running cycle by
 * cycle. If that passes, the result is unchanged.
 */
static bool locate(const struct worker_item *item, struct check_result *checked) {
    struct check_options trial = item->check;
    struct check_result again;
    trial.halves = true;
    trial.batch = 1;
    check_as_trial(&trial);
    if (!worker_run_seed(item, &trial, NULL, &again))
        return false;
    if (again.mismatch.kind != KIND_NONE)
        *checked = again;
    return true;
}

/* Saves the run and reports it. Returns the file, or NULL. */
static const char *tell_found(const struct worker_item *item, const struct check_result *checked, struct stimulus *run,
                              struct saved *saved, struct report report, FILE *parent) {
    const struct mismatch *m = &checked->mismatch;
    const struct failure failure = {.stimulus = *run, .result = *checked, .reproduced = true};
    report.failure = &failure;
    report.unshrunk = "not shrunk";
    if (item->fail) {
        saved_begin(saved, item->fail);
        report.stim = report.fst = saved_write(saved, run) ? saved->stim : NULL;
    }
    if (parent)
        report_print(parent, "fail ", &report);
    FILE *to = parent ? parent : stderr;
    const char *found = parent ? "found " : "";
    fprintf(to,
            "%s%s %s %s  seed %" PRIu64 " shard %" PRIu64 "  found at cycle %" PRIu64 ", %s%" PRIu64 " operation%s\n",
            found, unit.name, item->config, item->device, item->seed, item->shard, m->cycle,
            item->shrink ? "shrinking " : "", m->offered, plural(m->offered));
    if (report.stim)
        fprintf(to, "%s  all saved in %s\n", found, report.stim);
    fflush(to);
    return report.stim;
}

/* Writes the report for programs, with the last cycles of the run if it is short, and names it to the parent. */
static void write_report(const struct worker_item *item, const struct report *report, const char *path, FILE *parent) {
    const struct failure *failure = report->failure;
    struct check_options endless = item->check;
    endless.cycles = UINT64_MAX;
    struct last_cycles *record =
        failure->result.cycles > TRACED_CYCLES ? NULL : last_cycles_run(&failure->stimulus, &endless);
    if (report_write_json(report, record, path) && parent)
        fprintf(parent, "report %s\n", path);
    last_cycles_close(record);
}

void worker_catch_interrupts(void) {
    const struct sigaction action = {.sa_handler = on_interrupt};
    sigaction(SIGTERM, &action, NULL);
}

bool worker_is_interrupted(void) {
    return interrupted;
}

bool worker_shrink(const struct worker_item *numbered, struct check_result *checked, FILE *parent,
                   struct failure *failure, bool *late_only) {
    struct worker_item here = *numbered, *item = &here;
    struct check_options check = item->check;
    struct saved saved;
    struct stimulus run;
    char text[80], path[FILE_PATH];
    if (item->fail && item->found) {
        snprintf(path, sizeof path, "%s-%" PRIu64, item->fail, item->found + 1);
        item->fail = path;
    }
    struct report report = {.original = &checked->mismatch,
                            .config = item->config,
                            .device = item->device,
                            .seed = item->seed,
                            .shard = item->shard,
                            .again = item->again,
                            .shown_by = item->check.device->shown_by};
    if (checked->mismatch.kind == KIND_STOP && !locate(item, checked))
        return false;
    if (!stream_collect(&run, item->seed, item->shard, 0, (size_t)checked->mismatch.offered,
                        stimulus_power_up_seed(item->seed, item->shard)))
        return false;
    stimulus_record(&run, item->again);
    report.stim = tell_found(item, checked, &run, &saved, report, parent);
    check.give_up = give_up;
    deadline = clock_now() + (double)item->shrink;
    const bool ok = shrink_run(&run, &check, &checked->mismatch, failure);
    stimulus_close(&run);
    if (!ok)
        return false;
    report.failure = failure;
    report.unshrunk = why_unshrunk(item, failure, text);
    look_at_time(item, checked, &report);
    if (item->fail) {
        stimulus_record(&failure->stimulus, item->again);
        /* If writing fails, the whole run is kept, if that was written. */
        report.stim = saved_write(&saved, &failure->stimulus) ? saved.stim : report.stim;
        if (failure->result.cycles > TRACED_CYCLES || report.shown_by)
            report.fst = report.stim;
        else
            report.fst = worker_trace(item, &failure->stimulus, saved.fst) ? saved.fst : NULL;
    }
    if (item->fail)
        write_report(item, &report, saved.json, parent);
    if (parent)
        fputs("shrunk\n", parent);
    report_print(parent ? parent : stdout, parent ? "fail " : "", &report);
    *late_only = report.late_only;
    return true;
}

bool worker_doubts(const struct worker_item *item, const struct stimulus *stimulus, FILE *to, const char *prefix) {
    char text[UNIT_TEXT];
    if (!unit.doubt || unit.doubt(stimulus->req, stimulus->n, text))
        return false;
    fprintf(to, "%sBROKEN %s %s %s  ", prefix, unit.name, item->config, item->device);
    if (!item->file)
        fprintf(to, "seed %" PRIu64 " shard %" PRIu64 ": ", item->seed, item->shard);
    fprintf(to, "%s\n", text);
    return true;
}
