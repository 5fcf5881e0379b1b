/* SPDX-License-Identifier: MIT */
/* A run of a stream on device and model. check.c starts and ends it; the two loops continue it. */
#ifndef TB_ENGINE_SESSION_H
#define TB_ENGINE_SESSION_H

#include "engine/allowed.h"
#include "engine/cover.h"
#include "engine/driver.h"
#include "engine/result.h"
#include "engine/stream.h"

/* Output words that are compared while the output in word `qualifier` is high; SESSION_ALWAYS: in each cycle. */
#define SESSION_ALWAYS UINT32_MAX
struct compared {
    unsigned qualifier, word, words;
};

/* All outputs in the cycle in which a beat of a response was first seen. */
struct seen_beat {
    uint64_t cycle;
    uint32_t out[UNIT_MAX_WORDS];
};

struct handshake {
    struct offer offer;
    bool waits;         /* it was offered and has not been taken */
    unsigned held_back; /* cycles for which ready has been low before the offer */
    bool released;      /* it was held back as long as nothing may move, and no longer is */
};

struct handshakes {
    unsigned n;
    struct handshake of[1 + UNIT_AGENTS]; /* the response first, then those of the agents */
};

/* State of both loops. */
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
    struct seen_beat *beats;            /* for the closed loop: beats of the due response that were seen */
    uint32_t *response;                 /* their payload */
    bool draining;                      /* no further operation is offered */
    uint64_t answered;                  /* last cycle in which an operation had no response yet */
};

/* Opens a session whose first members are set. session_close() closes it in any case. False: out of memory. */
bool session_open(struct session *session);
void session_close(struct session *session);

/* Returns the most cycles of the run, with those for loading the unit's contents. */
uint64_t session_length(const struct session *session);

/*
 * Returns the cycles after the last response in which none may come. A wrong response to a silent request may be as
 * late.
 */
static inline unsigned session_tail(void) {
    return CHECK_TAIL + unit.latency;
}

/* Returns true if the run is over, at the start of a batch. */
bool session_is_over(struct session *session);

/* Counts n cycles without a mismatch, in which this number of responses was taken, from operation `first` on. */
void session_count(struct session *session, uint64_t first, size_t taken, size_t n);

/* Returns true if the design is known to end the run in the cycle of the mismatch. */
bool session_ends(const struct session *session);

/* Records the input vectors of n cycles, before they are counted, if options->recorded is set. */
void session_record(struct session *session, size_t n);

/* Returns true if the compared outputs of two vectors differ. x has the unknown bits of the second one. */
bool session_differs(const struct session *session, const uint32_t *expected, const uint32_t *seen, const uint32_t *x);

/*
 * A value of rsp_valid that no design shows, set before the device is called. A device that leaves it there did not run
 * the cycle.
 */
enum { SESSION_UNSHOWN = 2 };

static inline void session_hide(uint32_t *seen) {
    seen[unit.wires->rsp_valid] = SESSION_UNSHOWN;
}

/* Returns true if the device ran the cycle; otherwise notes KIND_INTERNAL. */
bool session_is_shown(struct session *session, uint64_t cycle, const uint32_t *seen);

/* Notes that the run has no verdict, with the reason in printf()'s format. */
#ifdef __GNUC__
__attribute__((format(printf, 3, 4)))
#endif
void session_note_internal(struct session *session, uint64_t cycle, const char *format, ...);

/*
 * Notes the first compared port, in port list order, in which two output vectors differ; KIND_INTERNAL if they differ
 * in no port. Returns true if they differ.
 */
bool session_note(struct session *session, uint64_t cycle, const uint32_t *expected, const uint32_t *seen,
                  const uint32_t *x);

/*
 * The two loops run from the second cycle on until there is a difference or nothing is left to do. They return true if
 * nothing is left to do. False: the difference is noted.
 *
 * The open loop, CHECK=cycle: the driver reacts to the exact model, and the device follows in batches of cycles. The
 * closed loop, CHECK=txn: the driver reacts to the device, and the transfer rules define the expected outputs.
 */
bool open_loop(struct session *session);
bool closed_loop(struct session *session);

/*
 * Run clocks after a difference: in the open loop as if there were none. In the closed loop, the design and the model
 * disagree on what has happened, so all inputs are low, and the expected outputs are the seen ones.
 */
void open_tail(struct session *session);
void closed_tail(struct session *session);

#endif
