/* SPDX-License-Identifier: MIT */
#include "agents/memory_agent.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>

#include "engine/cover_time.h"
#include "engine/stimulus.h"

static void close_memory(struct agent *agent) {
    struct memory_agent *m = (struct memory_agent *)agent;
    memory_close(&m->memory);
    candidates_free(&m->candidates);
    free(m);
}

static struct agent *open_memory(const struct agent_setup *setup) {
    struct memory_agent *m = malloc(sizeof *m);
    if (!m)
        return NULL;
    *m = (struct memory_agent){.agent = {.type = &memory_agent_type}, .ports = setup->ports, .pattern = UINT32_MAX};
    m->side = setup->state ? MEMORY_DEVICE : MEMORY_MODEL;
    memory_open(&m->memory, setup->power_up_seed, m->side == MEMORY_DEVICE);
    for (size_t i = 0; setup->contents && i < setup->contents->n; i++)
        for (enum memory_side side = MEMORY_MODEL; side <= MEMORY_DEVICE; side++)
            memory_write(&m->memory, side, setup->contents->word[i].address, setup->contents->word[i].value, 0xff);
    return &m->agent;
}

static bool is_full(const struct agent *agent) {
    const struct memory_agent *m = (const struct memory_agent *)agent;
    return memory_is_full(&m->memory) || m->candidates.full;
}

/* Applies a stall. The type of access to stall is known when it arrives; others pass. */
static void wait_inputs(struct memory_agent *m, uint32_t *in) {
    bool over = m->waited >= m->wait;
    if (m->wait_at == MEMORY_WAIT_ANSWER)
        m->answering |= m->reads != m->answers && over;
    else
        in[m->ports->req_ready] &= over || m->passes;
}

static void inputs(struct agent *agent, uint64_t held, uint32_t *in) {
    (void)held;
    struct memory_agent *m = (struct memory_agent *)agent;
    const struct memory_ports *w = m->ports;
    uint32_t pattern = m->wait ? UINT32_MAX : m->pattern;
    in[w->req_ready] = (pattern & 1) & (m->reads - m->answers < MEMORY_READS);
    if (!m->wait || m->wait_at != MEMORY_WAIT_ANSWER)
        m->answering |= m->reads != m->answers && (pattern >> 16 & 1);
    if (m->wait)
        wait_inputs(m, in);
    if (!w->rsp_valid)
        return;
    uint64_t data = m->answering ? m->read[m->answers % MEMORY_READS] : rng_hash(m->noise += RNG_STEP);
    in[w->rsp_valid] = m->answering;
    in[w->rdata] = (uint32_t)data;
    in[w->rdata + 1] = (uint32_t)(data >> 32);
}

/* Updates a stall at the edge of a cycle. */
static void wait_edge(struct memory_agent *m, uint32_t valid, uint32_t ready, uint32_t write) {
    const unsigned request = write ? MEMORY_WAIT_WRITE : MEMORY_WAIT_READ;
    const bool eager = rule_is_in(m->agent.relaxed, RULE_MEM_WAIT);
    bool waits, ends;
    if (m->wait_at == MEMORY_WAIT_ANSWER) {
        waits = m->reads != m->answers && !m->answering;
        ends = m->answering;
    } else {
        waits = valid ? !ready && request == m->wait_at : eager;
        ends = valid && ready && !m->passes;
        m->passes = valid && !ready && request != m->wait_at;
    }
    m->agent.holds = waits && m->waited < m->wait;
    m->waited += waits;
    m->wait = ends ? 0 : m->wait;
}

static void gather_wait(struct memory_agent *m, unsigned what, uint32_t cycles) {
    m->agent.waits |= time_bin(what, time_class(cycles));
}

static struct memory_request get_request(const struct memory_ports *w, const uint32_t *out) {
    return (struct memory_request){.address = out[w->addr] | (w->addr_words > 1 ? (uint64_t)out[w->addr + 1] << 32 : 0),
                                   .data = out[w->wdata] | (uint64_t)out[w->wdata + 1] << 32,
                                   .write = w->we ? out[w->we] : 1,
                                   .enables = out[w->be]};
}

