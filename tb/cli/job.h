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

/* Starts a worker for the item. Returns false with errno on failure. */
bool job_start(const struct sim *sim, struct job *job, struct item *item);

/* Processes the whole lines that were read. */
void job_read(struct job *job);

/* Sets the result of the item of a worker that has ended. */
void job_finish(struct job *job, int status);

/* Ends the worker and its children, and removes its unfinished files. */
void job_kill(const struct sim *sim, struct job *job);

#endif
