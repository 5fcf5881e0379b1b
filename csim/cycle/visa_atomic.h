/* SPDX-License-Identifier: MIT */
/*
 * An atomic message on its way through dword_atomic, and the states READ, WAIT and WRITE
 * over its memory port, docs/units/dword_atomic.md#timing.
 */
#ifndef CSIM_CYCLE_VISA_ATOMIC_H
#define CSIM_CYCLE_VISA_ATOMIC_H

#include "cycle/visa_unit.h"

enum visa_atomic_phase {
    VISA_ATOMIC_IDLE,
    VISA_ATOMIC_CHECK,
    VISA_ATOMIC_READ,
    VISA_ATOMIC_WAIT,
    VISA_ATOMIC_WRITE,
    VISA_ATOMIC_RESPOND
};

/* The phase, and from CHECK on all that the unit still has to know. Any bits are a state. */
struct visa_atomic {
    uint32_t phase; /* enum visa_atomic_phase; only at power-up any other */
    uint32_t op, width;
    uint32_t error, dst_we;
    uint32_t pending; /* P: the channels in bounds that have not worked yet */
    uint64_t address[VISA_CHANNELS], src0[VISA_CHANNELS], src1[VISA_CHANNELS];
    uint64_t dst[VISA_CHANNELS];
    struct visa_access write; /* in WRITE over a memory port: what the lowest channel of P writes, or no bytes */
};

/* CHECK of a message for which the decoder has found error. size is that of the surface. */
void visa_atomic_check(struct visa_atomic *atomic, const struct visa_message *message, enum visa_error error,
                       uint64_t size);

/* The lowest channel of P. Only a state at power-up reads or writes with P empty. */
static inline unsigned visa_atomic_channel(const struct visa_atomic *atomic) {
    return (unsigned)__builtin_ctz(atomic->pending | 1u << (VISA_CHANNELS - 1));
}

/*
 * A channel works on the word around its address. What it returns is kept, what it writes is the result: no bytes if
 * the operation does not write.
 */
struct visa_access visa_atomic_work(struct visa_atomic *atomic, unsigned channel, uint64_t word);

/* The memory request in READ or WRITE; whether there is one. */
static inline bool visa_atomic_request(const struct visa_atomic *atomic, struct visa_access *request) {
    if (atomic->phase == VISA_ATOMIC_READ) {
        *request = (struct visa_access){.address = atomic->address[visa_atomic_channel(atomic)] & ~7ull};
        return true;
    }
    *request = atomic->write;
    return atomic->phase == VISA_ATOMIC_WRITE && atomic->write.enables != 0;
}

/* The rising edge that ends a cycle of READ, WAIT or WRITE over a memory port, whose inputs these are. */
void visa_atomic_step(struct visa_atomic *atomic, bool req_ready, bool rsp_valid, uint64_t rdata);

#endif
