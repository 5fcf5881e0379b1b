/* SPDX-License-Identifier: MIT */
/*
 * Tests of stimuli, both loops, memory and coverage of a unit, with its own model as the device, under sanitizers. The
 * file is linked with each unit.
 */
#include "test/unit_test.h"

#include <unistd.h>

#include "agents/host_agent.h"
#include "agents/memory_agent.h"
#include "devices/device.h"
#include "engine/agents.h"
#include "engine/check.h"
#include "engine/long_timing.h"
#include "engine/phases.h"
#include "engine/random_timing.h"
#include "engine/stimulus_file.h"
#include "engine/stimulus_text.h"
#include "lanelock/calls.h"
#include "lanelock/unit.h"
#include "test/cover_sum.h"

/* Cycles; a run with coverage must be long. */
enum { SEED = 3, COVER_CYCLES = 48000, CYCLES = COVER_CYCLES / ONE_IN };

/* Fault of the device: one bit of an output port is wrong from a cycle on, while its qualifier is high. */
static struct {
    int port; /* its index, or -1 */
    uint64_t from;
    bool waiting; /* only while a memory request waits, after its first cycle */
} fault;

/* Current cycle. */
static uint64_t now;
static uint32_t beat;     /* of the offered request */
static bool memory_waits; /* since the previous cycle */

static struct device *one_bit_open(uint32_t power_up_seed) {
    now = beat = 0;
    memory_waits = false;
    return model_device.open(power_up_seed);
}

static int port_of(const char *name) {
    return port_find(unit.ports, unit.n_ports, name);
}

/* Returns true if a memory request waits in this cycle and waited in the previous one. */
static bool still_waits(const uint32_t *in, const uint32_t *out) {
    int valid = port_of("mem_req_valid_o"), ready = port_of("mem_req_ready_i");
    bool before = memory_waits;
    memory_waits = valid >= 0 && out[unit.ports[valid].word] && !in[unit.ports[ready].word] && !in[unit.wires->rst];
    return before && memory_waits;
}

static bool refuses; /* the device rejects requests outside of the subset */

/* Returns inputs with which the model rejects a request outside of the subset. The first beat has the operation. */
static const uint32_t *refused_in(const uint32_t *in, uint32_t *other) {
    const struct wires *w = unit.wires;
    uint32_t req[UNIT_MAX_WORDS] = {0};
    memcpy(req, in + w->req, w->req_words * sizeof *req);
    if (!refuses || beat || !in[w->req_valid] || subset_has(req))
        return in;
    memcpy(other, in, w->in_words * sizeof *in);
    unit.dimensions.refuse(req);
    memcpy(other + w->req, req, w->req_words * sizeof *req);
    return other;
}

static void one_bit_settle(struct device *device, const uint32_t *in, const uint32_t *expected, uint32_t *out,
                           uint32_t *x) {
    uint32_t other[UNIT_MAX_WORDS];
    const struct wires *w = unit.wires;
    model_device.settle(device, refused_in(in, other), expected, out, x);
    beat = in[w->rst] ? 0 : (beat + (in[w->req_valid] & out[w->req_ready])) % w->req_beats;
    bool waits = still_waits(in, out);
    if (fault.port < 0 || now < fault.from || (fault.waiting && !waits))
        return;
    const struct port *port = &unit.ports[fault.port];
    int qualifier = port_find(unit.ports, unit.n_ports, port->qualifier);
    if (qualifier < 0 || out[unit.ports[qualifier].word])
        out[port->word] ^= 1;
}

static void one_bit_rise(struct device *device, const uint32_t *expected, bool differs) {
    model_device.rise(device, expected, differs);
    now++;
}

static void one_bit_run(struct device *device, const uint32_t *in, uint32_t *out, uint32_t *x, size_t n) {
    for (; n; n--, in += unit.wires->in_words, out += unit.wires->out_words) {
        one_bit_settle(device, in, NULL, out, x);
        one_bit_rise(device, NULL, false);
    }
}

