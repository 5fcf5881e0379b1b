/* SPDX-License-Identifier: MIT */
/* Text of a unit's requests: for .print, .read and .words of its declaration. */
#ifndef TB_FAMILIES_GCN_OP_TEXT_H
#define TB_FAMILIES_GCN_OP_TEXT_H

#include <stdbool.h>
#include <stdio.h>

struct scan;

/*
 * Prints the instruction, MODE of a float operation, and the lanes with a value that is not 0. A DPP request has EXEC,
 * unless it has all lanes, and for each lane those that it reads and those that read it.
 */
void gcn_print_op(FILE *file, const void *req);

/*
 * Reads an instruction, as text or as its two words, MODE, and lanes. In a DPP request, EXEC is a word of its own and
 * has all lanes by default. In others it is a value of each lane: 1 by default, and 0 for lanes that are not named.
 * Other values are 0 by default, and MODE is GCN_MODE.
 */
bool gcn_read_op(struct scan *s, void *req);

/* Words that a reader accepts, by enum gcn_kind. */
extern const char *const gcn_sdwa_words[], *const gcn_dpp_words[];

#endif
