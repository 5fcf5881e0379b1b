/* SPDX-License-Identifier: MIT */
/* Unit tests of the beats of atoms. Its cycles are those of the RTL, which the regression compares. */
#include "cycle/atoms.h"
#include "test/unit_test.h"

enum { BEATS = ATOMS_BEATS };

static struct nv_warp random_warp(void) {
    struct nv_warp warp = {.word = random64(),
                           .compute = random_below(2),
                           .lanes = ATOMS_LANES,
                           .size = (uint32_t)random64() >> random_below(16),
                           .exec_mask = (uint32_t)random64(),
                           .predicate = (uint32_t)random64()};
    for (unsigned i = 0; i < NV_LANES; i++) {
        warp.ra[i] = (uint32_t)random64();
        warp.rb[i] = random64();
        warp.rc[i] = random64();
    }
    return warp;
}

/* Converts warps and results to beats and back. */
static void beats(void) {
    struct nv_warp same;
    struct nv_result result, back;
    struct atoms_req req[BEATS];
    struct atoms_rsp rsp[BEATS];
    uint32_t all = UINT32_MAX >> (NV_LANES - ATOMS_LANES);
    for (unsigned t = 0; t < 1000; t++) {
        const struct nv_warp warp = random_warp();
        atoms_put_warp(&warp, req);
        atoms_get_warp(req, &same);
        assert_true(same.word == warp.word && same.compute == warp.compute && same.lanes == ATOMS_LANES);
        assert_int_equal(same.size, warp.size < 0x1ffffff ? warp.size : 0x1ffffff); /* */
        assert_int_equal(same.exec_mask, warp.exec_mask & all);
        assert_int_equal(same.predicate, warp.predicate & all);
        assert_memory_equal(same.ra, warp.ra, ATOMS_LANES * sizeof(warp.ra[0]));
        assert_memory_equal(same.rb, warp.rb, ATOMS_LANES * sizeof(warp.rb[0]));
        assert_memory_equal(same.rc, warp.rc, ATOMS_LANES * sizeof(warp.rc[0]));
        unsigned lane = random_below(ATOMS_LANES);
        assert_int_equal(req[lane / 8].ra_i[lane % 8], warp.ra[lane]);
        assert_int_equal(req[lane / 8].exec_mask_i[0] >> lane % 8 & 1, warp.exec_mask >> lane & 1);
        assert_true(csim_get64(&req[lane / 8].rc_i[lane % 8 * 2]) == warp.rc[lane]);

        memset(&result, 0, sizeof(result));
        result.error = (enum nv_error)random_below(7);
        result.error_lane = random_below(32);
        result.passes = random_below(33);
        result.rd_we = (uint32_t)random64() & all;
        for (unsigned i = 0; i < ATOMS_LANES; i++)
            result.rd[i] = random64();
        atoms_put_result(&result, rsp);
        atoms_get_result(rsp, &back);
        assert_memory_equal(&back, &result, sizeof(result));
        assert_true(csim_get64(&rsp[lane / 8].rd_o[lane % 8 * 2]) == result.rd[lane]);
        assert_int_equal(rsp[lane / 8].rd_we_o[0] >> lane % 8, (result.rd_we >> lane) & (0xff >> lane % 8));
        assert_int_equal(rsp[BEATS - 1].passes_o[0], result.passes);
    }
}

RUN_TESTS(TEST(beats))
