/* SPDX-License-Identifier: MIT */
#include "engine/session.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * Finds the compared ports. Consecutive ports with one qualifier share an entry: a run without STRICT=1 would otherwise
 * take a fifth longer.
 */
static void find_compared(struct session *session) {
    for (const struct port *port = unit.ports; port < unit.ports + unit.n_ports; port++) {
        const struct port *qualifier = session->options->strict ? NULL : port_qualifier(unit.ports, unit.n_ports, port);
        if (!port->out)
            continue;
        struct compared entry = {qualifier ? qualifier->word : SESSION_ALWAYS, port->word, port->words};
        struct compared *last = session->compared + session->n_compared - 1;
        if (session->n_compared && last->qualifier == entry.qualifier && last->word + last->words == entry.word)
            last->words += entry.words;
        else
            session->compared[session->n_compared++] = entry;
    }
}

bool session_open(struct session *session) {
    const struct wires *w = unit.wires;
    bool closed = session->options->mode == CHECK_TXN;
    session->compared = calloc(unit.n_ports, sizeof *session->compared);
    session->state = calloc(unit.state_words, sizeof(uint32_t));
    session->in = calloc(CHECK_BATCH * w->in_words, sizeof(uint32_t));
    session->expected = calloc(CHECK_BATCH * w->out_words, sizeof(uint32_t));
    session->seen = calloc(CHECK_BATCH * w->out_words, sizeof(uint32_t));
    session->x = calloc(CHECK_BATCH * w->out_words, sizeof(uint32_t));
    session->beats = calloc(w->rsp_beats, sizeof *session->beats);
    session->response = calloc(wires_response(w), sizeof(uint32_t));
    if (!session->compared || !session->state || !session->in || !session->expected || !session->seen || !session->x ||
        !session->beats || !session->response)
        return false;
    driver_open(&session->driver, session->stream, closed, closed && rule_is_in(session->options->relaxed, RULE_WAIT));
    find_compared(session);
    if (!allowed_open(&session->allowed, session->stream, session->options->allowed) ||
        !agents_open(&session->agents, session->stream, session->state, closed))
        return false;
    return true;
}

void session_close(struct session *session) {
    agents_close(&session->agents);
    allowed_close(&session->allowed);
    free(session->compared);
    free(session->state);
    free(session->in);
    free(session->expected);
    free(session->seen);
    free(session->x);
    free(session->beats);
    free(session->response);
}

uint64_t session_length(const struct session *session) {
    uint64_t loading = agents_length(&session->agents), asked = session->options->cycles;
    return asked < UINT64_MAX - loading ? asked + loading : UINT64_MAX;
}

bool session_is_over(struct session *session) {
    uint64_t now = session->result->cycles;
    bool loading = agents_are_busy(&session->agents);
    if (loading || session->driver.response < session->stream->ops)
        session->answered = now;
    return !loading && (now >= session_length(session) || now >= session->answered + session_tail());
}

void session_count(struct session *session, uint64_t first, size_t taken, size_t n) {
    uint64_t before = session->result->cycles, after = before + n;
    if (session->cover)
        cover_gather(session->cover, session->stream, first, &session->driver, &session->agents);
    session->driver.lost = UINT64_MAX;
    /* The last response may have come with the last cycle. */
    if (taken)
        session->answered = after - 1;
    session->result->ops += taken;
    session->result->cycles = after;
    if (session->options->progress && before / CHECK_PROGRESS != after / CHECK_PROGRESS)
        session->options->progress(after);
}

bool session_ends(const struct session *session) {
    const struct device_end *end = session->options->end;
    return end && end->cycle == session->result->mismatch.cycle;
}

void session_record(struct session *session, size_t n) {
    size_t words = unit.wires->in_words;
    if (session->options->recorded && session->result->cycles + n <= session->options->cycles)
        memcpy(session->options->recorded + session->result->cycles * words, session->in, n * words * sizeof(uint32_t));
}

