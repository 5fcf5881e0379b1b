/* SPDX-License-Identifier: MIT */
/* The last cycles of a run of any device, port by port: what a report draws around a difference. */
#ifndef TB_ENGINE_RECORD_H
#define TB_ENGINE_RECORD_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "engine/check.h"
#include "engine/stimulus.h"

struct record;

/* Runs the stimulus once more and keeps its last cycles. NULL: no memory, or the run could not be made. */
struct record *record_run(const struct stimulus *stimulus, const struct check_options *options);
void record_close(struct record *record);

/*
 * Prints them as an object of JSON: in which cycles something has changed, and of each port its values from there on,
 * in hexadecimal. A digit is x where one of its bits is unknown. An output has the values that were expected as well.
 */
void record_print(FILE *file, const struct record *record);

#endif
