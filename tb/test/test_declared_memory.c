/* SPDX-License-Identifier: MIT */
/* Tests of a declared unit with memory at ports, its own memory and a cycle function. */
#include <sys/wait.h>
#include <unistd.h>

#include "test/declared_loop.h"

#define LL_PORTS "test/declared_memory_ports.h"
#include "lanelock/ports.h"

#include "common/scan.h"
#include "engine/agents.h"
#include "engine/language.h"
#include "engine/stimulus.h"
#include "lanelock/bench_text.h"

enum { CYCLES = 100000, WORDS = 8, LOW_HALF = 0x0f, HELD = 1 };

/* Function part */
struct state {
    uint32_t words[WORDS];
    struct ll_memory *memory;
    struct candidates *of_host;
};

static bool execute(void *of, const void *request, void *response) {
    struct state *s = of;
    const struct req *q = request;
    struct rsp *r = response;
    if (q->own_i) {
        r->found_o = s->words[q->place_i % WORDS];
        s->words[q->place_i % WORDS] += q->value_i;
        return true;
    }
    r->found_o = (uint32_t)s->memory->read(s->memory, 8 * q->place_i);
    s->memory->write(s->memory, 8 * q->place_i, r->found_o + q->value_i, LOW_HALF);
    return true;
}

static void explain(void *of, const void *req, const void *seen, void *rsp, char why[LL_WHY]) {
    const struct state *s = of;
    (void)seen;
    if (!s->memory->candidates || !s->of_host)
        snprintf(why, LL_WHY, "there are no candidates");
    execute(of, req, rsp);
}

/* Cycle part */
enum phase { IDLE, READ, WAIT, WRITE, RESPOND, PHASES };
struct timing_state {
    uint32_t words[WORDS];
    uint32_t phase, own, place, value, found, host_rdata;
};

static enum phase broken; /* phase with an error in the device; IDLE: no error */

static void drive(const struct timing_state *s, struct ll_out *out) {
    const bool wrong = broken == WRITE && s->phase == WRITE && s->value == 1;
    out->req_ready_o[0] = s->phase == IDLE;
    out->rsp_valid_o[0] = s->phase == RESPOND;
    out->found_o[0] = s->phase == RESPOND ? s->found : 0;
    out->mem_req_valid_o[0] = s->phase == READ || s->phase == WRITE;
    out->mem_req_we_o[0] = s->phase == WRITE;
    out->mem_req_addr_o[0] = s->phase == READ || s->phase == WRITE ? 8 * (s->place & 255) : 0;
    out->mem_req_be_o[0] = s->phase == WRITE ? LOW_HALF : 0;
    out->mem_req_wdata_o[0] = s->phase == WRITE ? s->found + s->value + wrong : 0;
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
        if (!in->req_valid_i[0])
            break;
        s->place = in->place_i[0];
        s->value = in->value_i[0];
        s->phase = in->own_i[0] ? RESPOND : READ;
        if (!in->own_i[0])
            break;
        s->found = s->words[s->place % WORDS];
        s->words[s->place % WORDS] += s->value + (broken == RESPOND && s->value == 1);
        break;
    case READ:
        s->phase = in->mem_req_ready_i[0] ? WAIT : READ;
        break;
    case WAIT:
        s->phase = in->mem_rsp_valid_i[0] ? WRITE : WAIT;
        s->found = in->mem_rsp_rdata_i[0];
        break;
    case WRITE:
        s->phase = in->mem_req_ready_i[0] ? RESPOND : WRITE;
        break;
    default:
        s->phase = in->rsp_ready_i[0] ? IDLE : RESPOND;
    }
}

static void cycle(void *of, const struct ll_in *in, struct ll_out *out) {
    struct timing_state *s = of;
    s->phase %= PHASES;
    drive(s, out);
    s->host_rdata = 0;
    if (in->rst[0])
        s->phase = IDLE;
    else
        step(s, in);
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

static struct ll_unit copy;

static void begin(void) {
    copy = ll_the_unit;
}

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
#define PLANTS "test/plants/declared_memory.def"
#include "test/declared_plant.h"

/* With CHECK=cycle, the model has the same error as the device. */
static void run(enum check_mode mode, struct check_result *result) {
    struct cover cover;
    run_model(mode, 0, CYCLES, &cover, result);
    for (uint32_t bin = 0, n = cover_bins(); mode == CHECK_CYCLE && bin < n; bin++)
        if (cover_impossible(bin))
            expect_bin(&cover, bin, false);
    cover_close(&cover);
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
    for (unsigned i = 0; i < 2; i++) {
        struct check_result result;
        run(i ? CHECK_TXN : CHECK_CYCLE, &result);
        assert_int_equal(result.mismatch.kind, KIND_NONE);
        assert_true(result.ops > CYCLES / 16);
    }
}

/* Finds wrong contents of either memory, even if no later request reads them. */
static void test_wrong(void) {
    struct check_result result;
    for (broken = WRITE; broken <= RESPOND; broken++) {
        run(CHECK_TXN, &result);
        assert_int_not_equal(result.mismatch.kind, KIND_NONE);
    }
    broken = IDLE;
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

/* Runs read_before() in its own process, which ends with a message of up to `size` characters. */
static void expect_end(char *text, size_t size) {
    static struct stimulus_contents contents[UNIT_AGENTS];
    int ends[2], status;
    bool ok;
    assert_int_equal(pipe(ends), 0);
    const pid_t pid = fork();
    if (pid == 0) {
        dup2(ends[1], STDERR_FILENO);
        unit.read_before(NULL, NULL, contents, &ok);
        _exit(EXIT_SUCCESS);
    }
    close(ends[1]);
    const ssize_t n = read(ends[0], text, size - 1);
    text[n < 0 ? 0 : n] = 0;
    close(ends[0]);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == DEVICE_LOST);
}

/* Expects an error of the unit for an address without an agent. */
static void test_absent(void) {
    for (asked = absent; asked < absent + COUNT(absent); asked++) {
        char text[UNIT_TEXT], expected[UNIT_TEXT];
        begin();
        copy.read_before = ask;
        if (asked->no_host)
            copy.host = (struct ll_host){.words = 0};
        struct ll_port_list *list = own_ports(&copy);
        for (size_t i = 0; asked->no_host && i < list->n; i++)
            if (strncmp(list->ports[i].name, "host", 4) == 0)
                list->n = i; /* they are the last ones */
        assert_true(declared_fill(&copy, &unit));
        expect_end(text, sizeof text);
        snprintf(expected, sizeof expected, "%s:%u: %s\n", ll_the_unit.file, ll_the_unit.line, asked->text);
        assert_string_equal(text, expected);
    }
    assert_true(declared_fill(&ll_the_unit, &unit));
}

static void test_requests(void) {
    uint32_t req[2 * (sizeof(struct req) / sizeof(uint32_t))];
    const unsigned two = 2;
    assert_int_equal(unit.requests(&two, req), 2);
    assert_int_equal(((const struct req *)req)[1].value_i, 1);
}

RUN_TESTS(TEST(test_contradictions), TEST(test_groups), TEST(test_loops), TEST(test_wrong), TEST(test_contents),
          TEST(test_absent), TEST(test_requests))
