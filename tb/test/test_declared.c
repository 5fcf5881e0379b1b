/* SPDX-License-Identifier: MIT */
/* Tests of a declared unit: everything derived from its declaration, and the message for each contradiction. */
#include "test/declared_loop.h"

#include <unistd.h>

#define LL_PORTS "test/declared_ports.h"
#include "lanelock/ports.h"

#include "cli/subset_option.h"
#include "engine/apart.h"
#include "engine/report.h"
#include "engine/stimulus_text.h"
#include "lanelock/bench_random.h"

enum { SUM_BITS = 16, MOST_BINS = 1000, MANY = 2000 };

struct state {
    uint32_t sum, hidden; /* hidden: operations without a response in a row */
};

static bool execute(void *of, const void *request, void *response) {
    struct state *s = of;
    const struct req *q = request;
    struct rsp *r = response;
    s->sum = q->op_i == 1 ? 0 : q->op_i == 3 ? s->sum : (s->sum + q->n_i) & 0xffff;
    s->hidden = q->op_i == 2 ? s->hidden + 1 : 0;
    r->flag_o = s->sum & 1;
    r->sum_o = s->sum;
    memcpy(r->echo_o, q->wide_i, sizeof r->echo_o);
    return q->op_i != 2;
}

static bool sum(const struct ll_op *op, uint64_t *number) {
    *number = ((const struct state *)op->state)->sum;
    return true;
}

/* Returns the number of requests without a response before this one. */
static bool row(const struct ll_op *op, uint64_t *number) {
    *number = ((const struct state *)op->state)->hidden;
    return op->rsp;
}

static unsigned steered;

static bool steer_row(struct ll_recipe *recipe, unsigned value) {
    struct req *q = recipe->req;
    steered++;
    if (((const struct state *)recipe->state)->hidden)
        q->op_i = 0; /* ends the current row */
    for (uint64_t i = 0, n = ll_draw(recipe, &ll_lengths, 6, value); i < n; i++) {
        q->op_i = 2;
        q = recipe->append(recipe);
    }
    q->op_i = 3;
    return ((const struct state *)recipe->state)->hidden > 0;
}

static bool above(const struct ll_op *op, unsigned *value) {
    const struct req *q = op->req;
    *value = q->long_i > q->most_i;
    return true;
}

static const char *ignore_odd(const unsigned *value) {
    if (value[0] == 2)
        return "what is hidden has no response";
    return value[0] == 1 && value[1] != 0 ? "a sum that is cleared is 0, which is even" : NULL;
}

static const char *ignore_after(const unsigned *value) {
    return value[0] == 1 && value[1] != 0 ? "a sum that was cleared is 0" : NULL;
}

static const char *const ops[] = {"add", "clear", "hide", "get", NULL};
static const char *const no_yes[] = {"no", "yes", NULL};
static struct ll_feature features[LL_FEATURES + 2] = {
    {.name = "op", .port = "op_i", .names = ops, .option = "OPS"},
    {.name = "n", .port = "n_i", .classes = &ll_unsigned},
    {.name = "sum", .classes = &ll_unsigned, .bits = SUM_BITS, .number = sum},
    {.name = "odd", .port = "flag_o"},
    {.name = "row", .classes = &ll_lengths, .bits = 6, .number = row, .steer = steer_row},
    {.name = "above", .names = no_yes, .of = above},
    {.name = "op before", .after = "op"},
    {.name = NULL}};
static struct ll_cross crosses[LL_CROSSES + 2] = {
    {.name = "sums", .features = {"op", "sum"}},
    {.name = "odd sums", .features = {"op", "odd"}, .ignore = ignore_odd},
    {.name = "rows", .features = {"row", "above"}},
    {.name = "pairs", .features = {"op before", "op"}},
    {.name = "sums after", .features = {"op before", "sum"}, .ignore = ignore_after},
    {.name = NULL}};

LL_UNIT(toy, .execute = execute, .state_size = sizeof(struct state), .pipeline = LL_COLLAPSE, .latency = 2,
        .features = features, .crosses = crosses);

/* Copy of the declaration, for contradictions. */
static struct ll_unit copy;
static struct ll_port_list list;
static struct ll_port ports[COUNT(ll_ports) + 1];
static struct ll_feature kept_features[COUNT(features)];
static struct ll_cross kept_crosses[COUNT(crosses)];

static void begin(void) {
    memcpy(features, kept_features, sizeof features);
    memcpy(crosses, kept_crosses, sizeof crosses);
    memcpy(ports, ll_ports, sizeof ll_ports);
    list = ll_port_list;
    list.ports = ports;
    copy = ll_the_unit;
    copy.list = &list;
    declared_seconds = 20;
}

