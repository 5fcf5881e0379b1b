/* SPDX-License-Identifier: MIT */
/* Tests of a declared unit with features of two operands. */
#include "test/declared_loop.h"

#define LL_PORTS "test/declared_operand_ports.h"
#include "lanelock/ports.h"

#include "engine/cover.h"
#include "engine/foresight.h"
#include "lanelock/bench_random.h"

enum { WIDTH = 12, DRAWS = 64, MANY = 200, ADD = 0, SUB, MIN, INC };

static void respond(const void *requests, void *responses, size_t n) {
    const struct req *q = requests;
    struct rsp *r = responses;
    for (size_t i = 0; i < n; i++) {
        const unsigned a = q[i].a_i, b = q[i].b_i;
        const unsigned result = q[i].op_i == ADD   ? a + b
                                : q[i].op_i == SUB ? a - b
                                : q[i].op_i == INC ? a + 1
                                : a < b            ? a
                                                   : b;
        r[i].result_o = result & edge_ones(WIDTH);
    }
}

/* Returns the operands of the adder, which computes a - b as ~a + b. */
static bool addends(const struct ll_op *op, uint64_t number[2]) {
    const struct req *q = op->req;
    number[0] = q->op_i == SUB ? ~(uint64_t)q->a_i : q->a_i;
    number[1] = q->b_i;
    return q->op_i == ADD || q->op_i == SUB;
}

static void put_addends(void *req, const uint64_t *number) {
    struct req *q = req;
    q->a_i = (q->op_i == SUB ? ~number[0] : number[0]) & edge_ones(WIDTH);
    q->b_i = (uint32_t)number[1];
}

static bool incremented(const struct ll_op *op, uint64_t *number) {
    const struct req *q = op->req;
    *number = q->a_i;
    return q->op_i == INC;
}

static void put_incremented(void *req, const uint64_t *number) {
    struct req *q = req;
    q->op_i = INC;
    q->a_i = (uint32_t)*number;
}

static void op_of(const void *req, const void *rsp, unsigned *value, size_t n) {
    const struct req *q = req;
    (void)rsp;
    for (size_t i = 0; i < n; i++)
        value[i] = q[i].op_i;
}

static unsigned owner(unsigned value) {
    return value;
}

static unsigned next_owner(unsigned value) {
    return value + 1;
}

static bool steer(struct ll_recipe *recipe, unsigned value) {
    ((struct req *)recipe->req)->op_i = value;
    return true;
}

static const char *const *names_for(unsigned op) {
    static const char *const names[][5] = {{"none", "one", "two", "three"}, {"0", "1", "2", "3"}};
    return names[op != ADD];
}

static const char *const *fewer_names_for(unsigned op) {
    static const char *const names[] = {"0", "1", "2", NULL};
    return op < MIN ? names_for(op) : names;
}

static const char *const ops[] = {"add", "sub", "min", "inc", NULL}, *const sums[] = {"sub", "add", NULL},
                         *const other[] = {"add", "xor", NULL};
static const struct ll_feature features[] = {
    {.name = "op", .port = "op_i", .names = ops, .option = "OPS"},
    {.name = "sum", .part_of = "op", .names = sums},
    {.name = "order", .port = "a_i", .second = "b_i", .relation = &ll_order},
    {.name = "deciding", .port = "a_i", .second = "b_i", .relation = &ll_deciding_bit},
    {.name = "carry", .bits = WIDTH, .relation = &ll_carry, .numbers = addends, .put = put_addends},
    {.name = "ones", .bits = WIDTH, .classes = &ll_low_ones, .number = incremented, .put = put_incremented},
    {.name = "size", .port = "a_i", .classes = &ll_sizes},
    {.name = "bit", .port = "b_i", .classes = &ll_one_bit},
    {.name = "code", .port = "op_i", .classes = &ll_codes},
    {.name = NULL}};
static const struct ll_cross crosses[] = {{.name = "orders", .features = {"op", "order"}},
                                          {.name = "decisions", .features = {"op", "deciding"}},
                                          {.name = "carries", .features = {"sum", "carry"}},
                                          {.name = NULL}};

LL_UNIT(operands, .respond = respond, .pipeline = LL_COLLAPSE, .latency = 1, .closed = true, .features = features,
        .crosses = crosses);