static bool undumped; /* run() has no dump */

/* Runs the seed's stimulus; cover may be NULL. */
static struct check_result run(enum check_mode mode, size_t batch, struct cover *cover) {
    const struct check_options options = {
        .mode = mode, .strict = true, .batch = batch, .undumped = undumped, .cycles = cover ? COVER_CYCLES : CYCLES};
    struct check_result result;
    struct stream stream;
    assert_true(stream_open_seed(&stream, SEED, 0, UINT64_MAX));
    struct device *device = one_bit_open(stimulus_power_up_seed(SEED, 0));
    assert_non_null(device);
    /* The device is the model with a fault. */
    struct device_type one_bit = model_device;
    one_bit.run = one_bit_run, one_bit.settle = one_bit_settle, one_bit.rise = one_bit_rise;
    device->type = &one_bit;
    assert_true(check_run(&stream, device, &options, cover, &result));
    model_device.close(device);
    stream_close(&stream);
    return result;
}

/* Compares the function part of the model with its cycle part in both loops. */
static void test_passes(void) {
    fault.port = -1;
    for (enum check_mode mode = CHECK_CYCLE; mode <= CHECK_TXN; mode++) {
        struct cover cover;
        assert_true(cover_open(&cover));
        struct check_result result = run(mode, CHECK_BATCH, &cover);
        assert_int_equal(result.mismatch.kind, KIND_NONE);
        assert_in_range(result.ops, COVER_CYCLES / 100, COVER_CYCLES);
        struct cover_sum sum = cover_sum(&cover);
        assert_in_range(sum.hit, sum.reachable / 4, sum.reachable);
        assert_int_equal(sum.wrong, -1);
        cover_close(&cover);
    }
}

/* Expects a request for the bin of each value of the first dimension that is outside of a subset and is rejected. */
static void expect_refused_bins(struct rng *rng) {
    uint32_t req[UNIT_MAX_WORDS], rsp[UNIT_MAX_WORDS], hit[COVER_TRACKS], *bins[COVER_TRACKS];
    const size_t group = cover_operation_groups() - 1;
    const uint32_t end = cover_operation_bins(), size = covergroup_bins(cover_group(unit.coverage->n));
    assert_int_equal(cover_rest_groups(), 1);
    assert_int_equal(size, unit.dimensions.dimension[0].size);
    assert_in_range(group, 1, COVER_TRACKS - 1);
    for (size_t i = 0; i < COVER_TRACKS; i++)
        bins[i] = &hit[i];
    for (uint32_t bin = end - size; bin < end; bin++) {
        if (cover_left_out(bin))
            continue;
        assert_true(subset_randomize(rng, req, 1));
        cover_aim(rng, bin, req);
        if (unit.respond)
            subset_respond(req, rsp, 1);
        cover_sample(req, rsp, bins, 1);
        assert_int_equal(hit[group], bin);
    }
}

/* Expects that a design without an operation passes if it rejects it, and that one with the operation fails. */
static void test_subset(void) {
    if (!unit.dimensions.refuse)
        return;
    bool in[SUBSET_VALUES] = {true, true};
    fault.port = -1;
    subset_restrict(0, in);
    struct stream stream;
    assert_true(stream_open_seed(&stream, SEED, 0, UINT64_MAX));
    for (uint64_t token = 0; token < CYCLES; stream_fill(&stream, ++token))
        assert_true(subset_has(stream_req(&stream, unit.wires) + stream_slot(token) * wires_request(unit.wires)));
    stream_close(&stream);
    assert_true(subset_refuse_rest());
    expect_refused_bins(&(struct rng){SEED});
    for (enum check_mode mode = CHECK_CYCLE; mode <= CHECK_TXN; mode++) {
        refuses = true;
        struct check_result result = run(mode, CHECK_BATCH, NULL);
        assert_int_equal(result.mismatch.kind, KIND_NONE);
        assert_in_range(result.ops, CYCLES / 200, CYCLES);
        refuses = false;
        assert_int_not_equal(run(mode, CHECK_BATCH, NULL).mismatch.kind, KIND_NONE);
    }
    subset_reset();
}