static struct ll_port *port(const char *name) {
    struct ll_port *p = ports;
    while (strcmp(p->name, name) != 0)
        p++;
    return p;
}

static struct ll_feature *feature(const char *name) {
    struct ll_feature *f = features;
    while (strcmp(f->name, name) != 0)
        f++;
    return f;
}

/* Wrong models and features. */
static bool count_calls(void *of, const void *request, void *response) {
    static unsigned calls;
    ((struct rsp *)response)->sum_o = ++calls % 1024 == 0;
    return request || of;
}

static bool wide_flag(void *of, const void *request, void *response) {
    ((struct rsp *)response)->flag_o = 2;
    return request || of;
}

static bool crash(void *of, const void *request, void *response) {
    (void)of, (void)request, (void)response;
    abort();
}

static bool hang(void *of, const void *request, void *response) {
    (void)of, (void)request, (void)response;
    while (pause())
        ;
    return false;
}

static bool mute(void *of, const void *request, void *response) {
    (void)of, (void)request, (void)response;
    return false;
}

static void respond(const void *req, void *rsp, size_t n) {
    (void)req, (void)rsp, (void)n;
}

static bool miss(struct ll_recipe *recipe, unsigned value) {
    struct req *q = recipe->req;
    (void)value;
    q->op_i = 0;
    return true;
}

static bool beyond(const struct ll_op *op, unsigned *value) {
    *value = 2;
    return op->req;
}

static const struct req plain = {.op_i = 5}, wide = {.op_i = 8};
static const char *const words[] = {NULL};
static const char *const ops_and_more[] = {"a", "b", "c", "d", "e", "f", "g"};

static unsigned own(unsigned value) {
    return value;
}

static void put_nothing(void *req, const uint64_t *number) {
    (void)req, (void)number;
}

static void set_op(const void *req, unsigned *value) {
    value[0] = 0;
    (void)req;
}

static bool take_all(const unsigned *value, const char *feature, unsigned of) {
    return value || feature || of;
}

static void print_nothing(FILE *file, const void *req) {
    (void)file, (void)req;
}

static unsigned work_on_none(const void *req, uint32_t *word) {
    (void)req, (void)word;
    return 0;
}

static bool append_all(struct ll_recipe *recipe, unsigned value) {
    while (recipe->append(recipe))
        ;
    return value;
}

static unsigned no_size(unsigned bits) {
    (void)bits;
    return 0;
}

static struct ll_classes no_classes;
static const char *many_names[LL_VALUES + 2];
static char many_texts[LL_VALUES + 1][8];

static void name_many(void) {
    for (unsigned i = 0; i <= LL_VALUES; i++) {
        snprintf(many_texts[i], sizeof many_texts[i], "v%u", i);
        many_names[i] = many_texts[i];
    }
}

static const char *set_names(unsigned n) {
    static const char *const names[] = {"writes", "reads"};
    return n < COUNT(names) ? names[n] : NULL;
}

static bool in_no_set(unsigned n, unsigned value) {
    (void)n;
    (void)value;
    return false;
}

static bool in_set(unsigned n, unsigned value) {
    return (value == 3) == (n == 1);
}

static const char *const none[] = {NULL}, *const twice[] = {"a", "a", NULL}, *const blank[] = {"a b", "c", NULL},
                         *const quoted[] = {"a", "\"", NULL};
#define PLANTS "test/plants/declared.def"
#include "test/declared_plant.h"

/* Checks that each number has one class, and that each class that is not empty draws its own numbers. */
static void test_classes(void) {
    static const struct ll_classes *const all[] = {&ll_signed,  &ll_unsigned,    &ll_f16,   &ll_f32,     &ll_f64,
                                                   &ll_lengths, &ll_one_decides, &ll_sizes, &ll_low_ones};
    for (size_t i = 0; i < COUNT(all); i++)
        for (unsigned bits = 1; bits <= 64; bits++) {
            const struct ll_classes *c = all[i];
            char text[32], before[32] = "";
            for (unsigned value = 0; value < c->size(bits); value++) {
                unsigned own = 0;
                for (unsigned k = 0; k < 64; k++) {
                    const uint64_t number = c->draw(bits, value, random64());
                    assert_int_equal(number & ~edge_ones(bits), 0);
                    own += c->of(bits, number) == value;
                }
                if (bits > 11)
                    assert_int_equal(own, 64);
                c->name(bits, value, text);
                assert_string_not_equal(text, before);
                memcpy(before, text, sizeof before);
            }
            for (unsigned k = 0; c->size(bits) && bits <= 11 && k <= edge_ones(bits); k++) {
                const unsigned value = c->of(bits, k);
                assert_true(value < c->size(bits) || (c == &ll_lengths && k == 0 && value == LL_NO_CLASS));
            }
        }
    assert_int_equal(ll_one_decides.size(7), 17);
    assert_int_equal(ll_f32.size(31), 0);
    assert_int_equal(ll_f32.of(32, 0x7f800001), 11);
    assert_int_equal(ll_f64.of(64, 0x8000000000000001), 3);
    assert_int_equal(ll_f16.of(16, 0x7bff), 6);
    assert_int_equal(ll_lengths.of(11, 1500), 7);
}