/* Expects that all draws of a value have the value, or none. */
static void test_relations(void) {
    static const struct ll_relation *const all[] = {&ll_order, &ll_carry, &ll_deciding_bit};
    for (size_t i = 0; i < COUNT(all); i++)
        for (unsigned bits = 1; bits <= 64; bits++)
            for (unsigned value = 0; value < all[i]->size(bits); value++) {
                char text[32], before[32] = "";
                unsigned own = 0;
                for (unsigned k = 0; k < DRAWS; k++) {
                    uint64_t number[2] = {random64() & edge_ones(bits), random64() & edge_ones(bits)};
                    all[i]->draw(bits, value, random64(), number);
                    number[0] &= edge_ones(bits);
                    number[1] &= edge_ones(bits);
                    own += all[i]->of(bits, number) == value;
                }
                if (all[i] != &ll_order)
                    assert_true(own == 0 || own == DRAWS);
                else if (bits > 4)
                    assert_true(own > 0);
                all[i]->name(bits, value, text);
                assert_string_not_equal(text, before);
                memcpy(before, text, sizeof before);
            }
}

/* Compares carries with a count of each carry, bit by bit. */
static void test_carry(void) {
    enum { BITS = 6 };
    for (uint64_t pair = 0; pair < 1u << 2 * BITS; pair++) {
        const uint64_t number[2] = {pair & edge_ones(BITS), pair >> BITS};
        unsigned longest = 0, expected = LL_NO_CLASS;
        for (unsigned from = 0; from < BITS; from++) {
            unsigned length = 0;
            if (!(number[0] & number[1] & 1u << from))
                continue;
            for (unsigned bit = from + 1; bit < BITS && ((number[0] ^ number[1]) >> bit & 1); bit++)
                length++;
            if (length + 1 > longest) {
                longest = length + 1;
                expected = from;
            }
        }
        assert_int_equal(ll_carry.of(BITS, number), expected);
    }
    assert_int_equal(ll_carry.of(64, (const uint64_t[]){0x18, ~0x18ull + 8}), 3 * 8 + 7);
    assert_int_equal(ll_deciding_bit.of(8, (const uint64_t[]){0x90, 0x8f}), 4 * 4 + 2);
    assert_int_equal(ll_deciding_bit.of(8, (const uint64_t[]){0x80, 0x90}), 4 * 4 + 1);
    assert_int_equal(ll_deciding_bit.of(8, (const uint64_t[]){0x91, 0x8f}), LL_NO_CLASS);
    assert_int_equal(ll_low_ones.of(16, 0xffff), 16);
    assert_int_equal(ll_sizes.of(64, 1ull << 40), 4 + 4 * 38);
}

/* Sets each value of a feature in one step, except for orders, whose operands may be too close. */
static void test_set(void) {
    struct rng rng = {SEED};
    for (const struct feature *f = declared.feature; f < declared.feature + declared.n_features; f++) {
        assert_true(feature_is_set(f));
        for (unsigned value = 0; value < f->size && f->relation != &ll_order; value++) {
            struct req req = {.op_i = SUB, .a_i = 5, .b_i = 7};
            const struct ll_op op = {.req = &req};
            unsigned found = LL_NO_CLASS;
            feature_set(f, &rng, &req, 0, value);
            assert_true((f->empty && f->empty[value]) || (feature_of(f, &op, &found) && found == value));
        }
    }
}

/* Expects that two shards hit each reachable bin; a reset may drop a request of one. */
static void expect_two_shards(void) {
    struct cover cover = {.hit = NULL};
    for (uint64_t shard = 0; shard < 2; shard++)
        pass_model(CHECK_CYCLE, shard, 40000, &cover);
    expect_bins(&cover, 0, cover_operation_bins());
    cover_close(&cover);
}

static void test_bins(void) {
    unsigned reachable = 0;
    expect_two_shards();
    for (uint32_t bin = 0; bin < cover_operation_bins(); bin++)
        reachable += !cover_impossible(bin);
    /* Each of 12 bits decides in 4 ways, bit 0 in 2. A carry runs upwards. */
    assert_int_equal(reachable,
                     4 * 6 + 4 * (4 * WIDTH - 2) + 2 * (2 * 8 + 4) + (WIDTH + 1) + 4 * (WIDTH - 1) + WIDTH + 4);
}

