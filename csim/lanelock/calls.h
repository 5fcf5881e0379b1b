/* SPDX-License-Identifier: MIT */
/* Content of struct csim_unit; not installed. */
#ifndef CSIM_LANELOCK_CALLS_H
#define CSIM_LANELOCK_CALLS_H

#include <stddef.h>

#include "lanelock/memory.h"

/* Symbol of a unit in a configuration, hidden from users. */
#define CSIM_ENTRY_OF(unit, config) csim_entry_##unit##_##config
#define CSIM_ENTRY(unit, config) CSIM_ENTRY_OF(unit, config)

struct csim_calls {
    uint32_t req, req_words;       /* payload of a request beat in the inputs */
    uint32_t rsp_valid, rsp_words; /* the payload of a response beat follows its valid bit */

    /* Computes the responses to n requests, as consecutive payloads. */
    void (*answer)(const uint32_t *req, uint32_t *rsp, size_t n, uint32_t *local, const struct csim_memory *memory);
    /* csim_cycle() */
    void (*tick)(uint32_t *state, const uint32_t *in, uint32_t *out);
};

#endif
