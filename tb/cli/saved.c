/* SPDX-License-Identifier: MIT */
#include "cli/saved.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void saved_begin(struct saved *saved, const char *path) {
    snprintf(saved->stim, sizeof saved->stim, "%s.stim", path);
    snprintf(saved->fst, sizeof saved->fst, "%s.fst", path);
    snprintf(saved->json, sizeof saved->json, "%s.json", path);
    saved->older[0] = 0;
    if (access(saved->stim, F_OK) == 0) {
        unsigned number = 0;
        do
            snprintf(saved->older, sizeof saved->older, "%s.%u.stim", path, ++number);
        while (access(saved->older, F_OK) == 0);
        if (rename(saved->stim, saved->older) != 0) {
            perror(saved->stim);
            saved->older[0] = 0;
        }
    }
    unlink(saved->fst);
    unlink(saved->json);
}

static bool is_same_file(const char *a, const char *b) {
    size_t n[2];
    char *text[] = {file_read(a, &n[0]), file_read(b, &n[1])};
    bool same = text[0] && text[1] && n[0] == n[1] && memcmp(text[0], text[1], n[0]) == 0;
    free(text[0]);
    free(text[1]);
    return same;
}

bool saved_write(struct saved *saved, const struct stimulus *stimulus) {
    if (!stimulus_write(stimulus, saved->stim))
        return false;
    if (saved->older[0] && is_same_file(saved->stim, saved->older) && unlink(saved->older) == 0)
        saved->older[0] = 0;
    return true;
}
