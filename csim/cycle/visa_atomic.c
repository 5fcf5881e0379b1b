/* SPDX-License-Identifier: MIT */
#include "cycle/visa_atomic.h"

#include <string.h>

#include "isa/atomic_alu.h"

void visa_atomic_check(struct visa_atomic *atomic, const struct visa_message *message, enum visa_error error,
                       uint64_t size) {
    const struct visa_inst *inst = &message->inst;
    memset(atomic, 0, sizeof(*atomic));
    if (error == VISA_OK)
        error = visa_check_alignment(message);
    atomic->error = error;
    atomic->phase = VISA_ATOMIC_RESPOND;
    if (error != VISA_OK)
        return;

    atomic->op = inst->op;
    atomic->width = inst->width;
    uint32_t enabled = visa_enabled(inst, message->exec_mask, message->predicate);
    atomic->dst_we = inst->dst.id != 0 ? enabled : 0;
    for (unsigned i = 0; i < visa_exec_size(inst); i++) {
        /* A channel out of bounds does nothing more, and returns 0 (V-9, V-10). */
        if (!(enabled >> i & 1) || !visa_in_bounds(message->address[i], visa_access_bytes(inst), size))
            continue;
        atomic->pending |= 1u << i;
        atomic->address[i] = message->address[i];
        atomic->src0[i] = message->src0[i];
        atomic->src1[i] = message->src1[i];
    }
    if (atomic->pending != 0)
        atomic->phase = VISA_ATOMIC_READ;
}

struct visa_access visa_atomic_work(struct visa_atomic *atomic, unsigned channel, uint64_t word) {
    static const uint8_t enables[] = {0x0f, 0x03, 0xff, 0xff};
    unsigned first = atomic->address[channel] % 8, width = atomic->width % 4;
    struct atomic_alu_result result =
        atomic_alu_exec(atomic->op % 64, width, word >> 8 * first, atomic->src0[channel], atomic->src1[channel]);
    if (atomic->dst_we >> channel & 1)
        atomic->dst[channel] = result.ret;
    struct visa_access write = {.address = atomic->address[channel] - first};
    if (result.write) {
        write.data = result.new_value << 8 * first;
        write.enables = (uint32_t)enables[width] << first & 0xff;
    }
    return write;
}

void visa_atomic_step(struct visa_atomic *atomic, bool req_ready, bool rsp_valid, uint64_t rdata) {
    switch (atomic->phase) {
    case VISA_ATOMIC_READ:
        if (req_ready)
            atomic->phase = VISA_ATOMIC_WAIT;
        break;
    case VISA_ATOMIC_WAIT:
        /* What WRITE computes follows from the word alone, so it is computed once however long WRITE lasts. */
        if (rsp_valid) {
            atomic->write = visa_atomic_work(atomic, visa_atomic_channel(atomic), rdata);
            atomic->phase = VISA_ATOMIC_WRITE;
        }
        break;
    default:
        if (atomic->write.enables == 0 || req_ready) {
            atomic->pending &= atomic->pending - 1;
            atomic->phase = atomic->pending != 0 ? VISA_ATOMIC_READ : VISA_ATOMIC_RESPOND;
        }
        break;
    }
}
