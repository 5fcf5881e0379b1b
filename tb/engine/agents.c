/* SPDX-License-Identifier: MIT */
#include "engine/agents.h"

#include <stdlib.h>

#include "engine/stimulus.h"
#include "engine/window.h"

/* Allocates one state at least: an agent's states need not be a covergroup of the unit. */
static uint64_t *open_states(const struct covergroup *states) {
    return calloc((states ? covergroup_bins(states) : 0) / 64 + 1, sizeof(uint64_t));
}

static void add_if(bool is_one, struct agent_list *list, struct agent *agent) {
    if (is_one)
        list->agent[list->n++] = agent;
}

bool agents_open(struct agents *agents, const struct stream *stream, uint32_t *state, bool closed) {
    const struct stimulus *stimulus = stream->stimulus;
    *agents = (struct agents){.n = 0};
    for (unsigned i = 0; i < unit.n_agents; i++) {
        const struct agent_setup setup = {
            .ports = unit.agents[i].ports,
            .power_up_seed = stimulus ? stimulus->power_up_seed : stimulus_power_up_seed(stream->seed, stream->shard),
            .contents = stimulus ? &stimulus->contents[i] : NULL,
            .state = closed ? state : NULL,
            .open_state = closed ? NULL : state};
        struct agent *agent = unit.agents[i].type->open(&setup);
        if (!agent)
            return false;
        agents->agent[agents->n++] = agent;
        add_if(agent->length > 0, &agents->with_contents, agent);
        add_if(agent->type->inputs, &agents->with_inputs, agent);
        add_if(!agent->type->only_transfers, &agents->without_transfers, agent);
        agent->states = open_states(unit.agents[i].states);
        if (!agent->states)
            return false;
    }
    return true;
}

void agents_close(struct agents *agents) {
    while (agents->n) {
        struct agent *agent = agents->agent[--agents->n];
        free(agent->states);
        agent->type->close(agent);
    }
}

bool agents_are_full(const struct agents *agents) {
    bool full = false;
    for (unsigned i = 0; i < agents->n; i++)
        full |= agents->agent[i]->type->is_full && agents->agent[i]->type->is_full(agents->agent[i]);
    return full;
}

uint32_t agents_length(const struct agents *agents) {
    uint32_t length = 0;
    for (unsigned i = 0; i < agents->n; i++)
        length = agents->agent[i]->length > length ? agents->agent[i]->length : length;
    return length;
}

void agents_begin(struct agents *agents, enum agent_job job) {
    for (unsigned i = 0; i < agents->n; i++)
        if (agents->agent[i]->type->begin)
            agents->agent[i]->type->begin(agents->agent[i], job);
}

uint64_t agents_moved(const struct agents *agents) {
    uint64_t moved = 0;
    for (unsigned i = 0; i < agents->n; i++)
        moved += agents->agent[i]->moved;
    return moved;
}

void agents_expect(struct agents *agents, const uint32_t *in, const uint32_t *seen, bool strict, uint32_t *expected) {
    for (unsigned i = 0; i < agents->n; i++)
        if (agents->agent[i]->type->expect)
            agents->agent[i]->type->expect(agents->agent[i], in, seen, strict, expected);
}

enum rule agents_rule(const struct agents *agents, const struct port *port) {
    enum rule rule = RULE_NONE;
    for (unsigned i = 0; i < agents->n && rule == RULE_NONE; i++)
        if (agents->agent[i]->type->rule)
            rule = agents->agent[i]->type->rule(agents->agent[i], port);
    return rule;
}

void agents_remark(const struct agents *agents, const struct port *port, const uint32_t *expected, const uint32_t *seen,
                   char remark[AGENT_TEXT]) {
    for (unsigned i = 0; i < agents->n; i++)
        if (agents->agent[i]->type->remark)
            agents->agent[i]->type->remark(agents->agent[i], port, expected, seen, remark);
}

const struct agent_type *agents_compare(struct agents *agents, struct agent_difference *difference) {
    for (unsigned i = 0; i < agents->n; i++) {
        struct agent *agent = agents->agent[i];
        if (agent->type->compare && agent->type->compare(agent, difference))
            return agent->type;
    }
    return NULL;
}

const struct agent_type *agents_pattern(void) {
    for (unsigned i = 0; i < unit.n_agents; i++)
        if (unit.agents[i].type->make_timing)
            return unit.agents[i].type;
    return NULL;
}

const char *const *agents_waits(void) {
    for (unsigned i = 0; i < unit.n_agents; i++)
        if (unit.agents[i].type->waits)
            return unit.agents[i].type->waits(unit.agents[i].ports);
    return NULL;
}

unsigned agents_count_waits(void) {
    const char *const *waits = agents_waits();
    unsigned n = 0;
    while (waits && waits[n])
        n++;
    return n;
}

const struct unit_agent *agents_writer(void) {
    for (unsigned i = 0; i < unit.n_agents; i++)
        if (unit.agents[i].type->write_to)
            return &unit.agents[i];
    return NULL;
}

bool agents_hold(const struct agents *agents) {
    bool holds = false;
    for (unsigned i = 0; i < agents->n; i++)
        holds |= agents->agent[i]->holds;
    return holds;
}
