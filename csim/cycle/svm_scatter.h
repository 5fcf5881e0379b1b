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

/* A message has most steps when 16 channels have 4 blocks of 8 bytes. */
enum { SVM_SCATTER_CHANNELS = 16, SVM_SCATTER_STEPS = 64, SVM_SCATTER_BUFFERS = 2 };

/* What a step writes to a word, if its message writes something. */
struct svm_scatter_step {
    uint32_t full;        /* the stage has a step */
    uint32_t sends, ends; /* it is the last one of its memory request, of its message */
    uint32_t error;       /* of its message */
    struct visa_access access;
};

/* What the unit holds. All zero is a state after a reset, and any bits are a state at power-up. */
struct svm_scatter_state {
    struct {
        uint32_t age; /* the edges since its last beat came, as far as SELECT asks */
        struct svm_scatter_req req[SVM_SCATTER_BEATS];
    } buffer[SVM_SCATTER_BUFFERS];
    uint32_t beat;          /* that comes next; only at power-up SVM_SCATTER_BEATS or more */
    uint32_t first;         /* the buffer of the oldest message that is held */
    uint32_t held, waiting; /* messages; those of them that have not entered SELECT */
    struct {
        uint32_t next, steps; /* next is the one in SELECT, which is empty if there is no such */
        struct svm_scatter_step step[SVM_SCATTER_STEPS];
    } select;
    struct svm_scatter_step plan, read, place;
    struct visa_access word; /* the memory request whose steps come; nothing is enabled before its first one */
    uint32_t due, due_error;
    struct {
        uint32_t full;
        struct visa_access access;
    } port;
    struct {
        uint32_t full, error;
    } response;
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
