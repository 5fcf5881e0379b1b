/* SPDX-License-Identifier: MIT */
/* What stands behind struct csim_unit; it is not installed. */
#ifndef CSIM_LANELOCK_CALLS_H
#define CSIM_LANELOCK_CALLS_H

#include "lanelock/unit.h"

/* The name of a unit in a configuration, which no user sees. */
#define CSIM_ENTRY_OF(unit, config) csim_entry_##unit##_##config
#define CSIM_ENTRY(unit, config) CSIM_ENTRY_OF(unit, config)

struct csim_calls {
    uint32_t req, req_words;       /* the payload of a beat of a request in the inputs */
    uint32_t rsp_valid, rsp_words; /* the payload of one of a response stands right behind its valid bit */

    /* The responses to n requests, payload alone, one after the other. */
    void (*answer)(const uint32_t *req, uint32_t *rsp, size_t n, uint32_t *local, const struct csim_memory *memory);
    /* csim_cycle() */
    void (*tick)(uint32_t *state, const uint32_t *in, uint32_t *out);
};

#endif
