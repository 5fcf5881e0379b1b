/* SPDX-License-Identifier: MIT */
/* The host's port to memory inside a declared unit: its ports and its agents. */
#include "agents/written_agent.h"
#include "declared/declared.h"

enum { VALID, WE, ADDR, WDATA, RDATA, HOST_PORTS };

static struct known_port known[HOST_PORTS] = {[VALID] = {"host_valid_i", "ALWAYS", false, 1},
                                              [WE] = {"host_we_i", "host_valid_i", false, 1},
                                              [ADDR] = {"host_addr_i", "host_valid_i", false, 0},
                                              [WDATA] = {"host_wdata_i", "host_valid_i", false, 32},
                                              [RDATA] = {"host_rdata_o", "ALWAYS", true, 32}};
static struct unit_host host;
static struct host_ports ports;
static struct covergroup host_states = HOST_STATES(0), written_states = WRITTEN_STATES(0);
static const struct written written = {&written_states, &ports};

const struct known_port *host_port(const struct ll_port *port) {
    const unsigned words = declared.unit->host.words;
    known[ADDR].width = words ? (unsigned)__builtin_ctz(words) : 0;
    return words ? known_find(known, HOST_PORTS, port->name) : NULL;
}

unsigned host_works_on(const uint32_t *req, uint32_t *word) {
    const unsigned n = declared.unit->host.works_on(req, word);
    if (n > HOST_PLACES)
        declared_fault("works_on() found %u words, expected %d or fewer", n, HOST_PLACES);
    for (unsigned i = 0; i < n; i++)
        if (word[i] >= declared.unit->host.words)
            declared_fault("works_on() found word %u, expected 0 to %u", word[i], declared.unit->host.words - 1);
    return n;
}

bool host_memory(void) {
    const struct ll_unit *u = declared.unit;
    const struct ll_host *h = &u->host;
    if (h->held > HOST_MOST_HELD)
        return declared_wrong("found %u operations in flight, expected .host.held of %d or fewer", h->held,
                              HOST_MOST_HELD);
    if (h->held && !u->cycle)
        return declared_wrong("found .host.held without cycle(), expected it only where no pipeline has a latency");
    if (!h->words) {
        const char *other = h->held       ? "held"
                            : h->works_on ? "works_on"
                            : h->banks    ? "banks"
                            : h->offset   ? "offset"
                                          : NULL;
        return !other || declared_wrong("found .host.%s without .host.words, expected both", other);
    }
    if (h->banks && !h->works_on)
        return declared_wrong("found .host.banks without .host.works_on, expected both");
    if (!u->execute)
        return declared_wrong("found .host.words = %u without a state, expected execute()", h->words);
    if (h->words < 2 || h->words & (h->words - 1))
        return declared_wrong("found .host.words = %u, expected a power of two from 2 on", h->words);
    if (h->offset % sizeof(uint32_t) || h->offset > u->state_size || (u->state_size - h->offset) / 4 < h->words)
        return declared_wrong("found %u words of the host at offset %zu, expected them in the state of %zu bytes, at a "
                              "multiple of 4",
                              h->words, h->offset, u->state_size);
    if (h->candidates && !u->explain)
        return declared_wrong("found .host.candidates without explain(), expected both");
    if (h->candidates && !memory_handle("the host's candidates", h->candidates))
        return false;
    if (h->banks > 32)
        return declared_wrong("found %u banks of the host's memory, expected 32 or fewer", h->banks);
    return h->banks <= h->words ||
           declared_wrong("found %u banks of the host's memory of %u words, expected one word or more in each",
                          h->banks, h->words);
}

static const char *ignore_written(const unsigned *part) {
    return part[1] == WRITTEN_OTHER && ports.dwords <= ports.banks ? "a bank has one word" : NULL;
}

/* Adds the agents. Declared timing determines the number of operations in flight, counted up to HOST_MOST_HELD. */
static bool name_agents(struct unit *unit) {
    const struct ll_unit *u = declared.unit;
    const unsigned most = u->cycle ? u->host.held : u->latency + (u->pipeline == LL_SKID);
    host_states.parts[0].size = 1 + (most < HOST_MOST_HELD ? most : (unsigned)HOST_MOST_HELD);
    written_states.parts[0].size = ports.banks;
    written_states.impossible = ignore_written;
    return declared_agent(unit, &host_agent_type, &ports, most ? &host_states : NULL) &&
           (!u->host.works_on || declared_agent(unit, &written_agent_type, &written, &written_states));
}

bool declared_host(struct unit *unit) {
    const struct ll_host *h = &declared.unit->host;
    unsigned at[HOST_PORTS];
    if (!h->words)
        return true;
    if (!known_words(unit, known, HOST_PORTS, "host", at))
        return false;
    const unsigned state = (unsigned)(h->offset / sizeof(uint32_t));
    host = (struct unit_host){at[VALID], at[WE], at[ADDR], at[WDATA], at[RDATA], state, h->words};
    ports = (struct host_ports){.valid = at[VALID],
                                .we = at[WE],
                                .addr = at[ADDR],
                                .wdata = at[WDATA],
                                .rdata = at[RDATA],
                                .dwords = h->words,
                                .state = state,
                                .lane = declared.unit->lane ? declared.unit->lane : "lane",
                                .banks = h->banks ? h->banks : 1,
                                .works_on = h->works_on ? host_works_on : NULL};
    unit->host = declared.unit->cycle ? NULL : &host;
    return name_agents(unit);
}
