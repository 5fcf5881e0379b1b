/* SPDX-License-Identifier: MIT */
#include "engine/check.h"

#include <stdlib.h>
#include <string.h>

#include "engine/drive.h"

const char *check_kind_name(enum check_kind kind) {
    static const char *const names[] = {"none", "value", "valid", "hang", "X"};
    return names[kind];
}

/* What both loops need. */
struct session {
    struct stream *stream;
    struct dut *dut;
    const struct check_options *options;
    struct cover *cover;
    struct check_result *result;
    struct driver driver;
    uint32_t *state;                    /* of the model */
    uint32_t *in, *expected, *seen, *x; /* CHECK_BATCH vectors each */
    uint32_t *done;                     /* slots of the responses taken in a batch */
    uint64_t answered;                  /* the last cycle in which an operation had no response yet */
};

static bool session_open(struct session *session) {
    const struct wires *w = unit.wires;
    session->state = calloc(unit.state_words, sizeof(uint32_t));
    session->in = calloc(CHECK_BATCH * w->in_words, sizeof(uint32_t));
    session->expected = calloc(CHECK_BATCH * w->out_words, sizeof(uint32_t));
    session->seen = calloc(CHECK_BATCH * w->out_words, sizeof(uint32_t));
    session->x = calloc(CHECK_BATCH * w->out_words, sizeof(uint32_t));
    session->done = calloc(CHECK_BATCH + 1, sizeof(uint32_t));
    driver_open(&session->driver, session->stream, session->options->mode == CHECK_TXN);
    return session->state && session->in && session->expected && session->seen && session->x && session->done;
}

static void session_close(struct session *session) {
    free(session->state);
    free(session->in);
    free(session->expected);
    free(session->seen);
    free(session->x);
    free(session->done);
}

/* Zeroes the response payload of an output vector, as our own units do, if no response is offered. */
static void mask_unqualified(uint32_t *out) {
    const struct wires *w = unit.wires;
    if (!out[w->rsp_valid])
        memset(out + w->rsp, 0, w->rsp_words * sizeof *out);
}

/* Whether the run is over, at the start of a batch. */
static bool finished(struct session *session) {
    if (session->result->cycles >= session->options->cycles)
        return true;
    if (session->driver.response < session->stream->ops)
        session->answered = session->result->cycles;
    return session->result->cycles >= session->answered + CHECK_TAIL;
}

static void report_progress(const struct session *session, uint64_t before) {
    uint64_t after = session->result->cycles;
    if (session->options->progress && before / CHECK_PROGRESS != after / CHECK_PROGRESS)
        session->options->progress(after);
}

/* Notes where two output vectors first differ, in port list order; false if they do not. */
static bool note_difference(struct session *session, uint64_t cycle, const uint32_t *expected, const uint32_t *seen,
                            const uint32_t *x) {
    static const uint32_t no_bits[UNIT_MAX_WORDS];
    struct mismatch *m = &session->result->mismatch;
    for (unsigned i = 0; i < unit.n_ports; i++) {
        const struct port *port = &unit.ports[i];
        if (!port->out)
            continue;
        if (port_differs(port, x, no_bits))
            m->kind = KIND_X;
        else if (port_differs(port, expected, seen))
            m->kind = strcmp(port->qualifier, "ALWAYS") == 0 ? KIND_VALID : KIND_VALUE;
        else
            continue;
        m->port = i;
        m->cycle = cycle;
        memcpy(m->expected, expected, unit.wires->out_words * sizeof *expected);
        memcpy(m->seen, seen, unit.wires->out_words * sizeof *seen);
        return true;
    }
    return false;
}