/* Adds the values of the set that has the value's name. */
static void add_set(const struct dimension *dimension, unsigned value, bool *in) {
    in[value] = true;
    for (unsigned set = 0; dimension->class_of && dimension->class_of(set); set++)
        for (unsigned i = 0; strcmp(dimension->class_of(set), dimension->names[value]) == 0 && i < dimension->size; i++)
            in[i] |= dimension->in_class(set, i);
}

/*
 * Expects that a bin outside of the subset is not hit, for one value of each dimension, and that a design passes that
 * rejects all other requests.
 */
static void test_left_out(void) {
    fault.port = -1;
    for (unsigned d = 0; d < unit.dimensions.n; d++) {
        struct cover cover;
        bool in[SUBSET_VALUES] = {false};
        if (!unit.dimensions.dimension[d].variable)
            continue;
        add_set(&unit.dimensions.dimension[d], unit.dimensions.dimension[d].size / 2, in);
        subset_restrict(d, in);
        assert_true(cover_open(&cover));
        refuses = unit.dimensions.refuse != NULL;
        assert_int_equal(run(CHECK_CYCLE, CHECK_BATCH, &cover).mismatch.kind, KIND_NONE);
        refuses = false;
        struct cover_sum sum = cover_sum(&cover);
        if (sum.wrong >= 0) {
            cover_print_bin(stderr, (uint32_t)sum.wrong);
            fail_msg(" is hit, though %s %u alone is in the subset", unit.dimensions.dimension[d].name,
                     unit.dimensions.dimension[d].size / 2);
        }
        assert_in_range(sum.hit, sum.reachable / 8, sum.reachable);
        cover_close(&cover);
        subset_reset();
    }
}

/* Sets each bit of the input ports at random. */
static void random_in(uint32_t *in) {
    for (size_t i = 0; i < unit.n_ports; i++) {
        const struct port *port = &unit.ports[i];
        for (unsigned word = 0; !port->out && word < port->words; word++) {
            const unsigned bits = port->width * port->lanes - 32 * word;
            in[port->word + word] = (uint32_t)random64() & (bits < 32 ? (1u << bits) - 1 : UINT32_MAX);
        }
    }
}

/* Expects that a reset ends any state, after some cycles without one: the unit then works in both loops. */
static void test_power_up(void) {
    enum { RUNS = 200 / ONE_IN, SHORT = 500, MOST_BEFORE = 60 };
    for (uint32_t seed = 0; seed < RUNS; seed++) {
        const struct check_options options = {
            .mode = seed & 1 ? CHECK_TXN : CHECK_CYCLE, .strict = true, .batch = CHECK_BATCH, .cycles = SHORT};
        static struct stream stream;
        struct check_result result;
        uint32_t in[UNIT_MAX_WORDS] = {0}, out[UNIT_MAX_WORDS];
        struct device *device = model_device.open(seed);
        assert_non_null(device);
        assert_true(stream_open_seed(&stream, SEED + seed, seed % LONG_SHARDS, UINT64_MAX));
        for (uint32_t cycle = random_below(MOST_BEFORE); cycle; cycle--) {
            random_in(in);
            in[unit.wires->rst] = 0;
            model_device.run(device, in, out, NULL, 1);
        }
        assert_true(check_run(&stream, device, &options, NULL, &result));
        if (result.mismatch.kind != KIND_NONE)
            fail_msg("power-up seed %u: %s on %s in cycle %lu", seed, check_kind_name(result.mismatch.kind),
                     unit.ports[result.mismatch.port].name, (unsigned long)result.mismatch.cycle);
        model_device.close(device);
        stream_close(&stream);
    }
}

/* The unit in the installed library, as a device */
extern const struct csim_unit library_unit;

struct library {
    struct device device;
    uint64_t state[]; /* uint64_t for its alignment */
};

