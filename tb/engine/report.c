/* SPDX-License-Identifier: MIT */
#include "engine/report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/agents.h"
#include "engine/command.h"
#include "engine/file.h"
#include "engine/json.h"
#include "engine/plural.h"
#include "engine/stimulus_file.h"
#include "engine/stimulus_op_text.h"
#include "engine/subset.h"

enum { MOST_OPS = 8, CYCLE_TIME = 10, LINE = 120, NOTE = 100, VERSION = 1 };

/* Returns the mismatch of the shrunk run, or the first one if a second run did not fail the same way. */
static const struct mismatch *mismatch_of(const struct report *report) {
    return report->failure->reproduced ? &report->failure->result.mismatch : report->original;
}

/*
 * Returns an operation, its timing and the contents before the first one, and a mark if it is due; a line may break at
 * two blanks. NULL: no memory.
 */
static char *text_of_op(const struct stimulus *stimulus, size_t i, bool due) {
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
    fputs(due ? "  <- due" : "", to);
    fclose(to);
    return text;
}

/* Operations of a report, first to end - 1: all, or the last ones of a long stimulus up to the due one. */
struct shown {
    size_t first, end;
};

static struct shown shown_ops(const struct stimulus *stimulus, uint64_t token) {
    size_t end = stimulus->n <= MOST_OPS || token >= stimulus->n ? stimulus->n : (size_t)token + 1;
    return (struct shown){end > MOST_OPS ? end - MOST_OPS : 0, end};
}

static const uint32_t no_bits[UNIT_MAX_WORDS];

/* Returns true if a bit of the lane was unknown. */
static bool is_unknown(const struct mismatch *m, const struct port *port, unsigned lane) {
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
                continue; /* idle, as expected */
        }
        for (unsigned lane = 0; lane < port->lanes; lane++)
            if ((port->lanes == 1 && i == m->port) || is_unknown(m, port, lane) ||
                port_lane_differs(port, lane, m->expected, m->seen))
                say(file, prefix, m, port, lane, uncompared);
    }
}

/* Returns what print() prints about a report, to be freed. NULL: out of memory. */
static char *text_of(void print(FILE *to, const struct report *report), const struct report *report) {
    char *text = NULL;
    size_t size;
    FILE *to = open_memstream(&text, &size);
    if (!to)
        return NULL;
    print(to, report);
    fclose(to);
    return text;
}

static void print_run_notes(FILE *to, const struct report *report) {
    const bool again = report->failure->reproduced;
    const uint64_t distance = (uint64_t)(report->late < 0 ? -report->late : report->late);
    if (report->unshrunk)
        fprintf(to, "%s\n", report->unshrunk);
    if (report->late_only && report->late != 0)
        fprintf(to, "right values, %" PRIu64 " cycle%s %s; try CHECK=txn\n", distance, plural(distance),
                report->late < 0 ? "early" : "late");
    else if (report->late_only)
        fputs("right values at other times; try CHECK=txn\n", to);
    if (report->mute)
        fputs("no response was seen: does the design leave reset? try RESET=low:NAME or RESET=high:NAME\n", to);
    if (!again && report->original->kind == KIND_INTERNAL)
        fputs("a second run did not fail this way\n", to); /* the mismatch has a note about the cause */
    else if (!again)
        fprintf(to, "a second run did not fail this way: the design%s is not deterministic\n",
                unit.declared_at ? " or the unit's model" : "");
}

char *report_run_notes(const struct report *report) {
    return text_of(print_run_notes, report);
}

static void print_difference_notes(FILE *to, const struct report *report) {
    const struct mismatch *m = mismatch_of(report);
    if (m->kind == KIND_LEFT)
        fprintf(to, "%s\n", m->text);
    if (m->rule)
        fprintf(to, "rule %s: %s\nsee docs/handshake.md; RELAX=%s checks the other rules alone\n", rule_name(m->rule),
                rule_breach(m->rule), rule_name(m->rule));
    if (m->remark[0])
        fprintf(to, "%s\n", m->remark);
}

