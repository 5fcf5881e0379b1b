/* SPDX-License-Identifier: MIT */
/*
 * Tests of a declared unit with memory at ports, its own memory and a cycle function. A value with its highest bit is
 * stored at the ports, as it is or with its lowest bit inverted, and nothing is returned.
 */
#include "test/declared_loop.h"

#define LL_PORTS "test/declared_memory_ports.h"
#include "lanelock/ports.h"

#include "agents/memory_agent.h"
#include "common/scan.h"
#include "engine/agents.h"
#include "engine/language.h"
#include "engine/stimulus.h"
#include "lanelock/bench_text.h"

enum { CYCLES = 100000, SHORT = 20000, WORDS = 8, LOW_HALF = 0x0f, HELD = 1 };
enum { WRONG = 50 /* operation */, STRAY_AFTER = CHECK_TAIL - 3, POLLS_UNTIL = 4 * CHECK_BUSY, PATIENCE = 1000000 };

/* Function part */
struct state {
    uint32_t words[WORDS];
    struct ll_memory *memory;
    struct candidates *of_host;
};

static bool is_silent(const struct req *q) {
    return !q->own_i && q->value_i >> 31;
}

/* Executes an operation as one of two lanes, the second one of which stores another value. */
static struct serial_step work(const void *request, unsigned lane, uint64_t found) {
    const struct req *q = request;
    return (struct serial_step){is_silent(q) ? q->value_i ^ lane : (uint32_t)(found + q->value_i), found, true};
}

static bool found_before(const void *request, unsigned lane, uint64_t returned, uint64_t *found) {
    (void)request, (void)lane;
    *found = returned;
    return true;
}

static bool execute(void *of, const void *request, void *response) {
    struct state *s = of;
    const struct req *q = request;
    struct rsp *r = response;
    if (q->own_i) {
        r->found_o = s->words[q->place_i % WORDS];
        s->words[q->place_i % WORDS] += q->value_i;
        return true;
    }
    const uint32_t before = (uint32_t)s->memory->read(s->memory, 8 * q->place_i);
    r->found_o = is_silent(q) ? 0 : before;
    s->memory->write(s->memory, 8 * q->place_i, work(q, 0, before).left, LOW_HALF);
    return true;
}

static void explain(void *of, const void *request, const void *seen, void *rsp, char why[LL_WHY]) {
    static const struct serial_operation operation = {.step = work, .found = found_before};
    const struct state *s = of;
    const struct req *q = request;
    const bool silent = is_silent(q);
    const struct lane_group group = {.address = 8 * q->place_i, .bytes = 4, .lanes = silent ? 3 : 1};
    const struct serial_order order = {.operation = &operation,
                                       .operands = q,
                                       .n = silent ? 2 : 1,
                                       .returned = !silent,
                                       .ret = {((const struct rsp *)seen)->found_o}};
    if (!s->memory->candidates || !s->of_host)
        snprintf(why, LL_WHY, "there are no candidates");
    uint64_t word = q->own_i ? 0 : s->memory->read(s->memory, group.address);
    execute(of, q, rsp);
    if (q->own_i)
        return;
    candidates_begin(s->memory->candidates);
    if (!candidates_work(s->memory->candidates, &group, &order, &word))
        return;
    memcpy(rsp, seen, sizeof(struct rsp));
    s->memory->write(s->memory, group.address, word, LOW_HALF);
}

/* Cycle part */
enum phase { IDLE, READ, WAIT, WRITE, RESPOND, STRAY, PHASES };
struct timing_state {
    uint32_t words[WORDS];
    uint32_t phase, own, place, value, found, host_rdata;
    uint32_t waited; /* cycles in the phase before this one */
};

