/* SPDX-License-Identifier: MIT */
#include "cli/worker_stim.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/options.h"
#include "engine/command.h"
#include "engine/file.h"
#include "engine/plural.h"
#include "engine/stimulus_file.h"
#include "engine/stimulus_text.h"

static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.";
static const char user[] = "user"; /* configuration in the names of a user's design's failures */

static bool begins_with(const char *name, const char *config) {
    char row[128];
    snprintf(row, sizeof row, "%s-%s-", unit.name, config);
    return strncmp(name, row, strlen(row)) == 0;
}

/*
 * Builds DIR/UNIT-CONFIG-NAME and the ending, from which make replay takes unit and configuration. NAME is that of the
 * file without its ending. It may begin with them already, or with those of a user's design. It has no special
 * characters of a shell.
 */
static void name_output(const struct worker_item *item, const char *dir, const char *ending, char path[FILE_PATH]) {
    char row[128] = "", name[FILE_PATH / 2];
    const char *slash = strrchr(item->file, '/'), *from = slash ? slash + 1 : item->file;
    snprintf(name, sizeof name, "%s", from);
    char *dot = strrchr(name, '.');
    if (dot && dot > name)
        *dot = 0;
    for (char *at = name; *at; at++)
        if (!strchr(letters, *at))
            *at = '_';
    if (!begins_with(name, item->config) && !begins_with(name, user))
        snprintf(row, sizeof row, "%s-%s-", unit.name, item->config);
    snprintf(path, FILE_PATH, "%s/%s%s%s", dir, row, name, ending);
}

/* Prints CONFIG=: names of a user's design's files do not contain it. */
static void print_config(const struct worker_item *item, const char *path) {
    const char *slash = strrchr(path, '/');
    if (begins_with(slash ? slash + 1 : path, user) && strcmp(item->config, user) != 0)
        printf(" CONFIG=%s", item->config);
}

static int to_words(const struct worker_item *item, const char *dir) {
    struct stimulus stimulus;
    char path[FILE_PATH];
    name_output(item, dir, ".txt", path);
    /* The user may have changed it since. */
    if (access(path, F_OK) == 0) {
        fprintf(stderr, "%s: found an older file, expected none; move or remove it\n", path);
        return OPTIONS_WRONG;
    }
    if (!stimulus_read(&stimulus, item->file))
        return OPTIONS_WRONG;
    bool ok = stimulus_text_write(&stimulus, path);
    if (ok) {
        printf("%s: %zu operation%s, %s; %s stim FILE=%s", unit.name, stimulus.n, plural(stimulus.n), path,
               command_name(), path);
        print_config(item, path);
        puts("");
    }
    stimulus_close(&stimulus);
    return ok ? EXIT_SUCCESS : EXIT_WRONG_RUN;
}

static int to_stim(const struct worker_item *item, const char *dir) {
    struct failure failure = {.reproduced = true};
    const struct check_result *result = &failure.result;
    struct check_options options = item->check;
    char path[FILE_PATH];
    name_output(item, dir, ".stim", path);
    options.cycles = UINT64_MAX;
    if (!stimulus_text_read(&failure.stimulus, item->file))
        return OPTIONS_WRONG;
    stimulus_record(&failure.stimulus, item->again);
    bool ran = stimulus_run(&failure.stimulus, &options, NULL, &failure.result);
    if (!ran || !stimulus_write(&failure.stimulus, path)) {
        stimulus_close(&failure.stimulus);
        return ran ? EXIT_WRONG_RUN : worker_no_memory();
    }
    bool passes = result->mismatch.kind == KIND_NONE;
    struct report report = worker_report(item, &failure);
    report.file = path;
    if (!passes)
        report_print(stdout, "", &report);
    printf("%s: %zu operation%s, %" PRIu64 " cycles on %s, %s; %s replay FILE=%s", unit.name, failure.stimulus.n,
           plural(failure.stimulus.n), result->cycles, item->device, path, command_name(), path);
    print_config(item, path);
    printf("%s%s\n", *item->again ? " " : "", item->again);
    stimulus_close(&failure.stimulus);
    return worker_status(result->mismatch.kind);
}

int worker_stim(const struct worker_item *item, const char *dir) {
    size_t length = strlen(item->file), n = strlen(".stim");
    bool is_stim = length > n && strcmp(item->file + length - n, ".stim") == 0;
    return is_stim ? to_words(item, dir) : to_stim(item, dir);
}
