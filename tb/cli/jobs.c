/* SPDX-License-Identifier: MIT */
/* Work items as child processes, so that no design can take the bench down: their schedule, and messages. */
#include "cli/jobs.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cli/ask.h"
#include "cli/findings.h"
#include "cli/progress.h"
#include "cli/record.h"
#include "cli/worker_item.h"
#include "devices/device.h"
#include "engine/file.h"

enum { RESULT_FD = 3, PROGRESS_MS = 200, GRACE_SECONDS = 5 };

struct job {
    pid_t pid; /* 0: none */
    struct item *item;
    struct pipe_text result, errors;
};

/* ---------------------------------------------------------------- a process */

static void close_pipe(struct pipe_text *pipe) {
    if (pipe->fd >= 0)
        close(pipe->fd);
    free(pipe->text);
    *pipe = (struct pipe_text){.fd = -1};
}

/* Prints a permanent line, on a terminal in place of the progress line. */
static void say(const char *line) {
    fprintf(stderr, "%s%s\n", isatty(STDERR_FILENO) ? "\r\033[K" : "", line);
}

static void take_part(struct item *item, const char *finding) {
    if (!item->text || item->n_parts == FINDING_PARTS)
        return;
    item->parts[item->n_parts].finding = strdup(finding);
    item->parts[item->n_parts].report = item->report;
    item->parts[item->n_parts++].end = strlen(item->text);
    item->report = NULL;
}

/* Processes the whole lines that were read. A failure's report from its discovery is kept until it is shrunk. */
static void job_read(struct job *job) {
    struct item *item = job->item;
    struct pipe_text *pipe = &job->result;
    char *end;
    while (pipe->text && (end = strchr(pipe->text + pipe->read, '\n'))) {
        char *line = pipe->text + pipe->read;
        *end = 0;
        pipe->read = (size_t)(end + 1 - pipe->text);
        item_read(item, line);
        if (strncmp(line, "found ", 6) == 0) {
            item->verdict = FAIL;
            say(line + 6);
        }
        if (strncmp(line, FINDING_LINE, strlen(FINDING_LINE)) == 0) {
            take_part(item, line + strlen(FINDING_LINE));
        }
        if (strcmp(line, "shrunk") == 0) {
            item->shrunk = true;
            if (item->text && item->n_parts)
                item->text[item->parts[item->n_parts - 1].end] = 0;
            else {
                free(item->text);
                item->text = NULL;
            }
        }
    }
}

/* Builds DIR/unit-config-device-seed[-shard][-number]ENDING; the first finding has no number. */
static void item_path(const char *dir, const struct item *item, bool shard, unsigned found, const char *ending,
                      char path[FILE_PATH]) {
    char number[32] = "";
    if (shard && found)
        snprintf(number, sizeof number, "-%u-%u", item->shard, found + 1);
    else if (shard)
        snprintf(number, sizeof number, "-%u", item->shard);
    snprintf(path, FILE_PATH, "%s/%s-%s-%s-%" PRIu64 "%s%s", dir, item->target->unit, item->target->config,
             item->target->device, item->seed, number, ending);
}

static void exec_worker(const struct sim *sim, const struct item *item, int result, int errors) {
    const struct target *target = item->target;
    struct worker_words words;
    char path[FILE_PATH] = "";
    worker_words_open(&words, target, "run");
    worker_word(&words, "SEED=%" PRIu64, item->seed);
    worker_word(&words, "SHARD=%u", item->shard);
    if (item->cycles_wanted == SIM_UNIT_CYCLES)
        worker_word(&words, "CYCLES=");
    else
        worker_word(&words, "CYCLES=%" PRIu64, item->cycles_wanted);
    worker_word(&words, "CONFIG=%s", target->config);
    worker_word(&words, "DEVICE=%s", target->device);
    worker_word(&words, "FOUND=%u", target->findings.n);
    worker_word(&words, "RESULT=%d", RESULT_FD);
    worker_word(&words, "AGAIN=%s", sim->again ? sim->again : "");
    worker_word(&words, "ASIDE=%s", target->findings.aside ? target->findings.aside : "");
    if (sim->waves_dir && item->shard == 0)
        item_path(sim->waves_dir, item, false, 0, ".fst", path);
    worker_word(&words, "WAVES=%s", path);
    item_path(sim->fail_dir, item, true, 0, "", path);
    worker_word(&words, "FAIL=%s", path);
    if (words.failed)
        _exit(127);
    /* First, a number other than the one for the result. */
    result = fcntl(result, F_DUPFD, RESULT_FD + 1);
    dup2(errors, STDERR_FILENO);
    dup2(result, RESULT_FD);
    close(result);
    /* A terminal interrupts all of its processes; the parent decides about this one. */
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    execv(target->worker, words.word);
    fprintf(stderr, "%s: cannot be run: %s\n", target->worker, strerror(errno));
    _exit(127);
}

