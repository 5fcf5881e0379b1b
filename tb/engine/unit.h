/* SPDX-License-Identifier: MIT */
/*
 * The interface between the engine and a unit. tb/units/<unit>.c defines the one `unit` of a program.
 *
 * A unit takes requests and gives at most one response to each, in order, with valid and ready. Requests and responses
 * are the structs <unit>_req and <unit>_rsp of csim/cycle/<unit>.h as arrays of words.
 */
#ifndef TB_ENGINE_UNIT_H
#define TB_ENGINE_UNIT_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "engine/agent.h"
#include "engine/covergroup.h"
#include "engine/dimensions.h"
#include "engine/ports.h"
#include "engine/rng.h"
#include "lanelock/allowed.h"
#include "lanelock/pipeline.h"

struct agents;
struct driver;
struct foresight;
struct language;
struct scan;
struct stimulus_contents;
struct stream;

/* Returns the number of beats of a message. It depends only on these beats; the words of later beats are 0. */
typedef unsigned wires_count(const uint32_t *message);

/*
 * Positions of the ports that the driver moves in the input and output vectors, in 32-bit units. Payloads are those of
 * one beat. req_beats and rsp_beats are the beats of each message; with a count, the most.
 */
struct wires {
    unsigned in_words, rst, rsp_ready, req_valid, req, req_words, req_beats;
    unsigned out_words, req_ready, rsp_valid, rsp, rsp_words, rsp_beats;
    wires_count *count_req, *count_rsp; /* NULL: each message has the same number of beats */
};

static inline uint32_t wires_req_count(const struct wires *w, const uint32_t *req) {
    return w->count_req ? w->count_req(req) : w->req_beats;
}

static inline uint32_t wires_rsp_count(const struct wires *w, const uint32_t *rsp) {
    return w->count_rsp ? w->count_rsp(rsp) : w->rsp_beats;
}

/* Clears the beats that a request does not have. */
static inline void wires_trim(const struct wires *w, uint32_t *req) {
    const uint32_t n = wires_req_count(w, req);
    if (w->count_req)
        memset(req + n * w->req_words, 0, (w->req_beats - n) * w->req_words * sizeof *req);
}

/* Return the number of words of a request and of a response, with all beats. */
static inline unsigned wires_request(const struct wires *w) {
    return w->req_beats * w->req_words;
}

static inline unsigned wires_response(const struct wires *w) {
    return w->rsp_beats * w->rsp_words;
}

/* Adds a beat to a message. Returns true if the message is then complete. */
static inline bool wires_gather(uint32_t *message, uint32_t *beat, uint32_t beats, wires_count *count,
                                const uint32_t *payload, uint32_t words) {
    if (count && *beat == 0)
        memset(message, 0, beats * words * sizeof *message);
    memcpy(message + *beat * words, payload, words * sizeof *message);
    *beat = (*beat + 1) % (count ? count(message) : beats);
    return *beat == 0;
}

/* Returns the number of timings of an operation. A beat of the request and the same beat of the response share one. */
static inline unsigned wires_beats(const struct wires *w) {
    return w->req_beats > w->rsp_beats ? w->req_beats : w->rsp_beats;
}

enum {
    UNIT_REQUESTS = 64,    /* most requests of an instruction of a program */
    UNIT_MAX_WORDS = 1024, /* length of the longest vector, request and response */
    UNIT_TEXT = 400,       /* size of a message about a unit */
    UNIT_CYCLES = 2000000  /* cycles of a work item of the regression, by default */
};
#define UNIT_NEVER_COVERED (UINT64_MAX / UINT32_MAX) /* cycles after which an open unit must be covered */

/*
 * Makes the requests of an instruction of a program. The machine of the unit's language has read the instruction.
 * Returns their number; 0: the instruction is not for the unit, or is rejected before a request.
 */
typedef size_t unit_requests(const void *machine, uint32_t *req);

/*
 * A port through which a host accesses 32-bit words of the state of execute() while no operation is in flight. Members
 * are positions in the input and output vectors and in the state. Read data is shown in the next cycle.
 */
struct unit_host {
    unsigned valid, we, addr, wdata, rdata, state, words;
};

struct unit {
    const char *name;
    const struct port *ports; /* in the order of the port list */
    size_t n_ports;
    const struct wires *wires;
    const struct unit_agent *agents; /* agents on the unit's other port groups, up to UNIT_AGENTS */
    unsigned n_agents;

    /*
     * Makes n random requests. plain is the plainest request, towards which shrinking works bit by bit: a mask that
     * enables all lanes is plainer than one that enables none. NULL: all words are 0.
     */
    void (*randomize)(struct rng *rng, uint32_t *req, size_t n);
    const uint32_t *plain;
    struct dimensions dimensions; /* dimensions in which a design may have a part of the unit */
    /* Returns true if a design may receive the request at all. NULL: any request. */
    bool (*sends)(const uint32_t *req);

    /*
     * The model's function part, one of these two. respond() computes n independent responses. execute() computes one
     * response, which may depend on the state and on the agents, and changes them. It returns true if the request has a
     * response; otherwise rsp means nothing.
     *
     * Without `explains`, the model executes a request when it is accepted, and seen is NULL. With it, the closed loop
     * executes a request when its response is complete, with the agents' contents at that time. If the unit's page
     * allows several orders, execute() chooses one that explains all beats of `seen`, if there is one. Each request
     * then has a response.
     */
    void (*respond)(const uint32_t *req, uint32_t *rsp, size_t n);
    bool (*execute)(uint32_t *state, struct agents *agents, const uint32_t *req, const uint32_t *seen, uint32_t *rsp);
    bool explains;
    /*
     * For a unit with respond() whose rules allow several responses, else NULL. Returns true if the beat `seen`, which
     * differs from the expected one, is allowed.
     */
    bool (*allow)(const uint32_t *req, const uint32_t *expected, const uint32_t *seen, struct ll_allowed *allowed);
    /* Returns why no order explains the last response given to execute(), or "". May be NULL. */
    const char *(*cause)(void);

