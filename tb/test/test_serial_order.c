/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of the serial orders of lanes with one address (A-9, V-8), of all operations that have them, and of the
 * working lane of CAST.SPIN: up to 7 lanes against all orders, then the most lanes. Then of the values that a
 * place can have afterwards.
 */
#include "common/candidates.h"
#include "isa/nv_explain.h"
#include "isa/visa_explain.h"
#include "test/visa_test.h"

enum { CASES = 160000 / ONE_IN, FEW_LANES = 7, FEW_VALUES = 64 };

/* Lanes that work on one address, and the operands of either family. */
struct lanes {
    struct serial_order order;
    struct nv_access access;
    struct nv_operands nv;
    struct visa_operands visa;
};

static void set_nv(struct lanes *lanes, uint8_t op, uint8_t size, unsigned n) {
    memset(lanes, 0, sizeof(*lanes));
    lanes->access.inst.op = op;
    lanes->access.inst.size = size;
    lanes->nv.access = &lanes->access;
    lanes->order = (struct serial_order){.operation = nv_serial_operation(op), .operands = &lanes->nv, .n = n};
    for (unsigned i = 0; i < n; i++)
        lanes->nv.lane[i] = (uint8_t)i;
}

static void set_visa(struct lanes *lanes, uint8_t op, uint8_t width, unsigned n) {
    memset(lanes, 0, sizeof(*lanes));
    lanes->visa.op = op;
    lanes->visa.width = width;
    lanes->order = (struct serial_order){.operation = visa_serial_operation(op), .operands = &lanes->visa, .n = n};
}

static const struct {
    uint8_t op, size;
} kinds[] = {{NV_OP_ADD, NV_U32}, {NV_OP_MIN, NV_U32}, {NV_OP_MIN, NV_S32},  {NV_OP_MAX, NV_U32},  {NV_OP_MAX, NV_S32},
             {NV_OP_AND, NV_U32}, {NV_OP_OR, NV_S32},  {NV_OP_XOR, NV_U32},  {NV_OP_EXCH, NV_U32}, {NV_OP_EXCH, NV_U64},
             {NV_OP_CAS, NV_U32}, {NV_OP_CAS, NV_U64}, {NV_OP_CAST, NV_U32}, {NV_OP_CAST, NV_U64}, {NV_OP_INC, NV_U32},
             {NV_OP_DEC, NV_U32}, {NV_OP_INC, NV_U32}, {NV_OP_DEC, NV_U32},  {NV_OP_CAST, NV_U32}, {NV_OP_CAS, NV_U32}};

/* Few values, so that lanes often meet; some have both words, signs, or all bits. */
static uint64_t some_value(uint8_t size, unsigned few) {
    static const uint64_t edges[] = {0, UINT32_MAX, 0x80000000, 1ull << 32, UINT64_MAX, 20, 1ull << 63, 22};
    const uint64_t wide = size == NV_U64 ? UINT64_MAX : UINT32_MAX;
    return random_below(8) ? random_below(few) : edges[random_below(COUNT(edges))] & wide;
}

/* Sums of more lanes would have too many values. */
static uint64_t addend(bool adds, uint64_t value) {
    return adds ? random_below(4) : value;
}

/* Returns the number of the operation, those of vISA last. */
static unsigned random_lanes(struct lanes *lanes, uint64_t *old) {
    const unsigned n = 1 + random_below(random_below(4) ? 5 : FEW_LANES);
    if (random_below(2)) {
        const unsigned kind = random_below(COUNT(kinds)), few = 1 + random_below(random_below(2) ? 4 : 12);
        set_nv(lanes, kinds[kind].op, kinds[kind].size, n);
        for (unsigned i = 0; i < n; i++) {
            lanes->access.rb[i] =
                addend(kinds[kind].op == NV_OP_ADD || kinds[kind].op == NV_OP_XOR, some_value(kinds[kind].size, few));
            lanes->access.rc[i] = some_value(kinds[kind].size, few);
        }
        *old = some_value(kinds[kind].size, few);
        return kind;
    }
    const unsigned code = random_below(COUNT(op_codes));
    const uint8_t op = random_below(3) ? op_codes[code] : random_below(2) ? CMPXCHG : FCMPWR;
    const uint8_t width = (uint8_t)random_below(op >= FMAX ? 2 : 3);
    const uint64_t *values = few_values[width][op >= FMAX];
    set_visa(lanes, op, width, n);
    for (unsigned i = 0; i < n; i++) {
        lanes->visa.src0[i] = addend(op == ADD || op == SUB, values[random_below(FEW)]);
        lanes->visa.src1[i] = values[random_below(FEW)];
    }
    *old = values[random_below(FEW)];
    return COUNT(kinds) + (op == op_codes[code] ? code : COUNT(op_codes));
}