/* Ends the worker and its children, and removes its unfinished files, which have the names of file.c. */
static void job_kill(const struct sim *sim, struct job *job) {
    static const char *const endings[] = {".stim", ".fst", ".json", ".fst"}, *const parts[] = {"", "", "", ".hier"};
    char path[FILE_PATH], part[FILE_PATH + 32];
    kill(-job->pid, SIGKILL);
    waitpid(job->pid, NULL, 0);
    const unsigned found = job->item->target->findings.n;
    for (size_t i = 0; i < 4; i++) {
        for (unsigned n = 0; n < FINDING_PARTS; n++) {
            item_path(sim->fail_dir, job->item, true, found + n, endings[i], path);
            snprintf(part, sizeof part, "%s.%ld.part%s", path, (long)job->pid, parts[i]);
            unlink(part);
        }
        item_path(sim->waves_dir ? sim->waves_dir : sim->fail_dir, job->item, false, 0, endings[i], path);
        snprintf(part, sizeof part, "%s.%ld.part%s", path, (long)job->pid, parts[i]);
        unlink(part);
    }
    close_pipe(&job->result);
    close_pipe(&job->errors);
    job->pid = 0;
}

/* Starts a worker for the item. Returns false with errno on failure. */
static bool job_start(const struct sim *sim, struct job *job, struct item *item) {
    int result[2], errors[2];
    if (pipe(result) != 0)
        return false;
    if (pipe(errors) != 0) {
        close(result[0]);
        close(result[1]);
        return false;
    }
    fcntl(result[0], F_SETFD, FD_CLOEXEC);
    fcntl(errors[0], F_SETFD, FD_CLOEXEC);
    fflush(NULL);
    item->begun = true;
    *job = (struct job){.item = item, .result.fd = result[0], .errors.fd = errors[0]};
    job->pid = fork();
    if (job->pid == 0) {
        setpgid(0, 0);
        fcntl(result[1], F_SETFD, FD_CLOEXEC);
        fcntl(errors[1], F_SETFD, FD_CLOEXEC);
        exec_worker(sim, item, result[1], errors[1]);
    }
    close(result[1]);
    close(errors[1]);
    if (job->pid > 0) {
        setpgid(job->pid, job->pid);
        return true;
    }
    close(result[0]);
    close(errors[0]);
    job->pid = 0;
    return false;
}

/* Returns the last line of a child on stderr. */
static const char *last_words(struct pipe_text *errors) {
    char *text = errors->text, *end;
    if (!text)
        return "";
    for (end = text + strlen(text); end > text && end[-1] == '\n';)
        *--end = 0;
    char *line = strrchr(text, '\n');
    return line ? line + 1 : text;
}

static void tell_exit(int status, char *text, size_t size) {
    if (WIFSIGNALED(status))
        snprintf(text, size, "ended by signal %d (%s)", WTERMSIG(status), strsignal(WTERMSIG(status)));
    else
        snprintf(text, size, "exit status %d", WEXITSTATUS(status));
}

/* Describes a worker's unexpected end. */
static void tell_end(struct job *job, int status, char *text, size_t size) {
    const char *words = last_words(&job->errors);
    if (!WIFSIGNALED(status) && *words)
        snprintf(text, size, "%s", words);
    else
        tell_exit(status, text, size);
}

/* Sets the result of the item of a worker that has ended. */
static void job_finish(struct job *job, int status) {
    struct item *item = job->item;
    char line[1024], end[512];
    item->ended = true;
    int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    bool found = item->verdict == FAIL, silent = false;
    if (code == EXIT_WRONG_RUN && item->text && (item->shrunk || !found)) {
        item->verdict = BROKEN; /* the worker has reported why */
    } else if (found && code != EXIT_FAILURE) {
        tell_end(job, status, end, sizeof end);
        snprintf(line, sizeof line, "  while it was shrunk: %s", end);
        item_say(item, line);
        silent = true;
    } else if (code == EXIT_SUCCESS && item_is_whole(item)) {
        item->verdict = PASS;
    } else if (code == EXIT_FAILURE && item->text) {
        item->verdict = FAIL;
    } else {
        tell_exit(status, end, sizeof end);
        item_break(item, code == EXIT_SUCCESS ? "" : end);
    }
    if (!silent && job->errors.text)
        item_say(item, strtok(job->errors.text, "\n") ? job->errors.text : "");
    close_pipe(&job->result);
    close_pipe(&job->errors);
    job->pid = 0;
}

/* ---------------------------------------------------------------- schedule */

static volatile sig_atomic_t interrupted; /* how often */

static void on_interrupt(int signal) {
    (void)signal;
    interrupted++;
}

