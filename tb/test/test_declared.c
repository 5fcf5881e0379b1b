/* SPDX-License-Identifier: MIT */
/* Tests of a declared unit: everything derived from its declaration, and the message for each contradiction. */
#include "test/declared_loop.h"

#include <unistd.h>

#define LL_PORTS "test/declared_ports.h"
#include "lanelock/ports.h"

#include "cli/subset_option.h"
#include "engine/apart.h"
#include "engine/report.h"
#include "lanelock/bench_random.h"

enum { SUM_BITS = 16, MANY = 2000 };

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
static const struct ll_feature features[] = {
    {.name = "op", .port = "op_i", .names = ops, .option = "OPS"},
    {.name = "n", .port = "n_i", .classes = &ll_unsigned},
    {.name = "sum", .classes = &ll_unsigned, .bits = SUM_BITS, .number = sum},
    {.name = "odd", .port = "flag_o"},
    {.name = "row", .classes = &ll_lengths, .bits = 6, .number = row, .steer = steer_row},
    {.name = "above", .names = no_yes, .of = above},
    {.name = "op before", .after = "op"},
    {.name = NULL}};
static const struct ll_cross crosses[] = {
    {.name = "sums", .features = {"op", "sum"}},
    {.name = "odd sums", .features = {"op", "odd"}, .ignore = ignore_odd},
    {.name = "rows", .features = {"row", "above"}},
    {.name = "pairs", .features = {"op before", "op"}},
    {.name = "sums after", .features = {"op before", "sum"}, .ignore = ignore_after},
    {.name = NULL}};

LL_UNIT(toy, .execute = execute, .state_size = sizeof(struct state), .pipeline = LL_COLLAPSE, .latency = 2,
        .features = features, .crosses = crosses);

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

static bool leave(void *of, const void *request, void *response) {
    (void)of, (void)request, (void)response;
    _exit(7);
}

