/* SPDX-License-Identifier: MIT */
#include "engine/timed.h"

#include "engine/cover_states.h"
#include "engine/stream.h"
#include "engine/timed_drive.h"

enum { STAGES_WORDS = sizeof(struct timed_stages) / sizeof(uint32_t) };

static inline struct timed_stages *stages_of(uint32_t *state) {
    return (struct timed_stages *)(state + unit.execute_words);
}

static unsigned count_stages(const struct unit *of) {
    return of->pipeline == LL_ANY ? 1 : of->latency;
}

/* Returns the places of the ring: one for each stage, the skid, and the offered request. */
static unsigned count_places(const struct unit *of) {
    return count_stages(of) + 2;
}

size_t timed_state_words(const struct unit *of) {
    return of->execute_words + STAGES_WORDS + wires_request(of->wires) +
           count_places(of) * (wires_response(of->wires) + 1);
}

/* Shows the data that the host has read, then moves its port over the edge. */
static void step_host(struct timed_stages *stages, uint32_t *state, bool idle, const uint32_t *in, uint32_t *out) {
    const struct unit_host *host = unit.host;
    const bool passes = in[host->valid] && idle && !in[unit.wires->rst];
    uint32_t *word = &state[host->state + in[host->addr] % host->words];
    out[host->rdata] = stages->asked ? stages->found : 0;
    stages->asked = passes && !in[host->we];
    stages->found = *word;
    if (passes && in[host->we])
        *word = in[host->wdata];
}

/* Returns true for a unit with only requests and responses of one beat each. */
static bool is_plain(void) {
    const struct wires *w = unit.wires;
    return unit.respond && !unit.n_agents && w->req_beats == 1 && w->rsp_beats == 1 && w->out_words == 2 + w->rsp_words;
}

DRIVE_INLINE size_t drive_kind(enum ll_pipeline kind, enum pace pace, struct driver *driver,
                               const struct stream *stream, struct agents *agents, uint32_t *state, uint32_t *in,
                               uint32_t *out, size_t n) {
    const struct wires *w = unit.wires;
    const unsigned latency = unit.latency;
    const bool executes = unit.execute;
    struct timed_stages *stages = stages_of(state);
    struct driver d = *driver;
    struct stream s = *stream;
    size_t taken = 0;
    for (; n > 0; n--, in += w->in_words, out += w->out_words) {
        driver_agents_inputs(&d, &s, w, agents, pace, in);
        /* Requests without a response do not fill the stages: they stop before the window is full. */
        if (d.beat == 0 && d.next - d.response >= STREAM_FLIGHT)
            in[w->req_valid] = 0;
        const uint64_t valid = timed_valid(stages);
        const uint32_t shown = valid >> (latency - 1) & 1, rst = in[w->rst];
        const uint32_t gone = in[w->rsp_ready] & (d.rsp_beat + 1 == driver_rsp_beats(&d, &s, w));
        const uint64_t moves = timed_moving(kind, latency, valid, (shown ^ 1) | gone);
        memset(out, 0, w->out_words * sizeof *out);
        out[w->req_ready] = timed_ready(kind, stages, moves);
        out[w->rsp_valid] = shown;
        if (shown)
            memcpy(out + w->rsp,
                   stream_rsp(&s, w) + (stream_slot(d.response) * w->rsp_beats + d.rsp_beat) * w->rsp_words,
                   w->rsp_words * sizeof *out);
        if (unit.host)
            step_host(stages, state, !valid && !stages->skid && !d.beat, in, out);
        uint32_t enters = in[w->req_valid] & out[w->req_ready] & ~rst & (d.beat + 1 == driver_req_beats(&d, &s, w));
        if (executes && enters)
            enters = stream_execute(&s, d.next, state, agents);
        timed_move(kind, stages, moves, enters, rst);
        if (executes && __builtin_expect(rst, 0))
            unit_reset_state(&unit, state);
        const uint32_t answered = driver_agents_edge(&d, &s, w, agents, pace, in, out);
        taken += answered;
        if (executes)
            driver_skip(&d, &s, w, rst, answered);
    }
    *driver = d;
    return taken;
}

