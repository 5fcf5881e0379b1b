/* SPDX-License-Identifier: MIT */
#include "engine/timed.h"

#include "engine/cover_states.h"
#include "engine/driver.h"

/* What is in the stages; it stands behind the state of execute(). */
struct stages {
    uint32_t valid[2]; /* a bit for each stage, the first one first */
    uint32_t skid;     /* of LL_SKID: a response waits in front of the first stage */

    /* Of the model as a device: beats of the request that have come, and of the response that have gone; the place of
     * the oldest response. The request and a ring of responses stand behind. */
    uint32_t beat, rsp_beat, first;
};
enum { STAGES_WORDS = sizeof(struct stages) / sizeof(uint32_t) };

static inline struct stages *stages_of(uint32_t *state) {
    return (struct stages *)(state + unit.execute_words);
}

static unsigned count_stages(const struct unit *of) {
    return of->pipeline == LL_ANY ? 1 : of->latency;
}

/* Places of the ring: one for each stage, the skid, and the request that is offered. */
static unsigned count_places(const struct unit *of) {
    return count_stages(of) + 2;
}

size_t timed_state_words(const struct unit *of) {
    return of->execute_words + STAGES_WORDS + wires_request(of->wires) + count_places(of) * wires_response(of->wires);
}

static inline uint64_t get_valid(const struct stages *stages) {
    return stages->valid[0] | (uint64_t)stages->valid[1] << 32;
}

static inline void put_valid(struct stages *stages, uint64_t valid) {
    stages->valid[0] = (uint32_t)valid;
    stages->valid[1] = (uint32_t)(valid >> 32);
}

static inline uint64_t last_stage(unsigned n) {
    return UINT64_C(1) << (n - 1);
}

static inline uint64_t all_stages(unsigned n) {
    return last_stage(n) | (last_stage(n) - 1);
}

/* The stages that move at the edge, if the last one does or can not: a run that begins with the first one, or none. */
DRIVE_INLINE uint64_t moving(enum ll_pipeline kind, unsigned n, uint64_t valid, uint32_t leaves) {
    if (leaves)
        return all_stages(n);
    const uint64_t empty = kind == LL_STALL ? 0 : ~valid & all_stages(n);
    return empty ? UINT64_MAX >> __builtin_clzll(empty) : 0;
}

/* req_ready_o */
DRIVE_INLINE uint32_t is_ready(enum ll_pipeline kind, const struct stages *stages, uint64_t moves) {
    return kind == LL_SKID ? !stages->skid : moves & 1;
}

/* Moves over the rising edge; enters: a request with a response has been accepted. */
DRIVE_INLINE void move(enum ll_pipeline kind, struct stages *stages, uint64_t moves, uint32_t enters, uint32_t rst) {
    const uint64_t valid = get_valid(stages);
    uint32_t first = enters;
    if (kind == LL_SKID) {
        first |= stages->skid;
        stages->skid = first & ~(uint32_t)moves & 1 & ~rst;
    }
    put_valid(stages, rst ? 0 : (valid & ~moves) | ((valid << 1 | first) & moves));
}