/* Compares the place of each port in a struct with its place in words. */
static void test_packing(void) {
    assert_int_equal(sizeof(((struct req *)0)->n_i), 4);
    assert_int_equal(sizeof(((struct req *)0)->half_i), 4);
    assert_int_equal(sizeof(((struct req *)0)->word_i), 4);
    assert_int_equal(sizeof(((struct req *)0)->long_i), 8);
    assert_int_equal(sizeof(((struct req *)0)->wide_i), 12);
    assert_int_equal(sizeof(((struct req *)0)->lanes_i), 12);
    for (unsigned i = 0; i < MANY; i++) {
        struct rng rng = {i};
        struct req req;
        uint32_t words[UNIT_MAX_WORDS] = {0}, mask[UNIT_MAX_WORDS] = {0};
        memset(&req, 0, sizeof req);
        declared_randomize(&rng, &req);
        memcpy(words, &req, sizeof req);
        for (unsigned k = 0; k < declared.n_request; k++) {
            const struct ll_port *port = declared.request[k];
            const unsigned word = declared_word(port);
            if (declared_is_scalar(port))
                assert_int_equal(declared_get_lane(port, &req, 0),
                                 words[word] | (port->width > 32 ? (uint64_t)words[word + 1] << 32 : 0));
        }
        assert_int_equal(req.long_i, words[4] | (uint64_t)words[5] << 32);
        assert_int_equal(sizeof req, unit.wires->req_words * sizeof *words);
        unit_req_mask(mask);
        for (unsigned word = 0; word < unit.wires->req_words; word++)
            assert_int_equal(words[word] & ~mask[word], 0);
    }
}

/* Reads printed requests back. */
static void test_text(void) {
    for (unsigned i = 0; i < MANY; i++) {
        struct rng rng = {i};
        uint32_t words[UNIT_MAX_WORDS] = {0}, back[UNIT_MAX_WORDS] = {0};
        struct timing timing = timing_plain;
        struct scan scan;
        char *text = NULL;
        size_t size;
        unit.randomize(&rng, words, 1);
        FILE *to = open_memstream(&text, &size);
        op_text_print(to, words, &timing);
        fclose(to);
        scan_start(&scan, text, size);
        assert_true(op_text_read(&scan, back, &timing, NULL));
        assert_memory_equal(words, back, unit.wires->req_words * sizeof *words);
        assert_true((words[0] < 4) == (strstr(text, "op_i") == NULL));
        free(text);
    }
}

/* Progress of a run: bins that its operations hit from the actual state. */
static struct {
    struct stream *foreseen;
    const uint32_t *state; /* of the session */
    uint64_t token, sampled;
    uint64_t other; /* operations that hit another bin than the foreseen one */
    bool follows;   /* there is a request since the last reset */
    struct req last;
} run;
static bool (*carry_out)(uint32_t *state, struct agents *agents, const uint32_t *req, const uint32_t *seen,
                         uint32_t *rsp);
static void (*reset_state)(uint32_t *state);

static void watched_reset(uint32_t *state) {
    if (!run.state)
        run.state = state;
    if (run.state == state)
        run.follows = false;
    reset_state(state);
}

static bool watched_execute(uint32_t *state, struct agents *agents, const uint32_t *words, const uint32_t *seen,
                            uint32_t *rsp) {
    struct {
        struct state state;
        uint32_t kept;
    } before;
    memcpy(&before.state, state, sizeof before.state);
    const bool answered = carry_out(state, agents, words, seen, rsp);
    if (state != run.state)
        return answered;
    features_remember(&before, run.follows ? &run.last : NULL);
    run.last = *(const struct req *)words;
    run.follows = true;
    const struct ll_op op = {.state = &before, .req = words, .rsp = answered ? rsp : NULL};
    unsigned value[LL_FEATURES];
    uint32_t first = 0;
    features_of(&op, value);
    stream_fill(run.foreseen, run.token);
    const uint32_t slot = stream_slot(run.token++);
    for (size_t group = 0; run.foreseen->sampled[slot / STREAM_BLOCK] && group < unit.coverage->n; group++) {
        const uint32_t bin = group_bin(&declared.group[group], value);
        /* Not all operations of a block may be sampled. */
        const uint32_t found = stream_bins(run.foreseen, group)[slot];
        run.other += found != run.foreseen->no_bin && (bin == COVER_NO_BIN || found != first + bin);
        run.sampled += found != run.foreseen->no_bin;
        first += covergroup_bins(&unit.coverage->groups[group]);
    }
    return answered;
}

