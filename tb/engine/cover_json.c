/* SPDX-License-Identifier: MIT */
#include "engine/cover_json.h"

#include "engine/unit.h"

/* Names are ours: they contain no quote and no backslash. */
static void print_values(FILE *file, const struct cover_part *part, unsigned first) {
    for (unsigned value = 0; value < part->size; value++) {
        fputs(value ? ", \"" : "[\"", file);
        covergroup_print_name(file, part, first, value);
        fputc('"', file);
    }
    fputs(part->size ? "]" : "[]", file);
}

static void print_part(FILE *file, const struct covergroup *group, const struct cover_part *part) {
    fprintf(file, "{\"name\": \"%s\", \"values\": ", part->name);
    if (!part->names_for) {
        print_values(file, part, 0);
    } else {
        for (unsigned first = 0; first < group->parts[0].size; first++) {
            fputs(first ? ", " : "[", file);
            print_values(file, part, first);
        }
        fputc(']', file);
    }
    fputc('}', file);
}

/* Prints runs of bins that are impossible for one reason. Reasons are constants: the same one has one address. */
static void print_impossible(FILE *file, const struct covergroup *group) {
    const uint32_t bins = covergroup_bins(group);
    const char *comma = "";
    for (uint32_t first = 0, end; first < bins; first = end) {
        const char *reason = unit_impossible(group, first);
        for (end = first + 1; end < bins && unit_impossible(group, end) == reason; end++)
            ;
        if (!reason)
            continue;
        fprintf(file, "%s{\"first\": %u, \"last\": %u, \"reason\": \"%s\"}", comma, first, end - 1, reason);
        comma = ", ";
    }
}

void cover_print_json(FILE *file, const struct covergroup *group) {
    fprintf(file, "\"name\": \"%s\", \"text\": \"%s\", \"parts\": [", group->name, group->text);
    for (unsigned i = 0; group->parts[i].name; i++) {
        fputs(i ? ", " : "", file);
        print_part(file, group, &group->parts[i]);
    }
    fputs("], \"impossible\": [", file);
    print_impossible(file, group);
    fputc(']', file);
}
