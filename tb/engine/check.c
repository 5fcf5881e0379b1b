/* SPDX-License-Identifier: MIT */
#include "engine/check.h"

#include <stdlib.h>
#include <string.h>

#include "engine/drive.h"

const char *check_kind_name(enum check_kind kind) {
    static const char *const names[] = {"none", "value", "valid", "hang", "X", "memory"};
    return names[kind];
}

/* Output words that mean something only while another output, in word `qualifier`, is high. */
struct qualified {
    unsigned qualifier, word, words;
};

/* What both loops need. */
struct session {
    struct stream *stream;
    struct device *device;
    const struct check_options *options;
    struct cover *cover;
    struct check_result *result;
    struct driver driver;
    struct surroundings around; /* of a unit with a memory or a host port */
    struct qualified *qualified;
    size_t n_qualified;
    uint32_t *state;                    /* of the model */
    uint32_t *in, *expected, *seen, *x; /* CHECK_BATCH vectors each */
    bool draining;                      /* no further operation is offered */
    uint64_t answered;                  /* the last cycle in which an operation had no response yet */
};

/* The first and the last port of a run of one qualifier make an entry. */
static void find_qualified(struct session *session) {
    for (const struct port *port = unit.ports; port < unit.ports + unit.n_ports; port++) {
        int qualifier = port_find(unit.ports, unit.n_ports, port->qualifier);
        if (!port->out || qualifier < 0)
            continue;
        struct qualified entry = {unit.ports[qualifier].word, port->word, port->words};
        struct qualified *last = session->qualified + session->n_qualified - 1;
        if (session->n_qualified && last->qualifier == entry.qualifier && last->word + last->words == entry.word)
            last->words += entry.words;
        else
            session->qualified[session->n_qualified++] = entry;
    }
}

static bool session_open(struct session *session) {
    const struct wires *w = unit.wires;
    session->qualified = calloc(unit.n_ports, sizeof *session->qualified);
    session->state = calloc(unit.state_words, sizeof(uint32_t));
    session->in = calloc(CHECK_BATCH * w->in_words, sizeof(uint32_t));
    session->expected = calloc(CHECK_BATCH * w->out_words, sizeof(uint32_t));
    session->seen = calloc(CHECK_BATCH * w->out_words, sizeof(uint32_t));
    session->x = calloc(CHECK_BATCH * w->out_words, sizeof(uint32_t));
    driver_open(&session->driver, session->stream, session->options->mode == CHECK_TXN);
    if (!surroundings_open(&session->around, session->stream, session->options->mode == CHECK_TXN) ||
        !session->qualified)
        return false;
    find_qualified(session);
    return session->state && session->in && session->expected && session->seen && session->x;
}

static void session_close(struct session *session) {
    surroundings_close(&session->around);
    free(session->qualified);
    free(session->state);
    free(session->in);
    free(session->expected);
    free(session->seen);
    free(session->x);
}

/* Makes the payload of an output vector zero and known, as our own units do, where its qualifier is low. */
static void mask_unqualified(const struct session *session, uint32_t *out, uint32_t *x) {
    for (const struct qualified *q = session->qualified; q < session->qualified + session->n_qualified; q++)
        if (!out[q->qualifier]) {
            memset(out + q->word, 0, q->words * sizeof *out);
            memset(x + q->word, 0, q->words * sizeof *x);
        }
}

/* In cycles at most. Those in which what is inside is loaded come on top of what was asked for. */
static uint64_t run_length(const struct session *session) {
    uint64_t loading = unit.host ? unit.host->dwords : 0, asked = session->options->cycles;
    return asked < UINT64_MAX - loading ? asked + loading : UINT64_MAX;
}

