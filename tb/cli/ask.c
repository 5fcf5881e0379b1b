/* SPDX-License-Identifier: MIT */
#include "cli/ask.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/options.h"

static bool grow(struct pipe_text *pipe, const char *bytes, size_t n) {
    char *text = realloc(pipe->text, pipe->n + n + 1);
    if (!text)
        return false;
    memcpy(text + pipe->n, bytes, n);
    pipe->text = text;
    pipe->n += n;
    text[pipe->n] = 0;
    return true;
}

void pipe_drain(struct pipe_text *pipe) {
    char bytes[65536];
    ssize_t n = read(pipe->fd, bytes, sizeof bytes);
    if (n > 0 && grow(pipe, bytes, (size_t)n))
        return;
    if (n < 0 && (errno == EINTR || errno == EAGAIN))
        return;
    close(pipe->fd);
    pipe->fd = -1;
}

char *sim_capture(char *const argv[]) {
    int fds[2], status;
    struct pipe_text out = {0};
    if (pipe(fds) != 0)
        return NULL;
    pid_t pid = fork();
    if (pid == 0) {
        dup2(fds[1], STDOUT_FILENO);
        close(fds[0]);
        close(fds[1]);
        execv(argv[0], argv);
        _exit(127);
    }
    close(fds[1]);
    out.fd = fds[0];
    while (out.fd >= 0)
        pipe_drain(&out);
    if (pid > 0 && waitpid(pid, &status, 0) == pid && WIFEXITED(status) && WEXITSTATUS(status) == EXIT_SUCCESS)
        return out.text ? out.text : calloc(1, 1); /* it may have nothing to print */
    free(out.text);
    return NULL;
}

char *sim_word(const char *name, const char *text) {
    size_t size = strlen(name) + sizeof "=" + (text ? strlen(text) : 0);
    char *word = malloc(size);
    if (word)
        snprintf(word, size, "%s=%s", name, text ? text : "");
    return word;
}

char *sim_ask(const struct target *target, const char *command, char *const words[]) {
    char *argv[OPTIONS + SIM_WORDS] = {(char *)target->worker, (char *)command};
    unsigned n = 2 + options_of_item(argv + 2);
    for (size_t i = 0; words[i] && n + 1 < OPTIONS + SIM_WORDS; i++)
        argv[n++] = words[i];
    return sim_capture(argv);
}
