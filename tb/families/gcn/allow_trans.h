/* SPDX-License-Identifier: MIT */
/* Verdict on results of transcendental operations that differ from the model's: docs/transcendental.md. */
#ifndef TB_FAMILIES_GCN_ALLOW_TRANS_H
#define TB_FAMILIES_GCN_ALLOW_TRANS_H

#include "isa/gcn_lane.h"
#include "lanelock/allowed.h"

/* Destinations of the lanes of an instruction, and the registers that they come from, after the move of DPP. */
struct gcn_allow_trans {
    const uint32_t *src0, *old, *expected, *seen;
    unsigned first, lanes; /* number of the first lane, and of lanes */
    uint32_t written;      /* a bit for each lane */
};

/*
 * Returns true if each lane that is written has an allowed result in place, and the others are as expected. Sets the
 * greatest error of the results that are visible as a whole, and the range of the first lane that differs. False if the
 * operation is not transcendental.
 */
bool gcn_allow_trans(const struct gcn_sdwa *fields, uint32_t mode, enum float_profile profile,
                     const struct gcn_allow_trans *lanes, struct ll_allowed *allowed);

#endif
