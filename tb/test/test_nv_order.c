/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of the serial orders of lanes with one address, and of the working lane of CAST.SPIN: up to 7
 * lanes against all orders, then 32 lanes.
 */
#include "test/nv_orders.h"
#include "test/one_in.h"

#include "common/bounds.h"
#include "isa/nv_explain.h"

enum { CASES = 140000 / ONE_IN };

struct lanes {
    struct nv_access access;
    struct nv_operands operands;
    struct serial_order order;
};

static void set_lanes(struct lanes *lanes, uint8_t op, uint8_t size, unsigned n) {
    memset(lanes, 0, sizeof(*lanes));
    lanes->access.inst.op = op;
    lanes->access.inst.size = size;
    lanes->operands.access = &lanes->access;
    lanes->order.operation = nv_serial_operation(op);
    lanes->order.operands = &lanes->operands;
    lanes->order.n = n;
    for (unsigned i = 0; i < n; i++)
        lanes->operands.lane[i] = (uint8_t)i;
}

/* Few values, so that lanes often meet; some have both words, signs, or all bits. */
static uint64_t some_value(const struct lanes *lanes, unsigned few) {
    static const uint64_t edges[] = {0, UINT32_MAX, 0x80000000, 1ull << 32, UINT64_MAX, 20, 1ull << 63, 22};
    uint64_t wide = lanes->access.inst.size == NV_U64 ? UINT64_MAX : UINT32_MAX;
    return random_below(8) ? random_below(few) : edges[random_below(COUNT(edges))] & wide;
}

static const struct {
    uint8_t op, size;
} kinds[] = {{NV_OP_ADD, NV_U32}, {NV_OP_MIN, NV_U32}, {NV_OP_MIN, NV_S32},  {NV_OP_MAX, NV_U32},  {NV_OP_MAX, NV_S32},
             {NV_OP_AND, NV_U32}, {NV_OP_OR, NV_S32},  {NV_OP_XOR, NV_U32},  {NV_OP_EXCH, NV_U32}, {NV_OP_EXCH, NV_U64},
             {NV_OP_CAS, NV_U32}, {NV_OP_CAS, NV_U64}, {NV_OP_CAST, NV_U32}, {NV_OP_CAST, NV_U64}, {NV_OP_INC, NV_U32},
             {NV_OP_DEC, NV_U32}, {NV_OP_INC, NV_U32}, {NV_OP_DEC, NV_U32},  {NV_OP_CAST, NV_U32}, {NV_OP_CAS, NV_U32}};

static unsigned random_lanes(struct lanes *lanes, uint64_t *old) {
    unsigned kind = random_below(COUNT(kinds)), n = 1 + random_below(random_below(4) ? 5 : FEW_LANES);
    unsigned few = 1 + random_below(random_below(2) ? 4 : 12);
    set_lanes(lanes, kinds[kind].op, kinds[kind].size, n);
    for (unsigned i = 0; i < n; i++) {
        /* Sums of more lanes have too many values. */
        lanes->access.rb[i] =
            kinds[kind].op == NV_OP_ADD || kinds[kind].op == NV_OP_XOR ? random_below(4) : some_value(lanes, few);
        lanes->access.rc[i] = some_value(lanes, few);
    }
    *old = some_value(lanes, few);
    return kind;
}

/* Makes the returns of lanes in a random order. */
static void return_in_order(struct lanes *lanes, uint64_t old) {
    unsigned n = lanes->order.n;
    for (unsigned left = (1u << n) - 1; left;) {
        unsigned i = random_below(n);
        if (!(left >> i & 1))
            continue;
        struct serial_step does = lanes->order.operation->step(&lanes->operands, i, old);
        lanes->order.ret[i] = does.returned;
        old = does.left;
        left &= ~(1u << i);
    }
}

