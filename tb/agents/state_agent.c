/* SPDX-License-Identifier: MIT */
#include "agents/state_agent.h"

#include <stdlib.h>
#include <string.h>

#include "engine/unit.h"

enum { LOOK_EVERY = 4096 }; /* cycles, to see whether there is anything left to watch for */

struct state_agent {
    struct agent agent;
    const struct state_watch *watch;
    const uint32_t *state; /* NULL: it does not move, or there is nothing left to watch for */
    uint32_t *kept;
    uint64_t *seen, *hit; /* all that has been hit; and by one cycle */
    uint32_t words;       /* of a set of bins */
    uint32_t cycles;
};

static void close_state(struct agent *agent) {
    struct state_agent *a = (struct state_agent *)agent;
    free(a->kept);
    free(a->seen);
    free(a);
}

static struct agent *open_state(const struct agent_setup *setup) {
    struct state_agent *a = malloc(sizeof *a);
    if (!a)
        return NULL;
    *a = (struct state_agent){.agent = {.type = &state_agent_type}, .watch = setup->ports, .state = setup->open_state};
    a->words = covergroup_bins(a->watch->states) / 64 + 1;
    a->kept = calloc(a->watch->words + 1, sizeof *a->kept);
    a->seen = calloc(2 * (size_t)a->words, sizeof *a->seen);
    if (!a->kept || !a->seen) {
        close_state(&a->agent);
        return NULL;
    }
    a->hit = a->seen + a->words;
    return &a->agent;
}

static void edge(struct agent *agent, const uint32_t *in, const uint32_t *out, const struct timing *accepted) {
    struct state_agent *a = (struct state_agent *)agent;
    (void)out, (void)accepted;
    if (!a->state)
        return;
    if (in[unit.wires->rst]) {
        memset(a->kept, 0, a->watch->words * sizeof *a->kept);
        return;
    }
    a->watch->watch(a->state, a->kept, a->hit);
    for (uint32_t i = 0; i < a->words; i++) {
        agent->states[i] |= a->hit[i] & ~a->seen[i];
        a->seen[i] |= a->hit[i];
        a->hit[i] = 0;
    }
    if (++a->cycles % LOOK_EVERY == 0 && covergroup_has_all(a->watch->states, a->seen))
        a->state = NULL;
}

const struct agent_type state_agent_type = {.name = "state", .open = open_state, .close = close_state, .edge = edge};
