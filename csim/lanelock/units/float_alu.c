/* SPDX-License-Identifier: MIT */
/* The unit float_alu for users of the library. */
#include "lanelock/entry.h"

static void answer(const uint32_t *req, uint32_t *rsp, size_t n, uint32_t *local, const struct csim_memory *memory) {
    (void)local, (void)memory;
    float_alu_respond((const struct float_alu_req *)req, (struct float_alu_rsp *)rsp, n);
}

static void tick(uint32_t *state, const uint32_t *in, uint32_t *out) {
    float_alu_cycle((struct float_alu_state *)state, (const struct float_alu_in *)in, (struct float_alu_out *)out);
}
