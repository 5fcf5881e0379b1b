/* SPDX-License-Identifier: MIT */
/* What the model's command line consists of, beside main(). */
#ifndef TB_CLI_CSIM_H
#define TB_CLI_CSIM_H

#include <stdbool.h>

#include "engine/language.h"

/* Runs a program on the model. False: the standard error says what is wrong. */
bool csim_run(const char *path);

/* Answers values of a unit's port with text until the input ends: all of it, or a part unless part is NULL. */
bool csim_wave_knows(const struct language *language, const char *part);
bool csim_wave(const struct language *language, const char *unit, const char *part);

#endif
