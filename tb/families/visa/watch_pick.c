/* SPDX-License-Identifier: MIT */
#include "families/visa/watch_pick.h"

#include "families/visa/cover.h"
#include "families/visa/watch.h"

const char *const visa_picked_names[] = {"the dword", "its lower word", "its upper word"};
const char *const visa_apart_names[VISA_ON_ITS_WAY] = {"1 cycle", "2 cycles", "3 cycles"};

static unsigned access_of(const struct visa_pick *pick) {
    return pick->width == ATOMIC_ALU_WIDTH_32 ? VISA_PICKED_DWORD
           : pick->offset & 2                 ? VISA_PICKED_HIGH_WORD
                                              : VISA_PICKED_LOW_WORD;
}

/* The nearest with the dword counts. */
void visa_hit_between(unsigned bank, const struct visa_pick picks[1 + VISA_ON_ITS_WAY], const struct ll_bins *bins) {
    unsigned by = 1;
    while (by <= VISA_ON_ITS_WAY && !(picks[by].full && picks[by].offset / 4 == picks[0].offset / 4))
        by++;
    if (!picks[0].full || by > VISA_ON_ITS_WAY || picks[by].message == picks[0].message)
        return;
    ll_hit(bins, (const unsigned[]){bank, by - 1, access_of(&picks[by]), access_of(&picks[0])});
}

static bool has_access(unsigned access) {
    return subset_has_value(VISA_BY_WIDTH, access == VISA_PICKED_DWORD ? ATOMIC_ALU_WIDTH_32 : ATOMIC_ALU_WIDTH_16);
}

bool visa_between_takes(const unsigned *part, const char *feature, unsigned of) {
    (void)of;
    return visa_dimension_of(feature) != VISA_BY_WIDTH || (has_access(part[2]) && has_access(part[3]));
}
