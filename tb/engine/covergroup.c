/* SPDX-License-Identifier: MIT */
#include "engine/covergroup.h"

#include "engine/unit.h"

static unsigned count_parts(const struct covergroup *group) {
    unsigned n = 0;
    while (group->parts[n].name)
        n++;
    return n;
}

uint32_t covergroup_bins(const struct covergroup *group) {
    uint32_t bins = 1;
    for (unsigned i = 0; group->parts[i].name; i++)
        bins *= group->parts[i].size;
    return bins;
}

void covergroup_parts(const struct covergroup *group, uint32_t bin, unsigned *part) {
    for (unsigned i = count_parts(group); i-- > 0; bin /= group->parts[i].size)
        part[i] = bin % group->parts[i].size;
}

const char *covergroup_impossible(const struct covergroup *group, uint32_t bin) {
    const struct coverage *c = unit.coverage;
    const size_t number = c->impossible ? unit_group(group) : c->n;
    unsigned part[COVER_PARTS];
    if (number == c->n && !group->impossible)
        return NULL;
    covergroup_parts(group, bin, part);
    return number < c->n ? c->impossible(number, part) : group->impossible(part);
}

static void print_value(FILE *file, const struct cover_part *part, unsigned first, unsigned value) {
    if (part->print) {
        part->print(file, value);
        return;
    }
    const char *const *names = part->names_for ? part->names_for(first) : part->names;
    fputs(names[value], file);
}

void covergroup_print_bin(FILE *file, const struct covergroup *group, uint32_t bin) {
    unsigned part[COVER_PARTS] = {0};
    covergroup_parts(group, bin, part);
    for (const char *c = group->text; *c; c++)
        if (*c == '%') {
            unsigned i = (unsigned)(*++c - '0');
            print_value(file, &group->parts[i], part[0], part[i]);
        } else {
            fputc(*c, file);
        }
}

void covergroup_print_value(FILE *file, const struct covergroup *group, unsigned first, unsigned part, unsigned value) {
    fprintf(file, "%s ", group->parts[part].name);
    print_value(file, &group->parts[part], first, value);
}

/* The names are ours: none has a quote or a backslash. */
static void print_values(FILE *file, const struct cover_part *part, unsigned first) {
    for (unsigned value = 0; value < part->size; value++) {
        fputs(value ? ", \"" : "[\"", file);
        print_value(file, part, first, value);
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

/* Runs of bins that are impossible for one reason; reasons are constants, and the same one has one address. */
static void print_impossible(FILE *file, const struct covergroup *group) {
    uint32_t bins = covergroup_bins(group);
    const char *comma = "";
    for (uint32_t first = 0, behind; first < bins; first = behind) {
        const char *reason = covergroup_impossible(group, first);
        for (behind = first + 1; behind < bins && covergroup_impossible(group, behind) == reason; behind++)
            ;
        if (!reason)
            continue;
        fprintf(file, "%s{\"first\": %u, \"last\": %u, \"reason\": \"%s\"}", comma, first, behind - 1, reason);
        comma = ", ";
    }
}

void covergroup_print_json(FILE *file, const struct covergroup *group) {
    fprintf(file, "\"name\": \"%s\", \"text\": \"%s\", \"parts\": [", group->name, group->text);
    for (unsigned i = 0; group->parts[i].name; i++) {
        fputs(i ? ", " : "", file);
        print_part(file, group, &group->parts[i]);
    }
    fputs("], \"impossible\": [", file);
    print_impossible(file, group);
    fputc(']', file);
}
