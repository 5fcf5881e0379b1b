/* SPDX-License-Identifier: MIT */
/* Random requests to the sdwa model, and whether it answers what sdwa_expect.h does. */
#ifndef TB_TEST_SDWA_CHECK_H
#define TB_TEST_SDWA_CHECK_H

#include "test/float_values.h"
#include "test/sdwa_expect.h"

/* Zeros and ends of exponents, subnormal numbers, around 1, ties, infinities and NaNs of both kinds */
static inline uint32_t random_f16(void) {
    static const uint32_t fields[] = {0, 0, 1, 2, 5, 14, 15, 16, 24, 25, 30, 31},
                          fractions[] = {0, 1, 0x1ff, 0x200, 0x201, 0x3ff};
    uint32_t any = (uint32_t)random64() >> 16;
    uint32_t fraction = random_below(3) ? fractions[random_below(COUNT(fractions))] : any & 0x3ff;
    return (any & 0x8000) | fields[random_below(COUNT(fields))] << 10 | fraction;
}

/* An integer, an f32 or two f16; often near to the other one */
static inline uint32_t random_value(uint32_t other) {
    static struct rng rng;
    switch (random_below(3)) {
    case 0:
        return random_operand(other);
    case 1:
        return float_random(&rng, other);
    default:
        return random_f16() << 16 | random_f16();
    }
}

static inline void fill(struct sdwa_req *req, uint64_t inst) {
    req->inst_i[0] = (uint32_t)inst;
    req->inst_i[1] = (uint32_t)(inst >> 32);
    for (uint32_t lane = 0; lane < SDWA_LANES; lane++) {
        req->src0_i[lane] = random_value(0);
        req->src1_i[lane] = random_value(req->src0_i[lane]);
        req->old_i[lane] = random_value(req->src0_i[lane]);
    }
    req->vcc_i[0] = random_below(0x10000);
    req->exec_i[0] = random_below(4) ? random_below(0x10000) : 0xffff;
    req->mode_i[0] = random_below(0x400);
}

/* Expects what sdwa_expect.h has. batched_sdwa.c compares requests among others, which are answered by other code. */
static inline void check(const struct sdwa_req *req) {
    struct sdwa_rsp rsp, expected;
    expect(req, SDWA_LANES, &expected);
    memset(&rsp, 0x5a, sizeof(rsp));
    sdwa_respond(req, &rsp, SDWA_LANES, 1);
    if (memcmp(&rsp, &expected, sizeof(rsp)) == 0)
        return;
    print_error("inst %08x %08x, MODE %x: error %u, not %u\n", req->inst_i[0], req->inst_i[1], req->mode_i[0],
                rsp.error_o[0], expected.error_o[0]);
    print_error("dst_we %x, not %x; vcc %u:%x, not %u:%x; exec %u:%x, not %u:%x\n", rsp.dst_we_o[0],
                expected.dst_we_o[0], rsp.vcc_we_o[0], rsp.vcc_o[0], expected.vcc_we_o[0], expected.vcc_o[0],
                rsp.exec_we_o[0], rsp.exec_o[0], expected.exec_we_o[0], expected.exec_o[0]);
    for (uint32_t i = 0; i < SDWA_LANES; i++)
        if (rsp.dst_o[i] != expected.dst_o[i])
            print_error("lane %u: src0 %x src1 %x old %x vcc %x: dst %x, not %x\n", i, req->src0_i[i], req->src1_i[i],
                        req->old_i[i], bit_of(req->vcc_i[0], i), rsp.dst_o[i], expected.dst_o[i]);
    fail();
}

static inline void check_random(uint64_t inst, int times) {
    struct sdwa_req req;
    for (int i = 0; i < times; i++) {
        fill(&req, inst);
        check(&req);
    }
}

#endif
