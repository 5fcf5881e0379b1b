/* SPDX-License-Identifier: MIT */
/* Schedule of work items, and messages while they run. */
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>

#include "cli/findings.h"
#include "cli/job.h"
#include "cli/jobs.h"
#include "cli/progress.h"
#include "cli/record.h"
#include "devices/device.h"

enum { PROGRESS_MS = 200, GRACE_SECONDS = 5 };

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
