/* SPDX-License-Identifier: MIT */
/*
 * What the engine knows of a unit. tb/units/<unit>.c defines the one `unit` of a program.
 *
 * A unit takes requests and gives at most one response to each, in order, both under valid/ready. Requests and
 * responses are the payload structs <unit>_req and <unit>_rsp of csim/cycle/<unit>.h seen as arrays of words.
 */
#ifndef TB_ENGINE_UNIT_H
#define TB_ENGINE_UNIT_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "engine/agent.h"
#include "engine/covergroup.h"
#include "engine/ports.h"
#include "engine/rng.h"
#include "engine/subset.h"
#include "lanelock/allowed.h"
#include "lanelock/pipeline.h"

struct agents;
struct driver;
struct foresight;
struct language;
struct scan;
struct stimulus_contents;
struct stream;

/*
 * The number of beats of a message, which depends on no beat after its last one. Those are all 0 in words that have
 * room for the longest message.
 */
typedef unsigned wires_count(const uint32_t *message);

/*
 * Where the ports that the driver moves stand in the input and output vectors, in words. Payloads are those of a beat.
 * req_beats and rsp_beats are the beats of each message, or, with a count, the most that one has.
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

/* The words of a whole request, and of a whole response: its beats, the first one first. */
static inline unsigned wires_request(const struct wires *w) {
    return w->req_beats * w->req_words;
}

static inline unsigned wires_response(const struct wires *w) {
    return w->rsp_beats * w->rsp_words;
}

/* Puts a beat, which is on the ports, behind those of its message that have come. Returns whether that is whole now. */
static inline bool wires_gather(uint32_t *message, uint32_t *beat, uint32_t beats, wires_count *count,
                                const uint32_t *payload, uint32_t words) {
    if (count && *beat == 0)
        memset(message, 0, beats * words * sizeof *message);
    memcpy(message + *beat * words, payload, words * sizeof *message);
    *beat = (*beat + 1) % (count ? count(message) : beats);
    return *beat == 0;
}

/* How many timings an operation has: one for each beat of its request and its response, which share them. */
static inline unsigned wires_beats(const struct wires *w) {
    return w->req_beats > w->rsp_beats ? w->req_beats : w->rsp_beats;
}

enum {
    UNIT_REQUESTS = 64,    /* most that one instruction of a program stands for */
    UNIT_MAX_WORDS = 1024, /* longest vector, request and response */
    UNIT_TEXT = 400,       /* room for what is wrong with a unit */
    UNIT_CYCLES = 2000000  /* of a work item of the regression, unless the unit says something else */
};
#define UNIT_NEVER_COVERED (UINT64_MAX / UINT32_MAX) /* cycles in which an open unit has to be covered */

/*
 * The requests that an instruction of a program stands for, in their order. machine is that of the unit's language,
 * which has read the instruction. Returns how many; 0 if it is not for the unit, or is refused before it comes to a
 * request.
 */
typedef size_t unit_requests(const void *machine, uint32_t *req);

/*
 * A port through which a host reads and writes 32-bit words of the state of execute() while no operation is in flight.
 * Places are words of the input and output vectors and of the state. What was read is shown in the next cycle.
 */
struct unit_host {
    unsigned valid, we, addr, wdata, rdata, state, words;
};

struct unit {
    const char *name;
    const struct port *ports; /* in the order of the port list */
    size_t n_ports;
    const struct wires *wires;
    const struct unit_agent *agents; /* what stands on its other port groups, UNIT_AGENTS at most */
    unsigned n_agents;

    /*
     * Stimuli: n random requests. And the words of the plainest request, towards which a failing one is shrunk, bit by
     * bit: a mask that enables everybody is plainer than one that enables nobody. NULL: all are 0.
     */
    void (*randomize)(struct rng *rng, uint32_t *req, size_t n);
    const uint32_t *plain;
    struct dimensions dimensions; /* in which a design may have a part of the unit only */
    /* Returns true if a design may be sent the request at all. NULL: each request. */
    bool (*sends)(const uint32_t *req);

    /*
     * The model's function part, one of these two: n requests by themselves; or a request whose response depends on
     * what those before it have left in the state and with the agents, and which leaves something there itself. Returns
     * whether the request has a response; rsp means nothing if it has none.
     *
     * Without `explains`, a request is carried out when it is accepted, and seen is NULL. With it, the closed loop
     * carries a request out when its response has come, with what the agents hold by then. Where the unit's page leaves
     * an order open, it is one that explains all beats of `seen`, if there is one. Each request has a response then.
     */
    void (*respond)(const uint32_t *req, uint32_t *rsp, size_t n);
    bool (*execute)(uint32_t *state, struct agents *agents, const uint32_t *req, const uint32_t *seen, uint32_t *rsp);
    bool explains;
    /*
     * Of a unit with respond() and one beat a message whose rules allow several responses; else NULL. Returns true if
     * `seen`, which is not the expected one, is allowed.
     */
    bool (*allow)(const uint32_t *req, const uint32_t *expected, const uint32_t *seen, struct ll_allowed *allowed);
    /* Returns why the response that execute() was given last is not one that an order explains, or "". May be NULL. */
    const char *(*cause)(void);

