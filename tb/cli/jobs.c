/* SPDX-License-Identifier: MIT */
/* Work items as child processes, so that no design can take the bench down. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cli/sim.h"
#include "devices/device.h"
#include "engine/file.h"

enum { RESULT_FD = 3, PROGRESS_MS = 200, LOG_SECONDS = 8 };

/* What a child says, as it comes. */
struct pipe_text {
    int fd; /* -1 when closed */
    char *text;
    size_t n, read; /* bytes there; bytes that have been looked at */
};

struct job {
    pid_t pid; /* 0: none */
    struct item *item;
    struct pipe_text result, errors;
};

static volatile sig_atomic_t interrupted;

static void on_interrupt(int signal) {
    (void)signal;
    interrupted = 1;
}

static bool grow(struct pipe_text *pipe, const char *bytes, size_t n) {
    char *text = realloc(pipe->text, pipe->n + n + 1);
    if (!text)
        return false;
    memcpy(text + pipe->n, bytes, n);
    pipe->text = text;
    pipe->n += n;
    text[pipe->n] = 0;
    return true;
}

static void drain_pipe(struct pipe_text *pipe) {
    char bytes[65536];
    ssize_t n = read(pipe->fd, bytes, sizeof bytes);
    if (n > 0 && grow(pipe, bytes, (size_t)n))
        return;
    if (n < 0 && (errno == EINTR || errno == EAGAIN))
        return;
    close(pipe->fd);
    pipe->fd = -1;
}

static void append_line(char **text, const char *line) {
    size_t old = *text ? strlen(*text) : 0, n = strlen(line);
    char *longer = realloc(*text, old + n + 2);
    if (!longer)
        return;
    memcpy(longer + old, line, n);
    longer[old + n] = '\n';
    longer[old + n + 1] = 0;
    *text = longer;
}

/* Takes in the whole lines that have come. */
static void read_lines(struct job *job) {
    struct item *item = job->item;
    struct pipe_text *pipe = &job->result;
    char *end;
    while (pipe->text && (end = strchr(pipe->text + pipe->read, '\n'))) {
        char *line = pipe->text + pipe->read;
        *end = 0;
        pipe->read = (size_t)(end + 1 - pipe->text);
        sscanf(line, "progress %" SCNu64, &item->progress);
        sscanf(line, "unit_cycles %" SCNu64, &item->unit_cycles);
        sscanf(line, "ops %" SCNu64, &item->ops);
        sscanf(line, "seconds %lf", &item->seconds);
        if (sscanf(line, "cycles %" SCNu64, &item->cycles) == 1)
            item->progress = item->cycles;
        if (strncmp(line, "cover ", 6) == 0)
            item->cover = strdup(line + 6);
        if (strncmp(line, "fail ", 5) == 0)
            append_line(&item->text, line + 5);
    }
}

/* DIR/unit-config-device-seed[-shard]ENDING */
static void item_path(const struct sim *sim, const char *dir, const struct item *item, bool shard, const char *ending,
                      char path[FILE_PATH]) {
    char number[16] = "";
    if (shard)
        snprintf(number, sizeof number, "-%u", item->shard);
    snprintf(path, FILE_PATH, "%s/%s-%s-%s-%" PRIu64 "%s%s", dir, item->target->unit, item->target->config,
             item->target->device, sim->seed, number, ending);
}

