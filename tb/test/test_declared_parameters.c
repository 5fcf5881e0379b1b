/* SPDX-License-Identifier: MIT */
/* Tests of a declared unit with a parameter LANES, a shorter run, and a simplest request. */
#include "test/declared_test.h"

#define LANES 3
#define LL_PORTS "test/declared_lanes_ports.h"
#include "lanelock/ports.h"

enum { CYCLES = 1234, BITS = 20 };
_Static_assert(sizeof(struct req) == 3 * sizeof(uint32_t), "three lanes of 20 bits are two words, and op_i is one");
_Static_assert(sizeof(struct rsp) == 2 * sizeof(uint32_t), "two lanes stay two");

static void respond(const void *request, void *response, size_t n) {
    const struct req *q = request;
    struct rsp *r = response;
    for (size_t i = 0; i < n; i++)
        for (unsigned lane = 0; lane < 2; lane++)
            r[i].sum_o[lane] = (q[i].number_i[0] & ((1u << BITS) - 1)) + q[i].op_i + lane;
}

static const struct req plain = {.op_i = 5}, wide = {.op_i = 8};

LL_UNIT(lanes, .respond = respond, .pipeline = LL_COLLAPSE, .latency = 1, .cycles = CYCLES, .plain = &plain);

static struct ll_unit copy;

static void begin(void) {
    copy = ll_the_unit;
}

static const char *plant(unsigned number) {
    copy.plain = &wide;
    return number ? NULL : "port op_i: found bits set above its width of 3 in struct req; mask them";
}

static void test_contradictions(void) {
    expect_contradictions(&copy, begin, plant);
}

static void test_lanes(void) {
    unsigned lanes = 0;
    for (size_t i = 0; i < unit.n_ports; i++)
        lanes += unit.ports[i].lanes;
    assert_int_equal(lanes, 3 + 2 + 6); /* six ports of one lane */
    assert_int_equal(unit.wires->req_words, 3);
}

static void test_run(void) {
    assert_int_equal(unit_cycles(), CYCLES);
    assert_ptr_equal(unit.plain, &plain);
}

RUN_TESTS(TEST(test_contradictions), TEST(test_lanes), TEST(test_run))