static bool begins_with(const char *word, const char *name) {
    return strncmp(word, name, strlen(name)) == 0;
}

/* Prints the words `again` for the device that writes waves. */
static void print_elsewhere(FILE *to, const struct report *report) {
    char *words = strdup(report->again), *next = NULL;
    for (char *word = words ? strtok_r(words, " ", &next) : NULL; word; word = strtok_r(NULL, " ", &next))
        if (!begins_with(word, "DEVICE=") && !begins_with(word, "PORT="))
            fprintf(to, "%s ", word);
    fprintf(to, "DEVICE=%s", report->shown_by);
    free(words);
}

/* Returns these words, to be freed. NULL: the run used that device. */
static char *elsewhere_of(const struct report *report) {
    return report->shown_by ? text_of(print_elsewhere, report) : NULL;
}

/* Returns "a wrong value", "a wrong handshake", ... */
static const char *name_of_kind(const struct mismatch *m) {
    switch (m->kind) {
    case KIND_HANG:
        return "nothing has moved for too long";
    case KIND_VALID:
        return "a wrong handshake";
    case KIND_X:
        return "an unknown output";
    case KIND_LEFT:
        return m->agent->final;
    case KIND_STOP:
    case KIND_INTERNAL:
        return m->text;
    default:
        return "a wrong value";
    }
}

/*
 * Prints a line of n bytes in lines of up to `most` bytes that break at the blanks. The second and later ones are
 * indented.
 */
static void print_wrapped(FILE *file, const char *prefix, const char *line, size_t n, const char *blanks, size_t most) {
    const size_t gap = strlen(blanks);
    for (size_t indent = 2, end; n > 0; line += end, n -= end, indent = 2 + 2 * gap) {
        end = n;
        for (size_t at = 1; at < n && (at <= most - indent || end == n); at++)
            end = n > most - indent && strncmp(line + at, blanks, gap) == 0 ? at : end;
        fprintf(file, "%s%*s%.*s\n", prefix, (int)indent, "", (int)end, line);
        end += end < n ? gap : 0;
    }
}

static void print_ops(FILE *file, const char *prefix, const struct stimulus *stimulus, uint64_t token) {
    struct shown shown = shown_ops(stimulus, token);
    if (stimulus->n == 0)
        fprintf(file, "%s  only the reset after power-up\n", prefix);
    if (shown.first)
        fprintf(file, "%s  ... %zu before\n", prefix, shown.first);
    for (size_t i = shown.first; i < shown.end; i++) {
        char *text = text_of_op(stimulus, i, stimulus->n > 1 && i == token);
        print_wrapped(file, prefix, text ? text : "", text ? strlen(text) : 0, "  ", LINE);
        free(text);
    }
    if (shown.end < stimulus->n)
        fprintf(file, "%s  ... %zu after\n", prefix, stimulus->n - shown.end);
}

static void print_lane(FILE *file, const char *prefix, const struct mismatch *m, const struct port *port, unsigned lane,
                       const struct port *uncompared) {
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
    if (is_unknown(m, port, lane))
        fputs("unknown (X)", file);
    else
        port_print(file, port, lane, m->seen);
    if (uncompared) {
        fputs("   ", file);
        report_print_uncompared(file, m, uncompared);
    }
    fputc('\n', file);
}

/* Prints FILE:LINE: for editors. */
static void print_place(FILE *file, const struct report *report, uint64_t token) {
    const struct stimulus *stimulus = &report->failure->stimulus;
    const char *path = report->file ? report->file : report->stim;
    /* If a response comes while none is due, the previous operation is the nearest. */
    size_t op = token < stimulus->n ? (size_t)token : stimulus->n - (stimulus->n > 0);
    if (path)
        fprintf(file, "%s:%lu: ", path, report->line ? report->line : stimulus_line(stimulus, op));
}

