/* SPDX-License-Identifier: MIT */
/* Random masks and operands of lanes, for many instructions at once. Loops over them are vector code. */
#ifndef TB_FAMILIES_GCN_RANDOM_OPERANDS_H
#define TB_FAMILIES_GCN_RANDOM_OPERANDS_H

#include <stddef.h>
#include <stdint.h>

enum { GCN_RANDOM_LANES = 2048 }; /* most lanes of all instructions of a call */

/* Returns the inverse of an odd number, modulo 2^24. Each round doubles the number of correct bits, from 3. */
static inline __attribute__((always_inline)) uint32_t gcn_inverse(uint32_t odd) {
    uint32_t inverse = odd;
    for (int bits = 3; bits < 24; bits *= 2)
        inverse *= 2 - odd * inverse;
    return inverse;
}

/* Makes VCC and EXEC of n instructions with the lanes of `all`. EXEC usually has all of them. */
void gcn_random_masks(uint64_t random, uint32_t all, uint32_t *restrict vcc, uint32_t *restrict exec, size_t n);

/* Makes MODE of n instructions: any codes. */
void gcn_random_modes(uint64_t random, uint32_t *restrict mode, size_t n);

/*
 * Makes both sources, which are often close to each other, and the old destination of n lanes. Values are any, or
 * on the edge of some width.
 */
void gcn_random_operands(uint64_t random, uint32_t *restrict src0, uint32_t *restrict src1, uint32_t *restrict old,
                         size_t n);

/*
 * Replace operands of n instructions with `lanes` lanes each, in the part that SRC0_SEL and SRC1_SEL select.
 * Integers: some lanes of arithmetic get corners of adders, comparators and multipliers: a carry or a borrow that comes
 * from a bit and runs through any number of bits, values that differ in one bit, factors of one bit.
 * Floats: most lanes of float operations get values on the edges of the computation, and pairs that meet there.
 */
void gcn_random_integers(uint64_t random, const uint64_t *restrict inst, size_t n, size_t lanes,
                         uint32_t *restrict src0, uint32_t *restrict src1);
void gcn_random_floats(uint64_t random, const uint64_t *restrict inst, size_t n, size_t lanes, uint32_t *restrict src0,
                       uint32_t *restrict src1, uint32_t *restrict old);

/*
 * Replaces src0 of transcendental operations among n instructions with `lanes` lanes each, in the part that SRC0_SEL
 * selects: special values, ends of ranges and of table segments, powers of two and their neighbors.
 */
void gcn_random_transcendentals(uint64_t random, const uint64_t *inst, size_t n, size_t lanes, uint32_t *src0);

#endif
