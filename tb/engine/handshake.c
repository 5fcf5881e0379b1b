/* SPDX-License-Identifier: MIT */
#include "engine/handshake.h"

#include <string.h>

#include "engine/session.h"

/* Cycles in which ready is removed as a test: each cycle at first, since shrunk stimuli are short, then one of 256. */
enum { ASKED_FIRST = 4096, ASKED_EVERY = 256 };

void handshakes_open(struct session *session) {
    struct handshakes *handshakes = &session->handshakes;
    handshakes->of[handshakes->n++].offer =
        (struct offer){.valid = unit.wires->rsp_valid, .ready = unit.wires->rsp_ready, .first = RULE_VALID};
    for (unsigned i = 0; i < session->agents.n; i++) {
        struct agent *agent = session->agents.agent[i];
        agent->relaxed = session->options->relaxed;
        if (agent->type->offer)
            handshakes->of[handshakes->n++].offer = agent->type->offer(agent);
    }
}

static bool may_wait(const struct session *session, const struct handshake *h) {
    return rule_is_in(session->options->relaxed, h->offer.first + RULE_WAIT - RULE_VALID);
}

/* Returns true if the stimulus begins with ready low for the next offer. */
static bool begins_low(const struct session *session, const struct handshake *h) {
    const struct driver *d = &session->driver;
    bool response = h == session->handshakes.of;
    const struct timing *t = stream_beat(session->stream, unit.wires, d->response, response ? d->rsp_beat : 0);
    return !((response ? t->ready : t->pattern) & 1);
}

void handshakes_inputs(struct session *session) {
    for (struct handshake *h = session->handshakes.of; h < session->handshakes.of + session->handshakes.n; h++) {
        bool back = !h->waits && !h->released && begins_low(session, h) && !may_wait(session, h);
        back |= !h->waits && !h->released && !session->in[h->offer.ready];
        h->held_back = back ? h->held_back + 1 : 0;
        session->in[h->offer.ready] = (session->in[h->offer.ready] & !back) | h->released;
    }
}

bool handshakes_release(struct session *session) {
    bool released = false;
    for (struct handshake *h = session->handshakes.of; h < session->handshakes.of + session->handshakes.n; h++) {
        bool release = h->held_back >= CHECK_WATCHDOG;
        h->released |= release;
        released |= release;
    }
    return released;
}

static bool is_gone_without_ready(struct session *session, const struct handshake *h) {
    uint32_t *other = session->in + unit.wires->in_words, *seen = session->seen + unit.wires->out_words;
    memcpy(other, session->in, unit.wires->in_words * sizeof *other);
    other[h->offer.ready] = 0;
    session->device->type->peek(session->device, session->in, other, seen);
    return !seen[h->offer.valid];
}

const struct handshake *handshakes_waiting(struct session *session) {
    uint64_t cycle = session->result->cycles;
    bool asked = session->device->type->peek && (cycle < ASKED_FIRST || cycle % ASKED_EVERY == 0);
    if (session->in[unit.wires->rst])
        return NULL;
    for (struct handshake *h = session->handshakes.of; h < session->handshakes.of + session->handshakes.n; h++) {
        if (!session->seen[h->offer.valid] || may_wait(session, h))
            continue;
        if (h->released || (asked && session->in[h->offer.ready] && is_gone_without_ready(session, h)))
            return h;
    }
    return NULL;
}

void handshakes_edge(struct session *session, bool progress) {
    const uint32_t *in = session->in, *seen = session->seen;
    for (struct handshake *h = session->handshakes.of; h < session->handshakes.of + session->handshakes.n; h++) {
        bool valid = seen[h->offer.valid], taken = valid && in[h->offer.ready];
        h->waits = (valid || h->waits) && !taken && !in[unit.wires->rst];
        h->released = h->released && !progress;
    }
}
