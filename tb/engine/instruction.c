/* SPDX-License-Identifier: MIT */
#include "engine/instruction.h"

#include <string.h>

enum { POWER_UP_SEED = 1 };

/* Initial contents of the stimulus' memories: the first value of each word. */
struct initial {
    struct stimulus *stimulus;
    bool full;
};

static void holds(void *context, const char *agent, uint64_t address, uint64_t word) {
    struct initial *initial = context;
    for (unsigned i = 0; i < unit.n_agents; i++) {
        bool found = true;
        if (strcmp(unit.agents[i].type->name, agent) != 0 ||
            address > unit.agents[i].type->limits(unit.agents[i].ports).last)
            continue;
        struct stimulus_word *at = stimulus_word_at(&initial->stimulus->contents[i], address, &found);
        if (at && !found)
            at->value = word;
        initial->full |= !at;
    }
}

bool instruction_run(struct program *program, unit_requests *requests, const struct check_options *options,
                     struct failure *step) {
    static const char no_memory[] = "not enough memory to run it on the design";
    struct initial initial = {.stimulus = &step->stimulus};
    const struct language_watch watch = {&initial, holds};
    *step = (struct failure){.reproduced = true};
    if (!stimulus_open(&step->stimulus, UNIT_REQUESTS, POWER_UP_SEED))
        return program_refuse(program, program->scan.text, no_memory);
    step->stimulus.n = requests(program->machine, step->stimulus.req);
    if (!step->stimulus.n)
        return program->language->execute(program, NULL);
    for (size_t i = 0; i < step->stimulus.n * wires_beats(unit.wires); i++)
        step->stimulus.timing[i] = timing_plain;
    if (!program->language->execute(program, &watch))
        return false;
    if (initial.full || !stimulus_run(&step->stimulus, options, NULL, &step->result))
        return program_refuse(program, program->scan.text, no_memory);
    return true;
}
