/* SPDX-License-Identifier: MIT */
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "declared/declared.h"
#include "devices/device.h"
#include "engine/hash.h"
#include "engine/rng.h"

enum {
    SAMPLE = 4099, /* random requests that the model is tried with; a prime, so that no counter inside it comes round */
    CALLS = 1 << 20, /* of the model, when a run has failed; */
    LARGE = 256,     /* fewer for states and requests of more bytes than this, */
    FEWER = 1021,    /* and so few random requests, a prime as well */
    TRIAL_WRONG = 99
};

/* Files of the units that come with Lanelock */
static const char ours[] = "tb/units/";

struct declared declared;
char declared_text[UNIT_TEXT];
unsigned declared_seconds = 20;

static void vprint(char *text, size_t size, const char *format, va_list words) {
    const int head = snprintf(text, size, "%s:%u: ", declared.unit->file, declared.unit->line);
    if (head > 0 && (size_t)head < size)
        vsnprintf(text + head, size - (size_t)head, format, words);
}

bool declared_wrong(const char *format, ...) {
    va_list words;
    if (declared_text[0])
        return false;
    va_start(words, format);
    vprint(declared_text, sizeof declared_text, format, words);
    va_end(words);
    return false;
}

static int trial_end; /* of the pipe on which a trial reports, or 0 */

_Noreturn static void end_trial(int status) {
    const ssize_t written = write(trial_end, declared_text, sizeof declared_text);
    _exit(written < 0 ? EXIT_FAILURE : status);
}

void declared_fault(const char *format, ...) {
    char text[UNIT_TEXT];
    va_list words;
    va_start(words, format);
    vprint(text, sizeof text, format, words);
    va_end(words);
    if (!trial_end)
        device_lost(text);
    memcpy(declared_text, text, sizeof text);
    end_trial(TRIAL_WRONG);
}

void *declared_memory(size_t n, size_t size) {
    void *memory = calloc(n, size);
    if (!memory)
        device_lost("not enough memory");
    return memory;
}

/* Carries out requests after a reset. Returns a hash of all responses; answered: how many there are. */
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

/* What the model keeps outside its state shows sooner or later: n requests, over and over. */
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

static bool try_all(void) {
    if (declared.unit->plain)
        declared_check_requests(declared.unit->plain, 1);
    return declared_try_values() && try_model() && declared_try_counts() && declared_try_explain() &&
           declared_try_allow() && declared_try_refuse() && declared_try_sends() && declared_try_host() &&
           cycle_try() && declared_try_steers();
}

static const uint32_t *failed; /* the requests of a failure; NULL: random ones */
static size_t n_failed;

static bool try_failed(void) {
    const size_t calls = CALLS / (1 + declared.unit->state_size / LARGE);
    size_t answered;
    return failed ? n_failed == 0 || try_requests(failed, n_failed, calls, &answered) : try_sample(calls, &answered);
}

