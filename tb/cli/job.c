/* SPDX-License-Identifier: MIT */
/* A work item as a child process, so that no design can take the bench down. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/job.h"
#include "cli/worker_item.h"
#include "engine/file.h"

enum { RESULT_FD = 3 };

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

/* A failure's report from its discovery is kept until it is shrunk. */
void job_read(struct job *job) {
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

/* Its unfinished files have the names of file.c. */
void job_kill(const struct sim *sim, struct job *job) {
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

bool job_start(const struct sim *sim, struct job *job, struct item *item) {
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

void job_finish(struct job *job, int status) {
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
