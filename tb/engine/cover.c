/* SPDX-License-Identifier: MIT */
#include "engine/cover.h"

#include <stdlib.h>

#include "engine/stream.h"
#include "engine/unit.h"

bool cover_open(struct cover *cover) {
    cover->bins = unit.bins + COVER_STATES;
    /* Operations without a bin say STREAM_NO_BIN, which is looked up like any other. */
    cover->hit = calloc(STREAM_NO_BIN + 1, 1);
    return cover->hit != NULL;
}

void cover_close(struct cover *cover) {
    free(cover->hit);
    *cover = (struct cover){0};
}

const char *cover_unreachable(unsigned bin) {
    return bin < unit.bins ? unit.unreachable(bin) : unit.handshake_unreachable(bin - unit.bins);
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
    fprintf(file, "handshake rst=%d req_valid=%d req_ready=%d rsp_valid=%d rsp_ready=%d", !!(state & STATE_RST),
            !!(state & STATE_REQ_VALID), !!(state & STATE_REQ_READY), !!(state & STATE_RSP_VALID),
            !!(state & STATE_RSP_READY));
}
