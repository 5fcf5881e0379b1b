/* SPDX-License-Identifier: MIT */
/* Options of boards: BOARD= of make board, and PORT= with DEVICE=board. */
#ifndef TB_CLI_BOARD_OPTIONS_H
#define TB_CLI_BOARD_OPTIONS_H

#include <stdbool.h>

#include "cli/targets.h"

/*
 * Returns true if make's options of boards can be used, with the unit that FILE= names if UNIT= does not. The unit has
 * been checked. False: the reason is on stderr.
 */
bool board_judge(const struct words *words, const char *of_file);

#endif