static void exec_worker(const struct sim *sim, const struct item *item, int result, int errors) {
    char words[10][FILE_PATH + 64], path[FILE_PATH];
    const struct target *target = item->target;
    snprintf(words[0], sizeof words[0], "SEED=%" PRIu64, sim->seed);
    snprintf(words[1], sizeof words[1], "SHARD=%u", item->shard);
    if (item->cycles_wanted == SIM_UNIT_CYCLES)
        snprintf(words[2], sizeof words[2], "CYCLES=");
    else
        snprintf(words[2], sizeof words[2], "CYCLES=%" PRIu64, item->cycles_wanted);
    snprintf(words[3], sizeof words[3], "CHECK=%s", sim->check);
    snprintf(words[4], sizeof words[4], "STRICT=%d", sim->strict);
    item_path(sim, sim->fail_dir, item, true, "", path);
    snprintf(words[5], sizeof words[5], "FAIL=%s", path);
    snprintf(words[6], sizeof words[6], "WAVES=");
    if (sim->waves_dir && item->shard == 0) {
        item_path(sim, sim->waves_dir, item, false, ".fst", path);
        snprintf(words[6], sizeof words[6], "WAVES=%s", path);
    }
    snprintf(words[7], sizeof words[7], "RESULT=%d", RESULT_FD);
    snprintf(words[8], sizeof words[8], "CONFIG=%s", target->config);
    snprintf(words[9], sizeof words[9], "DEVICE=%s", target->device);
    /* A list of a user's files, of any length */
    const char *text = sim->again ? sim->again : "";
    size_t again_size = sizeof "AGAIN=" + strlen(text);
    char *again = malloc(again_size);
    if (!again)
        _exit(127);
    snprintf(again, again_size, "AGAIN=%s", text);
    /* First away from the number that the result gets. */
    result = fcntl(result, F_DUPFD, RESULT_FD + 1);
    dup2(errors, STDERR_FILENO);
    dup2(result, RESULT_FD);
    close(result);
    /* A terminal interrupts all of its processes; what becomes of this one is for the parent to say. */
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    execl(target->worker, target->worker, "run", words[0], words[1], words[2], words[3], words[4], words[5], words[6],
          words[7], words[8], words[9], again, (char *)NULL);
    fprintf(stderr, "%s: can not be run: %s\n", target->worker, strerror(errno));
    _exit(127);
}

/* Ends a worker and what it has started, and takes away what it was writing: file.c names it. */
static void kill_job(const struct sim *sim, const struct job *job) {
    static const char *const endings[] = {".stim", ".fst"}, *const parts[] = {"", ".hier"};
    char path[FILE_PATH], part[FILE_PATH + 32];
    kill(-job->pid, SIGKILL);
    waitpid(job->pid, NULL, 0);
    for (size_t i = 0; i < 4; i++) {
        item_path(sim, sim->fail_dir, job->item, true, endings[i % 2], path);
        snprintf(part, sizeof part, "%s.%ld.part%s", path, (long)job->pid, parts[i / 2]);
        unlink(part);
        item_path(sim, sim->waves_dir ? sim->waves_dir : sim->fail_dir, job->item, false, endings[i % 2], path);
        snprintf(part, sizeof part, "%s.%ld.part%s", path, (long)job->pid, parts[i / 2]);
        unlink(part);
    }
}

