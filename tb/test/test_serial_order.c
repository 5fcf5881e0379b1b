/* SPDX-License-Identifier: MIT */
/*
 * Serial orders of two operations of no unit: a counter that saturates, and a compare and store. Each is compared with
 * all possible orders, and then run with the most lanes.
 */
#include "common/candidates.h"
#include "test/unit_test.h"

enum { MOST = 15, FEW = 4 }; /* where the counter stops; values and lanes that are tried */

/* A lane adds its operand, and returns the sum. */
static struct serial_step count(const void *operands, unsigned lane, uint64_t found) {
    uint64_t sum = found + ((const uint64_t *)operands)[lane];
    return (struct serial_step){sum < MOST ? sum : MOST, sum < MOST ? sum : MOST, true};
}

static bool count_found(const void *operands, unsigned lane, uint64_t returned, uint64_t *found) {
    *found = returned - ((const uint64_t *)operands)[lane];
    return true;
}

/* A lane stores its number, times 2, where it finds its operand, or that one's complement in bit 0. */
static struct serial_step compare(const void *operands, unsigned lane, uint64_t found) {
    bool match = (found | 1) == (((const uint64_t *)operands)[lane] | 1);
    return (struct serial_step){match ? 2 * (lane + 1) : found, found, match};
}

static bool compare_found(const void *operands, unsigned lane, uint64_t returned, uint64_t *found) {
    (void)operands, (void)lane;
    *found = returned;
    return true;
}

static bool compare_equal(const void *operands, uint64_t a, uint64_t b) {
    (void)operands;
    return (a | 1) == (b | 1);
}

/* The same, exactly, where a lane returns no more than whether it has stored. */
static struct serial_step cast(const void *operands, unsigned lane, uint64_t found) {
    bool match = found == ((const uint64_t *)operands)[lane];
    return (struct serial_step){match ? 2 * (lane + 1) : found, match, match};
}

static bool cast_found(const void *operands, unsigned lane, uint64_t returned, uint64_t *found) {
    *found = ((const uint64_t *)operands)[lane];
    return returned;
}

static const struct serial_operation caster = {.step = cast, .found = cast_found};
static const struct serial_operation counter = {.step = count, .found = count_found};
static const struct serial_operation comparer = {.step = compare, .found = compare_found, .equal = compare_equal};

/* Tries all sequences of FEW lanes, two bits each, of which only some are orders: sets a bit for what each leaves. */
static uint64_t all_finals(const struct serial_order *order, uint64_t old) {
    uint64_t finals = 0;
    for (unsigned sequence = 0; sequence < 1u << 2 * order->n; sequence++) {
        uint64_t value = old;
        unsigned worked = 0;
        bool right = true;
        for (unsigned i = 0; i < order->n; i++) {
            unsigned lane = sequence >> 2 * i & 3;
            if (lane >= order->n)
                break;
            struct serial_step does = order->operation->step(order->operands, lane, value);
            right &= !order->returned || does.returned == order->ret[lane];
            worked |= 1u << lane;
            value = does.left;
        }
        if (right && worked == (1u << order->n) - 1)
            finals |= 1ull << value;
    }
    return finals;
}

static void expect_finals(const struct serial_order *order, uint64_t old) {
    uint64_t finals[SERIAL_LANES], found = 0;
    unsigned n = serial_order_finals(order, old, finals);
    for (unsigned i = 0; i < n; i++)
        found |= 1ull << finals[i];
    assert_int_equal(found, all_finals(order, old));
    assert_int_equal(__builtin_popcountll(found), n);
}

static void test_all_orders(void) {
    unsigned explained = 0;
    for (unsigned i = 0; i < 20000; i++) {
        uint64_t operands[FEW], finals[SERIAL_LANES];
        struct serial_order order = {.operation = i % 2 ? &counter : &comparer, .operands = operands};
        order.n = 1 + random_below(FEW);
        for (unsigned k = 0; k < order.n; k++) {
            operands[k] = i % 2 ? 1 + random_below(3) : random_below(10);
            order.ret[k] = random_below(10);
        }
        /* The counter does not reach its end, where a returned value would not determine the earlier one. */
        uint64_t old = random_below(3);
        expect_finals(&order, old);
        order.returned = true;
        expect_finals(&order, old);
        explained += serial_order_finals(&order, old, finals) != 0;
    }
    assert_in_range(explained, 200, 10000);
}

