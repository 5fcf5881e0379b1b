/* SPDX-License-Identifier: MIT */
/* What programs print, and what a target's worker answers. */
#ifndef TB_CLI_ASK_H
#define TB_CLI_ASK_H

#include "cli/regression.h"

/* What a child says, as it comes. */
struct pipe_text {
    int fd; /* -1 when closed */
    char *text;
    size_t n, read; /* bytes there; bytes that have been looked at */
};

/* Reads what has come, and closes the pipe at its end. */
void pipe_drain(struct pipe_text *pipe);

/* Returns what the program prints on stdout; NULL if it can not be run or fails. */
char *sim_capture(char *const argv[]);

/* Returns NAME=TEXT of what a user says, of any length; NULL: no memory. */
char *sim_word(const char *name, const char *text);

/* Returns what the worker prints for a command with the options of a work item and words, the last one NULL. */
enum { SIM_WORDS = 32 };
char *sim_ask(const struct target *target, const char *command, char *const words[]);

#endif
