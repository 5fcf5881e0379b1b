/* SPDX-License-Identifier: MIT */
#include "families/visa/conflict.h"

const char *const visa_conflict_names[VISA_CONFLICTS] = {
    "no access", "one access", "one address", "some at one address", "halves of one dword", "some in one bank or word",
    "all apart"};

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
    uint32_t accesses = visa_accesses(t);
    uint64_t at[VISA_CHANNELS], dword[VISA_CHANNELS], in[VISA_CHANNELS];
    for (uint32_t left = accesses; left; left &= left - 1, n++) {
        unsigned channel = (unsigned)__builtin_ctz(left);
        at[n] = t->address[channel];
        dword[n] = t->address[channel] / 4;
        in[n] = place_of(t, channel, banks);
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

struct visa_hints visa_hints_for(struct rng *rng, unsigned conflict, unsigned bounds, bool idle) {
    static const uint8_t patterns[VISA_CONFLICTS][4] = {
        [VISA_NO_ACCESS] = {VISA_SAME, VISA_NEAR, VISA_NEXT_RUN, VISA_FAR},
        [VISA_ALONE] = {VISA_SAME, VISA_NEAR, VISA_NEXT_RUN, VISA_FAR},
        [VISA_ALL_SAME] = {VISA_SAME, VISA_SAME, VISA_WITHIN_WORD, VISA_PAIRS},
        [VISA_SOME_SAME] = {VISA_PAIRS, VISA_BY_TURNS, VISA_WITHIN_WORD, VISA_NEAR},
        [VISA_HALVES] = {VISA_NEXT_BYTES, VISA_NEXT_HALVES, VISA_WITHIN_WORD, VISA_NEAR},
        [VISA_PLACE] = {VISA_NEXT_BANK, VISA_NEXT_DWORD, VISA_NEAR, VISA_FAR},
        [VISA_APART] = {VISA_NEXT_WORD, VISA_NEXT_DWORD, VISA_FAR, VISA_NEXT_BANK},
    };
    static const uint8_t outs[VISA_ATOMIC_BOUNDS] = {[VISA_SOME_OUT] = VISA_OUT_SOME,
                                                     [VISA_ALL_OUT] = VISA_OUT_ALL,
                                                     [VISA_BEGINS_AT_END] = VISA_OUT_JUST,
                                                     [VISA_STRADDLES] = VISA_OUT_STRADDLE};
    struct visa_hints hints = visa_hints_any;
    hints.pattern = patterns[conflict][rng_below(rng, 4)];
    hints.out = outs[bounds];
    hints.misalign = idle ? VISA_MISALIGN_IDLE : VISA_MISALIGN_NONE;
    if (bounds == VISA_ENDS_AT_END)
        hints.place = VISA_AT_END;
    return hints;
}
