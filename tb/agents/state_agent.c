/* SPDX-License-Identifier: MIT */
#include "agents/state_agent.h"

#include <stdlib.h>
#include <string.h>

#include "agents/states_seen.h"
#include "engine/unit.h"

enum { LOOK_EVERY = 4096 }; /* cycles between checks for bins that are still missing */

struct state_agent {
    struct agent agent;
    const struct state_watch *watch;
    const uint32_t *state; /* NULL: it does not change, or all bins are hit */
    uint32_t *kept;
    struct states_seen states;
    uint32_t cycles;
};

static void close_state(struct agent *agent) {
    struct state_agent *a = (struct state_agent *)agent;
    free(a->kept);
    states_close(&a->states);
    free(a);
}

static struct agent *open_state(const struct agent_setup *setup) {
    struct state_agent *a = malloc(sizeof *a);
    if (!a)
        return NULL;
    *a = (struct state_agent){.agent = {.type = &state_agent_type}, .watch = setup->ports, .state = setup->open_state};
    a->kept = calloc(a->watch->words + 1, sizeof *a->kept);
    if (!states_open(&a->states, a->watch->states) || !a->kept) {
        close_state(&a->agent);
        return NULL;
    }
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
    a->watch->watch(a->states.group, a->state, a->kept, a->states.seen);
    states_tell(&a->states, agent);
    if (++a->cycles % LOOK_EVERY == 0 && states_have_all(&a->states))
        a->state = NULL;
}

const struct agent_type state_agent_type = {.name = "state", .open = open_state, .close = close_state, .edge = edge};