/* Numbers values in the order of their appearance. */
struct values {
    uint64_t value[FEW_VALUES];
    unsigned n;
};

static unsigned value_number(struct values *values, uint64_t value) {
    for (unsigned i = 0; i < values->n; i++)
        if (values->value[i] == value)
            return i;
    assert_in_range(values->n, 0, FEW_VALUES - 1);
    values->value[values->n] = value;
    return values->n++;
}

/*
 * Returns a bit for each value that some order of all lanes leaves, with known returns. A set of lanes leaves the
 * results of one of them on each value that the others can leave.
 */
static uint64_t all_finals(const struct serial_order *order, uint64_t old, struct values *values) {
    uint64_t left[1 << FEW_LANES] = {0};
    values->n = 0;
    left[0] = 1ull << value_number(values, old);
    for (unsigned set = 0; set < 1u << order->n; set++)
        for (unsigned lane = 0; left[set] && lane < order->n; lane++)
            for (uint64_t from = set >> lane & 1 ? 0 : left[set]; from; from &= from - 1) {
                uint64_t found = values->value[__builtin_ctzll(from)];
                struct serial_step does = order->operation->step(order->operands, lane, found);
                if (!order->returned || does.returned == order->ret[lane])
                    left[set | 1u << lane] |= 1ull << value_number(values, does.left);
            }
    return left[(1u << order->n) - 1];
}

/* Makes the returns of lanes in a random order. */
static void return_in_order(struct serial_order *order, uint64_t old) {
    order->returned = true;
    for (unsigned left = (1u << order->n) - 1; left;) {
        unsigned i = random_below(order->n);
        if (!(left >> i & 1))
            continue;
        struct serial_step does = order->operation->step(order->operands, i, old);
        order->ret[i] = does.returned;
        old = does.left;
        left &= ~(1u << i);
    }
}

/* Changes one of the returns. */
static void return_wrong(struct lanes *lanes) {
    struct serial_order *order = &lanes->order;
    unsigned i = random_below(order->n), other = random_below(order->n);
    switch (random_below(4)) {
    case 0:
        order->ret[i] ^= 1;
        break;
    case 1:
        order->ret[i] = lanes->nv.access ? lanes->access.rb[other] : lanes->visa.src0[other];
        break;
    case 2:
        order->ret[i] = random_below(3) ? random_below(3) : 1ull << (20 + random_below(44));
        break;
    default:
        order->ret[i] = order->ret[other];
    }
}

/* Checks the verdict of each value, and of one that no lane leaves. Returns true if there is an order. */
static bool expect_verdicts(const struct serial_order *order, uint64_t old) {
    struct values values;
    uint64_t expected = all_finals(order, old, &values), found = 0;
    unsigned known = values.n;
    values.value[values.n++] = 77;
    if (!order->operation->bound || order->returned) {
        uint64_t finals[SERIAL_LANES];
        unsigned n = serial_order_finals(order, old, finals);
        for (unsigned i = 0; i < n; i++)
            found |= 1ull << value_number(&values, finals[i]);
        assert_int_equal(__builtin_popcountll(found), n);
        assert_int_equal(found, expected);
    }
    for (unsigned i = 0; i <= known; i++)
        assert_int_equal(serial_order_leaves(order, old, values.value[i]), expected >> i & 1);
    return expected != 0;
}

