/* SPDX-License-Identifier: MIT */
/* Bench for atoms: compares each clock cycle, and makes requests. */
#ifndef TB_TEST_ATOMS_BENCH_H
#define TB_TEST_ATOMS_BENCH_H

#include "test/atoms_expect.h"

/* Noise for pins and beats that are not read. */
static inline void drive(const struct bench *b, const struct pins *pins, struct atoms_in *in) {
    for (size_t i = 0; i < sizeof(*in) / sizeof(uint32_t); i++)
        ((uint32_t *)in)[i] = (uint32_t)random64();
    in->compute_i[0] &= 1;
    in->size_i[0] &= 0x1ffffff;
    in->exec_mask_i[0] &= 0xff;
    in->pred_i[0] &= 0xff;
    in->host_we_i[0] &= 1;
    in->host_addr_i[0] &= 0x7ff;
    in->rst[0] = pins->rst;
    in->req_valid_i[0] = pins->req_valid;
    in->rsp_ready_i[0] = pins->rsp_ready;
    in->host_valid_i[0] = pins->host_valid;
    size_t first = b->beats_come == 0 ? offsetof(struct atoms_req, inst_i) : offsetof(struct atoms_req, exec_mask_i);
    if (pins->req_valid)
        memcpy((unsigned char *)in + offsetof(struct atoms_in, inst_i) + first,
               (const unsigned char *)&b->req[b->beats_come] + first, sizeof(b->req[0]) - first);
    if (pins->host_valid) {
        in->host_we_i[0] = pins->host_we;
        in->host_addr_i[0] = pins->host_addr;
        in->host_wdata_i[0] = pins->host_wdata;
    }
}

/* Compares one clock: every output, also after a change of the inputs, and all of memory. */
static inline void clock_once(struct bench *b, struct pins pins) {
    struct atoms_out expected, same;
    struct atoms_in in;
    struct pins others = {!pins.rst, !pins.req_valid, !pins.rsp_ready, !pins.host_valid, !pins.host_we, 0, 0};
    static struct atoms_state copy;
    copy = b->unit;
    memset(&same, 0xa5, sizeof(same));
    memset(&b->seen, 0x5a, sizeof(b->seen));
    drive(b, &others, &in);
    atoms_cycle(&copy, &in, &same);
    drive(b, &pins, &in);
    atoms_cycle(&b->unit, &in, &b->seen);
    expect(b, &expected);
    assert_memory_equal(&b->seen, &same, sizeof(same));
    assert_memory_equal(&b->seen, &expected, sizeof(expected));
    rise(b, &pins, &expected);
    assert_memory_equal(b->unit.memory, b->memory, sizeof(b->memory));
    b->now++;
}

static inline void start(struct bench *b) {
    memset(b, 0, sizeof(*b));
    for (size_t i = 0; i < ATOMS_DWORDS; i++)
        b->unit.memory[i] = b->memory[i] = (uint32_t)random_value();
}

static inline void idle(struct bench *b) {
    clock_once(b, (struct pins){.rsp_ready = true});
}

/* ADDs of 1 that have n passes: n lanes meet in the last dword, and return what they find there. */
static inline void offer_conflict(struct bench *b, unsigned n) {
    struct nv_atoms inst = {.op = NV_OP_ADD, .rd = 1, .ra = 2, .rb = 3, .pg = NV_PT};
    struct nv_warp warp = {.word = nv_atoms_encode(&inst), .compute = true, .lanes = ATOMS_LANES, .size = BYTES};
    for (unsigned i = 0; i < ATOMS_LANES; i++) {
        warp.ra[i] = BYTES - 4;
        warp.rb[i] = 1;
        warp.exec_mask |= (uint32_t)(i < n) << i;
    }
    atoms_put_warp(&warp, b->req);
}

/* Makes a warp that the first or the last check rejects. */
static inline void offer_refused(struct bench *b, bool of_address) {
    offer_conflict(b, of_address ? ATOMS_LANES : 0);
    b->req[0].compute_i[0] = of_address;
    b->req[BEATS - 1].ra_i[7] = BYTES;
}

/* Sends all beats. */
static inline void transfer(struct bench *b) {
    do {
        clock_once(b, (struct pins){.req_valid = true, .rsp_ready = true});
        assert_true(b->seen.req_ready_o[0]);
    } while (b->beats_come != 0);
}

/* Returns the cycles up to the response: 1 in the cycle after the last beat. */
static inline unsigned wait_for_response(struct bench *b) {
    unsigned n = 0;
    do {
        clock_once(b, (struct pins){.rsp_ready = false});
        n++;
        assert_true(n < 100);
    } while (!b->seen.rsp_valid_o[0]);
    return n;
}

/* Sends the remaining beats of a request. */
static inline void drain(struct bench *b) {
    for (unsigned n = 0; b->held > 0; n++) {
        assert_true(n < 1000);
        clock_once(b, (struct pins){.req_valid = b->beats_come > 0, .rsp_ready = true});
    }
}

#endif
