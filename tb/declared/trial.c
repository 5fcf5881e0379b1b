/* SPDX-License-Identifier: MIT */
/* Trial of a unit's functions before a run, and of its model after a failure, each in a process of its own. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "agents/host_agent.h"
#include "declared/declared.h"
#include "engine/hash.h"
#include "engine/rng.h"

enum {
    /* Random requests. A prime, so that no counter in the model returns to its first value after them. */
    SAMPLE = 4099,
    CALLS = 1 << 20, /* of the model after a failure */
    LARGE = 256,     /* bytes of a state and a request from which there are fewer of both */
    FEWER = 1021,    /* also a prime */
    TRIES = 256,
};

/* Executes requests after a reset. Returns a hash of all responses, and their number in answered. */
static uint64_t respond_after_reset(const uint32_t *req, size_t n, size_t *answered) {
    static unsigned calls;
    const struct ll_unit *u = declared.unit;
    void *state = declared_memory(1, u->state_size + 1), *rsp = declared_memory(1, declared.rsp_size);
    uint64_t hash = HASH64_START;
    declared_reset(state);
    memory_try_open();
    *answered = 0;
    for (size_t i = 0; i < n; i++, req += declared.request_words) {
        bool answers = true;
        if (calls++ % SAMPLE == 0)
            alarm(declared_seconds);
        memset(rsp, 0, declared.rsp_size);
        memory_try(state, 0);
        if (u->execute)
            answers = u->execute(state, req, rsp);
        else
            u->respond(req, rsp, 1);
        declared_check_responses(rsp, answers);
        hash = hash64_bytes(hash64_bytes(hash, rsp, declared.rsp_size), &answers, sizeof answers);
        *answered += answers;
    }
    free(state);
    free(rsp);
    return hash;
}

/* Repeats n requests. Values that the model keeps outside its state lead to other responses at some time. */
static bool try_requests(const uint32_t *req, size_t n, size_t calls, size_t *answered) {
    const uint64_t first = respond_after_reset(req, n, answered);
    for (size_t done = n; done < 2 * n || done < calls; done += n)
        if (respond_after_reset(req, n, answered) != first)
            return declared_wrong("the model responds to the same requests in two ways after a reset; keep what it "
                                  "remembers in its state");
    return true;
}

static size_t sample_size(void) {
    return declared.unit->state_size + declared.req_size > LARGE ? FEWER : SAMPLE;
}

static bool try_sample(size_t calls, size_t *answered) {
    struct rng rng = {1};
    const size_t n = sample_size();
    uint32_t *req = declared_memory(n * declared.request_words, sizeof *req);
    for (size_t i = 0; i < n; i++)
        declared_randomize(&rng, req + i * declared.request_words);
    declared_check_requests(req, n);
    const bool ok = try_requests(req, n, calls, answered);
    free(req);
    return ok;
}

static bool try_model(void) {
    size_t answered;
    if (!try_sample(0, &answered))
        return false;
    if ((declared.unit->cycle || declared.unit->explain) && answered < sample_size())
        return declared_wrong("execute() has a request without a response, expected a response to each in a unit "
                              "with %s()",
                              declared.unit->cycle ? "cycle" : "explain");
    return answered || declared_wrong("execute() answers none of %zu random requests; return true where there is a "
                                      "response",
                                      sample_size());
}

/* Expects a larger count than the number of beats as long as the message is incomplete. */
static bool try_count(wires_count *of, const char *name, uint32_t *message, unsigned beat_words) {
    bool ok = true;
    for (unsigned beats = of(message); ok && beats-- > 1;) {
        memset(message + beats * beat_words, 0, beat_words * sizeof *message);
        ok = of(message) > beats;
    }
    return ok ||
           declared_wrong("%s() depends on beats after the last one, expected the same number without them", name);
}

