/* SPDX-License-Identifier: MIT */
/* Options NAME=value on command lines or in the environment, with the same names as in make. */
#ifndef TB_CLI_OPTIONS_H
#define TB_CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Exit status for a wrong command line. */
enum { OPTIONS_WRONG = 2 };

struct option {
    const char *name;
    enum { OPTION_TEXT, OPTION_NUMBER, OPTION_SWITCH, OPTION_CHECK, OPTION_RULES } type;
    void *value;          /* const char *, uint64_t, bool, enum check_mode, or a set of rules */
    uint64_t least, most; /* of a number */
};

/* Options of several programs, each with the variable that it sets. */
#define SEED_OPTION(to) .name = "SEED", .type = OPTION_NUMBER, .value = (to), .most = UINT32_MAX
#define CYCLES_OPTION(to) .name = "CYCLES", .type = OPTION_NUMBER, .value = (to), .least = 1, .most = UINT64_C(1) << 34
#define JOBS_OPTION(to) .name = "JOBS", .type = OPTION_NUMBER, .value = (to), .least = 1, .most = 1024
#define WAVES_OPTION(to) .name = "WAVES", .type = OPTION_SWITCH, .value = (to)
#define STRICT_OPTION(to) .name = "STRICT", .type = OPTION_SWITCH, .value = (to)
#define CHECK_OPTION(to) .name = "CHECK", .type = OPTION_CHECK, .value = (to)
#define RELAX_OPTION(to) .name = "RELAX", .type = OPTION_RULES, .value = (to)

/* Default of SHRINK=: seconds of a work item for shrinking its failure. */
enum { SHRINK_SECONDS = 20 };
#define SHRINK_OPTION(to) .name = "SHRINK", .type = OPTION_NUMBER, .value = (to), .most = 86400

#define KEEP_GOING_OPTION(to) .name = "KEEP_GOING", .type = OPTION_SWITCH, .value = (to)

/* Seconds for a batch of clocks before a design counts as hanging. */
enum { WATCHDOG_SECONDS = 10 };
#define WATCHDOG_OPTION(to) .name = "WATCHDOG", .type = OPTION_NUMBER, .value = (to), .least = 1, .most = 86400

/*
 * Reads the words of argv from argv[first]. Moves words without = to the front of argv, and counts them in *rest.
 * False: one line on stderr names the wrong word and the expected form. An empty value keeps the default.
 */
bool options_read(const struct option *options, unsigned n, int argc, char **argv, int first, int *rest);

/* As options_read(), for the environment, which may have other variables. */
bool options_read_environment(const struct option *options, unsigned n);

/* Returns a variable of the environment, or "". */
const char *option_given(const char *name);

/* Reports on stderr, in one line for any value, that it is wrong: NAME=VALUE, then the text. Returns false. */
bool option_refuse(const char *name, const char *value, const char *format, ...);

#endif
