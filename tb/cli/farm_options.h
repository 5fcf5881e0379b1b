/* SPDX-License-Identifier: MIT */
/* What make farm takes. */
#ifndef TB_CLI_FARM_OPTIONS_H
#define TB_CLI_FARM_OPTIONS_H

#include <stdbool.h>

/* Judges WHERE= of the environment and, if a farm is wanted, what it can not do. False: one line on stderr says why. */
bool farm_judge(bool wanted);

#endif
