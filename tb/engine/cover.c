/* SPDX-License-Identifier: MIT */
#include "engine/cover.h"

#include <stdlib.h>

#include "engine/stream.h"
#include "engine/unit.h"

bool cover_open(struct cover *cover) {
    cover->bins = unit.bins + COVER_STATES + (unit.memory ? MEMORY_STATES : 0);
    /* Operations without a bin say STREAM_NO_BIN, which is looked up like any other. */
    cover->hit = calloc(STREAM_NO_BIN + 1, 1);
    return cover->hit != NULL;
}

void cover_close(struct cover *cover) {
    free(cover->hit);
    *cover = (struct cover){0};
}

const char *cover_unreachable(unsigned bin) {
    if (bin < unit.bins)
        return unit.unreachable(bin);
    unsigned state = bin - unit.bins;
    return state < COVER_STATES ? unit.handshake_unreachable(state) : unit.memory_unreachable(state - COVER_STATES);
}

struct cover_sum cover_sum(const struct cover *cover) {
    struct cover_sum sum = {.first_missing = -1, .wrong = -1};
    for (unsigned bin = 0; bin < cover->bins; bin++) {
        if (cover_unreachable(bin)) {
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

void cover_print_bin(FILE *file, unsigned bin) {
    if (bin < unit.bins) {
        unit.print_bin(file, bin);
        return;
    }
    unsigned state = bin - unit.bins;
    if (state >= COVER_STATES) {
        state -= COVER_STATES;
        fprintf(file, "memory req_valid=%d req_ready=%d we=%d rsp_valid=%d rsp_ready=%d", !!(state & MEMORY_REQ_VALID),
                !!(state & MEMORY_REQ_READY), !!(state & MEMORY_WE), !!(state & MEMORY_RSP_VALID),
                !!(state & MEMORY_RSP_READY));
        return;
    }
    fprintf(file, "handshake rst=%d req_valid=%d req_ready=%d rsp_valid=%d rsp_ready=%d", !!(state & STATE_RST),
            !!(state & STATE_REQ_VALID), !!(state & STATE_REQ_READY), !!(state & STATE_RSP_VALID),
            !!(state & STATE_RSP_READY));
}
