/* SPDX-License-Identifier: MIT */
#include "engine/check.h"

#include <inttypes.h>
#include <string.h>

#include "engine/cycle_drive.h"
#include "engine/handshake.h"
#include "engine/phases.h"

/*
 * Runs the first cycle, a reset. Its outputs are not compared, because they are undefined before the edge. The unit's
 * contents are loaded from the next cycle on.
 */
static void power_up(struct session *session) {
    session->in[unit.wires->rst] = 1;
    if (unit.execute)
        unit_reset_state(&unit, session->state);
    agents_begin(&session->agents, AGENT_LOAD);
    session->result->in_device = true;
    session->device->type->settle(session->device, session->in, NULL, session->seen, session->x);
    session->device->type->rise(session->device, session->seen, false);
    session->result->in_device = false;
    session_record(session, 1);
    memset(session->x, 0, unit.wires->out_words * sizeof(uint32_t));
    session->result->cycles = 1;
}

/* Returns true if enough was compared, whatever ended the loop. */
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
        handshakes_open(&session);
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
