/* SPDX-License-Identifier: MIT */
/* The memory at ports of a declared unit: its ports, its agent, its view for execute(), and its contents. */
#include <inttypes.h>
#include <string.h>

#include "agents/host_agent.h"
#include "agents/memory_agent.h"
#include "declared/declared.h"
#include "engine/stimulus.h"

enum { VALID, READY, ADDR, BE, WDATA, WRITES, WE = WRITES, RSP_VALID, RSP_READY, RDATA, MEMORY_PORTS };

static const struct known_port known[MEMORY_PORTS] = {
    [VALID] = {"mem_req_valid_o", "ALWAYS", true, 1},           [READY] = {"mem_req_ready_i", "ALWAYS", false, 1},
    [ADDR] = {"mem_req_addr_o", "mem_req_valid_o", true, 0},    [BE] = {"mem_req_be_o", "mem_req_valid_o", true, 8},
    [WDATA] = {"mem_req_wdata_o", "mem_req_valid_o", true, 64}, [WE] = {"mem_req_we_o", "mem_req_valid_o", true, 1},
    [RSP_VALID] = {"mem_rsp_valid_i", "ALWAYS", false, 1},      [RSP_READY] = {"mem_rsp_ready_o", "ALWAYS", true, 1},
    [RDATA] = {"mem_rsp_rdata_i", "mem_rsp_valid_i", false, 64}};

static struct memory_ports ports;
static struct covergroup memory_states = MEMORY_STATES(NULL), reads_states = MEMORY_STATES_READS(NULL);
static unsigned agent, host; /* 1 + indices of the unit's agents, memory before host; 0: none */

const struct known_port *memory_port(const struct ll_port *port) {
    return declared.unit->memory.there ? known_find(known, MEMORY_PORTS, port->name) : NULL;
}

bool memory_handle(const char *what, size_t at) {
    const struct ll_unit *u = declared.unit;
    if (at % sizeof(void *) || u->state_size < sizeof(void *) || at > u->state_size - sizeof(void *))
        return declared_wrong("found %s at byte %zu of a state of %zu bytes, expected room for a pointer at a multiple "
                              "of %zu",
                              what, at, u->state_size, sizeof(void *));
    const size_t end = u->host.offset + u->host.words * sizeof(uint32_t);
    return !u->host.words || at + sizeof(void *) <= u->host.offset || at >= end ||
           declared_wrong("found %s at byte %zu, among the words of the host", what, at);
}

bool memory_expect(void) {
    const struct ll_unit *u = declared.unit;
    if (!u->memory.there)
        return (!u->memory.ignore && !u->memory.handle && !u->memory.counts_reads) ||
               declared_wrong("found %s of .memory, which is not there; set .memory.there",
                              u->memory.ignore   ? "ignore()"
                              : u->memory.handle ? ".handle"
                                                 : ".counts_reads");
    if (!u->cycle)
        return declared_wrong("found .memory without cycle(), expected the timing of its requests");
    if (!u->explain)
        return declared_wrong("found .memory without explain(), expected execute() and explain()");
    return memory_handle("the memory's handle", u->memory.handle);
}

bool declared_memory_port(struct unit *unit) {
    const struct ll_unit *u = declared.unit;
    unsigned at[MEMORY_PORTS];
    bool writes = true; /* and does not read */
    agent = u->memory.there;
    host = u->host.words ? 1 + agent : 0;
    if (!u->memory.there)
        return true;
    for (unsigned i = WRITES; i < MEMORY_PORTS; i++)
        writes &= port_find(unit->ports, unit->n_ports, known[i].name) < 0;
    if (!known_words(unit, known, writes ? (unsigned)WRITES : MEMORY_PORTS, "memory", at))
        return false;
    const int address = port_find(unit->ports, unit->n_ports, known[ADDR].name);
    ports = (struct memory_ports){.req_ready = at[READY],
                                  .req_valid = at[VALID],
                                  .addr = at[ADDR],
                                  .addr_words = unit->ports[address].words,
                                  .be = at[BE],
                                  .wdata = at[WDATA],
                                  .lane = u->lane ? u->lane : "lane"};
    if (writes && u->memory.counts_reads)
        return declared_wrong("found .counts_reads of a memory that is only written, expected mem_rsp_valid_i");
    if (!writes) {
        ports.rsp_valid = at[RSP_VALID];
        ports.rdata = at[RDATA];
        ports.rsp_ready = at[RSP_READY];
        ports.we = at[WE];
    }
    struct covergroup *states = u->memory.counts_reads ? &reads_states : &memory_states;
    ports.counts_reads = u->memory.counts_reads;
    states->impossible = u->memory.ignore;
    return declared_agent(unit, &memory_agent_type, &ports, states);
}

