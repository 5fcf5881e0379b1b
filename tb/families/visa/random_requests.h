/* SPDX-License-Identifier: MIT */
/*
 * Random requests of a message unit, with chains of three atomics. The first stores values. The second compares or
 * counts, so that one bit decides or a carry is long. The third reads the results. Random contents of memory rarely
 * have such values. In a unit that reads ahead, the third may use other addresses, so that all its answers can arrive
 * while the second works.
 */
#ifndef TB_FAMILIES_VISA_RANDOM_REQUESTS_H
#define TB_FAMILIES_VISA_RANDOM_REQUESTS_H

#include "families/visa/request.h"

void visa_randomize_requests(void *req, const unsigned (*chosen)[LL_TILE], uint64_t random, size_t n);

/* Returns true if the subset has the operation that stores any value for a chain. */
static inline bool visa_can_store(void) {
    return subset_has_value(VISA_BY_OPERATION, VISA_OP_INDEX_XCHG);
}

/* Differences of old value and source: ll_deciding_bit has them for each bit. */
enum { VISA_OLD_HAS, VISA_OTHER_HAS, VISA_OLD_ABOVE, VISA_OTHER_ABOVE, VISA_DIFFERENCES };

static inline unsigned visa_mantissa_bits(unsigned width) {
    return width == ATOMIC_ALU_WIDTH_16 ? 10 : 23;
}

#endif
