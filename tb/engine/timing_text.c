/* SPDX-License-Identifier: MIT */
#include "engine/timing_text.h"

#include <inttypes.h>

#include "engine/agents.h"
#include "engine/op_text.h"
#include "engine/unit.h"

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

bool timing_read(struct scan *s, struct timing *t, size_t beat, bool *ok) {
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
