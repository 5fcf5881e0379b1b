/* SPDX-License-Identifier: MIT */
/*
 * The host agent: the host port to a memory inside the unit, as docs/units/dword_atomic.md has it. It loads that memory
 * at first and dumps it in the end, and in between, while no operation is in flight, writes what the stimulus says and
 * reads at random times. What an operation has left open it reads before the next one.
 */
#ifndef TB_AGENTS_HOST_AGENT_H
#define TB_AGENTS_HOST_AGENT_H

#include "common/candidates.h"
#include "engine/agents.h"
#include "engine/cover_states.h"

/* Where the ports stand in the input and output vectors, in words; the dwords, and where the model's state has them. */
struct host_ports {
    unsigned valid, we, addr, wdata; /* inputs */
    unsigned rdata;                  /* output */
    unsigned dwords;                 /* a power of two */
    unsigned state;                  /* in words */
    const char *lane;                /* what the unit's vendor calls a lane */

    unsigned banks; /* of the memory: dword D is in bank D mod that */

    /* The dwords on which the unit works for a request, HOST_PLACES at most; returns how many. NULL: not known. */
    unsigned (*works_on)(const uint32_t *req, uint32_t *dword);
};

/* What one cycle shows of the port: how many operations are held, up to so many, and whether the host asks. */
enum { HOST_MOST_HELD = 16, HOST_PLACES = 64, HOST_WRITES = 8 };
void host_print_held(FILE *file, unsigned held);

/* The covergroup of its states, of a unit that holds up to so many operations. */
#define HOST_STATES(most)                                                                                              \
    {                                                                                                                  \
        .name = "host", .text = "host_valid=%1 while %0 operations are held", .parts = {                               \
            {"held", (most) + 1, .print = host_print_held},                                                            \
            COVER_PORT("host_valid")                                                                                   \
        }                                                                                                              \
    }

/* HOST_RESET is one cycle of rst, which drops what is in flight; then comes HOST_DUMP. HOST_LOOK reads what is open. */
enum host_job { HOST_READ, HOST_LOAD, HOST_RESET, HOST_DUMP, HOST_LOOK };

struct host_agent {
    struct agent agent;
    const struct host_ports *ports;
    enum host_job job;
    uint32_t number;   /* of the dword to be loaded or dumped, or of all that are open the one to be read */
    uint32_t *initial; /* what is loaded */
    bool idle;         /* no operation is in flight in the cycle under way */
    uint64_t noise;    /* for the ports while they mean nothing */

    struct {
        uint32_t dword, value;
    } write[HOST_WRITES];          /* what is to be written, a ring: see struct timing */
    uint32_t asked_writes, writes; /* how many have been asked for, and done */
    bool writing;                  /* one is done in the cycle under way */

    /* In the closed loop */
    uint32_t *state;              /* the model's dwords */
    struct candidates candidates; /* what an order leaves open (V-8, A-9) */
    bool asked;                   /* a dword was asked for in the cycle before, */
    uint32_t asked_number;        /* of this number, */
    uint32_t dword;               /* which is this */
    uint32_t found;               /* what the dword was before a request that is accepted in the same cycle */
};

extern const struct agent_type host_agent_type;

/* The unit's i-th agent, which is one of this type. */
static inline struct host_agent *host_agent_of(const struct agents *agents, unsigned i) {
    return (struct host_agent *)agents->agent[i];
}

#endif
