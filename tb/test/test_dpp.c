/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of the responses of dpp: what comes in which beat. What an instruction does to a wave has tests of its
 * own, test_dpp_wave.c.
 */
#include "cycle/dpp.h"
#include "isa/gcn_dpp_wave.h"
#include "test/dpp_test.h"

enum { WAVE = 64, BEATS = 4, ROW = 16 };

static void randomize(void *words, size_t size) {
    for (size_t i = 0; i < size / sizeof(uint32_t); i++)
        ((uint32_t *)words)[i] = (uint32_t)(random64() >> 32);
}

/* Sets random values, also in unused fields of beats. EXEC is often full. */
static void randomize_request(uint64_t inst, struct dpp_req req[BEATS]) {
    randomize(req, BEATS * sizeof(*req));
    csim_put64(req->inst_i, inst);
    if (random_below(2))
        csim_put64(req->exec_i, UINT64_MAX);
    for (int beat = 0; beat < BEATS; beat++)
        req[beat].mode_i[0] &= 0x3ff;
}

static uint64_t random_implemented(void) {
    for (;;) {
        int format = (int)random_below(3);
        uint32_t op = random_below(codes_of(format));
        if (LISTED(integer_ops, format, op) || LISTED(float_ops, format, op))
            return random_dpp(format, op);
    }
}

/* Lane by lane from and to the beats, written down anew */
static struct gcn_wave wave_of(const struct dpp_req req[BEATS]) {
    struct gcn_wave wave = {.mode = req[0].mode_i[0]};
    wave.vcc = (uint64_t)req[0].vcc_i[1] << 32 | req[0].vcc_i[0];
    wave.exec = (uint64_t)req[0].exec_i[1] << 32 | req[0].exec_i[0];
    for (uint32_t lane = 0; lane < WAVE; lane++) {
        wave.src0[lane] = req[lane / ROW].src0_i[lane % ROW];
        wave.src1[lane] = req[lane / ROW].src1_i[lane % ROW];
        wave.old[lane] = req[lane / ROW].old_i[lane % ROW];
    }
    return wave;
}

static void expect_response(const struct dpp_req req[BEATS], struct dpp_rsp rsp[BEATS]) {
    memset(rsp, 0, BEATS * sizeof(*rsp));
    uint64_t inst = (uint64_t)req[0].inst_i[1] << 32 | req[0].inst_i[0];
    int error = expected_dpp_error(inst);
    for (int beat = 0; beat < BEATS; beat++)
        rsp[beat].error_o[0] = (uint32_t)error;
    if (error != DPP_OK)
        return;
    struct gcn_wave wave = wave_of(req);
    struct gcn_wave_result result;
    struct gcn_dpp fields;
    gcn_dpp_decode(inst, &fields);
    gcn_dpp_wave(&fields, &wave, &result);
    for (uint32_t lane = 0; lane < WAVE; lane++) {
        struct dpp_rsp *row = &rsp[lane / ROW];
        row->vcc_we_o[0] = result.vcc_we;
        row->exec_we_o[0] = result.exec_we;
        row->dst_o[lane % ROW] = result.dst[lane];
        row->dst_we_o[0] |= (uint32_t)(result.dst_we >> lane & 1) << lane % ROW;
        row->vcc_o[0] |= (uint32_t)(result.vcc >> lane & 1) << lane % ROW;
        row->exec_o[0] |= (uint32_t)(result.exec >> lane & 1) << lane % ROW;
    }
}

/* Instructions of all kinds among each other, refused ones too, and none at all */
static void test_any_instructions_among_others(void) {
    enum { MOST = 300 };
    static struct dpp_req req[MOST * BEATS];
    static struct dpp_rsp rsp[(MOST + 1) * BEATS], untouched, expected[BEATS];
    memset(&untouched, 0x5a, sizeof(untouched));
    for (size_t n = 0; n <= MOST; n += n < 4 ? 1 : 37) {
        memset(rsp, 0x5a, sizeof(rsp));
        for (size_t i = 0; i < n; i++) {
            uint64_t inst = random_below(4) ? random_implemented() : random64();
            randomize_request(random_below(8) ? inst : with_bit(inst, RESERVED0), req + i * BEATS);
        }
        dpp_respond(req, rsp, n);
        for (size_t i = 0; i < n; i++) {
            expect_response(req + i * BEATS, expected);
            assert_memory_equal(rsp + i * BEATS, expected, sizeof(expected));
        }
        for (size_t beat = 0; beat < BEATS; beat++)
            assert_memory_equal(rsp + n * BEATS + beat, &untouched, sizeof(untouched));
    }
}

/* A wave goes into a request and comes out again; beats 1 to 3 have registers alone. */
static void test_waves_in_requests(void) {
    for (int i = 0; i < 20; i++) {
        struct dpp_req req[BEATS], again[BEATS];
        struct gcn_wave wave;
        memset(&wave, 0, sizeof(wave));
        uint64_t inst = random64();
        randomize_request(inst, req);
        struct gcn_wave read = wave_of(req);
        dpp_get_wave(req, &wave);
        assert_memory_equal(wave.src0, read.src0, sizeof(read.src0));
        assert_memory_equal(wave.src1, read.src1, sizeof(read.src1));
        assert_memory_equal(wave.old, read.old, sizeof(read.old));
        assert_true(wave.vcc == read.vcc && wave.exec == read.exec && wave.mode == read.mode);

        memset(again, 0x5a, sizeof(again));
        dpp_put_wave(inst, &wave, again);
        for (int beat = 1; beat < BEATS; beat++)
            memset(&req[beat], 0, offsetof(struct dpp_req, src0_i));
        assert_memory_equal(again, req, sizeof(req));
    }
}

RUN_TESTS(TEST(test_any_instructions_among_others), TEST(test_waves_in_requests))
