/* SPDX-License-Identifier: MIT */
#include "engine/report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/agents.h"
#include "engine/plural.h"
#include "engine/timing_text.h"

enum { MOST_OPS = 8, CYCLE_TIME = 10, LINE = 120 };

/* The text in lines as long as two blanks in it allow, all but the first one set in. */
static void print_wrapped(FILE *file, const char *prefix, const char *text) {
    size_t column = 2;
    fprintf(file, "%s  ", prefix);
    for (size_t n; *text; text += n, column += n) {
        const char *end = strstr(text + 1, "  ");
        n = end ? (size_t)(end - text) : strlen(text);
        if (*text == ' ' && column + n > LINE) {
            fprintf(file, "\n%s    ", prefix);
            column = 4;
        }
        fprintf(file, "%.*s", (int)n, text);
    }
    fputc('\n', file);
}

/* An operation, its timing, and what is there before the first one. */
static void print_op(FILE *file, const char *prefix, const struct stimulus *stimulus, size_t i, bool due) {
    const uint32_t *req = stimulus->req + i * wires_request(unit.wires);
    const struct stream stream = {.stimulus = stimulus};
    struct agents agents;
    char *text = NULL;
    size_t size;
    FILE *to = open_memstream(&text, &size);
    if (!to)
        return;
    unit.print_op(to, req);
    if (subset_rest_is_refused() && !subset_has(req))
        fputs("  left out: it has to be refused", to);
    if (i == 0 && unit.print_before) {
        if (agents_open(&agents, &stream, NULL))
            unit.print_before(to, req, &agents);
        agents_close(&agents);
    }
    size_t beats = wires_beats(unit.wires);
    for (size_t beat = 0; beat < beats; beat++)
        timing_print(to, &stimulus->timing[i * beats + beat], beat);
    fputs(due ? "  <- due" : "", to);
    fclose(to);
    print_wrapped(file, prefix, text);
    free(text);
}

/* Of a long stimulus the operations up to the one whose response is due; of a short one all, and that one marked. */
static void print_ops(FILE *file, const char *prefix, const struct stimulus *stimulus, uint64_t token) {
    size_t end = stimulus->n <= MOST_OPS || token >= stimulus->n ? stimulus->n : (size_t)token + 1;
    size_t first = end > MOST_OPS ? end - MOST_OPS : 0;
    if (stimulus->n == 0)
        fprintf(file, "%s  only the reset after power-up\n", prefix);
    if (first)
        fprintf(file, "%s  ... %zu before\n", prefix, first);
    for (size_t i = first; i < end; i++)
        print_op(file, prefix, stimulus, i, stimulus->n > 1 && i == token);
    if (end < stimulus->n)
        fprintf(file, "%s  ... %zu after\n", prefix, stimulus->n - end);
}

static void print_lane(FILE *file, const char *prefix, const struct mismatch *m, size_t i, unsigned lane) {
    const struct port *port = &unit.ports[i];
    char name[64];
    int width = 0;
    for (size_t k = 0; k < unit.n_ports; k++)
        if (unit.ports[k].out && (int)strlen(unit.ports[k].name) > width)
            width = (int)strlen(unit.ports[k].name);
    snprintf(name, sizeof name, "%s", port->name);
    if (port->lanes > 1)
        snprintf(name, sizeof name, "%s[%u]", port->name, lane);
    fprintf(file, "%s  %-*s  expected ", prefix, width, name);
    port_print(file, port, lane, m->expected);
    fputs("   seen ", file);
    if (m->kind == KIND_X && i == m->port)
        fputs("unknown (X)", file);
    else
        port_print(file, port, lane, m->seen);
    fputc('\n', file);
}

static void print_ports(FILE *file, const char *prefix, const struct mismatch *m) {
    if (m->kind == KIND_STOP)
        return;
    if (m->kind == KIND_LEFT) {
        fprintf(file, "%s  %s\n", prefix, m->text);
        return;
    }
    for (size_t i = 0; i < unit.n_ports; i++) {
        const struct port *port = &unit.ports[i];
        if (!port->out || (!port_differs(port, m->expected, m->seen) && i != m->port))
            continue;
        /* Of a port with lanes those that differ. */
        unsigned lanes = m->kind == KIND_X && i == m->port ? 1 : port->lanes;
        for (unsigned lane = 0; lane < lanes; lane++)
            if (lanes == 1 || port_lane_differs(port, lane, m->expected, m->seen))
                print_lane(file, prefix, m, i, lane);
    }
}

