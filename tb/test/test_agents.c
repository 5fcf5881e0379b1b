/* SPDX-License-Identifier: MIT */
/*
 * Agents of a unit by themselves, on the ports of one of several beats: what watches its operations, its host, and what
 * finds in an operation what the host has written.
 */
#include "test/unit_test.h"

#include "agents/host_agent.h"
#include "agents/watch_agent.h"
#include "agents/written_agent.h"
#include "engine/stimulus.h"
#include "test/exchange_ports.h"

const struct unit unit = {.name = "exchange", .wires = &wires};

static const struct covergroup silent = {
    .name = "silent", .text = "silent %0", .parts = {{.name = "silent", .size = 2, .names = cover_levels}}};

static void watch_silence(const struct covergroup *states, const uint32_t *req, const uint32_t *rsp, uint64_t *hit) {
    (void)states, (void)rsp;
    hit[0] |= 1u << req[1];
}

/* A request, and its response if it has one. */
static void transfer(struct agent *agent, uint32_t silent, bool answered) {
    struct in in = {.req_valid = 1, .silent = silent};
    struct out out = {.req_ready = 1};
    for (unsigned i = 0; i < LANES; i++)
        agent->type->edge(agent, (const uint32_t *)&in, (const uint32_t *)&out, NULL);
    in = (struct in){.rsp_ready = 1};
    out = (struct out){.rsp_valid = 1};
    for (unsigned i = 0; answered && i < LANES; i++)
        agent->type->edge(agent, (const uint32_t *)&in, (const uint32_t *)&out, NULL);
}

/* A request that a reset discards is not taken for the next one. Bins are reported once. */
static void test_watch(void) {
    const struct watch watched = {&silent, watch_silence};
    const struct agent_setup setup = {.ports = &watched};
    const struct in reset = {.rst = 1};
    const struct out nothing = {0};
    uint64_t states = 0;
    struct agent *agent = watch_agent_type.open(&setup);
    assert_non_null(agent);
    agent->states = &states;
    transfer(agent, 1, false);
    agent->type->edge(agent, (const uint32_t *)&reset, (const uint32_t *)&nothing, NULL);
    transfer(agent, 0, true);
    assert_int_equal(states, 1);
    states = 0;
    transfer(agent, 0, true);
    assert_int_equal(states, 0);
    transfer(agent, 1, true);
    assert_int_equal(states, 2);
    agent->type->close(agent);
}

/* Runs one cycle of a host agent alone. Returns whether it writes, and then the dword and the value. */
static bool host_cycle(struct agent *agent, uint64_t held, const struct in *with, const struct timing *accepted,
                       uint32_t write[2]) {
    static const struct out nothing = {0};
    struct in in = *with;
    agent->type->inputs(agent, held, (uint32_t *)&in);
    agent->type->edge(agent, (const uint32_t *)&in, (const uint32_t *)&nothing, accepted);
    write[0] = in.host_addr;
    write[1] = in.host_wdata;
    return held == 0 && !in.rst && in.host_valid && in.host_we;
}

/*
 * What the host is to write waits until nothing is in flight, comes in its order, the last of it with a request, and
 * leaves nothing open. Of more than can wait the first are written.
 */
static void test_host_writes(void) {
    enum { ASKED = HOST_WRITES + 2 };
    const struct in idle = {.rst = 0}, reset = {.rst = 1, .req_valid = 1}, request = {.req_valid = 1};
    uint32_t model[DWORDS] = {1, 2}, write[2];
    uint64_t states = 0;
    const struct agent_setup setup = {.ports = &host, .power_up_seed = 1, .state = model};
    struct agent *agent = host_agent_type.open(&setup);
    assert_non_null(agent);
    agent->states = &states;
    struct candidates *candidates = &((struct host_agent *)agent)->candidates;
    candidates->place = calloc(2, sizeof *candidates->place);
    assert_non_null(candidates->place);
    candidates->n = candidates->room = 2;
    for (unsigned i = 0; i < 2; i++)
        candidates->place[i] = (struct candidates_place){.address = 4 * i, .bytes = 4, .n = 2, .value = {1 + i, 9}};
    for (uint32_t i = 0; i < ASKED; i++) {
        const struct timing asked = {.write_to = 1 + i % DWORDS, .write = 10 + i};
        assert_false(host_cycle(agent, 1, &request, &asked, write));
    }
    assert_false(host_cycle(agent, 0, &reset, NULL, write));
    for (uint32_t i = 0; i + 1 < HOST_WRITES; i++) {
        assert_int_equal(candidates->n, i < 2 ? 2 - i : 0);
        assert_true(host_cycle(agent, 0, &idle, NULL, write));
        assert_int_equal(write[0], i % DWORDS);
        assert_int_equal(write[1], 10 + i);
        assert_int_equal(model[i % DWORDS], 10 + i);
    }
    assert_false(host_cycle(agent, 0, &idle, NULL, write));
    assert_false(host_cycle(agent, 2, &request, NULL, write));
    assert_true(host_cycle(agent, 0, &request, NULL, write));
    assert_int_equal(write[1], 10 + HOST_WRITES - 1);
    assert_false(host_cycle(agent, 0, &request, NULL, write));
    agent->type->close(agent);
}

/*
 * A host that writes in the cycle before an operation, or in which it begins, to the dword on which that works or to
 * another one; then a reset may come before it is done. Returns the bins.
 */
static uint64_t written(uint32_t dword, bool with, bool dropped) {
    static const struct covergroup group = WRITTEN_STATES(1);
    static const struct written ports_of = {&group, &host};
    const struct agent_setup setup = {.ports = &ports_of};
    const struct in writes = {.host_valid = 1, .host_we = 1, .host_addr = dword}, reset = {.rst = 1}, idle = {.rst = 0};
    const struct out out = {.req_ready = 1};
    uint64_t states = 0;
    struct agent *agent = written_agent_type.open(&setup);
    assert_non_null(agent);
    agent->states = &states;
    for (unsigned i = 0; i <= 2 * LANES + 2; i++) {
        const bool beat = i > 0 && i != LANES + 1 && i != LANES + 2;
        struct in in = i == with ? writes : i == LANES + 1 && dropped ? reset : idle;
        in.req_valid = beat;
        agent->type->inputs(agent, i > 1 && i != LANES + 2 ? 1 : 0, (uint32_t *)&in);
        agent->type->edge(agent, (const uint32_t *)&in, (const uint32_t *)&out, NULL);
    }
    agent->type->inputs(agent, 0, NULL);
    agent->type->close(agent);
    return states;
}

/* What the host has written is found by the next operation that works on it, if it is not dropped. */
static void test_written(void) {
    assert_int_equal(written(0, false, false), 1 << WRITTEN_FIRST);
    assert_int_equal(written(0, true, false), 1 << WRITTEN_WITH_IT);
    assert_int_equal(written(1, false, false), 0);
    assert_int_equal(written(0, false, true), 0);
}

RUN_TESTS(TEST(test_watch), TEST(test_host_writes), TEST(test_written))
