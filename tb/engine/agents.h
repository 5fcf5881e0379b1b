/* SPDX-License-Identifier: MIT */
/* The agents of the unit in a run, in the unit's order. */
#ifndef TB_ENGINE_AGENTS_H
#define TB_ENGINE_AGENTS_H

#include "engine/unit.h"

struct agent_list {
    unsigned n;
    struct agent *agent[UNIT_AGENTS];
};

struct agents {
    unsigned n;
    struct agent *agent[UNIT_AGENTS];
    /* Agents that the loops visit in each cycle. */
    struct agent_list with_contents, with_inputs, without_transfers;
};

struct stream;

/*
 * Opens the agents at power-up, with the contents of the stream's stimulus. state is the model's, or NULL. Call
 * agents_close() in any case. False: out of memory.
 */
bool agents_open(struct agents *agents, const struct stream *stream, uint32_t *state, bool closed);
void agents_close(struct agents *agents);
bool agents_are_full(const struct agents *agents);

/* Returns the cycles that the slowest agent needs to load or to dump. */
uint32_t agents_length(const struct agents *agents);
/* Begins a job of all agents with contents in the next cycle. */
void agents_begin(struct agents *agents, enum agent_job job);

/* Returns the number of transfers of all agents. */
uint64_t agents_moved(const struct agents *agents);

void agents_expect(struct agents *agents, const uint32_t *in, const uint32_t *seen, bool strict, uint32_t *expected);
/* Returns the rule that a wrong port breaks, or RULE_NONE. */
enum rule agents_rule(const struct agents *agents, const struct port *port);

void agents_remark(const struct agents *agents, const struct port *port, const uint32_t *expected, const uint32_t *seen,
                   char remark[AGENT_TEXT]);

/* Returns the type of an agent that finds a difference, or NULL. */
const struct agent_type *agents_compare(struct agents *agents, struct agent_difference *difference);

/* Returns the type of the unit's agent that has patterns, or NULL. */
const struct agent_type *agents_pattern(void);

/* Returns the names of the accesses that it may stall, or NULL; and their number. */
const char *const *agents_waits(void);
unsigned agents_count_waits(void);

/* Returns the unit's agent that writes between operations, or NULL. */
const struct unit_agent *agents_writer(void);

/* Returns true if the stimulus stalled an access in the last cycle. */
bool agents_hold(const struct agents *agents);

static inline bool agents_are_busy(const struct agents *agents) {
    bool busy = false;
    for (unsigned i = 0; i < agents->with_contents.n; i++)
        busy |= agents->with_contents.agent[i]->busy;
    return busy;
}

static inline void agents_inputs(struct agents *agents, uint64_t held, uint32_t *in) {
    for (unsigned i = 0; i < agents->with_inputs.n; i++)
        agents->with_inputs.agent[i]->type->inputs(agents->with_inputs.agent[i], held, in);
}

static inline void agents_edge(struct agents *agents, const uint32_t *in, const uint32_t *out,
                               const struct timing *accepted) {
    const struct wires *w = unit.wires;
    const uint32_t moves = in[w->rst] | (in[w->req_valid] & out[w->req_ready]) | (out[w->rsp_valid] & in[w->rsp_ready]);
    const unsigned n = moves ? agents->n : agents->without_transfers.n;
    struct agent *const *agent = moves ? agents->agent : agents->without_transfers.agent;
    for (unsigned i = 0; i < n; i++)
        agent[i]->type->edge(agent[i], in, out, accepted);
}

#endif
