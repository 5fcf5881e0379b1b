/* SPDX-License-Identifier: MIT */
/* The agents of the message units; and the model's side of a memory agent, for the model to carry out a message on. */
#ifndef TB_FAMILIES_VISA_MEMORY_H
#define TB_FAMILIES_VISA_MEMORY_H

#include "agents/memory_agent.h"
#include "isa/visa_exec.h"

enum { VISA_MEMORY_AGENT }; /* of a unit, the first one */

static inline uint64_t visa_memory_read(void *memory, uint64_t address) {
    return memory_read(memory, MEMORY_MODEL, address);
}

static inline void visa_memory_write(void *memory, uint64_t address, uint64_t data, uint8_t enables) {
    memory_write(memory, MEMORY_MODEL, address, data, enables);
}

static inline struct visa_memory visa_memory_of(struct memory_agent *agent) {
    return (struct visa_memory){.context = &agent->memory, .read = visa_memory_read, .write = visa_memory_write};
}

#endif
