/* SPDX-License-Identifier: MIT */
#include "agents/host_agent.h"

#include <stdlib.h>

#include "agents/memory.h"
#include "engine/stimulus.h"

void host_print_held(FILE *file, unsigned held) {
    fprintf(file, "%u", held);
}

static void close_host(struct agent *agent) {
    struct host_agent *h = (struct host_agent *)agent;
    candidates_free(&h->candidates);
    free(h->initial);
    free(h);
}

static struct agent *open_host(const struct agent_setup *setup) {
    const struct host_ports *w = setup->ports;
    struct host_agent *h = malloc(sizeof *h);
    if (!h)
        return NULL;
    *h = (struct host_agent){.agent = {.type = &host_agent_type, .length = w->dwords}, .ports = w, .noise = 1ull << 63};
    h->state = setup->state ? setup->state + w->state : NULL;
    h->initial = calloc(w->dwords, sizeof *h->initial);
    if (!h->initial) {
        free(h);
        return NULL;
    }
    for (unsigned i = 0; i < w->dwords; i++)
        h->initial[i] = (uint32_t)(memory_initial(setup->power_up_seed, 4 * i & ~7ull) >> (i & 1) * 32);
    for (size_t i = 0; setup->contents && i < setup->contents->n; i++)
        h->initial[setup->contents->word[i].address] = (uint32_t)setup->contents->word[i].value;
    return &h->agent;
}

static bool is_full(const struct agent *agent) {
    return ((const struct host_agent *)agent)->candidates.full;
}

/* Returns true if something is to be written as soon as possible: in the cycle of a request, the last pending write. */
static bool has_write(const struct host_agent *h, const uint32_t *in) {
    const uint32_t waiting = h->asked_writes - h->writes;
    return h->job == AGENT_IDLE && (waiting > 1 || (waiting && in[unit.wires->req_valid]));
}

/* Returns true if a request is executed in the cycle in which it is accepted, which may also be one of the host. */
static bool is_before_request(const struct host_agent *h) {
    return h->state && unit.execute && !unit.explains;
}

/* Reads and writes the model's dwords for the host, before a request is executed in the same cycle. */
static void pass(struct host_agent *h, const uint32_t *in) {
    const struct host_ports *w = h->ports;
    uint32_t *dword = &h->state[in[w->addr]];
    h->found = *dword;
    if (in[w->valid] && h->idle && !in[unit.wires->rst] && in[w->we])
        *dword = in[w->wdata];
}

static void inputs(struct agent *agent, uint64_t held, uint32_t *in) {
    struct host_agent *h = (struct host_agent *)agent;
    const struct host_ports *w = h->ports;
    bool load = h->job == AGENT_LOAD, look = h->job == AGENT_LOOK, job = load || look || h->job == AGENT_DUMP;
    if (agent->busy)
        in[unit.wires->req_valid] = 0;
    if (h->job == AGENT_RESET)
        in[unit.wires->rst] = 1;
    h->idle = held == 0;
    uint64_t any = rng_hash(h->noise += RNG_STEP);
    /* A blocked access must neither write nor read, and is frequent. */
    bool passes = h->idle && !in[unit.wires->rst], write = passes && has_write(h, in);
    h->writing = write;
    bool valid = job || write || (any >> 28 & (passes ? 7 : 1)) == 0;
    in[w->valid] = valid;
    agent->states[0] |= 1ull << (held < HOST_MOST_HELD ? held : HOST_MOST_HELD) * 2 << valid;
    in[w->we] = passes && valid ? load || write : any >> 31 & 1;
    uint32_t number = look ? (uint32_t)(h->candidates.outcomes.dword[h->number].address / 4) : h->number;
    const uint32_t next = h->writes % HOST_WRITES;
    in[w->addr] = (write ? h->write[next].dword : job ? number : (uint32_t)any) & (w->dwords - 1);
    in[w->wdata] = write ? h->write[next].value : load ? h->initial[h->number] : (uint32_t)(any >> 32);
    if (is_before_request(h))
        pass(h, in);
}

