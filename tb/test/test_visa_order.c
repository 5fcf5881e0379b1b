/* SPDX-License-Identifier: MIT */
/*
 * Orders of channels with one address (V-8), against all orders there are, one by one; the arithmetic has tests of its
 * own. Then whole messages one after the other, against all that a word of memory can hold.
 */
#include "test/visa_test.h"

#include "isa/atomic_alu.h"
#include "isa/visa_explain.h"

/* The next order of n channels, as words in a lexicon; false after the last. */
static bool next_order(unsigned *order, unsigned n) {
    unsigned i = n - 1, j = n - 1;
    while (i > 0 && order[i - 1] > order[i])
        i--;
    if (i == 0)
        return false;
    while (order[j] < order[i - 1])
        j--;
    unsigned swap = order[i - 1];
    order[i - 1] = order[j];
    order[j] = swap;
    for (j = n - 1; i < j; i++, j--) {
        swap = order[i];
        order[i] = order[j];
        order[j] = swap;
    }
    return true;
}

static const unsigned ascending[VISA_CHANNELS] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

/* The channels of a message with one address. */
struct channels {
    struct visa_operands operands;
    struct serial_order order; /* its operands are set when it is looked at */
};

static unsigned finals_of(const struct channels *c, uint64_t old, uint64_t finals[SERIAL_LANES]) {
    struct serial_order order = c->order;
    order.operation = visa_serial_operation(c->operands.op);
    order.operands = &c->operands;
    return serial_order_finals(&order, old, finals);
}

/* What an order leaves, and in ret what the channels return. */
static uint64_t carry_out(const struct channels *c, const unsigned *order, uint64_t value, uint64_t *ret) {
    const struct visa_operands *o = &c->operands;
    for (unsigned i = 0; i < c->order.n; i++) {
        unsigned channel = order[i];
        struct atomic_alu_result result = atomic_alu_exec(o->op, o->width, value, o->src0[channel], o->src1[channel]);
        value = result.write ? result.new_value : value;
        ret[channel] = result.ret;
    }
    return value;
}

static bool is_in(uint64_t value, const uint64_t *values, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (values[i] == value)
            return true;
    return false;
}

static void expect_finals(const struct channels *o, uint64_t old) {
    unsigned order[VISA_CHANNELS];
    uint64_t left[VISA_CHANNELS], finals[SERIAL_LANES], ret[VISA_CHANNELS];
    unsigned n = 0, found = finals_of(o, old, finals);
    memcpy(order, ascending, sizeof(order));
    do {
        uint64_t value = carry_out(o, order, old, ret);
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

/* As nothing is known; as each of some orders returns; and with what some channel returns spoilt. */
static void expect_all(struct channels *o, uint64_t old, uint64_t spoilt) {
    unsigned order[VISA_CHANNELS];
    o->order.returned = false;
    expect_finals(o, old);
    o->order.returned = true;
    memcpy(order, ascending, sizeof(order));
    unsigned skip = random_below(3);
    do {
        carry_out(o, order, old, o->order.ret);
        if (skip-- != 0)
            continue;
        expect_finals(o, old);
        o->order.ret[random_below(o->order.n)] = spoilt;
        expect_finals(o, old);
        skip = random_below(24);
    } while (next_order(order, o->order.n));
}

/* Values that the operations of a width tell apart: integers, then floats with zeros and NaNs of both kinds. */
enum { FEW = 5 };
static const uint64_t few_values[3][2][FEW] = {
    [WIDTH_32] = {{0, 1, 2, 0xffffffff, 0x80000000}, {0, 0x80000000, 0x3f800000, 0x7f800001, 0x7fc00000}},
    [WIDTH_16] = {{0, 1, 2, 0xffff, 0x8000}, {0, 0x8000, 0x3c00, 0x7c01, 0x7e00}},
    [WIDTH_64] = {{0, 1, 2, UINT64_MAX, 1ull << 63}, {0}},
};

/* Each choice of old and of the sources that are looked at; compares do not tell the last two values apart. */
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
        expect_all(&o, values[digit[0]], values[random_below(FEW)]);
        for (i = 0; i < digits && ++digit[i] == few; i++)
            digit[i] = 0;
    }
}

