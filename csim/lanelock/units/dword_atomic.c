/* SPDX-License-Identifier: MIT */
/* The unit dword_atomic for users of the library. */
#define UNIT_REQ_BEATS DWORD_ATOMIC_BEATS
#define UNIT_RSP_BEATS DWORD_ATOMIC_BEATS
#define ENTRY_LOCAL_WORDS DWORD_ATOMIC_T0_DWORDS
#define ENTRY_USES_MEMORY 1

#include "lanelock/bridge.h"
#include "lanelock/entry.h"

static void answer(const uint32_t *req, uint32_t *rsp, size_t n, uint32_t *local, const struct csim_memory *memory) {
    struct visa_memory t255 = csim_visa_memory(memory, 0); /* the request has its size */
    for (size_t i = 0; i < n; i++)
        dword_atomic_execute((const struct dword_atomic_req *)req + i * DWORD_ATOMIC_BEATS, local, &t255,
                             (struct dword_atomic_rsp *)rsp + i * DWORD_ATOMIC_BEATS);
}

static void tick(uint32_t *state, const uint32_t *in, uint32_t *out) {
    dword_atomic_cycle((struct dword_atomic_state *)state, (const struct dword_atomic_in *)in,
                       (struct dword_atomic_out *)out);
}
