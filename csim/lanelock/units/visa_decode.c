/* SPDX-License-Identifier: MIT */
/* The unit visa_decode for users of the library. */
#include "lanelock/entry_pipeline.h"

static void respond(const uint32_t *req, uint32_t *rsp, size_t n) {
    visa_decode_respond((const struct visa_decode_req *)req, (struct visa_decode_rsp *)rsp, n);
}
