/* SPDX-License-Identifier: MIT */
#include "engine/stimulus_op_text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/agents.h"
#include "engine/language.h"
#include "engine/unit.h"

enum { MOST_WORDS = 512 }; /* most words that a message compares with */

/* ---------------------------------------------------------------- timing */

static const struct agent_pattern of_response = {"rsp_ready_i", 0, 32};

static uint32_t bits_of(const struct agent_pattern *p) {
    return UINT32_MAX >> (32 - p->bits) << p->first;
}

/* Prints "  name 0110...", bit 0 first, unless all bits are ones. */
static void print_pattern(FILE *file, const struct agent_pattern *p, uint32_t pattern) {
    if ((pattern & bits_of(p)) == bits_of(p))
        return;
    fprintf(file, "  %s ", p->port);
    for (unsigned bit = 0; bit < p->bits; bit++)
        fputc("01"[pattern >> (p->first + bit) & 1], file);
}

void timing_print(FILE *file, const struct timing *t, size_t beat) {
    const struct agent_type *agent = agents_pattern();
    if (beat && !timing_is_plain(t))
        fprintf(file, "  beat %zu", beat);
    if (t->gap)
        fprintf(file, "  after %u idle", t->gap);
    if (t->rst_cycles)
        fprintf(file, "  reset of %u after %u%s", t->rst_cycles, t->rst_after, t->rst_valid ? " offered" : "");
    if (t->stall)
        fprintf(file, "  stall of %u", t->stall);
    else
        print_pattern(file, &of_response, t->ready);
    for (const struct agent_pattern *p = agent ? agent->patterns : NULL; p && p->port; p++)
        print_pattern(file, p, t->pattern);
    if (t->wait)
        fprintf(file, "  wait of %u at %s", t->wait, agents_waits()[t->wait_at]);
    if (t->write_to)
        fprintf(file, "  write of 0x%" PRIx32 " to %" PRIu32, t->write, t->write_to - 1);
}

size_t timing_words(const char *words[TIMING_WORDS]) {
    const struct agent_type *agent = agents_pattern();
    size_t n = 0;
    words[n++] = "after";
    words[n++] = "reset";
    words[n++] = "stall";
    words[n++] = of_response.port;
    for (const struct agent_pattern *p = agent ? agent->patterns : NULL; p && p->port && n + 1 < TIMING_WORDS; p++)
        words[n++] = p->port;
    if (agent)
        words[n++] = "wait";
    if (agents_writer())
        words[n++] = "write";
    return n;
}

/* Reads the digits of a pattern; further bits are ones. */
static bool read_pattern(struct scan *s, const struct agent_pattern *p, uint32_t *pattern, bool *ok) {
    if (!scan_accept_word(s, p->port))
        return false;
    const char *at = scan_next(s);
    char expected[64];
    unsigned n = 0;
    snprintf(expected, sizeof expected, "up to %u digits of 0 and 1, with a 1 in them", p->bits);
    *pattern |= bits_of(p);
    for (; n < p->bits && (scan_peek(s, 0) == '0' || scan_peek(s, 0) == '1'); n++, s->at++)
        *pattern &= ~((uint32_t)(scan_peek(s, 0) == '0') << (p->first + n));
    *ok = (n && !scan_word(s) && *pattern & bits_of(p)) || scan_fail(s, at, NULL, expected);
    return true;
}

static bool read_number(struct scan *s, uint64_t least, uint64_t most, uint16_t *to) {
    const char *at = scan_next(s);
    uint64_t value;
    char expected[48];
    snprintf(expected, sizeof expected, "a number of cycles, %u to %u", (unsigned)least, (unsigned)most);
    if (!scan_digits(s, 10, most, &value) || value < least || scan_word(s))
        return scan_fail(s, at, NULL, expected);
    *to = (uint16_t)value;
    return true;
}

static bool keyword(struct scan *s, const char *word) {
    char expected[16];
    snprintf(expected, sizeof expected, "'%s'", word);
    return scan_accept_word(s, word) || scan_fail(s, s->at, NULL, expected);
}