DRIVE_INLINE size_t drive_kind(enum ll_pipeline kind, enum pace pace, struct driver *driver,
                               const struct stream *stream, struct agents *agents, uint32_t *state, uint32_t *in,
                               uint32_t *out, size_t n) {
    const struct wires *w = unit.wires;
    const unsigned latency = unit.latency;
    const bool executes = unit.execute;
    struct stages *stages = stages_of(state);
    struct driver d = *driver;
    struct stream s = *stream;
    size_t taken = 0;
    for (; n > 0; n--, in += w->in_words, out += w->out_words) {
        driver_agents_inputs(&d, &s, w, agents, pace, in);
        /* Requests without a response do not fill the stages: they stop before the window does not hold them. */
        if (d.beat == 0 && d.next - d.response >= STREAM_FLIGHT)
            in[w->req_valid] = 0;
        const uint64_t valid = get_valid(stages);
        const uint32_t shown = valid >> (latency - 1) & 1, rst = in[w->rst];
        const uint32_t gone = in[w->rsp_ready] & (d.rsp_beat + 1 == w->rsp_beats);
        const uint64_t moves = moving(kind, latency, valid, !shown | gone);
        memset(out, 0, w->out_words * sizeof *out);
        out[w->req_ready] = is_ready(kind, stages, moves);
        out[w->rsp_valid] = shown;
        if (shown)
            memcpy(out + w->rsp,
                   stream_rsp(&s, w) + (stream_slot(d.response) * w->rsp_beats + d.rsp_beat) * w->rsp_words,
                   w->rsp_words * sizeof *out);
        uint32_t enters = in[w->req_valid] & out[w->req_ready] & ~rst & (d.beat + 1 == w->req_beats);
        if (executes && enters)
            enters = stream_execute(&s, d.next, state, agents);
        move(kind, stages, moves, enters, rst);
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

/* At power-up the stages hold anything. */
static void make_legal(struct stages *stages, unsigned n) {
    put_valid(stages, get_valid(stages) & all_stages(n));
    stages->skid &= 1;
    stages->beat %= unit.wires->req_beats;
    stages->rsp_beat %= unit.wires->rsp_beats;
    stages->first %= count_places(&unit);
}

/* Has the model carry out the request that is in *req. Returns whether it has a response. */
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
    struct stages *stages = stages_of(state);
    uint32_t *req = (uint32_t *)(stages + 1), *ring = req + wires_request(w);
    make_legal(stages, n);
    const uint64_t valid = get_valid(stages);
    const uint32_t held = (uint32_t)__builtin_popcountll(valid) + stages->skid;
    const uint32_t shown = valid >> (n - 1) & 1, rst = in[w->rst];
    const uint32_t gone = in[w->rsp_ready] & (stages->rsp_beat + 1 == w->rsp_beats);
    const uint64_t moves = moving(unit.pipeline, n, valid, !shown | gone);
    memset(out, 0, w->out_words * sizeof *out);
    out[w->req_ready] = is_ready(unit.pipeline, stages, moves);
    out[w->rsp_valid] = shown;
    if (shown)
        memcpy(out + w->rsp, ring + stages->first * wires_response(w) + stages->rsp_beat * w->rsp_words,
               w->rsp_words * sizeof *out);
    uint32_t enters = 0;
    if (in[w->req_valid] & out[w->req_ready] & ~rst)
        enters = wires_gather(req, &stages->beat, w->req_beats, in + w->req, w->req_words) &&
                 carry_out(state, req, ring + (stages->first + held) % places * wires_response(w));
    move(unit.pipeline, stages, moves, enters, rst);
    if (rst) {
        stages->skid = stages->beat = stages->rsp_beat = 0;
        if (unit.execute)
            unit_reset_state(&unit, state);
    } else if (shown & in[w->rsp_ready]) {
        stages->first = (stages->first + gone) % places;
        stages->rsp_beat = (stages->rsp_beat + 1) % w->rsp_beats;
    }
}

static const char *impossible(const unsigned *part) {
    const bool ready = part[HANDSHAKE_REQ_READY], valid = part[HANDSHAKE_RSP_VALID];
    /* A response of several beats stays although a beat is taken. */
    const bool waits = valid && (!part[HANDSHAKE_RSP_READY] || unit.wires->rsp_beats > 1);
    if (unit.pipeline == LL_ANY)
        return NULL;
    if (!ready && unit.pipeline == LL_SKID)
        return valid ? NULL : "a request waits only if the stage in front of the response is full";
    if (!ready && !waits)
        return "a request waits only behind a response that waits";
    if (ready && valid && !part[HANDSHAKE_RSP_READY] && (unit.pipeline == LL_STALL || unit.latency == 1) &&
        unit.pipeline != LL_SKID)
        return "no request is accepted while a response waits";
    return NULL;
}
const struct covergroup timed_handshake = COVER_HANDSHAKE(impossible);
