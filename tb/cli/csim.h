/* SPDX-License-Identifier: MIT */
/* Parts of the model's command line, outside main(). */
#ifndef TB_CLI_CSIM_H
#define TB_CLI_CSIM_H

#include <stdbool.h>

#include "engine/language.h"

/* Runs a program on the model. False: the reason is on stderr. */
bool csim_run(const char *path);

/* Answers values of a unit's port with text until the input ends: the whole text, or the part. */
bool csim_wave_knows(const struct language *language, const char *part);
bool csim_wave(const struct language *language, const char *unit, const char *part);

#endif
