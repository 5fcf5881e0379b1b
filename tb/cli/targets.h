/* SPDX-License-Identifier: MIT */
/* The judge of what is to be checked, of UNIT, CONFIG, DEVICE and TARGET of the environment: a row of targets.mk. */
#ifndef TB_CLI_TARGETS_H
#define TB_CLI_TARGETS_H

#include <stdbool.h>
#include <stddef.h>

/* The words of make: targets, endings, parameters, what can be synthesised for, and what can be checked. */
struct words {
    char **first;
    int n;
};

bool words_have(const struct words *words, const char *word);

/* Whether a word UNIT-CONFIG-DEVICE is of the unit. */
bool targets_have_unit(const struct words *words, const char *unit);

/* Whether one is of the unit, the configuration, which may be any if that is empty, and the device; list gets all
 * UNIT-CONFIG of the device. */
bool targets_have_row(const struct words *words, const char *unit, const char *config, const char *device, char *list,
                      size_t size);

/*
 * False: the standard error has a line on what is wrong. of_file is the unit of FILE, or empty, if UNIT is not given.
 * UNIT_WRONG of the environment says why a folder is no unit, if UNIT is the path of one: scripts/unit_folder.sh.
 */
bool targets_judge_unit(const struct words *words, const char *of_file);
bool targets_judge_device(const struct words *words, const char *of_file);
bool targets_judge_target(const struct words *words);

#endif
