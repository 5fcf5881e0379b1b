/* SPDX-License-Identifier: MIT */
/* Sum of the coverage of a run in this process. */
#ifndef TB_TEST_COVER_SUM_H
#define TB_TEST_COVER_SUM_H

#include "engine/cover.h"

struct cover_sum {
    unsigned hit, reachable; /* reachable: neither impossible nor excluded */
    int first_missing;       /* a bin, or -1 */
    int wrong;               /* a bin that was hit and is not reachable, or -1 */
};

static inline struct cover_sum cover_sum(const struct cover *cover) {
    struct cover_sum sum = {.first_missing = -1, .wrong = -1};
    for (uint32_t bin = 0; bin < cover->bins; bin++) {
        if (cover_impossible(bin) || cover_left_out(bin)) {
            if (cover->hit[bin] && sum.wrong < 0)
                sum.wrong = (int)bin;
            continue;
        }
        sum.reachable++;
        sum.hit += cover->hit[bin];
        if (!cover->hit[bin] && sum.first_missing < 0)
            sum.first_missing = (int)bin;
    }
    return sum;
}

#endif
