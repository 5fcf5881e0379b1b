/* SPDX-License-Identifier: MIT */
/*
 * Tests of a declared unit with its own cycle function, which adds numbers, one request at a time. Both loops compare
 * it with itself and with execute(). One operation or cycle hits many bins of some crosses.
 */
#include "test/declared_loop.h"

#define LL_PORTS "test/declared_cycle_ports.h"
#include "lanelock/ports.h"

enum { BITS = 40, CYCLES = 60000, MOST = 6 };
static const uint64_t ones = (1ull << BITS) - 1;

struct state {
    uint64_t sum;
};

static bool execute(void *of, const void *request, void *response) {
    struct state *s = of;
    s->sum = (s->sum + ((const struct req *)request)->number_i) & ones;
    ((struct rsp *)response)->sum_o = s->sum;
    return true;
}

struct timing_state {
    uint64_t sum;
    uint32_t full, left;
};

static void cycle(void *of, const struct ll_in *in, struct ll_out *out) {
    struct timing_state *s = of;
    s->full &= 1;
    s->left &= 3;
    s->sum &= ones;
    out->req_ready_o[0] = !s->full;
    out->rsp_valid_o[0] = s->full && !s->left;
    if (out->rsp_valid_o[0]) {
        out->sum_o[0] = (uint32_t)s->sum;
        out->sum_o[1] = (uint32_t)(s->sum >> 32);
    }
    if (in->rst[0]) {
        *s = (struct timing_state){.sum = 0};
    } else if (s->full) {
        s->full = s->left || !in->rsp_ready_i[0];
        s->left -= s->left > 0;
    } else if (in->req_valid_i[0]) {
        s->sum = (s->sum + (in->number_i[0] | (uint64_t)in->number_i[1] << 32)) & ones;
        s->full = 1;
        s->left = in->wait_i[0];
    }
}

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

static const char *const waits[] = {"0", "1", "2", "3", NULL}, *const levels[] = {"0", "1", NULL};
static const struct ll_feature features[] = {
    {.name = "wait", .port = "wait_i", .names = waits, .option = "OPS"},
    {.name = "sum", .classes = &ll_unsigned, .bits = BITS, .number = sum, .steer = steer_sum},
    {.name = "sum bit", .names = levels},
    {.name = "bit", .print = print_number, .size = BITS},
    {.name = "full for", .print = print_number, .size = MOST},
    {.name = "left", .names = waits, .takes = left_takes},
    {.name = NULL}};
static const struct ll_cross crosses[] = {
    {.name = "sums", .features = {"wait", "sum"}},
    {.name = "bits", .text = "bit %2 when %1 after %0", .features = {"wait", "sum bit", "bit"}, .hits = hits},
    {.name = "full",
     .features = {"full for", "left"},
     .ignore = ignore_full,
     .watch = watch,
     .kept_size = 1,
     .takes = takes},
    {.name = NULL}};
enum { SUMS, HITS, FULL, NO_CROSS };

LL_UNIT(slow, .execute = execute, .state_size = sizeof(struct state), .cycle = cycle,
        .cycle_size = sizeof(struct timing_state), .ignore_handshake = ignore_handshake,
        .takes_handshake = takes_handshake, .features = features, .crosses = crosses);

static bool steer(struct ll_recipe *recipe, const unsigned *value) {
    (void)recipe, (void)value;
    return true;
}

/* Declares more crosses that bins are hit of than a unit may have agents. */
static void hit_many(void) {
    cross_many(UNIT_AGENTS + 1, "sum bit");
    for (unsigned i = 0; i <= UNIT_AGENTS; i++)
        own_crosses[i].hits = hits;
    own_features[3].name = NULL; /* the others are in no cross */
}

static const struct ll_feature classes[] = {{.name = "wait", .port = "wait_i"}, {.name = NULL}};