static bool read_gap(struct scan *s, const char *at, struct timing *t, size_t beat) {
    if (beat >= unit.wires->req_beats)
        return scan_fail(s, at, NULL, "a beat of the request: idle cycles come before an offered beat");
    return read_number(s, 1, TIMING_MOST, &t->gap) && keyword(s, "idle");
}

static bool read_reset(struct scan *s, const char *at, struct timing *t, size_t beat) {
    if (beat >= unit.wires->req_beats)
        return scan_fail(s, at, NULL, "a beat of the request: a reset interrupts an offered beat");
    if (!keyword(s, "of") || !read_number(s, 1, TIMING_MOST, &t->rst_cycles) || !keyword(s, "after") ||
        !read_number(s, 0, TIMING_MOST, &t->rst_after))
        return false;
    t->rst_valid = scan_accept_word(s, "offered");
    return true;
}

static bool read_stall(struct scan *s, const char *at, struct timing *t, size_t beat) {
    if (beat >= unit.wires->rsp_beats)
        return scan_fail(s, at, NULL, "a beat of the response: a stall holds an answer");
    t->ready = 0;
    return keyword(s, "of") && read_number(s, 1, TIMING_MOST, &t->stall);
}

static bool read_wait(struct scan *s, struct timing *t) {
    const char *const *waits = agents_waits();
    size_t n = 0;
    if (!keyword(s, "of") || !read_number(s, 1, TIMING_MOST, &t->wait) || !keyword(s, "at"))
        return false;
    for (; waits[n]; n++)
        if (scan_accept_word(s, waits[n])) {
            t->wait_at = (uint8_t)n;
            return true;
        }
    return op_refuse(s, "what is to wait", waits, n);
}

static bool read_write(struct scan *s, const struct unit_agent *host, struct timing *t) {
    const struct agent_limits limits = host->type->limits(host->ports);
    uint64_t value, dword;
    char expected[64];
    if (!keyword(s, "of") || !op_number(s, 32, &value) || !keyword(s, "to"))
        return false;
    const char *at = scan_next(s);
    snprintf(expected, sizeof expected, "the number of a dword, up to %" PRIu64, limits.last);
    if (!op_number(s, 32, &dword) || dword > limits.last)
        return scan_fail(s, at, NULL, expected);
    t->write_to = (uint32_t)dword + 1;
    t->write = (uint32_t)value;
    return true;
}

/* Reads a part of the timing of a beat, if one comes next. *ok becomes false if it is wrong. */
static bool timing_read(struct scan *s, struct timing *t, size_t beat, bool *ok) {
    const struct agent_type *agent = beat ? NULL : agents_pattern();
    const char *at = scan_next(s);
    if (read_pattern(s, &of_response, &t->ready, ok)) {
        t->stall = 0;
        return true;
    }
    for (const struct agent_pattern *p = agent ? agent->patterns : NULL; p && p->port; p++)
        if (read_pattern(s, p, &t->pattern, ok))
            return true;
    if (scan_accept_word(s, "after"))
        *ok = read_gap(s, at, t, beat);
    else if (scan_accept_word(s, "reset"))
        *ok = read_reset(s, at, t, beat);
    else if (scan_accept_word(s, "stall"))
        *ok = read_stall(s, at, t, beat);
    else if (agent && scan_accept_word(s, "wait"))
        *ok = read_wait(s, t);
    else if (!beat && agents_writer() && scan_accept_word(s, "write"))
        *ok = read_write(s, agents_writer(), t);
    else
        return false;
    return true;
}

/* ---------------------------------------------------------------- operations */

static bool is_of_request(const struct port *port) {
    return strcmp(port->qualifier, "req_valid_i") == 0;
}

/* Returns the port of a request whose name comes next, or NULL. */
static const struct port *port_here(const struct scan *s) {
    for (const struct port *port = unit.ports; port < unit.ports + unit.n_ports; port++)
        if (is_of_request(port) && scan_word_is(s, port->name))
            return port;
    return NULL;
}

