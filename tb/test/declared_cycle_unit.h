/* SPDX-License-Identifier: MIT */
/* Model of a unit that adds numbers, one request at a time, with its own cycle function. */
#ifndef TB_TEST_DECLARED_CYCLE_UNIT_H
#define TB_TEST_DECLARED_CYCLE_UNIT_H

#define LL_PORTS "test/declared_cycle_ports.h"
#include "lanelock/ports.h"

enum { BITS = 40 };
static const uint64_t ones = (1ull << BITS) - 1;
static const char *const waits[] = {"0", "1", "2", "3", NULL};

struct state {
    uint64_t sum;
};

static bool execute(void *of, const void *request, void *response) {
    struct state *s = of;
    s->sum = (s->sum + ((const struct req *)request)->number_i) & ones;
    ((struct rsp *)response)->sum_o = s->sum;
    return true;
}

struct timing_state {
    uint64_t sum;
    uint32_t full, left;
};

static void cycle(void *of, const struct ll_in *in, struct ll_out *out) {
    struct timing_state *s = of;
    s->full &= 1;
    s->left &= 3;
    s->sum &= ones;
    out->req_ready_o[0] = !s->full;
    out->rsp_valid_o[0] = s->full && !s->left;
    if (out->rsp_valid_o[0]) {
        out->sum_o[0] = (uint32_t)s->sum;
        out->sum_o[1] = (uint32_t)(s->sum >> 32);
    }
    if (in->rst[0]) {
        *s = (struct timing_state){.sum = 0};
    } else if (s->full) {
        s->full = s->left || !in->rsp_ready_i[0];
        s->left -= s->left > 0;
    } else if (in->req_valid_i[0]) {
        s->sum = (s->sum + (in->number_i[0] | (uint64_t)in->number_i[1] << 32)) & ones;
        s->full = 1;
        s->left = in->wait_i[0];
    }
}

#endif
