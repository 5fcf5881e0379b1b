/* SPDX-License-Identifier: MIT */
/*
 * The loop over many requests that the bench runs, as it is compiled for a configuration, against the model's plain
 * functions, one lane at a time: requests are those of the unit's own stimuli. A file for each family of units says
 * what is plain; it is linked with each of their configurations.
 */
#ifndef TB_TEST_BATCHED_H
#define TB_TEST_BATCHED_H

#include "engine/rng.h"
#include "engine/unit.h"
#include "test/unit_test.h"

enum { BATCH = 256 };

/* How many lanes are checked: the argument, or what takes a moment. */
static uint64_t lanes_wanted = 1000000 / ONE_IN;

/* The response to a request, by plain functions; returns how many lanes it has. */
static unsigned respond_plainly(const uint32_t *req, uint32_t *rsp);

/* Consecutive batches of each length up to BATCH. */
static void test_batches(void) {
    size_t req_words = wires_request(unit.wires), rsp_words = wires_response(unit.wires);
    uint32_t *req = calloc(BATCH * req_words, sizeof *req), *rsp = calloc((BATCH + 1) * rsp_words, sizeof *rsp);
    uint32_t *plain = calloc(rsp_words, sizeof *plain);
    struct rng rng = {1};
    assert_true(req && rsp && plain);
    for (uint64_t lanes = 0; lanes < lanes_wanted;) {
        size_t n = 1 + rng_below(&rng, BATCH);
        unit.randomize(&rng, req, n);
        unit.respond(req, rsp, n);
        for (size_t i = 0; i < n; i++) {
            lanes += respond_plainly(req + i * req_words, plain);
            if (memcmp(rsp + i * rsp_words, plain, rsp_words * sizeof *plain) != 0) {
                unit.print_op(stderr, req + i * req_words);
                fail_msg("request %zu of %zu", i, n);
            }
        }
    }
    free(req);
    free(rsp);
    free(plain);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {TEST(test_batches)};
    if (argc > 1)
        lanes_wanted = strtoull(argv[1], NULL, 10);
    return cmocka_run_group_tests_name("batched", tests, NULL, NULL);
}

#endif
