/* SPDX-License-Identifier: MIT */
#include "cli/record.h"

#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

/* The lines of a text whose ends may have become zeros as they were read; how far a run was is nothing to keep. */
static void write_lines(FILE *file, const char *before, const struct pipe_text *pipe) {
    for (size_t i = 0, length; pipe->text && i < pipe->n; i += length + 1) {
        const char *line = pipe->text + i;
        length = strcspn(line, "\n");
        if (i + length > pipe->n)
            length = pipe->n - i;
        if (strncmp(line, "progress ", strlen("progress ")) != 0)
            fprintf(file, "%s%.*s\n", before, (int)length, line);
    }
}

bool record_write(const struct job *job, int status, const char *path) {
    struct file_out out;
    if (!file_create(&out, path))
        return false;
    write_lines(out.file, "", &job->result);
    write_lines(out.file, "error ", &job->errors);
    if (WIFSIGNALED(status))
        fprintf(out.file, "signal %d\n", WTERMSIG(status));
    else
        fprintf(out.file, "exit %d\n", WEXITSTATUS(status));
    return file_finish(&out);
}
