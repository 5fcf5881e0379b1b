/* SPDX-License-Identifier: MIT */
/* Tables of a unit's ports, and its payloads as structs and as words. */
#include <string.h>

#include "declared/declared.h"
#include "lanelock/bench_random.h"

enum { PORTS = 256, MOST_WIDTH = 512 };

static struct port ports[PORTS];
static struct wires wires;

static const struct ll_port *find(const char *name) {
    const struct ll_port_list *list = declared.unit->list;
    for (const struct ll_port *port = list->ports; port < list->ports + list->n; port++)
        if (strcmp(port->name, name) == 0)
            return port;
    return NULL;
}

/* Handshake ports and rst, which each unit has. */
static const struct known_port handshake[] = {{"rst", "ALWAYS", false, 1},
                                              {"req_valid_i", "ALWAYS", false, 1},
                                              {"req_ready_o", "ALWAYS", true, 1},
                                              {"rsp_valid_o", "ALWAYS", true, 1},
                                              {"rsp_ready_i", "ALWAYS", false, 1}};
enum { HANDSHAKE = sizeof handshake / sizeof handshake[0] };

static bool has_handshake(void) {
    for (const struct known_port *k = handshake; k < handshake + HANDSHAKE; k++)
        if (!find(k->name))
            return declared_wrong("ports.h has no port %s; add PORT(%s, %s, 1, 1, ALWAYS, \"...\")", k->name,
                                  k->out ? "OUT" : "IN", k->name);
    return true;
}

static bool is_payload(const struct ll_port *port) {
    return !known_find(handshake, HANDSHAKE, port->name) && !host_port(port) && !memory_port(port);
}

/* Checks a port. The qualifier and the direction of a payload port must belong to the same message. */
static bool check(const struct ll_port *port) {
    const struct ll_port *qualifier = find(port->qualifier);
    const char *expected = port->out ? "rsp_valid_o" : "req_valid_i";
    if (find(port->name) != port)
        return declared_wrong("port %s: found it twice in ports.h, expected it once", port->name);
    if (port->width == 0 || port->lanes == 0 || port->width > MOST_WIDTH / port->lanes)
        return declared_wrong("port %s: found %u bits in %u lanes, expected 1 to %d bits in all", port->name,
                              port->width, port->lanes, MOST_WIDTH);
    const struct known_port *known = known_find(handshake, HANDSHAKE, port->name);
    known = known ? known : host_port(port) ? host_port(port) : memory_port(port);
    if (known)
        return known_check(known, port);
    if (!qualifier && strcmp(port->qualifier, "ALWAYS") != 0)
        return declared_wrong("port %s: found qualifier %s, which is not a port; expected %s", port->name,
                              port->qualifier, expected);
    if (strcmp(port->qualifier, expected) != 0)
        return declared_wrong("port %s: found qualifier %s, expected %s for an %s", port->name, port->qualifier,
                              expected, port->out ? "output" : "input");
    return true;
}

/* Collects the ports of a payload, which must be consecutive words. */
static bool gather(bool out, const struct ll_port **payload, unsigned *n, unsigned *words, unsigned *first) {
    const struct ll_port_list *list = declared.unit->list;
    unsigned end = 0;
    for (size_t i = 0; i < list->n; i++) {
        const struct ll_port *port = &list->ports[i];
        if (port->out != out || !is_payload(port))
            continue;
        if (*n == LL_FEATURES)
            return declared_wrong("found more than %d payload ports of one direction, expected %d or fewer",
                                  LL_FEATURES, LL_FEATURES);
        if (*n == 0)
            *first = end = ports[i].word;
        if (ports[i].word != end)
            return declared_wrong("port %s: found a handshake port before it, expected the %ss that belong to %s next "
                                  "to each other in ports.h",
                                  port->name, out ? "output" : "input", port->qualifier);
        payload[(*n)++] = port;
        end += declared_words(port);
    }
    *words = end - *first;
    return *n || declared_wrong("ports.h has no %s that belongs to %s; add one", out ? "output" : "input",
                                out ? "rsp_valid_o" : "req_valid_i");
}

static unsigned word_of(const char *name) {
    return ports[find(name) - declared.unit->list->ports].word;
}

/* Limits a number of beats, because the engine also counts those of incomplete responses. */
static unsigned limit(unsigned n, unsigned most) {
    return n == 0 ? 1 : n < most ? n : most;
}

static unsigned count_req(const uint32_t *req) {
    return limit(declared.unit->count_req(req), declared.req_beats);
}

static unsigned count_rsp(const uint32_t *rsp) {
    return limit(declared.unit->count_rsp(rsp), declared.rsp_beats);
}