/* Fault of the device, from operation WRONG on or in each operation. */
static enum fault {
    RIGHT,
    WRONG_AT_PORTS, /* wrong contents of the memory */
    WRONG_INSIDE,   /* of its own memory */
    LEAVES,         /* of one word of the memory */
    POLLS,          /* it reads the memory again and again */
    STRAYS,         /* it writes after the last operation */
    GAINS_BYTE,     /* a write gets another byte while it waits */
    LISTENS         /* data of the memory count while it has no response */
} fault;
static unsigned stores;             /* the lane whose value a silent operation leaves */
static uint64_t now, ops;           /* cycles and operations */
static uint64_t wrong_at, wrong_op; /* last cycle and operation with the error of LEAVES */

/* Returns what the device writes. */
static uint32_t left(const struct timing_state *s) {
    const struct req q = {.value_i = s->value};
    const uint32_t value = (uint32_t)work(&q, stores, s->found).left;
    if (fault == LEAVES && ops >= WRONG && (!wrong_op || wrong_op == ops)) {
        wrong_op = ops;
        wrong_at = now;
        return value ^ 0x100;
    }
    return value + (fault == WRONG_AT_PORTS && s->value == 1);
}

static void drive(const struct timing_state *s, struct ll_out *out) {
    const uint32_t gained = fault == GAINS_BYTE && s->waited ? 1 << 4 : 0;
    const bool asks = s->phase == READ || s->phase == WRITE;
    out->req_ready_o[0] = s->phase == IDLE;
    out->rsp_valid_o[0] = s->phase == RESPOND;
    out->found_o[0] = s->phase == RESPOND && (s->own || !(s->value >> 31)) ? s->found : 0;
    out->mem_req_valid_o[0] = asks || s->phase == STRAY;
    out->mem_req_we_o[0] = s->phase == WRITE || s->phase == STRAY;
    out->mem_req_addr_o[0] = asks ? 8 * (s->place & 255) : 0;
    out->mem_req_be_o[0] = s->phase == WRITE ? LOW_HALF | gained : s->phase == STRAY ? UINT8_MAX : 0;
    out->mem_req_wdata_o[0] = s->phase == WRITE ? left(s) : s->phase == STRAY ? 0x12345678 : 0;
    out->mem_rsp_ready_o[0] = s->phase == WAIT;
    out->host_rdata_o[0] = s->host_rdata;
}

static void step(struct timing_state *s, const struct ll_in *in) {
    switch (s->phase) {
    case IDLE:
        if (in->host_valid_i[0] && in->host_we_i[0])
            s->words[in->host_addr_i[0]] = in->host_wdata_i[0];
        else if (in->host_valid_i[0])
            s->host_rdata = s->words[in->host_addr_i[0]];
        if (!in->req_valid_i[0]) {
            s->phase = fault == STRAYS && now >= SHORT + STRAY_AFTER && s->waited >= STRAY_AFTER ? STRAY : IDLE;
            break;
        }
        s->place = in->place_i[0];
        s->value = in->value_i[0];
        s->own = in->own_i[0];
        s->found = 0;
        s->phase = in->own_i[0] ? RESPOND : READ;
        if (!in->own_i[0])
            break;
        s->found = s->words[s->place % WORDS];
        s->words[s->place % WORDS] += s->value + (fault == WRONG_INSIDE && s->value == 1);
        break;
    case READ:
        s->phase = in->mem_req_ready_i[0] ? WAIT : READ;
        break;
    case WAIT:
        if (in->mem_rsp_valid_i[0])
            s->phase = fault == POLLS && ops >= WRONG && now < POLLS_UNTIL ? READ : WRITE;
        if (in->mem_rsp_valid_i[0] || fault == LISTENS)
            s->found |= in->mem_rsp_rdata_i[0];
        break;
    case WRITE:
        s->phase = in->mem_req_ready_i[0] ? RESPOND : WRITE;
        break;
    case RESPOND:
        s->phase = in->rsp_ready_i[0] ? IDLE : RESPOND;
        ops += in->rsp_ready_i[0];
        break;
    default:
        s->phase = in->mem_req_ready_i[0] ? IDLE : STRAY;
    }
}