/* A cycle with the edge at its end, so that none is left to library_rise() */
static void library_settle(struct device *device, const uint32_t *in, const uint32_t *expected, uint32_t *out,
                           uint32_t *x) {
    (void)expected, (void)x;
    library_unit.calls->tick((uint32_t *)((struct library *)device)->state, in, out);
}

static void library_rise(struct device *device, const uint32_t *expected, bool differs) {
    (void)device, (void)expected, (void)differs;
}

static void library_run(struct device *device, const uint32_t *in, uint32_t *out, uint32_t *x, size_t n) {
    for (; n; n--, in += unit.wires->in_words, out += unit.wires->out_words)
        library_settle(device, in, NULL, out, x);
}

/* Expects that csim_cycle() drives each output as the model does, from any state. */
static void test_library(void) {
    const struct check_options options = {.mode = CHECK_CYCLE, .strict = true, .batch = CHECK_BATCH, .cycles = CYCLES};
    const struct device_type type = {.run = library_run, .settle = library_settle, .rise = library_rise};
    const size_t words = library_unit.state_words / 2 + 1;
    struct library *library = calloc(1, sizeof *library + words * sizeof *library->state);
    struct check_result result;
    struct stream stream;
    assert_non_null(library);
    assert_true(stream_open_seed(&stream, SEED, 0, UINT64_MAX));
    assert_int_equal(library_unit.in_words, unit.wires->in_words);
    assert_int_equal(library_unit.out_words, unit.wires->out_words);
    library->device.type = &type;
    for (size_t i = 0; i < words; i++)
        library->state[i] = random64();
    assert_true(check_run(&stream, &library->device, &options, NULL, &result));
    assert_int_equal(result.mismatch.kind, KIND_NONE);
    stream_close(&stream);
    free(library);
}

static void test_batches(void) {
    fault.port = -1;
    struct check_result whole = run(CHECK_CYCLE, CHECK_BATCH, NULL), single = run(CHECK_CYCLE, 1, NULL);
    assert_int_equal(whole.cycles, single.cycles);
    assert_int_equal(whole.ops, single.ops);
    assert_int_equal(whole.first_response, single.first_response);
}

/*
 * Expects that both loops find a wrong bit in any output, and that the open loop names the port. In the closed loop, a
 * device may accept memory's responses at any time.
 */
static void test_faults(void) {
    for (unsigned port = 0; port < unit.n_ports; port++) {
        if (!unit.ports[port].out)
            continue;
        fault.port = (int)port;
        fault.from = CYCLES / 2;
        struct mismatch m = run(CHECK_CYCLE, CHECK_BATCH, NULL).mismatch;
        assert_int_not_equal(m.kind, KIND_NONE);
        assert_int_equal(m.port, port);
        assert_in_range(m.cycle, fault.from, CYCLES);
        if (strcmp(unit.ports[port].name, "mem_rsp_ready_o") != 0 && run(CHECK_TXN, 1, NULL).mismatch.kind == KIND_NONE)
            fail_msg("%s is wrong, and the closed loop does not see it", unit.ports[port].name);
    }
}

/* Expects a dump of each word inside the unit at the end, and faults that are reported as those of the dump. */
static void test_dump(void) {
    uint64_t words = 0;
    for (unsigned i = 0; i < unit.n_agents; i++)
        words += unit.agents[i].type->begin ? unit.agents[i].type->limits(unit.agents[i].ports).last + 1 : 0;
    for (enum check_mode mode = CHECK_CYCLE; mode <= CHECK_TXN; mode++) {
        fault.port = -1;
        uint64_t whole = run(mode, CHECK_BATCH, NULL).cycles;
        undumped = true;
        uint64_t end = run(mode, CHECK_BATCH, NULL).cycles;
        assert_int_equal(whole, words ? end + (mode == CHECK_CYCLE) + words + 1 : end);
        fault.port = port_find(unit.ports, unit.n_ports, "rsp_valid_o");
        fault.from = end;
        assert_int_equal(run(mode, CHECK_BATCH, NULL).mismatch.kind, KIND_NONE);
        undumped = false;
        struct mismatch m = run(mode, CHECK_BATCH, NULL).mismatch;
        assert_int_equal(m.kind, words ? KIND_VALID : KIND_NONE);
        assert_int_equal(m.dumping, words > 0);
        fault.from = end - 1;
        assert_false(run(mode, CHECK_BATCH, NULL).mismatch.dumping);
    }
}