static void cover_batch(struct session *session, size_t cycles, size_t taken) {
    const struct wires *w = unit.wires;
    unsigned char *hit = session->cover->hit;
    for (size_t i = 0; i < taken; i++)
        for (size_t bin = 0; bin < UNIT_OP_BINS; bin++)
            hit[session->stream->bins[session->done[i] * UNIT_OP_BINS + bin]] = 1;
    uint32_t states = 0;
    for (size_t c = 0; c < cycles; c++) {
        const uint32_t *in = session->in + c * w->in_words, *out = session->expected + c * w->out_words;
        states |=
            1u << (in[w->rst] * STATE_RST + in[w->req_valid] * STATE_REQ_VALID + out[w->req_ready] * STATE_REQ_READY +
                   out[w->rsp_valid] * STATE_RSP_VALID + in[w->rsp_ready] * STATE_RSP_READY);
    }
    for (unsigned state = 0; state < COVER_STATES; state++)
        hit[unit.bins + state] |= states >> state & 1;
}

static void note_first_response(struct session *session, const uint32_t *out, size_t cycles) {
    const struct wires *w = unit.wires;
    for (size_t c = 0; c < cycles && session->result->first_response == UINT64_MAX; c++)
        if (out[c * w->out_words + w->rsp_valid] & session->in[c * w->in_words + w->rsp_ready] &
            ~session->in[c * w->in_words + w->rst])
            session->result->first_response = session->result->cycles + c;
}

static void open_loop(struct session *session) {
    const struct check_options *options = session->options;
    const struct wires *w = unit.wires;
    struct check_result *result = session->result;
    while (!finished(session)) {
        uint64_t left = options->cycles - result->cycles;
        size_t n = left < options->batch ? (size_t)left : options->batch;
        stream_fill(session->stream, session->driver.next + STREAM_AHEAD);
        size_t taken = unit.drive(&session->driver, session->stream, session->state, session->in, session->expected,
                                  session->done, n);
        dut_run(session->dut, session->in, session->expected, session->seen, session->x, n);
        /* The power-up reset: until its edge is over the outputs mean nothing. */
        size_t skip = result->cycles == 0;
        if (skip) {
            memcpy(session->seen, session->expected, w->out_words * sizeof(uint32_t));
            memset(session->x, 0, w->out_words * sizeof(uint32_t));
        }
        if (!options->strict)
            for (size_t c = 0; c < n; c++)
                mask_unqualified(session->seen + c * w->out_words);
        uint32_t difference = 0;
        for (size_t i = 0; i < n * w->out_words; i++)
            difference |= (session->expected[i] ^ session->seen[i]) | session->x[i];
        if (options->recorded)
            memcpy(options->recorded + result->cycles * w->in_words, session->in, n * w->in_words * sizeof(uint32_t));
        if (result->first_response == UINT64_MAX)
            note_first_response(session, session->expected, n);
        if (difference) {
            for (size_t c = 0; c < n; c++)
                if (note_difference(session, result->cycles + c, session->expected + c * w->out_words,
                                    session->seen + c * w->out_words, session->x + c * w->out_words))
                    break;
            result->mismatch.token = session->driver.response - taken;
            result->mismatch.offered = session->driver.next + 1;
            return;
        }
        if (session->cover)
            cover_batch(session, n, taken);
        result->cycles += n;
        result->ops += taken;
        report_progress(session, result->cycles - n);
    }
}

/* What the transfer rules demand of the outputs seen in one cycle; what they leave open is as seen. */
static void expect_transfer(const struct session *session, bool hold, const uint32_t *seen, uint32_t *expected) {
    const struct wires *w = unit.wires;
    const struct driver *d = &session->driver;
    memcpy(expected, seen, w->out_words * sizeof *expected);
    if (session->in[w->rst])
        return;
    bool due = d->response < d->next + (session->in[w->req_valid] & seen[w->req_ready]);
    if (!due)
        expected[w->rsp_valid] = 0;
    else if (hold)
        expected[w->rsp_valid] = 1;
    if (expected[w->rsp_valid])
        memcpy(expected + w->rsp, session->stream->rsp + stream_slot(d->response) * w->rsp_words,
               w->rsp_words * sizeof *expected);
    else if (!session->options->strict)
        memcpy(expected + w->rsp, seen + w->rsp, w->rsp_words * sizeof *expected);
    else
        memset(expected + w->rsp, 0, w->rsp_words * sizeof *expected);
}

