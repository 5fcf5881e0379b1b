/* SPDX-License-Identifier: MIT */
/* Files that are whole or not there, and errors in one line on stderr. */
#ifndef TB_ENGINE_FILE_H
#define TB_ENGINE_FILE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { FILE_PATH = 1024 };

/* A file that is being written: beside its path until it is finished. */
struct file_out {
    FILE *file;
    char path[FILE_PATH], part[FILE_PATH];
};

/* Begins a file. False: the reason is on stderr. */
bool file_create(struct file_out *out, const char *path);

/* Ends it: only now does the path exist. False: the reason is on stderr, and nothing is left behind. */
bool file_finish(struct file_out *out);

/* Opens a regular file to read. NULL: the reason is on stderr. */
FILE *file_open(const char *path);

/* Its length in bytes. */
uint64_t file_size(FILE *file);

#endif
