/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "engine/foresight.h"
#include "engine/handshake.h"
#include "engine/subset.h"

/* State from cycle to cycle. */
struct before {
    bool known;    /* the model, which explains, has executed the request whose response is due */
    bool reset;    /* no request has come since the last reset */
    bool offered;  /* a request is offered */
    unsigned idle; /* cycles in which nothing has moved although something waits */
    unsigned busy; /* cycles without a transfer of a request or response, even if memory has moved */
    bool open;     /* agents must read before another request is offered */
    uint64_t done; /* of a model that does not explain: requests below this have been executed */
};

static bool is_relaxed(const struct session *session, enum rule rule) {
    return rule_is_in(session->options->relaxed, rule);
}

static bool is_accepted(const struct session *session, const uint32_t *seen) {
    return session->in[unit.wires->req_valid] & seen[unit.wires->req_ready];
}

/* Returns true if the offered request was executed and has no response. */
static bool offers_silent(const struct session *session, const struct before *before) {
    const uint64_t next = session->driver.next;
    return unit_is_ahead(&unit) && before->done > next && stream_is_silent(session->stream, next);
}

/* Returns true if the request whose response is due is complete with this cycle. */
static bool is_whole(const struct session *session, const uint32_t *seen) {
    const struct driver *d = &session->driver;
    bool last = d->beat + 1 == driver_req_beats(d, session->stream, unit.wires);
    return d->response < d->next + (last && is_accepted(session, seen));
}

/*
 * Returns true if a response may be shown: with the last beat of its request at the earliest, and not taken before it.
 * If the rule is relaxed, its other beats may be shown with the first one, unless the model needs the whole request.
 */
static bool is_due(const struct session *session, const struct before *before, const uint32_t *seen) {
    const struct wires *w = unit.wires;
    const struct driver *d = &session->driver;
    bool beside = session->in[w->req_valid] && (seen[w->req_ready] || !session->in[w->rsp_ready]);
    bool last = d->beat + 1 == driver_req_beats(d, session->stream, w),
         early = d->rsp_beat + 1 < driver_rsp_beats(d, session->stream, w) && (d->beat > 0 || beside);
    return d->response < d->next || (last && beside && !offers_silent(session, before)) ||
           (early && is_relaxed(session, RULE_WHOLE) && !unit_is_ahead(&unit));
}

/* Returns the rule that a response breaks which is not due. */
static enum rule broken_by_response(const struct session *session, const struct before *before) {
    const struct driver *d = &session->driver;
    bool begun = d->beat > 0 || session->in[unit.wires->req_valid];
    if (before->reset && !begun)
        return RULE_RESET;
    return begun && d->rsp_beat + 1 < driver_rsp_beats(d, session->stream, unit.wires) ? RULE_WHOLE : RULE_DUE;
}

/* Ignores a response that breaks a relaxed rule. */
static void hide_response(const struct session *session, const struct before *before, uint32_t *seen) {
    const struct wires *w = unit.wires;
    if (!seen[w->rsp_valid] || session->in[w->rst] || is_due(session, before, seen) ||
        !is_relaxed(session, broken_by_response(session, before)))
        return;
    seen[w->rsp_valid] = 0;
    memset(seen + w->rsp, 0, w->rsp_words * sizeof *seen);
}

/* Keeps a beat of the due response: as first seen, or, if it may change, as taken. */
static void keep_beat(struct session *session, const uint32_t *seen, uint32_t *rsp) {
    const struct wires *w = unit.wires;
    const struct driver *d = &session->driver;
    struct seen_beat *beat = &session->beats[d->rsp_beat];
    if (session->handshakes.of->waits && !is_relaxed(session, RULE_HOLD))
        return;
    if (w->count_rsp && d->rsp_beat == 0) {
        memset(session->response, 0, wires_response(w) * sizeof *rsp);
        memset(rsp, 0, wires_response(w) * sizeof *rsp);
    }
    beat->cycle = session->result->cycles;
    memcpy(beat->out, seen, w->out_words * sizeof *seen);
    memcpy(session->response + d->rsp_beat * w->rsp_words, seen + w->rsp, w->rsp_words * sizeof *seen);
    memcpy(rsp + d->rsp_beat * w->rsp_words, seen + w->rsp, w->rsp_words * sizeof *seen);
}

/*
 * Executes the offered request on the model, when it is accepted or a response is shown with it. The request stays
 * until it is accepted or a reset clears the state.
 */
static void execute(struct session *session, struct before *before, const uint32_t *seen) {
    const struct wires *w = unit.wires;
    const struct driver *d = &session->driver;
    bool shown = seen[w->rsp_valid] && d->response == d->next;
    if (unit_is_ahead(&unit) && !session->in[w->rst] && session->in[w->req_valid] &&
        d->beat + 1 == driver_req_beats(d, session->stream, w) && before->done == d->next &&
        (seen[w->req_ready] || shown)) {
        stream_execute(session->stream, d->next, session->state, &session->agents);
        before->done++;
    }
}

