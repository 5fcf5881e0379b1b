/* SPDX-License-Identifier: MIT */
/* Features and crosses of transcendental operations: docs/transcendental.md. They look at lane 0. */
#ifndef TB_FAMILIES_GCN_COVER_TRANS_H
#define TB_FAMILIES_GCN_COVER_TRANS_H

#include <stdint.h>

#include "lanelock/bench_unit.h"

/* Access to a unit's requests. */
struct gcn_trans_access {
    void (*get)(const void *req, uint64_t *inst, uint32_t *mode, uint32_t *src0);
    /* Sets the instruction, MODE, src0 of all lanes, and EXEC of all lanes. */
    void (*put)(void *req, uint64_t inst, uint32_t mode, uint32_t src0);
};
extern const struct gcn_trans_access gcn_trans_access;

extern const struct ll_feature gcn_trans_features[];
extern const struct ll_cross gcn_trans_crosses[];

#endif
