/* SPDX-License-Identifier: MIT */
/* The unit atomic_alu for users of the library. */
#include "lanelock/entry_pipeline.h"

static void respond(const uint32_t *req, uint32_t *rsp, size_t n) {
    atomic_alu_respond((const struct atomic_alu_req *)req, (struct atomic_alu_rsp *)rsp, n);
}