/* Expects bins of pairs of requests, except pairs across a reset. */
static void test_pairs(void) {
    static const struct ll_cross pairs[] = {{.name = "pairs", .features = {"op before", "op"}},
                                            {.name = "carries", .features = {"op before", "sum", "carry"}},
                                            {.name = NULL}};
    static struct stream stream;
    unsigned resets = 0, sampled = 0;
    char expected[80], advice[80];
    own_features[COUNT(features) - 1] = (struct ll_feature){.name = "op before", .after = "op"};
    copy.crosses = pairs;
    fill_copy();
    expect_two_shards();
    /* Both features have a port, which is set, so steer() is not advised. */
    snprintf(expected, sizeof expected, "%s:%u: try ignore() of cross pairs\n", ll_the_unit.file, ll_the_unit.line);
    FILE *to = fmemopen(advice, sizeof advice, "w");
    cover_advise(to, 0);
    fclose(to);
    assert_string_equal(advice, expected);
    /* After a reset, a pair needs two requests, and one more request after the first. */
    for (uint32_t bin = 0; bin < 16; bin++) {
        struct rng rng = {SEED + bin};
        uint32_t state_kept = 0, req[2 * UNIT_MAX_WORDS];
        assert_int_equal(unit.foresight->aim(&rng, &state_kept, 0, bin, true, req), 2);
        unit.foresight->step(&state_kept, req, NULL);
        assert_int_equal(unit.foresight->aim(&rng, &state_kept, 0, bin, true, req), 1);
        assert_int_equal(((const struct req *)req)->op_i, bin % 4);
    }
    assert_true(stream_open_seed(&stream, SEED, 0, UINT64_MAX));
    unsigned before = LL_NO_CLASS;
    for (uint64_t token = 0; token < 64 * STREAM_BLOCK; token++) {
        stream_fill(&stream, token);
        const uint32_t slot = stream_slot(token), bin = stream_bins(&stream, 0)[slot];
        const bool reset = stream_beat(&stream, unit.wires, slot, 0)->rst_cycles;
        const unsigned op = ((const struct req *)stream_req(&stream, unit.wires))[slot].op_i;
        resets += reset;
        before = reset ? LL_NO_CLASS : before;
        if (stream.sampled[slot / STREAM_BLOCK]) {
            assert_int_equal(bin, before == LL_NO_CLASS ? stream.no_bin : 4 * before + op);
            sampled++;
        }
        before = op;
    }
    assert_true(resets > 10 && sampled > 1000);
    stream_close(&stream);
}

/* The unit with its own functions: op 3 is rejected, and b is always 7. */
static void randomize(void *req, const unsigned (*chosen)[LL_TILE], uint64_t random, size_t n) {
    struct req *q = req;
    for (size_t i = 0; i < n; i++)
        q[i] = (struct req){.op_i = chosen[0][i], .a_i = (random + i) & edge_ones(WIDTH), .b_i = 7};
}

static void refusal_of(const void *req, const void *rsp, unsigned *value, size_t n) {
    const struct req *q = req;
    (void)rsp;
    for (size_t i = 0; i < n; i++)
        value[i] = q[i].op_i == INC;
}

static void refuse(void *req) {
    ((struct req *)req)->op_i = INC;
}

static void print(FILE *file, const void *req) {
    fprintf(file, "op %u", ((const struct req *)req)->op_i);
}

static void declare_functions(void) {
    static const char *const refusals[] = {"done", "refused", NULL};
    own_crosses[0].text = "%0 of operands: %1";
    own_crosses[1] = (struct ll_cross){.name = "numbers", .features = {"op", "number"}};
    own_crosses[2] = (struct ll_cross){.name = "owned", .features = {"owned", "sum"}};
    own_features[COUNT(features) - 1] =
        (struct ll_feature){.name = "refusal", .names = refusals, .of_all = refusal_of, .of_request = true};
    own_features[4] = (struct ll_feature){.name = "number", .of_all = op_of, .names_for = names_for};
    own_features[5] =
        (struct ll_feature){.name = "owned", .names = ops, .of_all = op_of, .part_of = "op", .owner = owner};
    copy.randomize = randomize;
    copy.refusal = "refusal";
    copy.refuse = refuse;
    copy.print = print;
}

static void randomize_above(void *req, const unsigned (*chosen)[LL_TILE], uint64_t random, size_t n) {
    randomize(req, chosen, random, n);
    ((struct req *)req)->a_i |= 1u << WIDTH;
}

static void refuse_above(void *req) {
    *(struct req *)req = (struct req){.op_i = INC, .a_i = 1u << WIDTH};
}

