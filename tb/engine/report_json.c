/* SPDX-License-Identifier: MIT */
#include "engine/report_json.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/command.h"
#include "engine/file.h"
#include "engine/json.h"

enum { VERSION = 1 };

static void print_ops(FILE *file, const struct stimulus *stimulus, uint64_t token) {
    struct report_ops shown = report_ops(stimulus, token);
    fprintf(file, "\"operations\": {\"number\": %zu, \"first\": %zu, \"due\": %" PRIu64 ", \"text\": [", stimulus->n,
            shown.first, token);
    for (size_t i = shown.first; i < shown.end; i++) {
        char *text = report_op(stimulus, i);
        fputs(i > shown.first ? ",\n " : "", file);
        json_text(file, text ? text : "");
        free(text);
    }
    fputs("]},\n", file);
}

static void print_lane(FILE *file, const char *prefix, const struct mismatch *m, const struct port *port, unsigned lane,
                       const struct port *uncompared) {
    fprintf(file, "%s{\"port\": \"%s\", \"lane\": %u, \"lanes\": %u, \"width\": %u, \"expected\": \"", prefix,
            port->name, lane, port->lanes, port->width);
    port_print(file, port, lane, m->expected);
    fputs("\", \"seen\": \"", file);
    if (report_is_unknown(m, port, lane))
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

static void print_differences(FILE *file, const struct mismatch *m) {
    static const char comma[] = ",\n ";
    char *text = NULL;
    size_t size;
    FILE *to = open_memstream(&text, &size);
    if (to) {
        report_differences(to, comma, m, print_lane);
        fclose(to);
    }
    fprintf(file, "\"differences\": [%s],\n", text && *text ? text + strlen(comma) : "");
    free(text);
}

/* NAME make VERB FILE=PATH AGAIN */
static void print_command(FILE *file, const char *name, const char *verb, const char *path, const char *again) {
    char *text = NULL;
    size_t size;
    FILE *to = path ? open_memstream(&text, &size) : NULL;
    if (to) {
        fprintf(to, "%s %s FILE=%s%s%s", command_name(), verb, path, *again ? " " : "", again);
        fclose(to);
    }
    fprintf(file, "\"%s\": ", name);
    json_text(file, text);
    fputs(",\n", file);
    free(text);
}

static void print_notes(FILE *file, const char *name, char *lines) {
    fprintf(file, "\"%s\": ", name);
    json_lines(file, lines);
    fputs(",\n", file);
    free(lines);
}

static void print_report(FILE *file, const struct report *report, const struct last_cycles *record) {
    const struct mismatch *m = report_mismatch(report);
    fprintf(file, "{\"version\": %d, \"unit\": \"%s\", \"configuration\": ", VERSION, unit.name);
    json_text(file, report->config);
    fputs(", \"device\": ", file);
    json_text(file, report->device);
    fprintf(file,
            ",\n\"seed\": %" PRIu64 ", \"shard\": %" PRIu64 ", \"found_at\": %" PRIu64 ", \"found_behind\": %" PRIu64
            ", \"cycle\": %" PRIu64 ",\n\"kind\": \"%s\", \"what\": ",
            report->seed, report->shard, report->original->cycle, report->original->offered, m->cycle,
            check_kind_name(m->kind));
    json_text(file, report_kind(m));
    fputs(",\n", file);
    print_ops(file, &report->failure->stimulus, m->token);
    print_differences(file, m);
    print_notes(file, "notes", report_run_notes(report));
    print_notes(file, "remarks", report_difference_notes(report));
    print_command(file, "replay", "replay", report->stim, report->again);
    char *elsewhere = report_elsewhere(report);
    print_command(file, "waves", "waves", report->fst, elsewhere ? elsewhere : report->again);
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
    print_report(out.file, report, record);
    return file_finish(&out);
}