static void cycle(void *of, const struct ll_in *in, struct ll_out *out) {
    struct timing_state *s = of;
    s->phase %= fault == STRAYS ? PHASES : STRAY;
    s->own &= 1;
    const uint32_t before = s->phase;
    drive(s, out);
    now++;
    s->host_rdata = 0;
    if (in->rst[0])
        s->phase = IDLE;
    else
        step(s, in);
    s->waited = s->phase == before ? s->waited + 1 : 0;
}

static unsigned works_on(const void *req, uint32_t *word) {
    const struct req *q = req;
    word[0] = q->place_i % WORDS;
    return q->own_i;
}

/* Text of the memory contents before a request. */
static void print_before(FILE *file, const void *req, const struct ll_contents *contents) {
    const struct req *q = req;
    fprintf(file, "  before %u",
            (unsigned)(q->own_i ? ll_contents_get(contents, LL_HOST, q->place_i % WORDS)
                                : ll_contents_get(contents, LL_MEMORY, 8 * q->place_i) & UINT32_MAX));
}

static bool read_before(struct scan *s, const void *req, struct ll_contents *contents, bool *ok) {
    const struct req *q = req;
    uint64_t value;
    if (!op_named(s, "before", 32, &value, ok))
        return false;
    if (contents)
        *ok = ll_contents_put(contents, q->own_i ? LL_HOST : LL_MEMORY, q->own_i ? q->place_i % WORDS : 8 * q->place_i,
                              UINT32_MAX, value);
    return true;
}

/* An instruction of the language is a number of requests. */
static size_t requests(const void *machine, void *req) {
    struct req *q = req;
    const size_t n = *(const unsigned *)machine;
    for (size_t i = 0; i < n && i < 2; i++)
        q[i] = (struct req){.value_i = (uint32_t)i};
    return n;
}

static const struct language language = {.name = "none"};
static const char *const no_yes[] = {"0", "1", NULL};
static const struct ll_feature features[] = {
    {.name = "own", .port = "own_i", .names = no_yes}, {.name = "value", .port = "value_i"}, {.name = NULL}};
static const struct ll_cross crosses[] = {{.name = "values", .features = {"own", "value"}}, {.name = NULL}};

LL_UNIT(tally, .execute = execute, .explain = explain, .state_size = sizeof(struct state), .cycle = cycle,
        .cycle_size = sizeof(struct timing_state), .features = features, .crosses = crosses,
        .host = {.words = WORDS,
                 .banks = 2,
                 .works_on = works_on,
                 .held = HELD,
                 .candidates = offsetof(struct state, of_host)},
        .memory = {.there = true, .handle = offsetof(struct state, memory), .ignore = ll_memory_in_turn},
        .print_before = print_before, .read_before = read_before, .language = &language, .requests = requests);

static bool found(const struct ll_op *op, uint64_t *number) {
    *number = ((const struct rsp *)op->rsp)->found_o;
    return true;
}

static void forget(void *of, const void *req, const void *seen, void *rsp, char why[LL_WHY]) {
    struct state *s = of;
    uint64_t word = s->memory->read(s->memory, 0);
    explain(of, req, seen, rsp, why);
    s->memory->write(s->memory, 0, word, UINT8_MAX);
}

static bool leaves_open(const void *req) {
    return ((const struct req *)req)->own_i;
}

static const struct ll_feature of_response[] = {{.name = "own", .port = "own_i", .names = no_yes},
                                                {.name = "value", .port = "value_i"},
                                                {.name = "f", .bits = 32, .classes = &ll_unsigned, .number = found},
                                                {.name = NULL}};
