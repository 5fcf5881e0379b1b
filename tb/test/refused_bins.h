/* SPDX-License-Identifier: MIT */
/* Expects a request for the bin of each value of the first dimension that is outside of a subset and is rejected. */
#ifndef TB_TEST_REFUSED_BINS_H
#define TB_TEST_REFUSED_BINS_H

#include "test/unit_test.h"

#include "engine/cover.h"
#include "engine/unit.h"

static inline void expect_refused_bins(struct rng *rng) {
    uint32_t req[UNIT_MAX_WORDS], rsp[UNIT_MAX_WORDS], hit[COVER_TRACKS], *bins[COVER_TRACKS];
    const size_t group = cover_operation_groups() - 1;
    const uint32_t end = cover_operation_bins(), size = covergroup_bins(cover_group(unit.coverage->n));
    assert_int_equal(cover_rest_groups(), 1);
    assert_int_equal(size, unit.dimensions.dimension[0].size);
    assert_in_range(group, 1, COVER_TRACKS - 1);
    for (size_t i = 0; i < COVER_TRACKS; i++)
        bins[i] = &hit[i];
    for (uint32_t bin = end - size; bin < end; bin++) {
        if (cover_left_out(bin))
            continue;
        assert_true(subset_randomize(rng, req, 1));
        cover_aim(rng, bin, req);
        if (unit.respond)
            subset_respond(req, rsp, 1);
        cover_sample(req, rsp, bins, 1);
        assert_int_equal(hit[group], bin);
    }
}

#endif