static void test_contradictions(void) {
    PLANT("feature sum: found part_of order, expected a whole feature that is declared before",
          own_features[1] = (struct ll_feature){.name = "sum", .part_of = "order", .names = sums});
    PLANT("feature sum: found the value 'xor', which feature op does not have",
          own_features[1] = (struct ll_feature){.name = "sum", .part_of = "op", .names = other});
    PLANT("feature sum: found 0 values; name those of .part_of that it has",
          own_features[1] = (struct ll_feature){.name = "sum", .part_of = "op"});
    PLANT("feature order: found .relation of one port; add .second",
          own_features[2] = (struct ll_feature){.name = "order", .port = "a_i", .relation = &ll_order});
    PLANT("feature order: found port op_i as .second, expected one of the width and the direction of a_i",
          own_features[2] =
              (struct ll_feature){.name = "order", .port = "a_i", .second = "op_i", .relation = &ll_order});
    PLANT("feature order: found two numbers without .relation, expected one",
          own_features[2] = (struct ll_feature){.name = "order", .port = "a_i", .second = "b_i"});
    PLANT("feature carry: found .bits = 0, expected 1 to 64",
          own_features[4] = (struct ll_feature){.name = "carry", .numbers = addends, .relation = &ll_carry});
    PLANT("feature carry: found both .relation and .classes or .names, expected one",
          own_features[4] = (struct ll_feature){
              .name = "carry", .numbers = addends, .bits = 12, .relation = &ll_carry, .names = ops});
    PLANT("feature code: found owner() without .part_of, expected both",
          own_features[5] = (struct ll_feature){.name = "code", .port = "op_i", .classes = &ll_codes, .owner = owner});
    PLANT("feature code: found both .names and .names_for, expected one",
          own_features[5] = (struct ll_feature){.name = "code", .of_all = op_of, .names = ops, .names_for = names_for});
    PLANT("feature code: found 12 bits, expected a width that its classes have",
          own_features[5] = (struct ll_feature){.name = "code", .port = "a_i", .classes = &ll_f16});
    PLANT("feature ones: found .relation without .second or .numbers, expected two numbers",
          own_features[5] = (struct ll_feature){
              .name = "ones", .number = incremented, .bits = WIDTH, .classes = &ll_low_ones, .relation = &ll_order});
    PLANT("feature ones: found .second or .beat without .port, expected one of ports.h",
          own_features[5] = (struct ll_feature){
              .name = "ones", .number = incremented, .bits = WIDTH, .classes = &ll_low_ones, .second = "b_i"});
    PLANT("feature code: found .names_for without of(), of_all() or values(), expected .names or .classes",
          own_features[5] = (struct ll_feature){.name = "code", .port = "op_i", .names_for = names_for});
    PLANT("feature code: found both .classes and .names_for, expected one",
          own_features[5] = (struct ll_feature){
              .name = "code", .of_all = op_of, .bits = 2, .classes = &ll_codes, .names_for = names_for});
    PLANT(
        "cross number: found .names_for of feature number, the first one; put the feature that it depends on before it",
        own_features[5] = (struct ll_feature){.name = "number", .of_all = op_of, .names_for = names_for});
    PLANT("feature sum: found .put or .steer with .part_of, expected them for feature op",
          own_features[1] = (struct ll_feature){.name = "sum", .part_of = "op", .names = sums, .steer = steer});
    PLANT("feature sum: found .of_request with .part_of, expected it for feature op",
          own_features[1] = (struct ll_feature){.name = "sum", .part_of = "op", .names = sums, .of_request = true});
    PLANT("feature owned: found owner 4 of value 'inc', expected 0 to 3 of feature op, or LL_NO_CLASS",
          own_features[1] = (struct ll_feature){
              .name = "owned", .names = ops, .of_all = op_of, .part_of = "op", .owner = next_owner});
    /* Functions that set bits outside of the ports, and other names. */
    PLANT("port a_i: found bits set above its width of 12 in struct req; mask them", declare_functions(),
          copy.randomize = randomize_above);
    PLANT("port a_i: found bits set above its width of 12 in struct req; mask them", declare_functions(),
          copy.refuse = refuse_above);
    PLANT("cross numbers: found 3 names of feature number for value 'min' of op, expected 4", declare_functions(),
          own_features[4].names_for = fewer_names_for);
}

