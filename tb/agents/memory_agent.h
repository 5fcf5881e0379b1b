/* SPDX-License-Identifier: MIT */
/*
 * The memory agent: a memory behind a memory port, as docs/units/dword_atomic.md has it. It takes requests and answers
 * reads when the stimulus says so. In the closed loop requests may come in any order and any number, and whenever all
 * operations are answered the device must have left what the model has.
 */
#ifndef TB_AGENTS_MEMORY_AGENT_H
#define TB_AGENTS_MEMORY_AGENT_H

#include "agents/memory.h"
#include "common/candidates.h"
#include "engine/agents.h"
#include "engine/cover_states.h"

/*
 * Where the ports stand in the input and output vectors, in words. A unit that only writes has neither rdata,
 * rsp_valid, rsp_ready nor we: they are 0, as no such port stands in word 0.
 */
struct memory_ports {
    unsigned req_ready, rsp_valid, rdata;                           /* inputs */
    unsigned req_valid, rsp_ready, we, addr, addr_words, be, wdata; /* outputs */
    const char *lane;  /* what the unit's vendor calls a lane, if lanes may work in any order */
    bool counts_reads; /* its states are MEMORY_STATES_READS */
};

/* What one cycle shows of the port, an OR of these. */
enum {
    MEMORY_RSP_READY = 1,
    MEMORY_RSP_VALID = 2,
    MEMORY_WE = 4,
    MEMORY_REQ_READY = 8,
    MEMORY_REQ_VALID = 16,
    MEMORY_RST = 32
};

/* The parts of a bin of its states */
enum {
    MEMORY_PART_RST,
    MEMORY_PART_REQ_VALID,
    MEMORY_PART_REQ_READY,
    MEMORY_PART_WE,
    MEMORY_PART_RSP_VALID,
    MEMORY_PART_RSP_READY
};

/* The same behind how many reads have no answer, in classes; rsp_valid and rsp_ready are one part. */
enum { MEMORY_READS_CLASSES = 5, MEMORY_READS_RESET = 2 /* the last one in a reset */ };
enum {
    MEMORY_READS_PART_READS,
    MEMORY_READS_PART_RST,
    MEMORY_READS_PART_REQ_VALID,
    MEMORY_READS_PART_REQ_READY,
    MEMORY_READS_PART_WE,
    MEMORY_READS_PART_ANSWER
};

/* The covergroup of its states, of which the unit says what is impossible */
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

/* What may wait */
enum { MEMORY_WAIT_WRITE, MEMORY_WAIT_READ, MEMORY_WAIT_ANSWER, MEMORY_WAITS };

struct memory_request {
    uint64_t address, data;
    uint32_t write, enables;
};

struct memory_agent {
    struct agent agent;
    const struct memory_ports *ports;
    struct memory memory;
    enum memory_side side;        /* whose requests are answered */
    struct candidates candidates; /* in the closed loop: what an order leaves open (V-8) */
    uint32_t pattern;             /* of the operation that was accepted last, as it has turned since */
    uint64_t read[MEMORY_READS];  /* the words that were read, by their number modulo the size */
    uint32_t reads, answers;      /* how many there were since the last reset */
    bool answering;               /* an answer is offered until it is taken */
    bool hold;                    /* in the closed loop: a request waits, */
    struct memory_request held;   /* which is this */
    uint32_t wait, wait_at;       /* what is to wait, and how long; 0: nothing is. It has waited */
    uint32_t waited;              /* for so many cycles; */
    bool passes;                  /* what came before it does not wait */
    uint32_t request, answer;     /* how long a request has waited, and an answer that is due */
    uint64_t noise;               /* for the ports while they mean nothing */
};

extern const struct agent_type memory_agent_type;

/* The unit's i-th agent, which is one of this type. */
static inline struct memory_agent *memory_agent_of(const struct agents *agents, unsigned i) {
    return (struct memory_agent *)agents->agent[i];
}

/* Why no unit that takes one operation at a time comes into a state of these parts, or NULL. */
const char *memory_agent_impossible(const unsigned *part);

#endif
