/* SPDX-License-Identifier: MIT */
/* Tests of a declared unit whose messages have several beats. */
#include "test/declared_loop.h"

#define LL_PORTS "test/declared_message_ports.h"
#include "lanelock/ports.h"

#include "engine/split.h"
#include "engine/stimulus.h"

enum { REQ_BEATS = 3, RSP_BEATS = 2, MANY = 500, CYCLES = 60000 };
enum { BEAT_LANES = 4, LANES = REQ_BEATS * BEAT_LANES, LANE_BITS = 9 };
enum { SUM, XOR, KEEP };
static const uint64_t ones = (1ull << 40) - 1;

struct state {
    uint64_t kept;
    uint32_t lane[REQ_BEATS][2]; /* from the last request */
};

static bool lacks_xor; /* a design without XOR rejects it */

/* The first beat of a response has the result of all words, the second one the previously kept value. */
static bool execute(void *of, const void *request, void *response) {
    struct state *s = of;
    const struct req *q = request;
    struct rsp *r = response;
    const bool refused = q[0].op_i > KEEP || (lacks_xor && q[0].op_i == XOR);
    r[0].refused_o = refused;
    r[1].word_o = s->kept;
    for (unsigned beat = 0; beat < REQ_BEATS && !refused; beat++)
        r[0].word_o = q[0].op_i == XOR ? r[0].word_o ^ q[beat].word_i : (r[0].word_o + q[beat].word_i) & ones;
    s->kept = (q[0].op_i == KEEP || q[0].op_i == XOR) && !refused ? r[0].word_o : s->kept;
    for (unsigned beat = 0; beat < REQ_BEATS; beat++)
        memcpy(s->lane[beat], q[beat].lane_i, sizeof s->lane[beat]);
    return true;
}

static bool result(const struct ll_op *op, uint64_t *number) {
    *number = op->rsp ? ((const struct rsp *)op->rsp)[0].word_o : 0;
    return op->rsp;
}

static uint32_t lane_of(const uint32_t *words, unsigned lane) {
    const unsigned at = lane % BEAT_LANES * LANE_BITS;
    return (uint32_t)(((uint64_t)words[1] << 32 | words[0]) >> at) & ((1u << LANE_BITS) - 1);
}

static bool position(const struct ll_op *op, unsigned *value) {
    *value = op->lane;
    return true;
}

/* Returns true if a lane has its number of the previous request. */
static bool again(const struct ll_op *op, unsigned *value) {
    const unsigned beat = op->lane / BEAT_LANES;
    *value = lane_of(((const struct req *)op->req)[beat].lane_i, op->lane) ==
             lane_of(((const struct state *)op->state)->lane[beat], op->lane);
    return true;
}

static bool steer_again(struct ll_recipe *recipe, unsigned value) {
    struct req *q = recipe->req;
    const unsigned beat = recipe->lane / BEAT_LANES;
    if (value)
        memcpy(q[beat].lane_i, ((const struct state *)recipe->state)->lane[beat], sizeof q->lane_i);
    return true;
}

static bool refused(const struct ll_op *op, unsigned *value) {
    *value = ((const struct req *)op->req)->op_i > KEEP;
    return !op->rsp && !op->state;
}

static void refuse(void *req) {
    ((struct req *)req)->op_i = KEEP + 1;
}

static void refuse_none(void *req) {
    ((struct req *)req)->op_i = SUM;
}

/* Leaves every operation accepted. */
static bool takes(const unsigned *value, const char *feature, unsigned of) {
    (void)of;
    return strcmp(feature, "op") != 0 || value[0] == 0;
}

