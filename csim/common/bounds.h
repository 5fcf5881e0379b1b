/* SPDX-License-Identifier: MIT */
/*
 * Counters that wrap at a bound, when lanes with bounds of their own work on one in any order: whether they can
 * leave a value. Nothing is known but what was there before. docs/orders.md has the proofs.
 */
#ifndef CSIM_COMMON_BOUNDS_H
#define CSIM_COMMON_BOUNDS_H

#include <stdbool.h>
#include <stdint.h>

/*
 * Each of the n lanes, 1 to SERIAL_LANES, turns the value v into v >= bound ? 0 : v + 1. Values and bounds have no more
 * than 32 bits. Exact; the effort grows with the fourth power of n at most.
 */
bool bounds_up(const uint64_t *bounds, unsigned n, uint64_t old, uint64_t final);

/* The same of v == 0 || v > bound ? bound : v - 1. */
bool bounds_down(const uint64_t *bounds, unsigned n, uint64_t old, uint64_t final);

#endif
