/* SPDX-License-Identifier: MIT */
/* The unit svm_atomic for users of the library. */
#define UNIT_REQ_BEATS SVM_ATOMIC_BEATS
#define UNIT_RSP_BEATS SVM_ATOMIC_BEATS
#define ENTRY_USES_MEMORY 1

#include "lanelock/bridge.h"
#include "lanelock/entry.h"

static void answer(const uint32_t *req, uint32_t *rsp, size_t n, uint32_t *local, const struct csim_memory *memory) {
    (void)local;
    struct visa_memory svm = csim_visa_memory(memory, 0); /* the request has its size */
    for (size_t i = 0; i < n; i++)
        svm_atomic_execute((const struct svm_atomic_req *)req + i * SVM_ATOMIC_BEATS, &svm,
                           (struct svm_atomic_rsp *)rsp + i * SVM_ATOMIC_BEATS);
}

static void tick(uint32_t *state, const uint32_t *in, uint32_t *out) {
    svm_atomic_cycle((struct svm_atomic_state *)state, (const struct svm_atomic_in *)in, (struct svm_atomic_out *)out);
}
