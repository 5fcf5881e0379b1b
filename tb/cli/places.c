/* SPDX-License-Identifier: MIT */
#include "cli/places.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/options.h"

static const char path_letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./+,@-";

/* Checks PREFIX, which installed files contain, without blanks and quotes. */
static bool judge_prefix(void) {
    const char *prefix = option_given("PREFIX");
    if (!*prefix || (*prefix == '/' && !prefix[strspn(prefix, path_letters)]))
        return true;
    return option_refuse("PREFIX", prefix,
                         "expected a path that begins with /, of letters, digits and any of _ . / + , @ -");
}

/* Checks DESTDIR, a path only; installed files are printed, one per line. */
static bool judge_destdir(void) {
    const char *destdir = option_given("DESTDIR");
    if (!strchr(destdir, '\n') && *destdir != '-')
        return true;
    return option_refuse("DESTDIR", destdir, "expected the path of a directory, which does not begin with -");
}

/* Checks VERILATORS; each is a VERILATOR= of make, a shell command. */
static bool judge_verilators(void) {
    const char *verilators = option_given("VERILATORS"), *at = verilators;
    bool ok = true;
    for (; ok && *at; at += strspn(at, path_letters)) {
        at += strspn(at, " \t\n");
        ok = *at != '-' && (!*at || strchr(path_letters, *at));
    }
    if (!ok)
        option_refuse("VERILATORS", verilators, "expected commands, of letters, digits and any of _ . / + , @ -");
    return ok;
}

/* Checks that the directory of an option has a certain file. An option without a value is correct. */
static bool judge_directory(const char *option, const char *file, int access_mode, const char *expected) {
    const char *dir = option_given(option);
    char *path = malloc(strlen(dir) + strlen(file) + 2);
    struct stat status;
    if (!path)
        return false;
    sprintf(path, "%s/%s", dir, file);
    bool ok =
        !*dir || (stat(path, &status) == 0 && access(path, access_mode) == 0 && (!*file || S_ISREG(status.st_mode)));
    free(path);
    if (!ok)
        option_refuse(option, dir, expected);
    return ok;
}

bool places_judge(void) {
    return judge_directory("TESTFLOAT", "testfloat_gen", X_OK,
                           "expected a directory with the program testfloat_gen in it") &&
           judge_directory("FOREIGN", "", R_OK, "expected the directory with the sources that docs/found.md names") &&
           judge_directory("AGAINST", "scripts/bench.py", R_OK, "expected another checkout of Lanelock") &&
           judge_prefix() && judge_destdir() && judge_verilators();
}
