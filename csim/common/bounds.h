/* SPDX-License-Identifier: MIT */
/*
 * Counters that wrap at a bound when lanes with their own bounds update one in any order. Decides whether they
 * can leave a value, from the old value only. docs/orders.md has the proofs.
 */
#ifndef CSIM_COMMON_BOUNDS_H
#define CSIM_COMMON_BOUNDS_H

#include <stdbool.h>
#include <stdint.h>

enum { SERIAL_LANES = 32 }; /* most lanes that can have one address */

/*
 * Returns true if the n lanes, 1 to SERIAL_LANES, can leave final. Each turns the value v into v >= bound ? 0 : v + 1.
 * Values and bounds have at most 32 bits. The result is exact; run time grows with at most the fourth power of n.
 */
bool bounds_up(const uint64_t *bounds, unsigned n, uint64_t old, uint64_t final);

/* As bounds_up(), for v == 0 || v > bound ? bound : v - 1. */
bool bounds_down(const uint64_t *bounds, unsigned n, uint64_t old, uint64_t final);

#endif