/* Changes one of the returns. */
static void return_wrong(struct lanes *lanes) {
    unsigned n = lanes->order.n, i = random_below(n);
    switch (random_below(4)) {
    case 0:
        lanes->order.ret[i] ^= 1;
        break;
    case 1:
        lanes->order.ret[i] = lanes->access.rb[random_below(n)];
        break;
    case 2:
        lanes->order.ret[i] = random_below(3) ? random_below(3) : 1ull << (20 + random_below(44));
        break;
    default:
        lanes->order.ret[i] = lanes->order.ret[random_below(n)];
    }
}

/* Checks the verdict of each value, and of one that no lane leaves. Returns their number. */
static unsigned expect_verdicts(const struct lanes *lanes, uint64_t old, unsigned *explained) {
    struct values values;
    uint64_t expected = all_finals(&lanes->order, old, &values), found = 0;
    unsigned known = values.n;
    values.value[values.n++] = 77;
    if (!lanes->order.operation->bound || lanes->order.returned) {
        uint64_t finals[SERIAL_LANES];
        unsigned n = serial_order_finals(&lanes->order, old, finals);
        for (unsigned i = 0; i < n; i++)
            found |= 1ull << value_number(&values, finals[i]);
        assert_int_equal(__builtin_popcountll(found), n);
        assert_int_equal(found, expected);
    }
    for (unsigned i = 0; i <= known; i++)
        assert_int_equal(serial_order_leaves(&lanes->order, old, values.value[i]), expected >> i & 1);
    *explained += expected != 0;
    return known + 1;
}

static void test_all_orders(void) {
    unsigned verdicts = 0, explained = 0, refused = 0, open = 0, seen[COUNT(kinds)] = {0};
    for (unsigned i = 0; i < CASES; i++) {
        struct lanes lanes;
        uint64_t old;
        seen[random_lanes(&lanes, &old)]++;
        verdicts += expect_verdicts(&lanes, old, &open);
        lanes.order.returned = true;
        return_in_order(&lanes, old);
        verdicts += expect_verdicts(&lanes, old, &explained);
        for (unsigned k = 0; k < 4; k++) {
            unsigned right = 0;
            return_wrong(&lanes);
            verdicts += expect_verdicts(&lanes, old, &right);
            refused += right == 0;
        }
    }
    assert_int_equal(open, CASES);
    assert_int_equal(explained, CASES);
    assert_in_range(refused, CASES, 4 * CASES);
    assert_in_range(verdicts, 2000000 / ONE_IN, UINT32_MAX);
    for (unsigned i = 0; i < COUNT(kinds); i++)
        assert_in_range(seen[i], CASES / 30, CASES);
}

/* Tries each lane of a group as the one that works, for all matches and returns. */
static void test_winners(void) {
    enum { N = 5 };
    for (uint32_t lanes = 1; lanes < 1u << N; lanes++)
        for (uint32_t stores = 0; stores < 1u << N; stores++)
            for (uint32_t stored = 0; stored < 1u << N; stored++) {
                uint32_t expected = 0;
                for (unsigned i = 0; i < N; i++)
                    expected |= (uint32_t)((lanes >> i & 1) && (stores & 1u << i) == stored) << i;
                if ((stores & ~lanes) == 0)
                    assert_int_equal(serial_order_winners(lanes, stores, stored), expected);
            }
    assert_int_equal(serial_order_winners(UINT32_MAX, 1u << 31, 1u << 31), 1u << 31);
}

