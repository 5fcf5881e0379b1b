/* SPDX-License-Identifier: MIT */
#include "engine/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool complain(const char *path, const char *what) {
    fprintf(stderr, "%s: %s: %s\n", path, what, strerror(errno));
    return false;
}

bool file_create(struct file_out *out, const char *path) {
    int length = snprintf(out->path, sizeof out->path, "%s", path);
    int part_length = snprintf(out->part, sizeof out->part, "%s.%ld.part", path, (long)getpid());
    if (length < 0 || part_length < 0 || (size_t)part_length >= sizeof out->part) {
        errno = ENAMETOOLONG;
        return complain(path, "cannot be written");
    }
    out->file = fopen(out->part, "w");
    return out->file || complain(path, "cannot be written");
}

bool file_finish(struct file_out *out) {
    bool ok = fflush(out->file) == 0 && !ferror(out->file);
    int error = errno;
    ok &= fclose(out->file) == 0;
    if (ok && rename(out->part, out->path) == 0)
        return true;
    if (!ok && error)
        errno = error;
    complain(out->path, "cannot be written");
    unlink(out->part);
    return false;
}

FILE *file_open(const char *path) {
    struct stat status;
    /* Does not wait for a writer of a FIFO. */
    int fd = open(path, O_RDONLY | O_NONBLOCK);
    FILE *file = fd < 0 ? NULL : fdopen(fd, "r");
    if (file && fstat(fileno(file), &status) == 0 && !S_ISREG(status.st_mode)) {
        fclose(file);
        fprintf(stderr, "%s: cannot be read: not a regular file\n", path);
        return NULL;
    }
    if (!file)
        complain(path, "cannot be read");
    return file;
}

uint64_t file_size(FILE *file) {
    struct stat status;
    return fstat(fileno(file), &status) == 0 ? (uint64_t)status.st_size : 0;
}

char *file_read(const char *path, size_t *length) {
    FILE *file = file_open(path);
    if (!file)
        return NULL;
    *length = (size_t)file_size(file);
    char *text = malloc(*length + 1);
    if (!text || fread(text, 1, *length, file) != *length) {
        complain(path, "cannot be read");
        free(text);
        text = NULL;
    }
    fclose(file);
    return text;
}
