/* SPDX-License-Identifier: MIT */
/* The 17 transcendental operations of VOP1: docs/transcendental.md. */
#ifndef CSIM_ISA_GCN_TRANS_H
#define CSIM_ISA_GCN_TRANS_H

#include <stddef.h>

#include "isa/float/transcendental/allow.h"

/* By code of VOP1. The format is NULL if an operation is not transcendental. */
extern const struct float_transcendental gcn_transcendentals[256];

/*
 * Results of an operation for n selected operands, with CLAMP if the mask is set; f16 results and operands are in bits
 * 15:0. mode is the MODE register. Pure.
 */
/* Computes the golden results. */
void gcn_trans_golden(const struct float_transcendental *op, uint32_t mode, uint32_t clamp, const uint32_t *x,
                      uint32_t *r, size_t n);
/* Computes those of the table, which the RTL delivers. */
void gcn_trans_table(const struct float_transcendental *op, uint32_t mode, uint32_t clamp, const uint32_t *x,
                     uint32_t *r, size_t n);
/* Returns what is allowed for one operand. */
struct float_allowed gcn_trans_allow(const struct float_transcendental *op, enum float_profile profile, uint32_t mode,
                                     uint32_t clamp, uint32_t x);

#endif
