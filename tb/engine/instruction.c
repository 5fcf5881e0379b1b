/* SPDX-License-Identifier: MIT */
#include "engine/instruction.h"

#include <stdlib.h>

enum { POWER_UP_SEED = 1, FIRST_ROOM = 64 };

/* What memories hold before the instruction becomes part of the stimulus, each word once: as it was at first. */
struct initial {
    struct stimulus *stimulus;
    bool full;
};

static bool put(struct stimulus_word **words, size_t *n, struct stimulus_word word) {
    for (size_t i = 0; i < *n; i++)
        if ((*words)[i].address == word.address)
            return true;
    if (*n == 0 || (*n >= FIRST_ROOM && (*n & (*n - 1)) == 0)) {
        struct stimulus_word *more = realloc(*words, (*n ? 2 * *n : FIRST_ROOM) * sizeof *more);
        if (!more)
            return false;
        *words = more;
    }
    (*words)[(*n)++] = word;
    return true;
}

static void put_memory(void *context, uint64_t address, uint64_t word) {
    struct initial *initial = context;
    struct stimulus *stimulus = initial->stimulus;
    if (unit.memory && !put(&stimulus->memory, &stimulus->n_memory, (struct stimulus_word){address, word}))
        initial->full = true;
}

static void put_host(void *context, uint64_t number, uint32_t dword) {
    struct initial *initial = context;
    struct stimulus *stimulus = initial->stimulus;
    if (unit.host && number < unit.host->dwords &&
        !put(&stimulus->host, &stimulus->n_host, (struct stimulus_word){number, dword}))
        initial->full = true;
}

bool instruction_run(struct program *program, unit_requests *requests, const struct check_options *options,
                     struct failure *step) {
    static const char no_memory[] = "not enough memory to carry it out on the design";
    struct initial initial = {.stimulus = &step->stimulus};
    const struct language_watch watch = {&initial, put_memory, put_host};
    *step = (struct failure){.reproduced = true};
    if (!stimulus_open(&step->stimulus, UNIT_REQUESTS, POWER_UP_SEED))
        return program_refuse(program, program->scan.text, no_memory);
    step->stimulus.n = requests(program->machine, step->stimulus.req);
    if (!step->stimulus.n)
        return program->language->execute(program, NULL);
    for (size_t i = 0; i < step->stimulus.n; i++)
        step->stimulus.timing[i] = (struct timing){.ready = UINT32_MAX, .memory = UINT32_MAX};
    if (!program->language->execute(program, &watch))
        return false;
    if (initial.full || !stimulus_run(&step->stimulus, options, NULL, &step->result))
        return program_refuse(program, program->scan.text, no_memory);
    return true;
}
