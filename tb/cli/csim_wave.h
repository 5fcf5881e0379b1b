/* SPDX-License-Identifier: MIT */
/* Translating process of a wave viewer: a value per line in, its text out, while the viewer is open. */
#ifndef TB_CLI_CSIM_WAVE_H
#define TB_CLI_CSIM_WAVE_H

#include <stdbool.h>

#include "engine/language.h"

/* Returns true if the language shows this part of an instruction; NULL is the whole text. */
bool csim_wave_knows(const struct language *language, const char *part);

/* Answers values of a unit's port with text until the input ends: the whole text, or the part. */
bool csim_wave(const struct language *language, const char *unit, const char *part);

#endif
