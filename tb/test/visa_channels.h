/* SPDX-License-Identifier: MIT */
/* Enabled channels and bounds of vISA messages: a second reading of docs/visa.md for tests. */
#ifndef TB_TEST_VISA_CHANNELS_H
#define TB_TEST_VISA_CHANNELS_H

#include "test/visa_test.h"

/* Returns true if the channel is enabled. */
static inline bool enabled(const struct visa_message *message, unsigned channel) {
    const struct visa_inst *inst = &message->inst;
    unsigned first = 4u * inst->mask, size = 1u << inst->exec_log2, set = 0;
    for (unsigned i = 0; i < size; i++)
        set += message->predicate >> (first + i) & 1;
    bool p = message->predicate >> (first + channel) & 1;
    if (inst->combine == 1)
        p = set > 0;
    if (inst->combine == 2)
        p = set == size;
    if (inst->inverse)
        p = !p;
    if (inst->pred == 0)
        p = true;
    return p && (inst->no_mask || (message->exec_mask >> (first + channel) & 1));
}

/* Returns true if each of the n bytes from address + from on is below size. */
static inline bool inside(uint64_t address, unsigned from, unsigned n, uint64_t size) {
    for (unsigned i = from; i < from + n; i++)
        if (address > UINT64_MAX - i || address + i >= size)
            return false;
    return true;
}

#endif
