/* SPDX-License-Identifier: MIT */
/*
 * Unit test of the beats of a DPP request. The regression compares what an instruction does to a wave with the RTL, and
 * batched_dpp.c the responses of batches with those of lanes.
 */
#include "cycle/dpp.h"
#include "isa/gcn_dpp_wave.h"
#include "test/unit_test.h"

enum { WAVE = 64, BEATS = 4, ROW = 16 };

/* A wave goes into a request and comes out again; beats 1 to 3 have registers alone. */
static void test_waves_in_requests(void) {
    for (int i = 0; i < 20; i++) {
        struct dpp_req req[BEATS], again[BEATS];
        struct gcn_wave wave;
        for (uint32_t *word = (uint32_t *)req; word < (uint32_t *)(req + BEATS); word++)
            *word = (uint32_t)random64();
        memset(&wave, 0, sizeof(wave));
        dpp_get_wave(req, &wave);
        for (uint32_t lane = 0; lane < WAVE; lane++) {
            const struct dpp_req *row = &req[lane / ROW];
            assert_int_equal(wave.src0[lane], row->src0_i[lane % ROW]);
            assert_int_equal(wave.src1[lane], row->src1_i[lane % ROW]);
            assert_int_equal(wave.old[lane], row->old_i[lane % ROW]);
        }
        assert_true(wave.vcc == ((uint64_t)req[0].vcc_i[1] << 32 | req[0].vcc_i[0]));
        assert_true(wave.exec == ((uint64_t)req[0].exec_i[1] << 32 | req[0].exec_i[0]));
        assert_int_equal(wave.mode, req[0].mode_i[0]);

        memset(again, 0x5a, sizeof(again));
        dpp_put_wave((uint64_t)req[0].inst_i[1] << 32 | req[0].inst_i[0], &wave, again);
        for (int beat = 1; beat < BEATS; beat++)
            memset(&req[beat], 0, offsetof(struct dpp_req, src0_i));
        assert_memory_equal(again, req, sizeof(req));
    }
}

RUN_TESTS(TEST(test_waves_in_requests))