/* Prints and frees lines. */
static void print_lines(FILE *file, const char *prefix, char *text) {
    for (char *line = text ? strtok(text, "\n") : NULL; line; line = strtok(NULL, "\n"))
        print_wrapped(file, prefix, line, strlen(line), " ", NOTE);
    free(text);
}

/* make VERB FILE=PATH AGAIN */
static void print_command(FILE *file, const char *verb, const char *path, const char *again) {
    fprintf(file, "%s %s FILE=%s%s%s", command_name(), verb, path, *again ? " " : "", again);
}

static void print_command_line(FILE *file, const char *prefix, const char *what, const char *verb, const char *path,
                               const char *again) {
    if (!path)
        return;
    fprintf(file, "%s  %-8s ", prefix, what);
    print_command(file, verb, path, again);
    fputc('\n', file);
}

static void print_commands(FILE *file, const char *prefix, const struct report *report) {
    char *elsewhere = elsewhere_of(report);
    print_command_line(file, prefix, "replay", "replay", report->stim, report->again);
    if (elsewhere)
        print_command_line(file, prefix, "", "replay", report->stim, elsewhere);
    print_command_line(file, prefix, "waves", "waves", report->fst, elsewhere ? elsewhere : report->again);
    free(elsewhere);
}

void report_print(FILE *file, const char *prefix, const struct report *report) {
    const struct failure *failure = report->failure;
    const struct mismatch *m = mismatch_of(report);
    if (m->kind == KIND_NONE && report->replay) {
        fprintf(file, "%spass %s %s %s  %zu operation%s, %" PRIu64 " cycles%s\n", prefix, unit.name, report->config,
                report->device, failure->stimulus.n, plural(failure->stimulus.n), failure->result.cycles,
                failure->stimulus.n ? "" : "; only the reset after power-up was checked");
        return;
    }
    const char *many = plural(failure->stimulus.n), *verdict = m->kind == KIND_INTERNAL ? "BROKEN" : "FAIL";
    fputs(prefix, file);
    print_place(file, report, m->token);
    if (report->replay)
        fprintf(file, "%s %s %s %s  cycle %" PRIu64 " @ %" PRIu64 "   %zu operation%s\n", verdict, unit.name,
                report->config, report->device, m->cycle, CYCLE_TIME * m->cycle, failure->stimulus.n, many);
    else
        fprintf(file,
                "%s %s %s %s  seed %" PRIu64 " shard %" PRIu64 "  cycle %" PRIu64 " @ %" PRIu64
                "   %zu operation%s left of %" PRIu64 "\n",
                verdict, unit.name, report->config, report->device, report->seed, report->shard,
                report->original->cycle, CYCLE_TIME * report->original->cycle, failure->stimulus.n, many,
                report->original->offered);
    print_lines(file, prefix, report_run_notes(report));
    print_ops(file, prefix, &failure->stimulus, m->token);
    report_differences(file, prefix, m, print_lane);
    print_lines(file, prefix, text_of(print_difference_notes, report));
    fprintf(file, "%s  %s, at cycle %" PRIu64 " @ %" PRIu64 " of the %s", prefix, name_of_kind(m), m->cycle,
            CYCLE_TIME * m->cycle, report->replay ? "stimulus" : "replay");
    if (unit.wires->rsp_beats > 1 && m->kind == KIND_VALUE && m->expected[unit.wires->rsp_valid] && failure->reproduced)
        fprintf(file, ", in beat %" PRIu32 " of the response", m->beat);
    fputc('\n', file);
    print_commands(file, prefix, report);
}

