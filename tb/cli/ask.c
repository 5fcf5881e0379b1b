/* SPDX-License-Identifier: MIT */
#include "cli/ask.h"

#include <errno.h>
#include <stdarg.h>
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

/* Returns the program's standard output; NULL: it cannot be run or fails. */
static char *capture(char *const argv[]) {
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

void worker_word(struct worker_words *words, const char *format, ...) {
    va_list values;
    va_start(values, format);
    const int length = vsnprintf(NULL, 0, format, values);
    va_end(values);
    char *word = length >= 0 && words->n < WORKER_WORDS ? malloc((size_t)length + 1) : NULL;
    words->failed |= !word;
    if (!word)
        return;
    va_start(values, format);
    vsnprintf(word, (size_t)length + 1, format, values);
    va_end(values);
    words->word[words->n++] = word;
}

void worker_words_open(struct worker_words *words, const struct target *target, const char *command) {
    char *of_item[OPTIONS];
    const unsigned n = options_of_item(of_item);
    *words = (struct worker_words){.n = 0};
    worker_word(words, "%s", target->worker);
    worker_word(words, "%s", command);
    for (unsigned i = 0; i < n; i++)
        worker_word(words, "%s", of_item[i]);
}

void worker_words_close(struct worker_words *words) {
    while (words->n)
        free(words->word[--words->n]);
}

char *sim_ask(const struct target *target, const char *command, char *const more[]) {
    struct worker_words words;
    worker_words_open(&words, target, command);
    for (; *more; more++)
        worker_word(&words, "%s", *more);
    char *text = words.failed ? NULL : capture(words.word);
    worker_words_close(&words);
    return text;
}