static void test_all_orders(void) {
    unsigned refused = 0, seen[COUNT(kinds) + COUNT(op_codes) + 1] = {0};
    for (unsigned i = 0; i < CASES; i++) {
        static struct lanes lanes;
        uint64_t old;
        seen[random_lanes(&lanes, &old)]++;
        assert_true(expect_verdicts(&lanes.order, old));
        return_in_order(&lanes.order, old);
        assert_true(expect_verdicts(&lanes.order, old));
        for (unsigned k = 0; k < 4; k++) {
            return_wrong(&lanes);
            refused += !expect_verdicts(&lanes.order, old);
        }
    }
    assert_in_range(refused, CASES, 4 * CASES);
    for (unsigned i = 0; i < COUNT(seen); i++)
        assert_in_range(seen[i], CASES / 80, CASES);
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
    for (uint64_t v = 0; v < 20; v++) {
        assert_int_equal(bounds_up(bounds, COUNT(bounds), 5, v), v <= 2);
        assert_int_equal(bounds_down(bounds, COUNT(bounds), 5, v), v == 1 || v == 2);
    }
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
static void test_most_casts(void) {
    struct lanes lanes;
    uint64_t finals[SERIAL_LANES];
    set_nv(&lanes, NV_OP_CAST, NV_U64, SERIAL_LANES);
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

/* n lanes of CAS that compare with 100 and store other values. */
static void set_rivals(struct lanes *lanes, unsigned n) {
    set_nv(lanes, NV_OP_CAS, NV_U64, n);
    for (unsigned i = 0; i < n; i++) {
        lanes->access.rb[i] = 100;
        lanes->access.rc[i] = 2 * (i + 1);
    }
}

/* CAS in which each lane finds what the one after it stores, from the last one down. */
static void test_most_compares(void) {
    struct lanes lanes;
    uint64_t finals[SERIAL_LANES];
    set_rivals(&lanes, SERIAL_LANES);
    lanes.order.returned = true;
    for (unsigned i = 0; i + 1 < SERIAL_LANES; i++)
        lanes.access.rb[i] = lanes.order.ret[i] = lanes.access.rc[i + 1];
    lanes.order.ret[SERIAL_LANES - 1] = 100;
    assert_int_equal(serial_order_finals(&lanes.order, 100, finals), 1);
    assert_int_equal(finals[0], 2);
    assert_int_equal(serial_order_finals(&lanes.order, 98, finals), 0);
    lanes.order.returned = false;
    assert_int_equal(serial_order_finals(&lanes.order, 100, finals), SERIAL_LANES);
}

/* A group of all lanes has a place with as many candidates. A lane that returns one of them leaves only that one. */
static void test_candidates(void) {
    struct lanes lanes;
    uint64_t word = 0x1122334400000064;
    struct candidates candidates = {.n = 0};
    struct lane_group group = {.address = 0x40, .bytes = 4, .lanes = UINT32_MAX};
    set_rivals(&lanes, SERIAL_LANES);
    candidates_begin(&candidates);
    assert_true(candidates_work(&candidates, &group, &lanes.order, &word));
    assert_int_equal(word >> 32, 0x11223344);
    assert_int_equal(candidates.n, 1);
    assert_int_equal(candidates.place[0].n, SERIAL_LANES);
    assert_int_equal(candidates_blame(&candidates, 0x40, 1).lanes, UINT32_MAX);
    /* A value that is not a candidate is not accepted. */
    assert_int_equal(candidates_see(&candidates, 0x40, 8, UINT64_MAX, word), word);
    assert_int_equal(candidates.n, 1);

    lanes.order.n = 1;
    lanes.order.returned = true;
    lanes.order.ret[0] = 24;
    group.lanes = 1u << 31;
    candidates_begin(&candidates);
    assert_true(candidates_work(&candidates, &group, &lanes.order, &word));
    assert_int_equal(word, 0x1122334400000018);
    assert_int_equal(candidates.n, 0);
    lanes.order.ret[0] = 26;
    assert_false(candidates_work(&candidates, &group, &lanes.order, &word));
    assert_int_equal(word, 0x1122334400000018);
    assert_int_equal(candidates.unexplained.lanes, 0); /* it is wrong for itself */
    candidates_free(&candidates);
}

/* Another write changes its part of each candidate. Candidates that differ only in this part become one. */
static void test_write(void) {
    const uint64_t seen = 4 | 7ull << 32;
    struct lanes lanes;
    struct candidates candidates = {.n = 0};
    const struct lane_group group = {.address = 0x40, .bytes = 8, .lanes = 3};
    set_rivals(&lanes, 2);
    uint64_t word = 100;
    candidates_begin(&candidates);
    assert_true(candidates_work(&candidates, &group, &lanes.order, &word)); /* it is 2 or 4 now */
    candidates_write(&candidates, 0x48, 4, 9);
    candidates_write(&candidates, 0x44, 4, 7);
    assert_int_equal(candidates.n, 1);
    assert_int_equal(candidates_see(&candidates, 0x40, 8, 4, 2), 2);
    assert_int_equal(candidates_see(&candidates, 0x40, 8, seen, 2), seen);
    assert_int_equal(candidates.n, 0);
    for (unsigned bytes = 4; bytes <= 8; bytes += 4) {
        word = 100;
        candidates_begin(&candidates);
        assert_true(candidates_work(&candidates, &group, &lanes.order, &word));
        assert_int_equal(candidates.n, 1);
        candidates_write(&candidates, 0x40, bytes, 7);
        assert_int_equal(candidates.n, 0);
    }
    candidates_free(&candidates);
}

RUN_TESTS(TEST(test_all_orders), TEST(test_winners), TEST(test_bounds), TEST(test_most_bounds), TEST(test_most_casts),
          TEST(test_most_compares), TEST(test_candidates), TEST(test_write))