static inline bool is_compared(const struct compared *c, const uint32_t *seen) {
    return c->qualifier == SESSION_ALWAYS || seen[c->qualifier];
}

bool session_differs(const struct session *session, const uint32_t *expected, const uint32_t *seen, const uint32_t *x) {
    uint32_t difference = 0;
    for (const struct compared *c = session->compared; c < session->compared + session->n_compared; c++)
        for (unsigned i = c->word; is_compared(c, seen) && i < c->word + c->words; i++)
            difference |= (expected[i] ^ seen[i]) | x[i];
    return difference;
}

void session_note_internal(struct session *session, uint64_t cycle, const char *format, ...) {
    static const char before[] = "internal error: ";
    struct mismatch *m = &session->result->mismatch;
    va_list words;
    m->kind = KIND_INTERNAL;
    m->port = 0;
    m->cycle = cycle;
    memcpy(m->text, before, sizeof before);
    va_start(words, format);
    vsnprintf(m->text + strlen(before), sizeof m->text - strlen(before), format, words);
    va_end(words);
    snprintf(m->remark, sizeof m->remark, "this is a fault of Lanelock, not of the design, and the run has no verdict");
}

bool session_is_shown(struct session *session, uint64_t cycle, const uint32_t *seen) {
    if (seen[unit.wires->rsp_valid] != SESSION_UNSHOWN)
        return true;
    session_note_internal(session, cycle, "the device %s did not run cycle %" PRIu64, session->device->type->name,
                          cycle);
    return false;
}

/* A response that is not due is most likely that of the previous request. */
static void remark_silent(const struct session *session, struct mismatch *m) {
    const unsigned valid = unit.wires->rsp_valid;
    if (unit.ports[m->port].word == valid && m->seen[valid] && !m->expected[valid] && m->token &&
        stream_is_silent(session->stream, m->token - 1))
        snprintf(m->remark, sizeof m->remark, "operation %" PRIu64 ", the previous one, has no response", m->token);
}

bool session_note(struct session *session, uint64_t cycle, const uint32_t *expected, const uint32_t *seen,
                  const uint32_t *x) {
    static const uint32_t no_bits[UNIT_MAX_WORDS];
    struct mismatch *m = &session->result->mismatch;
    if (!session_differs(session, expected, seen, x))
        return false;
    for (unsigned i = 0; i < unit.n_ports; i++) {
        const struct port *port = &unit.ports[i];
        if (!port->out)
            continue;
        const struct port *qualifier = port_qualifier(unit.ports, unit.n_ports, port);
        if (qualifier && !session->options->strict && !seen[qualifier->word])
            continue;
        if (port_differs(port, x, no_bits))
            m->kind = KIND_X;
        else if (port_differs(port, expected, seen))
            m->kind = strcmp(port->qualifier, "ALWAYS") == 0 && port->width == 1 ? KIND_VALID : KIND_VALUE;
        else
            continue;
        m->port = i;
        m->cycle = cycle;
        m->strict = session->options->strict;
        memcpy(m->expected, expected, unit.wires->out_words * sizeof *expected);
        memcpy(m->seen, seen, unit.wires->out_words * sizeof *seen);
        memcpy(m->x, x, unit.wires->out_words * sizeof *x);
        remark_silent(session, m);
        allowed_remark(&session->allowed, m);
        return true;
    }
    /* The batch was compared by words: finds the first one that differs. */
    unsigned word = 0;
    for (const struct compared *c = session->compared + session->n_compared; c-- > session->compared;)
        for (unsigned i = c->word + c->words; is_compared(c, seen) && i-- > c->word;)
            if ((expected[i] ^ seen[i]) | x[i])
                word = i;
    session_note_internal(session, cycle,
                          "output word %u of %s differs, but belongs to no port: expected 0x%08" PRIx32
                          ", seen 0x%08" PRIx32 ", unknown 0x%08" PRIx32,
                          word, unit.name, expected[word], seen[word], x[word]);
    return true;
}
