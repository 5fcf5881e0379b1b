/* SPDX-License-Identifier: MIT */
/* Shrinking: the shortest stimulus that still fails at the same port and in the same way. */

#include "engine/shrink.h"
#include "engine/trial.h"
#include "isa/atomic_alu.h"
#include "test/faulty_device.h"
#include "test/run.h"
#include "test/unit_test.h"

static const struct check_options loops[] = {
    {.device = &faulty_device, .mode = CHECK_CYCLE, .strict = true, .batch = CHECK_BATCH, .cycles = 100000},
    {.device = &faulty_device, .mode = CHECK_TXN, .strict = true, .batch = CHECK_BATCH, .cycles = 100000},
};

/* Runs and shrinks. The result must fail as the run did. */
static struct mismatch shrink(uint64_t seed, const struct check_options *options, struct failure *failure) {
    struct mismatch mismatch = run_seed(seed, 0, options, NULL).mismatch;
    assert_int_not_equal(mismatch.kind, KIND_NONE);
    assert_true(shrink_seed(seed, options, &mismatch, failure));
    assert_true(failure->reproduced);
    assert_int_equal(failure->result.mismatch.kind, mismatch.kind);
    assert_int_equal(failure->result.mismatch.port, mismatch.port);
    return mismatch;
}

static uint32_t op_of(const struct failure *failure, size_t i) {
    return failure->stimulus.req[i * unit.wires->req_words];
}

static const struct fake after_three = {
    .fault = FAKE_RET, .ops = {ATOMIC_ALU_OP_ADD, ATOMIC_ALU_OP_XOR, ATOMIC_ALU_OP_MIN}, .n_ops = 3};

/* A fault that needs three operations in order, far from each other in the run. */
static void test_three_operations(void) {
    for (size_t i = 0; i < COUNT(loops); i++)
        for (uint64_t seed = 1; seed <= 5; seed++) {
            struct failure failure;
            fake = after_three;
            shrink(seed, &loops[i], &failure);
            assert_int_equal(failure.stimulus.n, 3);
            assert_int_equal(op_of(&failure, 0), ATOMIC_ALU_OP_ADD);
            assert_int_equal(op_of(&failure, 1), ATOMIC_ALU_OP_XOR);
            /* The fault depends only on the code, so other fields become plain; the code of min cannot. */
            assert_int_equal(op_of(&failure, 2), ATOMIC_ALU_OP_MIN);
            for (size_t op = 0; op < 3; op++) {
                assert_int_equal(failure.stimulus.timing[op].gap, 0);
                assert_int_equal(failure.stimulus.timing[op].rst_cycles, 0);
                assert_int_equal(failure.stimulus.timing[op].ready, UINT32_MAX);
                for (size_t word = 1; word < unit.wires->req_words; word++)
                    assert_int_equal(failure.stimulus.req[op * unit.wires->req_words + word], 0);
            }
            stimulus_close(&failure.stimulus);
        }
}

/*
 * A second fault, at another port or of another kind at the same port, does not replace the first one, although it
 * needs one operation only.
 */
static void test_same_port_and_kind(void) {
    static const struct { enum fake_fault first, second; } pairs[] = {{FAKE_RET, FAKE_NEW}, {FAKE_NEW, FAKE_UNKNOWN}};
    for (size_t i = 0; i < COUNT(pairs) * COUNT(loops); i++) {
        const struct check_options *options = &loops[i % COUNT(loops)];
        unsigned tried = 0;
        for (uint64_t seed = 1; seed <= 200; seed++) {
            struct failure failure;
            fake = after_three;
            fake.fault = pairs[i / COUNT(loops)].first;
            fake.also = pairs[i / COUNT(loops)].second;
            fake.also_op = ATOMIC_ALU_OP_SUB;
            const struct mismatch mismatch = run_seed(seed, 0, options, NULL).mismatch;
            const char *port = fake.fault == FAKE_RET ? "ret_o" : "new_o";
            if (mismatch.kind != KIND_VALUE || strcmp(unit.ports[mismatch.port].name, port) != 0)
                continue;
            tried++;
            shrink(seed, options, &failure);
            assert_int_equal(failure.stimulus.n, 3);
            stimulus_close(&failure.stimulus);
        }
        assert_in_range(tried, 2, 200);
    }
}

/* Nor a fault that breaks another rule, or in which the design ends the simulation with another text. */
static void test_same_rule_and_words(void) {
    const struct mismatch hold = {.kind = KIND_VALUE, .rule = RULE_HOLD}, none = {.kind = KIND_VALUE};
    const struct mismatch stop = {.kind = KIND_STOP, .text = "$stop"}, fatal = {.kind = KIND_STOP, .text = "$fatal"};
    assert_true(trial_is_same(&hold, &hold));
    assert_false(trial_is_same(&hold, &none));
    assert_true(trial_is_same(&stop, &stop));
    assert_false(trial_is_same(&stop, &fatal));
}