void report_print(FILE *file, const char *prefix, const struct report *report) {
    const struct failure *failure = report->failure;
    const struct mismatch *m = &failure->result.mismatch;
    if (m->kind == KIND_NONE && report->replay) {
        fprintf(file, "%spass %s %s %s  %zu operation%s, %" PRIu64 " cycles\n", prefix, unit.name, report->config,
                report->device, failure->stimulus.n, plural(failure->stimulus.n), failure->result.cycles);
        return;
    }
    const char *many = plural(failure->stimulus.n);
    if (report->replay)
        fprintf(file, "%sFAIL %s %s %s  cycle %" PRIu64 " @ %" PRIu64 "   %zu operation%s\n", prefix, unit.name,
                report->config, report->device, m->cycle, CYCLE_TIME * m->cycle, failure->stimulus.n, many);
    else
        fprintf(file,
                "%sFAIL %s %s %s  seed %" PRIu64 " shard %" PRIu64 "  cycle %" PRIu64 " @ %" PRIu64
                "   %zu operation%s left of %" PRIu64 "\n",
                prefix, unit.name, report->config, report->device, report->seed, report->shard, report->original->cycle,
                CYCLE_TIME * report->original->cycle, failure->stimulus.n, many, report->original->offered);
    if (report->unshrunk)
        fprintf(file, "%s  %s\n", prefix, report->unshrunk);
    uint64_t distance = (uint64_t)(report->late < 0 ? -report->late : report->late);
    if (report->late_only && report->late != 0)
        fprintf(file, "%s  right values, %" PRIu64 " cycle%s %s; try CHECK=txn\n", prefix, distance, plural(distance),
                report->late < 0 ? "early" : "late");
    else if (report->late_only)
        fprintf(file, "%s  right values at other times; try CHECK=txn\n", prefix);
    if (report->mute)
        fprintf(file,
                "%s  it never answers: does it leave reset? RESET=low:NAME or RESET=high:NAME says what resets it\n",
                prefix);
    if (!failure->reproduced) {
        fprintf(file, "%s  a second run did not fail this way: the design does not always do the same\n", prefix);
        m = report->original;
    }
    print_ops(file, prefix, &failure->stimulus, m->token);
    print_ports(file, prefix, m);
    if (m->rule)
        fprintf(file, "%s  rule %s: %s; docs/handshake.md, RELAX=%s\n", prefix, rule_name(m->rule),
                rule_breach(m->rule), rule_name(m->rule));
    if (m->remark[0])
        fprintf(file, "%s  %s\n", prefix, m->remark);
    fprintf(file, "%s  %s, at cycle %" PRIu64 " @ %" PRIu64 " of the %s", prefix,
            m->kind == KIND_HANG    ? "nothing has moved for too long"
            : m->kind == KIND_VALID ? "a handshake"
            : m->kind == KIND_X     ? "an unknown output"
            : m->kind == KIND_LEFT  ? m->agent->final
            : m->kind == KIND_STOP  ? m->text
                                    : "a value",
            m->cycle, CYCLE_TIME * m->cycle, report->replay ? "stimulus" : "replay");
    if (unit.wires->rsp_beats > 1 && m->kind == KIND_VALUE && m->expected[unit.wires->rsp_valid] && failure->reproduced)
        fprintf(file, ", in beat %" PRIu32 " of the response", m->beat);
    fputc('\n', file);
    const char *space = *report->again ? " " : "";
    if (report->stim)
        fprintf(file, "%s  replay   make replay FILE=%s%s%s\n", prefix, report->stim, space, report->again);
    if (report->fst)
        fprintf(file, "%s  waves    make waves FILE=%s%s%s\n", prefix, report->fst, space, report->again);
}
