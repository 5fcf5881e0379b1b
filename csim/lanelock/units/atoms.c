/* SPDX-License-Identifier: MIT */
/* The unit atoms for users of the library. */
#define UNIT_REQ_BEATS ATOMS_BEATS
#define UNIT_RSP_BEATS ATOMS_BEATS
#define ENTRY_LOCAL_WORDS ATOMS_DWORDS

#include "lanelock/entry.h"

static void answer(const uint32_t *req, uint32_t *rsp, size_t n, uint32_t *local, const struct csim_memory *memory) {
    (void)memory;
    for (size_t i = 0; i < n; i++)
        atoms_execute((const struct atoms_req *)req + i * ATOMS_BEATS, local,
                      (struct atoms_rsp *)rsp + i * ATOMS_BEATS);
}

static void tick(uint32_t *state, const uint32_t *in, uint32_t *out) {
    atoms_cycle((struct atoms_state *)state, (const struct atoms_in *)in, (struct atoms_out *)out);
}
