/* SPDX-License-Identifier: MIT */
#include "cli/saved.h"

#include <stdio.h>
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
    FILE *files[] = {fopen(a, "r"), fopen(b, "r")};
    bool same = files[0] && files[1];
    while (same) {
        char bytes[2][65536];
        size_t n = fread(bytes[0], 1, sizeof bytes[0], files[0]);
        same = fread(bytes[1], 1, sizeof bytes[1], files[1]) == n && memcmp(bytes[0], bytes[1], n) == 0;
        if (n == 0)
            break;
    }
    for (unsigned i = 0; i < 2; i++)
        if (files[i])
            fclose(files[i]);
    return same;
}

bool saved_write(struct saved *saved, const struct stimulus *stimulus) {
    if (!stimulus_write(stimulus, saved->stim))
        return false;
    if (saved->older[0] && is_same_file(saved->stim, saved->older) && unlink(saved->older) == 0)
        saved->older[0] = 0;
    return true;
}