/* Expects a legal number of beats from a function of the unit. */
static void expect_beats(const char *name, unsigned n, unsigned most) {
    if (n == 0 || n > most)
        declared_fault("%s() returned %u beats, expected 1 to %u", name, n, most);
}

void declared_trim(void *req) {
    if (declared.unit->count_req)
        expect_beats("count_req", declared.unit->count_req(req), declared.req_beats);
    wires_trim(unit.wires, req);
}

static bool expect_count(bool there, const char *name, const char *limit, unsigned beats) {
    return !there || beats > 1 || declared_wrong("found %s() with one beat, expected .%s of 2 or more", name, limit);
}

static bool count_beats(void) {
    const struct ll_unit *u = declared.unit;
    declared.req_beats = u->req_beats ? u->req_beats : 1;
    declared.rsp_beats = u->rsp_beats ? u->rsp_beats : 1;
    declared.req_size = u->list->req_size * declared.req_beats;
    declared.rsp_size = u->list->rsp_size * declared.rsp_beats;
    if (u->count_rsp && u->cycle && u->execute)
        return declared_wrong("found count_rsp() with cycle() and execute(), expected a fixed number of beats or "
                              "respond()");
    return ((declared.req_beats <= LL_BEATS && declared.rsp_beats <= LL_BEATS) ||
            declared_wrong("found %u beats of a request and %u of a response, expected %d or fewer", declared.req_beats,
                           declared.rsp_beats, LL_BEATS)) &&
           expect_count(u->count_req != NULL, "count_req", "req_beats", declared.req_beats) &&
           expect_count(u->count_rsp != NULL, "count_rsp", "rsp_beats", declared.rsp_beats);
}

/*
 * Bits of a response beat that do not belong to a port, repeated for several beats. Each response is checked, and long
 * loops over words become vector code.
 */
enum { PATTERN = 64 };
static uint32_t above_widths[UNIT_MAX_WORDS + PATTERN];
static size_t above_words;

static void note_widths(void) {
    const size_t beat = declared.response_beat;
    for (unsigned i = 0; i < declared.n_response; i++) {
        const unsigned bits = declared.response[i]->width * declared.response[i]->lanes;
        if (bits % 32)
            above_widths[declared_word(declared.response[i]) + bits / 32] = UINT32_MAX << bits % 32;
    }
    for (above_words = beat; beat && above_words < PATTERN; above_words += beat)
        memcpy(above_widths + above_words, above_widths, beat * sizeof *above_widths);
}

bool declared_ports(struct unit *unit) {
    const struct ll_port_list *list = declared.unit->list;
    unsigned words[2] = {0};
    if (list->n > PORTS)
        return declared_wrong("found %zu ports, expected %d or fewer", list->n, PORTS);
    if (!count_beats() || !has_handshake())
        return false;
    for (size_t i = 0; i < list->n; i++) {
        const struct ll_port *port = &list->ports[i];
        if (!check(port))
            return false;
        ports[i] = (struct port){port->name,  port->qualifier,      port->meaning, port->width,
                                 port->lanes, declared_words(port), port->out,     words[port->out]};
        words[port->out] += declared_words(port);
    }
    wires = (struct wires){.in_words = words[false],
                           .rst = word_of("rst"),
                           .rsp_ready = word_of("rsp_ready_i"),
                           .req_valid = word_of("req_valid_i"),
                           .req_beats = declared.req_beats,
                           .out_words = words[true],
                           .req_ready = word_of("req_ready_o"),
                           .rsp_valid = word_of("rsp_valid_o"),
                           .rsp_beats = declared.rsp_beats,
                           .count_req = declared.unit->count_req ? count_req : NULL,
                           .count_rsp = declared.unit->count_rsp ? count_rsp : NULL};
    if (!gather(false, declared.request, &declared.n_request, &declared.request_beat, &wires.req) ||
        !gather(true, declared.response, &declared.n_response, &declared.response_beat, &wires.rsp))
        return false;
    wires.req_words = declared.request_beat;
    wires.rsp_words = declared.response_beat;
    declared.request_words = wires_request(&wires);
    declared.response_words = wires_response(&wires);
    if (declared.request_words > UNIT_MAX_WORDS || declared.response_words > UNIT_MAX_WORDS)
        return declared_wrong("found messages of %u and %u words, expected %d or fewer; take fewer beats",
                              declared.request_words, declared.response_words, UNIT_MAX_WORDS);
    if (wires.in_words > UNIT_MAX_WORDS || wires.out_words > UNIT_MAX_WORDS)
        return declared_wrong("found vectors of %u words of inputs and %u of outputs, expected %d or fewer; take "
                              "narrower ports",
                              wires.in_words, wires.out_words, UNIT_MAX_WORDS);
    note_widths();
    unit->ports = ports;
    unit->n_ports = list->n;
    unit->wires = &wires;
    return true;
}