static void test_contradictions(void) {
    PLANT("found ignore() of .memory, which is not there; set .memory.there", copy.memory.there = false);
    PLANT("found .memory without cycle(), expected the timing of its requests", copy.cycle = NULL,
          copy.cycle_size = copy.host.held = 0);
    PLANT("found .memory without explain(), expected execute() and explain()", copy.explain = NULL,
          copy.host.candidates = 0);
    PLANT("found the memory's handle at byte 44 of a state of 48 bytes, expected room for a pointer at a multiple of 8",
          copy.memory.handle = sizeof(struct state) - 4);
    PLANT("found the memory's handle at byte 24, among the words of the host", copy.memory.handle = 24);
    PLANT("port mem_req_be_o: found another direction, width or qualifier, expected PORT(OUT, mem_req_be_o, 8, 1, "
          "mem_req_valid_o, \"...\")",
          own_port("mem_req_be_o")->width = 4);
    PLANT("port mem_req_addr_o: found another direction, width or qualifier, expected PORT(OUT, mem_req_addr_o, 4 to "
          "64, 1, mem_req_valid_o, \"...\")",
          own_port("mem_req_addr_o")->width = 3);
    PLANT("feature f: found one of the response or the state in a unit with .memory, expected one of the request; use "
          "hits() of a cross",
          copy.features = of_response);
    PLANT("explain() rejects the response of execute(); it is one of those that it must accept", copy.explain = forget);
    PLANT("found .host.held without .host.words, expected both", copy.host.words = 0);
    PLANT("found requests(), expected both .language and requests()", copy.language = NULL);
    PLANT("found print_before(), expected both print_before() and read_before() of a unit with .host or .memory",
          copy.read_before = NULL);
    PLANT("found the host's candidates at byte 24, among the words of the host", copy.host.candidates = 24);
    PLANT("found .host.candidates without explain(), expected both", copy.explain = NULL);
    PLANT("found leaves_open() without .host.candidates, expected both", copy.leaves_open = leaves_open,
          copy.host.candidates = 0);
}

/* With CHECK=cycle, the model has the same error as the device. */
static struct check_result run(enum check_mode mode) {
    struct cover cover = {.hit = NULL};
    now = ops = 0;
    const struct check_result result = run_model(mode, 0, CYCLES, &cover);
    for (uint32_t bin = 0, n = cover_bins(); mode == CHECK_CYCLE && bin < n; bin++)
        if (cover_impossible(bin))
            expect_bin(&cover, bin, false);
    cover_close(&cover);
    return result;
}

/* Checks the groups of the ports: no request while a response is pending, and one operation in flight. */
static void test_groups(void) {
    static const unsigned both[] = {0, 1, 0, 0, 0, 1};
    assert_int_equal(unit.n_agents, 3);
    assert_string_equal(unit.agents[0].states->name, "memory");
    assert_non_null(unit.agents[0].states->impossible(both));
    assert_string_equal(unit.agents[1].states->name, "host");
    assert_int_equal(unit.agents[1].states->parts[0].size, 1 + HELD);
}

static void test_loops(void) {
    assert_null(unit.foresight);
    for (unsigned i = 0; i < 4; i++) {
        stores = i / 2;
        const struct check_result result = run(i % 2 ? CHECK_TXN : CHECK_CYCLE);
        assert_int_equal(result.mismatch.kind, KIND_NONE);
        assert_true(result.ops > CYCLES / 16);
    }
    stores = 0;
}

/* Finds wrong contents of either memory, even if no later request reads them. */
static void test_wrong(void) {
    for (fault = WRONG_AT_PORTS; fault <= WRONG_INSIDE; fault++)
        assert_int_not_equal(run(CHECK_TXN).mismatch.kind, KIND_NONE);
    fault = RIGHT;
}

/* Runs the closed loop on a device with a fault, without a dump at the end. */
static struct check_result try_stream(struct stream *stream, enum fault what, uint64_t cycles) {
    const struct check_options options = {.device = &model_device,
                                          .mode = CHECK_TXN,
                                          .strict = true,
                                          .undumped = true,
                                          .batch = CHECK_BATCH,
                                          .cycles = cycles};
    fault = what;
    now = ops = wrong_at = wrong_op = 0;
    const struct check_result result = run_stream(stream, 1, &options, NULL);
    fault = RIGHT;
    return result;
}