static bool try_counts(void) {
    const struct ll_unit *u = declared.unit;
    struct declared_room room = {NULL, NULL};
    struct rng rng = {1};
    struct ll_op op;
    uint32_t req[UNIT_MAX_WORDS];
    void *state = foreseen_memory();
    bool ok = true;
    declared_reset(state);
    for (unsigned i = 0; ok && (u->count_req || u->count_rsp) && i < TRIES; i++) {
        declared_randomize(&rng, req);
        declared_step(&room, state, req, &op);
        ok = (!u->count_req || try_count(unit.wires->count_req, "count_req", req, declared.request_beat)) &&
             (!u->count_rsp || !op.rsp ||
              try_count(unit.wires->count_rsp, "count_rsp", room.rsp, declared.response_beat));
    }
    free(state);
    return ok;
}

/* Expects that a reset does not change the memory, for a random state. */
static bool try_reset(struct rng *rng) {
    const struct ll_unit *u = declared.unit;
    unsigned char *state = declared_memory(2, u->state_size), *before = state + u->state_size;
    bool ok = true;
    for (size_t i = 0; i < u->state_size; i++)
        state[i] = before[i] = (unsigned char)rng_next(rng);
    declared_reset(state);
    for (unsigned i = 0; ok && i < u->host.words; i++)
        ok = memcmp(state + u->host.offset + 4 * i, before + u->host.offset + 4 * i, 4) == 0 ||
             declared_wrong("reset() changes word %u of the host's memory, expected that a reset leaves it", i);
    free(state);
    return ok;
}

static bool try_host(void) {
    struct rng rng = {1};
    uint32_t req[UNIT_MAX_WORDS], word[HOST_PLACES];
    if (declared.unit->host.words && !try_reset(&rng))
        return false;
    for (unsigned i = 0; declared.unit->host.works_on && i < TRIES; i++) {
        declared_randomize(&rng, req);
        host_works_on(req, word);
    }
    return true;
}

static bool try_all(void) {
    if (declared.unit->plain)
        declared_check_requests(declared.unit->plain, 1);
    return declared_try_values() && try_model() && try_counts() && declared_try_explain() && declared_try_allow() &&
           declared_try_refuse() && declared_try_sends() && try_host() && cycle_try() && declared_try_steers();
}

static const uint32_t *failed; /* requests of a failure; NULL: random ones */
static size_t n_failed;

static bool try_failed(void) {
    const size_t calls = CALLS / (1 + declared.unit->state_size / LARGE);
    size_t answered;
    return failed ? n_failed == 0 || try_requests(failed, n_failed, calls, &answered) : try_sample(calls, &answered);
}

/* Runs a trial in its own process, because the model may crash or hang. */
static bool try_apart(bool (*try)(void)) {
    int ends[2], status = 0;
    fflush(NULL);
    if (pipe(ends) != 0)
        return declared_wrong("not enough files");
    const pid_t pid = fork();
    if (pid < 0)
        return declared_wrong("not enough processes");
    if (pid == 0) {
        declared_trial = ends[1];
        alarm(declared_seconds);
        declared_end_trial(try() ? EXIT_SUCCESS : DECLARED_WRONG);
    }
    close(ends[1]);
    char text[UNIT_TEXT] = "";
    const ssize_t n = read(ends[0], text, sizeof text);
    close(ends[0]);
    waitpid(pid, &status, 0);
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
        return declared_wrong("a function of the unit did not return within %u seconds", declared_seconds);
    if (WIFSIGNALED(status))
        return declared_wrong("a function of the unit was ended by signal %d (%s)", WTERMSIG(status),
                              strsignal(WTERMSIG(status)));
    if (WEXITSTATUS(status) == DECLARED_WRONG && n > 0)
        memcpy(declared_text, text, sizeof declared_text);
    else if (status)
        return declared_wrong("a function of the unit ended the program");
    return !declared_text[0];
}

bool declared_examine(char text[UNIT_TEXT]) {
    const bool ok = !declared_text[0] && try_apart(try_all);
    memcpy(text, declared_text, sizeof declared_text);
    return ok;
}

bool declared_doubt(const uint32_t *req, size_t n, char text[UNIT_TEXT]) {
    failed = req;
    n_failed = n;
    const bool ok = try_apart(try_failed);
    memcpy(text, declared_text, sizeof declared_text);
    return ok;
}