/* Compares foreseen bins with actual ones in both loops, with and without resets. */
static void test_foresight(void) {
    static struct stream foreseen, stream;
    static bool hit[MOST_BINS];
    assert_true(cover_operation_bins() <= MOST_BINS);
    carry_out = unit.execute;
    reset_state = unit.reset;
    for (unsigned i = 0; i < 4; i++) {
        struct check_options options = {.device = &model_device,
                                        .mode = i & 1 ? CHECK_TXN : CHECK_CYCLE,
                                        .strict = true,
                                        .batch = CHECK_BATCH,
                                        .cycles = 100000};
        const uint64_t shard = i & 2 ? 7 : 0;
        struct check_result result;
        struct cover cover;
        assert_true(stream_open_seed(&foreseen, SEED, shard, UINT64_MAX) &&
                    stream_open_seed(&stream, SEED, shard, UINT64_MAX));
        assert_true(cover_open(&cover));
        memset(&run, 0, sizeof run);
        run.foreseen = &foreseen;
        unit.execute = watched_execute;
        unit.reset = watched_reset;
        result = run_stream(&stream, 1, &options, &cover);
        unit.execute = carry_out;
        unit.reset = reset_state;
        assert_int_equal(result.mismatch.kind, KIND_NONE);
        assert_true(run.sampled > 1000);
        assert_int_equal(run.other, 0);
        for (uint32_t bin = 0; bin < cover_operation_bins(); bin++)
            hit[bin] |= cover.hit[bin];
        cover_close(&cover);
        stream_close(&foreseen);
    }
    /* All reachable bins are hit, even sums that need hundreds of requests. */
    for (uint32_t bin = 0; bin < cover_operation_bins(); bin++)
        assert_int_equal(hit[bin], !cover_impossible(bin));
    assert_true(steered > 0);
}

/* Functions of a unit that fail late, in the session only. */
static unsigned left;

static bool goes_wrong(const uint32_t *state) {
    return state == run.state && !left--;
}

static bool crash_late(uint32_t *state, struct agents *agents, const uint32_t *req, const uint32_t *seen,
                       uint32_t *rsp) {
    return goes_wrong(state) ? crash(state, req, rsp) : carry_out(state, agents, req, seen, rsp);
}

static bool hang_late(uint32_t *state, struct agents *agents, const uint32_t *req, const uint32_t *seen,
                      uint32_t *rsp) {
    return goes_wrong(state) ? hang(state, req, rsp) : carry_out(state, agents, req, seen, rsp);
}

static bool exit_late(uint32_t *state, struct agents *agents, const uint32_t *req, const uint32_t *seen,
                      uint32_t *rsp) {
    if (goes_wrong(state))
        _exit(7);
    return carry_out(state, agents, req, seen, rsp);
}

static bool run_here(void *context, struct check_result *result) {
    static struct stream stream;
    memset(&run, 0, sizeof run);
    left = 100;
    return stream_open_seed(&stream, SEED, 0, UINT64_MAX) &&
           check_run(&stream, model_device.open(1), context, NULL, result);
}

/* Expects reports that name the unit's file, not the design. */
static void test_faults(void) {
    static const struct {
        bool (*execute)(uint32_t *state, struct agents *agents, const uint32_t *req, const uint32_t *seen,
                        uint32_t *rsp);
        const char *text;
    } faults[] = {
        {crash_late, "a function of the unit was ended by signal 6 (Aborted)"},
        {hang_late, "a function of the unit does not return: ended by the watchdog, WATCHDOG="},
        {exit_late, "a function of the unit ended the process with exit status 7"},
    };
    static struct check_result result;
    carry_out = unit.execute;
    reset_state = unit.reset;
    for (size_t i = 0; i < COUNT(faults); i++) {
        struct check_options options = {.device = &model_device,
                                        .mode = CHECK_TXN,
                                        .watchdog = 400,
                                        .strict = true,
                                        .batch = CHECK_BATCH,
                                        .cycles = 10000};
        char text[AGENT_TEXT];
        unit.execute = faults[i].execute;
        unit.reset = watched_reset;
        assert_true(apart_run(run_here, &options, &options, &result));
        unit.execute = carry_out;
        unit.reset = reset_state;
        snprintf(text, sizeof text, "%s:%u: %s", ll_the_unit.file, ll_the_unit.line, faults[i].text);
        assert_string_equal(result.mismatch.text, text);
        assert_int_equal(result.mismatch.kind, KIND_INTERNAL);
        /* A second run may pass, as the fault may depend on the first one's memory. */
        const struct failure failure = {.result = result};
        const struct report report = {.original = &result.mismatch, .failure = &failure};
        char *notes = report_run_notes(&report);
        assert_string_equal(notes, "a second run did not fail this way\n");
        free(notes);
    }
}

