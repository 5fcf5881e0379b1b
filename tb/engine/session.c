/* SPDX-License-Identifier: MIT */
#include "engine/session.h"

#include <string.h>

uint64_t session_length(const struct session *session) {
    uint64_t loading = agents_length(&session->agents), asked = session->options->cycles;
    return asked < UINT64_MAX - loading ? asked + loading : UINT64_MAX;
}

bool session_is_over(struct session *session) {
    uint64_t now = session->result->cycles;
    bool loading = agents_are_busy(&session->agents);
    if (loading || session->driver.response < session->stream->ops)
        session->answered = now;
    return !loading && (now >= session_length(session) || now >= session->answered + CHECK_TAIL);
}

static void cover_operations(struct session *session, uint64_t token, uint64_t end) {
    for (; token < end; token++)
        for (size_t i = 0; i < UNIT_OP_BINS; i++)
            session->cover->hit[session->stream->bins[i][stream_slot(token)]] = 1;
}

/* What the responses from `first` on, those of the batch, hit. */
static void cover_batch(struct session *session, uint64_t first) {
    unsigned char *hit = session->cover->hit + unit.bins;
    const struct stream *stream = session->stream;
    for (uint64_t token = first, end; token < session->driver.response; token = end) {
        end = (token / STREAM_BLOCK + 1) * STREAM_BLOCK;
        if (end > session->driver.response)
            end = session->driver.response;
        if (stream->classified[stream_slot(token) / STREAM_BLOCK])
            cover_operations(session, token, end);
    }
    for (unsigned state = 0; state < COVER_STATES; state++)
        *hit++ |= session->driver.states >> state & 1;
    for (unsigned i = 0; i < session->agents.n; i++)
        for (unsigned state = 0; state < agent_states(unit.agents[i].type); state++)
            *hit++ |= session->agents.agent[i]->states >> state & 1;
}

void session_count(struct session *session, uint64_t first, size_t taken, size_t n) {
    uint64_t before = session->result->cycles, after = before + n;
    if (session->cover)
        cover_batch(session, first);
    session->result->ops += taken;
    session->result->cycles = after;
    if (session->options->progress && before / CHECK_PROGRESS != after / CHECK_PROGRESS)
        session->options->progress(after);
}

void session_record(struct session *session, size_t n) {
    size_t words = unit.wires->in_words;
    if (session->options->recorded && session->result->cycles + n <= session->options->cycles)
        memcpy(session->options->recorded + session->result->cycles * words, session->in, n * words * sizeof(uint32_t));
}

bool session_note(struct session *session, uint64_t cycle, const uint32_t *expected, const uint32_t *seen,
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
