/* SPDX-License-Identifier: MIT */
/* The model of a declared unit for the engine, which has words instead of structs, and the foresight of its states. */
#include <stdlib.h>
#include <string.h>

#include "declared/declared.h"
#include "engine/foresight.h"
#include "engine/rng.h"
#include "engine/timed.h"

static void respond(const uint32_t *req, uint32_t *rsp, size_t n) {
    for (size_t some; n > 0; n -= some, req += some * declared.request_words, rsp += some * declared.response_words) {
        some = n < LL_TILE ? n : LL_TILE;
        memset(rsp, 0, some * declared.rsp_size);
        declared.unit->respond(req, rsp, some);
        declared_check_responses(rsp, some);
    }
}

static bool execute(uint32_t *state, struct agents *agents, const uint32_t *req, const uint32_t *seen, uint32_t *rsp) {
    (void)seen;
    memory_show(state, agents);
    memset(rsp, 0, declared.rsp_size);
    const bool answered = declared.unit->execute(state, req, rsp);
    declared_check_responses(rsp, answered);
    return answered;
}

/* Last operation that explain() has decided, with its state before, and why its response is wrong. */
static struct declared_room explained;
static struct ll_op explained_op;
static char why[LL_WHY];

static void explain(void *state, const void *req, const void *seen, void *rsp, char reason[LL_WHY]) {
    memset(rsp, 0, declared.rsp_size);
    declared.unit->explain(state, req, seen, rsp, reason);
    if (!memchr(reason, 0, LL_WHY) || strpbrk(reason, "\n\r"))
        declared_fault("explain() wrote a reason of several lines or of more than %d characters", LL_WHY - 1);
    declared_check_responses(rsp, 1);
}

static bool execute_or_explain(uint32_t *state, struct agents *agents, const uint32_t *req, const uint32_t *seen,
                               uint32_t *rsp) {
    if (!seen)
        return execute(state, agents, req, seen, rsp);
    why[0] = 0;
    if (declared.foresees) {
        declared_room(&explained);
        memcpy(explained.before, state, declared.unit->state_size);
    }
    memory_show(state, agents);
    explain(state, req, seen, rsp, why);
    explained_op = (struct ll_op){.state = explained.before, .req = req, .rsp = rsp};
    return true;
}

static void bins_explained(const uint32_t *before, uint32_t *bins) {
    features_remember(explained.before, before);
    group_bins(&explained_op, bins);
}

static bool leaves_open(const uint32_t *req) {
    return declared.unit->leaves_open(req);
}

static const char *cause(void) {
    return why;
}

bool declared_try_explain(void) {
    enum { TRIES = 1024 };
    const struct ll_unit *u = declared.unit;
    struct declared_room room = {NULL, NULL};
    struct rng rng = {1};
    struct ll_op op;
    uint32_t req[UNIT_MAX_WORDS], rsp[UNIT_MAX_WORDS];
    void *state = foreseen_memory();
    bool ok = true;
    declared_reset(state);
    memory_try_open();
    for (unsigned i = 0; ok && u->explain && i < TRIES; i++) {
        char reason[LL_WHY] = "";
        declared_randomize(&rng, req);
        declared_step(&room, state, req, &op);
        memory_try(room.before, 1);
        explain(room.before, req, room.rsp, rsp, reason);
        ok = (!reason[0] && memcmp(rsp, room.rsp, declared.rsp_size) == 0) ||
             declared_wrong("explain() rejects the response of execute(); it is one of those that it must accept");
    }
    free(state);
    return ok;
}

static bool allow(const uint32_t *req, const uint32_t *expected, const uint32_t *seen, struct ll_allowed *allowed) {
    const bool ok = declared.unit->allow(req, expected, seen, allowed);
    if (!memchr(allowed->text, 0, LL_WHY) || strpbrk(allowed->text, "\n\r"))
        declared_fault("allow() wrote a text of several lines or of more than %d characters", LL_WHY - 1);
    if (!(allowed->error >= 0))
        declared_fault("found error %g of allow(), expected 0 or more", allowed->error);
    return ok;
}

