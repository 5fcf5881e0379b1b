/* SPDX-License-Identifier: MIT */
#include "engine/trace.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/file.h"
#include "engine/shrink.h"

/* Blocks of an FST file: a byte of type, eight bytes of length that count themselves, high byte first. */
enum { FST_HEADER = 0, FST_SKIP = 255, FST_LENGTH = 8 };

/* Whether there is room for the tables that the writer keeps in temporary files; without it, it writes a wrong file. */
static bool room_for_tables(void) {
    static const char zeros[1 << 20];
    FILE *file = tmpfile();
    bool ok = file && fwrite(zeros, sizeof zeros, 1, file) == 1 && fflush(file) == 0;
    if (file)
        fclose(file);
    return ok;
}

/* Runs the stimulus in a process of its own, which the design or a full disk may end; the writer is silent on errors.
 */
static int run_traced(const struct stimulus *stimulus, const struct check_options *options, const char *path) {
    int status;
    fflush(NULL);
    pid_t pid = fork();
    if (pid == 0) {
        struct check_result result;
        bool quiet = freopen("/dev/null", "w", stdout) && freopen("/dev/null", "w", stderr);
        _exit(quiet && room_for_tables() && stimulus_run(stimulus, options, path, &result) ? EXIT_SUCCESS
                                                                                           : EXIT_FAILURE);
    }
    if (pid < 0 || waitpid(pid, &status, 0) != pid)
        return EXIT_FAILURE;
    /* A design that crashes ends the simulation, too; a file that can not grow shows as one of these signals. */
    if (WIFSIGNALED(status))
        return WTERMSIG(status) == SIGBUS || WTERMSIG(status) == SIGXFSZ ? EXIT_FAILURE : DEVICE_STOPPED;
    return WEXITSTATUS(status);
}

/*
 * Whether blocks, header first, fill the file exactly. The writer leaves a block's type at FST_SKIP until it has
 * written all of it.
 */
static bool is_whole(const char *path) {
    FILE *file = file_open(path);
    if (!file)
        return false;
    uint64_t size = file_size(file), at = 0;
    bool ok = size > 0;
    while (ok && at < size) {
        uint64_t length = 0;
        int type = fgetc(file);
        for (unsigned i = 0; i < FST_LENGTH; i++)
            length = length << 8 | (uint64_t)(fgetc(file) & 0xff);
        ok = (type == FST_HEADER) == (at == 0) && type != FST_SKIP && length >= FST_LENGTH && length < size - at &&
             fseek(file, (long)(length - FST_LENGTH), SEEK_CUR) == 0;
        at += 1 + length;
    }
    fclose(file);
    return ok;
}

bool trace_write(const struct stimulus *stimulus, const struct check_options *options, const char *path) {
    struct file_out out;
    char hierarchy[FILE_PATH + 8];
    if (!options->device->trace_open) {
        fprintf(stderr, "%s: not written, since the device %s writes no waves\n", path, options->device->name);
        return false;
    }
    if (!file_create(&out, path))
        return false;
    int status = run_traced(stimulus, options, out.part);
    if (status == EXIT_SUCCESS && is_whole(out.part))
        return file_finish(&out);
    if (status == DEVICE_STOPPED)
        fprintf(stderr, "%s: not written, since the design ended the simulation\n", path);
    else
        fprintf(stderr, "%s: can not be written whole; is the disk, or /tmp, full?\n", path);
    fclose(out.file);
    unlink(out.part);
    /* The writer's own temporary file */
    snprintf(hierarchy, sizeof hierarchy, "%s.hier", out.part);
    unlink(hierarchy);
    return false;
}
