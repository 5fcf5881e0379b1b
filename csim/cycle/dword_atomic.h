/* SPDX-License-Identifier: MIT */
/*
 * The cycle part of the dword_atomic model: what every port shows on each cycle, docs/units/dword_atomic.md.
 */
#ifndef CSIM_CYCLE_DWORD_ATOMIC_H
#define CSIM_CYCLE_DWORD_ATOMIC_H

#define PORT_STRUCTS_UNIT dword_atomic
#define PORT_STRUCTS_LIST "cycle/dword_atomic_ports.h"
#include "cycle/port_structs.h"

#include "cycle/visa_unit.h"
#include "isa/visa_explain.h"

/* A request is DWORD_ATOMIC_BEATS of struct dword_atomic_req, beat 0 first, and so is a response. */
enum {
    DWORD_ATOMIC_CHANNELS = 16,
    DWORD_ATOMIC_BEATS = 4,
    DWORD_ATOMIC_BEAT_CHANNELS = 4,
    DWORD_ATOMIC_T0_DWORDS = 1024,
    DWORD_ATOMIC_BANKS = 2, /* of T0 */
    DWORD_ATOMIC_STAGES = 5,
    DWORD_ATOMIC_DELAY = 3 /* cycles of a message in the stages check and drain, and of a channel of T0 */
};

enum dword_atomic_work {
    DWORD_ATOMIC_EMPTY,
    DWORD_ATOMIC_PICK,
    DWORD_ATOMIC_READ,
    DWORD_ATOMIC_WAIT,
    DWORD_ATOMIC_WRITE
};

/* A message whose beats have all come. */
struct dword_atomic_task {
    uint32_t error, op, width, surface, dst_we;
    uint32_t pending; /* the channels of P that have not been picked */
    uint32_t odd;     /* those whose dword is in bank 1 */
    uint32_t offset[DWORD_ATOMIC_CHANNELS], src0[DWORD_ATOMIC_CHANNELS], src1[DWORD_ATOMIC_CHANNELS];
    uint32_t dst[DWORD_ATOMIC_CHANNELS];
};

/* A channel of T0 that has been picked and is not computed. */
struct dword_atomic_pick {
    uint32_t full, task, channel;
};

/*
 * What the unit holds, by stage. All zero is a state after a reset, and any bits are a state at power-up. From check on
 * a message stays where it is, and stages have its place: each holds one, and they come in order.
 */
enum { DWORD_ATOMIC_TASKS = DWORD_ATOMIC_STAGES - 1 };
struct dword_atomic_state {
    struct {
        uint32_t beat; /* the next one; only at power-up DWORD_ATOMIC_BEATS or more */
        uint32_t task; /* where the message will stand */
        struct dword_atomic_req req[DWORD_ATOMIC_BEATS];
    } receive;
    struct {
        uint32_t full, task;
        uint32_t cycles; /* that the message has been there */
    } check, drain;
    struct {
        uint32_t phase; /* enum dword_atomic_work; only at power-up any other */
        uint32_t task;
        uint32_t channel;         /* of T255: the one that was picked, */
        struct visa_access write; /* and from WRITE on what it writes, or no bytes */
    } work;
    struct {
        uint32_t full, task, beat;
    } respond;
    struct dword_atomic_task task[DWORD_ATOMIC_TASKS];
    struct dword_atomic_pick picked[DWORD_ATOMIC_DELAY][DWORD_ATOMIC_BANKS]; /* by cycles since, the last one first */
    uint32_t host_rdata;
    uint32_t t0[DWORD_ATOMIC_T0_DWORDS];
};

/* One clock: sets every output for this cycle, then moves the state over the rising edge that ends it. */
void dword_atomic_cycle(struct dword_atomic_state *state, const struct dword_atomic_in *in,
                        struct dword_atomic_out *out);

/* A whole message at once, on T0 or on memory as it says. Of memory the size is not looked at: the request has it. */
void dword_atomic_execute(const struct dword_atomic_req req[DWORD_ATOMIC_BEATS], uint32_t t0[DWORD_ATOMIC_T0_DWORDS],
                          const struct visa_memory *memory, struct dword_atomic_rsp rsp[DWORD_ATOMIC_BEATS]);

/*
 * The same in an order that explains what is seen of the response (V-8). Each of the memories, by enum visa_surface,
 * has its candidates.
 */
void dword_atomic_explain(struct candidates *const candidates[2], const struct dword_atomic_req req[DWORD_ATOMIC_BEATS],
                          uint32_t t0[DWORD_ATOMIC_T0_DWORDS], const struct visa_memory *memory,
                          const struct dword_atomic_rsp seen[DWORD_ATOMIC_BEATS],
                          struct dword_atomic_rsp rsp[DWORD_ATOMIC_BEATS]);

/*
 * The request of a message, where T255 has size bytes. What the message does not have is 0, and so is what is looked at
 * in beat 0 alone in the other beats.
 */
void dword_atomic_message(const struct visa_message *message, uint64_t size,
                          struct dword_atomic_req req[DWORD_ATOMIC_BEATS]);

void dword_atomic_result(const struct dword_atomic_rsp rsp[DWORD_ATOMIC_BEATS], struct visa_result *result);

#endif