/* Expects that both loops find a change of a memory request while it waits. */
static void test_holds(void) {
    fault.waiting = true;
    for (unsigned port = 0; port < unit.n_ports; port++) {
        bool valid = strcmp(unit.ports[port].name, "mem_req_valid_o") == 0;
        if (!valid && strcmp(unit.ports[port].qualifier, "mem_req_valid_o") != 0)
            continue;
        fault.port = (int)port;
        fault.from = 0;
        for (enum check_mode mode = CHECK_CYCLE; mode <= CHECK_TXN; mode++) {
            struct mismatch m = run(mode, CHECK_BATCH, NULL).mismatch;
            assert_int_equal(m.kind, valid ? KIND_VALID : KIND_VALUE);
            assert_int_equal(m.port, port);
        }
    }
    fault.waiting = false;
}

/* Check the words of test_contents() in an agent. Other words follow from the power-up seed. */
static void check_memory(struct memory *memory) {
    assert_int_equal(memory_read(memory, MEMORY_MODEL, 0xfffffffffffffff8), UINT64_MAX);
    assert_int_equal(memory_read(memory, MEMORY_MODEL, 8), 5);
    assert_int_equal(memory_read(memory, MEMORY_MODEL, 16), memory_initial(1, 16));
}

static void check_host(const struct host_agent *host) {
    assert_int_equal(host->initial[host->ports->dwords - 1], UINT32_MAX);
    assert_int_equal(host->initial[1], 5);
    assert_int_equal(host->initial[2], (uint32_t)memory_initial(1, 8));
}

/* Writes agents' contents and writes to a stimulus file, reads them back, and opens agents with them. */
static void test_contents(void) {
    if (unit.n_agents == 0)
        return;
    char path[] = "/tmp/each_unit_XXXXXX";
    struct stimulus stimulus, again;
    int file = mkstemp(path);
    assert_return_code(file, 0);
    close(file);
    assert_true(stream_collect(&stimulus, SEED, 0, 0, 20, 1));
    for (unsigned i = 0; i < unit.n_agents; i++) {
        struct stimulus_contents *contents = &stimulus.contents[i];
        if (!unit.agents[i].type->limits)
            continue;
        struct agent_limits limits = unit.agents[i].type->limits(unit.agents[i].ports);
        contents->n = 2;
        contents->word = calloc(contents->n, sizeof *contents->word);
        assert_non_null(contents->word);
        contents->word[0] = (struct stimulus_word){limits.last - limits.last % limits.step, limits.most};
        contents->word[1] = (struct stimulus_word){limits.step, 5};
        if (unit.agents[i].type->write_to) {
            stimulus.timing[0].write_to = (uint32_t)limits.last + 1;
            stimulus.timing[0].write = UINT32_MAX;
        }
    }
    assert_true(stimulus_write(&stimulus, path));
    assert_true(stimulus_read(&again, path));
    unlink(path);
    assert_memory_equal(again.req, stimulus.req, 20 * wires_request(unit.wires) * sizeof *again.req);
    assert_memory_equal(again.timing, stimulus.timing, 20 * wires_beats(unit.wires) * sizeof *again.timing);
    for (unsigned i = 0; i < unit.n_agents; i++) {
        assert_int_equal(again.contents[i].n, stimulus.contents[i].n);
        if (!stimulus.contents[i].n)
            continue;
        assert_memory_equal(again.contents[i].word, stimulus.contents[i].word, 2 * sizeof(struct stimulus_word));
    }
    struct stream stream = {.stimulus = &again};
    struct agents agents;
    assert_true(agents_open(&agents, &stream, NULL, false));
    for (unsigned i = 0; i < unit.n_agents; i++) {
        if (unit.agents[i].type == &memory_agent_type)
            check_memory(&memory_agent_of(&agents, i)->memory);
        else if (unit.agents[i].type == &host_agent_type)
            check_host(host_agent_of(&agents, i));
        else
            assert_null(unit.agents[i].type->limits);
    }
    agents_close(&agents);
    stimulus_close(&stimulus);
    stimulus_close(&again);
}