const char *ll_memory_in_turn(const unsigned *value) {
    return memory_agent_impossible(value);
}

/* Target of the pointer in a state. */
static struct seen {
    struct ll_memory shown;
    struct memory *memory;
} seen;

static uint64_t read_word(const struct ll_memory *shown, uint64_t address) {
    return memory_read(((const struct seen *)shown)->memory, MEMORY_MODEL, address);
}

static void write_word(const struct ll_memory *shown, uint64_t address, uint64_t data, uint8_t enables) {
    memory_write(((const struct seen *)shown)->memory, MEMORY_MODEL, address, data, enables);
}

static void show(void *state, struct memory *memory, struct candidates *candidates) {
    const struct ll_memory *handle = &seen.shown;
    seen = (struct seen){{read_word, write_word, candidates}, memory};
    memcpy((unsigned char *)state + declared.unit->memory.handle, &handle, sizeof(void *));
}

static void show_candidates(void *state, struct candidates *of_host) {
    memcpy((unsigned char *)state + declared.unit->host.candidates, &of_host, sizeof(void *));
}

void memory_show(void *state, struct agents *agents) {
    if (declared.unit->host.candidates)
        show_candidates(state, &host_agent_of(agents, host - 1)->candidates);
    if (!agent)
        return;
    struct memory_agent *m = memory_agent_of(agents, agent - 1);
    show(state, &m->memory, &m->candidates);
}

/* Two memories with equal contents, and their candidates, for functions that are tried on the same requests. */
static struct trial {
    struct memory memory;
    struct candidates candidates[2];
    bool open;
} trials[2];

void memory_try_open(void) {
    for (struct trial *t = trials; t < trials + 2; t++) {
        if (t->open)
            memory_close(&t->memory);
        for (unsigned i = 0; i < 2; i++)
            candidates_free(&t->candidates[i]);
        *t = (struct trial){.open = declared.unit->memory.there};
        if (t->open)
            memory_open(&t->memory, 1, false);
    }
}

void memory_try(void *state, unsigned which) {
    struct trial *t = &trials[which];
    if (declared.unit->memory.there)
        show(state, &t->memory, &t->candidates[0]);
    if (declared.unit->host.candidates)
        show_candidates(state, &t->candidates[1]);
}

struct ll_contents {
    const struct agents *agents;
    struct stimulus_contents *of; /* of each agent */
};

/* Returns the number of the agent that has an address. */
static unsigned agent_at(enum ll_place place, uint64_t address) {
    const struct ll_host *h = &declared.unit->host;
    const unsigned of = place == LL_HOST ? host : agent;
    if (!of)
        declared_fault("found contents of %s, expected %s, the only memory of the unit",
                       place == LL_HOST ? "LL_HOST" : "LL_MEMORY", place == LL_HOST ? "LL_MEMORY" : "LL_HOST");
    if (place == LL_HOST && address >= h->words)
        declared_fault("found contents of word %" PRIu64 " of LL_HOST, expected 0 to %u", address, h->words - 1);
    if (place == LL_MEMORY && address % sizeof(uint64_t))
        declared_fault("found contents of address 0x%" PRIx64 " of LL_MEMORY, expected a multiple of %zu", address,
                       sizeof(uint64_t));
    return of - 1;
}

uint64_t ll_contents_get(const struct ll_contents *c, enum ll_place place, uint64_t address) {
    const unsigned of = agent_at(place, address);
    return place == LL_HOST ? host_agent_of(c->agents, of)->initial[address]
                            : memory_read(&memory_agent_of(c->agents, of)->memory, MEMORY_MODEL, address);
}

bool ll_contents_put(struct ll_contents *c, enum ll_place place, uint64_t address, uint64_t bits, uint64_t value) {
    bool found;
    struct stimulus_word *word = stimulus_word_at(&c->of[agent_at(place, address)], address, &found);
    if (word)
        word->value = (word->value & ~bits) | (value & bits);
    return word != NULL;
}

static void print_before(FILE *file, const uint32_t *req, const struct agents *agents) {
    const struct ll_contents contents = {.agents = agents};
    declared.unit->print_before(file, req, &contents);
}

static bool read_before(struct scan *s, const uint32_t *req, struct stimulus_contents *of, bool *ok) {
    struct ll_contents contents = {.of = of};
    return declared.unit->read_before(s, req, of ? &contents : NULL, ok);
}

void memory_texts(struct unit *unit) {
    unit->print_before = declared.unit->print_before ? print_before : NULL;
    unit->read_before = declared.unit->read_before ? read_before : NULL;
}
