/* SPDX-License-Identifier: MIT */
/* Text of csim eval about a transcendental operation, in addition to its result. */
#ifndef TB_FAMILIES_GCN_LANGUAGE_TRANS_H
#define TB_FAMILIES_GCN_LANGUAGE_TRANS_H

#include "isa/gcn_lane.h"

enum { GCN_TRANS_TEXT = 96 };

/*
 * Prints the golden result, the allowed range and the error of a result, or nothing if the operation is not
 * transcendental. src0 is the register that a lane reads.
 */
void gcn_language_trans(const struct gcn_sdwa *fields, uint32_t src0, uint32_t mode, char text[GCN_TRANS_TEXT]);

#endif
