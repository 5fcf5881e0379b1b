/* SPDX-License-Identifier: MIT */
#include "families/visa/watch_pick.h"

#include "agents/watch_agent.h"
#include "families/visa/cover.h"
#include "families/visa/watch.h"

/* What a channel works on of the dword that both have. */
enum { DWORD, LOW_WORD, HIGH_WORD, ACCESSES };
static const char *const accesses[] = {"the dword", "its lower word", "its upper word"};
static const char *const apart[VISA_ON_ITS_WAY] = {"1 cycle", "2 cycles", "3 cycles"};

const struct covergroup visa_between_states = {
    .name = "between",
    .text = "bank %0: a channel works on %3, %1 behind one of the message before on %2",
    .parts = {{"bank", VISA_BANKS, .print = visa_print_number},
              {"behind", VISA_ON_ITS_WAY, .names = apart},
              {"before", ACCESSES, .names = accesses},
              {"access", ACCESSES, .names = accesses}}};

static unsigned access_of(const struct visa_pick *pick) {
    return pick->width == ATOMIC_ALU_WIDTH_32 ? DWORD : pick->offset & 2 ? HIGH_WORD : LOW_WORD;
}

/* The nearest with the dword counts. */
void visa_watch_between(unsigned bank, const struct visa_pick picks[1 + VISA_ON_ITS_WAY], uint64_t *states) {
    unsigned by = 1;
    while (by <= VISA_ON_ITS_WAY && !(picks[by].full && picks[by].offset / 4 == picks[0].offset / 4))
        by++;
    if (!picks[0].full || by > VISA_ON_ITS_WAY || picks[by].message == picks[0].message)
        return;
    const unsigned part[COVER_PARTS] = {bank, by - 1, access_of(&picks[by]), access_of(&picks[0])};
    watch_add(states, covergroup_bin(&visa_between_states, part));
}

static bool has_access(unsigned access) {
    return subset_has_value(VISA_BY_WIDTH, access == DWORD ? ATOMIC_ALU_WIDTH_32 : ATOMIC_ALU_WIDTH_16);
}

bool visa_between_takes(const unsigned *part, unsigned dimension) {
    return dimension != VISA_BY_WIDTH || (has_access(part[2]) && has_access(part[3]));
}