static const char *const no_yes[] = {"no", "yes", NULL};
static const char *const positions[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", NULL};
static const char *const ops[] = {"sum", "xor", "keep", NULL};
static const struct ll_feature features[] = {
    {.name = "op", .port = "op_i", .names = ops, .option = "OPS"},
    {.name = "last word", .port = "word_i", .beat = 2, .classes = &ll_unsigned},
    {.name = "kept", .port = "word_o", .beat = 1, .classes = &ll_unsigned},
    {.name = "result", .classes = &ll_unsigned, .bits = 40, .number = result},
    {.name = "number", .port = "lane_i", .lanes = LANES},
    {.name = "position", .lanes = LANES, .names = positions, .of = position},
    {.name = "again", .lanes = LANES, .names = no_yes, .of = again, .steer = steer_again},
    {.name = "in beat 1", .port = "lane_i", .beat = 1},
    {.name = "refused", .names = no_yes, .of = refused, .of_request = true},
    {.name = NULL}};
static const struct ll_cross crosses[] = {{.name = "words", .features = {"op", "last word"}},
                                          {.name = "results", .features = {"op", "result"}},
                                          {.name = "lanes", .features = {"op", "position", "number"}},
                                          {.name = "repeated", .features = {"position", "again", "op"}},
                                          {.name = "refusals", .features = {"refused"}, .takes = takes},
                                          {.name = NULL}};

LL_UNIT(message, .execute = execute, .state_size = sizeof(struct state), .req_beats = REQ_BEATS, .rsp_beats = RSP_BEATS,
        .refusal = "refused", .refuse = refuse, .pipeline = LL_COLLAPSE, .latency = 2, .features = features,
        .crosses = crosses);

/* Replaces the ports of the request, which has the maximum number of words in each beat then. */
static void lengthen_request(void) {
    enum { FIRST = 3, SHORT = 3, LONG = 64, BYTES = 64 };
    struct ll_port *port = own_ports + FIRST;
    memmove(port + LONG, port + SHORT, (own_list.n - FIRST - SHORT) * sizeof *port);
    for (unsigned i = 0; i < LONG; i++)
        port[i] = (struct ll_port){.name = numbered(i),
                                   .qualifier = "req_valid_i",
                                   .meaning = "",
                                   .width = 8 * BYTES,
                                   .lanes = 1,
                                   .offset = i * BYTES};
    own_list.n += LONG - SHORT;
    own_list.req_size = LONG * BYTES;
}

static void test_contradictions(void) {
    PLANT("found 65 beats of a request and 2 of a response, expected 64 or fewer", copy.req_beats = LL_BEATS + 1);
    PLANT("feature last word: found beat 3 of port word_i, expected 0 to 2", own_features[1].beat = 3);
    PLANT("feature kept: found beat 2 of port word_o, expected 0 to 1", own_features[2].beat = 2);
    PLANT("feature again: found 65 lanes, expected 64 or fewer", own_features[6].lanes = LL_LANES + 1);
    PLANT("feature number: found 5 lanes, expected 12, those of port lane_i in all beats, or 0",
          own_features[4].lanes = 5);
    PLANT("feature op: found 2 lanes, expected 3, those of port op_i in all beats, or 0", own_features[0].lanes = 2);
    PLANT("feature op: found option OPS for a feature of lanes, expected one of the whole operation",
          own_features[0].lanes = REQ_BEATS);
    PLANT("cross lanes: found 11 lanes of feature position and 12 of number, expected the same number",
          own_features[5].lanes = LANES - 1);
    PLANT("cross v21: found more than 256 lanes in all crosses, expected 256 or fewer",
          cross_many(LL_CROSSES, "position"));
    PLANT("found refusal 'none', which is not a feature", copy.refusal = "none");
    PLANT("feature op: found option OPS for the feature of refusals, expected none", copy.refusal = "op");
    PLANT("feature result: found a refusal, expected it for an input port or with .of_request, as only the request is "
          "known",
          copy.refusal = "result");
    PLANT("found refuse() without a refusal, expected the feature of refused requests", copy.refusal = NULL);
    PLANT("found refuse(), expected a feature with an option as well", own_features[0].option = NULL);
    PLANT("feature last word: found .of_request with a port, expected it with number() or of()",
          own_features[1].of_request = true);
    PLANT("refuse() makes a request that is accepted; make feature refused other than 'no'", copy.refuse = refuse_none);
    PLANT("found vectors of 1027 words of inputs and 5 of outputs, expected 1024 or fewer; take narrower ports",
          lengthen_request(), copy.req_beats = 1);
}

static void test_loops(void) {
    run_loops(false, CYCLES);
}

/* Expects that foresight rejects requests outside of OPS=, without a change of the state. */
static void follow_rest(void) {
    static struct stream stream;
    struct state s = {.kept = 0};
    unsigned seen = 0, group = 0;
    uint32_t first = 0;
    while (strcmp(unit.coverage->groups[group].name, "kept") != 0)
        first += covergroup_bins(&unit.coverage->groups[group++]);
    assert_true(stream_open_seed(&stream, SEED, 7, UINT64_MAX)); /* without resets */
    for (uint64_t token = 0; token < STREAM_BLOCK; token++) {
        struct req req[REQ_BEATS];
        struct rsp rsp[RSP_BEATS] = {{.word_o = 0}};
        stream_fill(&stream, token);
        const uint32_t *words = stream_req(&stream, unit.wires) + stream_slot(token) * declared.request_words;
        const uint32_t bin = stream_bins(&stream, declared.group[group].track)[stream_slot(token)];
        memcpy(req, words, sizeof req);
        if (!subset_has(words)) {
            assert_int_equal(bin, stream.no_bin);
            continue;
        }
        const unsigned value = ll_unsigned.of(40, s.kept);
        seen += value > 1;
        assert_int_equal(bin, first + value);
        execute(&s, req, rsp);
    }
    assert_true(seen > STREAM_BLOCK / 4);
    stream_close(&stream);
}

/* Expects that a design without an operation rejects it, and that a design with it fails. */
static void test_rest(void) {
    const bool in[] = {true, false, true};
    subset_restrict(0, in);
    assert_true(subset_refuse_rest());
    lacks_xor = true;
    run_loops(false, CYCLES);
    assert_int_equal(cover_rest_groups(), 1);
    lacks_xor = false;
    follow_rest();
    assert_int_not_equal(run_model(CHECK_TXN, 0, CYCLES, NULL).mismatch.kind, KIND_NONE);
}

static void respond(const void *request, void *response, size_t n) {
    const struct req *q = request;
    struct rsp *r = response;
    for (size_t i = 0; i < n; i++)
        r[i * RSP_BEATS].word_o = q[i * REQ_BEATS + 2].word_i;
}

/* Splits failures of one lane, or of any lane, by the lane's value. */
static void split(unsigned first, unsigned lanes) {
    const struct feature *number = &declared.feature[4];
    static uint32_t req[MANY * UNIT_MAX_WORDS], bins[MANY * LL_TRACKS];
    static bool failed[MANY];
    struct split_leaf leaves[SPLIT_LEAVES];
    struct rng rng = {SEED};
    const size_t tracks = split_tracks();
    unit.randomize(&rng, req, MANY);
    for (unsigned i = 0; i < MANY; i++) {
        const struct req *q = (const struct req *)(req + i * declared.request_words);
        struct ll_op op = {.req = q};
        unsigned value;
        failed[i] = false;
        for (op.lane = first; op.lane < first + lanes; op.lane++)
            failed[i] |= q[0].op_i <= KEEP && feature_of(number, &op, &value) && value == 1;
    }
    assert_true(split_sample(req, MANY, bins));
    const struct split_ops ops = {.n = MANY, .failed = failed, .bins = bins};
    const unsigned n = split_failures(&ops, SPLIT_LEAVES, leaves);
    for (unsigned i = 0; i < MANY; i++) {
        bool is_in = false;
        for (unsigned k = 0; k < n; k++)
            is_in |= leaves[k].conditions && split_has(&leaves[k], bins + i * tracks);
        assert_int_equal(is_in, failed[i]);
    }
}

/* Compares the bins of a block of operations with those of each operation. */
static void expect_same_bins(void) {
    static uint32_t req[MANY * UNIT_MAX_WORDS], rsp[MANY * UNIT_MAX_WORDS], hit[LL_TRACKS][MANY];
    uint32_t *bins[LL_TRACKS], own[LL_TRACKS];
    struct rng rng = {SEED};
    for (unsigned track = 0; track < LL_TRACKS; track++)
        bins[track] = hit[track];
    unit.randomize(&rng, req, MANY);
    unit.respond(req, rsp, MANY);
    unit.coverage->sample(req, rsp, bins, MANY);
    for (unsigned i = 0; i < MANY; i++) {
        const struct ll_op op = {.req = req + i * declared.request_words, .rsp = rsp + i * declared.response_words};
        group_bins(&op, own);
        for (unsigned track = 0; track < declared.n_tracks; track++)
            assert_int_equal(hit[track][i], own[track]);
    }
}

/* Runs a unit without state, whose operations are sampled in blocks. */
static void test_pure(void) {
    static const struct ll_cross lanes[] = {{.name = "lanes", .features = {"op", "position", "number"}},
                                            {.name = "words", .features = {"op", "last word"}},
                                            {.name = NULL}};
    copy.execute = NULL;
    copy.respond = respond;
    copy.state_size = 0;
    copy.refusal = NULL;
    copy.refuse = NULL;
    copy.crosses = lanes;
    own_features[6].name = NULL; /* the others need the state */
    own_features[2].beat = 0;
    own_features[2].classes = NULL;
    fill_copy();
    run_loops(false, CYCLES);
    assert_int_equal(cover_tracks(), LANES + 3);
    expect_same_bins();
    split(7, 1);
    split(0, LANES);
}

/* Expects that a feature reads a port in its beat. */
static void test_packing(void) {
    struct req req[REQ_BEATS] = {{.op_i = XOR, .word_i = 1}, {.word_i = 2}, {.op_i = 3, .word_i = ones}};
    assert_int_equal(sizeof req, wires_request(unit.wires) * sizeof(uint32_t));
    const struct rsp rsp[RSP_BEATS] = {{.word_o = ones}, {.word_o = 0}};
    const struct state before = {.kept = 0};
    const struct ll_op op = {.state = &before, .req = req, .rsp = rsp};
    unsigned value[LL_FEATURES];
    features_of(&op, value);
    assert_int_equal(value[1], ll_unsigned.of(40, ones));
    assert_int_equal(value[2], ll_unsigned.of(40, 0));
    struct rng rng = {1};
    feature_set(&declared.feature[1], &rng, req, 0, ll_unsigned.of(40, 0));
    assert_int_equal(req[2].word_i, 0);
    assert_int_equal(req[0].word_i, 1);
    assert_int_equal(unit.wires->req_beats, REQ_BEATS);
    assert_int_equal(unit.wires->rsp_beats, RSP_BEATS);
}

/* Expects a bin for each existing lane. */
static void test_lanes(void) {
    struct state before = {.kept = 0};
    struct req req[REQ_BEATS] = {{.op_i = XOR}};
    struct rng rng = {1};
    uint32_t bins[LL_TRACKS];
    for (unsigned lane = 0; lane < LANES; lane++)
        feature_set(&declared.feature[4], &rng, req, lane, lane % ll_unsigned.size(LANE_BITS));
    feature_set(&declared.feature[7], &rng, req, 3, 1); /* lane 7 of all */
    memcpy(before.lane[2], req[2].lane_i, sizeof before.lane[2]);
    const struct ll_op op = {.state = &before, .req = req};
    group_bins(&op, bins);
    const struct group *lanes = &declared.group[2], *repeated = &declared.group[3];
    const unsigned numbers = ll_unsigned.size(LANE_BITS), n_ops = COUNT(ops) - 1;
    for (unsigned lane = 0; lane < LANES; lane++) {
        const unsigned number = lane == 7 ? 1 : lane % numbers, is_again = lane / BEAT_LANES == 2 || number == 0;
        assert_int_equal(bins[lanes->track + lane], (XOR * LANES + lane) * numbers + number);
        assert_int_equal(bins[repeated->track + lane], (lane * 2 + is_again) * n_ops + XOR);
    }
    const struct state zero = {.kept = 0};
    uint32_t words[LL_REQUESTS];
    assert_true(declared_aim(&rng, &zero, 3, ((LANES - 1) * 2 + 1) * n_ops + XOR, true, words) > 0);
    assert_int_equal(lanes->lanes, LANES);
    assert_int_equal(declared.n_tracks, 2 + 2 * LANES + 2 + BEAT_LANES);
    assert_int_equal(cover_tracks(), declared.n_tracks);
}

/* Expects that a port without a feature is covered in each beat, with all lanes together. */
static void test_ports_alone(void) {
    struct req req[REQ_BEATS] = {{.op_i = XOR}};
    struct rng rng = {1};
    uint32_t bins[LL_TRACKS];
    copy.features = NULL;
    copy.crosses = NULL;
    copy.refusal = NULL;
    copy.refuse = NULL;
    fill_copy();
    const struct feature *wide = &declared.feature[2];
    assert_string_equal(wide->name, "lane_i");
    for (unsigned value = 0; value < REQ_BEATS; value++)
        feature_set(wide, &rng, req, value, value);
    const struct ll_op op = {.req = req};
    group_bins(&op, bins);
    for (unsigned value = 0; value < REQ_BEATS; value++)
        assert_int_equal(bins[declared.group[2].track + value], value);
    assert_int_equal(declared.n_tracks, 3 * REQ_BEATS + 2 * RSP_BEATS);
}

/* Reads printed requests back, with their timing. */
static void test_text(void) {
    for (unsigned i = 0; i < MANY; i++) {
        uint32_t words[UNIT_MAX_WORDS];
        struct timing timing[REQ_BEATS] = {timing_plain, timing_plain, timing_plain};
        timing[i % REQ_BEATS].gap = 7;
        char *text = read_back(i, words, timing);
        assert_non_null(strstr(text, "beat 2  op_i"));
        free(text);
    }
}

/*
 * Expects gaps, stalls and resets between all beats, and at most one reset in an operation. Where there are both gaps
 * and stalls, half of the beats of responses wait, so that what is inside fills.
 */
static void test_timing(void) {
    enum { OPS = 100000, ALL = (1 << REQ_BEATS) - 1 };
    struct stimulus stimulus;
    unsigned gaps = 0, stalls = 0, resets = 0, filling = 0;
    assert_true(stream_collect(&stimulus, SEED, 0, 0, OPS, 1));
    for (size_t block = 0; block + STREAM_BLOCK <= OPS; block += STREAM_BLOCK) {
        unsigned in_block = 0, waits = 0;
        for (size_t i = block; i < block + STREAM_BLOCK; i++) {
            unsigned in_operation = 0;
            for (size_t beat = 0; beat < REQ_BEATS; beat++) {
                const struct timing *t = &stimulus.timing[i * REQ_BEATS + beat];
                gaps |= (t->gap != 0) << beat;
                stalls |= (t->ready != UINT32_MAX) << beat;
                resets |= (t->rst_cycles != 0) << beat;
                in_operation += t->rst_cycles != 0;
                in_block += t->gap != 0;
                waits += t->ready != UINT32_MAX;
            }
            assert_in_range(in_operation, 0, 1);
        }
        filling += in_block && waits > STREAM_BLOCK * RSP_BEATS * 3 / 8 && waits < STREAM_BLOCK * RSP_BEATS * 5 / 8;
    }
    assert_int_equal(gaps, ALL);
    assert_int_equal(stalls, ALL);
    assert_int_equal(resets, ALL);
    assert_true(filling);
    stimulus_close(&stimulus);
}

RUN_TESTS(DECLARED(test_loops), DECLARED(test_packing), DECLARED(test_lanes), DECLARED(test_pure), DECLARED(test_rest),
          DECLARED(test_ports_alone), DECLARED(test_text), DECLARED(test_timing), DECLARED(test_contradictions))