/* Whether the run is over, at the start of a batch. */
static bool finished(struct session *session) {
    uint64_t now = session->result->cycles;
    bool loading = session->around.job == HOST_LOAD;
    if (loading || session->driver.response < session->stream->ops)
        session->answered = now;
    return !loading && (now >= run_length(session) || now >= session->answered + CHECK_TAIL);
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
            m->kind = strcmp(port->qualifier, "ALWAYS") == 0 && port->width == 1 ? KIND_VALID : KIND_VALUE;
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

static void cover_operations(struct session *session, uint64_t token, uint64_t end) {
    for (; token < end; token++)
        for (size_t i = 0; i < UNIT_OP_BINS; i++)
            session->cover->hit[session->stream->bins[i][stream_slot(token)]] = 1;
}

/* What the responses from `first` on, those of the batch, hit. */
static void cover_batch(struct session *session, uint64_t first) {
    unsigned char *hit = session->cover->hit;
    const struct stream *stream = session->stream;
    for (uint64_t token = first, end; token < session->driver.response; token = end) {
        end = (token / STREAM_BLOCK + 1) * STREAM_BLOCK;
        if (end > session->driver.response)
            end = session->driver.response;
        if (stream->classified[stream_slot(token) / STREAM_BLOCK])
            cover_operations(session, token, end);
    }
    for (unsigned state = 0; state < COVER_STATES; state++)
        hit[unit.bins + state] |= session->driver.states >> state & 1;
    for (unsigned state = 0; unit.memory && state < MEMORY_STATES; state++)
        hit[unit.bins + COVER_STATES + state] |= session->around.states >> state & 1;
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
    if (session->options->recorded && session->result->cycles + n <= session->options->cycles)
        memcpy(session->options->recorded + session->result->cycles * words, session->in, n * words * sizeof(uint32_t));
}

/*
 * The first cycle is a reset. Until its edge is over the outputs mean nothing, and they are not compared. What is
 * inside the unit is loaded from the next cycle on; before that there is nothing to be read.
 */
static void power_up(struct session *session) {
    session->in[unit.wires->rst] = 1;
    if (unit.host) {
        session->in[unit.host->we] = 1;
        session->around.job = HOST_LOAD;
    }
    session->device->type->settle(session->device, session->in, NULL, session->seen, session->x);
    session->device->type->rise(session->device, session->seen, false);
    record(session, 1);
    memset(session->x, 0, unit.wires->out_words * sizeof(uint32_t));
    session->result->cycles = 1;
}

/* A batch, with the wave file told what is expected in each cycle. */
static void run_traced(struct session *session, size_t n) {
    const struct wires *w = unit.wires;
    for (size_t c = 0; c < n; c++) {
        uint32_t *expected = session->expected + c * w->out_words, *seen = session->seen + c * w->out_words;
        session->device->type->settle(session->device, session->in + c * w->in_words, expected, seen,
                                      session->x + c * w->out_words);
        if (!session->options->strict)
            mask_unqualified(session, seen, session->x + c * w->out_words);
        session->device->type->rise(session->device, expected,
                                    memcmp(expected, seen, w->out_words * sizeof *seen) != 0);
    }
}

/* Drives, models, runs and compares a batch of n cycles. False: there is a difference, and it is noted. */
static bool open_batch(struct session *session, size_t n) {
    const struct check_options *options = session->options;
    const struct wires *w = unit.wires;
    struct check_result *result = session->result;
    stream_fill(session->stream, session->driver.next + STREAM_AHEAD);
    uint64_t first = session->driver.response;
    size_t taken = unit.drive(&session->driver, session->stream, &session->around, session->state, session->in,
                              session->expected, n);
    if (options->tracing)
        run_traced(session, n);
    else
        session->device->type->run(session->device, session->in, session->seen, session->x, n);
    if (!options->strict)
        for (size_t c = 0; c < n; c++)
            mask_unqualified(session, session->seen + c * w->out_words, session->x + c * w->out_words);
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
        return false;
    }
    if (session->cover)
        cover_batch(session, first);
    result->cycles += n;
    result->ops += taken;
    report_progress(session, result->cycles - n);
    return true;
}