/* Expects a mismatch of a kind on a port. */
static struct mismatch expect_fault(enum fault what, uint64_t cycles, enum check_kind kind, const char *port) {
    assert_true(stream_open_seed(&loop_stream, SEED, 0, UINT64_MAX));
    const struct mismatch m = try_stream(&loop_stream, what, cycles).mismatch;
    assert_int_equal(m.kind, kind);
    assert_string_equal(unit.ports[m.port].name, port);
    return m;
}

/* A device that reads memory endlessly hangs, although its memory requests move. */
static void test_polls(void) {
    const struct mismatch m = expect_fault(POLLS, PATIENCE, KIND_HANG, "rsp_valid_o");
    assert_string_equal(m.remark, "memory requests move, but no operation does");
    assert_in_range(m.cycle, CHECK_BUSY, 3 * CHECK_BUSY);
}

/* A wrong word is reported after the response to its operation, although other operations follow. */
static void test_one_word(void) {
    const struct mismatch m = expect_fault(LEAVES, SHORT, KIND_LEFT, "mem_req_wdata_o");
    assert_int_equal(m.token, wrong_op);
    assert_in_range(m.cycle, wrong_at, wrong_at + CHECK_WATCHDOG);
    assert_int_equal(strncmp(m.text, "memory 0x00000000000", 20), 0);
}

/* A run has a tail in which the device may not write. */
static void test_stray(void) {
    const struct mismatch m = expect_fault(STRAYS, SHORT, KIND_LEFT, "mem_req_wdata_o");
    assert_in_range(m.cycle, SHORT, SHORT + CHECK_WATCHDOG);
}

/* A write that waits may not gain a byte. */
static void test_holds(void) {
    assert_int_equal(expect_fault(GAINS_BYTE, SHORT, KIND_VALUE, "mem_req_be_o").rule, RULE_MEM_HOLD);
}

/* Without a response, the memory's data are not zero. */
static void test_noise(void) {
    expect_fault(LISTENS, SHORT, KIND_VALUE, "found_o");
}

/* The device and the model read the words that a stimulus gives the memory. */
static void test_given(void) {
    enum { OPS = 20, GIVEN = 256 };
    static struct stream stream;
    struct stimulus stimulus;
    assert_true(stream_collect(&stimulus, SEED, 0, 0, OPS, 1));
    struct stimulus_contents *contents = &stimulus.contents[0];
    contents->word = calloc(GIVEN, sizeof *contents->word);
    assert_non_null(contents->word);
    for (contents->n = 0; contents->n < GIVEN; contents->n++)
        contents->word[contents->n] = (struct stimulus_word){8 * contents->n, 5};
    assert_true(stream_open_stimulus(&stream, &stimulus));
    const struct check_result result = try_stream(&stream, RIGHT, SHORT);
    assert_int_equal(result.mismatch.kind, KIND_NONE);
    assert_int_equal(result.ops, OPS);
    stimulus_close(&stimulus);
}

/* Reads the printed contents before a request into those of the agent. */
static void test_contents(void) {
    struct stimulus_contents contents[UNIT_AGENTS] = {{.n = 0}};
    const struct req req[] = {{.own_i = 1, .place_i = 13}, {.own_i = 0, .place_i = 13}};
    for (unsigned i = 0; i < 2; i++) {
        struct scan s;
        bool ok = true;
        scan_start(&s, "before 7", 8);
        assert_true(unit.read_before(&s, (const uint32_t *)&req[i], contents, &ok) && ok);
        scan_start(&s, "after 7", 7);
        assert_false(unit.read_before(&s, (const uint32_t *)&req[i], NULL, &ok));
    }
    static struct stimulus stimulus;
    static struct stream stream;
    struct agents agents;
    uint32_t *words = calloc(unit.state_words, sizeof *words);
    char text[64] = "";
    memcpy(stimulus.contents, contents, sizeof contents);
    assert_true(stream_open_stimulus(&stream, &stimulus) && agents_open(&agents, &stream, words, true));
    FILE *to = fmemopen(text, sizeof text, "w");
    for (unsigned i = 0; i < 2; i++)
        unit.print_before(to, (const uint32_t *)&req[i], &agents);
    fclose(to);
    assert_string_equal(text, "  before 7  before 7");
    agents_close(&agents);
    stream_close(&stream);
    free(words);
}