static void put_request(const struct memory_ports *w, const struct memory_request *request, uint32_t *out) {
    for (unsigned i = 0; i < w->addr_words; i++)
        out[w->addr + i] = (uint32_t)(request->address >> 32 * i);
    for (unsigned i = 0; i < 2; i++)
        out[w->wdata + i] = (uint32_t)(request->data >> 32 * i);
    if (w->we)
        out[w->we] = request->write;
    out[w->be] = request->enables;
}

/* Writes that cannot be read again are not kept: the end only compares the two sides of a memory. */
static void carry_out(struct memory_agent *m, const uint32_t *out) {
    if (!m->ports->we && !m->memory.two_sided)
        return;
    struct memory_request request = get_request(m->ports, out);
    uint64_t word = request.address & ~UINT64_C(7);
    if (request.write)
        memory_write(&m->memory, m->side, word, request.data, request.enables);
    else
        m->read[m->reads++ % MEMORY_READS] = memory_read(&m->memory, m->side, word);
}

/* Returns the class of a number of reads. Many open reads are rare; too rare together with a reset. */
static unsigned reads_class(uint32_t reads, uint32_t rst) {
    const unsigned bits = reads ? 32 - (unsigned)__builtin_clz(reads) : 0,
                   most = rst ? MEMORY_READS_RESET : MEMORY_READS_CLASSES - 1;
    return bits < most ? bits : most;
}

static void edge(struct agent *agent, const uint32_t *in, const uint32_t *out, const struct timing *accepted) {
    struct memory_agent *m = (struct memory_agent *)agent;
    const struct memory_ports *w = m->ports;
    uint32_t valid = out[w->req_valid], ready = in[w->req_ready], write = w->we ? out[w->we] : 1;
    uint32_t answer = w->rsp_valid ? in[w->rsp_valid] : 0, answer_ready = w->rsp_ready ? out[w->rsp_ready] : 0;
    uint32_t rst = in[unit.wires->rst];
    agent->states[w->counts_reads ? reads_class(m->reads - m->answers, rst) : 0] |=
        UINT64_C(1) << (rst * MEMORY_RST + valid * MEMORY_REQ_VALID + ready * MEMORY_REQ_READY +
                        (valid & write) * MEMORY_WE + answer * MEMORY_RSP_VALID + answer_ready * MEMORY_RSP_READY);
    /* Each half rotates separately. */
    uint32_t turned = (m->pattern >> 1 & 0x7fff7fff) | (m->pattern & 0x00010001) << 15;
    m->pattern = accepted ? accepted->pattern : turned;
    m->hold = false;
    agent->holds = false;
    if (rst) {
        m->reads = m->answers = 0;
        m->request = m->answer = 0;
        m->answering = m->passes = false;
        m->waited = 0; /* the access to stall may be of another operation, and waits in full */
        return;
    }
    if (m->wait)
        wait_edge(m, valid, ready, write);
    if (accepted && accepted->wait) {
        m->wait = accepted->wait;
        m->wait_at = accepted->wait_at;
        m->waited = 0;
        m->passes = false;
    }
    m->answer += m->reads != m->answers && !m->answering;
    if (answer & answer_ready) {
        gather_wait(m, MEMORY_WAIT_ANSWER, m->answer);
        m->answer = 0;
        m->answers++;
        m->answering = false;
    }
    if (valid & ready) {
        gather_wait(m, write ? MEMORY_WAIT_WRITE : MEMORY_WAIT_READ, m->request);
        carry_out(m, out);
    }
    m->request = valid & ~ready ? m->request + 1 : 0;
    agent->moved += (valid & ready) + (answer & answer_ready);
    if (m->side == MEMORY_DEVICE && (valid & ~ready)) {
        m->hold = true;
        m->held = get_request(w, out);
    }
}

