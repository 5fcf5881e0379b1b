/* SPDX-License-Identifier: MIT */
/*
 * The cycle part of the dword_atomic model: what every port shows on each cycle, docs/units/dword_atomic.md.
 */
#ifndef CSIM_CYCLE_DWORD_ATOMIC_H
#define CSIM_CYCLE_DWORD_ATOMIC_H

#define PORT_STRUCTS_UNIT dword_atomic
#define PORT_STRUCTS_LIST "cycle/dword_atomic_ports.h"
#include "cycle/port_structs.h"

#include "cycle/visa_atomic.h"
#include "isa/visa_explain.h"

enum { DWORD_ATOMIC_CHANNELS = 16, DWORD_ATOMIC_T0_DWORDS = 1024 };

/* What the unit holds. All zero is a state after a reset, and any bits are a state at power-up. */
struct dword_atomic_state {
    struct visa_atomic atomic;
    struct dword_atomic_req req; /* from IDLE to CHECK */
    uint32_t surface;
    uint32_t chosen;              /* T0: the channels that READ has chosen, */
    uint64_t word[VISA_CHANNELS]; /* and the 8 bytes around what each of them reads */
    uint32_t host_rdata;
    uint32_t t0[DWORD_ATOMIC_T0_DWORDS];
};

/* One clock: sets every output for this cycle, then moves the state over the rising edge that ends it. */
void dword_atomic_cycle(struct dword_atomic_state *state, const struct dword_atomic_in *in,
                        struct dword_atomic_out *out);

/* A whole message at once, on T0 or on memory as it says. Of memory the size is not looked at: the request has it. */
void dword_atomic_execute(const struct dword_atomic_req *req, uint32_t t0[DWORD_ATOMIC_T0_DWORDS],
                          const struct visa_memory *memory, struct dword_atomic_rsp *rsp);

/*
 * The same in an order that explains what is seen of the response (V-8). Each of the memories, by enum visa_surface,
 * has its candidates.
 */
void dword_atomic_explain(struct candidates *const candidates[2], const struct dword_atomic_req *req,
                          uint32_t t0[DWORD_ATOMIC_T0_DWORDS], const struct visa_memory *memory,
                          const struct dword_atomic_rsp *seen, struct dword_atomic_rsp *rsp);

/* The request of a message, where T255 has size bytes. What the message does not have is 0. */
void dword_atomic_message(const struct visa_message *message, uint64_t size, struct dword_atomic_req *req);

void dword_atomic_result(const struct dword_atomic_rsp *rsp, struct visa_result *result);

#endif
