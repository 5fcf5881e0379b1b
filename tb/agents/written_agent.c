/* SPDX-License-Identifier: MIT */
#include "agents/written_agent.h"

#include <stdlib.h>
#include <string.h>

#include "agents/watch_agent.h"
#include "engine/unit.h"

const char *const written_names[WRITTEN_DWORDS] = {"its first dword", "another dword", "a dword in the same cycle"};

enum { MOST_WORDS = 2 }; /* words of bins: there are at most 32 banks */

struct written_agent {
    struct agent agent;
    const struct written *written;
    uint32_t *req; /* the incoming request */
    uint32_t beat; /* its next beat */
    bool idle;     /* no operation is in flight in the current cycle */
    struct {
        uint32_t dword;
        bool with;              /* in the cycle in which the next operation begins */
    } write[HOST_WRITES];       /* ring of the host's last writes */
    uint32_t fresh;             /* number of writes since the last operation was accepted */
    uint32_t words;             /* size of the bins */
    uint64_t found[MOST_WORDS]; /* bins of the accepted operation, hit if it completes */
};

static void close_written(struct agent *agent) {
    free(((struct written_agent *)agent)->req);
    free(agent);
}

static struct agent *open_written(const struct agent_setup *setup) {
    struct written_agent *a = malloc(sizeof *a);
    if (!a)
        return NULL;
    *a = (struct written_agent){.agent = {.type = &written_agent_type}, .written = setup->ports};
    a->words = covergroup_bins(a->written->states) / 64 + 1;
    a->req = calloc(wires_request(unit.wires), sizeof *a->req);
    if (!a->req) {
        close_written(&a->agent);
        return NULL;
    }
    return &a->agent;
}

static void inputs(struct agent *agent, uint64_t held, uint32_t *in) {
    struct written_agent *a = (struct written_agent *)agent;
    (void)in;
    a->idle = held == 0;
    if (!a->idle)
        return;
    for (unsigned i = 0; i < a->words; i++)
        agent->states[i] |= a->found[i];
    memset(a->found, 0, sizeof a->found);
}

/* Finds the bins of the dwords that the request works on. */
static void find_bins(struct written_agent *a) {
    uint32_t dword[HOST_PLACES];
    const uint32_t n = a->written->host->works_on(a->req, dword), banks = a->written->host->banks;
    for (unsigned i = 0; i < n; i++)
        for (unsigned k = 0; k < a->fresh && k < HOST_WRITES; k++) {
            unsigned part[COVER_PARTS] = {dword[i] % banks, dword[i] < banks ? WRITTEN_FIRST : WRITTEN_OTHER};
            if (dword[i] != a->write[k].dword)
                continue;
            part[1] = a->write[k].with ? WRITTEN_WITH_IT : part[1];
            watch_add(a->found, covergroup_bin(a->written->states, part));
        }
}

static void edge(struct agent *agent, const uint32_t *in, const uint32_t *out, const struct timing *timing) {
    struct written_agent *a = (struct written_agent *)agent;
    const struct host_ports *host = a->written->host;
    const struct wires *w = unit.wires;
    (void)timing;
    if (in[w->rst]) {
        a->beat = 0;
        memset(a->found, 0, sizeof a->found);
        return;
    }
    const bool accepted = in[w->req_valid] & out[w->req_ready];
    /* An operation that begins on the same edge reads it. */
    if (a->idle && in[host->valid] && in[host->we]) {
        const uint32_t last = a->fresh++ % HOST_WRITES;
        a->write[last].dword = in[host->addr];
        a->write[last].with = accepted;
    }
    if (!accepted || !wires_gather(a->req, &a->beat, w->req_beats, w->count_req, in + w->req, w->req_words) ||
        !a->fresh)
        return;
    find_bins(a);
    a->fresh = 0;
}

const struct agent_type written_agent_type = {
    .name = "written", .open = open_written, .close = close_written, .inputs = inputs, .edge = edge};
