/* SPDX-License-Identifier: MIT */
/* Template of a pipeline unit, as csim/lanelock/entry.h; not installed. respond() follows the include. */
#ifndef CSIM_LANELOCK_ENTRY_PIPELINE_H
#define CSIM_LANELOCK_ENTRY_PIPELINE_H

#define ENTRY_STATE struct pipeline_device
#ifndef UNIT_REQ_BEATS
#define UNIT_REQ_BEATS 1
#endif
#define UNIT_RSP_BEATS UNIT_REQ_BEATS

#include UNIT_HEADER

#include "cycle/pipeline_device.h"
#include "lanelock/entry.h"

static void answer(const uint32_t *req, uint32_t *rsp, size_t n, uint32_t *local, const struct csim_memory *memory) {
    (void)local, (void)memory;
    respond(req, rsp, n);
}

static void tick(uint32_t *state, const uint32_t *in, uint32_t *out) {
    pipeline_clock(state, in, out);
}

#endif