    /*
     * Changes the state of execute() as a reset does. NULL: its words, the first execute_words of the model's state,
     * become zero. Both loops do so in each cycle of a reset.
     */
    void (*reset)(uint32_t *state);
    size_t execute_words;

    /* The timing, and the number of stages, 1 to LL_STAGES; of LL_ANY 0. A unit with a drive() of its own: LL_ANY. */
    enum ll_pipeline pipeline;
    unsigned latency;
    const struct unit_host *host; /* of declared timing; NULL: there is no such port */

    /*
     * Of a unit whose agents have to look, else NULL: whether the response to a request may not tell what it has left.
     * In the closed loop no other is offered then until this one is answered and the agents have looked.
     */
    bool (*leaves_open)(const uint32_t *req);

    /*
     * The model's cycle part with the driver in front: drives and models n cycles in open loop into in and out; returns
     * how many responses were taken. NULL: the timing is not known, and there is only CHECK=txn. And one clock by
     * itself, of the model as a device: sets all outputs, then moves the state over the rising edge. state is
     * state_words long; any bits are one at power-up. Each run begins with a reset. engine/timed.h has both for
     * declared timing.
     */
    size_t (*drive)(struct driver *driver, const struct stream *stream, struct agents *agents, uint32_t *state,
                    uint32_t *in, uint32_t *out, size_t n);
    void (*cycle)(uint32_t *state, const uint32_t *in, uint32_t *out);
    size_t state_words;
    bool times_vary; /* with the operations: those of a subset need not show each state of ports, or each time */

    const struct foresight *foresight; /* of a unit whose requests are carried out ahead of the run, else NULL */

    const struct coverage *coverage;
    bool open;       /* bins that are not hit fail no run */
    uint64_t cycles; /* of a work item, in place of UNIT_CYCLES: fewer if they cover it all, and take as long; or 0 */

    /*
     * One request as a person reads it, without a newline; two blanks stand where a line may break. Behind it, of a
     * unit that reads what agents have, else NULL: what is there before.
     */
    void (*print_op)(FILE *file, const uint32_t *req);
    void (*print_before)(FILE *file, const uint32_t *req, const struct agents *agents);

    /*
     * Reads a request that is all 0, up to the first word that it does not know: what print_op() prints, and what a
     * person writes in place of it. And reads a part of what print_before() prints, if one comes next, into the
     * contents of the unit's agents, which may be NULL. False: of read_op(), or in *ok, the scan says why. Either may
     * be NULL, then there are no such words. op_words are those that parts of a request begin with, for messages, and
     * end with NULL.
     */
    bool (*read_op)(struct scan *s, uint32_t *req);
    bool (*read_before)(struct scan *s, const uint32_t *req, struct stimulus_contents *contents, bool *ok);
    const char *const *op_words;

    /* Of a unit that carries out instructions of programs, else NULL. */
    const struct language *language;
    unit_requests *requests;

    const char *declared_at; /* file and line of a declaration, for messages about its functions; else NULL */

    /*
     * Looks for what is wrong with a declaration, and tries what it declares. NULL: there is nothing to try. False: it
     * is in the text, one line without its end.
     */
    bool (*examine)(char text[UNIT_TEXT]);

    /*
     * Tries the model on the n requests of a run that has failed, in a process of its own. NULL: the model is ours.
     * False: its responses differ from one time to the next, and the text says so.
     */
    bool (*doubt)(const uint32_t *req, size_t n, char text[UNIT_TEXT]);
};

/* A declared unit is filled before main(), and constant from then on. */
#ifdef UNIT_IS_FILLED
extern struct unit unit;
#else
extern const struct unit unit;
#endif

static inline uint64_t unit_cycles(void) {
    return unit.cycles ? unit.cycles : UNIT_CYCLES;
}

/* Returns true if the model executes a request without its response. So a request may have none. */
static inline bool unit_is_ahead(const struct unit *of) {
    return of->execute && !of->explains;
}

/* Changes the state of a model that has execute() as a reset does. */
static inline void unit_reset_state(const struct unit *of, uint32_t *state) {
    if (of->reset)
        of->reset(state);
    else
        memset(state, 0, of->execute_words * sizeof *state);
}

/* The number of a covergroup among those of operations; coverage->n for any other group. */
static inline size_t unit_group(const struct covergroup *group) {
    const uintptr_t first = (uintptr_t)unit.coverage->groups, at = (uintptr_t)group;
    const size_t number = (at - first) / sizeof *group;
    return at >= first && number < unit.coverage->n ? number : unit.coverage->n;
}

/*
 * Looks for contradictions in a declaration, and for what exceeds the limits of the engine. False: the first one is in
 * the text, one line without its end, which begins with the unit's name.
 */
bool unit_inspect(const struct unit *declared, char text[UNIT_TEXT]);

/* Inspects and examines `unit`. Each program calls it before it uses the unit. False: what is wrong is on stderr. */
bool unit_open(void);

/* The bits that exist in each word of a request. */
void unit_req_mask(uint32_t *mask);

#endif