/* What a wave file shows as expected before the device has been asked: the response that is due, whenever it comes. */
static void expect_due(const struct session *session, uint32_t *expected) {
    const struct wires *w = unit.wires;
    const struct driver *d = &session->driver;
    memset(expected, 0, w->out_words * sizeof *expected);
    expected[w->rsp_valid] = d->response < d->next;
    if (expected[w->rsp_valid])
        memcpy(expected + w->rsp, session->stream->rsp + stream_slot(d->response) * w->rsp_words,
               w->rsp_words * sizeof *expected);
}

/* Nothing moved for too long: blames the port that should have. */
static void note_hang(struct session *session, const uint32_t *seen) {
    const struct wires *w = unit.wires;
    struct mismatch *m = &session->result->mismatch;
    bool response = session->driver.response < session->driver.next;
    m->kind = KIND_HANG;
    m->port = (unsigned)port_find(unit.ports, unit.n_ports, response ? "rsp_valid_o" : "req_ready_o");
    m->cycle = session->result->cycles;
    memcpy(m->seen, seen, w->out_words * sizeof *seen);
    memcpy(m->expected, seen, w->out_words * sizeof *seen);
    m->expected[response ? w->rsp_valid : w->req_ready] = 1;
}

static void closed_loop(struct session *session) {
    const struct check_options *options = session->options;
    const struct wires *w = unit.wires;
    struct check_result *result = session->result;
    struct driver *d = &session->driver;
    uint32_t *seen = session->seen, *expected = session->expected;
    bool hold = false;
    unsigned idle = 0;
    while (!finished(session)) {
        stream_fill(session->stream, d->next + 1);
        driver_inputs(d, session->stream, w, session->in);
        if (options->tracing)
            expect_due(session, expected);
        dut_run(session->dut, session->in, expected, seen, session->x, 1);
        if (result->cycles == 0) {
            memset(seen, 0, w->out_words * sizeof *seen);
            memset(session->x, 0, w->out_words * sizeof *session->x);
        } else if (!seen[w->rsp_valid] && !options->strict) {
            memset(session->x + w->rsp, 0, w->rsp_words * sizeof *session->x);
        }
        expect_transfer(session, hold, seen, expected);
        result->mismatch.token = d->response;
        result->mismatch.offered = d->next + 1;
        if (note_difference(session, result->cycles, expected, seen, session->x))
            return;
        *session->done = stream_slot(d->response);
        uint32_t accepted_before = (uint32_t)d->next;
        uint32_t taken = driver_edge(d, session->stream, w, session->in, seen);
        if (taken && result->first_response == UINT64_MAX)
            result->first_response = result->cycles;
        hold = seen[w->rsp_valid] && !session->in[w->rsp_ready] && !session->in[w->rst];
        bool moved = taken || accepted_before != (uint32_t)d->next || session->in[w->rst];
        bool waiting = d->response < d->next || session->in[w->req_valid];
        idle = moved || !waiting ? 0 : idle + 1;
        if (idle > CHECK_WATCHDOG) {
            note_hang(session, seen);
            return;
        }
        if (session->cover)
            cover_batch(session, 1, taken);
        result->cycles++;
        result->ops += taken;
        report_progress(session, result->cycles - 1);
    }
}

bool check_run(struct stream *stream, struct dut *dut, const struct check_options *options, struct cover *cover,
               struct check_result *result) {
    struct session session = {.stream = stream, .dut = dut, .options = options, .cover = cover, .result = result};
    *result = (struct check_result){.first_response = UINT64_MAX};
    bool ok = session_open(&session);
    if (ok) {
        if (options->mode == CHECK_CYCLE)
            open_loop(&session);
        else
            closed_loop(&session);
    }
    session_close(&session);
    return ok;
}
