/* SPDX-License-Identifier: MIT */
/* A run of a stream on device and model, as check.c begins it and the two loops go on with it. */
#ifndef TB_ENGINE_SESSION_H
#define TB_ENGINE_SESSION_H

#include "engine/allowed.h"
#include "engine/check.h"
#include "engine/driver.h"
#include "engine/handshake.h"

/* Output words that are compared while another output, in word `qualifier`, is seen high; SESSION_ALWAYS: in any case.
 */
#define SESSION_ALWAYS UINT32_MAX
struct compared {
    unsigned qualifier, word, words;
};

/* All outputs in the cycle in which a beat of a response first came. */
struct seen_beat {
    uint64_t cycle;
    uint32_t out[UNIT_MAX_WORDS];
};

/* What both loops need. */
struct session {
    struct stream *stream;
    struct device *device;
    const struct check_options *options;
    struct cover *cover;
    struct check_result *result;
    struct driver driver;
    struct agents agents;
    struct handshakes handshakes;
    struct allowed allowed;
    struct compared *compared; /* all outputs */
    size_t n_compared;
    uint32_t *state;                    /* of the model */
    uint32_t *in, *expected, *seen, *x; /* CHECK_BATCH vectors each */
    struct seen_beat *beats; /* in the closed loop those of the response that is due, as far as they have come, */
    uint32_t *response;      /* and their payload */
    bool draining;           /* no further operation is offered */
    uint64_t answered;       /* the last cycle in which an operation had no response yet */
};

/*
 * Both loops run from the second cycle on until they find a difference or have nothing left to do. They return true if
 * nothing is left to do; false: the difference is noted.
 */
bool open_loop(struct session *session);
bool closed_loop(struct session *session);

/*
 * Run some clocks after a difference. The open loop goes on as if there had been none. The closed one ends where the
 * design and the model disagree on what has happened: all inputs are low, and what is expected is what is seen.
 */
void open_tail(struct session *session);
void closed_tail(struct session *session);

/* In cycles at most. Those in which what is inside is loaded come on top of what was asked for. */
uint64_t session_length(const struct session *session);

/* Cycles after the last response in which none may come: one to a request that has none may be as late as that. */
static inline unsigned session_tail(void) {
    return CHECK_TAIL + unit.latency;
}

/* Whether the run is over, at the start of a batch. */
bool session_is_over(struct session *session);

/* n cycles, those of the vectors, have come out right, with as many responses taken, from that to operation `first` on.
 */
void session_count(struct session *session, uint64_t first, size_t taken, size_t n);

/* Whether the cycle that mismatch.cycle says is known to be the one in which the design ends the run. */
bool session_ends(const struct session *session);

/* Keeps the input vectors of n cycles, before these are counted, for whoever asked for them. */
void session_record(struct session *session, size_t n);

/* Whether two output vectors differ in what is compared, of the second of which some bits are unknown. */
bool session_differs(const struct session *session, const uint32_t *expected, const uint32_t *seen, const uint32_t *x);

/*
 * A value of rsp_valid that no design shows. It stands in the output vector before a device is asked for the cycle: a
 * device that leaves it there did not run the cycle.
 */
enum { SESSION_UNSHOWN = 2 };

static inline void session_hide(uint32_t *seen) {
    seen[unit.wires->rsp_valid] = SESSION_UNSHOWN;
}

/* Notes KIND_INTERNAL if the device did not run a cycle. Returns whether it ran it. */
bool session_is_shown(struct session *session, uint64_t cycle, const uint32_t *seen);

/* Notes that the run has no verdict, and why: words of printf(). */
#ifdef __GNUC__
__attribute__((format(printf, 3, 4)))
#endif
void session_note_internal(struct session *session, uint64_t cycle, const char *format, ...);

/*
 * Notes where two output vectors first differ in what is compared, in port list order; KIND_INTERNAL if no port
 * accounts for it. Returns whether they differ.
 */
bool session_note(struct session *session, uint64_t cycle, const uint32_t *expected, const uint32_t *seen,
                  const uint32_t *x);

#endif
