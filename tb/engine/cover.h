/* SPDX-License-Identifier: MIT */
/*
 * Functional coverage: which bins the compared operations and cycles hit. The bins of a unit are those of its groups
 * for operations, one group behind the other, of what has to be refused, then of the handshakes, of the agents and of
 * time.
 */
#ifndef TB_ENGINE_COVER_H
#define TB_ENGINE_COVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "engine/agent.h"
#include "engine/cover_time.h"

struct agents;
struct driver;
struct rng;
struct stream;

struct cover {
    size_t bins;
    unsigned char *hit;                        /* 0 or 1 a bin, and of one more bin for operations that hit none */
    uint64_t known[TIME_GROUPS + UNIT_AGENTS]; /* what of the times has been gathered */

    /*
     * Bins that only operations without a response have hit since the last response, which are COVER_PENDING until the
     * next one comes: how many, and the first of these operations.
     */
    uint32_t pending;
    uint64_t pending_from;
};
enum { COVER_PENDING = 2 };

bool cover_open(struct cover *cover); /* False: no memory. */
void cover_close(struct cover *cover);

/* All groups in their order; NULL behind the last one. */
const struct covergroup *cover_group(size_t i);

uint32_t cover_bins(void);           /* in all */
size_t cover_operation_groups(void); /* those that are sampled for each operation, and are the first */
uint32_t cover_operation_bins(void); /* of these */
size_t cover_group_tracks(size_t i); /* the bins that an operation may hit in a group of operations */
size_t cover_unit_tracks(void);      /* of the unit's own groups of operations */
size_t cover_tracks(void);           /* of all groups of operations, up to COVER_TRACKS */

const char *cover_impossible(uint32_t bin); /* Why a bin can not be hit, or NULL. */
bool cover_left_out(uint32_t bin);          /* Whether only requests hit it that are in no subset that is checked. */
void cover_print_bin(FILE *file, uint32_t bin);
/* Prints a line, what may be done about such bins if they are not hit, or nothing. */
void cover_advise(FILE *file, uint32_t bin);

/* The bins that n operations hit, in an array for each track; cover_bins() for none. */
void cover_sample(const uint32_t *req, const uint32_t *rsp, uint32_t *const *bins, size_t n);

/*
 * The same of what is refused of the rest, which hits none of the unit's groups: these ask what a whole unit does. Bins
 * are those of their groups, COVER_NO_BIN for none.
 */
void cover_sample_rest(const uint32_t *req, uint32_t *const *bins, size_t n);

/* Makes requests out of the one at req until one hits the bin, which is an operation's. */
void cover_aim(struct rng *rng, uint32_t bin, uint32_t *req);

/*
 * Gathers what the operations from token `first` to the driver's next response hit, and what driver, stream and agents
 * have of states and times so far.
 */
void cover_gather(struct cover *cover, const struct stream *stream, uint64_t first, const struct driver *driver,
                  struct agents *agents);

/* At the end of a run, drops what operations hit after which no response came. */
void cover_end(struct cover *cover);

struct cover_sum {
    unsigned hit, reachable; /* reachable are those that are neither impossible nor left out */
    int first_missing;       /* a bin, or -1 */
    int wrong;               /* a bin that was hit and is not reachable, or -1 */
};

struct cover_sum cover_sum(const struct cover *cover);

#endif
