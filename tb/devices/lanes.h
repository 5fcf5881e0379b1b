/* SPDX-License-Identifier: MIT */
/*
 * Design that scripts/lanes.py has printed as C. Its state is an array of registers, one per word; so are the words of
 * a port. Bits above the width of a register or port are 0.
 */
#ifndef TB_DEVICES_LANES_H
#define TB_DEVICES_LANES_H

#include <stddef.h>
#include <stdint.h>

enum { LANES_N = 8 };
typedef uint64_t lanes_vector __attribute__((vector_size(LANES_N * sizeof(uint64_t))));

/* Simulates one clock: all outputs, then the state over the rising edge; for a single instance, or one in each lane. */
struct lanes_design {
    size_t registers;
    const uint64_t *masks; /* existing bits of each register */
    void (*one)(uint64_t *q, const uint64_t *in, uint64_t *out);
    void (*all)(lanes_vector *q, const lanes_vector *in, lanes_vector *out);
};

extern const struct lanes_design lanes_design;

#endif
