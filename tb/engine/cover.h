/* SPDX-License-Identifier: MIT */
/* Functional coverage: which bins the compared operations hit. */
#ifndef TB_ENGINE_COVER_H
#define TB_ENGINE_COVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/*
 * The bins of a unit are followed by one per handshake state, an OR of these: what the four handshake ports and rst
 * show in one cycle; and these by one per state of each of its agents, agent.h.
 */
enum {
    STATE_RSP_READY = 1,
    STATE_RSP_VALID = 2,
    STATE_REQ_READY = 4,
    STATE_REQ_VALID = 8,
    STATE_RST = 16,
    COVER_STATES = 32
};

struct cover {
    size_t bins;
    unsigned char *hit; /* 0 or 1 a bin */
};

bool cover_open(struct cover *cover); /* False: no memory. */
void cover_close(struct cover *cover);

/* Why a bin can not be hit, or NULL. */
const char *cover_unreachable(unsigned bin);

struct cover_sum {
    unsigned hit, reachable;
    int first_missing; /* a bin, or -1 */
    int wrong;         /* a bin that was hit and counts as unreachable, or -1 */
};

struct cover_sum cover_sum(const struct cover *cover);

void cover_print_bin(FILE *file, unsigned bin);

#endif
