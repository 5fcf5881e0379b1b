/* SPDX-License-Identifier: MIT */
/*
 * The orders in which channels with one address can have worked. The vendor leaves the order open (V-8): the model
 * takes the ascending one, and a design of somebody else's may take any.
 */
#ifndef CSIM_ISA_VISA_ORDER_H
#define CSIM_ISA_VISA_ORDER_H

#include "isa/visa.h"

/* The channels of one atomic message that work on one address. */
struct visa_order {
    uint8_t op;    /* enum atomic_alu_op, below 0x20 and legal at */
    uint8_t width; /* enum atomic_alu_width */
    bool returned; /* whether it is known what they returned */
    unsigned n;    /* how many they are: 1 to VISA_CHANNELS */
    uint64_t src0[VISA_CHANNELS], src1[VISA_CHANNELS];
    uint64_t ret[VISA_CHANNELS]; /* what they returned, zero-extended */
};

/*
 * What the address can hold afterwards when it held old, whose bits above the width are 0: each value that some order
 * of all the channels leaves, one after the other without anything between, in which each channel returns what it
 * returned. Returns how many values there are: 0 when no order explains what was returned, and then never more than 1
 * when it is known. Exact, with no bound on the effort: it grows with the square of n, and not with the orders.
 */
unsigned visa_order_finals(const struct visa_order *order, uint64_t old, uint64_t finals[VISA_CHANNELS]);

#endif
