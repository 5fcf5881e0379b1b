/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "engine/driver.h"
#include "engine/session.h"

static void note_first_response(struct session *session, const uint32_t *out, size_t cycles) {
    const struct wires *w = unit.wires;
    for (size_t c = 0; c < cycles && session->result->first_response == UINT64_MAX; c++)
        if (out[c * w->out_words + w->rsp_valid] & session->in[c * w->in_words + w->rsp_ready] &
            ~session->in[c * w->in_words + w->rst])
            session->result->first_response = session->result->cycles + c;
}

/*
 * For a unit that allows several responses: expects the seen response in cycle c of a batch if it is allowed. The
 * driver has the due response and the offered request of that cycle, and is moved over its edge.
 */
static void allow_cycle(struct session *session, struct driver *d, size_t c) {
    const struct wires *w = unit.wires;
    const uint32_t *in = session->in + c * w->in_words, *seen = session->seen + c * w->out_words;
    uint32_t *expected = session->expected + c * w->out_words;
    if (expected[w->rsp_valid] & seen[w->rsp_valid])
        allowed_adopt(&session->allowed, d->response, d->rsp_beat, expected, seen, session->x + c * w->out_words);
    if (in[w->rst]) {
        d->response = d->next;
        d->beat = d->rsp_beat = 0;
        return;
    }
    driver_move(&d->response, &d->rsp_beat, w->rsp_beats, expected[w->rsp_valid] & in[w->rsp_ready]);
    driver_move(&d->next, &d->beat, driver_req_beats(d, session->stream, w), in[w->req_valid] & expected[w->req_ready]);
}

/* Runs a batch, each clock in two halves, with the expected outputs for the wave file. */
static void run_halves(struct session *session, struct driver place, size_t n) {
    const struct wires *w = unit.wires;
    for (size_t c = 0; c < n; c++) {
        struct mismatch *m = &session->result->mismatch;
        m->cycle = session->result->cycles + c;
        m->settled = false;
        const size_t at = c * w->out_words;
        uint32_t *expected = session->expected + at, *seen = session->seen + at, *x = session->x + at;
        session_hide(seen);
        session->device->type->settle(session->device, session->in + c * w->in_words, expected, seen, x);
        m->settled = true;
        if (unit.allow)
            allow_cycle(session, &place, c);
        session->device->type->rise(session->device, expected,
                                    session_ends(session) || session_differs(session, expected, seen, x));
    }
}

/*
 * Returns true if a batch differs. The first test is enough for a design whose outputs are 0 where they are not
 * compared, as ours are.
 */
static bool batch_differs(const struct session *session, size_t n) {
    const size_t words = unit.wires->out_words;
    uint32_t any = 0, difference = 0;
    for (size_t i = 0; i < n * words; i++)
        any |= (session->expected[i] ^ session->seen[i]) | session->x[i];
    for (size_t c = 0; any && c < n; c++)
        difference |=
            session_differs(session, session->expected + c * words, session->seen + c * words, session->x + c * words);
    return difference;
}

/* Drives, models, runs and compares a batch of n cycles. False: there is a difference, and it is noted. */
static bool open_batch(struct session *session, size_t n) {
    const struct check_options *options = session->options;
    const struct wires *w = unit.wires;
    struct check_result *result = session->result;
    stream_fill(session->stream, session->driver.next + STREAM_AHEAD);
    struct driver place = session->driver;
    const uint64_t first = place.response;
    size_t taken = unit.drive(&session->driver, session->stream, &session->agents, session->state, session->in,
                              session->expected, n);
    result->mismatch.cycle = result->cycles;
    result->mismatch.token = first;
    result->mismatch.beat = place.rsp_beat;
    result->mismatch.offered = session->driver.next + 1;
    uint32_t *last = session->seen + (n - 1) * w->out_words;
    const uint32_t *last_in = session->in + (n - 1) * w->in_words;
    session_hide(last);
    result->in_device = true;
    if (options->halves)
        run_halves(session, place, n);
    else
        session->device->type->run(session->device, session->in, session->seen, session->x, n);
    result->in_device = false;
    if (!session_is_shown(session, result->cycles + n - 1, last))
        return false;
    bool difference = batch_differs(session, n);
    /* A response that was shown must stay. */
    if (unit.allow && (difference || (session->allowed.token == first && session->allowed.beat == place.rsp_beat))) {
        difference = false;
        for (size_t c = 0; !difference && c < n; c++) {
            const size_t at = c * w->out_words;
            allow_cycle(session, &place, c);
            difference = session_differs(session, session->expected + at, session->seen + at, session->x + at);
        }
    } else if (unit.allow && (last[w->rsp_valid] & ~last_in[w->rsp_ready] & ~last_in[w->rst])) {
        allowed_keep(&session->allowed, session->driver.response, session->driver.rsp_beat, last);
    }
    session_record(session, n);
    if (result->first_response == UINT64_MAX)
        note_first_response(session, session->expected, n);
    if (difference) {
        for (size_t c = 0; c < n; c++)
            if (session_note(session, result->cycles + c, session->expected + c * w->out_words,
                             session->seen + c * w->out_words, session->x + c * w->out_words))
                return false;
        session_note_internal(session, result->cycles, "a batch of %zu cycles differs, but none of its cycles does", n);
        return false;
    }
    session_count(session, first, taken, n);
    return true;
}

static size_t batch_of(const struct session *session, uint64_t left) {
    return left < session->options->batch ? (size_t)left : session->options->batch;
}

bool open_loop(struct session *session) {
    while (!session_is_over(session)) {
        if (!open_batch(session, batch_of(session, session_length(session) - session->result->cycles)))
            return false;
    }
    uint64_t left = agents_length(&session->agents);
    if (!left || session->options->undumped)
        return true;
    /* The unit's contents: after a reset each word, in the cycle after its address */
    agents_begin(&session->agents, AGENT_RESET);
    session->result->mismatch.dumping = true;
    for (left += 2; left;) {
        size_t n = batch_of(session, left);
        if (!open_batch(session, n))
            return false;
        left -= n;
    }
    return true;
}

void open_tail(struct session *session) {
    const uint64_t end = session->result->cycles + session->options->tail;
    while (session->result->cycles < end) {
        const uint64_t next = session->result->cycles + 1;
        session->result->cycles = next;
        open_batch(session, 1);
        session->result->cycles = next;
    }
}
