/* SPDX-License-Identifier: MIT */
/* Adapters from the user's memories to the function part; not installed. */
#ifndef CSIM_LANELOCK_BRIDGE_H
#define CSIM_LANELOCK_BRIDGE_H

#include "isa/visa_exec.h"
#include "lanelock/memory.h"

/* Wraps a user's memory of size bytes. */
static inline struct visa_memory csim_visa_memory(const struct csim_memory *memory, uint64_t size) {
    return (struct visa_memory){.context = memory->context, .size = size, .read = memory->read, .write = memory->write};
}

#endif
