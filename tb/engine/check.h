/* SPDX-License-Identifier: MIT */
/* Runs a stream of operations on the device and the model and compares them, in open or in closed loop. */
#ifndef TB_ENGINE_CHECK_H
#define TB_ENGINE_CHECK_H

#include "engine/allowed.h"
#include "engine/cover.h"
#include "engine/result.h"
#include "engine/stream.h"

/*
 * Runs from power-up. cover, unless NULL, gathers the bins of the compared operations. The kind is KIND_NONE if all
 * requested cycles were compared, or if each operation of a finite stream was answered and CHECK_TAIL cycles followed.
 * False: out of memory.
 */
bool check_run(struct stream *stream, struct device *device, const struct check_options *options, struct cover *cover,
               struct check_result *result);

#endif