static uint64_t get_scalar(const struct ll_port *port, const void *payload) {
    const uint32_t *from = (const uint32_t *)payload + declared_word(port);
    return from[0] | (port->width > 32 ? (uint64_t)from[1] << 32 : 0);
}

static void put_scalar(const struct ll_port *port, void *payload, uint64_t number) {
    uint32_t *to = (uint32_t *)payload + declared_word(port);
    to[0] = (uint32_t)number;
    if (port->width > 32)
        to[1] = (uint32_t)(number >> 32);
}

/* Reads and writes a number of up to 64 bits in an array of words. */
static uint64_t get_bits(const unsigned char *from, unsigned first, unsigned bits) {
    uint64_t number = 0;
    for (unsigned done = 0; done < bits;) {
        const unsigned at = first + done, low = at % 32, n = 32 - low < bits - done ? 32 - low : bits - done;
        uint32_t word;
        memcpy(&word, from + at / 32 * sizeof word, sizeof word);
        number |= (word >> low & edge_ones(n)) << done;
        done += n;
    }
    return number;
}

static void put_bits(unsigned char *to, unsigned first, unsigned bits, uint64_t number) {
    for (unsigned done = 0; done < bits;) {
        const unsigned at = first + done, low = at % 32, n = 32 - low < bits - done ? 32 - low : bits - done;
        const uint32_t there = (uint32_t)edge_ones(n) << low;
        uint32_t word;
        memcpy(&word, to + at / 32 * sizeof word, sizeof word);
        word = (word & ~there) | ((uint32_t)(number >> done) << low & there);
        memcpy(to + at / 32 * sizeof word, &word, sizeof word);
        done += n;
    }
}

uint64_t declared_get_lane(const struct ll_port *port, const void *payload, unsigned lane) {
    return declared_is_scalar(port)
               ? get_scalar(port, payload)
               : get_bits((const unsigned char *)payload + port->offset, lane * port->width, port->width);
}

void declared_put_lane(const struct ll_port *port, void *payload, unsigned lane, uint64_t number) {
    if (declared_is_scalar(port))
        put_scalar(port, payload, number);
    else
        put_bits((unsigned char *)payload + port->offset, lane * port->width, port->width, number);
}

/* Expects no bits above the width. The comparison with the port would fail for them. */
static void expect_width(const struct ll_port *port, const uint32_t *words, size_t step, size_t n) {
    const unsigned bits = port->width * port->lanes;
    const uint32_t above = bits % 32 ? UINT32_MAX << bits % 32 : 0;
    uint32_t any = 0;
    words += declared_word(port) + bits / 32;
    for (; above && n > 0; n--, words += step)
        any |= *words;
    if (any & above)
        declared_fault("port %s: found bits set above its width of %u in struct %s; mask them", port->name, bits,
                       port->out ? "rsp" : "req");
}

void declared_check_requests(const uint32_t *req, size_t n) {
    for (unsigned i = 0; i < declared.n_request; i++)
        expect_width(declared.request[i], req, declared.request_beat, n * declared.req_beats);
}

/* Expects that beats after the last one are 0, because they are not on the ports. */
static void expect_end(const uint32_t *rsp) {
    expect_beats("count_rsp", declared.unit->count_rsp(rsp), declared.rsp_beats);
    for (unsigned word = count_rsp(rsp) * declared.response_beat; word < declared.response_words; word++)
        if (rsp[word])
            declared_fault("found a response of %u beats with bits set in beat %u, counted from 0; leave it 0",
                           count_rsp(rsp), word / declared.response_beat);
}

void declared_check_responses(const uint32_t *rsp, size_t n) {
    const size_t words = n * declared.response_words;
    uint32_t wrong = 0;
    for (size_t at = 0, some; at < words; at += some) {
        some = words - at < above_words ? words - at : above_words;
        for (size_t i = 0; i < some; i++)
            wrong |= rsp[at + i] & above_widths[i];
    }
    for (unsigned i = 0; wrong && i < declared.n_response; i++)
        expect_width(declared.response[i], rsp, declared.response_beat, n * declared.rsp_beats);
    for (size_t i = 0; declared.unit->count_rsp && i < n; i++)
        expect_end(rsp + i * declared.response_words);
}
