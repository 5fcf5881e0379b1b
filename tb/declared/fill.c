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
#include "engine/rng.h"

enum {
    SAMPLE = 4099, /* random requests that the model is tried with; a prime, so that no counter inside it comes round */
    TRIAL_WRONG = 99
};

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

/* Responses to random requests after a reset, and whether each request has one. */
static void respond_to_sample(unsigned char *rsps, bool *answered) {
    const struct ll_unit *u = declared.unit;
    struct rng rng = {1};
    void *state = declared_memory(1, u->state_size + 1), *req = declared_memory(1, declared.req_size);
    declared_reset(state);
    for (size_t i = 0; i < SAMPLE; i++) {
        void *rsp = rsps + i * declared.rsp_size;
        declared_randomize(&rng, req);
        declared_check_requests(req, 1);
        answered[i] = true;
        if (u->execute)
            answered[i] = u->execute(state, req, rsp);
        else
            u->respond(req, rsp, 1);
        declared_check_responses(rsp, answered[i]);
    }
    free(state);
    free(req);
}

static bool try_model(void) {
    const size_t size = declared.rsp_size;
    unsigned char *rsps = declared_memory(2 * SAMPLE, size);
    bool answered[2][SAMPLE], any = false;
    respond_to_sample(rsps, answered[0]);
    respond_to_sample(rsps + SAMPLE * size, answered[1]);
    for (size_t i = 0; i < SAMPLE; i++)
        any |= answered[0][i];
    for (size_t i = 0; i < SAMPLE && declared.unit->cycle; i++)
        if (!answered[0][i])
            return declared_wrong("execute() has a request without a response, expected a response to each in a unit "
                                  "with cycle()");
    return (any || declared_wrong("execute() answers none of %d random requests; return true where there is a response",
                                  SAMPLE)) &&
           ((memcmp(answered[0], answered[1], sizeof answered[0]) == 0 &&
             memcmp(rsps, rsps + SAMPLE * size, SAMPLE * size) == 0) ||
            declared_wrong("the model responds to the same requests in two ways after a reset; keep what it remembers "
                           "in its state"));
}

/* In a process of its own, as the model may crash or not come back. */
static bool try_apart(void) {
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
        end_trial(try_model() && declared_try_counts() && declared_try_refuse() && declared_try_host() && cycle_try() &&
                          declared_try_steers()
                      ? EXIT_SUCCESS
                      : TRIAL_WRONG);
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
    const bool ok = !declared_text[0] && try_apart();
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
    if (u->respond && (u->state_size || u->reset))
        return declared_wrong("found respond() with a state, expected execute() for a unit that has one");
    if (u->pipeline > LL_SKID)
        return declared_wrong("found pipeline %u, expected LL_ANY, LL_STALL, LL_COLLAPSE or LL_SKID",
                              (unsigned)u->pipeline);
    if (u->pipeline != LL_ANY && (u->latency == 0 || u->latency > LL_STAGES))
        return declared_wrong("found latency %u, expected 1 to %d for a pipeline", u->latency, LL_STAGES);
    return u->pipeline != LL_ANY || u->latency == 0 ||
           declared_wrong("found latency %u with pipeline LL_ANY, expected a kind of pipeline", u->latency);
}

bool declared_fill(const struct ll_unit *from, struct unit *unit) {
    static char place[UNIT_TEXT];
    declared = (struct declared){.unit = from};
    declared_text[0] = 0;
    *unit = (struct unit){.name = from->name, .examine = examine, .open = !from->closed, .declared_at = place};
    snprintf(place, sizeof place, "%s:%u", from->file, from->line);
    return expect_model() && cycle_expect() && host_memory() && declared_ports(unit) && declared_host(unit) &&
           declared_features() && declared_dimensions(unit) && declared_groups(unit) &&
           (declared_texts(unit), declared_model(unit), true);
}
