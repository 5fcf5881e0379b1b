/* SPDX-License-Identifier: MIT */
/* What is said of boards: BOARD= to make board, and PORT= with DEVICE=board. */
#ifndef TB_CLI_BOARD_OPTIONS_H
#define TB_CLI_BOARD_OPTIONS_H

#include <stdbool.h>

#include "cli/targets.h"

/*
 * Whether what make was given of boards can be used, with the unit that FILE= names if UNIT= does not. The unit itself
 * has been judged. False: the reason is on stderr.
 */
bool board_judge(const struct words *words, const char *of_file);

#endif