/*
 * Executes a request on a model that explains. It does so when the last beat of the response is first seen and the
 * request is complete, with the memory contents that the explaining order has found. Until then, earlier beats are
 * correct if they hold. Returns true if it was executed in this cycle.
 */
static bool explain(struct session *session, struct before *before, const uint32_t *seen) {
    const struct wires *w = unit.wires;
    const struct driver *d = &session->driver;
    if (!unit.explains || session->in[w->rst] || before->known || !seen[w->rsp_valid] || !is_due(session, before, seen))
        return false;
    uint32_t slot = stream_slot(d->response);
    uint32_t *rsp = stream_rsp(session->stream, w) + slot * wires_response(w);
    keep_beat(session, seen, rsp);
    if (d->rsp_beat + 1 < driver_rsp_beats(d, session->stream, w) || !is_whole(session, seen) ||
        (is_relaxed(session, RULE_HOLD) && !session->in[w->rsp_ready]))
        return false;
    uint32_t other[UNIT_MAX_WORDS];
    if (!unit.execute(session->state, &session->agents,
                      subset_expected(stream_req(session->stream, w) + slot * wires_request(w), other),
                      session->response, rsp))
        session_note_internal(session, session->result->cycles,
                              "execute() of %s explains responses, and returned false for operation %" PRIu64,
                              unit.name, d->response);
    forecast_explained(session->stream, d->response);
    before->known = true;
    return true;
}

/* Notes the first wrong beat of the due response before the last one. The response is now known. */
static bool note_beat(struct session *session) {
    static const uint32_t known[UNIT_MAX_WORDS];
    const struct wires *w = unit.wires;
    const uint32_t *rsp = stream_rsp(session->stream, w) + stream_slot(session->driver.response) * wires_response(w);
    for (unsigned i = 0; i < session->driver.rsp_beat; i++, rsp += w->rsp_words) {
        const struct seen_beat *beat = &session->beats[i];
        uint32_t expected[UNIT_MAX_WORDS];
        memcpy(expected, beat->out, w->out_words * sizeof *expected);
        memcpy(expected + w->rsp, rsp, w->rsp_words * sizeof *expected);
        if (session_note(session, beat->cycle, expected, beat->out, known))
            return true;
    }
    return false;
}

/* Expects of requests and responses what the transfer rules demand, and otherwise the seen values. */
static void expect_transfer(struct session *session, const struct before *before, const uint32_t *seen,
                            uint32_t *expected) {
    const struct wires *w = unit.wires;
    const struct driver *d = &session->driver;
    if (session->in[w->rst])
        return;
    if (!is_due(session, before, seen))
        expected[w->rsp_valid] = 0;
    else if (session->handshakes.of->waits && !is_relaxed(session, RULE_VALID))
        expected[w->rsp_valid] = 1;

    if (expected[w->rsp_valid] && !session->in[w->rsp_ready] && is_relaxed(session, RULE_HOLD))
        return;
    if (expected[w->rsp_valid]) {
        memcpy(expected + w->rsp,
               stream_rsp(session->stream, w) + stream_slot(d->response) * wires_response(w) +
                   d->rsp_beat * w->rsp_words,
               w->rsp_words * sizeof *expected);
        if (unit.allow && seen[w->rsp_valid])
            allowed_adopt(&session->allowed, d->response, d->rsp_beat, expected, seen, session->x);
    } else if (session->options->strict)
        memset(expected + w->rsp, 0, w->rsp_words * sizeof *expected);
}

/*
 * Sets the expected outputs of this cycle. The agents come first: the model reads their contents. False: an earlier
 * beat of the response was wrong, and is noted.
 */
static bool expect_cycle(struct session *session, struct before *before, const uint32_t *seen, uint32_t *expected) {
    memcpy(expected, seen, unit.wires->out_words * sizeof *expected);
    agents_expect(&session->agents, session->in, seen, session->options->strict, expected);
    bool right = !explain(session, before, seen) || !note_beat(session);
    expect_transfer(session, before, seen, expected);
    return right && session->result->mismatch.kind == KIND_UNFINISHED;
}

/* Returns the rule that a difference in this cycle breaks. */
static enum rule broken_rule(const struct session *session, const struct before *before) {
    const struct wires *w = unit.wires;
    const struct mismatch *m = &session->result->mismatch;
    const uint32_t *shown = session->response + session->driver.rsp_beat * w->rsp_words;
    unsigned word = unit.ports[m->port].word;
    if (word == w->rsp_valid)
        return m->expected[word] ? RULE_VALID : broken_by_response(session, before);
    if (word - w->rsp >= w->rsp_words)
        return agents_rule(&session->agents, &unit.ports[m->port]);
    bool changed = !unit.explains || memcmp(m->seen + w->rsp, shown, w->rsp_words * sizeof *shown) != 0;
    bool held = session->handshakes.of->waits && m->seen[w->rsp_valid] && !is_relaxed(session, RULE_HOLD);
    return held && changed ? RULE_HOLD : RULE_NONE;
}

