/* SPDX-License-Identifier: MIT */
/* Opening a unit finds each contradiction in its declaration. */
#include "test/unit_test.h"

#include "agents/watch_agent.h"
#include "engine/cover_states.h"
#include "engine/unit.h"

/* A copy of the unit, of which a plant changes one thing. */
static struct unit copy;
static struct wires wires;
static struct coverage coverage;
static struct covergroup groups[COVER_GROUPS + 1], other;
static unsigned char lanes[COVER_GROUPS];
static struct port ports[64];
static struct dimension dimensions[SUBSET_DIMENSIONS + 1];
static struct unit_agent agents[UNIT_AGENTS + 1];
static struct agent_type type;
static struct watch watch;

static void copy_unit(void) {
    copy = unit;
    wires = *unit.wires;
    coverage = *unit.coverage;
    assert_in_range(unit.n_ports, 1, COUNT(ports));
    assert_in_range(coverage.n, 2, COVER_GROUPS);
    assert_in_range(unit.dimensions.n, 2, SUBSET_DIMENSIONS);
    memcpy(ports, unit.ports, unit.n_ports * sizeof *ports);
    memcpy(groups, coverage.groups, coverage.n * sizeof *groups);
    memcpy(dimensions, unit.dimensions.dimension, unit.dimensions.n * sizeof *dimensions);
    for (struct covergroup *group = groups; group < groups + coverage.n; group++)
        for (struct cover_part *part = group->parts; part->name; part++)
            if (part->dimension)
                part->dimension = dimensions + (part->dimension - unit.dimensions.dimension);
    other = groups[0];
    watch = (struct watch){&groups[0], NULL};
    type = watch_agent_type;
    for (unsigned i = 0; i <= UNIT_AGENTS; i++)
        agents[i] = (struct unit_agent){&type, &watch, &groups[0]};
    copy.ports = ports;
    copy.wires = &wires;
    copy.coverage = &coverage;
    coverage.groups = groups;
    copy.dimensions.dimension = dimensions;
    copy.agents = agents;
    copy.n_agents = 1;
}

/* Agents with other types */
static void make_timing(struct rng *rng, struct timing *timing, size_t n) {
    (void)rng, (void)timing, (void)n;
}

static bool write_to(const void *of, const uint32_t *req, uint64_t random, uint32_t *word) {
    (void)of, (void)req, (void)random, (void)word;
    return false;
}

static const char *const *waits(const void *of) {
    static const char *const names[] = {"a", "b", "c", "d", "e", NULL};
    (void)of;
    return names;
}

static bool leaves_open(const uint32_t *req) {
    (void)req;
    return false;
}

static bool execute(uint32_t *state, struct agents *of, const uint32_t *req, const uint32_t *seen, uint32_t *rsp) {
    (void)state, (void)of, (void)req, (void)seen, (void)rsp;
    return true;
}

static const char *const holes[] = {"0", NULL, "2"};