/* In a process of its own, as the model may crash or not come back. */
static bool try_apart(bool (*try)(void)) {
    int ends[2], status = 0;
    fflush(NULL);
    if (pipe(ends) != 0)
        return declared_wrong("not enough files");
    const pid_t pid = fork();
    if (pid < 0)
        return declared_wrong("not enough processes");
    if (pid == 0) {
        trial_end = ends[1];
        alarm(declared_seconds);
        end_trial(try() ? EXIT_SUCCESS : TRIAL_WRONG);
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
    if (WEXITSTATUS(status) == TRIAL_WRONG && n > 0)
        memcpy(declared_text, text, sizeof declared_text);
    else if (status)
        return declared_wrong("a function of the unit ended the program");
    return !declared_text[0];
}

static bool examine(char text[UNIT_TEXT]) {
    const bool ok = !declared_text[0] && try_apart(try_all);
    memcpy(text, declared_text, sizeof declared_text);
    return ok;
}

static bool doubt(const uint32_t *req, size_t n, char text[UNIT_TEXT]) {
    failed = req;
    n_failed = n;
    const bool ok = try_apart(try_failed);
    memcpy(text, declared_text, sizeof declared_text);
    return ok;
}

static bool expect_model(void) {
    const struct ll_unit *u = declared.unit;
    if (u->version != LL_VERSION)
        return declared_wrong(
            "found version %u of lanelock/bench_unit.h, expected %d; compile it with the header of this "
            "Lanelock",
            u->version, LL_VERSION);
    if (!u->respond && !u->execute)
        return declared_wrong("no output is compared; write execute()");
    if (u->respond && u->execute)
        return declared_wrong("found both respond() and execute(), expected one");
    if (u->explain && !u->execute)
        return declared_wrong("found explain() without execute(), expected both");
    if (u->leaves_open && !u->host.candidates)
        return declared_wrong("found leaves_open() without .host.candidates, expected both");
    if (u->allow && !u->respond)
        return declared_wrong("found allow() without respond(), expected both; try explain() with execute()");
    if (u->allow && (u->req_beats > 1 || u->rsp_beats > 1))
        return declared_wrong("found allow() and messages of several beats, expected one beat");
    if (!u->print && (u->read || u->words))
        return declared_wrong("found read() or .words without print(), expected all of them or none");
    if (u->words && !u->read)
        return declared_wrong("found .words without read(), expected both");
    if (u->lane && !u->host.words && !u->memory.there)
        return declared_wrong("found .lane without .host and .memory, expected it where reports name lanes of their "
                              "requests");
    if (u->respond && (u->state_size || u->reset))
        return declared_wrong("found respond() with a state, expected execute() for a unit that has one");
    if (!u->language != !u->requests)
        return declared_wrong("found %s, expected both .language and requests()",
                              u->language ? ".language" : "requests()");
    if (!u->print_before != !u->read_before || (u->print_before && !u->host.words && !u->memory.there))
        return declared_wrong(
            "found %s, expected both print_before() and read_before() of a unit with .host or .memory",
            u->print_before ? "print_before()" : "read_before()");
    if (u->pipeline > LL_SKID)
        return declared_wrong("found pipeline %u, expected LL_ANY, LL_STALL, LL_COLLAPSE or LL_SKID",
                              (unsigned)u->pipeline);
    if (u->pipeline != LL_ANY && (u->latency == 0 || u->latency > LL_STAGES))
        return declared_wrong("found latency %u, expected 1 to %d for a pipeline", u->latency, LL_STAGES);
    return u->pipeline != LL_ANY || u->latency == 0 ||
           declared_wrong("found latency %u with pipeline LL_ANY, expected a kind of pipeline", u->latency);
}

bool declared_agent(struct unit *unit, const struct agent_type *type, const void *ports,
                    const struct covergroup *states) {
    static struct unit_agent agents[UNIT_AGENTS];
    if (unit->n_agents == UNIT_AGENTS)
        return declared_wrong(
            "found more than %d crosses with hits() or watch(), host ports and memory ports, expected "
            "%d or fewer",
            UNIT_AGENTS, UNIT_AGENTS);
    unit->agents = agents;
    agents[unit->n_agents++] = (struct unit_agent){type, ports, states};
    return true;
}

bool declared_fill(const struct ll_unit *from, struct unit *unit) {
    static char place[UNIT_TEXT];
    declared = (struct declared){.unit = from};
    declared_text[0] = 0;
    *unit = (struct unit){.name = from->name,
                          .examine = examine,
                          .open = !from->closed,
                          .cycles = from->cycles,
                          .plain = from->plain,
                          .declared_at = place};
    /* A million calls for each failure are for a model that nobody knows: ours have tests. */
    if (strncmp(from->file, ours, strlen(ours)) != 0)
        unit->doubt = doubt;
    snprintf(place, sizeof place, "%s:%u", from->file, from->line);
    return expect_model() && cycle_expect() && host_memory() && memory_expect() && declared_ports(unit) &&
           declared_memory_port(unit) && declared_host(unit) && declared_features() && declared_dimensions(unit) &&
           declared_groups(unit) && (declared_texts(unit), declared_model(unit), true);
}