/* Reads the value of a lane, low word first; in hexadecimal for more than 64 bits. */
static bool read_value(struct scan *s, const struct port *port, uint32_t *value) {
    const char *at = scan_next(s);
    uint64_t number = 0;
    char expected[64];
    memset(value, 0, (port->width + 31) / 32 * sizeof *value);
    if (port->width <= 64) {
        bool ok = op_number(s, port->width, &number);
        value[0] = (uint32_t)number;
        if (port->width > 32)
            value[1] = (uint32_t)(number >> 32);
        return ok;
    }
    bool ok = scan_accept(s, "0x");
    size_t n = scan_word(s);
    for (size_t i = 0; ok && i < n; i++) {
        unsigned digit = language_digit(scan_peek(s, n - 1 - i));
        for (unsigned bit = 0; bit < 4 && digit < 16; bit++)
            if (4 * i + bit < port->width)
                value[(4 * i + bit) / 32] |= (digit >> bit & 1) << (4 * i + bit) % 32;
            else
                ok &= !(digit >> bit & 1);
        ok &= digit < 16;
    }
    s->at += n;
    snprintf(expected, sizeof expected, "0x and a number of %u bits", port->width);
    return (ok && n) || scan_fail(s, at, NULL, expected);
}

/* Reads a port of the beat, or some of its lanes, and their value. */
static bool read_port(struct scan *s, const struct port *port, uint32_t *req) {
    uint32_t value[UNIT_MAX_WORDS], *words = req + (port->word - unit.wires->req);
    uint64_t lanes = 1;
    scan_accept_word(s, port->name);
    if ((port->lanes > 1 && !op_lanes(s, port->lanes, &lanes)) || !read_value(s, port, value))
        return false;
    for (unsigned lane = 0; lane < port->lanes; lane++)
        for (unsigned bit = 0; (lanes >> lane & 1) && bit < port->width; bit++) {
            unsigned to = lane * port->width + bit;
            words[to / 32] = (words[to / 32] & ~(1u << to % 32)) | (value[bit / 32] >> bit % 32 & 1) << to % 32;
        }
    return true;
}

static bool refuse_part(struct scan *s) {
    for (const char *const *word = unit.op_words; word && *word; word++)
        if (scan_word(s) == strlen(*word) && strncmp(s->at, *word, strlen(*word)) == 0)
            return scan_fail(s, s->at, NULL, "it before the timing and the ports");
    const char *names[MOST_WORDS];
    char expected[SCAN_MESSAGE] = "the end, ";
    size_t n = timing_words(names), length = strlen(expected);
    if (wires_beats(unit.wires) > 1)
        names[n++] = "beat";
    for (const char *const *word = unit.op_words; word && *word && n < MOST_WORDS; word++)
        names[n++] = *word;
    for (size_t i = 0; i < n && length < sizeof expected; i++)
        length += (size_t)snprintf(expected + length, sizeof expected - length, "%s, ", names[i]);
    if (length < sizeof expected)
        snprintf(expected + length, sizeof expected - length, "or a port of the request");
    for (const struct port *port = unit.ports; port < unit.ports + unit.n_ports && n < MOST_WORDS; port++)
        if (is_of_request(port))
            names[n++] = port->name;
    return op_refuse(s, expected, names, n);
}

static bool read_beat(struct scan *s, size_t *beat) {
    const char *at = scan_next(s);
    unsigned most = wires_beats(unit.wires) - 1;
    uint64_t number;
    char expected[48];
    snprintf(expected, sizeof expected, "the number of a beat, 0 to %u", most);
    if (!scan_digits(s, 10, most, &number) || scan_word(s))
        return scan_fail(s, at, NULL, expected);
    *beat = (size_t)number;
    return true;
}