/* Updates the model's dwords from the port, and records the host's request. */
static void follow(struct host_agent *h, const uint32_t *in) {
    const struct host_ports *w = h->ports;
    uint32_t *dword = &h->state[in[w->addr]];
    bool passes = in[w->valid] && h->idle && !in[unit.wires->rst];
    h->asked = passes && !in[w->we];
    h->asked_number = in[w->addr];
    h->dword = is_before_request(h) ? h->found : *dword;
    if (is_before_request(h) || !passes || !in[w->we])
        return;
    *dword = in[w->wdata];
    candidates_write(&h->candidates, 4 * (uint64_t)in[w->addr], 4, *dword);
}

static void edge(struct agent *agent, const uint32_t *in, const uint32_t *out, const struct timing *accepted) {
    struct host_agent *h = (struct host_agent *)agent;
    (void)out;
    if (h->state)
        follow(h, in);
    h->writes += h->writing;
    if (accepted && accepted->write_to && h->asked_writes - h->writes < HOST_WRITES) {
        const uint32_t last = h->asked_writes++ % HOST_WRITES;
        h->write[last].dword = accepted->write_to - 1;
        h->write[last].value = accepted->write;
    }
    uint32_t end = h->job == AGENT_LOOK ? h->candidates.outcomes.dwords : h->ports->dwords;
    if (h->job == AGENT_RESET) {
        h->job = AGENT_DUMP;
    } else if (agent->busy && ++h->number == end) {
        h->job = AGENT_IDLE;
        h->number = 0;
        agent->busy = false;
    }
}

static void begin(struct agent *agent, enum agent_job job) {
    struct host_agent *h = (struct host_agent *)agent;
    if (job == AGENT_LOOK && h->candidates.outcomes.dwords == 0)
        return;
    h->job = job;
    agent->busy = true;
}

static void expect(struct agent *agent, const uint32_t *in, const uint32_t *seen, bool strict, uint32_t *expected) {
    struct host_agent *h = (struct host_agent *)agent;
    unsigned rdata = h->ports->rdata;
    (void)in;
    if (!h->asked) {
        expected[rdata] = strict ? 0 : seen[rdata];
        return;
    }
    /* Where the model has candidates, it adopts the seen value if it is one of them. */
    h->dword = (uint32_t)candidates_see(&h->candidates, 4 * (uint64_t)h->asked_number, 4, seen[rdata], h->dword);
    if (!is_before_request(h))
        h->state[h->asked_number] = h->dword;
    expected[rdata] = h->dword;
}

static void remark(const struct agent *agent, const struct port *port, const uint32_t *expected, const uint32_t *seen,
                   char remark[AGENT_TEXT]) {
    const struct host_agent *h = (const struct host_agent *)agent;
    if (!port->out)
        return;
    if (port->word - unit.wires->rsp < unit.wires->rsp_words)
        memory_remark(remark, h->ports->lane, h->candidates.unexplained, true);
    if (port->word != h->ports->rdata || !h->asked)
        return;
    uint64_t word = 4 * (uint64_t)(h->asked_number & ~1u), differing = expected[port->word] ^ seen[port->word];
    memory_remark(remark, h->ports->lane,
                  candidates_blame(&h->candidates, word, differing << 32 * (h->asked_number & 1)), false);
}

static struct agent_limits limits(const void *ports) {
    const struct host_ports *w = ports;
    return (struct agent_limits){.last = w->dwords - 1, .step = 1, .most = UINT32_MAX};
}

/* Prefers the first dword of a bank: an idle bank may look as if it worked there. */
static bool write_to(const void *ports, const uint32_t *req, uint64_t random, uint32_t *word) {
    const struct host_ports *w = ports;
    uint32_t dword[HOST_PLACES];
    unsigned n = w->works_on ? w->works_on(req, dword) : 0, first = 0;
    for (unsigned i = 0; i < n && random & 1; i++)
        if (dword[i] < w->banks)
            dword[first++] = dword[i];
    n = random & 1 ? first : n;
    if (n)
        *word = dword[(random >> 1 & 0xffff) * n >> 16];
    return n;
}

const struct agent_type host_agent_type = {
    .name = "host",
    .open = open_host,
    .close = close_host,
    .is_full = is_full,
    .inputs = inputs,
    .edge = edge,
    .begin = begin,
    .expect = expect,
    .remark = remark,
    .limits = limits,
    .write_to = write_to,
};
