/* SPDX-License-Identifier: MIT */
/* Files that are complete or absent. Errors are one line on stderr. */
#ifndef TB_ENGINE_FILE_H
#define TB_ENGINE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { FILE_PATH = 1024 };

/* A file that is being written, next to its final path. */
struct file_out {
    FILE *file;
    char path[FILE_PATH], part[FILE_PATH];
};

/* Starts a file. False: the reason is on stderr. */
bool file_create(struct file_out *out, const char *path);

/* Finishes a file, which then gets its path. False: the reason is on stderr, and there is no file. */
bool file_finish(struct file_out *out);

/* Opens a regular file to read. NULL: the reason is on stderr. */
FILE *file_open(const char *path);

/* Returns all bytes of a regular file, to be freed, with room for one more. NULL: the reason is on stderr. */
char *file_read(const char *path, size_t *length);

/* Returns its length in bytes. */
uint64_t file_size(FILE *file);

#endif
