/* SPDX-License-Identifier: MIT */
#include "isa/gcn_trans.h"

#include "isa/float/transcendental/table.h"
#include "isa/gcn.h"

#define OPERATION(function_, format_)                                                                                  \
    { .function = FLOAT_##function_, .format = &float_##format_ }

const struct float_transcendental gcn_transcendentals[256] = {
    [GCN_VOP1_EXP_F32] = OPERATION(EXP, f32),
    [GCN_VOP1_LOG_F32] = OPERATION(LOG, f32),
    [GCN_VOP1_RCP_F32] = OPERATION(RCP, f32),
    [GCN_VOP1_RCP_IFLAG_F32] = OPERATION(RCP, f32), /* T-2 */
    [GCN_VOP1_RSQ_F32] = OPERATION(RSQ, f32),
    [GCN_VOP1_SQRT_F32] = OPERATION(SQRT, f32),
    [GCN_VOP1_SIN_F32] = OPERATION(SIN, f32),
    [GCN_VOP1_COS_F32] = OPERATION(COS, f32),
    [GCN_VOP1_RCP_F16] = OPERATION(RCP, f16),
    [GCN_VOP1_SQRT_F16] = OPERATION(SQRT, f16),
    [GCN_VOP1_RSQ_F16] = OPERATION(RSQ, f16),
    [GCN_VOP1_LOG_F16] = OPERATION(LOG, f16),
    [GCN_VOP1_EXP_F16] = OPERATION(EXP, f16),
    [GCN_VOP1_SIN_F16] = OPERATION(SIN, f16),
    [GCN_VOP1_COS_F16] = OPERATION(COS, f16),
    [GCN_VOP1_EXP_LEGACY_F32] = {.function = FLOAT_EXP, .format = &float_f32, .legacy = true}, /* T-15 */
    [GCN_VOP1_LOG_LEGACY_F32] = {.function = FLOAT_LOG, .format = &float_f32, .legacy = true},
};

void gcn_trans_golden(const struct float_transcendental *op, const struct float_mode *mode, const uint32_t *x,
                      uint32_t *r, size_t n) {
    for (size_t i = 0; i < n; i++)
        r[i] = float_golden(op->format, mode, op->function, x[i]);
}

void gcn_trans_table(const struct float_transcendental *op, const struct float_mode *mode, const uint32_t *x,
                     uint32_t *r, size_t n) {
    for (size_t i = 0; i < n; i++)
        r[i] = float_table(op->format, mode, op->function, x[i]);
}

struct float_allowed gcn_trans_allow(const struct float_transcendental *op, enum float_profile profile, uint32_t mode,
                                     uint32_t clamp, uint32_t x) {
    return float_allow(op, profile, mode, clamp, x);
}

uint64_t gcn_trans_error(const struct float_transcendental *op, uint32_t mode, uint32_t x, uint32_t r) {
    return float_error(op, mode, x, r);
}
