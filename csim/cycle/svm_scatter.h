/* SPDX-License-Identifier: MIT */
/*
 * The cycle part of the svm_scatter model: what every port shows on each cycle, docs/units/svm_scatter.md.
 */
#ifndef CSIM_CYCLE_SVM_SCATTER_H
#define CSIM_CYCLE_SVM_SCATTER_H

#define PORT_STRUCTS_UNIT svm_scatter
#define PORT_STRUCTS_LIST "cycle/svm_scatter_ports.h"
#include "cycle/port_structs.h"

#include "cycle/visa_unit.h"

/* A request is SVM_SCATTER_BEATS of struct svm_scatter_req, beat 0 first. */
enum { SVM_SCATTER_BEATS = 8 };

/* A message has most pieces when 16 channels have 4 blocks of 8 bytes. */
enum { SVM_SCATTER_CHANNELS = 16, SVM_SCATTER_PIECES = 64 };

enum svm_scatter_phase {
    SVM_SCATTER_RECEIVE,
    SVM_SCATTER_DECODE,
    SVM_SCATTER_CHECK,
    SVM_SCATTER_MERGE,
    SVM_SCATTER_RESPOND
};

/* What the unit holds. All zero is a state after a reset, and any bits are a state at power-up. */
struct svm_scatter_state {
    uint32_t phase; /* enum svm_scatter_phase; only at power-up any other */
    uint32_t beat;  /* that comes next in RECEIVE; only at power-up SVM_SCATTER_BEATS or more */
    struct svm_scatter_req req[SVM_SCATTER_BEATS]; /* from RECEIVE to CHECK */
    uint32_t error;
    struct visa_access piece[SVM_SCATTER_PIECES]; /* of the message, in their order */
    uint32_t pieces, next;                        /* how many, and which comes next */
    uint32_t full;
    struct visa_access word;
};

/* One clock: sets every output for this cycle, then moves the state over the rising edge that ends it. */
void svm_scatter_cycle(struct svm_scatter_state *state, const struct svm_scatter_in *in, struct svm_scatter_out *out);

/* A whole message at once. Of memory the size is not looked at: the request has it. */
void svm_scatter_execute(const struct svm_scatter_req req[SVM_SCATTER_BEATS], const struct visa_memory *memory,
                         struct svm_scatter_rsp *rsp);

/*
 * The request of a message, where memory has size bytes. What the message does not have is 0, and so is what is looked
 * at in beat 0 alone in the other beats.
 */
void svm_scatter_message(const struct visa_message *message, uint64_t size,
                         struct svm_scatter_req req[SVM_SCATTER_BEATS]);

void svm_scatter_result(const struct svm_scatter_rsp *rsp, struct visa_result *result);

#endif