static void test_option_sets(void) {
    bool in[LL_OPTION_VALUES] = {false};
    begin();
    feature("op")->option_set = set_names;
    feature("op")->in_set = in_set;
    assert_true(declared_fill(&copy, &unit));
    assert_true(subset_add_word(unit.dimensions.dimension, "writes", in));
    for (unsigned value = 0; value < COUNT(ops) - 1; value++)
        assert_int_equal(in[value], value != 3);
    assert_true(subset_add_word(unit.dimensions.dimension, "get", in));
    assert_true(in[3]);
    assert_false(subset_add_word(unit.dimensions.dimension, "others", in));
    begin();
    assert_true(declared_fill(&ll_the_unit, &unit) && unit_open());
}

/* Expects only requests of the subset in the stream, even in plans. */
static void test_subset(void) {
    static struct stream stream;
    const bool in[] = {true, false, true, true};
    subset_restrict(0, in);
    const uint32_t unnamed[UNIT_MAX_WORDS] = {5}, named[UNIT_MAX_WORDS] = {3};
    assert_true(subset_has(named));
    assert_false(subset_has(unnamed));
    assert_true(stream_open_seed(&stream, SEED, 0, UINT64_MAX));
    for (uint64_t token = 0; token < 64 * STREAM_BLOCK; token++) {
        stream_fill(&stream, token);
        const uint32_t op = stream_req(&stream, unit.wires)[stream_slot(token) * unit.wires->req_words];
        assert_true(op < 4 && op != 1);
    }
    assert_true(cover_left_out(covergroup_bins(&unit.coverage->groups[0]) / 4));
    uint32_t pairs = 0;
    for (size_t i = 0; strcmp(unit.coverage->groups[i].name, "pairs") != 0; i++)
        pairs += covergroup_bins(&unit.coverage->groups[i]);
    for (uint32_t i = 0; i < 16; i++)
        assert_int_equal(cover_left_out(pairs + i), i / 4 == 1 || i % 4 == 1);
    stream_close(&stream);
    subset_reset();
}

/* Declares ports, a model, a shorter run and a simplest request only: each port is a group of its values. */
static void test_least(void) {
    begin();
    copy.features = NULL;
    copy.crosses = NULL;
    copy.pipeline = LL_ANY;
    copy.latency = 0;
    copy.cycles = 1234;
    copy.plain = &plain;
    assert_true(declared_fill(&copy, &unit));
    assert_true(unit_open());
    assert_int_equal(unit_cycles(), 1234);
    assert_ptr_equal(unit.plain, &plain);
    assert_int_equal(unit.coverage->n, 11);
    assert_string_equal(unit.coverage->groups[0].name, "op_i");
    assert_string_equal(unit.coverage->groups[6].parts[0].names[2], "a single 1");
    assert_null(unit.drive);
    struct cover cover;
    struct check_result result;
    run_model(CHECK_TXN, 0, 20000, &cover, &result);
    assert_int_equal(result.mismatch.kind, KIND_NONE);
    for (uint32_t bin = 0;
         bin < covergroup_bins(&unit.coverage->groups[0]) + covergroup_bins(&unit.coverage->groups[1]); bin++)
        assert_true(cover.hit[bin] || cover_impossible(bin));
    cover_close(&cover);
    assert_true(declared_fill(&ll_the_unit, &unit));
}

int main(void) {
    memcpy(kept_features, features, sizeof features);
    memcpy(kept_crosses, crosses, sizeof crosses);
    const struct CMUnitTest tests[] = {TEST(test_classes),     TEST(test_packing), TEST(test_text),
                                       TEST(test_foresight),   TEST(test_faults),  TEST(test_subset),
                                       TEST(test_option_sets), TEST(test_least),   TEST(test_contradictions)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
