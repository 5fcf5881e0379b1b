/* SPDX-License-Identifier: MIT */
/* Tests of a declared unit with its own cycle function: both loops compare it with itself and with execute(). */
#include "engine/subset.h"
#include "test/declared_cycle_unit.h"
#include "test/declared_loop.h"

enum { CYCLES = 60000 };

static bool sum(const struct ll_op *op, uint64_t *number) {
    *number = ((const struct state *)op->state)->sum;
    return true;
}

/* Appends a request that moves the sum into the class, and one that reads it. */
static bool steer_sum(struct ll_recipe *recipe, unsigned value) {
    const uint64_t now = ((const struct state *)recipe->state)->sum;
    ((struct req *)recipe->req)->number_i = (ll_draw(recipe, &ll_unsigned, 40, value) - now) & ones;
    recipe->append(recipe);
    return true;
}

/* cycle() with a sum that is too wide. */
static void cycle_wide(void *of, const struct ll_in *in, struct ll_out *out) {
    cycle(of, in, out);
    out->sum_o[1] = 256;
}

static const char *ignore_handshake(const unsigned *value) {
    return value[2] && value[3] ? "either a request or a response" : NULL;
}

static bool execute_silently(void *of, const void *request, void *response) {
    return execute(of, request, response) && ((const struct req *)request)->wait_i;
}

static const struct ll_feature features[] = {
    {.name = "wait", .port = "wait_i", .names = waits, .option = "OPS"},
    {.name = "sum", .classes = &ll_unsigned, .bits = 40, .number = sum, .steer = steer_sum},
    {.name = NULL}};
static const struct ll_cross crosses[] = {{.name = "sums", .features = {"wait", "sum"}}, {.name = NULL}};

LL_UNIT(slow, .execute = execute, .state_size = sizeof(struct state), .cycle = cycle,
        .cycle_size = sizeof(struct timing_state), .ignore_handshake = ignore_handshake, .features = features,
        .crosses = crosses);

static struct ll_unit copy;

static void begin(void) {
    copy = ll_the_unit;
}

#define PLANTS "test/plants/declared_cycle.def"
#include "test/declared_plant.h"

static void run_loop(enum check_mode mode, struct check_result *result) {
    struct cover cover;
    run_model(mode, 0, CYCLES, &cover, result);
    const uint32_t bins = cover_operation_bins() + covergroup_bins(unit.coverage->handshake);
    for (uint32_t bin = 0; result->mismatch.kind == KIND_NONE && bin < bins; bin++)
        if (cover_impossible(bin) || bin < cover_operation_bins())
            expect_bin(&cover, bin, !cover_impossible(bin));
    cover_close(&cover);
}

static void test_loops(void) {
    static const unsigned both[] = {0, 0, 1, 1, 0};
    assert_non_null(unit.coverage->handshake->impossible(both));
    for (unsigned i = 0; i < 2; i++) {
        struct check_result result;
        run_loop(i ? CHECK_TXN : CHECK_CYCLE, &result);
        assert_int_equal(result.mismatch.kind, KIND_NONE);
        assert_true(result.ops > CYCLES / 8);
    }
}

/* Expects that the model receives another request for a rejected one, also in the open loop. */
static bool refused(const struct ll_op *op, unsigned *value) {
    *value = ((const struct req *)op->req)->number_i == ones;
    return true;
}

static void refuse(void *req) {
    ((struct req *)req)->number_i = ones;
}

static void test_rest(void) {
    static const char *const no_yes[] = {"no", "yes", NULL};
    static const struct ll_feature with[] = {{.name = "wait", .port = "wait_i", .names = waits, .option = "OPS"},
                                             {.name = "refused", .names = no_yes, .of = refused, .of_request = true},
                                             {.name = NULL}};
    const bool in[] = {true, true, true, false};
    struct check_result result;
    copy = ll_the_unit;
    copy.features = with;
    copy.crosses = NULL;
    copy.refusal = "refused";
    copy.refuse = refuse;
    assert_true(declared_fill(&copy, &unit));
    subset_restrict(0, in);
    assert_true(subset_refuse_rest());
    run_loop(CHECK_CYCLE, &result);
    assert_int_equal(result.mismatch.kind, KIND_VALUE);
    subset_reset();
    assert_true(declared_fill(&ll_the_unit, &unit));
}

static void test_same_times(void) {
    assert_true(unit.times_vary);
    copy = ll_the_unit;
    copy.same_times = true;
    assert_true(declared_fill(&copy, &unit));
    assert_false(unit.times_vary);
    assert_true(declared_fill(&ll_the_unit, &unit));
}

RUN_TESTS(TEST(test_loops), TEST(test_rest), TEST(test_same_times), TEST(test_contradictions))
