/* SPDX-License-Identifier: MIT */
#include "engine/apart.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Checks of the watchdog before it ends a run. A suspended process misses only one. */
enum { LOOKS = 10 };

/* Results of a process, however it ends. */
struct remains {
    struct check_result result;
    bool done, ok; /* run() has returned; its result */
    char words[AGENT_TEXT];
};

static struct remains *remains; /* of the one process at a time */
static bool is_apart;
static volatile bool progress; /* since the last check of the watchdog */
static pid_t parent;
static uint64_t period; /* nanoseconds between two checks of the watchdog */

void *apart_memory(size_t size) {
    int zeros = open("/dev/zero", O_RDWR);
    void *memory = zeros < 0 ? MAP_FAILED : mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, zeros, 0);
    if (zeros >= 0)
        close(zeros);
    return memory == MAP_FAILED ? NULL : memory;
}

void apart_free(void *memory, size_t size) {
    if (memory)
        munmap(memory, size);
}

void device_ended(const char *words) {
    fflush(stdout);
    if (is_apart)
        snprintf(remains->words, sizeof remains->words, "%s", words);
    else
        fprintf(stderr, "%s\n", words);
    _exit(DEVICE_STOPPED);
}

/* Ends the waiting process, too: the design did not cause the loss of the device. */
void device_lost(const char *words) {
    fflush(stdout);
    fprintf(stderr, "%s\n", words);
    _exit(DEVICE_LOST);
}

/* Returns the time for which the process could have run and did not, or 0 where the system does not count it. */
static uint64_t delayed_time(void) {
    char text[64] = "";
    const int kept = errno, file = open("/proc/self/schedstat", O_RDONLY);
    const ssize_t size = file < 0 ? 0 : read(file, text, sizeof text - 1);
    if (file >= 0)
        close(file);
    errno = kept;
    uint64_t time = 0; /* the second number */
    for (const char *at = size > 0 ? strchr(text, ' ') : NULL; at && *++at >= '0' && *at <= '9';)
        time = time * 10 + (uint64_t)(*at - '0');
    return time;
}

/*
 * Checks that the run has progressed in the design or in the functions of a declared unit, and that its parent exists.
 * Counts the time since the last check, but not that in which a busy machine ran others although this process was
 * ready.
 */
static void look(int signal) {
    static const char of_design[] = "the design does not return: ended by the watchdog, WATCHDOG=";
    static const char of_unit[] = "a function of the unit does not return: ended by the watchdog, WATCHDOG=";
    static uint64_t last, last_delayed, spent;
    (void)signal;
    if (getppid() != parent)
        _exit(EXIT_FAILURE);
    const bool is_watched = remains->result.in_device || unit.declared_at;
    const uint64_t all_delayed = delayed_time(), delayed = all_delayed - last_delayed;
    spent = is_watched && remains->result.cycles == last && !progress
                ? spent + (delayed < period ? period - delayed : 0)
                : 0;
    last = remains->result.cycles;
    last_delayed = all_delayed;
    progress = false;
    if (spent < LOOKS * period - period / 2)
        return;
    if (remains->result.in_device)
        memcpy(remains->words, of_design, sizeof of_design);
    else
        memcpy(remains->words, of_unit, sizeof of_unit);
    _exit(DEVICE_STOPPED);
}

static bool start_watchdog(unsigned milliseconds) {
    period = (uint64_t)milliseconds * (1000000 / LOOKS);
    const struct timespec time = {(time_t)(period / 1000000000), (long)(period % 1000000000)};
    const struct itimerspec times = {time, time};
    struct sigaction action = {.sa_handler = look, .sa_flags = SA_RESTART};
    timer_t timer;
    sigemptyset(&action.sa_mask);
    return sigaction(SIGALRM, &action, NULL) == 0 && timer_create(CLOCK_MONOTONIC, NULL, &timer) == 0 &&
           timer_settime(timer, 0, &times, NULL) == 0;
}

/* Starts the watchdog. Output of the design goes to the file, unless it is NULL. */
static void go_apart(const struct check_options *options, FILE *printed) {
    is_apart = true;
    if ((printed && dup2(fileno(printed), STDOUT_FILENO) < 0) || !start_watchdog(options->watchdog))
        _exit(EXIT_FAILURE);
}

