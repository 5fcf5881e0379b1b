/* SPDX-License-Identifier: MIT */
#include "engine/report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/command.h"
#include "engine/plural.h"
#include "engine/report_parts.h"

enum { CYCLE_TIME = 10, LINE = 120, NOTE = 100 };
static const char due_mark[] = "  <- due";

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

static void print_op(FILE *file, const char *prefix, const struct stimulus *stimulus, size_t i, bool due) {
    char *op = report_op(stimulus, i);
    size_t size = op ? strlen(op) + sizeof due_mark : 0;
    char *text = op ? malloc(size) : NULL;
    if (text) {
        snprintf(text, size, "%s%s", op, due ? due_mark : "");
        print_wrapped(file, prefix, text);
    }
    free(text);
    free(op);
}

static void print_ops(FILE *file, const char *prefix, const struct stimulus *stimulus, uint64_t token) {
    struct report_ops shown = report_ops(stimulus, token);
    if (stimulus->n == 0)
        fprintf(file, "%s  only the reset after power-up\n", prefix);
    if (shown.first)
        fprintf(file, "%s  ... %zu before\n", prefix, shown.first);
    for (size_t i = shown.first; i < shown.end; i++)
        print_op(file, prefix, stimulus, i, stimulus->n > 1 && i == token);
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
    if (report_is_unknown(m, port, lane))
        fputs("unknown (X)", file);
    else
        port_print(file, port, lane, m->seen);
    if (uncompared) {
        fputs("   ", file);
        report_print_uncompared(file, m, uncompared);
    }
    fputc('\n', file);
}

/* FILE:LINE: in front of what is said, for editors. */
static void print_place(FILE *file, const struct report *report, uint64_t token) {
    const struct stimulus *stimulus = &report->failure->stimulus;
    const char *path = report->file ? report->file : report->stim;
    /* A response may come though none is due: the operation before it is the nearest. */
    size_t op = token < stimulus->n ? (size_t)token : stimulus->n - (stimulus->n > 0);
    if (path)
        fprintf(file, "%s:%lu: ", path, report->line ? report->line : stimulus_line(stimulus, op));
}

/* Frees the text. A line that is too long goes on in others, which are set in. */
static void print_lines(FILE *file, const char *prefix, char *text) {
    for (char *line = text ? strtok(text, "\n") : NULL; line; line = strtok(NULL, "\n")) {
        const char *indent = "  ";
        for (size_t n, most; *line; line += n + (line[n] == ' '), indent = "    ") {
            most = NOTE - strlen(indent);
            n = strlen(line);
            for (size_t at = most < n ? most : 0; at > 0 && n > most; at--)
                n = line[at] == ' ' ? at : n;
            fprintf(file, "%s%s%.*s\n", prefix, indent, (int)n, line);
        }
    }
    free(text);
}

static void print_command(FILE *file, const char *prefix, const char *what, const char *verb, const char *path,
                          const char *again) {
    if (path)
        fprintf(file, "%s  %-8s %s %s FILE=%s%s%s\n", prefix, what, command_name(), verb, path, *again ? " " : "",
                again);
}

static void print_commands(FILE *file, const char *prefix, const struct report *report) {
    char *elsewhere = report_elsewhere(report);
    print_command(file, prefix, "replay", "replay", report->stim, report->again);
    if (elsewhere)
        print_command(file, prefix, "", "replay", report->stim, elsewhere);
    print_command(file, prefix, "waves", "waves", report->fst, elsewhere ? elsewhere : report->again);
    free(elsewhere);
}

void report_print(FILE *file, const char *prefix, const struct report *report) {
    const struct failure *failure = report->failure;
    const struct mismatch *m = report_mismatch(report);
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
    print_lines(file, prefix, report_difference_notes(report));
    fprintf(file, "%s  %s, at cycle %" PRIu64 " @ %" PRIu64 " of the %s", prefix, report_kind(m), m->cycle,
            CYCLE_TIME * m->cycle, report->replay ? "stimulus" : "replay");
    if (unit.wires->rsp_beats > 1 && m->kind == KIND_VALUE && m->expected[unit.wires->rsp_valid] && failure->reproduced)
        fprintf(file, ", in beat %" PRIu32 " of the response", m->beat);
    fputc('\n', file);
    print_commands(file, prefix, report);
}