static void note_at(struct session *session, enum check_kind kind, unsigned port, const uint32_t *expected) {
    struct mismatch *m = &session->result->mismatch;
    m->kind = kind;
    m->port = port;
    m->cycle = session->result->cycles;
    memcpy(m->expected, expected, unit.wires->out_words * sizeof *expected);
    m->strict = session->options->strict;
    memcpy(m->seen, session->seen, unit.wires->out_words * sizeof *session->seen);
    memcpy(m->x, session->x, unit.wires->out_words * sizeof *session->x);
}

static unsigned port_of_output(unsigned word) {
    unsigned port = 0;
    while (!unit.ports[port].out || unit.ports[port].word != word)
        port++;
    return port;
}

static const struct port *port_of_input(unsigned word) {
    const struct port *port = unit.ports;
    while (port->out || port->word != word)
        port++;
    return port;
}

/* Notes an offer that depends on its ready. */
static bool note_waiting(struct session *session) {
    const struct handshake *h = handshakes_waiting(session);
    if (!h)
        return false;
    memcpy(session->expected, session->seen, unit.wires->out_words * sizeof *session->seen);
    session->seen[h->offer.valid] = 0;
    note_at(session, KIND_VALID, port_of_output(h->offer.valid), session->expected);
    struct mismatch *m = &session->result->mismatch;
    m->rule = h->offer.first + RULE_WAIT - RULE_VALID;
    snprintf(m->remark, AGENT_TEXT, "%s is 1 in this cycle, and 0 while %s is 0", unit.ports[m->port].name,
             port_of_input(h->offer.ready)->name);
    return true;
}

static void remark(struct session *session, const struct before *before) {
    struct mismatch *m = &session->result->mismatch;
    const struct port *port = &unit.ports[m->port];
    agents_remark(&session->agents, port, m->expected, m->seen, m->remark);
    if (!m->remark[0] && unit.cause && before->known && port->word - unit.wires->rsp < unit.wires->rsp_words)
        snprintf(m->remark, AGENT_TEXT, "%s", unit.cause());
}

/* Notes a hang, in the port that should have moved. */
static void note_hang(struct session *session, unsigned idle) {
    const struct wires *w = unit.wires;
    unsigned word = session->driver.response < session->driver.next ? w->rsp_valid : w->req_ready;
    session->expected[word] = 1;
    note_at(session, KIND_HANG, port_of_output(word), session->expected);
    if (idle <= CHECK_WATCHDOG)
        snprintf(session->result->mismatch.remark, AGENT_TEXT, "memory requests move, but no operation does");
}

/* Notes a difference between the contents that the device and the model have left, after all responses. */
static bool note_left(struct session *session) {
    struct mismatch *m = &session->result->mismatch;
    struct agent_difference difference = {.port = NULL};
    m->agent = agents_compare(&session->agents, &difference);
    if (!m->agent)
        return false;
    note_at(session, KIND_LEFT, (unsigned)port_find(unit.ports, unit.n_ports, difference.port), session->seen);
    memcpy(m->text, difference.text, sizeof m->text);
    memcpy(m->remark, difference.remark, sizeof m->remark);
    return true;
}

static bool leaves_open(const uint32_t *req) {
    uint32_t other[UNIT_MAX_WORDS];
    return unit.leaves_open(subset_expected(req, other));
}

/*
 * Offers no further request from the last beat of one that leaves something undetermined. Call it after the rising
 * edge.
 */
static void note_open(struct session *session, struct before *before, uint64_t next) {
    const struct wires *w = unit.wires;
    const struct driver *d = &session->driver;
    if (unit.leaves_open && d->next != next)
        before->open = leaves_open(stream_req(session->stream, w) + stream_slot(next) * wires_request(w));
    if (!before->open || d->response < d->next)
        return;
    agents_begin(&session->agents, AGENT_LOOK);
    before->open = false;
}