static void test_kinds(void) {
    static const struct {
        enum fake_fault fault;
        size_t cycle, txn; /* expected operations */
    } faults[] = {
        {FAKE_NEW, 1, 1},  {FAKE_UNKNOWN, 1, 1}, {FAKE_CHANGES, 1, 1}, {FAKE_RETRACTS, 1, 1}, {FAKE_LOST, 1, 2},
        {FAKE_MUTE, 1, 1}, {FAKE_EARLY, 0, 1},   {FAKE_JUNK, 0, 0},    {FAKE_X_IDLE, 0, 0},
    };
    for (size_t k = 0; k < COUNT(faults); k++)
        for (size_t i = 0; i < COUNT(loops); i++) {
            struct failure failure;
            fake = (struct fake){.fault = faults[k].fault, .ops = {ATOMIC_ALU_OP_PREDEC}, .n_ops = 1};
            struct mismatch mismatch = shrink(1, &loops[i], &failure);
            size_t least = loops[i].mode == CHECK_CYCLE ? faults[k].cycle : faults[k].txn;
            if (failure.stimulus.n != least)
                fail_msg("fault %d, loop %d, kind %s: %d operations", faults[k].fault, (int)i,
                         check_kind_name(mismatch.kind), (int)failure.stimulus.n);
            stimulus_close(&failure.stimulus);
        }
}

/* A reset that the failure needs stays. */
static void test_reset(void) {
    struct failure failure;
    fake = (struct fake){.fault = FAKE_NOT_CLEARED};
    shrink(1, &loops[0], &failure);
    /* One operation in flight, or two if the device must not be ready, and the one with the reset. */
    bool not_ready = strcmp(unit.ports[failure.result.mismatch.port].name, "req_ready_o") == 0;
    assert_int_equal(failure.stimulus.n, not_ready ? 3 : 2);
    unsigned resets = 0;
    for (size_t op = 0; op < failure.stimulus.n; op++)
        resets += failure.stimulus.timing[op].rst_cycles;
    assert_int_equal(resets, 1);
    stimulus_close(&failure.stimulus);
}

/* Operations before such a reset, or before another operation, are dropped. The operation with the reset waits. */
static void test_waits(void) {
    static const struct fake faults[] = {{.fault = FAKE_SHAKEN, .at = 4},
                                         {.fault = FAKE_LATE, .ops = {ATOMIC_ALU_OP_XOR}, .at = 4}};
    for (size_t i = 0; i < COUNT(faults); i++)
        for (uint64_t seed = 1; seed <= 10; seed++) {
            const bool resets = faults[i].fault == FAKE_SHAKEN;
            struct failure failure;
            fake = faults[i];
            shrink(seed, &loops[0], &failure);
            const struct timing *timing = failure.stimulus.timing;
            assert_int_equal(failure.stimulus.n, 2);
            assert_int_equal(timing[0].rst_cycles, 0);
            assert_int_equal(timing[1].rst_cycles, resets);
            assert_int_equal(resets ? timing[1].rst_after : timing[1].gap, 3);
            stimulus_close(&failure.stimulus);
        }
}

/* A stall that the failure needs stays, as plain as possible, and needs no operations before it. */
static void test_stall(void) {
    for (uint64_t seed = 1; seed <= 10; seed++) {
        struct failure failure;
        fake = (struct fake){.fault = FAKE_RETRACTS};
        shrink(seed, &loops[0], &failure);
        assert_int_equal(failure.stimulus.n, 1);
        const struct timing *timing = &failure.stimulus.timing[0];
        uint32_t stalls = ~timing->ready;
        if (timing->stall)
            assert_int_equal(timing->stall, 1);
        else
            assert_true(stalls && (stalls & (stalls - 1)) == 0);
        stimulus_close(&failure.stimulus);
    }
}

/* A value that must be larger than another one becomes one, and the other zero. */
static void test_values(void) {
    for (uint64_t seed = 1; seed <= 10; seed++) {
        struct failure failure;
        fake = (struct fake){.fault = FAKE_RET, .word = 2};
        shrink(seed, &loops[0], &failure);
        assert_int_equal(failure.stimulus.n, 1);
        for (size_t word = 0; word < unit.wires->req_words; word++)
            assert_int_equal(failure.stimulus.req[word], word == fake.word);
        stimulus_close(&failure.stimulus);
    }
}

/* With options.fewest, that number of operations stays unchanged, and more become plain. */
static void test_fewest(void) {
    struct check_options fewest = loops[0];
    struct failure failure, plain;
    fewest.fewest = 1;
    fake = (struct fake){.fault = FAKE_RET, .word = 2};
    shrink(1, &fewest, &failure);
    assert_int_equal(failure.stimulus.n, 1);
    assert_true(failure.stimulus.req[fake.word] > 1);
    stimulus_close(&failure.stimulus);
    fake = after_three;
    shrink(1, &fewest, &failure);
    shrink(1, &loops[0], &plain);
    assert_int_equal(failure.stimulus.n, 3);
    assert_memory_equal(failure.stimulus.req, plain.stimulus.req,
                        3 * wires_request(unit.wires) * sizeof *plain.stimulus.req);
    stimulus_close(&failure.stimulus);
    fewest.fewest = 3;
    shrink(1, &fewest, &failure);
    assert_int_equal(failure.stimulus.n, 3);
    assert_memory_not_equal(failure.stimulus.req, plain.stimulus.req,
                            3 * wires_request(unit.wires) * sizeof *plain.stimulus.req);
    assert_memory_not_equal(failure.stimulus.timing, plain.stimulus.timing,
                            3 * wires_beats(unit.wires) * sizeof *plain.stimulus.timing);
    stimulus_close(&failure.stimulus);
    stimulus_close(&plain.stimulus);
}

