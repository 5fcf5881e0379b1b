/* SPDX-License-Identifier: MIT */
/* The 17 transcendental operations of VOP1: docs/transcendental.md. Exceptions are not modelled (T-22). */
#ifndef CSIM_ISA_GCN_TRANS_H
#define CSIM_ISA_GCN_TRANS_H

#include <stddef.h>

#include "isa/float/transcendental/allow.h"

/* By code of VOP1. The format is NULL if an operation is not transcendental. */
extern const struct float_transcendental gcn_transcendentals[256];

/*
 * Computes the results of an operation for n operands before CLAMP: golden ones, and those of the table, which the RTL
 * delivers. Operands have no bits above the format. Pure.
 */
void gcn_trans_golden(const struct float_transcendental *op, const struct float_mode *mode, const uint32_t *x,
                      uint32_t *r, size_t n);
void gcn_trans_table(const struct float_transcendental *op, const struct float_mode *mode, const uint32_t *x,
                     uint32_t *r, size_t n);

/* Returns float_allow() and float_error() for an operand; mode is the MODE register. */
struct float_allowed gcn_trans_allow(const struct float_transcendental *op, enum float_profile profile, uint32_t mode,
                                     uint32_t clamp, uint32_t x);
uint64_t gcn_trans_error(const struct float_transcendental *op, uint32_t mode, uint32_t x, uint32_t r);

#endif
