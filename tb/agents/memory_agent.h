/* SPDX-License-Identifier: MIT */
/*
 * Memory agent: a memory at a memory port, docs/units/dword_atomic.md. It accepts requests and answers reads when the
 * stimulus allows. In the closed loop, requests may come in any order and number. Whenever all operations are answered,
 * the device's memory must equal the model's.
 */
#ifndef TB_AGENTS_MEMORY_AGENT_H
#define TB_AGENTS_MEMORY_AGENT_H

#include "agents/memory.h"
#include "common/candidates.h"
#include "engine/agents.h"
#include "engine/cover_states.h"

/*
 * Positions of the ports in the vectors, in 32-bit units. For a unit that only writes, rdata, rsp_valid, rsp_ready and
 * we are 0, which is never the position of such a port.
 */
struct memory_ports {
    unsigned req_ready, rsp_valid, rdata;                           /* inputs */
    unsigned req_valid, rsp_ready, we, addr, addr_words, be, wdata; /* outputs */
    const char *lane;  /* unit vendor's word for a lane, if lanes may work in any order */
    bool counts_reads; /* its states are MEMORY_STATES_READS */
};

/* State of the port in one cycle, an OR of these. */
enum {
    MEMORY_RSP_READY = 1,
    MEMORY_RSP_VALID = 2,
    MEMORY_WE = 4,
    MEMORY_REQ_READY = 8,
    MEMORY_REQ_VALID = 16,
    MEMORY_RST = 32
};

/* Parts of a bin of its states. */
enum {
    MEMORY_PART_RST,
    MEMORY_PART_REQ_VALID,
    MEMORY_PART_REQ_READY,
    MEMORY_PART_WE,
    MEMORY_PART_RSP_VALID,
    MEMORY_PART_RSP_READY
};

/* Classes of the number of open reads. */
enum { MEMORY_READS_CLASSES = 5, MEMORY_READS_RESET = 2 /* the last one in a reset */ };

/* Covergroup of its states; the unit's function returns the impossible ones. */
#define MEMORY_STATES(function)                                                                                        \
    {                                                                                                                  \
        .name = "memory", .text = "memory rst=%0 req_valid=%1 req_ready=%2 we=%3 rsp_valid=%4 rsp_ready=%5",           \
        .parts = {COVER_PORT("rst"), COVER_PORT("req_valid"), COVER_PORT("req_ready"),                                 \
                  COVER_PORT("we"),  COVER_PORT("rsp_valid"), COVER_PORT("rsp_ready")},                                \
        .impossible = (function)                                                                                       \
    }

#define MEMORY_STATES_READS(function)                                                                                  \
    {                                                                                                                  \
        .name = "memory", .text = "memory, %0 without an answer, rst=%1 req_valid=%2 req_ready=%3 we=%4, answer %5",   \
        .parts = {{.name = "reads", .size = MEMORY_READS_CLASSES, .names = memory_agent_reads},                        \
                  COVER_PORT("rst"),                                                                                   \
                  COVER_PORT("req_valid"),                                                                             \
                  COVER_PORT("req_ready"),                                                                             \
                  COVER_PORT("we"),                                                                                    \
                  {.name = "answer", .size = 4, .names = memory_agent_answers}},                                       \
        .impossible = (function)                                                                                       \
    }
extern const char *const memory_agent_reads[], *const memory_agent_answers[];

enum { MEMORY_READS = 64 }; /* most reads that wait for an answer */

/* Accesses that may be stalled. */
enum { MEMORY_WAIT_WRITE, MEMORY_WAIT_READ, MEMORY_WAIT_ANSWER, MEMORY_WAITS };

struct memory_request {
    uint64_t address, data;
    uint32_t write, enables;
};

struct memory_agent {
    struct agent agent;
    const struct memory_ports *ports;
    struct memory memory;
    enum memory_side side;        /* side that answers the requests */
    struct candidates candidates; /* for the closed loop: values that the order leaves undetermined (V-8) */
    uint32_t pattern;             /* of the last accepted operation, rotated since */
    uint64_t read[MEMORY_READS];  /* words that were read, by their number modulo the size */
    uint32_t reads, answers;      /* their numbers since the last reset */
    bool answering;               /* an answer is offered until it is taken */
    bool hold;                    /* for the closed loop: a request waits */
    struct memory_request held;   /* the waiting request */
    uint32_t wait, wait_at;       /* cycles of a stall, 0 for none; the access to stall */
    uint32_t waited;              /* cycles for which that access has waited */
    bool passes;                  /* accesses before it do not wait */
    uint32_t request, answer;     /* waiting time of a request, and of a due answer */
    uint64_t noise;               /* for the ports while they are not valid */
};

extern const struct agent_type memory_agent_type;

/* Returns the unit's i-th agent, which has this type. */
static inline struct memory_agent *memory_agent_of(const struct agents *agents, unsigned i) {
    return (struct memory_agent *)agents->agent[i];
}

/* Returns why a unit with one operation at a time has no state of these parts, or NULL. */
const char *memory_agent_impossible(const unsigned *part);

#endif
