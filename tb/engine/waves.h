/* SPDX-License-Identifier: MIT */
/* Waves of a stimulus, which runs again: a wave file, or the last cycles, from which a report draws a mismatch. */
#ifndef TB_ENGINE_WAVES_H
#define TB_ENGINE_WAVES_H

#include <stdio.h>

#include "engine/trial.h"

struct last_cycles;

/* Runs the stimulus again and keeps its last cycles. NULL: out of memory, or the run failed. */
struct last_cycles *last_cycles_run(const struct stimulus *stimulus, const struct check_options *options);
void last_cycles_close(struct last_cycles *record);

/*
 * Prints the cycles as a JSON object: the cycles in which a port has changed, and the values of each port in them, in
 * hexadecimal. A digit is x if one of its bits is unknown. An output also has its expected values.
 */
void last_cycles_print(FILE *file, const struct last_cycles *record);

/* Runs the stimulus and writes its waves (FST), complete or absent. False: one line on stderr has the reason, and there
 * is no file. */
bool trace_write(const struct stimulus *stimulus, const struct check_options *options, const char *path);

#endif
