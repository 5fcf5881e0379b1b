/* SPDX-License-Identifier: MIT */
/* The words that a saved stimulus of a user's design, or of a user's unit, was recorded with. */
#ifndef TB_CLI_RECORDED_H
#define TB_CLI_RECORDED_H

#include <stdbool.h>

/*
 * Compares the words of a .stim file, recorded with DUT=, with those of AGAIN in the environment. Without them another
 * design would be replayed, or with looser checks. Also does so if its unit is unknown and UNIT= was recorded. False:
 * one line with the full command, make GOAL, is on stderr.
 */
bool recorded_judge(const char *path, const char *goal, bool is_known);

#endif