/* Of a lane that has stored nothing it is not known what it has found: any value that was there explains it. */
static void test_untold(void) {
    unsigned explained = 0;
    for (unsigned i = 0; i < 5000; i++) {
        uint64_t operands[FEW], finals[SERIAL_LANES];
        struct serial_order order = {.operation = &caster, .operands = operands, .returned = true};
        order.n = 1 + random_below(FEW);
        for (unsigned k = 0; k < order.n; k++) {
            operands[k] = random_below(FEW) * 2;
            order.ret[k] = random_below(2);
        }
        uint64_t old = random_below(3) * 2;
        expect_finals(&order, old);
        explained += serial_order_finals(&order, old, finals) != 0;
    }
    assert_in_range(explained, 500, 4500);
}

static void test_most_lanes(void) {
    uint64_t operands[SERIAL_LANES], finals[SERIAL_LANES];
    struct serial_order order = {.operation = &comparer, .operands = operands, .n = SERIAL_LANES, .returned = true};
    /* Each lane finds what the one before it stores, from the last one on. */
    for (unsigned i = 0; i < SERIAL_LANES; i++)
        operands[i] = order.ret[i] = 2 * ((i + 1) % SERIAL_LANES + 1);
    operands[SERIAL_LANES - 1] = order.ret[SERIAL_LANES - 1] = 100;
    assert_int_equal(serial_order_finals(&order, 100, finals), 1);
    assert_int_equal(finals[0], 2);
    assert_int_equal(serial_order_finals(&order, 98, finals), 0);
    order.returned = false;
    assert_int_equal(serial_order_finals(&order, 100, finals), SERIAL_LANES);
}

/* A group of all lanes has a place with as many candidates. A lane that returns one of them leaves only that one. */
static void test_candidates(void) {
    uint64_t operands[SERIAL_LANES], word = 0x1122334400000064;
    struct candidates candidates = {.n = 0};
    struct serial_order order = {.operation = &comparer, .operands = operands, .n = SERIAL_LANES};
    struct lane_group group = {.address = 0x40, .bytes = 4, .lanes = UINT32_MAX};
    for (unsigned i = 0; i < SERIAL_LANES; i++)
        operands[i] = 100;
    candidates_begin(&candidates);
    assert_true(candidates_work(&candidates, &group, &order, &word));
    assert_int_equal(word >> 32, 0x11223344);
    assert_int_equal(candidates.n, 1);
    assert_int_equal(candidates.place[0].n, SERIAL_LANES);
    assert_int_equal(candidates_blame(&candidates, 0x40, 1).lanes, UINT32_MAX);
    /* A value that is not a candidate is not accepted. */
    assert_int_equal(candidates_see(&candidates, 0x40, 8, UINT64_MAX, word), word);
    assert_int_equal(candidates.n, 1);

    order.n = 1;
    order.returned = true;
    order.ret[0] = 24;
    group.lanes = 1u << 31;
    candidates_begin(&candidates);
    assert_true(candidates_work(&candidates, &group, &order, &word));
    assert_int_equal(word, 0x1122334400000018);
    assert_int_equal(candidates.n, 0);
    order.ret[0] = 26;
    assert_false(candidates_work(&candidates, &group, &order, &word));
    assert_int_equal(word, 0x1122334400000018);
    assert_int_equal(candidates.unexplained.lanes, 0); /* it is wrong for itself */
    candidates_free(&candidates);
}

/* Another write changes its part of each candidate. Candidates that differ only in this part become one. */
static void test_write(void) {
    const uint64_t operands[] = {100, 100}, seen = 4 | 7ull << 32;
    uint64_t word = 100;
    struct candidates candidates = {.n = 0};
    const struct serial_order order = {.operation = &comparer, .operands = operands, .n = 2};
    const struct lane_group group = {.address = 0x40, .bytes = 8, .lanes = 3};
    candidates_begin(&candidates);
    assert_true(candidates_work(&candidates, &group, &order, &word)); /* it is 2 or 4 now */
    candidates_write(&candidates, 0x48, 4, 9);
    candidates_write(&candidates, 0x44, 4, 7);
    assert_int_equal(candidates.n, 1);
    assert_int_equal(candidates_see(&candidates, 0x40, 8, 4, 2), 2);
    assert_int_equal(candidates_see(&candidates, 0x40, 8, seen, 2), seen);
    assert_int_equal(candidates.n, 0);
    for (unsigned bytes = 4; bytes <= 8; bytes += 4) {
        word = 100;
        candidates_begin(&candidates);
        assert_true(candidates_work(&candidates, &group, &order, &word));
        assert_int_equal(candidates.n, 1);
        candidates_write(&candidates, 0x40, bytes, 7);
        assert_int_equal(candidates.n, 0);
    }
    candidates_free(&candidates);
}

RUN_TESTS(TEST(test_all_orders), TEST(test_untold), TEST(test_most_lanes), TEST(test_candidates), TEST(test_write))