/* The example of docs/orders.md, and values at the end of 32 bits. */
static void test_bounds(void) {
    static const uint64_t bounds[] = {6, 3, 9}, ends[] = {UINT32_MAX, UINT32_MAX};
    static const uint64_t up[] = {0, 1, 2}, down[] = {1, 2};
    unsigned n = 0;
    for (uint64_t v = 0; v < 20; v++)
        n += bounds_up(bounds, COUNT(bounds), 5, v);
    for (unsigned i = 0; i < COUNT(up); i++)
        assert_true(bounds_up(bounds, COUNT(bounds), 5, up[i]));
    assert_int_equal(n, COUNT(up));
    n = 0;
    for (uint64_t v = 0; v < 20; v++)
        n += bounds_down(bounds, COUNT(bounds), 5, v);
    for (unsigned i = 0; i < COUNT(down); i++)
        assert_true(bounds_down(bounds, COUNT(bounds), 5, down[i]));
    assert_int_equal(n, COUNT(down));
    assert_true(bounds_up(ends, 2, UINT32_MAX - 1, 0));
    assert_false(bounds_up(ends, 2, UINT32_MAX - 1, 1));
    assert_true(bounds_up(ends, 2, UINT32_MAX, 1));
    assert_true(bounds_down(ends, 2, 0, UINT32_MAX - 1));
    assert_true(bounds_down(ends, 2, UINT32_MAX, UINT32_MAX - 2));
}

/* Explains all lanes in some order, up and down. Distant values take longest. */
static void test_most_bounds(void) {
    static const uint32_t below[] = {1, 4, 40, 400, UINT32_MAX};
    unsigned explained = 0;
    for (unsigned i = 0; i < 100; i++) {
        uint64_t bounds[SERIAL_LANES], old = random_below(below[random_below(COUNT(below))]), up = old, down = old;
        for (unsigned k = 0; k < SERIAL_LANES; k++) {
            bounds[k] = random_below(below[i % COUNT(below)]);
            up = up >= bounds[k] ? 0 : up + 1;
            down = down == 0 || down > bounds[k] ? bounds[k] : down - 1;
        }
        for (unsigned k = SERIAL_LANES - 1; k > 0; k--) {
            unsigned other = random_below(k + 1);
            uint64_t swap = bounds[k];
            bounds[k] = bounds[other];
            bounds[other] = swap;
        }
        assert_true(bounds_up(bounds, SERIAL_LANES, old, up));
        assert_true(bounds_down(bounds, SERIAL_LANES, old, down));
        explained += bounds_up(bounds, SERIAL_LANES, old, up + 1) + bounds_down(bounds, SERIAL_LANES, old, down + 33);
    }
    assert_in_range(explained, 1, 180);
}

/* CAST in all lanes except the highest changes 7 in a circle. The highest lane never finds 7, or nothing else. */
static void test_most_lanes(void) {
    struct lanes lanes;
    uint64_t finals[SERIAL_LANES];
    set_lanes(&lanes, NV_OP_CAST, NV_U64, SERIAL_LANES);
    lanes.order.returned = true;
    for (unsigned i = 0; i < SERIAL_LANES; i++) {
        lanes.access.rb[i] = i == 0 ? 7 : (uint64_t)i << 32;
        lanes.access.rc[i] = i == SERIAL_LANES - 2 ? 7 : (uint64_t)(i + 1) << 32;
        lanes.order.ret[i] = 1;
    }
    lanes.order.ret[SERIAL_LANES - 1] = 0;
    lanes.access.rb[SERIAL_LANES - 1] = 7;
    assert_int_equal(serial_order_finals(&lanes.order, 7, finals), 1);
    assert_int_equal(finals[0], 7);
    lanes.order.ret[SERIAL_LANES - 1] = 2;
    assert_int_equal(serial_order_finals(&lanes.order, 7, finals), 0);

    /* All of them store what is there already: none has missed. */
    for (unsigned i = 0; i < SERIAL_LANES; i++)
        lanes.access.rb[i] = lanes.access.rc[i] = 7;
    lanes.order.ret[SERIAL_LANES - 1] = 1;
    assert_int_equal(serial_order_finals(&lanes.order, 7, finals), 1);
    lanes.order.ret[SERIAL_LANES - 1] = 0;
    assert_int_equal(serial_order_finals(&lanes.order, 7, finals), 0);
}

RUN_TESTS(TEST(test_all_orders), TEST(test_winners), TEST(test_bounds), TEST(test_most_bounds), TEST(test_most_lanes))