/* Inverts each bit of a beat of a response. */
static void invert(const uint32_t *rsp, uint32_t *other) {
    memset(other, 0, declared.rsp_size / declared.rsp_beats);
    for (unsigned i = 0; i < declared.n_response; i++) {
        const struct ll_port *port = declared.response[i];
        const unsigned last = declared_words(port) - 1, bits = port->width * port->lanes % 32;
        for (unsigned word = 0; word <= last; word++)
            other[declared_word(port) + word] =
                ~rsp[declared_word(port) + word] & (word == last && bits ? (1u << bits) - 1 : UINT32_MAX);
    }
}

/*
 * The inverse of a response is neither a rounding error nor another NaN. Single requests may allow it, such as a
 * division by 0 whose result the rules leave open.
 */
bool declared_try_allow(void) {
    enum { TRIES = 1024 };
    const struct ll_unit *u = declared.unit;
    struct rng rng = {1};
    uint32_t req[UNIT_MAX_WORDS], rsp[UNIT_MAX_WORDS], other[UNIT_MAX_WORDS];
    bool ok = true;
    unsigned accepted = 0, tried = 0;
    for (unsigned i = 0; ok && u->allow && i < TRIES; i++) {
        const unsigned beat = i % declared.rsp_beats;
        const uint32_t *const shown = rsp + beat * (declared.rsp_size / declared.rsp_beats / sizeof *rsp);
        struct ll_allowed verdict = {.beat = beat}, of_other = {.beat = beat};
        declared_randomize(&rng, req);
        respond(req, rsp, 1);
        ok = allow(req, shown, shown, &verdict) ||
             declared_wrong("allow() rejects the response of respond(); it is one of those that it must accept");
        if (!ok || (u->sends && !u->sends(req)))
            continue;
        invert(shown, other);
        tried++;
        accepted += allow(req, shown, other, &of_other);
    }
    return ok && (!tried || accepted < tried ||
                  declared_wrong("allow() accepts the opposite of each bit of the response to %u random requests, so "
                                 "no output is compared; return false where a response is not allowed",
                                 tried));
}

static void reset_words(uint32_t *state) {
    declared_reset(state);
}

static void step(void *state, const uint32_t *req, uint32_t *bins) {
    static struct declared_room room;
    struct ll_op op;
    declared_room(&room);
    if (!bins) {
        memset(room.rsp, 0, declared.rsp_size);
        if (declared.unit->execute)
            declared.unit->execute(state, req, room.rsp);
        features_remember(state, req);
        return;
    }
    declared_step(&room, state, req, &op);
    group_bins(&op, bins);
}

static bool answers(const void *state, const uint32_t *req) {
    static struct declared_room room;
    static void *copy;
    struct ll_op op;
    if (!copy)
        copy = foreseen_memory();
    if (declared.foreseen)
        memcpy(copy, state, declared.foreseen);
    declared_step(&room, copy, req, &op);
    return op.rsp;
}

static void look(const void *state, const uint32_t *before, const uint32_t *words, uint32_t *bins) {
    static void *copy;
    if (!copy)
        copy = foreseen_memory();
    memcpy(copy, state, declared.unit->state_size);
    features_remember(copy, before);
    step(copy, words, bins);
}

static struct foresight foresight = {
    .requests = LL_REQUESTS, .reset = foreseen_reset, .step = step, .answers = answers, .aim = declared_aim};

static void foresee(struct unit *unit) {
    const struct ll_unit *u = declared.unit;
    foresight.state_size = declared.foreseen;
    foresight.look = u->host.words || u->explain ? look : NULL;
    foresight.explained = u->explain ? bins_explained : NULL;
    unit->foresight = declared.foresees ? &foresight : NULL;
    if (!u->execute)
        return;
    unit->execute = u->explain ? execute_or_explain : execute;
    unit->explains = u->explain;
    unit->leaves_open = u->leaves_open ? leaves_open : NULL;
    unit->cause = u->explain ? cause : NULL;
    unit->reset = reset_words;
    unit->execute_words = (u->state_size + 7) / 8 * 2;
}

void declared_model(struct unit *unit) {
    const struct ll_unit *u = declared.unit;
    unit->randomize = declared_randomize_all;
    unit->pipeline = u->pipeline;
    unit->latency = u->latency;
    unit->respond = u->respond ? respond : NULL;
    unit->allow = u->allow ? allow : NULL;
    unit->drive = u->pipeline == LL_ANY ? NULL : timed_drive;
    unit->cycle = timed_cycle;
    foresee(unit);
    unit->state_words = timed_state_words(unit);
    declared_cycle(unit);
}
