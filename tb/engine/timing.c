/* SPDX-License-Identifier: MIT */
#include "engine/timing.h"

#include "engine/unit.h"

const struct timing timing_plain = TIMING_PLAIN;

void timing_fit(const uint32_t *req, struct timing *timing) {
    const uint32_t beats = wires_req_count(unit.wires, req);
    struct timing *last = &timing[beats - 1];
    for (struct timing *t = last + 1; t < timing + unit.wires->req_beats; t++) {
        const bool reset = t->rst_cycles;
        if (reset) {
            last->rst_after = t->rst_after;
            last->rst_cycles = t->rst_cycles;
            last->rst_valid = t->rst_valid;
            t->rst_after = t->rst_cycles = t->rst_valid = 0;
        }
        /* A gap between beats is not one between requests. */
        if ((reset || beats > 1) && t->gap > last->gap)
            last->gap = t->gap;
        t->gap = 0;
    }
}
