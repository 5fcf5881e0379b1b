/* SPDX-License-Identifier: MIT */
#include "engine/report_parts.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/agents.h"
#include "engine/plural.h"
#include "engine/timing_text.h"

enum { MOST_OPS = 8 };

const struct mismatch *report_mismatch(const struct report *report) {
    return report->failure->reproduced ? &report->failure->result.mismatch : report->original;
}

char *report_op(const struct stimulus *stimulus, size_t i) {
    const uint32_t *req = stimulus->req + i * wires_request(unit.wires);
    const struct stream stream = {.stimulus = stimulus};
    struct agents agents;
    char *text = NULL;
    size_t size;
    FILE *to = open_memstream(&text, &size);
    if (!to)
        return NULL;
    unit.print_op(to, req);
    if (subset_rest_is_refused() && !subset_has(req))
        fputs("  left out: it has to be refused", to);
    if (i == 0 && unit.print_before) {
        if (agents_open(&agents, &stream, NULL, false))
            unit.print_before(to, req, &agents);
        agents_close(&agents);
    }
    size_t beats = wires_beats(unit.wires);
    for (size_t beat = 0; beat < beats; beat++)
        timing_print(to, &stimulus->timing[i * beats + beat], beat);
    fclose(to);
    return text;
}

struct report_ops report_ops(const struct stimulus *stimulus, uint64_t token) {
    size_t end = stimulus->n <= MOST_OPS || token >= stimulus->n ? stimulus->n : (size_t)token + 1;
    return (struct report_ops){end > MOST_OPS ? end - MOST_OPS : 0, end};
}

static const uint32_t no_bits[UNIT_MAX_WORDS];

bool report_is_unknown(const struct mismatch *m, const struct port *port, unsigned lane) {
    return port_lane_differs(port, lane, m->x, no_bits);
}

void report_print_uncompared(FILE *file, const struct mismatch *m, const struct port *uncompared) {
    fprintf(file, "not compared: %s %s 0", uncompared->name, m->seen[uncompared->word] ? "should be" : "is");
}

void report_differences(FILE *file, const char *prefix, const struct mismatch *m, report_say *say) {
    if (!check_has_port(m->kind) || m->kind == KIND_LEFT)
        return;
    for (size_t i = 0; i < unit.n_ports; i++) {
        const struct port *port = &unit.ports[i], *uncompared = NULL;
        if (!port->out)
            continue;
        const struct port *qualifier = m->strict ? NULL : port_qualifier(unit.ports, unit.n_ports, port);
        if (qualifier && !(m->expected[qualifier->word] & m->seen[qualifier->word])) {
            uncompared = qualifier;
            if (!m->expected[qualifier->word] && !m->seen[qualifier->word])
                continue; /* idle, as it should be */
        }
        for (unsigned lane = 0; lane < port->lanes; lane++)
            if ((port->lanes == 1 && i == m->port) || report_is_unknown(m, port, lane) ||
                port_lane_differs(port, lane, m->expected, m->seen))
                say(file, prefix, m, port, lane, uncompared);
    }
}

char *report_run_notes(const struct report *report) {
    char *text = NULL;
    size_t size;
    FILE *to = open_memstream(&text, &size);
    if (!to)
        return NULL;
    if (report->unshrunk)
        fprintf(to, "%s\n", report->unshrunk);
    uint64_t distance = (uint64_t)(report->late < 0 ? -report->late : report->late);
    if (report->late_only && report->late != 0)
        fprintf(to, "right values, %" PRIu64 " cycle%s %s; try CHECK=txn\n", distance, plural(distance),
                report->late < 0 ? "early" : "late");
    else if (report->late_only)
        fputs("right values at other times; try CHECK=txn\n", to);
    if (report->mute)
        fputs("it never answers: does it leave reset? RESET=low:NAME or RESET=high:NAME says what resets it\n", to);
    if (!report->failure->reproduced)
        fprintf(to, "a second run did not fail this way: the design%s does not always do the same\n",
                unit.declared_at ? " or the unit's model" : "");
    fclose(to);
    return text;
}

char *report_difference_notes(const struct report *report) {
    const struct mismatch *m = report_mismatch(report);
    char *text = NULL;
    size_t size;
    FILE *to = open_memstream(&text, &size);
    if (!to)
        return NULL;
    if (m->kind == KIND_LEFT)
        fprintf(to, "%s\n", m->text);
    if (m->rule)
        fprintf(to, "rule %s: %s\nsee docs/handshake.md; RELAX=%s checks the other rules alone\n", rule_name(m->rule),
                rule_breach(m->rule), rule_name(m->rule));
    if (m->remark[0])
        fprintf(to, "%s\n", m->remark);
    fclose(to);
    return text;
}

static bool begins_with(const char *word, const char *name) {
    return strncmp(word, name, strlen(name)) == 0;
}

char *report_elsewhere(const struct report *report) {
    char *text = NULL, *words = strdup(report->again), *next = NULL;
    size_t size;
    FILE *to = words && report->shown_by ? open_memstream(&text, &size) : NULL;
    for (char *word = to ? strtok_r(words, " ", &next) : NULL; word; word = strtok_r(NULL, " ", &next))
        if (!begins_with(word, "DEVICE=") && !begins_with(word, "PORT="))
            fprintf(to, "%s ", word);
    if (to) {
        fprintf(to, "DEVICE=%s", report->shown_by);
        fclose(to);
    }
    free(words);
    return text;
}

const char *report_kind(const struct mismatch *m) {
    switch (m->kind) {
    case KIND_HANG:
        return "nothing has moved for too long";
    case KIND_VALID:
        return "a handshake";
    case KIND_X:
        return "an unknown output";
    case KIND_LEFT:
        return m->agent->final;
    case KIND_STOP:
    case KIND_INTERNAL:
        return m->text;
    default:
        return "a value";
    }
}
