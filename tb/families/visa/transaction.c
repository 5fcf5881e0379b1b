/* SPDX-License-Identifier: MIT */
#include "families/visa/transaction.h"

#include "isa/visa_exec.h"

void visa_measure(struct visa_transaction *t) {
    bool scatter = t->inst.kind == VISA_SVM_SCATTER;
    t->channels = visa_exec_size(&t->inst);
    t->bytes = scatter ? visa_block_bytes(&t->inst) : visa_access_bytes(&t->inst);
    t->blocks = scatter ? visa_blocks(&t->inst) : 1;
}

void visa_resolve(struct visa_transaction *t) {
    visa_measure(t);
    t->enabled = visa_enabled(&t->inst, t->exec_mask, t->predicate);
}

const char *const visa_bits_names[VISA_BITS] = {"no bit", "some bits", "all bits"};

unsigned visa_bits_of(uint32_t mask, unsigned first, unsigned n) {
    uint32_t all = (1u << n) - 1, bits = mask >> first & all;
    return bits == 0 ? VISA_BITS_NONE : bits == all ? VISA_BITS_ALL : VISA_BITS_SOME;
}

const char *const visa_active_names[VISA_ACTIVES] = {"no channel", "one channel", "some channels", "all channels"};

unsigned visa_active_of(const struct visa_transaction *t) {
    if (t->enabled == 0)
        return VISA_ACTIVE_NONE;
    if (t->enabled == (1u << t->channels) - 1)
        return VISA_ACTIVE_ALL;
    return (t->enabled & (t->enabled - 1)) == 0 ? VISA_ACTIVE_ONE : VISA_ACTIVE_SOME;
}

const char *const visa_size_names[VISA_SIZES] = {
    "0", "1 to 7", "a multiple of 8", "a multiple of 4 and not of 8", "no multiple of 4", "2^32 or more"};

unsigned visa_size_class(uint64_t size) {
    if (size < 8)
        return size ? VISA_SIZE_TINY : VISA_SIZE_0;
    if (size >> 32)
        return VISA_SIZE_HUGE;
    return size % 8 == 0 ? VISA_SIZE_8 : size % 4 == 0 ? VISA_SIZE_4 : VISA_SIZE_MISALIGNED;
}

const char *const visa_bounds_names[VISA_BOUNDS] = {"no channel",
                                                    "all in bounds",
                                                    "all in bounds up to the last byte",
                                                    "some out of bounds",
                                                    "all out of bounds",
                                                    "out of bounds from the end on",
                                                    "one straddles the end",
                                                    "one in bounds with some blocks",
                                                    "one runs over the address space"};

unsigned visa_blocks_in(const struct visa_transaction *t, unsigned channel) {
    uint64_t address = t->address[channel],
             room = t->size > address ? (t->size - address) >> __builtin_ctz(t->bytes) : 0;
    return room < t->blocks ? (unsigned)room : t->blocks;
}

unsigned visa_bounds_of(const struct visa_transaction *t) {
    unsigned run = t->bytes * t->blocks, in = 0, out = 0;
    bool ends = false, begins = false, straddles = false, partly = false, wraps = false;
    for (unsigned i = 0; i < t->channels; i++) {
        if (!(t->enabled >> i & 1))
            continue;
        uint64_t address = t->address[i];
        unsigned blocks = visa_blocks_in(t, i);
        in += blocks == t->blocks;
        out += blocks == 0;
        ends |= blocks == t->blocks && address + run == t->size;
        begins |= address == t->size;
        partly |= blocks != 0 && blocks != t->blocks;
        straddles |= blocks != t->blocks && address < t->size && ((t->size - address) & (t->bytes - 1)) != 0;
        wraps |= address > UINT64_MAX - run + 1;
    }
    if (t->enabled == 0)
        return VISA_BOUNDS_NONE;
    if (wraps || partly || straddles || begins)
        return wraps ? VISA_WRAPS : straddles ? VISA_STRADDLES : partly ? VISA_PARTLY : VISA_BEGINS_AT_END;
    if (out)
        return in ? VISA_SOME_OUT : VISA_ALL_OUT;
    return ends ? VISA_ENDS_AT_END : VISA_ALL_IN;
}

uint32_t visa_misaligned(const struct visa_transaction *t) {
    uint32_t misaligned = 0;
    for (unsigned i = 0; i < t->channels; i++)
        misaligned |= (uint32_t)((t->address[i] & (t->bytes - 1)) != 0) << i;
    return misaligned;
}
