/* SPDX-License-Identifier: MIT */
/*
 * The cycle part of the svm_atomic model: what every port shows on each cycle, docs/units/svm_atomic.md.
 */
#ifndef CSIM_CYCLE_SVM_ATOMIC_H
#define CSIM_CYCLE_SVM_ATOMIC_H

#define PORT_STRUCTS_UNIT svm_atomic
#define PORT_STRUCTS_LIST "cycle/svm_atomic_ports.h"
#include "cycle/port_structs.h"

#include "cycle/visa_unit.h"
#include "isa/visa_explain.h"

/* A request is SVM_ATOMIC_BEATS of struct svm_atomic_req, beat 0 first, and so is a response. */
enum { SVM_ATOMIC_CHANNELS = 8, SVM_ATOMIC_BEATS = 4, SVM_ATOMIC_BEAT_CHANNELS = 2 };

enum svm_atomic_gather { SVM_ATOMIC_RECEIVE, SVM_ATOMIC_DECODE, SVM_ATOMIC_CHECK, SVM_ATOMIC_GROUP, SVM_ATOMIC_PASS };

enum svm_atomic_work { SVM_ATOMIC_EMPTY, SVM_ATOMIC_FETCH, SVM_ATOMIC_COMPUTE, SVM_ATOMIC_OPERANDS, SVM_ATOMIC_DONE };

enum svm_atomic_respond { SVM_ATOMIC_FREE, SVM_ATOMIC_WAIT, SVM_ATOMIC_OFFER };

/* A message behind CHECK. */
struct svm_atomic_task {
    uint32_t error, op, width;
    uint32_t dst_we, working, groups;    /* how many channels work, in how many groups */
    uint32_t group[SVM_ATOMIC_CHANNELS]; /* the channels of each, a bit for each */
    uint64_t address[SVM_ATOMIC_CHANNELS], src0[SVM_ATOMIC_CHANNELS], src1[SVM_ATOMIC_CHANNELS];
    uint64_t dst[SVM_ATOMIC_CHANNELS];
    uint32_t issued, answered, finished; /* of its groups */
    uint64_t answer[SVM_ATOMIC_CHANNELS];
};

/* What the unit holds, by stage. All zero is a state after a reset, and any bits are a state at power-up. */
struct svm_atomic_state {
    struct {
        uint32_t phase; /* enum svm_atomic_gather; only at power-up any other */
        uint32_t beat;  /* that comes next in RECEIVE; only at power-up SVM_ATOMIC_BEATS or more */
        uint32_t left;  /* channels that GROUP has not compared */
        struct svm_atomic_req req[SVM_ATOMIC_BEATS]; /* from RECEIVE to CHECK */
        struct svm_atomic_task task;                 /* behind CHECK */
    } gather;
    struct {
        uint32_t full;
        struct svm_atomic_task task;
    } read;
    struct {
        uint32_t phase; /* enum svm_atomic_work; only at power-up any other */
        uint32_t left;  /* channels of the group that have not worked */
        uint64_t word;
        uint32_t written; /* bytes of it, a bit for each */
        struct svm_atomic_task task;
    } work;
    struct {
        uint32_t full;
        struct visa_access access;
    } store, port;
    struct {
        uint32_t phase, beat; /* enum svm_atomic_respond; only at power-up any other */
        struct svm_atomic_task task;
    } respond;
};

/* One clock: sets every output for this cycle, then moves the state over the rising edge that ends it. */
void svm_atomic_cycle(struct svm_atomic_state *state, const struct svm_atomic_in *in, struct svm_atomic_out *out);

/* A whole message at once. Of memory the size is not looked at: the request has it. */
void svm_atomic_execute(const struct svm_atomic_req req[SVM_ATOMIC_BEATS], const struct visa_memory *memory,
                        struct svm_atomic_rsp rsp[SVM_ATOMIC_BEATS]);

/* The same in an order that explains what is seen of the response (V-8), where candidates are those of memory. */
void svm_atomic_explain(struct candidates *candidates, const struct svm_atomic_req req[SVM_ATOMIC_BEATS],
                        const struct visa_memory *memory, const struct svm_atomic_rsp seen[SVM_ATOMIC_BEATS],
                        struct svm_atomic_rsp rsp[SVM_ATOMIC_BEATS]);

/*
 * The request of a message, where memory has size bytes. What the message does not have is 0, and so is what is looked
 * at in beat 0 alone in the other beats.
 */
void svm_atomic_message(const struct visa_message *message, uint64_t size, struct svm_atomic_req req[SVM_ATOMIC_BEATS]);

void svm_atomic_result(const struct svm_atomic_rsp rsp[SVM_ATOMIC_BEATS], struct visa_result *result);

#endif