static void poll_jobs(struct job *jobs, size_t n) {
    struct pollfd fds[2 * 1024];
    struct pipe_text *pipes[2 * 1024];
    nfds_t count = 0;
    for (size_t i = 0; i < n; i++) {
        struct pipe_text *both[] = {&jobs[i].result, &jobs[i].errors};
        for (size_t k = 0; k < 2; k++)
            if (jobs[i].pid && both[k]->fd >= 0) {
                pipes[count] = both[k];
                fds[count++] = (struct pollfd){.fd = both[k]->fd, .events = POLLIN};
            }
    }
    if (poll(fds, count, PROGRESS_MS) <= 0)
        return;
    for (nfds_t i = 0; i < count; i++)
        if (fds[i].revents)
            pipe_drain(pipes[i]);
}

/*
 * Skips the shards after the first one that fails, at any progress. The report does not depend on the number of jobs.
 */
static void leave_out_others(const struct sim *sim, struct job *jobs, size_t n, const struct item *failed) {
    for (size_t i = 0; i < n; i++)
        if (jobs[i].pid && jobs[i].item->target == failed->target && jobs[i].item->shard > failed->shard)
            job_kill(sim, &jobs[i]);
    for (unsigned shard = failed->shard + 1; shard < failed->target->n_items; shard++) {
        struct item *item = &failed->target->items[shard];
        item_reset(item);
        item->left_out = true;
    }
}

/* A worker killed by another process, as on a machine without memory, has reported nothing. */
static void finish(const struct sim *sim, struct job *job, int status) {
    struct item *item = job->item;
    item->killed = WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
    item->lost = WIFEXITED(status) && WEXITSTATUS(status) == DEVICE_LOST;
    job_finish(job, status);
    item->recorded = sim->item && !item->killed && record_write(sim, item, status);
}

/* Processes the output of jobs, and those that have ended. */
static void reap_jobs(const struct sim *sim, struct job *jobs, size_t n) {
    poll_jobs(jobs, n);
    for (size_t i = 0; i < n; i++) {
        int status;
        if (!jobs[i].pid)
            continue;
        job_read(&jobs[i]);
        if (jobs[i].result.fd < 0 && jobs[i].errors.fd < 0 && waitpid(jobs[i].pid, &status, 0) == jobs[i].pid)
            finish(sim, &jobs[i], status);
        if (jobs[i].item->verdict == FAIL || jobs[i].item->lost)
            leave_out_others(sim, jobs, n, jobs[i].item);
    }
    /* No round begins after an interrupt. */
    for (size_t i = 0; sim->keep_going && i < sim->n_targets; i++)
        findings_take(&sim->targets[i]);
}

static bool any_runs(const struct job *jobs, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (jobs[i].pid)
            return true;
    return false;
}

/* Returns the next work item to run, or NULL. */
static struct item *next_item(const struct sim *sim) {
    for (size_t i = 0; i < sim->n_targets * SIM_SHARDS; i++) {
        struct item *item = &sim->targets[i / SIM_SHARDS].items[i % SIM_SHARDS];
        if (item->cycles_wanted && !item->left_out && !item->begun)
            return item;
    }
    return NULL;
}

/* Ends interrupted jobs. Those that are shrinking report what they have, if that is fast. */
static void end_jobs(const struct sim *sim, struct job *jobs, size_t n) {
    struct timespec now, begin;
    for (size_t i = 0; i < n; i++)
        if (jobs[i].pid && jobs[i].item->verdict == FAIL)
            kill(-jobs[i].pid, SIGTERM);
        else if (jobs[i].pid)
            job_kill(sim, &jobs[i]);
    clock_gettime(CLOCK_MONOTONIC, &begin);
    for (now = begin; any_runs(jobs, n) && interrupted == 1 && now.tv_sec < begin.tv_sec + GRACE_SECONDS;) {
        reap_jobs(sim, jobs, n);
        clock_gettime(CLOCK_MONOTONIC, &now);
    }
    for (size_t i = 0; i < n; i++)
        if (jobs[i].pid)
            job_kill(sim, &jobs[i]);
}

bool sim_run_items(struct sim *sim) {
    size_t n = (size_t)sim->jobs;
    struct job *jobs = calloc(n, sizeof *jobs);
    struct sigaction action = {.sa_handler = on_interrupt};
    bool ok = jobs != NULL;
    if (!jobs)
        return false;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    while (ok && !interrupted) {
        for (size_t i = 0; i < n && ok; i++) {
            struct item *item = jobs[i].pid ? NULL : next_item(sim);
            if (item && !(ok = job_start(sim, &jobs[i], item)))
                perror("a work item cannot be started");
        }
        if (!any_runs(jobs, n))
            break;
        reap_jobs(sim, jobs, n);
        progress_show(sim);
    }
    end_jobs(sim, jobs, n);
    progress_end();
    sim->interrupted = interrupted;
    free(jobs);
    return ok;
}
