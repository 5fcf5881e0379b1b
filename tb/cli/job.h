/* SPDX-License-Identifier: MIT */
/* A work item as a child process. */
#ifndef TB_CLI_JOB_H
#define TB_CLI_JOB_H

#include <sys/types.h>

#include "cli/ask.h"

struct job {
    pid_t pid; /* 0: none */
    struct item *item;
    struct pipe_text result, errors;
};

/* Starts a worker for the item. False: that is not possible, and errno says why. */
bool job_start(const struct sim *sim, struct job *job, struct item *item);

/* Takes in the whole lines of what was read. */
void job_read(struct job *job);

/* The worker has ended: what came of its item. */
void job_finish(const struct sim *sim, struct job *job, int status);

/* Ends the worker and what it has started, and takes away what it was writing. */
void job_kill(const struct sim *sim, struct job *job);

#endif