static bool mute(void *of, const void *request, void *response) {
    (void)of, (void)request, (void)response;
    return false;
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

/* Replaces the features by n of these, with an option if it has one. */
static void declare_many(unsigned n, struct ll_feature of) {
    memset(own_features, 0, sizeof own_features);
    for (unsigned i = 0; i < n; i++) {
        own_features[i] = of;
        own_features[i].name = numbered(i);
        own_features[i].option = of.option ? numbered(i) : NULL;
    }
}

/* Puts a port of the response among those of the request. */
static void move_port(void) {
    const struct ll_port moved = *own_port("rsp_ready_i");
    *own_port("rsp_ready_i") = *own_port("n_i");
    *own_port("n_i") = moved;
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
static void test_contradictions(void) {
    static const char after_alone[] = "feature op before: found .after with .names, .classes, .lanes, .of_request, "
                                      ".owner, .steer, .put or .option, expected none of these";
    PLANT("no output is compared; write execute()", copy.execute = NULL);
    PLANT("found both respond() and execute(), expected one", copy.respond = respond_zero);
    PLANT("found respond() with a state, expected execute() for a unit that has one", copy.respond = respond_zero,
          copy.execute = NULL);
    PLANT("found version 2 of lanelock/bench_unit.h, expected 1; compile it with the header of this Lanelock",
          copy.version++);
    PLANT("found latency 0, expected 1 to 64 for a pipeline", copy.latency = 0);
    PLANT("found latency 2 with pipeline LL_ANY, expected a kind of pipeline", copy.pipeline = LL_ANY);
    PLANT("found pipeline 9, expected LL_ANY, LL_STALL, LL_COLLAPSE or LL_SKID", copy.pipeline = (enum ll_pipeline)9);
    PLANT("ports.h has no port rsp_ready_i; add PORT(IN, rsp_ready_i, 1, 1, ALWAYS, \"...\")",
          own_port("rsp_ready_i")->name = "ready_i");
    PLANT("port req_valid_i: found another direction, width or qualifier, expected PORT(IN, req_valid_i, 1, 1, ALWAYS, "
          "\"...\")",
          own_port("req_valid_i")->width = 2);
    PLANT("port n_i: found qualifier valid_i, which is not a port; expected req_valid_i",
          own_port("n_i")->qualifier = "valid_i");
    PLANT("port sum_o: found qualifier ALWAYS, expected rsp_valid_o for an output",
          own_port("sum_o")->qualifier = "ALWAYS");
    PLANT("port n_i: found qualifier rsp_valid_o, expected req_valid_i for an input",
          own_port("n_i")->qualifier = "rsp_valid_o");
    PLANT("port half_i: found it twice in ports.h, expected it once", own_port("n_i")->name = "half_i");
    PLANT("port n_i: found 0 bits in 1 lanes, expected 1 to 512 bits in all", own_port("n_i")->width = 0);
    PLANT("port lanes_i: found 5 bits in 103 lanes, expected 1 to 512 bits in all", own_port("lanes_i")->lanes = 103);
    PLANT("port half_i: found a handshake port before it, expected the inputs that belong to req_valid_i next to each "
          "other in ports.h",
          move_port());
    PLANT("feature n: found port m_i, expected a payload port of ports.h", own_feature("n")->port = "m_i");
    PLANT("feature n: found port wide_i with 70 bits in 1 lanes, expected lanes of up to 64 bits; use number() or of()",
          own_feature("n")->port = "wide_i");
    PLANT("feature n: found .bits = 7, expected 8 as port n_i has", own_feature("n")->bits = 7);
    PLANT("feature op: found two features of this name, expected one", own_feature("n")->name = "op");
    PLANT("feature op: found 0 values, expected 1 or more", own_feature("op")->names = none);
    PLANT("feature above: found 0 values; name those of of() with .names", own_feature("above")->names = NULL);
    PLANT("feature sum: found 0 values; give number() .classes or .names", own_feature("sum")->classes = NULL);
    PLANT("feature sum: found .bits = 65, expected 1 to 64", own_feature("sum")->bits = 65);
    PLANT("feature n: found 8 bits, expected a width that its classes have", own_feature("n")->classes = &ll_f16);
    PLANT("feature odd: found 4 names, expected 2 or fewer for 1 bit", own_feature("odd")->names = ops);
    PLANT("feature op: found the name 'a' of value 0 again for value 1", own_feature("op")->names = twice);
    PLANT("feature op: found a name of value 1 that is empty or has a quote, a backslash, a % or another character "
          "that is not printable ASCII",
          own_feature("op")->names = quoted);
    PLANT("found a feature whose name is empty or has a quote, a backslash, a % or another character that is not "
          "printable ASCII",
          own_feature("n")->name = "");
    PLANT("feature above: found more than 4096 values, expected 4096 or fewer",
          own_feature("above")->names = numbered_names(LL_VALUES + 1));
    PLANT("feature n: found both .classes and .names, expected one", own_feature("n")->names = ops);
    PLANT("feature n: found 2 of .port, .number, .numbers, .of, .of_all, .part_of and .after, expected one",
          own_feature("n")->number = sum);
    PLANT("feature n: found 0 of .port, .number, .numbers, .of, .of_all, .part_of and .after, expected one",
          own_feature("n")->port = NULL);
    PLANT("found more than 112 features, expected 112 or fewer",
          declare_many(LL_FEATURES + 1, (struct ll_feature){.port = "n_i"}));
    PLANT("feature n: found 8 bits, expected a width that its classes have", no_classes = ll_unsigned,
          no_classes.size = no_size, own_feature("n")->classes = &no_classes);
    PLANT("feature op: found option 'SIZE S', expected OPS, WIDTHS or a word of letters, digits and _",
          own_feature("op")->option = "SIZE S");
    PLANT("feature sum: found option WIDTHS, expected it for an input port or with .of_request, as only the request is "
          "known",
          own_feature("sum")->option = "WIDTHS");
    PLANT("feature op: found the value 'a b' of an option, expected one word", own_feature("op")->names = blank);
    PLANT("feature v12: found more than 12 features with an option or of refusals, expected 12 or fewer",
          declare_many(13, (struct ll_feature){.port = "op_i", .names = ops, .option = ""}));
    PLANT("cross odd sums: found feature even, which is not declared", own_crosses[1].features[1] = "even");
    PLANT("cross odd sums: found feature op twice, expected it once", own_crosses[1].features[1] = "op");
    PLANT("cross sums: found two crosses of this name, expected one", own_crosses[1].name = "sums");
    PLANT("cross odd sums: found 0 features, expected 1 to 6", own_crosses[1].features[0] = NULL);
    PLANT("found more than 48 crosses and features in no cross, expected 48 or fewer",
          cross_many(LL_CROSSES + 1, "op"));
    PLANT("cross sums: found more than 1048576 bins, expected 1048576 or fewer; leave a feature out",
          own_feature("op")->option = NULL,
          own_feature("above")->names = own_feature("n")->names = numbered_names(LL_VALUES),
          own_feature("n")->classes = NULL, own_feature("n")->port = "word_i", own_crosses[0].features[0] = "above",
          own_crosses[0].features[1] = "n");
    PLANT("found a cross whose name is empty or has a quote, a backslash or a %", own_crosses[0].name = "100%");
    /* Functions of the model and of features. */
    PLANT("the model responds to the same requests in two ways after a reset; keep what it remembers in its state",
          copy.execute = count_calls);
    PLANT("port flag_o: found bits set above its width of 1 in struct rsp; mask them", copy.execute = wide_flag);
    PLANT("port op_i: found bits set above its width of 3 in struct req; mask them", copy.plain = &wide);
    PLANT("a function of the unit was ended by signal 6 (Aborted)", copy.execute = crash);
    PLANT("a function of the unit did not return within 1 seconds", copy.execute = hang, declared_seconds = 1);
    PLANT("execute() answers none of 4099 random requests; return true where there is a response", copy.execute = mute);
    PLANT("feature row: steer() misses its own value '1' from the state after a reset; return false where it is not "
          "possible",
          own_feature("row")->steer = miss);
    PLANT("feature above: of() returned value 2, expected 0 to 1", own_feature("above")->of = beyond,
          own_feature("above")->steer = miss);
    PLANT(after_alone, own_feature("op before")->option = "WIDTHS");
    PLANT("feature op before: found after sum, expected a feature that is declared before, an input port or one with "
          ".of_request, without lanes",
          own_feature("op before")->after = "sum");
    PLANT("feature row: steer() made more than 4096 requests; append fewer", own_feature("row")->steer = append_all);
    PLANT("feature above: found .bits = 4, expected it with number(), numbers() or classes of of_all()",
          own_feature("above")->bits = 4);
    PLANT("found read() or .words without print(), expected all of them or none", copy.words = words);
    PLANT("feature op: found one or two of .option, option_set() and in_set(), expected .option alone or all three",
          own_feature("op")->option_set = set_names);
    PLANT("feature n: found .uncounted without .option, expected both", own_feature("n")->uncounted = true);
    PLANT("cross sums: found feature op, which is .uncounted, expected a counted one",
          own_feature("op")->uncounted = true);
    PLANT("feature op: in_set() has no value for 'writes', expected 1 or more",
          own_feature("op")->option_set = set_names, own_feature("op")->in_set = in_no_set);
    PLANT("feature op: found option OPS for a feature of 513 values, expected 512 or fewer",
          own_feature("op")->names = numbered_names(LL_OPTION_VALUES + 1), own_feature("op")->port = NULL,
          own_feature("op")->of = above, own_feature("op")->of_request = true);
    /* Limits. */
    PLANT(
        "port wide_i: found more than 256 beats in all ports up to this one, each of which is counted; declare crosses",
        copy.features = NULL, copy.crosses = NULL, copy.req_beats = 40);
    PLANT("feature v6: found 40 lanes in all beats of port n_i, more than 256 with those of the crosses before; leave "
          ".lanes out, and name a .beat",
          declare_many(7, (struct ll_feature){.port = "n_i", .lanes = 40}), copy.crosses = NULL, copy.req_beats = 40);
    /* Members that would be ignored. */
    PLANT(after_alone, own_feature("op before")->lanes = 2);
    PLANT(after_alone, own_feature("op before")->of_request = true);
    PLANT(after_alone, own_feature("op before")->part_of = "op", own_feature("op before")->owner = own);
    PLANT("feature row: found .put and .steer, expected one of them", own_feature("row")->put = put_nothing);
    PLANT("feature op: found a value from values() and another source of values, expected one of them",
          own_feature("above")->of = NULL, copy.values = set_op);
    PLANT("found values(), expected a feature without another source of values", copy.values = set_op);
    PLANT("cross sums: found takes() in a unit without .option, expected both", own_feature("op")->option = NULL,
          own_crosses[0].takes = take_all);
    PLANT("cross sums: found '%2' in .text, expected %0 to %1", own_crosses[0].text = "%0 of %2");
    PLANT("cross sums: found a quote, a backslash or a new line in .text", own_crosses[0].text = "\"%0\"");
    PLANT("found refusal 'n' without refuse(), expected both", copy.refusal = "n");
    PLANT("found .lane without .host and .memory, expected it where reports name lanes of their requests",
          copy.lane = "channel");
    PLANT("found .words without read(), expected both", copy.print = print_nothing, copy.words = words);
    PLANT("found .host.offset without .host.words, expected both", copy.host.offset = 4);
    PLANT("found .host.banks without .host.words, expected both", copy.host.banks = 2);
    PLANT("found .host.works_on without .host.words, expected both", copy.host.works_on = work_on_none);
    PLANT("found .handle of .memory, which is not there; set .memory.there", copy.memory.handle = 8);
}

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
        uint32_t words[UNIT_MAX_WORDS];
        char *text = read_back(i, words, &timing_plain);
        assert_true((words[0] < 4) == (strstr(text, "op_i") == NULL));
        free(text);
    }
}

