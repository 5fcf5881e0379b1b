/* SPDX-License-Identifier: MIT */
/*
 * Covergroups as data. A unit declares tables, and a function that returns the bins of operations. The engine numbers
 * bins, names them, aims at them and gathers hits.
 */
#ifndef TB_ENGINE_COVERGROUP_H
#define TB_ENGINE_COVERGROUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "engine/dimensions.h"

struct rng;

enum {
    COVER_PARTS = 6,  /* most parts of a group */
    COVER_LANES = 64, /* most lanes of a group */
    /* Most bins that an operation hits: of the unit's groups, and one for each dimension of excluded requests. */
    COVER_TRACKS = 256 + SUBSET_DIMENSIONS
};
#define COVER_NO_BIN UINT32_MAX /* in place of a bin: the operation hits no bin of the group */

/* A part of a bin: one of `size` values, each with a name. */
struct cover_part {
    const char *name;
    unsigned size;
    /* One of: the names; the names for a value of the group's first part; a function that prints one. */
    const char *const *names;
    const char *const *(*names_for)(unsigned first);
    void (*print)(FILE *file, unsigned value);
    const struct dimension *dimension; /* of the unit, with the same values or fewer; NULL: none */
};

/* A group of bins: the product of its parts. The last part varies fastest. */
struct covergroup {
    const char *name;
    const char *text;                         /* text of a bin: %0 to %5 are the values of its parts */
    struct cover_part parts[COVER_PARTS + 1]; /* end with a part without a name */
    /* Returns why no operation hits the bin of these values, or NULL. No function: each bin can be hit. */
    const char *(*impossible)(const unsigned *part);
};

struct coverage {
    /*
     * Groups of operations. sample() sets the bins of n operations, or COVER_NO_BIN, in arrays by track, for vector
     * code. A group has a track for each of its lanes. rsp has no values without unit.respond().
     */
    const struct covergroup *groups;
    size_t n;
    const unsigned char *lanes; /* of each group, up to COVER_LANES; NULL: 1 each */
    void (*sample)(const uint32_t *req, const uint32_t *rsp, uint32_t *const *bins, size_t n);
    /* Replaces the groups' own impossible() for a group number; or NULL. */
    const char *(*impossible)(size_t group, const unsigned *part);
    /*
     * Changes the request at req, which is random or from the previous attempt, into one that may hit the bin of these
     * values. Fields that the bin does not determine may differ each time.
     */
    void (*aim)(struct rng *rng, size_t group, const unsigned *part, bool again, uint32_t *req);
    /* Prints a line about missing bins of a group, for the unit's author. NULL: there is none. */
    void (*advise)(FILE *file, size_t group);
    /* Returns true if an operation hits the bin of the group. NULL: sample() determines it. */
    bool (*hits)(size_t group, uint32_t bin, const uint32_t *req, const uint32_t *rsp);
    /*
     * Returns true if a request with this value of a dimension can hit the bin. Parts with a `dimension` are checked
     * elsewhere. NULL: each value can. The group is one of these, of the handshakes or of an agent; unit_group()
     * returns which.
     */
    bool (*takes)(const struct covergroup *group, const unsigned *part, unsigned dimension, unsigned value);
    /* Returns true if a request of the subset can hit the bin of the group. NULL: takes() decides alone. */
    bool (*in_subset)(size_t group, const unsigned *part);
    const struct covergroup *handshake; /* states of a cycle: cover_states.h */
};

extern const char *const cover_levels[]; /* names of the values of a bit: 0 and 1 */

/* Returns the bin of these values. */
static inline uint32_t covergroup_bin(const struct covergroup *group, const unsigned *part) {
    uint32_t bin = 0;
    for (unsigned i = 0; group->parts[i].name; i++)
        bin = bin * group->parts[i].size + part[i];
    return bin;
}

/* Sets the values of a bin. */
void covergroup_parts(const struct covergroup *group, uint32_t bin, unsigned *part);

uint32_t covergroup_bins(const struct covergroup *group);
void covergroup_print_bin(FILE *file, const struct covergroup *group, uint32_t bin);
/* Prints the name of a part's value, which may depend on the value of the first part. */
void covergroup_print_name(FILE *file, const struct cover_part *part, unsigned first, unsigned value);
/* Prints "PART VALUE" of one part. The names of values may depend on that of the first part. */
void covergroup_print_value(FILE *file, const struct covergroup *group, unsigned first, unsigned part, unsigned value);

#endif
