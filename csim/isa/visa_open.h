/* SPDX-License-Identifier: MIT */
/*
 * Atomic messages whose channels with one address have worked in any order (V-8). As long as an order can not be told
 * from what has been seen, so can not what it has left: then a place of memory may hold any of several values. Places
 * do not depend on each other, and what channels return or what is read later says more.
 */
#ifndef CSIM_ISA_VISA_OPEN_H
#define CSIM_ISA_VISA_OPEN_H

#include "isa/visa_exec.h"

/*
 * Most values of a place that are kept. What goes beyond is forgotten, so that a right design may be refused; nothing
 * is ever accepted that no order explains. A message has up to 16 channels, and random ones do not come near.
 */
enum { VISA_OPEN_VALUES = 256 };

struct visa_open_place {
    uint64_t address; /* a multiple of bytes, which are 2, 4 or 8 */
    unsigned bytes, n;
    uint64_t value[VISA_OPEN_VALUES]; /* n of them, at least two; the model's memory holds the first */
};

/* Channels of a message with one address. */
struct visa_peers {
    uint64_t address;
    unsigned bytes;
    uint32_t channels; /* bit i for channel i; 0 for no group */
};

/* Of one memory: its places that may hold several values, which do not overlap. All zero: there are none. */
struct visa_open {
    struct visa_open_place *place;
    size_t n, room;
    bool full; /* there was no room for a place */

    /*
     * Of the last message: its channels in bounds, and the first of them whose returns no order explains; a channel
     * alone only if it is the orders before that have left its place open.
     */
    struct visa_peers group[VISA_CHANNELS];
    unsigned groups;
    struct visa_peers unexplained;
};

void visa_open_free(struct visa_open *open);

/*
 * Carries out an atomic message like visa_execute(), but in an order that explains what seen has in dst: dst is then
 * the same there. Where no order does, the ascending one is taken, whose dst is another.
 */
void visa_open_execute(struct visa_open *open, const struct visa_message *message, const struct visa_memory *memory,
                       const struct visa_result *seen, struct visa_result *result);

/*
 * The bytes from address on have been seen, all that has been carried out being done. model is what the model's memory
 * has there. Returns what it has to hold now: as seen in each place that may hold it, and that does so from now on.
 */
uint64_t visa_open_see(struct visa_open *open, uint64_t address, unsigned bytes, uint64_t seen, uint64_t model);

/* Of the last message the channels, more than one, whose bytes are among those of address on that differ; or none. */
struct visa_peers visa_open_blame(const struct visa_open *open, uint64_t address, uint64_t differing);

#endif
