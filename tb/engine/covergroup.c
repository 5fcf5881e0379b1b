/* SPDX-License-Identifier: MIT */
#include "engine/covergroup.h"

const char *const cover_levels[] = {"0", "1"};

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

void covergroup_print_name(FILE *file, const struct cover_part *part, unsigned first, unsigned value) {
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
            covergroup_print_name(file, &group->parts[i], part[0], part[i]);
        } else {
            fputc(*c, file);
        }
}

void covergroup_print_value(FILE *file, const struct covergroup *group, unsigned first, unsigned part, unsigned value) {
    fprintf(file, "%s ", group->parts[part].name);
    covergroup_print_name(file, &group->parts[part], first, value);
}
