/* SPDX-License-Identifier: MIT */
/* Verdict on results of transcendental operations that differ from the model's: docs/transcendental.md. */
#ifndef TB_FAMILIES_GCN_ALLOW_TRANS_H
#define TB_FAMILIES_GCN_ALLOW_TRANS_H

#include "families/gcn/request.h"
#include "isa/gcn_lane.h"
#include "lanelock/allowed.h"

/*
 * Returns true if each lane that is written has an allowed result in place, and the others are as expected. Sets the
 * greatest error of the results that are visible as a whole, and the range of the first lane that differs. False if the
 * operation is not transcendental.
 */
bool gcn_allow_trans(const struct gcn_request *request, enum float_profile profile, const uint32_t *expected,
                     const uint32_t *seen, uint32_t written, struct ll_allowed *allowed);

#endif
