/* SPDX-License-Identifier: MIT */
/*
 * The cycle part of the svm_atomic model: what every port shows on each cycle, docs/units/svm_atomic.md.
 */
#ifndef CSIM_CYCLE_SVM_ATOMIC_H
#define CSIM_CYCLE_SVM_ATOMIC_H

#define PORT_STRUCTS_UNIT svm_atomic
#define PORT_STRUCTS_LIST "cycle/svm_atomic_ports.h"
#include "cycle/port_structs.h"

#include "cycle/visa_atomic.h"
#include "isa/visa_explain.h"

enum { SVM_ATOMIC_CHANNELS = 8 };

/* What the unit holds. All zero is a state after a reset, and any bits are a state at power-up. */
struct svm_atomic_state {
    struct visa_atomic atomic;
    struct svm_atomic_req req; /* from IDLE to CHECK */
};

/* One clock: sets every output for this cycle, then moves the state over the rising edge that ends it. */
void svm_atomic_cycle(struct svm_atomic_state *state, const struct svm_atomic_in *in, struct svm_atomic_out *out);

/* A whole message at once. Of memory the size is not looked at: the request has it. */
void svm_atomic_execute(const struct svm_atomic_req *req, const struct visa_memory *memory, struct svm_atomic_rsp *rsp);

/* The same in an order that explains what is seen of the response (V-8), where candidates are those of memory. */
void svm_atomic_explain(struct candidates *candidates, const struct svm_atomic_req *req,
                        const struct visa_memory *memory, const struct svm_atomic_rsp *seen,
                        struct svm_atomic_rsp *rsp);

/* The request of a message, where memory has size bytes. What the message does not have is 0. */
void svm_atomic_message(const struct visa_message *message, uint64_t size, struct svm_atomic_req *req);

void svm_atomic_result(const struct svm_atomic_rsp *rsp, struct visa_result *result);

#endif