static bool start_job(const struct sim *sim, struct job *job, struct item *item) {
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

/* The last line that a child said on stderr. */
static const char *last_words(struct pipe_text *errors) {
    char *text = errors->text, *end;
    if (!text)
        return "";
    for (end = text + strlen(text); end > text && end[-1] == '\n';)
        *--end = 0;
    char *line = strrchr(text, '\n');
    return line ? line + 1 : text;
}

/* A child has ended: what came of its item. */
static void finish_job(const struct sim *sim, struct job *job, int status) {
    struct item *item = job->item;
    const struct target *target = item->target;
    char line[1024];
    bool stopped = WIFEXITED(status) && WEXITSTATUS(status) == DEVICE_STOPPED;
    item->verdict = BROKEN;
    if (WIFEXITED(status) && WEXITSTATUS(status) == EXIT_SUCCESS) {
        item->verdict = PASS;
    } else if (WIFEXITED(status) && WEXITSTATUS(status) == EXIT_FAILURE && item->text) {
        item->verdict = FAIL;
    } else if (stopped) {
        item->verdict = FAIL;
        snprintf(line, sizeof line, "FAIL %s %s %s  seed %" PRIu64 " shard %u  %s", target->unit, target->config,
                 target->device, sim->seed, item->shard, last_words(&job->errors));
        append_line(&item->text, line);
    } else {
        if (WIFSIGNALED(status))
            snprintf(line, sizeof line, "BROKEN %s %s %s shard %u: ended by signal %d (%s)", target->unit,
                     target->config, target->device, item->shard, WTERMSIG(status), strsignal(WTERMSIG(status)));
        else
            snprintf(line, sizeof line, "BROKEN %s %s %s shard %u: nothing was checked", target->unit, target->config,
                     target->device, item->shard);
        append_line(&item->text, line);
    }
    if (!stopped && job->errors.text)
        append_line(&item->text, strtok(job->errors.text, "\n") ? job->errors.text : "");
    free(job->result.text);
    free(job->errors.text);
    job->pid = 0;
}

/* On a terminal in one line, which changes; in a log a line now and then. */
static void show_progress(const struct sim *sim, size_t done, size_t all, bool terminal) {
    static time_t last;
    uint64_t cycles = 0;
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    last = last ? last : t.tv_sec;
    if (!terminal && t.tv_sec < last + LOG_SECONDS)
        return;
    last = t.tv_sec;
    for (size_t i = 0; i < sim->n_targets; i++)
        for (unsigned shard = 0; shard < SIM_SHARDS; shard++)
            cycles += sim->targets[i].items[shard].progress;
    fprintf(stderr, "%s%zu of %zu work items, %.0f million cycles%s", terminal ? "\r" : "", done, all,
            (double)cycles / 1e6, terminal ? " " : "\n");
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
            drain_pipe(pipes[i]);
}

bool sim_run_items(struct sim *sim) {
    size_t all = sim->n_targets * SIM_SHARDS, next = 0, done = 0, n = (size_t)sim->jobs;
    struct job *jobs = calloc(n, sizeof *jobs);
    struct sigaction action = {.sa_handler = on_interrupt};
    bool ok = jobs != NULL, terminal = isatty(STDERR_FILENO);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    while (ok && done < all && !interrupted) {
        for (size_t i = 0; i < n && next < all && ok; i++)
            if (!jobs[i].pid) {
                struct item *item = &sim->targets[next / SIM_SHARDS].items[next % SIM_SHARDS];
                next++;
                if (item->cycles_wanted == 0)
                    done++; /* fewer cycles than shards */
                else if (!(ok = start_job(sim, &jobs[i], item)))
                    perror("a work item can not be started");
            }
        poll_jobs(jobs, n);
        for (size_t i = 0; i < n; i++) {
            int status;
            if (!jobs[i].pid)
                continue;
            read_lines(&jobs[i]);
            if (jobs[i].result.fd < 0 && jobs[i].errors.fd < 0 && waitpid(jobs[i].pid, &status, 0) == jobs[i].pid) {
                finish_job(sim, &jobs[i], status);
                done++;
            }
        }
        show_progress(sim, done, all, terminal);
    }
    for (size_t i = 0; jobs && i < n; i++)
        if (jobs[i].pid) {
            kill_job(sim, &jobs[i]);
        }
    if (terminal)
        fputs("\r\033[K", stderr);
    sim->interrupted = interrupted;
    free(jobs);
    return ok;
}

char *sim_capture(char *const argv[]) {
    int fds[2], status;
    struct pipe_text out = {0};
    if (pipe(fds) != 0)
        return NULL;
    pid_t pid = fork();
    if (pid == 0) {
        dup2(fds[1], STDOUT_FILENO);
        close(fds[0]);
        close(fds[1]);
        execv(argv[0], argv);
        _exit(127);
    }
    close(fds[1]);
    out.fd = fds[0];
    while (out.fd >= 0)
        drain_pipe(&out);
    if (pid > 0 && waitpid(pid, &status, 0) == pid && WIFEXITED(status) && WEXITSTATUS(status) == EXIT_SUCCESS)
        return out.text;
    free(out.text);
    return NULL;
}