/* Moves all but the device over the rising edge. False: there is a difference, and it is noted. */
static bool closed_edge(struct session *session, struct before *before) {
    const struct wires *w = unit.wires;
    const uint32_t *in = session->in, *seen = session->seen;
    struct check_result *result = session->result;
    struct driver *d = &session->driver;
    before->offered = in[w->req_valid] && !seen[w->req_ready] && !in[w->rst];
    uint64_t first = d->response, next = d->next, moved_before = agents_moved(&session->agents);
    bool accepted = is_accepted(session, seen) && !in[w->rst];
    if (unit.execute && in[w->rst])
        unit_reset_state(&unit, session->state);
    bool stalled = driver_stalls(d, session->stream, w, seen);
    uint32_t taken = driver_agents_edge(d, session->stream, w, &session->agents, PACE_WATCHED, in, seen);
    if (unit_is_ahead(&unit))
        driver_skip(d, session->stream, w, in[w->rst], taken);
    before->done = in[w->rst] ? d->next : before->done;
    bool answered = seen[w->rsp_valid] & in[w->rsp_ready] & ~in[w->rst];
    if (answered && result->first_response == UINT64_MAX)
        result->first_response = result->cycles;
    before->known = before->known && !taken;
    before->reset = in[w->rst] || (before->reset && !accepted);
    bool progress = answered || accepted || in[w->rst];
    bool moved = progress || agents_moved(&session->agents) != moved_before;
    bool waiting = d->response < d->next || in[w->req_valid];
    bool held = stalled || agents_hold(&session->agents);
    before->idle = moved || !waiting ? 0 : before->idle + !held;
    before->busy = progress || !waiting ? 0 : before->busy + !held;
    if (before->idle > CHECK_WATCHDOG || before->busy > CHECK_BUSY) {
        if (!handshakes_release(session)) {
            note_hang(session, before->idle);
            return false;
        }
        before->idle = before->busy = 1;
    }
    handshakes_edge(session, progress);
    /* In each cycle: the contents must agree after the last response. */
    if (d->response == d->next && note_left(session))
        return false;
    note_open(session, before, next);
    session_count(session, first, taken, 1);
    return true;
}

/* Runs one cycle. False: there is a difference, and it is noted. */
static bool closed_cycle(struct session *session, struct before *before) {
    const struct wires *w = unit.wires;
    struct mismatch *m = &session->result->mismatch;
    struct driver *d = &session->driver;
    uint32_t *seen = session->seen, *expected = session->expected;
    stream_fill(session->stream, d->next + 1);
    driver_agents_inputs(d, session->stream, w, &session->agents, PACE_WATCHED, session->in);
    handshakes_inputs(session);
    /* A request that has begun is completed. */
    bool held = d->next - d->response >= STREAM_FLIGHT || before->open || (session->draining && !before->offered);
    if (d->beat == 0 && held)
        session->in[w->req_valid] = 0;
    m->cycle = session->result->cycles;
    m->token = d->response;
    m->beat = d->rsp_beat;
    m->offered = d->next + 1;
    m->settled = false;
    session->result->in_device = true;
    session_hide(seen);
    session->device->type->settle(session->device, session->in, NULL, seen, session->x);
    bool right = session_is_shown(session, m->cycle, seen);
    session->result->in_device = false;
    if (right)
        execute(session, before, seen);
    session->result->in_device = true;
    hide_response(session, before, seen);
    right = right && !note_waiting(session);
    session->result->in_device = false;
    m->settled = true;
    right = right && expect_cycle(session, before, seen, expected);
    if (right && session_note(session, session->result->cycles, expected, seen, session->x)) {
        m->rule = m->kind == KIND_INTERNAL ? RULE_NONE : broken_rule(session, before);
        right = false;
    }
    if (!right && m->kind == KIND_VALUE)
        remark(session, before);
    right = right && closed_edge(session, before);
    session->result->in_device = true;
    session->device->type->rise(session->device, expected, !right || session_ends(session));
    session->result->in_device = false;
    return right;
}

bool closed_loop(struct session *session) {
    struct before before = {.reset = true};
    /* It continues while something waits, which may be the start of a hang. */
    while (!session_is_over(session) || before.idle)
        if (!closed_cycle(session, &before))
            return false;
    if (!unit.execute)
        return true;
    /* Operations in flight may or may not have been executed. */
    session->draining = true;
    const struct driver *d = &session->driver;
    for (unsigned tail = session_tail(); tail;) {
        if (!closed_cycle(session, &before))
            return false;
        bool busy = d->response < d->next || d->beat || before.offered || agents_are_busy(&session->agents);
        tail = busy ? session_tail() : tail - 1;
    }
    unsigned left = agents_length(&session->agents);
    if (!left || session->options->undumped)
        return true;
    agents_begin(&session->agents, AGENT_DUMP);
    session->result->mismatch.dumping = true;
    for (left++; left; left--)
        if (!closed_cycle(session, &before))
            return false;
    return true;
}

void closed_tail(struct session *session) {
    memset(session->in, 0, unit.wires->in_words * sizeof *session->in);
    for (unsigned i = 0; i < session->options->tail; i++) {
        session->device->type->settle(session->device, session->in, NULL, session->seen, session->x);
        session->device->type->rise(session->device, session->seen, false);
    }
}