/* Kinds of text: the operation, or the request in a report, without or with memory contents. The caller frees it. */
enum text_kind { WHOLE, REPORTED, REPORTED_BEFORE };

static char *text_of(enum text_kind kind, const uint32_t *req, const struct timing *timing,
                     const struct agents *agents) {
    char *text = NULL;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    assert_non_null(file);
    if (kind == WHOLE)
        op_text_print(file, req, timing);
    else
        unit.print_op(file, req);
    if (kind == REPORTED_BEFORE && unit.print_before)
        unit.print_before(file, req, agents);
    fclose(file);
    return text;
}

static void read_text(const char *text, uint32_t *req, struct timing *timing, struct stimulus_contents *contents) {
    struct scan s;
    scan_start(&s, text, strlen(text));
    if (!op_text_read(&s, req, timing, contents))
        fail_msg("%s: column %u: %s", text, s.column, s.message);
}

/* Adds a reset to some operations, in one of their beats. */
static void reset_some(struct stimulus *stimulus) {
    size_t beats = wires_beats(unit.wires);
    for (size_t i = 0; i < stimulus->n; i++) {
        struct timing *t = stimulus->timing + i * beats;
        for (size_t beat = 0; beat < beats; beat++)
            t[beat].rst_after = t[beat].rst_cycles = t[beat].rst_valid = 0;
        t += unit.wires->req_beats > 1 ? i / 8 % unit.wires->req_beats : 0;
        if (i % 4 == 0)
            t->rst_after = i & 255, t->rst_cycles = 1 + i % 254, t->rst_valid = i >> 2 & 1;
    }
}

/*
 * Reads printed operations back, with each bit of the ports and of the timing. Reads the text of a report too, whose
 * words of memory have no effect on the request.
 */
static void test_text(void) {
    enum { OPS = 256 };
    const struct wires *w = unit.wires;
    struct stimulus stimulus;
    uint32_t req[UNIT_MAX_WORDS];
    struct timing timing[UNIT_MAX_WORDS];
    struct stimulus_contents contents[UNIT_AGENTS] = {{0}};
    assert_true(stream_collect(&stimulus, SEED, 0, 0, OPS, 1));
    reset_some(&stimulus);
    const struct stream stream = {.stimulus = &stimulus};
    struct agents agents;
    assert_true(agents_open(&agents, &stream, NULL, false));
    for (size_t i = 0; i < OPS; i++) {
        const uint32_t *from = stimulus.req + i * wires_request(w);
        const struct timing *when = stimulus.timing + i * wires_beats(w);
        char *text = text_of(WHOLE, from, when, NULL);
        read_text(text, req, timing, NULL);
        if (memcmp(req, from, wires_request(w) * sizeof *req) != 0)
            fail_msg("%s: another request is read", text);
        assert_memory_equal(timing, when, wires_beats(w) * sizeof *timing);
        free(text);
        if (!unit.read_op)
            continue;
        text = text_of(REPORTED_BEFORE, from, NULL, &agents);
        read_text(text, req, timing, contents);
        free(text);
        text = text_of(REPORTED, from, NULL, NULL);
        char *again = text_of(REPORTED, req, NULL, NULL);
        assert_string_equal(again, text);
        free(text);
        free(again);
    }
    for (unsigned i = 0; i < UNIT_AGENTS; i++)
        free(contents[i].word);
    agents_close(&agents);
    stimulus_close(&stimulus);
}

