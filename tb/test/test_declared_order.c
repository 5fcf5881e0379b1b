/* SPDX-License-Identifier: MIT */
/* Tests of a declared unit that leaves an order open: any order passes, and errors have a reason. */
#include "test/declared_loop.h"

#define LL_PORTS "test/declared_order_ports.h"
#include "lanelock/ports.h"

enum { LANES = 2, CYCLES = 60000 };

static unsigned device_order; /* lane that the design executes first */
static bool device_is_wrong;

struct state {
    uint32_t counter;
};

static unsigned lane(uint32_t word, unsigned lane, unsigned bits) {
    return word >> lane * bits & ((1u << bits) - 1);
}

static uint32_t carry_out(uint32_t counter, const struct req *q, unsigned first, struct rsp *r) {
    for (unsigned i = 0; i < LANES; i++) {
        const unsigned at = i ^ first, operand = lane(q->operand_i[0], at, 8);
        r->before_o[0] |= counter << at * 8;
        counter = (lane(q->swap_i[0], at, 1) ? operand : counter + operand) & 0xff;
    }
    return counter;
}

static bool execute(void *of, const void *req, void *rsp) {
    struct state *s = of;
    s->counter = carry_out(s->counter, req, in_device ? device_order : 0, rsp);
    if (in_device && device_is_wrong)
        ((struct rsp *)rsp)->before_o[0] ^= 1;
    return true;
}

static void explain(void *of, const void *req, const void *seen, void *rsp, char why[LL_WHY]) {
    struct state *s = of;
    for (unsigned first = LANES; first-- > 0;) {
        struct rsp r = {.before_o = {0}};
        const uint32_t after = carry_out(s->counter, req, first, &r);
        if (first && memcmp(&r, seen, sizeof r) != 0)
            continue;
        if (memcmp(&r, seen, sizeof r) != 0)
            snprintf(why, LL_WHY, "neither order of the lanes explains it, from a counter of %u", s->counter);
        memcpy(rsp, &r, sizeof r);
        s->counter = after;
        return;
    }
}

/* Returns the first lane, if the response determines it. */
static bool order(const struct ll_op *op, unsigned *value) {
    struct rsp r = {.before_o = {0}}, other = {.before_o = {0}};
    const struct state *s = op->state;
    carry_out(s->counter, op->req, 0, &r);
    carry_out(s->counter, op->req, 1, &other);
    *value = memcmp(&other, op->rsp, sizeof r) == 0;
    return memcmp(&r, &other, sizeof r) != 0;
}

static bool counter(const struct ll_op *op, uint64_t *number) {
    *number = ((const struct state *)op->state)->counter;
    return true;
}

static const char *const orders[] = {"lane 0 first", "lane 1 first", NULL};
static const struct ll_feature features[] = {{.name = "order", .names = orders, .of = order},
                                             {.name = "counter", .classes = &ll_unsigned, .bits = 8, .number = counter},
                                             {.name = "swap", .port = "swap_i"},
                                             {.name = "operand", .port = "operand_i"},
                                             {.name = NULL}};
static const struct ll_cross crosses[] = {{.name = "orders", .features = {"order", "counter"}},
                                          {.name = "operands", .features = {"swap", "operand"}},
                                          {.name = NULL}};

LL_UNIT(ordered, .execute = execute, .explain = explain, .state_size = sizeof(struct state), .features = features,
        .crosses = crosses);

static void reject(void *state, const void *req, const void *seen, void *rsp, char why[LL_WHY]) {
    (void)state, (void)req, (void)seen, (void)rsp;
    snprintf(why, LL_WHY, "never");
}

static void explain_long(void *state, const void *req, const void *seen, void *rsp, char why[LL_WHY]) {
    explain(state, req, seen, rsp, why);
    snprintf(why, LL_WHY, "two\nlines");
}

static bool answer_none(void *state, const void *req, void *rsp) {
    execute(state, req, rsp);
    return ((const struct req *)req)->swap_i[0];
}

static void test_contradictions(void) {
    PLANT("explain() rejects the response of execute(); it is one of those that it must accept", copy.explain = reject);
    PLANT("explain() wrote a reason of several lines or of more than 127 characters", copy.explain = explain_long);
    PLANT("execute() has a request without a response, expected a response to each in a unit with explain()",
          copy.execute = answer_none);
    PLANT("found explain() without execute(), expected both", copy.execute = NULL, copy.respond = respond_zero,
          copy.state_size = 0);
}

/* Runs the design as a device, with another order than the model. */
static struct mismatch run(enum check_mode mode, struct cover *cover) {
    const struct check_options options = changed_model_options(mode, CYCLES);
    assert_true(cover_open(cover));
    return run_seed(SEED, 0, &options, cover).mismatch;
}

static unsigned hits(const struct cover *cover, unsigned order) {
    const unsigned size = declared.feature[1].size;
    unsigned n = 0;
    for (unsigned value = 0; value < size; value++)
        n += cover->hit[order * size + value] != 0;
    return n;
}

/* Expects the order of the design in coverage. */
static void test_orders(void) {
    for (device_order = 0; device_order < LANES; device_order++) {
        struct cover cover;
        assert_int_equal(run(CHECK_TXN, &cover).kind, KIND_NONE);
        assert_int_equal(hits(&cover, device_order), declared.feature[1].size);
        assert_int_equal(hits(&cover, !device_order), 0);
        cover_close(&cover);
    }
    device_order = 0;
}

static void test_wrong(void) {
    struct cover cover;
    device_is_wrong = true;
    const struct mismatch m = run(CHECK_TXN, &cover);
    device_is_wrong = false;
    assert_int_equal(m.kind, KIND_VALUE);
    assert_non_null(strstr(m.remark, "neither order of the lanes explains it, from a counter of "));
    cover_close(&cover);
}

/* Expects that CHECK=cycle with declared timing requires the order of execute(). */
static void test_cycle(void) {
    copy.pipeline = LL_COLLAPSE;
    copy.latency = 2;
    fill_copy();
    for (unsigned wrong = 0; wrong < 2; wrong++) {
        struct cover cover;
        device_order = wrong;
        assert_int_equal(run(CHECK_CYCLE, &cover).kind, wrong ? KIND_VALUE : KIND_NONE);
        assert_true(wrong || hits(&cover, 0) == declared.feature[1].size);
        cover_close(&cover);
    }
    device_order = 0;
}

RUN_TESTS(DECLARED(test_orders), DECLARED(test_wrong), DECLARED(test_cycle), DECLARED(test_contradictions))
