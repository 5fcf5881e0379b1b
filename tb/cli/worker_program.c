/* SPDX-License-Identifier: MIT */
#include "cli/worker_program.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/program.h"
#include "engine/file.h"
#include "engine/plural.h"
#include "engine/report.h"
#include "engine/shrink.h"
#include "engine/trace.h"

enum { POWER_UP_SEED = 1, MOST_WORDS = 256 };

/* A program under way. */
struct run {
    const struct worker_program *how;
    uint64_t messages, cycles; /* on the design */
};

/* A memory that notes what its words hold when they are first asked for. */
struct noted {
    struct visa_memory memory;
    struct stimulus *stimulus;
};

static void note(struct noted *noted, uint64_t address) {
    struct stimulus *stimulus = noted->stimulus;
    for (size_t i = 0; i < stimulus->n_memory; i++)
        if (stimulus->memory[i].address == address)
            return;
    if (stimulus->n_memory < MOST_WORDS)
        stimulus->memory[stimulus->n_memory++] =
            (struct stimulus_word){address, noted->memory.read(noted->memory.context, address)};
}

static uint64_t noted_read(void *context, uint64_t address) {
    struct noted *noted = context;
    note(noted, address);
    return noted->memory.read(noted->memory.context, address);
}

static void noted_write(void *context, uint64_t address, uint64_t data, uint8_t enables) {
    struct noted *noted = context;
    note(noted, address);
    noted->memory.write(noted->memory.context, address, data, enables);
}

/* A stimulus of the one message, with room for what the memories hold. False: no memory. */
static bool open_stimulus(struct stimulus *stimulus, const struct visa_message *message,
                          const struct visa_machine *machine) {
    if (!stimulus_open(stimulus, 1, POWER_UP_SEED))
        return false;
    stimulus->timing[0] = (struct timing){.ready = UINT32_MAX, .memory = UINT32_MAX};
    unit.message(message, machine->memory_size, stimulus->req);
    stimulus->memory = calloc(MOST_WORDS, sizeof *stimulus->memory);
    stimulus->n_host = unit.host ? unit.host->dwords : 0;
    stimulus->host = calloc(stimulus->n_host + 1, sizeof *stimulus->host);
    for (size_t i = 0; stimulus->host && i < stimulus->n_host; i++) {
        const uint8_t *byte = machine->t0 + 4 * i;
        stimulus->host[i].address = i;
        stimulus->host[i].value = byte[0] | (uint32_t)byte[1] << 8 | (uint32_t)byte[2] << 16 | (uint32_t)byte[3] << 24;
    }
    return stimulus->memory && stimulus->host;
}

/* Leaves the message as a stimulus and as waves, and says how it fails. */
static void report(const struct worker_program *how, struct failure *failure) {
    char stim[FILE_PATH], fst[FILE_PATH];
    struct report report = {
        .original = &failure->result.mismatch, .failure = failure, .replay = true, .again = how->again};
    if (how->fail) {
        snprintf(stim, sizeof stim, "%s.stim", how->fail);
        snprintf(fst, sizeof fst, "%s.fst", how->fail);
        report.stim = stimulus_write(&failure->stimulus, stim) ? stim : NULL;
        report.fst = trace_write(&failure->stimulus, &how->check, fst) ? fst : NULL;
    }
    report_print(stdout, "", &report);
}

static const char *execute(void *context, const struct visa_message *message, struct visa_machine *machine,
                           struct visa_result *result) {
    struct run *run = context;
    struct visa_memory memory = visa_machine_memory(machine, &message->inst);
    if (message->inst.kind != unit.message_kind) {
        visa_execute(message, &memory, result);
        return NULL;
    }
    struct failure failure = {.reproduced = true};
    struct noted noted = {memory, &failure.stimulus};
    static const char no_memory[] = "not enough memory to carry out the message";
    bool on_port = message->inst.kind != VISA_DWORD_ATOMIC || message->inst.surface == VISA_T255;
    const char *why = open_stimulus(&failure.stimulus, message, machine) ? NULL : no_memory;
    if (!why) {
        if (on_port)
            memory = (struct visa_memory){&noted, memory.size, noted_read, noted_write};
        visa_execute(message, &memory, result);
        if (!stimulus_run(&failure.stimulus, &run->how->check, NULL, &failure.result))
            why = no_memory;
    }
    run->messages++;
    run->cycles += failure.result.cycles;
    if (!why && failure.result.mismatch.kind != KIND_NONE) {
        report(run->how, &failure);
        why = "here the design differs from the model, and the program ends";
    }
    stimulus_close(&failure.stimulus);
    return why;
}

int worker_program(const char *path, const struct worker_program *how) {
    struct run run = {.how = how};
    struct program_counts counts;
    if (!unit.message) {
        fprintf(stderr, "%s: the unit %s runs no programs; expected one that takes vISA messages\n", path, unit.name);
        return EXIT_FAILURE;
    }
    if (!program_run(path, execute, &run, &counts))
        return EXIT_FAILURE;
    if (!run.messages) {
        fprintf(stderr, "%s: no legal %s in it, so that its design was not checked; expected one\n", path, unit.name);
        return EXIT_NO_MESSAGE;
    }
    printf("pass %s  %s: %" PRIu64 " of %lu instruction%s on the design, %" PRIu64 " cycles; %lu expectation%s\n", path,
           unit.name, run.messages, counts.instructions, plural(counts.instructions), run.cycles, counts.expectations,
           plural(counts.expectations));
    return EXIT_SUCCESS;
}
