/* SPDX-License-Identifier: MIT */
/* The last cycles of a run on any device, port by port, from which a report draws waves around a mismatch. */
#ifndef TB_ENGINE_RECORD_H
#define TB_ENGINE_RECORD_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "engine/trial.h"

struct record;

/* Runs the stimulus again and keeps its last cycles. NULL: out of memory, or the run failed. */
struct record *record_run(const struct stimulus *stimulus, const struct check_options *options);
void record_close(struct record *record);

/*
 * Prints the cycles as a JSON object: the cycles in which a port has changed, and the values of each port in them, in
 * hexadecimal. A digit is x if one of its bits is unknown. An output also has its expected values.
 */
void record_print(FILE *file, const struct record *record);

#endif
