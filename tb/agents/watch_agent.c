/* SPDX-License-Identifier: MIT */
#include "agents/watch_agent.h"

#include <stdlib.h>
#include <string.h>

#include "agents/states_seen.h"
#include "engine/stream.h"
#include "engine/unit.h"

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
    states_close(&a->states);
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

static void edge(struct agent *agent, const uint32_t *in, const uint32_t *out, const struct timing *accepted) {
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
    .name = "watch", .open = open_watch, .close = close_watch, .edge = edge, .only_transfers = true};