static size_t batch_of(const struct session *session, uint64_t left) {
    return left < session->options->batch ? (size_t)left : session->options->batch;
}

static void open_loop(struct session *session) {
    while (!finished(session)) {
        if (!open_batch(session, batch_of(session, run_length(session) - session->result->cycles)))
            return;
    }
    if (!unit.host)
        return;
    /* What the unit holds in the end, each dword in the cycle after it was asked for */
    session->around.job = HOST_DUMP;
    for (uint64_t left = unit.host->dwords + 1, n; left; left -= n) {
        n = batch_of(session, left);
        if (!open_batch(session, (size_t)n))
            return;
    }
}

/* What the closed loop remembers of the cycle before. */
struct before {
    bool hold;        /* a response waits */
    bool offered;     /* a request waits */
    bool hold_memory; /* so does a memory request */
    bool host_read;   /* the host port was asked for a dword, */
    uint32_t number;  /* of this number, */
    uint32_t host;    /* which is this */
    uint32_t seen[UNIT_MAX_WORDS];
};

/* What the transfer rules demand of the memory and the host port. */
static void expect_surroundings(const struct session *session, const struct before *before, const uint32_t *seen,
                                uint32_t *expected) {
    if (unit.host)
        expected[unit.host->rdata] = before->host_read          ? before->host
                                     : session->options->strict ? 0
                                                                : seen[unit.host->rdata];
    if (!unit.memory || session->in[unit.wires->rst])
        return;
    if (seen[unit.memory->req_valid])
        expected[unit.memory->addr] &= ~7u;
    if (before->hold_memory)
        expected[unit.memory->req_valid] = 1;
    for (const struct qualified *q = session->qualified; q < session->qualified + session->n_qualified; q++)
        if (q->qualifier == unit.memory->req_valid && before->hold_memory)
            memcpy(expected + q->word, before->seen + q->word, q->words * sizeof *expected);
}

/* A response may come, also to a request that is accepted in this very cycle. */
static bool is_due(const struct session *session, const uint32_t *seen) {
    const struct driver *d = &session->driver;
    return d->response < d->next + (session->in[unit.wires->req_valid] & seen[unit.wires->req_ready]);
}

/*
 * Has the model do what the device is seen to have done: a request when its response first comes, so that what is in
 * memory then is what the order that explains the response has found.
 */
static void follow(struct session *session, struct before *before, const uint32_t *seen) {
    const struct wires *w = unit.wires;
    if (before->host_read) {
        before->host = surroundings_see_host(&session->around, before->number, before->host, seen[unit.host->rdata]);
        session->state[unit.host->state + before->number] = before->host;
    }
    if (!unit.execute || session->in[w->rst] || before->hold || !seen[w->rsp_valid] || !is_due(session, seen))
        return;
    uint32_t slot = stream_slot(session->driver.response);
    unit.execute(session->state, &session->around, stream_req(session->stream, w) + slot * w->req_words, seen + w->rsp,
                 stream_rsp(session->stream, w) + slot * w->rsp_words);
}

/* What the transfer rules demand of the outputs seen in one cycle; what they leave open is as seen. */
static void expect_transfer(const struct session *session, const struct before *before, const uint32_t *seen,
                            uint32_t *expected) {
    const struct wires *w = unit.wires;
    const struct driver *d = &session->driver;
    memcpy(expected, seen, w->out_words * sizeof *expected);
    expect_surroundings(session, before, seen, expected);
    if (session->in[w->rst])
        return;
    if (!is_due(session, seen))
        expected[w->rsp_valid] = 0;
    else if (before->hold)
        expected[w->rsp_valid] = 1;

    if (expected[w->rsp_valid])
        memcpy(expected + w->rsp, stream_rsp(session->stream, w) + stream_slot(d->response) * w->rsp_words,
               w->rsp_words * sizeof *expected);
    else if (session->options->strict)
        memset(expected + w->rsp, 0, w->rsp_words * sizeof *expected);
}

