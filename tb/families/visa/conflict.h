/* SPDX-License-Identifier: MIT */
/* How the channels of an atomic conflict in memory. */
#ifndef TB_FAMILIES_VISA_CONFLICT_H
#define TB_FAMILIES_VISA_CONFLICT_H

#include "families/visa/random_transaction.h"

enum { VISA_BANKS = 2 }; /* of T0 */

/* The channels that reach memory. */
uint32_t visa_accesses(const struct visa_transaction *t);

/*
 * How they stand to each other. The first class that holds counts, from ALONE on. They are in the same place if they
 * are in one bank of T0, or in one word of another memory.
 */
enum {
    VISA_NO_ACCESS,
    VISA_ALONE,
    VISA_ALL_SAME,
    VISA_SOME_SAME,
    VISA_HALVES, /* of one dword */
    VISA_PLACE,
    VISA_APART,
    VISA_CONFLICTS
};
extern const char *const visa_conflict_names[VISA_CONFLICTS];
unsigned visa_conflict_of(const struct visa_transaction *t, bool banks);

/* Most accesses in one bank of T0, which is how often it is read: up to 1, 2, 4, 8, 16. */
enum { VISA_LOADS = 5 };
unsigned visa_load_of(const struct visa_transaction *t);

/* Those of the classes of bounds that an atomic can have: with one block a channel is in or out. */
enum { VISA_ATOMIC_BOUNDS = VISA_STRADDLES + 1 };

/* Hints for addresses that stand so, any of which can do, and VISA_ANY where chance does. */
struct visa_hints visa_hints_for(struct rng *rng, unsigned conflict, unsigned bounds, bool idle);

#endif