/* Compares foreseen bins with actual ones in both loops, with and without resets. */
static void test_foresight(void) {
    struct cover cover = {.hit = NULL};
    for (unsigned i = 0; i < 4; i++) {
        watch_model(unit.coverage->n);
        pass_model(i & 1 ? CHECK_TXN : CHECK_CYCLE, i & 2 ? 7 : 0, 100000, &cover);
        watch_none();
        assert_true(watched.sampled > 1000);
        assert_int_equal(watched.other, 0);
    }
    /* All reachable bins are hit, even sums that need hundreds of requests. */
    expect_bins(&cover, 0, cover_operation_bins());
    assert_true(steered > 0);
    cover_close(&cover);
}

/* A function of the unit that fails late, in the session only. */
static unsigned left;
static bool (*late)(void *of, const void *request, void *response);

static bool fail_late(uint32_t *state, struct agents *agents, const uint32_t *req, const uint32_t *seen,
                      uint32_t *rsp) {
    return state == watched.state && !left-- ? late(state, req, rsp) : watched.execute(state, agents, req, seen, rsp);
}

static bool run_here(void *context, struct check_result *result) {
    left = 100;
    return stream_open_seed(&loop_stream, SEED, 0, UINT64_MAX) &&
           check_run(&loop_stream, model_device.open(1), context, NULL, result);
}

