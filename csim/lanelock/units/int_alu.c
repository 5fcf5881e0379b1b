/* SPDX-License-Identifier: MIT */
/* The unit int_alu for users of the library. */
#include "lanelock/entry.h"

static void answer(const uint32_t *req, uint32_t *rsp, size_t n, uint32_t *local, const struct csim_memory *memory) {
    (void)local, (void)memory;
    int_alu_respond((const struct int_alu_req *)req, (struct int_alu_rsp *)rsp, n);
}

static void tick(uint32_t *state, const uint32_t *in, uint32_t *out) {
    int_alu_cycle((struct int_alu_state *)state, (const struct int_alu_in *)in, (struct int_alu_out *)out);
}
