/* SPDX-License-Identifier: MIT */
/* A place for a stimulus file of a test: what is written, read and refused there, in which words. */
#ifndef TB_TEST_STIMULUS_PLACE_H
#define TB_TEST_STIMULUS_PLACE_H

#include <stdio.h>

#include <dirent.h>
#include <unistd.h>

#include "engine/stimulus.h"
#include "engine/stimulus_file.h"
#include "test/unit_test.h"

static char directory[] = "/tmp/test_engine_stimulus_XXXXXX";
static char path[64];

static inline int set_up(void **test) {
    (void)test;
    if (!mkdtemp(directory))
        return -1;
    snprintf(path, sizeof path, "%s/a.stim", directory);
    return 0;
}

static inline unsigned count_files(void) {
    unsigned n = 0;
    DIR *dir = opendir(directory);
    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir));)
        n += entry->d_name[0] != '.';
    closedir(dir);
    return n;
}

static inline int tear_down(void **test) {
    (void)test;
    unlink(path);
    return rmdir(directory);
}

/* stderr goes into a pipe from begin to end, which gives what was written. */
static int saved_stderr, pipe_out;

static inline void begin_stderr(void) {
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    fflush(stderr);
    saved_stderr = dup(STDERR_FILENO);
    dup2(ends[1], STDERR_FILENO);
    close(ends[1]);
    pipe_out = ends[0];
}

static inline void end_stderr(char *text, size_t size) {
    fflush(stderr);
    dup2(saved_stderr, STDERR_FILENO);
    close(saved_stderr);
    ssize_t n = read(pipe_out, text, size - 1);
    text[n > 0 ? n : 0] = 0;
    close(pipe_out);
}

static inline void write_bytes(const char *bytes, size_t n) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, n, file), n);
    assert_int_equal(fclose(file), 0);
}

static inline char *read_bytes(size_t *n) {
    static char bytes[1 << 20];
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    *n = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    return bytes;
}

static inline void assert_same_stimulus(const struct stimulus *a, const struct stimulus *b) {
    assert_int_equal(a->power_up_seed, b->power_up_seed);
    assert_int_equal(a->n, b->n);
    assert_memory_equal(a->timing, b->timing, a->n * sizeof *a->timing);
    assert_memory_equal(a->req, b->req, a->n * unit.wires->req_words * sizeof *a->req);
}

/* One line that names the file. */
static inline void assert_one_line(const char *text) {
    const char *end = strchr(text, '\n');
    if (!end || end[1] || strlen(text) > 400 || !strstr(text, directory))
        fail_msg("not one line: '%s'", text);
}

/* Reads the file: either refused in one line, which is true, or read. */
static inline bool refused(struct stimulus *stimulus) {
    char text[4096];
    begin_stderr();
    bool ok = stimulus_read(stimulus, path);
    end_stderr(text, sizeof text);
    if (ok)
        assert_string_equal(text, "");
    else
        assert_one_line(text);
    return !ok;
}

#endif
