/* SPDX-License-Identifier: MIT */
/* Tests of features of the request in a unit with a state: values(), and directed requests. */
#include "test/declared_loop.h"

#define LL_PORTS "test/declared_cycle_ports.h"
#include "lanelock/ports.h"

enum { WAIT, PLACE, DIGIT }; /* features in their order */
enum { CYCLES = 60000, RARE = 1000003, DIGITS = 10, STRANGE = 3 };
static const uint64_t ones = (1ull << 40) - 1;

struct state {
    uint64_t sum;
};

static unsigned executed;

static bool execute(void *of, const void *request, void *response) {
    struct state *s = of;
    executed++;
    s->sum = (s->sum + ((const struct req *)request)->number_i) & ones;
    ((struct rsp *)response)->sum_o = s->sum;
    return true;
}

static void explain(void *of, const void *req, const void *seen, void *rsp, char why[LL_WHY]) {
    (void)seen, (void)why;
    execute(of, req, rsp);
}

/* The last place has a number that is rarely drawn at random. */
static void values(const void *request, unsigned *value) {
    const struct req *q = request;
    value[WAIT] = q->number_i == STRANGE ? LL_ANY_CLASS : q->wait_i;
    value[PLACE] = q->number_i > ones / 2;
    if (q->number_i >= RARE && q->number_i < RARE + DIGITS)
        value[DIGIT] = (unsigned)q->number_i - RARE;
}

static unsigned option_calls;
static void option_values(const void *request, unsigned *value) {
    option_calls++;
    values(request, value);
    value[PLACE] = value[DIGIT] = LL_NO_CLASS;
}

static void options_beyond(const void *request, unsigned *value) {
    option_values(request, value);
    value[WAIT] = 4;
}

static void other_options(const void *request, unsigned *value) {
    option_values(request, value);
    value[WAIT] ^= ((const struct req *)request)->number_i % 64 == 0;
}

static void values_beyond(const void *request, unsigned *value) {
    values(request, value);
    value[PLACE] = 2;
}

static void print_digit(FILE *file, unsigned value) {
    fprintf(file, "digit %u", value);
}

static bool steer_digit(struct ll_recipe *recipe, const unsigned *value) {
    struct req *q = recipe->req;
    for (unsigned i = 0; i < recipe->n; i++)
        if (recipe->feature[i] == DIGIT)
            q->number_i = RARE + value[i];
        else
            q->wait_i = value[i];
    return recipe->random(recipe) % 4;
}

static const char *const waits[] = {"0", "1", "2", "3", "none"}, *const places[] = {"low", "high", NULL};
static const struct ll_feature features[] = {{.name = "wait", .names = waits, .size = 4, .option = "OPS"},
                                             {.name = "place", .names = places},
                                             {.name = "digit", .print = print_digit, .size = DIGITS},
                                             {.name = NULL},
                                             {.name = NULL}};
static const struct ll_cross crosses[] = {
    {.name = "digits", .text = "%1 after %0", .features = {"wait", "digit"}, .steer = steer_digit}, {.name = NULL}};

LL_UNIT(values, .execute = execute, .explain = explain, .state_size = sizeof(struct state), .values = values,
        .option_values = option_values, .features = features, .crosses = crosses, .closed = true);

static const char *const fewer[] = {"0", "1", NULL};
static struct ll_feature *const digit = &own_features[DIGIT];

static void test_contradictions(void) {
    PLANT("feature digit: found print() without .size, expected the number of values", digit->size = 0);
    PLANT("feature digit: found .size without .names or print(), expected one of them", digit->print = NULL);
    PLANT("feature digit: found print() and .names, .names_for or .classes, expected one", digit->names = waits);
    PLANT("feature digit: found .size = 4097, expected 4096 or fewer", digit->size = LL_VALUES + 1);
    PLANT("feature wait: found 2 names, expected 4 as .size has it", own_features[0].names = fewer);
    PLANT("feature digit: found .classes, .lanes, .put or .of_request of a value of values(), expected none of these",
          digit->of_request = true);
    PLANT("feature wait: found 0 of .port, .number, .numbers, .of, .of_all, .part_of and .after, expected one",
          copy.values = NULL);
    PLANT("feature place: values() set value 2, expected 0 to 1", copy.values = values_beyond);
    PLANT("feature wait: option_values() set value 4, expected 0 to 3", copy.option_values = options_beyond);
    PLANT("feature wait: found different values from values() and option_values(), expected one",
          copy.option_values = other_options);
}

/* Expects that steer() reaches each bin, and that only requests of the run are executed. */
static void test_bins(void) {
    struct cover cover = {.hit = NULL};
    assert_null(unit.foresight);
    assert_string_equal(unit.coverage->groups[0].parts[1].names[7], "digit 7");
    executed = 0;
    const uint64_t ops = pass_model(CHECK_TXN, 0, CYCLES, &cover);
    assert_true(ops > CYCLES / 8 && executed < 3 * ops);
    expect_bins(&cover, 0, cover_operation_bins());
    cover_close(&cover);
}

/* Expects a request without a value of the option in each subset. */
static void test_any(void) {
    const bool in[] = {true, false, false, false};
    struct req req = {.wait_i = 1, .number_i = 1};
    subset_restrict(0, in);
    option_calls = 0;
    assert_false(subset_has((const uint32_t *)&req));
    req.number_i = STRANGE;
    assert_true(subset_has((const uint32_t *)&req));
    assert_int_equal(option_calls, 2);
}

RUN_TESTS(DECLARED(test_contradictions), DECLARED(test_bins), DECLARED(test_any))
