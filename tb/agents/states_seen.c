/* SPDX-License-Identifier: MIT */
#include "agents/states_seen.h"

#include <stdlib.h>

#include "engine/unit.h"

bool states_open(struct states_seen *states, const struct covergroup *group) {
    const uint32_t words = covergroup_bins(group) / 64 + 1;
    uint64_t *all = calloc(2 * (size_t)words, sizeof *all);
    *states = (struct states_seen){group, all, all ? all + words : NULL, words, 0};
    return all;
}

void states_close(struct states_seen *states) {
    free(states->seen);
}

bool states_have_all(struct states_seen *states) {
    const uint32_t bins = covergroup_bins(states->group);
    while (states->first < bins && (states->seen[states->first / 64] >> states->first % 64 & 1 ||
                                    unit_impossible(states->group, states->first)))
        states->first++;
    return states->first == bins;
}
