/* SPDX-License-Identifier: MIT */
/*
 * Host agent: the host port of a memory inside the unit, docs/units/dword_atomic.md. It loads that memory at the start
 * and dumps it at the end. Between these, while no operation is in flight, it writes data of the stimulus and reads at
 * random times. It reads dwords that an operation has left undetermined before the next one.
 */
#ifndef TB_AGENTS_HOST_AGENT_H
#define TB_AGENTS_HOST_AGENT_H

#include "common/candidates.h"
#include "engine/agents.h"
#include "engine/cover_states.h"

/* Positions of the ports in the vectors, in 32-bit units; the dwords, and their position in the model's state. */
struct host_ports {
    unsigned valid, we, addr, wdata; /* inputs */
    unsigned rdata;                  /* output */
    unsigned dwords;                 /* a power of two */
    unsigned state;                  /* in words */
    const char *lane;                /* unit vendor's word for a lane */

    unsigned banks; /* of the memory: dword D is in bank D modulo this */

    /* Yields the dwords that a request works on, HOST_PLACES at most; returns their number. NULL: unknown. */
    unsigned (*works_on)(const uint32_t *req, uint32_t *dword);
};

/* State of the port in one cycle: the number of operations held, up to a limit, and the host's access. */
enum { HOST_MOST_HELD = 16, HOST_PLACES = 64, HOST_WRITES = 8 };
void host_print_held(FILE *file, unsigned held);

/* Covergroup of its states, for a unit that holds up to `most` operations. */
#define HOST_STATES(most)                                                                                              \
    {                                                                                                                  \
        .name = "host", .text = "host_valid=%1 while %0 operations are held", .parts = {                               \
            {"held", (most) + 1, .print = host_print_held},                                                            \
            COVER_PORT("host_valid")                                                                                   \
        }                                                                                                              \
    }

struct host_agent {
    struct agent agent;
    const struct host_ports *ports;
    enum agent_job job; /* AGENT_IDLE: it writes and reads between operations */
    uint32_t number;    /* dword to load or dump, or index of the undetermined dword to read */
    uint32_t *initial;  /* dwords to load */
    bool idle;          /* no operation is in flight in the current cycle */
    uint64_t noise;     /* for the ports while they are not valid */

    struct {
        uint32_t dword, value;
    } write[HOST_WRITES];          /* ring of pending writes: see struct timing */
    uint32_t asked_writes, writes; /* numbers of requested writes, and of those done */
    bool writing;                  /* a write is done in the current cycle */

    /* For the closed loop */
    uint32_t *state;              /* model's dwords */
    struct candidates candidates; /* values that the order leaves undetermined (V-8, A-9) */
    bool asked;                   /* a dword was requested in the previous cycle, */
    uint32_t asked_number;        /* with this number, */
    uint32_t dword;               /* and this value */
    uint32_t found;               /* dword before a request that is accepted in the same cycle */
};

extern const struct agent_type host_agent_type;

/* Returns the unit's i-th agent, which has this type. */
static inline struct host_agent *host_agent_of(const struct agents *agents, unsigned i) {
    return (struct host_agent *)agents->agent[i];
}

#endif