/* Expects constraints of timing in each operation, and equal results for a seed. This must be the last test. */
static void test_constraints(void) {
    enum { OPS = 512 };
    const struct wires *w = unit.wires;
    struct stimulus stimulus, again;
    size_t gaps = 0, resets = 0;
    assert_true(constraints_set(CONSTRAINT_GAP, &(struct constraint){50, 3, 5}));
    assert_true(constraints_set(CONSTRAINT_STALL, &(struct constraint){100, 31, 31}));
    assert_true(constraints_set(CONSTRAINT_RESET, &(struct constraint){20, 254, 254}));
    assert_int_equal(constraints_set(CONSTRAINT_LATENCY, &(struct constraint){100, 3, 3}), agents_pattern() != NULL);
    assert_true(stream_collect(&stimulus, SEED, 0, 0, OPS, 1));
    assert_true(stream_collect(&again, SEED, 0, 0, OPS, 1));
    assert_memory_equal(stimulus.timing, again.timing, OPS * wires_beats(w) * sizeof *stimulus.timing);
    for (size_t i = 0; i < OPS * wires_beats(w); i++) {
        const struct timing *t = &stimulus.timing[i];
        size_t beat = i % wires_beats(w);
        assert_int_equal(t->ready, beat < w->rsp_beats ? 0x80000000 : UINT32_MAX);
        assert_int_equal(t->pattern, beat || !agents_pattern() ? UINT32_MAX : 0x88888888);
        assert_true(t->gap == 0 || (t->gap >= 3 && t->gap <= 5 && beat < w->req_beats));
        assert_true(t->rst_cycles == 254 || (t->rst_cycles == 0 && !t->rst_after && !t->rst_valid));
        gaps += t->gap != 0;
        resets += t->rst_cycles != 0;
    }
    assert_in_range(gaps, OPS * w->req_beats * 2 / 5, OPS * w->req_beats * 3 / 5);
    assert_in_range(resets, OPS / 10, OPS * 3 / 10);
    stimulus_close(&stimulus);
    stimulus_close(&again);
}

/* Checks the declaration of the unit. */
static void test_declaration(void) {
    assert_true(unit_open());
}

static void check_triples(const unsigned char *come, const bool *any, unsigned n) {
    for (unsigned i = 0; i < n * n * n; i++)
        if (any[i / n / n] && any[i / n % n] && any[i % n] && !come[i])
            fail_msg("class %u does not follow %u and %u", i % n, i / n / n, i / n % n);
}

/* Expects each ordered triple of classes of operations in the shards with resets. */
static void test_sequences(void) {
    enum { SHARES = LONG_SHARDS - 1, SHARES_HERE = (SHARES + ONE_IN - 1) / ONE_IN };
    static uint32_t req[STREAM_BLOCK * UNIT_MAX_WORDS];
    static unsigned char come[SEQUENCE_TRIPLES];
    static struct sequence sequence;
    bool any[SEQUENCE_CLASSES] = {false};
    struct rng rng = {SEED};
    if (!unit.dimensions.n)
        return;
    for (unsigned share = 0; share < SHARES_HERE; share++) {
        sequence_open(&sequence, share, SHARES);
        assert_in_range(sequence.classes, 2, SEQUENCE_CLASSES);
        for (uint64_t end = sequence.place + sequence.length / SHARES + 1; sequence.place < end;) {
            unsigned before = 0;
            unit.randomize(&rng, req, STREAM_BLOCK);
            sequence_make(&sequence, &rng, req);
            for (size_t i = 0; i < STREAM_BLOCK; i++) {
                const unsigned n = sequence.classes,
                               class = sequence_class(&sequence, req + i * wires_request(unit.wires));
                assert_in_range(class, 0, n - 1);
                any[class] = true;
                before = (before * n + class) % (n * n * n);
                come[before] |= i >= SEQUENCE_OVERLAP;
            }
        }
    }
    unsigned classes = 0;
    for (unsigned i = 0; i < sequence.classes; i++)
        classes += any[i];
    /* A scatter has no 8 blocks of 64 bits. */
    assert_in_range(classes, sequence.classes - 1, sequence.classes);
    if (SHARES_HERE == SHARES)
        check_triples(come, any, sequence.classes);
}

