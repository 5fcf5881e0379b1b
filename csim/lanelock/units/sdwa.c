/* SPDX-License-Identifier: MIT */
/* The unit sdwa for users of the library. */
#include "lanelock/entry_pipeline.h"

static void respond(const uint32_t *req, uint32_t *rsp, size_t n) {
    sdwa_respond((const struct sdwa_req *)req, (struct sdwa_rsp *)rsp, SDWA_LANES, n);
}
