/* SPDX-License-Identifier: MIT */
/* Cycle part of the svm_scatter model: every port on each cycle, docs/units/svm_scatter.md. */
#ifndef CSIM_CYCLE_SVM_SCATTER_H
#define CSIM_CYCLE_SVM_SCATTER_H

#define PORT_STRUCTS_UNIT svm_scatter
#define PORT_STRUCTS_LIST "cycle/svm_scatter_ports.h"
#include "cycle/port_structs.h"

#include "cycle/visa_unit.h"

/* Beats: a request is SVM_SCATTER_BEATS of struct svm_scatter_req, beat 0 first. */
enum { SVM_SCATTER_BEATS = 8 };

/* Limits: 16 channels with 4 blocks of 8 bytes need the most steps. */
enum { SVM_SCATTER_CHANNELS = 16, SVM_SCATTER_STEPS = 64, SVM_SCATTER_BUFFERS = 2 };

/* Bytes that a step writes to a word, if its message writes. */
struct svm_scatter_step {
    uint32_t full;        /* the stage has a step */
    uint32_t sends, ends; /* it is the last of its memory request, of its message */
    uint32_t error;       /* of its message */
    struct visa_access access;
};

/* State of the unit. All zero is a state after a reset, and any bits are a power-up state. */
struct svm_scatter_state {
    struct {
        uint32_t age; /* edges since its last beat, up to what SELECT needs */
        struct svm_scatter_req req[SVM_SCATTER_BEATS];
    } buffer[SVM_SCATTER_BUFFERS];
    uint32_t beat;          /* the next one; SVM_SCATTER_BEATS or more only at power-up */
    uint32_t first;         /* buffer of the oldest held message */
    uint32_t held, waiting; /* messages; those that have not entered SELECT */
    struct {
        uint32_t next, steps; /* next: the step in SELECT, if the stage is not empty */
        struct svm_scatter_step step[SVM_SCATTER_STEPS];
    } select;
    struct svm_scatter_step plan, read, place;
    struct visa_access word; /* the memory request in progress; no byte is enabled before its first step */
    uint32_t due, due_error;
    struct {
        uint32_t full;
        struct visa_access access;
    } port;
    struct {
        uint32_t full, error;
    } response;
};

/* Simulates one clock: drives every output for this cycle, then advances the state over the next rising edge. */
void svm_scatter_cycle(struct svm_scatter_state *state, const struct svm_scatter_in *in, struct svm_scatter_out *out);

/* Executes a whole message. Ignores the size of memory: the request has it. */
void svm_scatter_execute(const struct svm_scatter_req req[SVM_SCATTER_BEATS], const struct visa_memory *memory,
                         struct svm_scatter_rsp *rsp);

/*
 * Builds the request of a message, where memory has size bytes. Fields that the message does not have are 0, and so are
 * fields of beat 0 in other beats.
 */
void svm_scatter_message(const struct visa_message *message, uint64_t size,
                         struct svm_scatter_req req[SVM_SCATTER_BEATS]);

void svm_scatter_result(const struct svm_scatter_rsp *rsp, struct visa_result *result);

#endif