/* Expects a last shard without resets, and its phase without rejected operations. */
static void test_last_shard(void) {
    enum { LAST = LONG_SHARDS - 1, BLOCKS = 64 };
    static uint32_t req[STREAM_BLOCK * UNIT_MAX_WORDS];
    static struct phases phases;
    struct rng rng = {SEED};
    for (uint64_t shard = LAST - 1; shard <= LAST; shard++) {
        struct stream stream;
        size_t resets = 0;
        assert_true(stream_open_seed(&stream, SEED, shard, UINT64_MAX));
        for (uint64_t token = 0; token < BLOCKS * STREAM_BLOCK / ONE_IN; stream_fill(&stream, ++token))
            for (unsigned beat = 0; beat < wires_beats(unit.wires); beat++)
                resets += stream_beat(&stream, unit.wires, token, beat)->rst_cycles != 0;
        assert_int_equal(resets == 0, shard == LAST);
        stream_close(&stream);
    }
    if (!unit.dimensions.n)
        return;
    phases_open(&phases, LAST);
    const uint64_t first = phases.legal_block;
    assert_true(phases.legal_end > first + 1);
    for (uint64_t block = first; block < first + 2; block++) {
        unit.randomize(&rng, req, STREAM_BLOCK);
        phases_requests(&phases, &rng, block, req);
        for (size_t i = 0; i < STREAM_BLOCK; i++)
            assert_false(subset_is_refused(req + i * wires_request(unit.wires)));
    }
    assert_int_equal(phases_longest(&phases, UINT64_MAX), 2 * STREAM_BLOCK);
    assert_int_equal(phases_longest(&phases, first * STREAM_BLOCK + 100), 100);
    assert_int_equal(phases_longest(&phases, first * STREAM_BLOCK), 0);
}

/* Expects the longest gaps, stalls and waits alone and together. */
static void test_longest(void) {
    enum { GAP = 1, STALL = 2, WAIT = 4 };
    static struct timing timing[STREAM_BLOCK * UNIT_MAX_WORDS];
    static struct long_timing plan;
    const uint32_t longest = long_timing_longest();
    unsigned come = 0;
    assert_in_range(longest, 2048, 16384);
    for (unsigned shard = 0; shard < LONG_SHARDS; shard++) {
        long_timing_open(&plan, SEED, shard);
        plan.burst = plan.n_bursts;
        for (size_t i = 0; i < plan.n_items; i++) {
            unsigned all = 0;
            if (plan.items[i].cycles < longest - 1)
                continue;
            plan.item = i;
            memset(timing, 0, sizeof timing);
            assert_true(long_timing_make(&plan, plan.items[i].slot * LONG_SLOT / STREAM_BLOCK, timing));
            for (size_t t = 0; t < STREAM_BLOCK * wires_beats(unit.wires); t++)
                all |= (timing[t].gap >= longest - 1 ? GAP : 0) | (timing[t].stall >= longest - 1 ? STALL : 0) |
                       (timing[t].wait >= longest - 1 ? WAIT : 0);
            come |= 1u << all;
        }
    }
    for (unsigned all = GAP; all < (agents_waits() ? 2 * WAIT : WAIT); all++)
        assert_true(come >> all & 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(test_declaration), TEST(test_left_out),   TEST(test_passes),   TEST(test_subset),
        TEST(test_power_up),    TEST(test_library),    TEST(test_batches),  TEST(test_faults),
        TEST(test_dump),        TEST(test_holds),      TEST(test_contents), TEST(test_text),
        TEST(test_sequences),   TEST(test_last_shard), TEST(test_longest),  TEST(test_constraints)};
    return cmocka_run_group_tests_name(unit.name, tests, NULL, NULL);
}
