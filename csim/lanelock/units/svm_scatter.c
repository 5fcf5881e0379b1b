/* SPDX-License-Identifier: MIT */
/* The unit svm_scatter for users of the library. */
#define UNIT_REQ_BEATS SVM_SCATTER_BEATS
#define ENTRY_USES_MEMORY 1

#include "lanelock/bridge.h"
#include "lanelock/entry.h"

static void answer(const uint32_t *req, uint32_t *rsp, size_t n, uint32_t *local, const struct csim_memory *memory) {
    (void)local;
    struct visa_memory svm = csim_visa_memory(memory, 0); /* the request has its size */
    for (size_t i = 0; i < n; i++)
        svm_scatter_execute((const struct svm_scatter_req *)req + i * SVM_SCATTER_BEATS, &svm,
                            (struct svm_scatter_rsp *)rsp + i);
}

static void tick(uint32_t *state, const uint32_t *in, uint32_t *out) {
    svm_scatter_cycle((struct svm_scatter_state *)state, (const struct svm_scatter_in *)in,
                      (struct svm_scatter_out *)out);
}
