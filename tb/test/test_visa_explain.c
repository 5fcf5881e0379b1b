/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of messages whose channels a device executes in any order (V-8): on one word of memory, at all widths,
 * compared with all values that the word can have. Others test undetermined places, and results that no order explains.
 */
#include "test/visa_test.h"

#include "isa/visa_explain.h"

enum { MOST_WORDS = 4096, ENABLED = 3 };

/* Sets the next order of n channels, lexicographically. Returns false after the last one. */
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

static const unsigned ascending[ENABLED] = {0, 1, 2};

static bool is_in(uint64_t value, const uint64_t *values, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (values[i] == value)
            return true;
    return false;
}

static uint64_t read_word(void *context, uint64_t address) {
    assert_int_equal(address, 0x40);
    return *(uint64_t *)context;
}

static void write_word(void *context, uint64_t address, uint64_t data, uint8_t enables) {
    assert_int_equal(address, 0x40);
    uint64_t *word = context, mask = visa_byte_mask(enables);
    *word = (*word & ~mask) | (data & mask);
}

/* All values that the word can have; full if there are more. */
struct words {
    uint64_t word[MOST_WORDS];
    size_t n;
    bool full;
};

/* Finds the words after each order of the channels that returns the results in `seen`. */
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

/* Returns the number of words that the undetermined places permit. */
static size_t open_words(const struct candidates *candidates) {
    size_t n = 1;
    for (size_t i = 0; i < candidates->n; i++)
        n *= candidates->place[i].n;
    return n;
}

/* Runs messages in random orders, until the device is wrong or too many words are possible. */
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
        if (!is_in(device, words.word, words.n)) /* the fault was not visible: continue with a possible word */
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

static void test_messages(void) {
    unsigned right = 0;
    for (unsigned i = 0; i < 1500; i++)
        right += run_messages();
    assert_in_range(right, 200, 1300);
}

/* Two channels read before either writes. */
static void test_lost_update(void) {
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

/* A single channel is wrong without an order, unless earlier orders left its place undetermined. */
static void test_alone(void) {
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

    /* A value that no order leaves does not determine the place. */
    visa_explain(&candidates, &both, &memory, &seen, &result);
    assert_int_equal(candidates_see(&candidates, 0x40, 8, 3, word), word);
    assert_int_equal(candidates.n, 1);
    assert_int_equal(candidates_see(&candidates, 0x40, 4, 1, word), 1);
    assert_int_equal(candidates.n, 0);
    candidates_free(&candidates);
}

/* With more values than fit, one is forgotten. */
static void test_too_many(void) {
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

    /* One of the values may become either of two others. */
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

    /* It has no explanation now. */
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

/* Places of several messages are undetermined at a time, each with its own values. */
static void test_many_places(void) {
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

RUN_TESTS(TEST(test_messages), TEST(test_lost_update), TEST(test_alone), TEST(test_too_many), TEST(test_many_places))
