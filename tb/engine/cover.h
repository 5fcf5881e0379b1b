/* SPDX-License-Identifier: MIT */
/*
 * Functional coverage: the bins that the compared operations and cycles hit. The bins of a unit are those of its groups
 * of operations, then of excluded requests, of handshakes, of agents and of time.
 */
#ifndef TB_ENGINE_COVER_H
#define TB_ENGINE_COVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "engine/agent.h"
#include "engine/time_bins.h"

struct agents;
struct driver;
struct rng;
struct stream;

struct cover {
    size_t bins;
    unsigned char *hit; /* 0 or 1 for each bin, and for one more bin of operations that hit none */
    uint64_t known[TIME_GROUPS + UNIT_AGENTS]; /* bins of times that were gathered */

    /*
     * Number of COVER_PENDING bins, and the first operation that hit one. Only operations without a response have hit
     * such bins since the last response. They count when the next response comes.
     */
    uint32_t pending;
    uint64_t pending_from;
};
enum { COVER_PENDING = 2 };

bool cover_open(struct cover *cover); /* False: out of memory. */
void cover_close(struct cover *cover);

/* Returns the groups in their order; NULL after the last one. */
const struct covergroup *cover_group(size_t i);

uint32_t cover_bins(void);           /* of all groups */
size_t cover_operation_groups(void); /* groups of operations, which come first */
uint32_t cover_operation_bins(void); /* of the groups of operations */
size_t cover_group_tracks(size_t i); /* bins that an operation may hit in a group of operations */
size_t cover_tracks(void);           /* of all groups of operations, up to COVER_TRACKS */

/* Returns the group of a bin, and makes the bin its number in the group. */
size_t cover_locate(uint32_t *bin);

/*
 * Groups of excluded requests that the design must reject: the values of each restricted dimension that were sent. They
 * follow the unit's own groups of operations. Returns their number, 0 unless excluded requests must be rejected.
 */
unsigned cover_rest_groups(void);

const char *cover_impossible(uint32_t bin); /* Returns why a bin cannot be hit, or NULL. */
bool cover_left_out(uint32_t bin);          /* Returns true if every request that hits the bin is outside the subset. */
void cover_print_bin(FILE *file, uint32_t bin);
/* Prints a line about such bins if they are missing, or nothing. */
void cover_advise(FILE *file, uint32_t bin);
/* Prints a covergroup without its hits: members of a JSON object, in one line without its end. docs/results.md */
void cover_print_json(FILE *file, const struct covergroup *group);

/* Sets the bins that n operations hit, in an array for each track; cover_bins() for none. */
void cover_sample(const uint32_t *req, const uint32_t *rsp, uint32_t *const *bins, size_t n);

/*
 * Changes bins that are numbers in the unit's own groups, or COVER_NO_BIN, to those that cover_sample() sets. Adds
 * those of excluded requests.
 */
void cover_number(const uint32_t *req, uint32_t *const *bins, size_t n);

/* Changes the request at req until it hits the bin, of a group of operations. */
void cover_aim(struct rng *rng, uint32_t bin, uint32_t *req);

/* Gathers the bins of operations from `first` to the driver's next response, and those of states and times so far. */
void cover_gather(struct cover *cover, const struct stream *stream, uint64_t first, const struct driver *driver,
                  struct agents *agents);

/* Drops the bins of operations after the last response, at the end of a run. */
void cover_end(struct cover *cover);

#endif
