/* SPDX-License-Identifier: MIT */
/*
 * Open loop of one declared unit, with its constants for speed. It is compiled for each unit with UNIT, UNIT_HEADER and
 * UNIT_PORTS, and replaces the general loop in engine/timed.c.
 */
#include <assert.h>
#include <limits.h>
#include <string.h>

#include "engine/cycle_drive.h"
#include "engine/timed_drive.h"
#include "lanelock/bench_unit.h"

#include UNIT_HEADER

#define DRIVE_WORDS(part) ((unsigned)(sizeof(struct CSIM_OF(UNIT, part)) / sizeof(uint32_t)))

/* Returns the first word of a port in its vector, as a constant. Returns 0 without the port, which is an error
 * elsewhere. */
DRIVE_INLINE unsigned find_word(const char *direction, const char *of) {
    unsigned n = 0, at = 0;
#define PORT(dir, name, width, lanes, qualifier, meaning)                                                              \
    at = strcmp(#name, of) ? at : n;                                                                                   \
    n += strcmp(#dir, direction) ? 0 : CSIM_WORDS(width, lanes);
#include UNIT_PORTS
#undef PORT
    return at;
}

/* Returns the first word of the ports with a qualifier, which are consecutive, as a constant. */
DRIVE_INLINE unsigned find_payload(const char *direction, const char *of) {
    unsigned n = 0, at = UINT_MAX;
#define PORT(dir, name, width, lanes, qualifier, meaning)                                                              \
    at = at == UINT_MAX && !strcmp(#qualifier, of) ? n : at;                                                           \
    n += strcmp(#dir, direction) ? 0 : CSIM_WORDS(width, lanes);
#include UNIT_PORTS
#undef PORT
    return at;
}

/* Returns the number of words of the ports with a qualifier, as a constant. */
DRIVE_INLINE unsigned count_words(const char *of) {
    unsigned n = 0;
#define PORT(dir, name, width, lanes, qualifier, meaning) n += strcmp(#qualifier, of) ? 0 : CSIM_WORDS(width, lanes);
#include UNIT_PORTS
#undef PORT
    return n;
}

#define DRIVE_WIRES                                                                                                    \
    {                                                                                                                  \
        .in_words = DRIVE_WORDS(in), .rst = find_word("IN", "rst"), .rsp_ready = find_word("IN", "rsp_ready_i"),       \
        .req_valid = find_word("IN", "req_valid_i"), .req = find_payload("IN", "req_valid_i"),                         \
        .req_words = count_words("req_valid_i"), .req_beats = 1, .out_words = DRIVE_WORDS(out),                        \
        .req_ready = find_word("OUT", "req_ready_o"), .rsp_valid = find_word("OUT", "rsp_valid_o"),                    \
        .rsp = find_payload("OUT", "rsp_valid_o"), .rsp_words = count_words("rsp_valid_o"), .rsp_beats = 1             \
    }

/*
 * The loops below. UNIT_LOOP names the only loop of one of our units: all of them take five times as long to compile.
 * Without it, the declaration chooses one at run time.
 */
enum loop { STALL = 1, COLLAPSE, COLLAPSE_FEW, SKID, BEATS_1, BEATS_2, BEATS_4, BEATS_8_TO_1, BEATS_ANY };
#ifdef UNIT_LOOP
#define LOOP(loop, name) ((loop) == (UNIT_LOOP) ? drive_##name : NULL)
#else
#define LOOP(loop, name) drive_##name
#endif

TIMED_MODEL(stall, LL_STALL, unit.latency)
TIMED_MODEL(collapse, LL_COLLAPSE, unit.latency)
TIMED_MODEL(skid, LL_SKID, unit.latency)

enum { FEW = 2 }; /* stages with their own loop */

static inline void collapse_few(const struct wires *w, uint32_t *state, const uint32_t *in, const uint32_t *due,
                                uint32_t *out) {
    timed_collapse(FEW, w, state, in, due, out);
}

typedef size_t timed_loop(struct driver *driver, const struct stream *stream, uint32_t *state, uint32_t *in,
                          uint32_t *out, size_t n);
typedef size_t cycle_loop(struct driver *driver, const struct stream *stream, struct agents *agents, uint32_t *state,
                          uint32_t *in, uint32_t *out, size_t n);

/* Function for each loop. A single function for all of them would need too many registers. */
#define DRIVE(name, ...)                                                                                               \
    __attribute__((noinline)) static size_t drive_##name(struct driver *driver, const struct stream *stream,           \
                                                         uint32_t *state, uint32_t *in, uint32_t *out, size_t n) {     \
        const struct wires w = DRIVE_WIRES;                                                                            \
        return __VA_ARGS__(name, &w, driver, stream, state, in, out, n);                                               \
    }
#define DRIVE_FEW(...) timed_drive_collapse(FEW, __VA_ARGS__)
DRIVE(stall, timed_drive_plain)
DRIVE(collapse, timed_drive_plain)
DRIVE(skid, timed_drive_plain)
DRIVE(collapse_few, DRIVE_FEW)

size_t timed_own_drive(struct driver *driver, const struct stream *stream, uint32_t *state, uint32_t *in, uint32_t *out,
                       size_t n) {
    const bool few = unit.pipeline == LL_COLLAPSE && unit.latency == FEW;
    timed_loop *loop = few                            ? LOOP(COLLAPSE_FEW, collapse_few)
                       : unit.pipeline == LL_STALL    ? LOOP(STALL, stall)
                       : unit.pipeline == LL_COLLAPSE ? LOOP(COLLAPSE, collapse)
                                                      : LOOP(SKID, skid);
    assert(loop && "the unit's .mk file names its loop");
    return loop(driver, stream, state, in, out, n);
}

/* Calls the unit's cycle() with outputs that are 0, or a function of the model that takes the responses, if there are
 * any. */
DRIVE_INLINE void call_cycle(const struct wires *w, uint32_t *state, const uint32_t *in, const uint32_t *due,
                             uint32_t *out) {
    (void)w, (void)due;
#ifdef CSIM_CYCLE_TAKES_RESPONSES
    CSIM_OF(UNIT, cycle_with)
    ((struct CSIM_OF(UNIT, state) *)state, (const struct CSIM_OF(UNIT, in) *)in, (const struct CSIM_OF(UNIT, rsp) *)due,
     (struct CSIM_OF(UNIT, out) *)out);
#else
    memset(out, 0, w->out_words * sizeof *out);
    ll_the_unit.cycle(state, (const struct ll_in *)in, (struct ll_out *)out);
#endif
}

/* Loops for common numbers of beats of all messages; 0: any number. */
#define DRIVE_CYCLE(name, req, rsp)                                                                                    \
    __attribute__((noinline)) static size_t drive_##name(struct driver *driver, const struct stream *stream,           \
                                                         struct agents *agents, uint32_t *state, uint32_t *in,         \
                                                         uint32_t *out, size_t n) {                                    \
        struct wires w = DRIVE_WIRES;                                                                                  \
        w.req_beats = (req) ? (req) : unit.wires->req_beats;                                                           \
        w.rsp_beats = (rsp) ? (rsp) : unit.wires->rsp_beats;                                                           \
        w.count_req = (req) ? NULL : unit.wires->count_req;                                                            \
        w.count_rsp = (rsp) ? NULL : unit.wires->count_rsp;                                                            \
        return cycle_drive_with(call_cycle, &w, driver, stream, agents, state, in, out, n);                            \
    }
DRIVE_CYCLE(1_beat, 1, 1)
DRIVE_CYCLE(2_beats, 2, 2)
DRIVE_CYCLE(4_beats, 4, 4)
DRIVE_CYCLE(8_beats_to_1, 8, 1)
DRIVE_CYCLE(any_beats, 0, 0)

size_t cycle_own_drive(struct driver *driver, const struct stream *stream, struct agents *agents, uint32_t *state,
                       uint32_t *in, uint32_t *out, size_t n) {
    const struct wires *w = unit.wires;
    const unsigned req = w->count_req || w->count_rsp ? 0 : w->req_beats, rsp = w->rsp_beats;
    cycle_loop *loop = req == 1 && rsp == 1   ? LOOP(BEATS_1, 1_beat)
                       : req == 2 && rsp == 2 ? LOOP(BEATS_2, 2_beats)
                       : req == 4 && rsp == 4 ? LOOP(BEATS_4, 4_beats)
                       : req == 8 && rsp == 1 ? LOOP(BEATS_8_TO_1, 8_beats_to_1)
                                              : LOOP(BEATS_ANY, any_beats);
    assert(loop && "the unit's .mk file names its loop");
    return loop(driver, stream, agents, state, in, out, n);
}
