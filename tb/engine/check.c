/* SPDX-License-Identifier: MIT */
#include "engine/check.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/phases.h"
#include "engine/session.h"

const char *check_kind_name(enum check_kind kind) {
    static const char *const names[] = {"unfinished", "none", "value", "valid",   "hang",
                                        "X",          "left", "stop",  "internal"};
    return names[kind];
}

/* The ports of a run of one qualifier share an entry: where there are many, a run without STRICT would take a fifth
 * longer. */
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

static bool session_open(struct session *session) {
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
    handshakes_open(session);
    return true;
}

static void session_close(struct session *session) {
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

/*
 * The first cycle is a reset. Until its edge is over the outputs mean nothing, and they are not compared. What is
 * inside the unit is loaded from the next cycle on.
 */
static void power_up(struct session *session) {
    session->in[unit.wires->rst] = 1;
    if (unit.execute)
        unit_reset_state(&unit, session->state);
    agents_load(&session->agents);
    session->result->in_device = true;
    session->device->type->settle(session->device, session->in, NULL, session->seen, session->x);
    session->device->type->rise(session->device, session->seen, false);
    session->result->in_device = false;
    session_record(session, 1);
    memset(session->x, 0, unit.wires->out_words * sizeof(uint32_t));
    session->result->cycles = 1;
}

/* Decides by what was compared, not by why the loop ended. */
static bool is_complete(const struct session *session) {
    const struct check_result *result = session->result;
    const uint64_t loading = agents_length(&session->agents);
    bool all_answered = session->driver.response >= session->stream->ops;
    return (result->cycles >= loading && result->cycles - loading >= session->options->cycles) ||
           (all_answered && result->cycles >= session->answered + session_tail());
}

static void note_end(struct session *session, bool ended) {
    struct check_result *result = session->result;
    struct mismatch *m = &result->mismatch;
    if (m->kind != KIND_UNFINISHED)
        return;
    m->cycle = 0;
    m->kind = KIND_NONE;
    if (!ended || !is_complete(session))
        session_note_internal(session, result->cycles,
                              "the run ended early, after %" PRIu64 " cycles and %" PRIu64
                              " operations, without a difference",
                              result->cycles, result->ops);
}

/* Runs the cycles after a mismatch and drops their result. */
static void run_tail(struct session *session) {
    struct check_result *kept = session->result, tail = *kept;
    kept->in_device = true;
    session->result = &tail;
    if (session->options->mode == CHECK_CYCLE)
        open_tail(session);
    else
        closed_tail(session);
    session->result = kept;
}

bool check_run(struct stream *stream, struct device *device, const struct check_options *options, struct cover *cover,
               struct check_result *result) {
    struct session session = {.stream = stream, .device = device, .options = options, .cover = cover, .result = result};
    *result = (struct check_result){.first_response = UINT64_MAX};
    bool ok = session_open(&session);
    if (ok) {
        power_up(&session);
        note_end(&session, options->mode == CHECK_CYCLE ? open_loop(&session) : closed_loop(&session));
        if (cover)
            cover_end(cover);
        result->unreset = driver_longest(&session.driver);
        result->legal = stream->phases ? phases_longest(stream->phases, session.driver.response) : 0;
        if (options->tail && result->mismatch.kind != KIND_NONE && result->mismatch.kind != KIND_INTERNAL)
            run_tail(&session);
        ok = !agents_are_full(&session.agents);
    }
    session_close(&session);
    result->in_device = true; /* until it is closed */
    return ok;
}