/* Reads the text after the unit's words. */
static bool read_parts(struct scan *s, uint32_t *req, struct timing *timing, struct stimulus_contents *contents) {
    const struct wires *w = unit.wires;
    size_t beat = 0;
    unsigned resets = 0;
    bool ok = true;
    while (ok && !scan_at_end(s)) {
        const struct port *port = port_here(s);
        const char *at = s->at;
        bool is_reset = scan_word_is(s, "reset");
        if (wires_beats(w) > 1 && scan_accept_word(s, "beat")) {
            ok = read_beat(s, &beat);
        } else if (port && beat >= w->req_beats) {
            ok = scan_fail(s, at, NULL, "a beat that the request has");
        } else if (port) {
            ok = read_port(s, port, req + beat * w->req_words);
        } else if (scan_accept(s, "<- due")) {
            continue; /* from a report */
        } else if (unit.read_before && unit.read_before(s, req, contents, &ok)) {
            continue;
        } else if (!timing_read(s, &timing[beat], beat, &ok)) {
            ok = refuse_part(s);
        } else if (ok && is_reset && ++resets > 1) {
            ok = scan_fail(s, at, NULL, "one reset at most in an operation");
        }
    }
    return ok;
}

bool op_text_read(struct scan *s, uint32_t *req, struct timing *timing, struct stimulus_contents *contents) {
    memset(req, 0, wires_request(unit.wires) * sizeof *req);
    for (size_t beat = 0; beat < wires_beats(unit.wires); beat++)
        timing[beat] = timing_plain;
    scan_next(s);
    bool own = unit.read_op && !port_here(s) && !scan_word_is(s, "beat");
    return (!own || unit.read_op(s, req)) && read_parts(s, req, timing, contents);
}

/* Prints the lanes of a port that differ from `now`, with their values. */
static void print_port(FILE *file, const struct port *port, const uint32_t *now, const uint32_t *req) {
    const struct port at = {.width = port->width, .lanes = port->lanes, .word = port->word - unit.wires->req};
    for (unsigned lane = 0; lane < port->lanes; lane++) {
        if (!port_lane_differs(&at, lane, now, req))
            continue;
        fprintf(file, "  %s", port->name);
        if (port->lanes > 1)
            fprintf(file, "[%u]", lane);
        fputc(' ', file);
        port_print(file, &at, lane, req);
    }
}

/* Prints the unit's text, and sets `told` to its request, or to 0 if the unit does not read that text. */
static bool print_own(FILE *file, const uint32_t *req, uint32_t *told) {
    struct timing timing[UNIT_MAX_WORDS];
    char *text = NULL;
    size_t size = 0;
    FILE *to = unit.read_op ? open_memstream(&text, &size) : NULL;
    if (!to)
        return false;
    struct scan s;
    unit.print_op(to, req);
    fclose(to);
    scan_start(&s, text, size);
    bool ok = op_text_read(&s, told, timing, NULL);
    if (ok)
        fputs(text, file);
    else
        memset(told, 0, wires_request(unit.wires) * sizeof *told);
    free(text);
    return ok;
}

void op_text_print(FILE *file, const uint32_t *req, const struct timing *timing) {
    const struct wires *w = unit.wires;
    uint32_t told[UNIT_MAX_WORDS] = {0};
    size_t before = 0;
    if (!print_own(file, req, told))
        told[0] = ~req[0]; /* so that a port is printed */
    for (size_t beat = 0; beat < w->req_beats; beat++) {
        const uint32_t *now = told + beat * w->req_words, *wanted = req + beat * w->req_words;
        if (memcmp(now, wanted, w->req_words * sizeof *now) == 0)
            continue;
        if (beat != before)
            fprintf(file, "  beat %zu", beat);
        before = beat;
        for (const struct port *port = unit.ports; port < unit.ports + unit.n_ports; port++)
            if (is_of_request(port))
                print_port(file, port, now, wanted);
    }
    if (before)
        fputs("  beat 0", file);
    for (size_t beat = 0; beat < wires_beats(w); beat++)
        timing_print(file, &timing[beat], beat);
}