/* Plants contradiction `number` in the copy. Returns a part of the expected message, or NULL after the last one. */
static const char *plant(unsigned number) {
    struct port *p = &ports[port_find(ports, copy.n_ports, "new_o")];
    switch (number) {
    case 0:
        copy.n_agents = UNIT_AGENTS + 1;
        return "found 11 agents, expected 10 or fewer; see UNIT_AGENTS";
    case 1:
        coverage.n = COVER_GROUPS + 1;
        return "covergroups and 3 dimensions, expected 52 or fewer together; see COVER_GROUPS";
    case 2: /* Excluded requests have groups, too. */
        coverage.n = COVER_GROUPS - 2;
        return "found 50 covergroups and 3 dimensions, expected 52 or fewer";
    case 3:
        coverage.aim = NULL;
        return "found no aim(), expected one that makes requests for bins";
    case 4:
        groups[0].parts[0].dimension = unit.dimensions.dimension;
        return "found a dimension of another unit, expected one of this unit";
    case 5:
        groups[0].parts[0].print = NULL;
        groups[0].parts[0].names = NULL;
        groups[0].parts[0].names_for = NULL;
        return "found 0 of names, names_for() and print(), expected one";
    case 6:
        for (unsigned i = 0; i <= COVER_PARTS; i++)
            groups[0].parts[i] = (struct cover_part){.name = "p", .size = 1, .names = cover_levels};
        return "found more than 6 parts, expected 6 or fewer; see COVER_PARTS";
    case 7:
        groups[0].parts[0] = (struct cover_part){.name = "p", .size = COUNT(holes), .names = holes};
        return "part p: found no name of value 1, expected 3 names";
    case 8:
        for (unsigned i = 0; i < 4; i++)
            groups[0].parts[i] =
                (struct cover_part){.name = "p", .size = 512, .print = (void (*)(FILE *, unsigned))abort};
        return "found 2^32 bins or more, expected fewer";
    case 9:
        groups[0].text = "%7";
        return "found '%7' in its text, expected %0 to %";
    case 10:
        groups[0].parts[0].name = NULL;
        groups[0].text = "";
        return "found no part, expected 1 to 6";
    case 11:
        groups[0].text = NULL;
        return "found a covergroup without a name or a text";
    case 12:
        coverage.sample = NULL;
        return "found no sample(), expected one that finds the bins of operations";
    case 13:
        coverage.handshake = NULL;
        return "found no covergroup of handshakes";
    case 14:
        coverage.handshake = &groups[0];
        return "expected 32; see COVER_HANDSHAKE()";
    case 15:
        copy.execute = execute;
        return "found both of respond() and execute(), expected one";
    case 16:
        copy.respond = NULL;
        return "found neither of respond() and execute(), expected one";
    case 17:
        copy.randomize = NULL;
        return "found no randomize()";
    case 18:
        copy.print_op = NULL;
        return "found no print_op()";
    case 19:
        copy.dimensions.n = SUBSET_DIMENSIONS + 1;
        return "found 13 dimensions, expected 12 or fewer; see SUBSET_DIMENSIONS";
    case 20:
        dimensions[1].size = SUBSET_VALUES + 1;
        return "found 513 values, expected 1 to 512; see SUBSET_VALUES";
    case 21:
        copy.dimensions.classify = NULL;
        return "found dimensions without classify()";
    case 22:
        dimensions[0].refusal = dimensions[1].refusal = true;
        return "dimensions of rejections, expected one or none";
    case 23:
        dimensions[0].names = NULL;
        return "found a dimension without names";
    case 24: /* A word that belongs to no port: a difference there would have no port. */
        wires.out_words++;
        return "in no port, expected it in one";
    case 25:
        p->words--;
        return "port new_o: found 1 words, expected room for 64 bits";
    case 26:
        p->word--;
        return "port new_o: found output word ";
    case 27:
        p->word = UNIT_MAX_WORDS;
        return "port new_o: found output words 1024 to 1025, expected up to ";
    case 28:
        wires.in_words = UNIT_MAX_WORDS + 1;
        return "found 1025 input words, expected 1 to 1024; see UNIT_MAX_WORDS";
    case 29:
        wires.rsp_valid = wires.out_words;
        return "found wires outside the vectors";
    case 30:
        wires.req_beats = UNIT_MAX_WORDS;
        return "messages over 1024 words";
    case 31:
        agents[0].type = NULL;
        return "found an agent without a type";
    case 32:
        agents[0].states = &other;
        return "expected that of its ports, ";
    case 33:
        agents[0].states = NULL;
        return "agent watch: found covergroup none, expected that of its ports, ";
    case 34:
        type.make_timing = make_timing;
        copy.n_agents = 2;
        return "found 2 agents with patterns, expected one or none";
    case 35:
        type.write_to = write_to;
        copy.n_agents = 2;
        return "found 2 agents that write, expected one or none";
    case 36:
        type.waits = waits;
        return "agent watch: found more than 4 waits, expected 4 or fewer; see AGENT_WAITS";
    case 37:
        type.waiting = &groups[0];
        return "bins of waiting, expected 64 or fewer";
    case 38:
        copy.leaves_open = leaves_open;
        return "found leaves_open() and no agent that looks";
    case 39:
        copy.requests = (unit_requests *)abort;
        copy.language = NULL;
        return "found one of language and requests()";
    case 40:
        copy.pipeline = LL_SKID + 1;
        return "found pipeline 4, expected LL_ANY to LL_SKID";
    case 41:
        copy.pipeline = LL_STALL;
        copy.latency = 0;
        return "found a latency of 0, expected 1 to 64 stages; see LL_STAGES";
    case 42:
        copy.pipeline = LL_STALL;
        copy.latency = LL_STAGES + 1;
        return "found a latency of 65, expected 1 to 64 stages";
    case 43:
        copy.latency = 2;
        copy.pipeline = LL_ANY;
        return "found a latency of 2 and no pipeline, expected LL_STALL, LL_COLLAPSE or LL_SKID";
    case 44:
        copy.pipeline = LL_COLLAPSE;
        copy.latency = 2;
        copy.drive = NULL;
        return "found a pipeline and no drive(), expected one, such as timed_drive()";
    case 45:
        copy.execute_words = copy.state_words + 1;
        return "words of execute() among ";
    case 46:
        copy.execute_words = 1;
        return "found execute_words, expected execute() as well";
    case 47:
        copy.explains = true;
        return "found explains, expected execute() as well";
    case 48:
        copy.reset = (void (*)(uint32_t *))abort;
        return "found reset(), expected execute() as well";
    case 49:
        coverage.lanes = lanes;
        memset(lanes, 1, sizeof lanes);
        lanes[1] = COVER_LANES + 1;
        return "found 65 lanes, expected 1 to 64; see COVER_LANES";
    case 50:
        coverage.lanes = lanes;
        memset(lanes, COVER_LANES, sizeof lanes);
        coverage.n = 5;
        return "found 320 lanes of covergroups and 3 dimensions, expected 256 or fewer together; see COVER_TRACKS";
    default:
        return NULL;
    }
}

static void test_good_unit(void **state) {
    (void)state;
    char text[UNIT_TEXT];
    copy_unit();
    if (!unit_inspect(&copy, text))
        fail_msg("%s", text);
    assert_true(unit_open());
}

static void test_contradictions(void **state) {
    (void)state;
    const char *said;
    unsigned number = 0;
    for (copy_unit(); (said = plant(number)); number++, copy_unit()) {
        char text[UNIT_TEXT];
        assert_false(unit_inspect(&copy, text));
        if (strncmp(text, "unit atomic_alu: ", strlen("unit atomic_alu: ")) != 0 || !strstr(text, said) ||
            strchr(text, '\n'))
            fail_msg("plant %u: '%s' does not contain '%s'", number, text, said);
    }
    assert_int_equal(number, 51);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_good_unit), cmocka_unit_test(test_contradictions)};
    return cmocka_run_group_tests_name("engine: unit", tests, NULL, NULL);
}
