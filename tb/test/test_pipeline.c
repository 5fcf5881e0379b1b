/* SPDX-License-Identifier: MIT */
/*
 * Pipelines of 1, 2, 3 and 5 stages, csim/cycle/pipeline.h.
 *
 *   test_pipeline          the test of their latency and throughput
 *   test_pipeline STAGES   prints a random run for tb/test/test_pipeline.sh, which compares the RTL with it; a cycle a
 *                          line: rst, req_valid_i, old_i, rsp_ready_i; req_ready_o, rsp_valid_o, new_o
 */
#include <stdio.h>
#include <stdlib.h>

#define PIPELINE_UNIT one
#define PIPELINE_PORTS "test/pipeline_ports.h"
#define PIPELINE_STAGES 1
#include "cycle/pipeline.h"

#define PIPELINE_UNIT two
#define PIPELINE_PORTS "test/pipeline_ports.h"
#define PIPELINE_STAGES 2
#include "cycle/pipeline.h"

#define PIPELINE_UNIT three
#define PIPELINE_PORTS "test/pipeline_ports.h"
#define PIPELINE_STAGES 3
#include "cycle/pipeline.h"

#define PIPELINE_UNIT five
#define PIPELINE_PORTS "test/pipeline_ports.h"
#define PIPELINE_STAGES 5
#include "cycle/pipeline.h"

#include "cycle/atomic_alu.h"
#include "cycle/sdwa.h"
#include "cycle/visa_decode.h"
#include "test/unit_test.h"

/* The stages on the pages of the units without other state. */
#define STAGES(unit) COUNT(((struct unit##_state *)0)->valid)
static_assert(STAGES(atomic_alu) == 2 && STAGES(visa_decode) == 2 && STAGES(sdwa) == 10, "stages of units");

enum { TOKENS = 1 << 16, CYCLES = 10000 };

struct pins {
    uint32_t rst, req_valid, old, rsp_ready;
};

struct seen {
    uint32_t req_ready, rsp_valid, new_value;
};

/* A unit of each depth; the token of a request is its value, and so is its response. */
static struct {
    struct one_state one;
    struct two_state two;
    struct three_state three;
    struct five_state five;
} units;
static uint32_t value[TOKENS]; /* UNIT_rsp of each unit is one such word */

#define CLOCK(unit)                                                                                                    \
    static struct seen clock_##unit(const struct pins *pins) {                                                         \
        struct unit##_in in = {{pins->rst}, {pins->req_valid}, {pins->old}, {pins->rsp_ready}};                        \
        struct unit##_out out = {{2}, {2}, {2}};                                                                       \
        unit##_cycle(&units.unit, &in, pins->old, (const struct unit##_rsp *)value, &out);                             \
        return (struct seen){out.req_ready_o[0], out.rsp_valid_o[0], out.new_o[0]};                                    \
    }
CLOCK(one)
CLOCK(two)
CLOCK(three)
CLOCK(five)

static struct seen clock_once(unsigned stages, const struct pins *pins) {
    return stages == 1   ? clock_one(pins)
           : stages == 2 ? clock_two(pins)
           : stages == 3 ? clock_three(pins)
                         : clock_five(pins);
}

static void start(unsigned stages) {
    memset(&units, 0, sizeof units);
    for (uint32_t i = 0; i < TOKENS; i++)
        value[i] = i;
    clock_once(stages, &(struct pins){.rst = 1});
}

/* In stretches of a run requests, or those who take responses, are slow. */
static struct pins random_pins(unsigned cycle) {
    uint32_t stretch = cycle / 64 % 4;
    return (struct pins){.rst = random_below(64) == 0,
                         .req_valid = random_below(stretch == 1 ? 8 : 2) == 0,
                         .old = random_below(TOKENS),
                         .rsp_ready = random_below(stretch == 2 ? 8 : 2) == 0};
}

/*
 * Nothing stalls: each response comes one latency after its request, and there is one in each cycle. Then a reset
 * empties all stages.
 */
static void test_latency(void) {
    static const unsigned depths[] = {1, 2, 3, 5};
    for (size_t i = 0; i < sizeof depths / sizeof depths[0]; i++) {
        start(depths[i]);
        for (uint32_t cycle = 0; cycle < 32; cycle++) {
            struct seen seen = clock_once(depths[i], &(struct pins){0, 1, cycle + 1, 1});
            assert_int_equal(seen.req_ready, 1);
            assert_int_equal(seen.rsp_valid, cycle >= depths[i]);
            assert_int_equal(seen.new_value, cycle >= depths[i] ? cycle + 1 - depths[i] : 0);
        }
        clock_once(depths[i], &(struct pins){1, 1, 0, 1});
        for (uint32_t cycle = 0; cycle <= depths[i]; cycle++)
            assert_int_equal(clock_once(depths[i], &(struct pins){.rsp_ready = 1}).rsp_valid, 0);
    }
}

static int print_run(unsigned stages) {
    start(stages);
    for (unsigned cycle = 0; cycle < CYCLES; cycle++) {
        struct pins pins = random_pins(cycle);
        struct seen seen = clock_once(stages, &pins);
        printf("%u %u %04x %u  %u %u %04x\n", pins.rst, pins.req_valid, pins.old, pins.rsp_ready, seen.req_ready,
               seen.rsp_valid, seen.new_value);
    }
    return EXIT_SUCCESS;
}

int main(int argc, char **argv) {
    if (argc > 1)
        return print_run((unsigned)strtoul(argv[1], NULL, 10));
    const struct CMUnitTest tests[] = {TEST(test_latency)};
    return cmocka_run_group_tests_name("pipeline", tests, NULL, NULL);
}
