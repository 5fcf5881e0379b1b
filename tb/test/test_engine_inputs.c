/* SPDX-License-Identifier: MIT */
/* What the driver shows a design while it offers nothing. */
#include "test/unit_test.h"

#include "engine/check.h"
#include "engine/stimulus.h"
#include "test/faulty_device.h"
#include "test/run.h"

enum { SEED = 9, CYCLES = 5000 };

/* While no request is offered its payload is wrong in every bit: a design that looks at it is found out. */
static void test_idle_payload(void **state) {
    (void)state;
    const struct wires *w = unit.wires;
    uint32_t *recorded = calloc(CYCLES * w->in_words, sizeof *recorded), mask[UNIT_MAX_WORDS] = {0};
    const struct check_options options = {.device = &faulty_device,
                                          .mode = CHECK_CYCLE,
                                          .strict = true,
                                          .batch = CHECK_BATCH,
                                          .cycles = CYCLES,
                                          .recorded = recorded};
    unsigned idle = 0;
    fake = (struct fake){0};
    assert_non_null(recorded);
    run_seed(SEED, 0, &options, NULL);
    unit_req_mask(mask);
    for (const uint32_t *in = recorded; in + w->in_words < recorded + CYCLES * w->in_words; in += w->in_words) {
        const uint32_t *next = in + w->in_words;
        if (in[w->req_valid] || !next[w->req_valid] || in[w->rst] || next[w->rst])
            continue;
        for (unsigned i = 0; i < w->req_words; i++)
            assert_int_equal(in[w->req + i] ^ next[w->req + i], mask[i]);
        idle++;
    }
    assert_in_range(idle, CYCLES / 100, CYCLES);
    free(recorded);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_idle_payload)};
    return cmocka_run_group_tests_name("engine: inputs", tests, NULL, NULL);
}