void apart_next(void) {
    progress = true;
}

void apart_end(bool ok) {
    remains->ok = ok;
    remains->done = true;
    exit(EXIT_SUCCESS);
}

/* Writes the last line that is not empty to the remark. */
static void last_line(FILE *printed, char remark[AGENT_TEXT]) {
    char line[AGENT_TEXT - 16];
    rewind(printed);
    while (fgets(line, sizeof line, printed)) {
        line[strcspn(line, "\r\n")] = 0;
        if (line[strspn(line, " \t")])
            snprintf(remark, AGENT_TEXT, "it printed: %s", line);
    }
}

/* Notes that the process ended in a function of a declared unit. */
static void note_unit(int status, struct mismatch *m) {
    m->kind = KIND_INTERNAL;
    if (remains->words[0])
        snprintf(m->text, sizeof m->text, "%.80s: %.160s", unit.declared_at, remains->words);
    else if (WIFSIGNALED(status))
        snprintf(m->text, sizeof m->text, "%.80s: a function of the unit was ended by signal %d (%s)", unit.declared_at,
                 WTERMSIG(status), strsignal(WTERMSIG(status)));
    else
        snprintf(m->text, sizeof m->text, "%.80s: a function of the unit ended the process with exit status %d",
                 unit.declared_at, WEXITSTATUS(status));
    snprintf(m->remark, sizeof m->remark, "this is a fault of the unit, not of the design, and the run has no verdict");
}

/* Notes that the process ended without a result. */
static void note_stop(int status, FILE *printed) {
    struct mismatch *m = &remains->result.mismatch;
    if (m->kind != KIND_UNFINISHED && m->kind != KIND_NONE) /* the design ended the simulation after a mismatch */
        return;
    if (!remains->result.in_device && unit.declared_at) {
        note_unit(status, m);
        return;
    }
    m->kind = KIND_STOP;
    if (m->cycle == 0 && remains->result.cycles > 0) /* it ended when it was closed */
        m->cycle = remains->result.cycles - 1;
    if (remains->words[0])
        memcpy(m->text, remains->words, sizeof m->text);
    else if (WIFSIGNALED(status))
        snprintf(m->text, sizeof m->text, "the design was ended by signal %d (%s)", WTERMSIG(status),
                 strsignal(WTERMSIG(status)));
    else
        snprintf(m->text, sizeof m->text, "the design ended the process with exit status %d", WEXITSTATUS(status));
    if (printed)
        last_line(printed, m->remark);
}

/* Returns the same file each time, emptied. NULL: output is printed. */
static FILE *file_of_printed(bool quiet) {
    static FILE *file;
    if (!quiet || (!file && !(file = tmpfile())))
        return NULL;
    rewind(file);
    return ftruncate(fileno(file), 0) == 0 ? file : NULL;
}

enum apart apart_split(const struct check_options *options, struct check_result **result) {
    FILE *printed = file_of_printed(options->quiet);
    if (!remains && !(remains = apart_memory(sizeof *remains)))
        return APART_FAILED;
    memset(remains, 0, sizeof *remains);
    *result = &remains->result;
    fflush(NULL);
    parent = getpid();
    pid_t pid = fork();
    if (pid < 0)
        return APART_FAILED;
    if (pid == 0) {
        go_apart(options, printed);
        return APART_HERE;
    }
    int status = 0;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        ;
    if (WIFEXITED(status) && WEXITSTATUS(status) == DEVICE_LOST)
        exit(DEVICE_LOST);
    if (remains->done)
        return remains->ok ? APART_DONE : APART_FAILED;
    note_stop(status, printed);
    return APART_STOPPED;
}

bool apart_run(apart_function *run, void *context, const struct check_options *options, struct check_result *result) {
    struct check_result *shared;
    enum apart apart = apart_split(options, &shared);
    if (apart == APART_HERE)
        apart_end(run(context, shared));
    if (apart != APART_FAILED)
        *result = *shared;
    return apart != APART_FAILED;
}
