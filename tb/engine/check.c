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
    uint64_t answered;                  /* the last cycle in which an operation had no response yet */
};

static bool session_open(struct session *session) {
    const struct wires *w = unit.wires;
    session->state = calloc(unit.state_words, sizeof(uint32_t));
    session->in = calloc(CHECK_BATCH * w->in_words, sizeof(uint32_t));
    session->expected = calloc(CHECK_BATCH * w->out_words, sizeof(uint32_t));
    session->seen = calloc(CHECK_BATCH * w->out_words, sizeof(uint32_t));
    session->x = calloc(CHECK_BATCH * w->out_words, sizeof(uint32_t));
    driver_open(&session->driver, session->stream, session->options->mode == CHECK_TXN);
    return session->state && session->in && session->expected && session->seen && session->x;
}

static void session_close(struct session *session) {
    free(session->state);
    free(session->in);
    free(session->expected);
    free(session->seen);
    free(session->x);
}

/* Makes the response payload of an output vector zero and known, as our own units do, if no response is offered. */
static void mask_unqualified(uint32_t *out, uint32_t *x) {
    const struct wires *w = unit.wires;
    if (!out[w->rsp_valid]) {
        memset(out + w->rsp, 0, w->rsp_words * sizeof *out);
        memset(x + w->rsp, 0, w->rsp_words * sizeof *x);
    }
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

/* What the responses from `first` on, those of the batch, hit. */
static void cover_batch(struct session *session, uint64_t first) {
    unsigned char *hit = session->cover->hit;
    for (uint64_t token = first; token < session->driver.response; token++)
        for (size_t i = 0; i < UNIT_OP_BINS; i++)
            hit[session->stream->bins[i][stream_slot(token)]] = 1;
    for (unsigned state = 0; state < COVER_STATES; state++)
        hit[unit.bins + state] |= session->driver.states >> state & 1;
}

static void note_first_response(struct session *session, const uint32_t *out, size_t cycles) {
    const struct wires *w = unit.wires;
    for (size_t c = 0; c < cycles && session->result->first_response == UINT64_MAX; c++)
        if (out[c * w->out_words + w->rsp_valid] & session->in[c * w->in_words + w->rsp_ready] &
            ~session->in[c * w->in_words + w->rst])
            session->result->first_response = session->result->cycles + c;
}

static void record(struct session *session, size_t n) {
    size_t words = unit.wires->in_words;
    if (session->options->recorded)
        memcpy(session->options->recorded + session->result->cycles * words, session->in, n * words * sizeof(uint32_t));
}

/* The first cycle is a reset. Until its edge is over the outputs mean nothing, and they are not compared. */
static void power_up(struct session *session) {
    session->in[unit.wires->rst] = 1;
    dut_settle(session->dut, session->in, NULL, session->seen, session->x);
    dut_rise(session->dut, session->seen, false);
    record(session, 1);
    memset(session->x, 0, unit.wires->out_words * sizeof(uint32_t));
    session->result->cycles = 1;
}

/* A batch, with the wave file told what is expected in each cycle. */
static void run_traced(struct session *session, size_t n) {
    const struct wires *w = unit.wires;
    for (size_t c = 0; c < n; c++) {
        uint32_t *expected = session->expected + c * w->out_words, *seen = session->seen + c * w->out_words;
        dut_settle(session->dut, session->in + c * w->in_words, expected, seen, session->x + c * w->out_words);
        if (!session->options->strict)
            mask_unqualified(seen, session->x + c * w->out_words);
        dut_rise(session->dut, expected, memcmp(expected, seen, w->out_words * sizeof *seen) != 0);
    }
}

static void open_loop(struct session *session) {
    const struct check_options *options = session->options;
    const struct wires *w = unit.wires;
    struct check_result *result = session->result;
    while (!finished(session)) {
        uint64_t left = options->cycles - result->cycles;
        size_t n = left < options->batch ? (size_t)left : options->batch;
        stream_fill(session->stream, session->driver.next + STREAM_AHEAD);
        uint64_t first = session->driver.response;
        size_t taken = unit.drive(&session->driver, session->stream, session->state, session->in, session->expected, n);
        if (options->tracing)
            run_traced(session, n);
        else
            dut_run(session->dut, session->in, session->seen, session->x, n);
        if (!options->strict)
            for (size_t c = 0; c < n; c++)
                mask_unqualified(session->seen + c * w->out_words, session->x + c * w->out_words);
        uint32_t difference = 0;
        for (size_t i = 0; i < n * w->out_words; i++)
            difference |= (session->expected[i] ^ session->seen[i]) | session->x[i];
        record(session, n);
        if (result->first_response == UINT64_MAX)
            note_first_response(session, session->expected, n);
        if (difference) {
            for (size_t c = 0; c < n; c++)
                if (note_difference(session, result->cycles + c, session->expected + c * w->out_words,
                                    session->seen + c * w->out_words, session->x + c * w->out_words))
                    break;
            result->mismatch.token = first;
            result->mismatch.offered = session->driver.next + 1;
            return;
        }
        if (session->cover)
            cover_batch(session, first);
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
        memcpy(expected + w->rsp, stream_rsp(session->stream, w) + stream_slot(d->response) * w->rsp_words,
               w->rsp_words * sizeof *expected);
    else if (session->options->strict)
        memset(expected + w->rsp, 0, w->rsp_words * sizeof *expected);
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
    /* Not over while something waits: it may be a hang that has just begun. */
    while (!finished(session) || idle) {
        stream_fill(session->stream, d->next + 1);
        driver_inputs(d, session->stream, w, driver_is_interrupted(d, session->stream), session->in);
        if (d->next - d->response >= STREAM_FLIGHT)
            session->in[w->req_valid] = 0;
        dut_settle(session->dut, session->in, NULL, seen, session->x);
        if (!seen[w->rsp_valid] && !options->strict)
            memset(session->x + w->rsp, 0, w->rsp_words * sizeof *session->x);
        expect_transfer(session, hold, seen, expected);
        result->mismatch.token = d->response;
        result->mismatch.offered = d->next + 1;
        bool differs = note_difference(session, result->cycles, expected, seen, session->x);
        dut_rise(session->dut, expected, differs);
        if (differs)
            return; /* check_run() closes the session: NOLINT(clang-analyzer-unix.Malloc) */
        uint64_t first = d->response, accepted_before = d->next;
        uint32_t taken = driver_edge(d, session->stream, w, session->in, seen);
        if (taken && result->first_response == UINT64_MAX)
            result->first_response = result->cycles;
        hold = seen[w->rsp_valid] && !session->in[w->rsp_ready] && !session->in[w->rst];
        bool moved = taken || accepted_before != d->next || session->in[w->rst];
        bool waiting = d->response < d->next || session->in[w->req_valid];
        idle = moved || !waiting ? 0 : idle + 1;
        if (idle > CHECK_WATCHDOG) {
            note_hang(session, seen);
            return;
        }
        if (session->cover)
            cover_batch(session, first);
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
        power_up(&session);
        if (options->mode == CHECK_CYCLE)
            open_loop(&session);
        else
            closed_loop(&session);
    }
    session_close(&session);
    return ok;
}
