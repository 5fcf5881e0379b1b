/* SPDX-License-Identifier: MIT */
/* Commands for the worker of a target, and their output. */
#ifndef TB_CLI_ASK_H
#define TB_CLI_ASK_H

#include "cli/regression.h"

/* Output of a process. */
struct pipe_text {
    int fd; /* -1 when closed */
    char *text;
    size_t n, read; /* bytes received, and processed */
};

/* Reads available output, and closes the pipe at its end. */
void pipe_drain(struct pipe_text *pipe);

/* Words of a command, which end with NULL. */
enum { WORKER_WORDS = 40 };
struct worker_words {
    char *word[WORKER_WORDS + 1];
    size_t n;
    bool failed; /* out of memory */
};

/* Starts a command of the target's worker with the options of a work item; adds a word; frees the words. */
void worker_words_open(struct worker_words *words, const struct target *target, const char *command);
#ifdef __GNUC__
__attribute__((format(printf, 2, 3)))
#endif
void worker_word(struct worker_words *words, const char *format, ...);
void worker_words_close(struct worker_words *words);

/* Runs a command of the worker, with more words that end with NULL, and returns its output. NULL: it failed. */
char *sim_ask(const struct target *target, const char *command, char *const more[]);

#endif
