/* SPDX-License-Identifier: MIT */
/* Tests of crosses of which one operation or cycle hits many bins. */
#include "test/declared_cycle_unit.h"
#include "test/declared_loop.h"

enum { CYCLES = 60000, MOST = 6 };

/* Hits a bin for each bit of the number, by the bit of the next sum. */
static void hits(const struct ll_op *op, const struct ll_bins *bins) {
    const struct req *q = op->req;
    const struct rsp *r = op->rsp;
    ll_hit_bits(bins, (const unsigned[]){q->wait_i, 0}, q->number_i & ~r->sum_o);
    ll_hit_bits(bins, (const unsigned[]){q->wait_i, 1}, q->number_i & r->sum_o);
}

/* Hits the number of consecutive cycles in which the unit has been full. */
static void watch(const void *of, void *kept, const struct ll_bins *bins) {
    const struct timing_state *s = of;
    uint8_t *full = kept;
    *full = (uint8_t)(s->full ? *full < MOST - 1 ? *full + 1 : *full : 0);
    ll_hit(bins, (const unsigned[]){*full, s->left});
}

static const char *ignore_full(const unsigned *value) {
    return value[0] + value[1] > 4 && value[1] ? "a response that waits has no cycles left"
           : value[0] == 0 && value[1]         ? "a unit that is empty waits for nothing"
                                               : NULL;
}

static void print_number(FILE *file, unsigned number) {
    fprintf(file, "%u", number);
}

static bool takes(const unsigned *value, const char *feature, unsigned of) {
    (void)value, (void)feature;
    return of != 3;
}

/* An operation of 3 cycles has no response during a reset. */
static bool takes_handshake(const unsigned *value, const char *feature, unsigned of) {
    return strcmp(feature, "wait") != 0 || of != 3 || !value[0];
}

static bool left_takes(unsigned value, const char *feature, unsigned of) {
    return strcmp(feature, "wait") != 0 || of != 1 || value != 2;
}

static const char *const levels[] = {"0", "1", NULL};
static struct ll_feature features[] = {{.name = "wait", .port = "wait_i", .names = waits, .option = "OPS"},
                                       {.name = "sum bit", .names = levels},
                                       {.name = "bit", .print = print_number, .size = BITS},
                                       {.name = "full for", .print = print_number, .size = MOST},
                                       {.name = "left", .names = waits, .takes = left_takes},
                                       {.name = NULL},
                                       {.name = NULL}};
static struct ll_cross crosses[] = {
    {.name = "waits", .features = {"wait"}},
    {.name = "bits", .text = "bit %2 when %1 after %0", .features = {"wait", "sum bit", "bit"}, .hits = hits},
    {.name = "full",
     .features = {"full for", "left"},
     .ignore = ignore_full,
     .watch = watch,
     .kept_size = 1,
     .takes = takes},
    {.name = NULL},
    {.name = NULL}};
enum { WAITS, HITS, FULL, NO_CROSS };
static struct ll_cross kept_crosses[NO_CROSS + 2];

LL_UNIT(watched, .execute = execute, .state_size = sizeof(struct state), .cycle = cycle,
        .cycle_size = sizeof(struct timing_state), .takes_handshake = takes_handshake, .features = features,
        .crosses = crosses, .closed = true);

static struct ll_unit copy;

static void begin(void) {
    copy = ll_the_unit;
    memcpy(crosses, kept_crosses, sizeof crosses);
}

static bool steer(struct ll_recipe *recipe, const unsigned *value) {
    (void)recipe, (void)value;
    return true;
}

static struct ll_feature optional[COUNT(features)];
static const struct ll_feature classes[] = {{.name = "wait", .port = "wait_i"}, {.name = NULL}};
#define PLANTS "test/plants/declared_watches.def"
#include "test/declared_plant.h"

/* Expects at most ten agents. */
static void test_many(void) {
    static char names[UNIT_AGENTS + 2][8];
    struct ll_cross many[UNIT_AGENTS + 2] = {{.name = NULL}};
    char text[UNIT_TEXT];
    for (unsigned i = 0; i <= UNIT_AGENTS; i++) {
        snprintf(names[i], sizeof names[i], "n%u", i);
        many[i] = (struct ll_cross){.name = names[i], .features = {"left"}, .hits = hits};
    }
    copy = ll_the_unit;
    copy.features = (const struct ll_feature[]){{.name = "left", .names = waits}, {.name = NULL}};
    copy.crosses = many;
    assert_false(declared_fill(&copy, &unit));
    snprintf(text, sizeof text, "%s:%u: found more than %d crosses with hits() or watch(), expected fewer",
             ll_the_unit.file, ll_the_unit.line, UNIT_AGENTS);
    assert_string_equal(declared_text, text);
    assert_true(declared_fill(&ll_the_unit, &unit));
}

/* Expects bins of each response in both loops, and those of the state. */
static void test_loops(void) {
    const uint32_t of_bits = 4 * 2 * BITS, of_full = MOST * 4;
    assert_null(unit.coverage->groups[0].impossible);
    assert_int_equal(unit.n_agents, 2);
    for (unsigned txn = 0; txn < 2; txn++) {
        struct check_result result;
        struct cover cover;
        const uint32_t first = cover_operation_bins() + covergroup_bins(unit.coverage->handshake);
        run_model(txn ? CHECK_TXN : CHECK_CYCLE, 0, CYCLES, &cover, &result);
        assert_int_equal(result.mismatch.kind, KIND_NONE);
        for (uint32_t bin = 0; bin < of_bits; bin++)
            assert_true(cover.hit[first + bin]);
        for (uint32_t bin = 0; bin < of_full; bin++)
            assert_int_equal(cover.hit[first + of_bits + bin],
                             !txn && !ignore_full((const unsigned[]){bin / 4, bin % 4}));
        cover_close(&cover);
    }
}

/* Expects the reasons of ignore bins and the effect of options for these crosses. */
static void test_takes(void) {
    const unsigned part[] = {1, 1};
    assert_string_equal(unit_impossible(unit.agents[1].states, 1), "a unit that is empty waits for nothing");
    assert_true(unit.coverage->takes(unit.agents[1].states, part, 0, 2));
    assert_false(unit.coverage->takes(unit.agents[1].states, part, 0, 3));
    assert_true(unit.coverage->takes(unit.agents[1].states, part, 0, 1));
    assert_true(unit.coverage->takes(unit.agents[1].states, (const unsigned[]){1, 2}, 0, 2));
    assert_false(unit.coverage->takes(unit.agents[1].states, (const unsigned[]){1, 2}, 0, 1));
    assert_true(unit.coverage->takes(unit.coverage->handshake, (const unsigned[]){0, 1, 1, 1, 1}, 0, 3));
    assert_false(unit.coverage->takes(unit.coverage->handshake, (const unsigned[]){1, 1, 1, 1, 1}, 0, 3));
    assert_true(unit.coverage->takes(unit.coverage->handshake, (const unsigned[]){1, 1, 1, 1, 1}, 0, 2));
}

int main(void) {
    memcpy(kept_crosses, crosses, sizeof crosses);
    const struct CMUnitTest tests[] = {TEST(test_contradictions), TEST(test_many), TEST(test_loops), TEST(test_takes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
