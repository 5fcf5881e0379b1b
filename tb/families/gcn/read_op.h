/* SPDX-License-Identifier: MIT */
/* Instructions on lanes as gcn_print_op() and gcn_print_wave() print them, read again. */
#ifndef TB_FAMILIES_GCN_READ_OP_H
#define TB_FAMILIES_GCN_READ_OP_H

#include "common/scan.h"
#include "families/gcn/wave.h"

/*
 * Reads an instruction, as text or as its two words, MODE, and the lanes, of which there are so many. Of a wave EXEC is
 * a word of its own, and all ones unless it is said; else each lane that is named has its bit, 1 unless that is said.
 * Values that are not said are 0, and MODE is GCN_MODE.
 */
bool gcn_read_request(struct scan *s, unsigned lanes, bool is_wave, struct gcn_wave_request *request);

#endif