static void test_exhaustive(void **state) {
    (void)state;
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

/* Compares that lead from one value to the next are the ones in which orders differ most. */
static void test_random(void **state) {
    (void)state;
    for (unsigned round = 0; round < 8000; round++) {
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

/* So many channels that their orders can not be tried one by one, many of them alike. */
static void test_sixteen(void **state) {
    (void)state;
    struct channels o = {.operands = {.op = INC, .width = WIDTH_32}, .order = {.returned = true, .n = VISA_CHANNELS}};
    uint64_t finals[SERIAL_LANES];
    for (unsigned i = 0; i < o.order.n; i++)
        o.order.ret[i] = 100 + 5 * i % 16;
    assert_int_equal(finals_of(&o, 100, finals), 1);
    assert_int_equal(finals[0], 116);
    o.order.ret[7] = o.order.ret[8];
    assert_int_equal(finals_of(&o, 100, finals), 0);

    /* Each stores the value that the one with the next lower number compares with: only the descending order works. */
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

    /* Two rings of exchanges, and nothing that leads from one to the other */
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

/* What a channel returns has no bits above the width. */
static void test_wide_return(void **state) {
    (void)state;
    struct channels o = {.operands = {.op = XCHG, .width = WIDTH_16, .src0 = {1, 2}},
                         .order = {.returned = true, .n = 2, .ret = {2, 5}}};
    uint64_t finals[SERIAL_LANES];
    assert_int_equal(finals_of(&o, 5, finals), 1);
    assert_int_equal(finals[0], 1);
    o.order.ret[1] |= 0x10000;
    assert_int_equal(finals_of(&o, 5, finals), 0);
}

/*
 * Messages on one word of memory, at all widths.
 */
enum { MOST_WORDS = 4096, ENABLED = 3 };

static uint64_t read_word(void *context, uint64_t address) {
    assert_int_equal(address, 0x40);
    return *(uint64_t *)context;
}

static void write_word(void *context, uint64_t address, uint64_t data, uint8_t enables) {
    assert_int_equal(address, 0x40);
    uint64_t *word = context, mask = visa_byte_mask(enables);
    *word = (*word & ~mask) | (data & mask);
}

/* All that the word can hold; full if there is more. */
struct words {
    uint64_t word[MOST_WORDS];
    size_t n;
    bool full;
};

/* What each order of the channels of a message leaves that returns what seen has. */
static void all_orders(const struct words *from, const struct visa_message *message, const struct visa_result *seen,
                       struct words *to) {
    to->n = 0;
    to->full = from->full;
    for (size_t k = 0; k < from->n; k++) {
        unsigned order[ENABLED];
        memcpy(order, ascending, sizeof(order));
        do {
            uint64_t word = from->word[k];
            struct visa_memory memory = {&word, 0x48, read_word, write_word};
            bool right = true;
            for (unsigned i = 0; i < ENABLED; i++) {
                uint64_t ret = visa_execute_channel(message, &memory, order[i]);
                right &= message->inst.dst.id == 0 || seen->dst[order[i]] == ret;
            }
            if (!right || is_in(word, to->word, to->n))
                continue;
            if (to->n == MOST_WORDS)
                to->full = true;
            else
                to->word[to->n++] = word;
        } while (next_order(order, ENABLED));
    }
}

static struct visa_message crowded_message(void) {
    static const uint8_t ops[] = {XCHG, XCHG, CMPXCHG, FCMPWR, FMAX, PREDEC, ADD};
    struct visa_message m = {.inst = {.kind = VISA_SVM_ATOMIC, .exec_log2 = 2, .no_mask = true}};
    m.inst.op = ops[random_below(COUNT(ops))];
    m.inst.width = (uint8_t)random_below(m.inst.op >= FMAX ? 2 : 3);
    m.inst.dst.id = random_below(3) ? 0 : 32;
    m.inst.pred = 1;
    m.predicate = (1u << ENABLED) - 1;
    for (unsigned i = 0; i < ENABLED; i++) {
        unsigned bytes = visa_access_bytes(&m.inst);
        /* The last is out of bounds. */
        m.address[i] = 0x40 + random_below(random_below(8) ? 8 / bytes : 1 + 8 / bytes) * bytes;
        m.src0[i] = few_values[m.inst.width][m.inst.op >= FMAX][random_below(FEW)];
        m.src1[i] = few_values[m.inst.width][m.inst.op >= FMAX][random_below(FEW)];
    }
    return m;
}

/* How many words there are of what is left open. */
static size_t open_words(const struct candidates *candidates) {
    size_t n = 1;
    for (size_t i = 0; i < candidates->n; i++)
        n *= candidates->place[i].n;
    return n;
}

/* A run of messages that a device takes in some order, until it is wrong once or more is open than can be told. */
static bool run_messages(void) {
    static struct words words, next;
    struct candidates candidates = {.n = 0};
    uint64_t device = random_value(), model = device;
    struct visa_memory memory = {&model, 0x48, read_word, write_word};
    words = (struct words){.word = {device}, .n = 1};
    bool right = true;
    for (unsigned i = 0; i < 30 && right && !words.full; i++) {
        struct visa_message message = crowded_message();
        struct visa_result seen = {.error = VISA_OK}, result;
        struct visa_memory port = {&device, 0x48, read_word, write_word};
        unsigned order[ENABLED];
        memcpy(order, ascending, sizeof(order));
        for (unsigned k = random_below(6); k > 0; k--)
            next_order(order, ENABLED);
        for (unsigned k = 0; k < ENABLED; k++) {
            uint64_t ret = visa_execute_channel(&message, &port, order[k]);
            seen.dst[order[k]] = message.inst.dst.id != 0 ? ret : 0;
        }
        if (message.inst.dst.id != 0 && random_below(8) == 0)
            seen.dst[random_below(ENABLED)] = seen.dst[random_below(ENABLED)];
        all_orders(&words, &message, &seen, &next);
        if (next.full)
            break;
        visa_explain(&candidates, &message, &memory, &seen, &result);
        right = next.n != 0;
        assert_int_equal(result.dst_we, message.inst.dst.id != 0 ? (1u << ENABLED) - 1 : 0);
        assert_int_equal(memcmp(result.dst, seen.dst, sizeof(seen.dst)) == 0, right);
        if (!right)
            break;
        assert_int_equal(candidates.unexplained.lanes, 0);
        assert_int_equal(open_words(&candidates), next.n);
        assert_true(is_in(model, next.word, next.n));
        words = next;
        if (!is_in(device, words.word, words.n)) /* the fault was none as far as could be seen: begin with what was */
            device = words.word[random_below((uint32_t)words.n)];
        if (random_below(8) == 0) {
            model = candidates_see(&candidates, 0x40, 8, device, model);
            assert_int_equal(model, device);
            assert_int_equal(candidates.n, 0);
            words = (struct words){.word = {device}, .n = 1};
        }
    }
    candidates_free(&candidates);
    return right;
}

static void test_messages(void **state) {
    (void)state;
    unsigned right = 0;
    for (unsigned i = 0; i < 1500; i++)
        right += run_messages();
    assert_in_range(right, 200, 1300);
}

/* Two channels read before either has written: what is said of it. */
static void test_lost_update(void **state) {
    (void)state;
    struct visa_message message = {.inst = {.kind = VISA_SVM_ATOMIC, .exec_log2 = 2, .no_mask = true, .dst = {32, 0}}};
    struct candidates candidates = {.n = 0};
    struct visa_result seen = {.dst = {5, 6, 0, 5}}, result;
    uint64_t word = 5;
    struct visa_memory memory = {&word, 0x44, read_word, write_word};
    for (unsigned i = 0; i < 4; i++) {
        message.address[i] = i == 2 ? 0x44 : 0x40;
        message.src0[i] = 1;
    }
    visa_explain(&candidates, &message, &memory, &seen, &result);
    assert_int_equal(candidates.unexplained.address, 0x40);
    assert_int_equal(candidates.unexplained.lanes, 0xb);
    assert_int_equal(result.dst[0], 5);
    assert_int_equal(result.dst[1], 6);
    assert_int_equal(result.dst[2], 0);
    assert_int_equal(result.dst[3], 7);
    assert_int_equal(word, 8);
    assert_int_equal(candidates_blame(&candidates, 0x40, 0xff).lanes, 0xb);
    assert_int_equal(candidates_blame(&candidates, 0x40, 0xffull << 32).lanes, 0);
    assert_int_equal(candidates_blame(&candidates, 0x48, 0xff).lanes, 0);

    /* In another order, the same values are right. */
    seen.dst[3] = 7;
    seen.dst[0] = 6;
    seen.dst[1] = 5;
    word = 5;
    visa_explain(&candidates, &message, &memory, &seen, &result);
    assert_int_equal(candidates.unexplained.lanes, 0);
    assert_memory_equal(result.dst, seen.dst, sizeof(seen.dst));
    assert_int_equal(word, 8);
    candidates_free(&candidates);
}

/* A channel alone is wrong for itself, unless orders before have left its place open. */
static void test_alone(void **state) {
    (void)state;
    struct visa_message message = {.inst = {.kind = VISA_SVM_ATOMIC, .op = XCHG, .no_mask = true, .dst = {32, 0}},
                                   .address = {0x40, 0x40},
                                   .src0 = {1, 2}};
    struct candidates candidates = {.n = 0};
    struct visa_result seen = {.dst = {9}}, result;
    uint64_t word = 5;
    struct visa_memory memory = {&word, 0x48, read_word, write_word};
    visa_explain(&candidates, &message, &memory, &seen, &result);
    assert_int_equal(candidates.unexplained.lanes, 0);
    assert_int_equal(result.dst[0], 5);
    assert_int_equal(candidates_blame(&candidates, 0x40, UINT64_MAX).lanes, 0);

    struct visa_message both = message;
    both.inst.exec_log2 = 1;
    both.inst.dst.id = 0;
    visa_explain(&candidates, &both, &memory, &seen, &result);
    assert_int_equal(candidates.n, 1);
    visa_explain(&candidates, &message, &memory, &seen, &result);
    assert_int_equal(candidates.unexplained.lanes, 1);

    /* Seen to hold what no order leaves, the place stays open. */
    visa_explain(&candidates, &both, &memory, &seen, &result);
    assert_int_equal(candidates_see(&candidates, 0x40, 8, 3, word), word);
    assert_int_equal(candidates.n, 1);
    assert_int_equal(candidates_see(&candidates, 0x40, 4, 1, word), 1);
    assert_int_equal(candidates.n, 0);
    candidates_free(&candidates);
}

/* More values than are kept: one of them is forgotten. */
static void test_too_many(void **state) {
    (void)state;
    struct candidates candidates = {.n = 0};
    struct visa_message message = {
        .inst = {.kind = VISA_DWORD_ATOMIC, .op = XCHG, .width = WIDTH_16, .exec_log2 = 4, .no_mask = true}};
    struct visa_result seen = {.dst = {0}}, result;
    uint64_t word = 0;
    struct visa_memory memory = {&word, 0x48, read_word, write_word};
    for (unsigned half = 0; half < 2; half++) {
        for (unsigned i = 0; i < VISA_CHANNELS; i++) {
            message.address[i] = 0x40 + 2 * half;
            message.src0[i] = i;
        }
        visa_explain(&candidates, &message, &memory, &seen, &result);
    }
    assert_int_equal(open_words(&candidates), CANDIDATES_VALUES);

    /* One of the values may go on to either of two others. */
    struct visa_message compares = {.inst = {.kind = VISA_DWORD_ATOMIC, .op = CMPXCHG, .exec_log2 = 1, .no_mask = true},
                                    .address = {0x40, 0x40},
                                    .src0 = {17, 18},
                                    .src1 = {word, 17}};
    visa_explain(&candidates, &compares, &memory, &seen, &result);
    assert_int_equal(open_words(&candidates), CANDIDATES_VALUES);
    assert_int_equal(candidates.n, 1);
    assert_int_equal(candidates.place[0].address, 0x40);
    assert_int_equal(candidates.place[0].bytes, 4);
    assert_true(is_in(17, candidates.place[0].value, CANDIDATES_VALUES));
    assert_true(is_in(18, candidates.place[0].value, CANDIDATES_VALUES));
    uint64_t forgotten = 0;
    unsigned missing = 0;
    for (unsigned i = 0; i < CANDIDATES_VALUES; i++) {
        uint64_t value = (uint64_t)(i / 16) << 16 | i % 16;
        if (value == compares.src1[0] || is_in(value, candidates.place[0].value, CANDIDATES_VALUES))
            continue;
        forgotten = value;
        missing++;
    }
    assert_int_equal(missing, 1);

    /* It is not explained any more. */
    compares.inst.exec_log2 = 0;
    compares.inst.dst.id = 32;
    seen.dst[0] = forgotten;
    visa_explain(&candidates, &compares, &memory, &seen, &result);
    assert_int_equal(candidates.unexplained.lanes, 1);
    candidates_free(&candidates);
}

static uint64_t read_words(void *context, uint64_t address) {
    return ((uint64_t *)context)[address / 8];
}

static void write_words(void *context, uint64_t address, uint64_t data, uint8_t enables) {
    uint64_t *word = (uint64_t *)context + address / 8, mask = visa_byte_mask(enables);
    *word = (*word & ~mask) | (data & mask);
}

/* Places of several messages stay open at a time, each with its own values. */
static void test_many_places(void **state) {
    (void)state;
    enum { MESSAGES = 5, PAIRS = VISA_CHANNELS / 2, PLACES = MESSAGES * PAIRS };
    struct candidates candidates = {.n = 0};
    struct visa_message message = {.inst = {.kind = VISA_DWORD_ATOMIC, .op = XCHG, .exec_log2 = 4, .no_mask = true}};
    struct visa_result seen = {.dst = {0}}, result;
    uint64_t words[PLACES] = {0};
    struct visa_memory memory = {words, sizeof(words), read_words, write_words};
    for (unsigned place = 0; place < PLACES; place += PAIRS) {
        for (unsigned i = 0; i < VISA_CHANNELS; i++) {
            message.address[i] = 8 * (place + i / 2);
            message.src0[i] = 100 + 2 * place + i;
        }
        visa_explain(&candidates, &message, &memory, &seen, &result);
    }
    assert_int_equal(candidates.n, PLACES);
    for (unsigned place = 0; place < PLACES; place++) {
        assert_int_equal(words[place], 101 + 2 * place);
        assert_int_equal(candidates_see(&candidates, 8 * place, 8, 100 + 2 * place, words[place]), 100 + 2 * place);
    }
    assert_int_equal(candidates.n, 0);
    candidates_free(&candidates);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exhaustive),  cmocka_unit_test(test_random),   cmocka_unit_test(test_sixteen),
        cmocka_unit_test(test_wide_return), cmocka_unit_test(test_messages), cmocka_unit_test(test_lost_update),
        cmocka_unit_test(test_alone),       cmocka_unit_test(test_too_many), cmocka_unit_test(test_many_places),
    };
    return cmocka_run_group_tests_name("visa_order", tests, NULL, NULL);
}