static const struct absent {
    bool no_host;
    enum ll_place place;
    unsigned address;
    const char *text;
} absent[] = {{true, LL_HOST, 0, "found contents of LL_HOST, expected LL_MEMORY, the only memory of the unit"},
              {false, LL_HOST, WORDS, "found contents of word 8 of LL_HOST, expected 0 to 7"},
              {false, LL_MEMORY, 12, "found contents of address 0xc of LL_MEMORY, expected a multiple of 8"}};
static const struct absent *asked;

static bool ask(struct scan *s, const void *req, struct ll_contents *contents, bool *ok) {
    (void)s;
    (void)req;
    *ok = ll_contents_put(contents, asked->place, asked->address, 1, 1);
    return true;
}

static bool put_bits(struct scan *s, const void *req, struct ll_contents *contents, bool *ok) {
    (void)s;
    (void)req;
    *ok = ll_contents_put(contents, LL_MEMORY, 8, 0xff, 0xab12) &&
          ll_contents_put(contents, LL_MEMORY, 8, 0xff00, 0x34cd);
    return true;
}

/* Sets bits of a word one after another. */
static void test_bits(void) {
    static struct stimulus_contents contents[UNIT_AGENTS];
    bool ok = false;
    copy.read_before = put_bits;
    fill_copy();
    assert_true(unit.read_before(NULL, NULL, contents, &ok) && ok);
    const struct stimulus_contents *of = contents;
    while (of < contents + UNIT_AGENTS - 1 && !of->n)
        of++;
    assert_int_equal(of->n, 1);
    assert_int_equal(of->word->value, 0x3412);
}

/* The bench ends here, where device_lost() would end the process. */
static jmp_buf lost;
static char last_words[UNIT_TEXT];

_Noreturn void lose_device(const char *words) __asm__("__wrap_device_lost");
_Noreturn void lose_device(const char *words) {
    snprintf(last_words, sizeof last_words, "%s", words);
    longjmp(lost, 1);
}

/* Expects an error of the unit for an address without an agent. */
static void test_absent(void) {
    static struct stimulus_contents contents[UNIT_AGENTS];
    for (asked = absent; asked < absent + COUNT(absent); asked++) {
        char expected[UNIT_TEXT];
        begin();
        copy.read_before = ask;
        if (asked->no_host) {
            copy.host = (struct ll_host){.words = 0};
            own_list.n = (size_t)(own_port("host_valid_i") - own_ports); /* the host's are the last ones */
        }
        assert_true(declared_fill(&copy, &unit));
        if (setjmp(lost) == 0)
            unit.read_before(NULL, NULL, contents, &(bool){false});
        snprintf(expected, sizeof expected, "%s:%u: %s", ll_the_unit.file, ll_the_unit.line, asked->text);
        assert_string_equal(last_words, expected);
    }
}

static void test_requests(void) {
    uint32_t req[2 * (sizeof(struct req) / sizeof(uint32_t))];
    const unsigned two = 2;
    assert_int_equal(unit.requests(&two, req), 2);
    assert_int_equal(((const struct req *)req)[1].value_i, 1);
}

RUN_TESTS(DECLARED(test_contradictions), DECLARED(test_groups), DECLARED(test_loops), DECLARED(test_wrong),
          DECLARED(test_polls), DECLARED(test_one_word), DECLARED(test_stray), DECLARED(test_holds),
          DECLARED(test_noise), DECLARED(test_given), DECLARED(test_contents), DECLARED(test_bits),
          DECLARED(test_absent), DECLARED(test_requests))