/* Nothing moved for too long: blames the port that should have, which is expected to from here on. */
static void note_hang(struct session *session, const uint32_t *seen, uint32_t *expected) {
    const struct wires *w = unit.wires;
    struct mismatch *m = &session->result->mismatch;
    bool response = session->driver.response < session->driver.next;
    m->kind = KIND_HANG;
    m->port = (unsigned)port_find(unit.ports, unit.n_ports, response ? "rsp_valid_o" : "req_ready_o");
    m->cycle = session->result->cycles;
    expected[response ? w->rsp_valid : w->req_ready] = 1;
    memcpy(m->seen, seen, w->out_words * sizeof *seen);
    memcpy(m->expected, expected, w->out_words * sizeof *expected);
}

/* All is answered, but a word of the memory is not what it should be. */
static void note_memory(struct session *session, const uint32_t *seen) {
    const struct memory_wires *w = unit.memory;
    const struct memory *memory = &session->around.memory;
    struct mismatch *m = &session->result->mismatch;
    m->kind = KIND_MEMORY;
    m->port = (unsigned)port_find(unit.ports, unit.n_ports, "mem_wdata_o");
    m->cycle = session->result->cycles;
    visa_sparse_any(&memory->differing, &m->address);
    uint64_t expected = memory_read(memory, MEMORY_MODEL, m->address);
    uint64_t found = memory_read(memory, MEMORY_DEVICE, m->address);
    memcpy(m->seen, seen, unit.wires->out_words * sizeof *seen);
    memcpy(m->expected, seen, unit.wires->out_words * sizeof *seen);
    for (unsigned i = 0; i < 2; i++) {
        m->expected[w->wdata + i] = (uint32_t)(expected >> 32 * i);
        m->seen[w->wdata + i] = (uint32_t)(found >> 32 * i);
    }
    m->group = visa_open_blame(&session->around.open[VISA_T255], m->address, expected ^ found);
}

/* A difference that is one because no order of some channels explains it (V-8). */
static void note_order(struct session *session, const struct before *before) {
    struct mismatch *m = &session->result->mismatch;
    const struct visa_open *t0 = &session->around.open[VISA_T0], *t255 = &session->around.open[VISA_T255];
    const struct port *port = &unit.ports[m->port];
    m->returned = strcmp(port->qualifier, "rsp_valid_o") == 0;
    if (m->kind == KIND_VALUE && m->returned)
        m->group = t0->unexplained.channels ? t0->unexplained : t255->unexplained;
    else if (unit.host && port->word == unit.host->rdata && before->host_read) {
        uint64_t differing = m->expected[port->word] ^ m->seen[port->word];
        m->group = visa_open_blame(t0, 4 * (uint64_t)(before->number & ~1u), differing << 32 * (before->number & 1));
    }
}

static void remember(struct session *session, struct before *before) {
    const struct wires *w = unit.wires;
    const uint32_t *in = session->in, *seen = session->seen;
    before->hold = seen[w->rsp_valid] && !in[w->rsp_ready] && !in[w->rst];
    before->offered = in[w->req_valid] && !seen[w->req_ready] && !in[w->rst];
    before->hold_memory = unit.memory && seen[unit.memory->req_valid] && !in[unit.memory->req_ready] && !in[w->rst];
    if (before->hold_memory)
        memcpy(before->seen, seen, w->out_words * sizeof *seen);
    if (!unit.host)
        return;
    before->number = in[unit.host->addr];
    uint32_t *dword = &session->state[unit.host->state + before->number];
    before->host_read = in[w->rst] && !in[unit.host->we];
    before->host = *dword;
    if (in[w->rst] && in[unit.host->we])
        *dword = in[unit.host->wdata];
}