static void test_own_functions(void) {
    static struct req req[MANY];
    static struct rsp rsp[MANY];
    static uint32_t bins[LL_CROSSES][MANY];
    uint32_t *of_group[LL_CROSSES];
    const bool only_min[] = {false, false, true, false};
    struct rng rng = {SEED};
    char text[80];
    declare_functions();
    fill_copy();
    /* Options choose the operation, and each tile follows the previous one. */
    unit.randomize(&rng, (uint32_t *)req, MANY);
    unit.respond((const uint32_t *)req, (uint32_t *)rsp, MANY);
    for (size_t group = 0; group < LL_CROSSES; group++)
        of_group[group] = bins[group];
    unit.coverage->sample((const uint32_t *)req, (const uint32_t *)rsp, of_group, MANY);
    for (size_t i = 0; i < MANY; i++) {
        const struct ll_op op = {.req = &req[i], .rsp = &rsp[i]};
        unsigned value[LL_FEATURES];
        features_of(&op, value);
        assert_int_equal(req[i].b_i, 7);
        for (unsigned group = 0; group < unit.coverage->n; group++) {
            const uint32_t bin = group_bin(&declared.group[group], value);
            assert_int_equal(bins[group][i], bin);
            if (bin != COVER_NO_BIN)
                assert_true(unit.coverage->hits(group, bin, (const uint32_t *)&req[i], (const uint32_t *)&rsp[i]));
        }
    }
    assert_int_equal(unit.dimensions.n, 2);
    assert_int_equal(dimensions_refusal(&unit.dimensions), 1);
    assert_true(subset_is_refused((const uint32_t *)&(struct req){.op_i = INC}));
    assert_false(subset_is_refused((const uint32_t *)&(struct req){.op_i = MIN}));
    subset_restrict(0, only_min);
    unit.randomize(&rng, (uint32_t *)req, MANY);
    for (size_t i = 0; i < MANY; i++)
        assert_int_equal(req[i].op_i, MIN);
    /* A value belongs to the options of its owner, and a part to those of its feature. */
    const struct covergroup *owned = &unit.coverage->groups[2];
    assert_string_equal(owned->name, "owned");
    assert_true(unit.coverage->takes(owned, (const unsigned[]){ADD, 1}, 0, ADD));
    assert_false(unit.coverage->takes(owned, (const unsigned[]){ADD, 0}, 0, ADD));
    assert_false(unit.coverage->takes(owned, (const unsigned[]){MIN, 1}, 0, ADD));
    FILE *to = fmemopen(text, sizeof text, "w");
    covergroup_print_bin(to, &unit.coverage->groups[0], 0);
    fputs("; ", to);
    covergroup_print_bin(to, &unit.coverage->groups[1], 4 * INC + 2);
    fputs("; ", to);
    unit.print_op(to, (const uint32_t *)&req[0]);
    fclose(to);
    assert_string_equal(text, "add of operands: equal; numbers: op inc, number 2; op 2");
}

/* Expects that the feature with an option decides how a port with several features is drawn. */
static void test_option_of_port(void) {
    static const struct ll_feature two[] = {{.name = "code", .port = "op_i", .classes = &ll_codes},
                                            {.name = "op", .port = "op_i", .names = ops, .option = "OPS"},
                                            {.name = NULL}};
    const bool only_min[] = {false, false, true, false};
    struct rng rng = {SEED};
    struct req req[MANY];
    copy.features = two;
    copy.crosses = NULL;
    fill_copy();
    subset_restrict(0, only_min);
    unit.randomize(&rng, (uint32_t *)req, MANY);
    for (size_t i = 0; i < MANY; i++)
        assert_int_equal(req[i].op_i, MIN);
}

static bool takes_less(const unsigned *feature, const unsigned *value, unsigned n,
                       bool (*has)(unsigned option, unsigned value)) {
    return n < 2 || strcmp(own_features[feature[1]].name, "order") != 0 || value[1] || has(0, ADD);
}

/* Expects that the unit leaves bins out of a subset, in addition to those of other operations. */
static void test_takes(void) {
    bool in[] = {false, false, true, false};
    declare_functions();
    copy.takes = takes_less;
    fill_copy();
    const uint32_t sizes = own_features[2].relation->size(WIDTH), equal = MIN * sizes;
    assert_false(cover_left_out(equal));
    subset_restrict(0, in);
    assert_true(cover_left_out(equal));
    assert_false(cover_left_out(equal + 1));
    assert_true(cover_left_out(ADD * sizes + 1));
    in[ADD] = true;
    subset_restrict(0, in);
    assert_false(cover_left_out(equal));
}

/* Expects the nearest word of many in a message. */
static void test_many_words(void) {
    struct timing timing;
    struct scan scan;
    struct req req;
    own_features[6] = (struct ll_feature){.name = "size", .port = "a_i", .names = numbered_names(200)};
    fill_copy();
    scan_start(&scan, "b_i 7  v201", 11);
    assert_false(op_text_read(&scan, (uint32_t *)&req, &timing, NULL));
    assert_non_null(strstr(scan.message, "'v20"));
}

RUN_TESTS(DECLARED(test_relations), DECLARED(test_carry), DECLARED(test_set), DECLARED(test_bins), DECLARED(test_pairs),
          DECLARED(test_own_functions), DECLARED(test_contradictions), DECLARED(test_option_of_port),
          DECLARED(test_takes), DECLARED(test_many_words))