/* Expects reports that name the unit's file, not the design. */
static void test_faults(void) {
    static const struct {
        bool (*late)(void *of, const void *request, void *response);
        const char *text;
    } faults[] = {
        {crash, "a function of the unit was ended by signal 6 (Aborted)"},
        {hang, "a function of the unit does not return: ended by the watchdog, WATCHDOG="},
        {leave, "a function of the unit ended the process with exit status 7"},
    };
    static struct check_result result;
    for (size_t i = 0; i < COUNT(faults); i++) {
        struct check_options options = {.device = &model_device,
                                        .mode = CHECK_TXN,
                                        .watchdog = 400,
                                        .strict = true,
                                        .batch = CHECK_BATCH,
                                        .cycles = 10000};
        char text[AGENT_TEXT];
        watch_model(0);
        unit.execute = fail_late;
        late = faults[i].late;
        assert_true(apart_run(run_here, &options, &options, &result));
        watch_none();
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
    own_feature("op")->option_set = set_names;
    own_feature("op")->in_set = in_set;
    fill_copy();
    assert_true(subset_add_word(unit.dimensions.dimension, "writes", in));
    for (unsigned value = 0; value < COUNT(ops) - 1; value++)
        assert_int_equal(in[value], value != 3);
    assert_true(subset_add_word(unit.dimensions.dimension, "get", in));
    assert_true(in[3]);
    assert_false(subset_add_word(unit.dimensions.dimension, "others", in));
}

/* Expects that a request without a name of its operation is outside of a subset, and bins of pairs with one outside. */
static void test_subset(void) {
    const bool in[] = {true, false, true, true};
    subset_restrict(0, in);
    const uint32_t unnamed[UNIT_MAX_WORDS] = {5}, named[UNIT_MAX_WORDS] = {3};
    assert_true(subset_has(named));
    assert_false(subset_has(unnamed));
    assert_true(cover_left_out(covergroup_bins(&unit.coverage->groups[0]) / 4));
    uint32_t pairs = 0;
    for (size_t i = 0; strcmp(unit.coverage->groups[i].name, "pairs") != 0; i++)
        pairs += covergroup_bins(&unit.coverage->groups[i]);
    for (uint32_t i = 0; i < 16; i++)
        assert_int_equal(cover_left_out(pairs + i), i / 4 == 1 || i % 4 == 1);
}

/* Declares ports, a model, a shorter run and a simplest request only: each port is a group of its values. */
static void test_least(void) {
    copy.features = NULL;
    copy.crosses = NULL;
    copy.pipeline = LL_ANY;
    copy.latency = 0;
    copy.cycles = 1234;
    copy.plain = &plain;
    fill_copy();
    assert_int_equal(unit_cycles(), 1234);
    assert_ptr_equal(unit.plain, &plain);
    assert_int_equal(unit.coverage->n, 11);
    assert_string_equal(unit.coverage->groups[0].name, "op_i");
    assert_string_equal(unit.coverage->groups[6].parts[0].names[2], "a single 1");
    assert_null(unit.drive);
    struct cover cover = {.hit = NULL};
    pass_model(CHECK_TXN, 0, 20000, &cover);
    expect_bins(&cover, 0, covergroup_bins(&unit.coverage->groups[0]) + covergroup_bins(&unit.coverage->groups[1]));
    cover_close(&cover);
}

RUN_TESTS(DECLARED(test_classes), DECLARED(test_packing), DECLARED(test_text), DECLARED(test_foresight),
          DECLARED(test_faults), DECLARED(test_subset), DECLARED(test_option_sets), DECLARED(test_least),
          DECLARED(test_contradictions))