/* Moves over the rising edge, all but the device. False: there is a difference, and it is noted. */
static bool closed_edge(struct session *session, struct before *before, unsigned *idle, bool accepted) {
    const struct wires *w = unit.wires;
    struct check_result *result = session->result;
    struct driver *d = &session->driver;
    struct surroundings *around = &session->around;
    remember(session, before);
    uint64_t first = d->response, moved_before = around->moved;
    uint32_t taken = driver_surrounded_edge(d, session->stream, w, around, session->in, session->seen);
    if (taken && result->first_response == UINT64_MAX)
        result->first_response = result->cycles;
    bool moved = taken || accepted || around->moved != moved_before || session->in[w->rst];
    bool waiting = d->response < d->next || session->in[w->req_valid];
    *idle = moved || !waiting ? 0 : *idle + 1;
    if (*idle > CHECK_WATCHDOG) {
        note_hang(session, session->seen, session->expected);
        return false;
    }
    if (taken && d->response == d->next)
        surroundings_see_memory(around);
    /* In each cycle: nothing may be written behind the last response. */
    if (d->response == d->next && around->memory.differences) {
        note_memory(session, session->seen);
        return false;
    }
    result->ops += taken;
    if (session->cover)
        cover_batch(session, first);
    return true;
}

/* One cycle. False: there is a difference, and it is noted. */
static bool closed_cycle(struct session *session, struct before *before, unsigned *idle) {
    const struct check_options *options = session->options;
    const struct wires *w = unit.wires;
    struct check_result *result = session->result;
    struct driver *d = &session->driver;
    struct surroundings *around = &session->around;
    uint32_t *seen = session->seen, *expected = session->expected;
    stream_fill(session->stream, d->next + 1);
    driver_surrounded_inputs(d, session->stream, w, around, session->in);
    if (d->next - d->response >= STREAM_FLIGHT || (session->draining && !before->offered))
        session->in[w->req_valid] = 0;
    session->device->type->settle(session->device, session->in, NULL, seen, session->x);
    if (!options->strict)
        for (const struct qualified *q = session->qualified; q < session->qualified + session->n_qualified; q++)
            if (!seen[q->qualifier])
                memset(session->x + q->word, 0, q->words * sizeof *session->x);
    bool accepted = session->in[w->req_valid] & seen[w->req_ready] & ~session->in[w->rst];
    follow(session, before, seen);
    expect_transfer(session, before, seen, expected);
    result->mismatch.token = d->response;
    result->mismatch.offered = d->next + 1;
    bool right = !note_difference(session, result->cycles, expected, seen, session->x);
    if (!right)
        note_order(session, before);
    right = right && closed_edge(session, before, idle, accepted);
    session->device->type->rise(session->device, expected, !right);
    if (!right)
        return false;
    result->cycles++;
    report_progress(session, result->cycles - 1);
    return true;
}

static void closed_loop(struct session *session) {
    struct before before = {.host_read = false};
    unsigned idle = 0;
    /* Not over while something waits: it may be a hang that has just begun. */
    while (!finished(session) || idle)
        if (!closed_cycle(session, &before, &idle))
            return;
    if (!unit.execute)
        return;
    /* What is in flight may or may not have been carried out. */
    session->draining = true;
    for (unsigned tail = CHECK_TAIL; tail || session->driver.response < session->driver.next || before.offered;
         tail -= tail > 0)
        if (!closed_cycle(session, &before, &idle))
            return;
    if (!unit.host)
        return;
    session->around.job = HOST_DUMP;
    for (unsigned left = unit.host->dwords + 1; left; left--)
        if (!closed_cycle(session, &before, &idle))
            return;
}

bool check_run(struct stream *stream, struct device *device, const struct check_options *options, struct cover *cover,
               struct check_result *result) {
    struct session session = {.stream = stream, .device = device, .options = options, .cover = cover, .result = result};
    *result = (struct check_result){.first_response = UINT64_MAX};
    bool ok = session_open(&session);
    if (ok) {
        power_up(&session);
        if (options->mode == CHECK_CYCLE)
            open_loop(&session);
        else
            closed_loop(&session);
        ok = !surroundings_are_full(&session.around);
    }
    session_close(&session);
    return ok;
}
