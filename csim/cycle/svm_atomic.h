/* SPDX-License-Identifier: MIT */
/* Cycle part of the svm_atomic model: every port on each cycle, docs/units/svm_atomic.md. */
#ifndef CSIM_CYCLE_SVM_ATOMIC_H
#define CSIM_CYCLE_SVM_ATOMIC_H

#define PORT_STRUCTS_UNIT svm_atomic
#define PORT_STRUCTS_LIST "cycle/svm_atomic_ports.h"
#include "cycle/port_structs.h"

#include "cycle/visa_unit.h"
#include "isa/visa_explain.h"

/* Beats: a request is SVM_ATOMIC_BEATS of struct svm_atomic_req, beat 0 first; a response likewise. */
enum { SVM_ATOMIC_CHANNELS = 8, SVM_ATOMIC_BEATS = 4, SVM_ATOMIC_BEAT_CHANNELS = 2 };

enum svm_atomic_gather { SVM_ATOMIC_RECEIVE, SVM_ATOMIC_DECODE, SVM_ATOMIC_CHECK, SVM_ATOMIC_GROUP, SVM_ATOMIC_PASS };

enum svm_atomic_work { SVM_ATOMIC_EMPTY, SVM_ATOMIC_FETCH, SVM_ATOMIC_COMPUTE, SVM_ATOMIC_OPERANDS, SVM_ATOMIC_DONE };

enum svm_atomic_respond { SVM_ATOMIC_FREE, SVM_ATOMIC_WAIT, SVM_ATOMIC_OFFER };

/* Message downstream of CHECK. */
struct svm_atomic_task {
    uint32_t error, op, width;
    uint32_t dst_we, working, groups;    /* numbers of working channels and of their groups */
    uint32_t group[SVM_ATOMIC_CHANNELS]; /* channels of each group, a bit for each */
    uint64_t address[SVM_ATOMIC_CHANNELS], src0[SVM_ATOMIC_CHANNELS], src1[SVM_ATOMIC_CHANNELS];
    uint64_t dst[SVM_ATOMIC_CHANNELS];
    uint32_t issued, answered, finished; /* numbers of its groups */
    uint64_t answer[SVM_ATOMIC_CHANNELS];
};

/* State of the unit, by stage. All zero is a state after a reset, and any bits are a power-up state. */
struct svm_atomic_state {
    struct {
        uint32_t phase; /* enum svm_atomic_gather; other values only at power-up */
        uint32_t beat;  /* the next one in RECEIVE; SVM_ATOMIC_BEATS or more only at power-up */
        uint32_t left;  /* channels that GROUP has yet to compare */
        struct svm_atomic_req req[SVM_ATOMIC_BEATS]; /* held from RECEIVE to CHECK */
        struct svm_atomic_task task;                 /* after CHECK */
    } gather;
    struct {
        uint32_t full;
        struct svm_atomic_task task;
    } read;
    struct {
        uint32_t phase; /* enum svm_atomic_work; other values only at power-up */
        uint32_t left;  /* channels of the group that have yet to work */
        uint64_t word;
        uint32_t written; /* its bytes, a bit for each */
        struct svm_atomic_task task;
    } work;
    struct {
        uint32_t full;
        struct visa_access access;
    } store, port;
    struct {
        uint32_t phase, beat; /* enum svm_atomic_respond; other values only at power-up */
        struct svm_atomic_task task;
    } respond;
};

/* Simulates one clock: drives every output for this cycle, then advances the state over the next rising edge. */
void svm_atomic_cycle(struct svm_atomic_state *state, const struct svm_atomic_in *in, struct svm_atomic_out *out);

/* Executes a whole message. Ignores the size of memory: the request has it. */
void svm_atomic_execute(const struct svm_atomic_req req[SVM_ATOMIC_BEATS], const struct visa_memory *memory,
                        struct svm_atomic_rsp rsp[SVM_ATOMIC_BEATS]);

/* As svm_atomic_execute(), in an order that explains the response that was seen (V-8). candidates are memory's. */
void svm_atomic_explain(struct candidates *candidates, const struct svm_atomic_req req[SVM_ATOMIC_BEATS],
                        const struct visa_memory *memory, const struct svm_atomic_rsp seen[SVM_ATOMIC_BEATS],
                        struct svm_atomic_rsp rsp[SVM_ATOMIC_BEATS]);

/*
 * Builds the request of a message, where memory has size bytes. Fields that the message does not have are 0, and so are
 * fields of beat 0 in other beats.
 */
void svm_atomic_message(const struct visa_message *message, uint64_t size, struct svm_atomic_req req[SVM_ATOMIC_BEATS]);

void svm_atomic_result(const struct svm_atomic_rsp rsp[SVM_ATOMIC_BEATS], struct visa_result *result);

#endif
