/* SPDX-License-Identifier: MIT */
/* What the model's command line consists of. All but main() say on the standard error what is wrong, and return false.
 */
#ifndef TB_CLI_CSIM_H
#define TB_CLI_CSIM_H

#include <stdbool.h>

/* Where an item stands: its line, or 0 if it is from the command line. Returns false. */
bool csim_refuse(unsigned long line, unsigned column, const char *message);

/* The column of what comes first in text. */
unsigned csim_first_column(const char *text);

/* Value of a hexadecimal digit, or 16. */
unsigned csim_digit(char c);

/* One item each: text to hexadecimal digits and back. */
bool csim_asm_gcn(unsigned long line, const char *text);
bool csim_disasm_gcn(unsigned long line, const char *text);
bool csim_asm_visa(unsigned long line, const char *text);
bool csim_disasm_visa(unsigned long line, const char *text);

/* Runs a program of vISA messages on the model. */
bool csim_run(const char *path);

/* Answers values of a unit's port with text until the input ends: all of it, or a part unless part is NULL. */
bool csim_wave_knows(const char *language, const char *part);
bool csim_wave(const char *language, const char *unit, const char *part);

#endif
