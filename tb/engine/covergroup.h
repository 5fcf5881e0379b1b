/* SPDX-License-Identifier: MIT */
/*
 * Covergroups as data. A unit declares tables, and a function that says what each operation hits; to number bins, name
 * them, look for one and gather what is hit is the engine's.
 */
#ifndef TB_ENGINE_COVERGROUP_H
#define TB_ENGINE_COVERGROUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct rng;

enum {
    COVER_PARTS = 6,   /* most parts of a group */
    COVER_GROUPS = 36, /* most groups that operations are sampled for */
    COVER_LANES = 64,  /* most lanes of a group */
    COVER_TRACKS = 256 /* most bins that an operation hits */
};
#define COVER_NO_BIN UINT32_MAX /* in place of a bin: the operation hits none of the group */

/* A part of a bin: one of `size` values, each with a name. */
struct cover_part {
    const char *name;
    unsigned size;
    /* One of: the names; the names for a value of the group's first part; a function that prints one. */
    const char *const *names;
    const char *const *(*names_for)(unsigned first);
    void (*print)(FILE *file, unsigned value);
    unsigned dimension; /* 1 + the unit's dimension, subset.h, with the same values or fewer; or 0 */
};

/* The bins of a group are the product of its parts, of which the last one varies fastest. */
struct covergroup {
    const char *name;
    const char *text;                         /* a bin in words: %0 to %5 stand for the values of its parts */
    struct cover_part parts[COVER_PARTS + 1]; /* a part without a name stands behind the last one */
    /* Why no operation hits the bin of these values, or NULL. No function: each bin can be hit. */
    const char *(*impossible)(const unsigned *part);
};

struct coverage {
    /*
     * The groups of operations. sample() sets the bins of n operations, or COVER_NO_BIN, in arrays by track, for vector
     * code: a group has a track for each of its lanes. rsp has no values without unit.respond().
     */
    const struct covergroup *groups;
    size_t n;
    const unsigned char *lanes; /* of each group, up to COVER_LANES; NULL: 1 each */
    void (*sample)(const uint32_t *req, const uint32_t *rsp, uint32_t *const *bins, size_t n);
    /* In place of the groups' own impossible(), else NULL. The group is a number. */
    const char *(*impossible)(size_t group, const unsigned *part);
    /*
     * Makes a request that may hit the bin of these values in the group out of the one at req, which is a random one,
     * or, again, what the attempt before has left. Whatever the bin does not demand may differ each time.
     */
    void (*aim)(struct rng *rng, size_t group, const unsigned *part, bool again, uint32_t *req);
    /* Prints a line, what its author may do about a group's bins that are not hit. NULL: nothing. */
    void (*advise)(FILE *file, size_t group);
    /* Returns true if an operation hits the bin of the group. NULL: found by the functions above. */
    bool (*hits)(size_t group, uint32_t bin, const uint32_t *req, const uint32_t *rsp);
    /*
     * Returns true if a request with this value of a dimension can hit the bin. Parts that have a `dimension` need no
     * check here. NULL: every value can. The group is one of these, of the handshakes or of an agent; unit_group()
     * returns which.
     */
    bool (*takes)(const struct covergroup *group, const unsigned *part, unsigned dimension, unsigned value);
    const struct covergroup *handshake; /* states of a cycle: cover_states.h */
};

/* The bin of these values in its group. */
static inline uint32_t covergroup_bin(const struct covergroup *group, const unsigned *part) {
    uint32_t bin = 0;
    for (unsigned i = 0; group->parts[i].name; i++)
        bin = bin * group->parts[i].size + part[i];
    return bin;
}

/* The values of a bin. */
void covergroup_parts(const struct covergroup *group, uint32_t bin, unsigned *part);

uint32_t covergroup_bins(const struct covergroup *group);
const char *covergroup_impossible(const struct covergroup *group, uint32_t bin);
void covergroup_print_bin(FILE *file, const struct covergroup *group, uint32_t bin);
/* Prints "PART VALUE" of one part. The names of values may depend on that of the first part. */
void covergroup_print_value(FILE *file, const struct covergroup *group, unsigned first, unsigned part, unsigned value);

/* What docs/results.md says of a group but for its hits: members of a JSON object, in one line without its end. */
void covergroup_print_json(FILE *file, const struct covergroup *group);

#endif
