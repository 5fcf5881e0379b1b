/* SPDX-License-Identifier: MIT */
/* Checks of UNIT, CONFIG, DEVICE, TARGET, BOARD and PORT of the environment: a row of targets.mk. */
#ifndef TB_CLI_TARGETS_H
#define TB_CLI_TARGETS_H

#include <stdbool.h>

/* Words from make: targets, endings, parameters, targets of synthesis, and rows that can be checked. */
struct words {
    char **first;
    int n;
};

bool words_have(const struct words *words, const char *word);

/* Returns true if a word UNIT-CONFIG-DEVICE is of the unit. */
bool targets_have_unit(const struct words *words, const char *unit);

/*
 * Checks UNIT. False: the reason is on stderr. of_file is the unit of FILE, or empty, for a missing UNIT. If UNIT is
 * the path of a folder, UNIT_WRONG of the environment has the reason why it is not a unit: scripts/unit_folder.sh.
 */
bool targets_judge_unit(const struct words *words, const char *of_file);
bool targets_judge_device(const struct words *words, const char *of_file);
bool targets_judge_target(const struct words *words);

/* Checks BOARD= of make board, and PORT= with DEVICE=board, after the unit. */
bool targets_judge_board(const struct words *words, const char *of_file);

#endif
