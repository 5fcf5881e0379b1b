/* SPDX-License-Identifier: MIT */
/* The unit saturating_counter for users of the library. */
#include "lanelock/entry_pipeline.h"

static void respond(const uint32_t *req, uint32_t *rsp, size_t n) {
    saturating_counter_respond((const struct saturating_counter_req *)req, (struct saturating_counter_rsp *)rsp, n);
}