/* A trial that did not fail is not repeated; one that differs in a bit is run. */
static void test_not_twice(void) {
    static const struct mismatch mismatch = {.kind = KIND_VALUE};
    struct check_options options = loops[0];
    struct stimulus stimulus;
    struct trials trials;
    options.cycles = UINT64_MAX;
    fake = (struct fake){.fault = FAKE_NONE};
    assert_true(trials_open(&trials, &options, &mismatch));
    assert_true(stream_collect(&stimulus, 1, 0, 0, 4, 1));
    uint32_t *const bits[] = {&stimulus.req[0], &stimulus.req[4 * unit.wires->req_words - 1], &stimulus.timing[0].ready,
                              &stimulus.timing[3].pattern};
    for (unsigned i = 0; i <= COUNT(bits); i++) {
        if (i > 0)
            *bits[i - 1] ^= 1;
        for (unsigned again = 0; again < 2; again++)
            assert_false(trials_fails_the_same(&trials, &stimulus));
        assert_int_equal(fake.opened, i + 1);
    }
    stimulus.n--;
    assert_false(trials_fails_the_same(&trials, &stimulus));
    assert_int_equal(fake.opened, COUNT(bits) + 2);
    stimulus_close(&stimulus);
    trials_close(&trials);
}

/* A device that fails only in its first run is reported as such. */
static void test_not_reproduced(void) {
    for (size_t i = 0; i < COUNT(loops); i++) {
        struct failure failure;
        fake = (struct fake){.fault = FAKE_NEW, .at = 50, .lives = 1};
        struct mismatch mismatch = run_seed(1, 0, &loops[i], NULL).mismatch;
        assert_int_equal(mismatch.kind, KIND_VALUE);
        assert_true(shrink_seed(1, &loops[i], &mismatch, &failure));
        assert_false(failure.reproduced);
        assert_int_equal(failure.result.mismatch.kind, KIND_NONE);
        stimulus_close(&failure.stimulus);
    }
}

/* Trials until give_up() returns true. */
static unsigned patience;

static bool patience_is_over(void) {
    return patience == 0 || --patience == 0;
}

/* Without time for shrinking, the result is the whole run, even if it does not fail again. */
static void test_no_time(void) {
    for (size_t i = 0; i < COUNT(loops); i++) {
        struct check_options options = loops[i];
        struct failure failure;
        options.give_up = patience_is_over;
        patience = 0;
        fake = after_three;
        struct mismatch mismatch = shrink(1, &options, &failure);
        assert_true(failure.cut);
        assert_int_equal(failure.stimulus.n, mismatch.offered);
        assert_int_equal(failure.result.mismatch.cycle, mismatch.cycle);
        stimulus_close(&failure.stimulus);
        fake = (struct fake){.fault = FAKE_NEW, .at = 50, .lives = 1};
        mismatch = run_seed(1, 0, &options, NULL).mismatch;
        assert_true(shrink_seed(1, &options, &mismatch, &failure));
        assert_true(failure.cut);
        assert_false(failure.reproduced);
        assert_int_equal(failure.stimulus.n, mismatch.offered);
        stimulus_close(&failure.stimulus);
    }
}

/* The result always fails the same way. More time never gives a longer one, and in the end all was tried. */
static void test_little_time(void) {
    for (size_t i = 0; i < COUNT(loops); i++) {
        struct check_options options = loops[i];
        bool cut = true;
        options.give_up = patience_is_over;
        for (size_t most = SIZE_MAX, time = 1; cut; time *= 2) {
            struct failure failure;
            assert_in_range(time, 1, 1 << 20);
            patience = (unsigned)time;
            fake = after_three;
            shrink(1, &options, &failure);
            assert_in_range(failure.stimulus.n, 3, most);
            most = failure.stimulus.n;
            cut = failure.cut;
            assert_true(cut || most == 3);
            stimulus_close(&failure.stimulus);
        }
    }
}

RUN_TESTS(TEST(test_three_operations), TEST(test_same_port_and_kind), TEST(test_same_rule_and_words), TEST(test_kinds),
          TEST(test_reset), TEST(test_waits), TEST(test_stall), TEST(test_values), TEST(test_fewest),
          TEST(test_not_twice), TEST(test_not_reproduced), TEST(test_no_time), TEST(test_little_time))