    /*
     * Resets the state of execute(). NULL: its words, the first execute_words of the model's state, become zero. Both
     * loops call it in each cycle of a reset.
     */
    void (*reset)(uint32_t *state);
    size_t execute_words;

    /* The timing, and the number of stages: 1 to LL_STAGES, or 0 for LL_ANY. A unit with its own drive() has LL_ANY. */
    enum ll_pipeline pipeline;
    unsigned latency;
    const struct unit_host *host; /* for declared timing; NULL: the unit has no such port */

    /*
     * For a unit whose agents read undetermined contents, else NULL. Returns true if the response to a request may not
     * determine what it has left. The closed loop then offers no other request until this one is answered and the
     * agents have read.
     */
    bool (*leaves_open)(const uint32_t *req);

    /*
     * The model's cycle part with the driver: drives and models n cycles of the open loop into in and out; returns the
     * number of responses taken. NULL: the timing is unknown, and only CHECK=txn works. cycle() is one clock of the
     * model as a device: it sets all outputs, then moves the state over the rising edge. The state has state_words
     * words, with any value at power-up. Each run begins with a reset. engine/timed.h has both functions for declared
     * timing.
     */
    size_t (*drive)(struct driver *driver, const struct stream *stream, struct agents *agents, uint32_t *state,
                    uint32_t *in, uint32_t *out, size_t n);
    void (*cycle)(uint32_t *state, const uint32_t *in, uint32_t *out);
    size_t state_words;
    /* Times vary with the operations, so a subset need not show each state of the ports or each time. */
    bool times_vary;

    const struct foresight *foresight; /* for a unit whose requests are executed ahead of the run, else NULL */

    const struct coverage *coverage;
    bool open;       /* missing bins do not fail a run */
    uint64_t cycles; /* cycles of a work item in place of UNIT_CYCLES, if fewer cover all bins and take as long; or 0 */

    /*
     * Prints a request for a person, without a newline; a line may break at two blanks. print_before() adds the memory
     * contents that the request reads. NULL if the unit has no agents.
     */
    void (*print_op)(FILE *file, const uint32_t *req);
    void (*print_before)(FILE *file, const uint32_t *req, const struct agents *agents);

    /*
     * read_op() reads a request that is all 0, up to the first unknown word: what print_op() prints, or what a person
     * writes instead. read_before() reads a part of what print_before() prints, if one comes next, into the contents of
     * the unit's agents, which may be NULL. False: the scan has the reason; for read_before(), if *ok is false. NULL if
     * the unit has no text form. op_words are the first words of the parts of a request, for messages; they end with
     * NULL.
     */
    bool (*read_op)(struct scan *s, uint32_t *req);
    bool (*read_before)(struct scan *s, const uint32_t *req, struct stimulus_contents *contents, bool *ok);
    const char *const *op_words;

    /* For a unit that executes instructions of programs, else NULL. */
    const struct language *language;
    unit_requests *requests;

    /* File and line of the declaration, for messages about its functions; NULL for our units. */
    const char *declared_at;

    /*
     * Checks the declaration, and tries its functions. False: the text has the reason, one line without its end.
     */
    bool (*examine)(char text[UNIT_TEXT]);

    /*
     * Tries the model on the n requests of a run that failed, in a separate process. NULL: the model is ours. False:
     * its responses vary, and the text describes it.
     */
    bool (*doubt)(const uint32_t *req, size_t n, char text[UNIT_TEXT]);
};

/* A declared unit is filled before main() and constant afterwards. */
#ifdef UNIT_IS_FILLED
extern struct unit unit;
#else
extern const struct unit unit;
#endif

static inline uint64_t unit_cycles(void) {
    return unit.cycles ? unit.cycles : UNIT_CYCLES;
}

/* Returns true if the model executes a request before its response. Such a request may have no response. */
static inline bool unit_is_ahead(const struct unit *of) {
    return of->execute && !of->explains;
}

/* Resets the state of a model that has execute(). */
static inline void unit_reset_state(const struct unit *of, uint32_t *state) {
    if (of->reset)
        of->reset(state);
    else
        memset(state, 0, of->execute_words * sizeof *state);
}

/* Returns the number of a covergroup of operations; coverage->n for any other group. */
static inline size_t unit_group(const struct covergroup *group) {
    const uintptr_t first = (uintptr_t)unit.coverage->groups, at = (uintptr_t)group;
    const size_t number = (at - first) / sizeof *group;
    return at >= first && number < unit.coverage->n ? number : unit.coverage->n;
}

/* Returns why no operation hits the bin, or NULL. */
const char *unit_impossible(const struct covergroup *group, uint32_t bin);

/* Returns why the unit accepts no operation while the response of another one waits, or NULL if it may. */
const char *unit_holds_one(void);

/* Examines `unit`. Each program calls it first. False: the reason is on stderr. */
bool unit_open(void);

/* Sets the bits that exist in each word of a request. */
void unit_req_mask(uint32_t *mask);

#endif
