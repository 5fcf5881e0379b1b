/* SPDX-License-Identifier: MIT */
/* Cycle part of the dword_atomic model: every port on each cycle, docs/units/dword_atomic.md. */
#ifndef CSIM_CYCLE_DWORD_ATOMIC_H
#define CSIM_CYCLE_DWORD_ATOMIC_H

#define PORT_STRUCTS_UNIT dword_atomic
#define PORT_STRUCTS_LIST "cycle/dword_atomic_ports.h"
#include "cycle/port_structs.h"

#include "cycle/visa_unit.h"
#include "isa/visa_explain.h"

/* Beats: a request is DWORD_ATOMIC_BEATS of struct dword_atomic_req, beat 0 first; a response likewise. */
enum {
    DWORD_ATOMIC_CHANNELS = 16,
    DWORD_ATOMIC_BEATS = 4,
    DWORD_ATOMIC_BEAT_CHANNELS = 4,
    DWORD_ATOMIC_T0_DWORDS = 1024,
    DWORD_ATOMIC_BANKS = 2, /* of T0 */
    DWORD_ATOMIC_STAGES = 5,
    DWORD_ATOMIC_DELAY = 3 /* cycles of a message in check and drain, and of a T0 channel */
};

enum dword_atomic_work {
    DWORD_ATOMIC_EMPTY,
    DWORD_ATOMIC_PICK,
    DWORD_ATOMIC_READ,
    DWORD_ATOMIC_WAIT,
    DWORD_ATOMIC_WRITE
};

/* Message with all of its beats. */
struct dword_atomic_task {
    uint32_t error, op, width, surface, dst_we;
    uint32_t pending; /* channels of P that are not picked yet */
    uint32_t odd;     /* channels whose dword is in bank 1 */
    uint32_t offset[DWORD_ATOMIC_CHANNELS], src0[DWORD_ATOMIC_CHANNELS], src1[DWORD_ATOMIC_CHANNELS];
    uint32_t dst[DWORD_ATOMIC_CHANNELS];
};

/* T0 channel that is picked but not computed. */
struct dword_atomic_pick {
    uint32_t full, task, channel;
};

/*
 * State of the unit, by stage. All zero is a state after a reset, and any bits are a power-up state. From check on, a
 * message keeps its place and stages hold its index. Each stage holds one message, in order.
 */
enum { DWORD_ATOMIC_TASKS = DWORD_ATOMIC_STAGES - 1 };
struct dword_atomic_state {
    struct {
        uint32_t beat; /* the next one; DWORD_ATOMIC_BEATS or more only at power-up */
        uint32_t task; /* index of the incoming message */
        struct dword_atomic_req req[DWORD_ATOMIC_BEATS];
    } receive;
    struct {
        uint32_t full, task;
        uint32_t cycles; /* cycles that the message has been there */
    } check, drain;
    struct {
        uint32_t phase; /* enum dword_atomic_work; other values only at power-up */
        uint32_t task;
        uint32_t channel;         /* of T255: the picked channel, */
        struct visa_access write; /* and from WRITE on its write, or no bytes */
    } work;
    struct {
        uint32_t full, task, beat;
    } respond;
    struct dword_atomic_task task[DWORD_ATOMIC_TASKS];
    struct dword_atomic_pick picked[DWORD_ATOMIC_DELAY][DWORD_ATOMIC_BANKS]; /* by age in cycles, the newest first */
    uint32_t host_rdata;
    uint32_t t0[DWORD_ATOMIC_T0_DWORDS];
};

/* Simulates one clock: drives every output for this cycle, then advances the state over the next rising edge. */
void dword_atomic_cycle(struct dword_atomic_state *state, const struct dword_atomic_in *in,
                        struct dword_atomic_out *out);

/* Executes a whole message on T0 or on memory, as it selects. Ignores the size of memory: the request has it. */
void dword_atomic_execute(const struct dword_atomic_req req[DWORD_ATOMIC_BEATS], uint32_t t0[DWORD_ATOMIC_T0_DWORDS],
                          const struct visa_memory *memory, struct dword_atomic_rsp rsp[DWORD_ATOMIC_BEATS]);

/*
 * As dword_atomic_execute(), in an order that explains what is seen of the response (V-8). Each memory has its
 * candidates, by enum visa_surface.
 */
void dword_atomic_explain(struct candidates *const candidates[2], const struct dword_atomic_req req[DWORD_ATOMIC_BEATS],
                          uint32_t t0[DWORD_ATOMIC_T0_DWORDS], const struct visa_memory *memory,
                          const struct dword_atomic_rsp seen[DWORD_ATOMIC_BEATS],
                          struct dword_atomic_rsp rsp[DWORD_ATOMIC_BEATS]);

/*
 * Builds the request of a message, where T255 has size bytes. Fields that the message does not have are 0, and so are
 * fields of beat 0 in other beats.
 */
void dword_atomic_message(const struct visa_message *message, uint64_t size,
                          struct dword_atomic_req req[DWORD_ATOMIC_BEATS]);

void dword_atomic_result(const struct dword_atomic_rsp rsp[DWORD_ATOMIC_BEATS], struct visa_result *result);

#endif
