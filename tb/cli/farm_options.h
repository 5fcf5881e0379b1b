/* SPDX-License-Identifier: MIT */
/* Options of make farm. */
#ifndef TB_CLI_FARM_OPTIONS_H
#define TB_CLI_FARM_OPTIONS_H

#include <stdbool.h>

/* Checks WHERE= of the environment and a requested farm's options. False: the reason is on stderr. */
bool farm_judge(bool wanted);

#endif