static void json_ops(FILE *file, const struct stimulus *stimulus, uint64_t token) {
    struct shown shown = shown_ops(stimulus, token);
    fprintf(file, "\"operations\": {\"number\": %zu, \"first\": %zu, \"due\": %" PRIu64 ", \"text\": [", stimulus->n,
            shown.first, token);
    for (size_t i = shown.first; i < shown.end; i++) {
        char *text = text_of_op(stimulus, i, false);
        fputs(i > shown.first ? ",\n " : "", file);
        json_text(file, text ? text : "");
        free(text);
    }
    fputs("]},\n", file);
}

static void json_lane(FILE *file, const char *prefix, const struct mismatch *m, const struct port *port, unsigned lane,
                      const struct port *uncompared) {
    fprintf(file, "%s{\"port\": \"%s\", \"lane\": %u, \"lanes\": %u, \"width\": %u, \"expected\": \"", prefix,
            port->name, lane, port->lanes, port->width);
    port_print(file, port, lane, m->expected);
    fputs("\", \"seen\": \"", file);
    if (is_unknown(m, port, lane))
        fputc('x', file);
    else
        port_print(file, port, lane, m->seen);
    fputc('"', file);
    if (uncompared) {
        fputs(", \"uncompared\": \"", file);
        report_print_uncompared(file, m, uncompared);
        fputc('"', file);
    }
    fputc('}', file);
}

static void json_differences(FILE *file, const struct mismatch *m) {
    static const char comma[] = ",\n ";
    char *text = NULL;
    size_t size;
    FILE *to = open_memstream(&text, &size);
    if (to) {
        report_differences(to, comma, m, json_lane);
        fclose(to);
    }
    fprintf(file, "\"differences\": [%s],\n", text && *text ? text + strlen(comma) : "");
    free(text);
}

static void json_command(FILE *file, const char *name, const char *verb, const char *path, const char *again) {
    char *text = NULL;
    size_t size;
    FILE *to = path ? open_memstream(&text, &size) : NULL;
    if (to) {
        print_command(to, verb, path, again);
        fclose(to);
    }
    fprintf(file, "\"%s\": ", name);
    json_text(file, text);
    fputs(",\n", file);
    free(text);
}

static void json_notes(FILE *file, const char *name, char *lines) {
    fprintf(file, "\"%s\": ", name);
    json_lines(file, lines);
    fputs(",\n", file);
    free(lines);
}

static void json_report(FILE *file, const struct report *report, const struct last_cycles *record) {
    const struct mismatch *m = mismatch_of(report);
    fprintf(file, "{\"version\": %d, \"unit\": \"%s\", \"configuration\": ", VERSION, unit.name);
    json_text(file, report->config);
    fputs(", \"device\": ", file);
    json_text(file, report->device);
    fprintf(file,
            ",\n\"seed\": %" PRIu64 ", \"shard\": %" PRIu64 ", \"found_at\": %" PRIu64 ", \"found_behind\": %" PRIu64
            ", \"cycle\": %" PRIu64 ",\n\"kind\": \"%s\", \"what\": ",
            report->seed, report->shard, report->original->cycle, report->original->offered, m->cycle,
            check_kind_name(m->kind));
    json_text(file, name_of_kind(m));
    fputs(",\n", file);
    json_ops(file, &report->failure->stimulus, m->token);
    json_differences(file, m);
    json_notes(file, "notes", report_run_notes(report));
    json_notes(file, "remarks", text_of(print_difference_notes, report));
    json_command(file, "replay", "replay", report->stim, report->again);
    char *elsewhere = elsewhere_of(report);
    json_command(file, "waves", "waves", report->fst, elsewhere ? elsewhere : report->again);
    free(elsewhere);
    fputs("\"cycles\": ", file);
    if (record)
        last_cycles_print(file, record);
    else
        fputs("null", file);
    fputs("}\n", file);
}

bool report_write_json(const struct report *report, const struct last_cycles *record, const char *path) {
    struct file_out out;
    if (!file_create(&out, path))
        return false;
    json_report(out.file, report, record);
    return file_finish(&out);
}