/* Checks that a waiting request holds. The low bits of an address mean nothing. */
static void expect(struct agent *agent, const uint32_t *in, const uint32_t *seen, bool strict, uint32_t *expected) {
    const struct memory_agent *m = (const struct memory_agent *)agent;
    const struct memory_ports *w = m->ports;
    (void)strict;
    if (in[unit.wires->rst])
        return;
    if (seen[w->req_valid] && !rule_is_in(agent->relaxed, RULE_MEM_ALIGN))
        expected[w->addr] &= ~7u;
    if (!m->hold)
        return;
    if (!rule_is_in(agent->relaxed, RULE_MEM_VALID))
        expected[w->req_valid] = 1;
    if (expected[w->req_valid] && !rule_is_in(agent->relaxed, RULE_MEM_HOLD))
        put_request(w, &m->held, expected);
}

static struct offer offer(const struct agent *agent) {
    const struct memory_ports *w = ((const struct memory_agent *)agent)->ports;
    return (struct offer){.valid = w->req_valid, .ready = w->req_ready, .first = RULE_MEM_VALID};
}

static enum rule rule(const struct agent *agent, const struct port *port) {
    const struct memory_agent *m = (const struct memory_agent *)agent;
    const struct memory_ports *w = m->ports;
    if (port->word == w->req_valid)
        return RULE_MEM_VALID;
    bool payload = port->word == w->addr || port->word == w->wdata || port->word == w->be;
    bool held = m->hold && !rule_is_in(agent->relaxed, RULE_MEM_HOLD);
    if (held && (payload || (w->we && port->word == w->we)))
        return RULE_MEM_HOLD;
    return port->word == w->addr ? RULE_MEM_ALIGN : RULE_NONE;
}

static void remark(const struct agent *agent, const struct port *port, const uint32_t *expected, const uint32_t *seen,
                   char remark[AGENT_TEXT]) {
    const struct memory_agent *m = (const struct memory_agent *)agent;
    (void)expected, (void)seen;
    if (port->out && port->word - unit.wires->rsp < unit.wires->rsp_words)
        memory_remark(remark, m->ports->lane, m->candidates.unexplained, true);
}

/* Where the model has candidates, adopts the device's value if it is one of them. */
static void settle(struct memory_agent *m) {
    struct candidates *candidates = &m->candidates;
    for (size_t i = candidates->n; i-- > 0;) {
        /* Several places of a word may be removed at once. */
        if (i >= candidates->n)
            continue;
        uint64_t address = candidates->place[i].address & ~UINT64_C(7);
        uint64_t model = memory_read(&m->memory, MEMORY_MODEL, address);
        uint64_t now = candidates_see(candidates, address, 8, memory_read(&m->memory, MEMORY_DEVICE, address), model);
        if (now != model)
            memory_write(&m->memory, MEMORY_MODEL, address, now, 0xff);
    }
}

static bool compare(struct agent *agent, struct agent_difference *difference) {
    struct memory_agent *m = (struct memory_agent *)agent;
    uint64_t address = 0;
    settle(m);
    if (!m->memory.differences)
        return false;
    sparse_any(&m->memory.differing, &address);
    uint64_t expected = memory_read(&m->memory, MEMORY_MODEL, address);
    uint64_t seen = memory_read(&m->memory, MEMORY_DEVICE, address);
    difference->port = "mem_req_wdata_o";
    snprintf(difference->text, AGENT_TEXT, "memory 0x%016" PRIx64 "  expected 0x%016" PRIx64 "   seen 0x%016" PRIx64,
             address, expected, seen);
    memory_remark(difference->remark, m->ports->lane, candidates_blame(&m->candidates, address, expected ^ seen),
                  false);
    return true;
}

static struct agent_limits limits(const void *ports) {
    (void)ports;
    return (struct agent_limits){.last = UINT64_MAX, .step = 8, .most = UINT64_MAX};
}