size_t timed_drive(struct driver *driver, const struct stream *stream, struct agents *agents, uint32_t *state,
                   uint32_t *in, uint32_t *out, size_t n) {
    if (timed_own_drive && is_plain())
        return timed_own_drive(driver, stream, state, in, out, n);
    const bool watched = stream_is_watched(stream, driver->response) || stream_is_watched(stream, driver->next + n);
    driver_watch_from(driver, watched);
#define DRIVE(kind)                                                                                                    \
    (watched ? drive_kind(kind, PACE_WATCHED, driver, stream, agents, state, in, out, n)                               \
             : drive_kind(kind, PACE_ANY, driver, stream, agents, state, in, out, n))
    switch (unit.pipeline) {
    case LL_STALL:
        return DRIVE(LL_STALL);
    case LL_SKID:
        return DRIVE(LL_SKID);
    default:
        return DRIVE(LL_COLLAPSE);
    }
#undef DRIVE
}

/* Makes a power-up state legal. */
static void make_legal(struct timed_stages *stages, unsigned n) {
    timed_put_valid(stages, timed_valid(stages) & timed_all(n));
    stages->skid &= 1;
    stages->asked &= 1;
    stages->beat %= unit.wires->req_beats;
    stages->rsp_beat %= unit.wires->rsp_beats;
    stages->first %= count_places(&unit);
}

/* Executes the request on the model. Returns true if it has a response. */
static bool carry_out(uint32_t *state, const uint32_t *req, uint32_t *rsp) {
    static struct agents none;
    if (unit.execute)
        return unit.execute(state, &none, req, NULL, rsp);
    unit.respond(req, rsp, 1);
    return true;
}

void timed_cycle(uint32_t *state, const uint32_t *in, uint32_t *out) {
    const struct wires *w = unit.wires;
    const unsigned n = count_stages(&unit), places = count_places(&unit);
    struct timed_stages *stages = stages_of(state);
    uint32_t *req = (uint32_t *)(stages + 1), *ring = req + wires_request(w),
             *beats = ring + places * wires_response(w);
    make_legal(stages, n);
    const uint32_t last = beats[stages->first] % w->rsp_beats; /* beat of the oldest response */
    const uint64_t valid = timed_valid(stages);
    const uint32_t held = (uint32_t)__builtin_popcountll(valid) + stages->skid;
    const uint32_t shown = valid >> (n - 1) & 1, rst = in[w->rst];
    const uint32_t gone = in[w->rsp_ready] & (stages->rsp_beat == last);
    const uint64_t moves = timed_moving(unit.pipeline, n, valid, (shown ^ 1) | gone);
    memset(out, 0, w->out_words * sizeof *out);
    out[w->req_ready] = timed_ready(unit.pipeline, stages, moves);
    out[w->rsp_valid] = shown;
    if (shown)
        memcpy(out + w->rsp, ring + stages->first * wires_response(w) + stages->rsp_beat * w->rsp_words,
               w->rsp_words * sizeof *out);
    if (unit.host)
        step_host(stages, state, !held && !stages->beat, in, out);
    uint32_t enters = 0;
    const uint32_t place = (stages->first + held) % places;
    uint32_t *rsp = ring + place * wires_response(w);
    if (in[w->req_valid] & out[w->req_ready] & ~rst)
        enters = wires_gather(req, &stages->beat, w->req_beats, w->count_req, in + w->req, w->req_words) &&
                 carry_out(state, req, rsp);
    if (enters)
        beats[place] = wires_rsp_count(w, rsp) - 1;
    timed_move(unit.pipeline, stages, moves, enters, rst);
    if (rst) {
        stages->skid = stages->beat = stages->rsp_beat = 0;
        if (unit.execute)
            unit_reset_state(&unit, state);
    } else if (shown & in[w->rsp_ready]) {
        stages->first = (stages->first + gone) % places;
        stages->rsp_beat = gone ? 0 : stages->rsp_beat + 1;
    }
}

static const char *impossible(const unsigned *part) {
    const bool ready = part[HANDSHAKE_REQ_READY], valid = part[HANDSHAKE_RSP_VALID];
    /* A response of several beats stays when a beat is taken. */
    const bool waits = valid && (!part[HANDSHAKE_RSP_READY] || unit.wires->rsp_beats > 1);
    if (unit.pipeline == LL_ANY)
        return NULL;
    if (!ready && unit.pipeline == LL_SKID)
        return valid ? NULL : "a request waits only if the stage upstream of the response is full";
    if (!ready && !waits)
        return "a request waits only while a response waits";
    if (ready && valid && !part[HANDSHAKE_RSP_READY] && (unit.pipeline == LL_STALL || unit.latency == 1) &&
        unit.pipeline != LL_SKID)
        return "no request is accepted while a response waits";
    return NULL;
}
const struct covergroup timed_handshake = COVER_HANDSHAKE(impossible);
