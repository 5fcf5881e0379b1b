/* SPDX-License-Identifier: MIT */
/* Unit tests of orders of channels with one address (V-8), compared with all orders, one by one. */
#include "test/visa_orders.h"

#include "isa/atomic_alu.h"
#include "isa/visa_explain.h"

/* The channels of a message with one address. */
struct channels {
    struct visa_operands operands;
    struct serial_order order; /* its operands are set by finals_of() */
};

static unsigned finals_of(const struct channels *c, uint64_t old, uint64_t finals[SERIAL_LANES]) {
    struct serial_order order = c->order;
    order.operation = visa_serial_operation(c->operands.op);
    order.operands = &c->operands;
    return serial_order_finals(&order, old, finals);
}

/* Returns the value after an order, and in ret the results of the channels. */
static uint64_t run_order(const struct channels *c, const unsigned *order, uint64_t value, uint64_t *ret) {
    const struct visa_operands *o = &c->operands;
    for (unsigned i = 0; i < c->order.n; i++) {
        unsigned channel = order[i];
        struct atomic_alu_result result = atomic_alu_exec(o->op, o->width, value, o->src0[channel], o->src1[channel]);
        value = result.write ? result.new_value : value;
        ret[channel] = result.ret;
    }
    return value;
}

static void expect_finals(const struct channels *o, uint64_t old) {
    unsigned order[VISA_CHANNELS];
    uint64_t left[VISA_CHANNELS], finals[SERIAL_LANES], ret[VISA_CHANNELS];
    unsigned n = 0, found = finals_of(o, old, finals);
    memcpy(order, ascending, sizeof(order));
    do {
        uint64_t value = run_order(o, order, old, ret);
        if (o->order.returned && memcmp(ret, o->order.ret, o->order.n * sizeof(*ret)) != 0)
            continue;
        if (!is_in(value, left, n))
            left[n++] = value;
        if (!is_in(value, finals, found))
            fail_msg("op %u width %u old %#lx: %#lx is not found", o->operands.op, o->operands.width,
                     (unsigned long)old, (unsigned long)value);
    } while (next_order(order, o->order.n));
    if (n != found)
        fail_msg("op %u width %u old %#lx: %u values, found %u", o->operands.op, o->operands.width, (unsigned long)old,
                 n, found);
}

/* Checks without results, with those of some orders, and with a wrong result. */
static void expect_all(struct channels *o, uint64_t old, uint64_t spoilt) {
    unsigned order[VISA_CHANNELS];
    o->order.returned = false;
    expect_finals(o, old);
    o->order.returned = true;
    memcpy(order, ascending, sizeof(order));
    unsigned skip = random_below(3);
    do {
        run_order(o, order, old, o->order.ret);
        if (skip-- != 0)
            continue;
        expect_finals(o, old);
        o->order.ret[random_below(o->order.n)] = spoilt;
        expect_finals(o, old);
        skip = random_below(24);
    } while (next_order(order, o->order.n));
}

/* Tries each choice of old value and sources. For compares, the last two values are equivalent. */
static void expect_exhaustive(uint8_t op, uint8_t width, unsigned n, unsigned sources) {
    unsigned few = sources > 1 ? FEW - 1 : FEW;
    const uint64_t *values = few_values[width][op >= FMAX];
    struct channels o = {.operands = {.op = op, .width = width}, .order = {.n = n}};
    unsigned digits = 1 + n * sources, digit[1 + 2 * VISA_CHANNELS] = {0};
    for (unsigned i = 0; i < digits;) {
        for (unsigned k = 0; k < n; k++) {
            o.operands.src0[k] = sources > 0 ? values[digit[1 + k]] : 0;
            o.operands.src1[k] = sources > 1 ? values[digit[1 + n + k]] : 0;
        }
        if (random_below(ONE_IN) == 0)
            expect_all(&o, values[digit[0]], values[random_below(FEW)]);
        for (i = 0; i < digits && ++digit[i] == few; i++)
            digit[i] = 0;
    }
}

