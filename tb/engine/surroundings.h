/* SPDX-License-Identifier: MIT */
/*
 * What a unit has around it beside requests and responses, as docs/units/dword_atomic.md has it: a memory behind a
 * memory port, which takes requests and answers reads when the stimulus says so; and the host port to a memory inside
 * it.
 */
#ifndef TB_ENGINE_SURROUNDINGS_H
#define TB_ENGINE_SURROUNDINGS_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/memory.h"
#include "isa/visa_open.h"

/*
 * Where the ports stand in the input and output vectors, in words. A unit that only writes has neither rdata,
 * rsp_valid, rsp_ready nor we: they are 0, as no such port stands in word 0.
 */
struct memory_wires {
    unsigned req_ready, rsp_valid, rdata;                           /* inputs */
    unsigned req_valid, rsp_ready, we, addr, addr_words, be, wdata; /* outputs */
};

/* The same for the host port of the memory inside; that memory's dwords, and where the model's state has them. */
struct host_wires {
    unsigned we, addr, wdata; /* inputs */
    unsigned rdata;           /* output */
    unsigned dwords;          /* a power of two */
    unsigned state;           /* in words */
};

/* What one cycle shows of the memory port, an OR of these. */
enum {
    MEMORY_RSP_READY = 1,
    MEMORY_RSP_VALID = 2,
    MEMORY_WE = 4,
    MEMORY_REQ_READY = 8,
    MEMORY_REQ_VALID = 16,
    MEMORY_STATES = 32
};

enum { SURROUNDINGS_READS = 64 }; /* most reads that wait for an answer */

/* What the host port does: between loading and dumping it reads in each cycle of each reset of the stimulus. */
enum host_job { HOST_READ, HOST_LOAD, HOST_DUMP };

struct surroundings {
    struct memory memory;
    enum memory_side side; /* whose requests are answered */
    /* In the closed loop, what an order leaves open (V-8): in the memory inside, and in the one behind the port */
    struct visa_open open[2];
    uint32_t pattern; /* of struct timing's memory, as it has turned since the operation was accepted */
    uint32_t states;  /* what the memory port has shown, a bit each */
    uint64_t read[SURROUNDINGS_READS]; /* the words that were read, by their number modulo the size */
    uint32_t reads, answers;           /* how many there were since the last reset */
    bool answering;                    /* an answer is offered until it is taken */
    uint64_t moved;                    /* transfers in all */
    uint64_t noise;                    /* for the ports while they mean nothing */

    enum host_job job;
    uint32_t host_dword;    /* the one to be loaded or dumped */
    uint32_t *host_initial; /* what is loaded */
};

struct stream;

/* At power-up, as the stream's stimulus has it. False: no memory. */
bool surroundings_open(struct surroundings *s, const struct stream *stream, bool closed_loop);
void surroundings_close(struct surroundings *s);

/* Whether something was lost for want of memory. */
bool surroundings_are_full(const struct surroundings *s);

/*
 * Sets the inputs of the next cycle, beside those of the driver, which come first: while T0 is loaded or dumped, there
 * is a reset.
 */
void surroundings_inputs(struct surroundings *s, uint32_t *in);

/* Moves over the rising edge; accepted is the memory pattern of the operation that was accepted in this cycle, or 0. */
void surroundings_edge(struct surroundings *s, const uint32_t *in, const uint32_t *out, uint32_t accepted);

/*
 * Where the model leaves several values open, it has the device's from now on if that is one of them. All that has been
 * carried out is done: of the memory behind the port; of a dword inside that is read as seen, where the model has
 * dword.
 */
void surroundings_see_memory(struct surroundings *s);
uint32_t surroundings_see_host(struct surroundings *s, uint32_t number, uint32_t dword, uint32_t seen);

#endif