/* Returns half a pattern: always, often, now and then, or once in 16 cycles. */
static uint32_t half_pattern(uint64_t random) {
    uint32_t once = 1u << (random >> 8 & 15), some = random >> 16 & 0xffff, few = some & random >> 32 & 0xffff;
    switch (random & 3) {
    case 0:
        return 0xffff;
    case 1:
        return some | once;
    case 2:
        return few | once;
    default:
        return once;
    }
}

/*
 * Makes memory fast in most operations of some blocks, and slow in most of others. A memory operation takes many
 * cycles, and a reset can come in each.
 */
static void make_timing(struct rng *rng, struct timing *timing, size_t n) {
    uint32_t quick = rng_below(rng, 4);
    for (size_t i = 0; i < n; i++) {
        uint64_t random = rng_next(rng);
        if ((random >> 40 & 63) == 0) {
            timing[i].rst_after = random >> 48 & (random >> 54 & 1 ? 63 : 7);
            timing[i].rst_cycles = 1 + (random >> 56 & 3);
            timing[i].rst_valid = random >> 58 & 1;
        }
        timing[i].pattern =
            (random & 3) < quick ? UINT32_MAX : half_pattern(random >> 2) | half_pattern(rng_hash(random)) << 16;
    }
}

static const char *refuse_pattern(uint32_t pattern) {
    return (pattern & 0xffff) && pattern >> 16 ? NULL : "a memory pattern with a one in each half";
}

static const struct agent_pattern patterns[] = {{"mem_req_ready_i", 0, 16}, {"mem_rsp_valid_i", 16, 16}, {NULL, 0, 0}};

const char *memory_agent_impossible(const unsigned *part) {
    if (part[MEMORY_PART_WE] && !part[MEMORY_PART_REQ_VALID])
        return "a write is a request";
    if (part[MEMORY_PART_RSP_READY] && part[MEMORY_PART_REQ_VALID])
        return "no request is offered before the previous answer";
    if (part[MEMORY_PART_RSP_VALID] && !part[MEMORY_PART_RSP_READY])
        return "every answer is awaited";
    return NULL;
}

const char *const memory_agent_reads[] = {"no read", "1 read", "2 reads or more", "4 reads or more", "8 reads or more"};
const char *const memory_agent_answers[] = {"none", "awaited", "offered", "taken"};

static const char *const waits_of_writes[] = {[MEMORY_WAIT_WRITE] = "write", NULL};
static const char *const waits_of_all[] = {
    [MEMORY_WAIT_WRITE] = "write", [MEMORY_WAIT_READ] = "read", [MEMORY_WAIT_ANSWER] = "answer", NULL};

static const char *const *waits(const void *ports) {
    return ((const struct memory_ports *)ports)->rsp_valid ? waits_of_all : waits_of_writes;
}

static const char *impossible_wait(const unsigned *part) {
    if (part[0] != MEMORY_WAIT_WRITE && agents_waits() == waits_of_writes)
        return "nothing is read";
    return cover_time_impossible(part[1]);
}

static_assert((int)MEMORY_WAITS <= (int)AGENT_WAITS && MEMORY_WAITS * TIME_CLASSES <= 64,
              "a mask has the bins of all waits");
static const struct covergroup waiting = {
    .name = "memory wait",
    .text = "a memory %0 that waits %1 cycles",
    .parts = {{.name = "what", .size = MEMORY_WAITS, .names = waits_of_all},
              {.name = "wait", .size = TIME_CLASSES, .names = cover_lengths}},
    .impossible = impossible_wait,
};

const struct agent_type memory_agent_type = {
    .name = "memory",
    .final = "the memory after all responses",
    .open = open_memory,
    .close = close_memory,
    .is_full = is_full,
    .inputs = inputs,
    .edge = edge,
    .expect = expect,
    .offer = offer,
    .rule = rule,
    .remark = remark,
    .compare = compare,
    .limits = limits,
    .make_timing = make_timing,
    .refuse_pattern = refuse_pattern,
    .patterns = patterns,
    .waits = waits,
    .waiting = &waiting,
};