static void test_exhaustive(void) {
    for (size_t i = 0; i < COUNT(op_codes); i++)
        for (unsigned width = WIDTH_32; width <= WIDTH_64; width++) {
            uint8_t op = op_codes[i];
            bool compares = op == CMPXCHG || op == FCMPWR;
            unsigned sources = compares ? 2 : op == INC || op == DEC || op == PREDEC ? 0 : 1;
            for (unsigned n = 1; n <= (compares ? 3u : 4u); n++)
                if (atomic_alu_legal(op, width))
                    expect_exhaustive(op, (uint8_t)width, n, sources);
        }
}

/* Orders differ most for chains of compares. */
static void test_random(void) {
    for (unsigned round = 0; round < 8000 / ONE_IN; round++) {
        struct channels o = {
            .operands = {.op = op_codes[random_below(COUNT(op_codes))], .width = (uint8_t)random_below(3)}};
        if (!atomic_alu_legal(o.operands.op, o.operands.width))
            continue;
        if (random_below(2))
            o.operands.op = o.operands.width == WIDTH_64 || random_below(2) ? CMPXCHG : FCMPWR;
        o.order.n = 1 + random_below(round % 20 == 0 ? 6 : 5);
        const uint64_t *values = few_values[o.operands.width][o.operands.op >= FMAX];
        for (unsigned i = 0; i < o.order.n; i++) {
            o.operands.src0[i] = values[random_below(FEW)];
            o.operands.src1[i] = values[random_below(FEW)];
        }
        expect_all(&o, values[random_below(FEW)], values[random_below(FEW)]);
    }
}

/* 16 channels have too many orders to try them all. */
static void test_sixteen(void) {
    struct channels o = {.operands = {.op = INC, .width = WIDTH_32}, .order = {.returned = true, .n = VISA_CHANNELS}};
    uint64_t finals[SERIAL_LANES];
    for (unsigned i = 0; i < o.order.n; i++)
        o.order.ret[i] = 100 + 5 * i % 16;
    assert_int_equal(finals_of(&o, 100, finals), 1);
    assert_int_equal(finals[0], 116);
    o.order.ret[7] = o.order.ret[8];
    assert_int_equal(finals_of(&o, 100, finals), 0);

    /* Each stores the value that the next lower channel compares with, so only the descending order is right. */
    o.operands.op = CMPXCHG;
    for (unsigned i = 0; i < o.order.n; i++) {
        o.operands.src1[i] = o.order.ret[i] = 16 - i;
        o.operands.src0[i] = 17 - i;
    }
    assert_int_equal(finals_of(&o, 1, finals), 1);
    assert_int_equal(finals[0], 17);
    assert_int_equal(finals_of(&o, 2, finals), 0);
    o.order.returned = false;
    assert_int_equal(finals_of(&o, 1, finals), 16);

    /* Two rings of exchanges without a connection */
    o.operands.op = XCHG;
    o.order.returned = true;
    for (unsigned i = 0; i < o.order.n; i++) {
        unsigned ring = i / 8 * 8;
        o.order.ret[i] = i;
        o.operands.src0[i] = ring + (i + 1) % 8;
    }
    assert_int_equal(finals_of(&o, 0, finals), 0);
    o.operands.src0[3] = 8;
    o.operands.src0[15] = 4;
    assert_int_equal(finals_of(&o, 0, finals), 1);
    assert_int_equal(finals[0], 0);
}

/* The result of a channel has no bits above the width. */
static void test_wide_return(void) {
    struct channels o = {.operands = {.op = XCHG, .width = WIDTH_16, .src0 = {1, 2}},
                         .order = {.returned = true, .n = 2, .ret = {2, 5}}};
    uint64_t finals[SERIAL_LANES];
    assert_int_equal(finals_of(&o, 5, finals), 1);
    assert_int_equal(finals[0], 1);
    o.order.ret[1] |= 0x10000;
    assert_int_equal(finals_of(&o, 5, finals), 0);
}

RUN_TESTS(TEST(test_exhaustive), TEST(test_random), TEST(test_sixteen), TEST(test_wide_return))
