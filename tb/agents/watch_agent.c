/* SPDX-License-Identifier: MIT */
#include "agents/watch_agent.h"

#include <stdlib.h>
#include <string.h>

#include "engine/stream.h"
#include "engine/unit.h"

/* Bins of its group that an agent has hit so far, a bit each, and those that the engine has received. */
struct states_seen {
    const struct covergroup *group;
    uint64_t *seen, *told;
    uint32_t words, first; /* bins before `first` are hit or impossible */
};

/* Begins without hit bins. Returns false if out of memory. */
static bool states_open(struct states_seen *states, const struct covergroup *group) {
    const uint32_t words = covergroup_bins(group) / 64 + 1;
    uint64_t *all = calloc(2 * (size_t)words, sizeof *all);
    *states = (struct states_seen){group, all, all ? all + words : NULL, words, 0};
    return all;
}

/* Returns true if each bin that can be hit has been hit. */
static bool states_have_all(struct states_seen *states) {
    const uint32_t bins = covergroup_bins(states->group);
    while (states->first < bins && (states->seen[states->first / 64] >> states->first % 64 & 1 ||
                                    unit_impossible(states->group, states->first)))
        states->first++;
    return states->first == bins;
}

/* Adds new bins to those of the agent. Most cycles have none. */
static void states_tell(struct states_seen *states, struct agent *agent) {
    for (uint32_t i = 0; i < states->words; i++) {
        const uint64_t fresh = states->seen[i] & ~states->told[i];
        if (!fresh)
            continue;
        agent->states[i] |= fresh;
        states->told[i] = states->seen[i];
    }
}

/* ---------------------------------------------------------------- operations */

enum {
    HELD = STREAM_FLIGHT, /* most requests that wait for their response */
    LOOK_AT_ALL = 16384,  /* number of operations examined, and then one of */
    LOOK_EVERY = 16
};

struct watch_agent {
    struct agent agent;
    const struct watch *watch;
    struct states_seen states;
    uint32_t *req, *rsp; /* ring of requests; the incoming response */
    uint32_t accepted, answered, req_beat, rsp_beat;
    bool full; /* all bins are hit */
};

static void close_watch(struct agent *agent) {
    struct watch_agent *a = (struct watch_agent *)agent;
    free(a->req);
    free(a->states.seen);
    free(a);
}

static struct agent *open_watch(const struct agent_setup *setup) {
    struct watch_agent *a = malloc(sizeof *a);
    if (!a)
        return NULL;
    *a = (struct watch_agent){.agent = {.type = &watch_agent_type}, .watch = setup->ports};
    a->req = calloc(HELD * wires_request(unit.wires) + wires_response(unit.wires), sizeof *a->req);
    if (!states_open(&a->states, a->watch->states) || !a->req) {
        close_watch(&a->agent);
        return NULL;
    }
    a->rsp = a->req + HELD * wires_request(unit.wires);
    return &a->agent;
}

static void look_at(struct watch_agent *a, const uint32_t *req, const uint32_t *rsp) {
    uint32_t number = a->answered;
    if (number >= LOOK_AT_ALL && number % LOOK_EVERY)
        return;
    a->watch->watch(a->states.group, req, rsp, a->states.seen);
    states_tell(&a->states, &a->agent);
    a->full = number % 256 == 0 && states_have_all(&a->states);
}

static void watch_edge(struct agent *agent, const uint32_t *in, const uint32_t *out, const struct timing *accepted) {
    struct watch_agent *a = (struct watch_agent *)agent;
    const struct wires *w = unit.wires;
    (void)accepted;
    if (a->full)
        return;
    if (in[w->rst]) {
        a->answered = a->accepted;
        a->req_beat = a->rsp_beat = 0;
        return;
    }
    if (in[w->req_valid] & out[w->req_ready]) {
        uint32_t *req = a->req + a->accepted % HELD * wires_request(w);
        a->accepted +=
            wires_gather(req, &a->req_beat, w->req_beats, w->count_req, in + w->req, w->req_words) && !a->agent.silent;
    }
    /* A wrong design may answer without a request. */
    if (!(out[w->rsp_valid] & in[w->rsp_ready]) || a->answered == a->accepted)
        return;
    if (wires_gather(a->rsp, &a->rsp_beat, w->rsp_beats, w->count_rsp, out + w->rsp, w->rsp_words)) {
        look_at(a, a->req + a->answered % HELD * wires_request(w), a->rsp);
        a->answered++;
    }
}

const struct agent_type watch_agent_type = {
    .name = "watch", .open = open_watch, .close = close_watch, .edge = watch_edge, .only_transfers = true};

/* ---------------------------------------------------------------- states */

enum { STATE_EVERY = 4096 }; /* cycles between checks for bins that are still missing */

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
    free(a->states.seen);
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

static void state_edge(struct agent *agent, const uint32_t *in, const uint32_t *out, const struct timing *accepted) {
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
    if (++a->cycles % STATE_EVERY == 0 && states_have_all(&a->states))
        a->state = NULL;
}

const struct agent_type state_agent_type = {
    .name = "state", .open = open_state, .close = close_state, .edge = state_edge};
