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

unsigned visa_bits_of(uint32_t mask, unsigned first, unsigned n) {
    uint32_t all = (1u << n) - 1, bits = mask >> first & all;
    return bits == 0 ? VISA_BITS_NONE : bits == all ? VISA_BITS_ALL : VISA_BITS_SOME;
}

unsigned visa_active_of(const struct visa_transaction *t) {
    if (t->enabled == 0)
        return VISA_ACTIVE_NONE;
    if (t->enabled == (1u << t->channels) - 1)
        return VISA_ACTIVE_ALL;
    return (t->enabled & (t->enabled - 1)) == 0 ? VISA_ACTIVE_ONE : VISA_ACTIVE_SOME;
}

unsigned visa_size_class(uint64_t size) {
    if (size < 8)
        return size ? VISA_SIZE_TINY : VISA_SIZE_0;
    if (size >> 32)
        return VISA_SIZE_HUGE;
    return size % 8 == 0 ? VISA_SIZE_8 : size % 4 == 0 ? VISA_SIZE_4 : VISA_SIZE_MISALIGNED;
}

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

static uint64_t place_of(const struct visa_transaction *t, unsigned channel, bool banks) {
    return banks ? t->address[channel] / 4 % VISA_BANKS : t->address[channel] / 8;
}

uint32_t visa_accesses(const struct visa_transaction *t) {
    uint32_t accesses = 0;
    for (unsigned i = 0; i < t->channels; i++)
        accesses |= (uint32_t)visa_blocks_in(t, i) << i;
    return accesses & t->enabled;
}

unsigned visa_conflict_of(const struct visa_transaction *t, bool banks) {
    unsigned n = 0, same = 0, halves = 0, place = 0;
    uint64_t at[VISA_CHANNELS], dword[VISA_CHANNELS], in[VISA_CHANNELS];
    EACH_BIT (channel, visa_accesses(t)) {
        at[n] = t->address[channel];
        dword[n] = t->address[channel] / 4;
        in[n++] = place_of(t, channel, banks);
    }
    for (unsigned i = 1; i < n; i++) {
        bool same_as_before = false, half_of_before = false, place_of_before = false;
        for (unsigned j = 0; j < i; j++) {
            same_as_before |= at[j] == at[i];
            half_of_before |= dword[j] == dword[i];
            place_of_before |= in[j] == in[i];
        }
        same += same_as_before;
        halves += half_of_before;
        place += place_of_before;
    }
    if (n < 2)
        return n ? VISA_ALONE : VISA_NO_ACCESS;
    if (same)
        return same == n - 1 ? VISA_ALL_SAME : VISA_SOME_SAME;
    return halves ? VISA_HALVES : place ? VISA_PLACE : VISA_APART;
}

unsigned visa_load_of(const struct visa_transaction *t) {
    unsigned load[VISA_BANKS] = {0}, most = 0, class = 0;
    uint32_t accesses = visa_accesses(t);
    for (unsigned i = 0; i < t->channels; i++)
        load[place_of(t, i, true)] += accesses >> i & 1;
    for (unsigned bank = 0; bank < VISA_BANKS; bank++)
        most = load[bank] > most ? load[bank] : most;
    while (1u << class < most)
        class ++;
    return class;
}