static void test_contradictions(void) {
    PLANT("found cycle_size without cycle(), expected both", copy.cycle = NULL);
    PLANT("found ignore_handshake() without cycle(), expected both", copy.cycle = NULL, copy.cycle_size = 0);
    PLANT("found cycle() and a pipeline, expected one of them", copy.pipeline = LL_SKID, copy.latency = 1);
    PLANT("found 17 operations in flight, expected .host.held of 16 or fewer", copy.host.held = 17);
    PLANT("found cycle() with cycle_size 0, expected the bytes of its state", copy.cycle_size = 0);
    PLANT("port sum_o: found bits set above its width of 40 in struct ll_out; mask them", copy.cycle = cycle_wide);
    PLANT("execute() has a request without a response, expected a response to each in a unit with cycle()",
          copy.execute = execute_silently);
    PLANT("found same_times without cycle(), expected both", copy.cycle = NULL, copy.cycle_size = 0,
          copy.ignore_handshake = NULL, copy.same_times = true);
    /* Crosses of which one operation or cycle hits many bins */
    PLANT("cross full: found hits() and watch(), expected one of them", own_crosses[FULL].hits = hits);
    PLANT("cross bits: found steer() and hits(), expected one of them; no request is made for its bins",
          own_crosses[HITS].steer = steer);
    PLANT("cross bits: found kept_size without watch(), expected both", own_crosses[HITS].kept_size = 4);
    PLANT("cross full: found watch() in a unit without cycle(), whose state it reads", copy.cycle = NULL,
          copy.cycle_size = 0, copy.takes_handshake = NULL, copy.ignore_handshake = NULL);
    PLANT("feature left: found 0 of .port, .number, .numbers, .of, .of_all, .part_of and .after, expected one",
          own_crosses[SUMS].features[2] = "left");
    PLANT("feature left: found 0 of .port, .number, .numbers, .of, .of_all, .part_of and .after, expected one",
          own_crosses[FULL].features[1] = NULL);
    PLANT("cross bits: found two crosses of this name, expected one",
          own_crosses[NO_CROSS] = (struct ll_cross){.name = "bits", .features = {"wait"}});
    PLANT("cross sums: found feature wait with lanes, classes, .names_for or .after, expected one with names",
          copy.features = classes,
          own_crosses[SUMS] = (struct ll_cross){.name = "sums", .features = {"wait"}, .hits = hits});
    PLANT("found takes_handshake() without cycle(), expected both", copy.cycle = NULL, copy.cycle_size = 0,
          copy.ignore_handshake = NULL);
    PLANT("cross bits: found feature sum bit with .of_request, .put, .steer or .option and without a source of values, "
          "expected one",
          own_feature("sum bit")->option = "LEVEL");
    PLANT("found more than 10 crosses with hits() or watch(), expected fewer", hit_many());
}

/* Expects each reachable bin of operations and responses in both loops, and those of the state in the open one. */
static void test_loops(void) {
    static const unsigned both[] = {0, 0, 1, 1, 0};
    const uint32_t of_handshake = cover_operation_bins(),
                   of_bits = of_handshake + covergroup_bins(unit.coverage->handshake), of_full = of_bits + 4 * 2 * BITS,
                   end = of_full + MOST * 4;
    assert_non_null(unit.coverage->handshake->impossible(both));
    assert_null(unit.coverage->groups[0].impossible);
    assert_int_equal(unit.n_agents, 2);
    for (unsigned txn = 0; txn < 2; txn++) {
        struct cover cover = {.hit = NULL};
        assert_true(pass_model(txn ? CHECK_TXN : CHECK_CYCLE, 0, CYCLES, &cover) > CYCLES / 8);
        expect_bins(&cover, 0, of_handshake);
        expect_bins(&cover, of_bits, txn ? of_full : end);
        for (uint32_t bin = of_handshake; bin < end; bin++)
            if (cover_impossible(bin) || (txn && bin >= of_full))
                expect_bin(&cover, bin, false);
        cover_close(&cover);
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
    copy.features = with;
    copy.crosses = NULL;
    copy.refusal = "refused";
    copy.refuse = refuse;
    fill_copy();
    subset_restrict(0, in);
    assert_true(subset_refuse_rest());
    assert_int_equal(run_model(CHECK_CYCLE, 0, CYCLES, NULL).mismatch.kind, KIND_VALUE);
}

static void test_same_times(void) {
    assert_true(unit.times_vary);
    copy.same_times = true;
    fill_copy();
    assert_false(unit.times_vary);
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

RUN_TESTS(DECLARED(test_contradictions), DECLARED(test_loops), DECLARED(test_rest), DECLARED(test_same_times),
          DECLARED(test_takes))
