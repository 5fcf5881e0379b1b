/* SPDX-License-Identifier: MIT */
#include "cli/worker_program.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/languages.h"
#include "cli/saved.h"
#include "engine/instruction.h"
#include "engine/plural.h"

/* Running program. */
struct run {
    const struct worker_item *item;
    uint64_t instructions, cycles; /* on the design */
};

/* Saves the instruction as a stimulus and as waves, and reports how it fails. */
static void report(const struct worker_item *item, const struct program *program, struct failure *failure) {
    struct saved saved;
    struct report report = worker_report(item, failure);
    report.line = program->line;
    report.shown_by = item->check.device->shown_by;
    if (item->fail) {
        stimulus_record(&failure->stimulus, item->again);
        saved_begin(&saved, item->fail);
        report.stim = saved_write(&saved, &failure->stimulus) ? saved.stim : NULL;
        report.fst = report.stim;
        if (!report.shown_by)
            report.fst = trace_write(&failure->stimulus, &item->check, saved.fst) ? saved.fst : NULL;
    }
    report_print(stdout, "", &report);
}

static bool step(void *context, struct program *program) {
    struct run *run = context;
    struct failure failure;
    bool ok = instruction_run(program, unit.requests, &run->item->check, &failure);
    run->instructions += failure.stimulus.n > 0;
    run->cycles += failure.result.cycles;
    if (ok && failure.stimulus.n && failure.result.mismatch.kind != KIND_NONE) {
        report(run->item, program, &failure);
        ok =
            program_refuse(program, program->scan.text, "here the design differs from the model, and the program ends");
    }
    stimulus_close(&failure.stimulus);
    return ok;
}

int worker_program(const struct worker_item *item) {
    const char *path = item->file;
    struct run run = {.item = item};
    struct program program = {.language = unit.language, .step = step, .context = &run};
    if (!unit.language) {
        fprintf(stderr, "%s: the unit %s runs no programs; expected one that does\n", path, unit.name);
        return EXIT_FAILURE;
    }
    if (!program_run_file(path, &program))
        return EXIT_FAILURE;
    if (!run.instructions) {
        fprintf(stderr, "%s: found no legal %s, expected one or more; the design was not checked\n", path, unit.name);
        return EXIT_NO_INSTRUCTION;
    }
    printf("pass %s  %s %s: %" PRIu64 " of %lu instruction%s on the design, %" PRIu64 " cycles; %lu expectation%s\n",
           path, unit.name, item->config, run.instructions, program.instructions, plural(program.instructions),
           run.cycles, program.expectations, plural(program.expectations));
    return EXIT_SUCCESS;
}
