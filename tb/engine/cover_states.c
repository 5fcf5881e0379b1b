/* SPDX-License-Identifier: MIT */
#include "engine/cover_states.h"

#include <stdlib.h>

const char *const cover_levels[] = {"0", "1"};

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
                                    covergroup_impossible(states->group, states->first)))
        states->first++;
    return states->first == bins;
}
