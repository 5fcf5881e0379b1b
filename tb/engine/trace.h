/* SPDX-License-Identifier: MIT */
/* Wave files, complete or absent. */
#ifndef TB_ENGINE_TRACE_H
#define TB_ENGINE_TRACE_H

#include <stdbool.h>

#include "engine/trial.h"

/* Runs the stimulus and writes its waves (FST). False: one line on stderr has the reason, and there is no file. */
bool trace_write(const struct stimulus *stimulus, const struct check_options *options, const char *path);

#endif
