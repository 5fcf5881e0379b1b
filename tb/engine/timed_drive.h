/* SPDX-License-Identifier: MIT */
/*
 * The stages of declared timing as inline functions; engine/timed.c uses them for all units. A fast unit, without
 * state, agents and further beats, uses TIMED_MODEL() and timed_drive_plain() with its own constants instead of
 * timed_drive().
 */
#ifndef TB_ENGINE_TIMED_DRIVE_H
#define TB_ENGINE_TIMED_DRIVE_H

#include <string.h>

#include "engine/drive.h"

/* Contents of the stages, after the state of execute(). */
struct timed_stages {
    uint32_t valid[2];     /* a bit for each stage, the first one first */
    uint32_t skid;         /* for LL_SKID: a response waits upstream of the first stage */
    uint32_t asked, found; /* the host has read in the previous cycle, this value */

    /*
     * For the model as a device: the beats of the request that have come, and of the response that were taken; the
     * place of the oldest response. The request and a ring of responses follow.
     */
    uint32_t beat, rsp_beat, first;
};
static inline uint64_t timed_valid(const struct timed_stages *stages) {
    return stages->valid[0] | (uint64_t)stages->valid[1] << 32;
}

static inline void timed_put_valid(struct timed_stages *stages, uint64_t valid) {
    stages->valid[0] = (uint32_t)valid;
    stages->valid[1] = (uint32_t)(valid >> 32);
}

static inline uint64_t timed_last(unsigned n) {
    return UINT64_C(1) << (n - 1);
}

static inline uint64_t timed_all(unsigned n) {
    return timed_last(n) | (timed_last(n) - 1);
}

/*
 * Returns the stages that move at the edge: all up to the last empty one, or all if the last one is taken. It has no
 * branch, since stalls are random.
 */
DRIVE_INLINE uint64_t timed_moving(enum ll_pipeline kind, unsigned n, uint64_t valid, uint32_t leaves) {
    uint64_t moves = (uint64_t)leaves << (n - 1);
    if (kind != LL_STALL)
        moves |= ~valid & timed_all(n);
    for (unsigned step = 1; step < n; step *= 2)
        moves |= moves >> step;
    return moves;
}

/* req_ready_o */
DRIVE_INLINE uint32_t timed_ready(enum ll_pipeline kind, const struct timed_stages *stages, uint64_t moves) {
    return kind == LL_SKID ? !stages->skid : moves & 1;
}

/* Moves over the rising edge. enters: a request with a response was accepted. */
DRIVE_INLINE void timed_move(enum ll_pipeline kind, struct timed_stages *stages, uint64_t moves, uint32_t enters,
                             uint32_t rst) {
    const uint64_t valid = timed_valid(stages);
    uint32_t first = enters;
    if (kind == LL_SKID) {
        first |= stages->skid;
        stages->skid = first & ~(uint32_t)moves & 1 & ~rst;
    }
    timed_put_valid(stages, rst ? 0 : (valid & ~moves) | ((valid << 1 | first) & moves));
}

/*
 * Shows the due response, or 0. Copies of all words at once need so few accesses that the compiler keeps the inputs in
 * registers.
 */
DRIVE_INLINE void timed_show(const struct wires *w, uint32_t shown, const uint32_t *due, uint32_t *out) {
    uint32_t rsp[UNIT_MAX_WORDS];
    memcpy(rsp, due, w->rsp_words * sizeof *rsp);
    for (unsigned i = 0; i < w->rsp_words; i++)
        rsp[i] &= -shown;
    out[w->rsp_valid] = shown;
    memcpy(out + w->rsp, rsp, w->rsp_words * sizeof *rsp);
}

/* One clock of a unit with one beat per message, whose responses are already known. */
DRIVE_INLINE void timed_model(enum ll_pipeline kind, unsigned latency, const struct wires *w, uint32_t *state,
                              const uint32_t *in, const uint32_t *due, uint32_t *out) {
    struct timed_stages *stages = (struct timed_stages *)state;
    const uint64_t valid = timed_valid(stages) & timed_all(latency);
    const uint32_t shown = valid >> (latency - 1) & 1;
    const uint64_t moves = timed_moving(kind, latency, valid, (shown ^ 1) | in[w->rsp_ready]);
    out[w->req_ready] = timed_ready(kind, stages, moves);
    timed_show(w, shown, due, out);
    timed_move(kind, stages, moves, in[w->req_valid] & out[w->req_ready], in[w->rst]);
}

#define TIMED_MODEL(name, kind, latency)                                                                               \
    static inline void name(const struct wires *w, uint32_t *state, const uint32_t *in, const uint32_t *due,           \
                            uint32_t *out) {                                                                           \
        timed_model(kind, latency, w, state, in, due, out);                                                            \
    }

/*
 * The same for LL_COLLAPSE and a small latency. valid[] has a word for each stage, which makes the path from clock to
 * clock shorter.
 */
DRIVE_INLINE void timed_collapse(unsigned latency, const struct wires *w, uint32_t *valid, const uint32_t *in,
                                 const uint32_t *due, uint32_t *out) {
    const uint32_t shown = valid[latency - 1], running = in[w->rst] ^ 1;
    uint32_t moves = in[w->rsp_ready];
    for (unsigned k = latency - 1; k > 0; k--) {
        moves |= valid[k] ^ 1;
        valid[k] = running & (valid[k - 1] | (moves ^ 1));
    }
    moves |= valid[0] ^ 1;
    valid[0] = running & (in[w->req_valid] | (moves ^ 1));
    out[w->req_ready] = moves;
    timed_show(w, shown, due, out);
}

DRIVE_INLINE size_t timed_drive_collapse(unsigned latency, drive_model *model, const struct wires *w,
                                         struct driver *driver, const struct stream *stream, uint32_t *state,
                                         uint32_t *in, uint32_t *out, size_t n) {
    struct timed_stages *stages = (struct timed_stages *)state;
    uint32_t valid[LL_STAGES];
    for (unsigned k = 0; k < latency; k++)
        valid[k] = timed_valid(stages) >> k & 1;
    const size_t taken = drive_open_loop(driver, stream, w, model, valid, in, out, n);
    uint64_t all = 0;
    for (unsigned k = 0; k < latency; k++)
        all |= (uint64_t)valid[k] << k;
    timed_put_valid(stages, all);
    return taken;
}

DRIVE_INLINE size_t timed_drive_plain(drive_model *model, const struct wires *w, struct driver *driver,
                                      const struct stream *stream, uint32_t *state, uint32_t *in, uint32_t *out,
                                      size_t n) {
    /* A local copy stays in registers. */
    struct timed_stages local;
    memcpy(&local, state, sizeof local);
    const size_t taken = drive_open_loop(driver, stream, w, model, (uint32_t *)&local, in, out, n);
    memcpy(state, &local, sizeof local);
    return taken;
}

/* The drive compiled with the unit's constants, which declared/drive.c adds to a program. */
__attribute__((weak)) size_t timed_own_drive(struct driver *driver, const struct stream *stream, uint32_t *state,
                                             uint32_t *in, uint32_t *out, size_t n);

#endif
