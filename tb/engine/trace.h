/* SPDX-License-Identifier: MIT */
/* Wave files that are whole or not there. */
#ifndef TB_ENGINE_TRACE_H
#define TB_ENGINE_TRACE_H

#include <stdbool.h>

#include "engine/check.h"
#include "engine/stimulus.h"

/* Runs the stimulus and writes a wave file (FST) of it. False: one line on stderr says why, and nothing is left behind.
 */
bool trace_write(const struct stimulus *stimulus, const struct check_options *options, const char *path);

#endif
