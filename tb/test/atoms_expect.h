/* SPDX-License-Identifier: MIT */
/*
 * Expected value of every port of atoms in each cycle, and of memory, with the times in docs/units/atoms.md. Cycles are
 * numbered, and each warp has the numbers of its cycles.
 */
#ifndef TB_TEST_ATOMS_EXPECT_H
#define TB_TEST_ATOMS_EXPECT_H

#include "cycle/atoms.h"
#include "test/nv_warp.h"

enum { BYTES = 4 * ATOMS_DWORDS, BEATS = ATOMS_BEATS };

struct pins {
    bool rst, req_valid, rsp_ready, host_valid, host_we;
    uint32_t host_addr, host_wdata;
};

/* Warp from its first beat to its response. */
struct held_warp {
    struct atoms_req req[BEATS];
    struct nv_access access;
    struct nv_result result;
    bool complete;        /* all beats have come; then: */
    uint64_t begin, last; /* the cycles in which the first and the last pass begin */
};

struct bench {
    struct atoms_state unit;
    uint32_t memory[ATOMS_DWORDS], host_rdata; /* what is expected */
    uint64_t now;
    struct held_warp warp[ATOMS_HELD]; /* the oldest first */
    unsigned held, beats_come, beats_gone;
    uint64_t pass_free, rsp_free; /* the first cycles in which the next warp's pass may begin, its response be shown */
    struct atoms_req req[BEATS];  /* is offered */
    struct atoms_out seen;
};

static inline uint64_t later(uint64_t a, uint64_t b) {
    return a > b ? a : b;
}

/* Returns the number of lower active lanes in a lane's group, which is its pass. */
static inline unsigned turn(const struct nv_access *access, unsigned lane) {
    unsigned bytes = nv_bytes(&access->inst), groups = 4 * BANKS / bytes, n = 0;
    for (unsigned i = 0; i < lane; i++)
        n += access->active >> i & 1 && access->address[i] / bytes % groups == access->address[lane] / bytes % groups;
    return n;
}

/* Sets the cycles of a warp whose last beat is in this cycle. */
static inline void complete(struct bench *b, struct held_warp *w) {
    struct nv_memory memory = {b->memory, BYTES, BANKS};
    struct nv_warp warp;
    atoms_get_warp(w->req, &warp);
    unsigned passes = 1;
    if (nv_check(&warp, &memory, &w->access, &w->result) == NV_OK) {
        for (unsigned i = 0; i < ATOMS_LANES; i++)
            if (w->access.active >> i & 1 && w->access.inst.op != NV_OP_CAST_SPIN)
                passes = (unsigned)later(passes, turn(&w->access, i) + 1);
        w->result.passes = passes;
    }
    w->complete = true;
    w->begin = later(b->now + 2, b->pass_free);
    w->last = w->begin + passes - 1;
    b->pass_free = w->last + 1;
}

/* Applies the passes at the edge that ends this cycle. */
static inline void pass(struct bench *b, struct held_warp *w) {
    if (!w->complete || w->result.error != NV_OK || b->now < w->begin + 2 || b->now > w->last + 2)
        return;
    for (unsigned i = 0; i < ATOMS_LANES; i++) {
        if (!(w->access.active >> i & 1) || turn(&w->access, i) != b->now - 2 - w->begin)
            continue;
        uint32_t *dword = &b->memory[w->access.address[i] / 4];
        bool wide = w->access.inst.size == NV_U64, stored = false;
        uint64_t found = dword[0] | (wide ? (uint64_t)dword[1] << 32 : 0), returned = 0;
        uint64_t left = nv_lane(&w->access, i, found, &returned, &stored);
        dword[0] = (uint32_t)left;
        if (wide)
            dword[1] = (uint32_t)(left >> 32);
        w->result.rd[i] = w->result.rd_we >> i & 1 ? returned : 0;
    }
}

static inline void expect(const struct bench *b, struct atoms_out *out) {
    memset(out, 0, sizeof(*out));
    out->req_ready_o[0] = b->held < 8 || b->beats_come > 0;
    out->host_rdata_o[0] = b->host_rdata;
    const struct held_warp *w = &b->warp[0];
    if (b->held == 0 || !w->complete || b->now < later(w->last + 4, b->rsp_free))
        return;
    struct atoms_rsp rsp[BEATS];
    atoms_put_result(&w->result, rsp);
    out->rsp_valid_o[0] = 1;
    memcpy((unsigned char *)out + offsetof(struct atoms_out, error_o), &rsp[b->beats_gone], sizeof(rsp[0]));
}

/* Applies the edge that ends this cycle. */
static inline void rise(struct bench *b, const struct pins *pins, const struct atoms_out *out) {
    unsigned held = b->held;
    b->host_rdata = 0;
    if (pins->rst) {
        b->held = b->beats_come = b->beats_gone = 0;
        b->pass_free = b->rsp_free = 0;
        return;
    }
    if (held == 0 && pins->host_valid && pins->host_we)
        b->memory[pins->host_addr] = pins->host_wdata;
    else if (held == 0 && pins->host_valid)
        b->host_rdata = b->memory[pins->host_addr];
    for (unsigned i = 0; i < held; i++)
        pass(b, &b->warp[i]);
    if (pins->req_valid && out->req_ready_o[0]) {
        if (b->beats_come == 0)
            b->warp[b->held++].complete = false;
        struct held_warp *w = &b->warp[b->held - 1];
        w->req[b->beats_come] = b->req[b->beats_come];
        if (++b->beats_come == BEATS) {
            b->beats_come = 0;
            complete(b, w);
        }
    }
    if (pins->rsp_ready && out->rsp_valid_o[0] && ++b->beats_gone == BEATS) {
        b->beats_gone = 0;
        b->rsp_free = b->now + 1;
        memmove(&b->warp[0], &b->warp[1], --b->held * sizeof(b->warp[0]));
    }
}

#endif
