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
static struct port ports[64], *new_o;
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
    new_o = &ports[port_find(ports, unit.n_ports, "new_o")];
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

#define PLANTS "test/plants/engine_unit.def"
#include "test/plant.h"

static void test_good_unit(void) {
    char text[UNIT_TEXT];
    copy_unit();
    if (!unit_inspect(&copy, text))
        fail_msg("%s", text);
    assert_true(unit_open());
}

static void test_contradictions(void) {
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

RUN_TESTS(TEST(test_good_unit), TEST(test_contradictions))
