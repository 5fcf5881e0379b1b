/* SPDX-License-Identifier: MIT */
/*
 * Hardware units of the model: responses to requests, and every port on each cycle. The calls are the same for each
 * unit; its contract page in docs/units/ defines its ports. Calls keep no data, allocate no memory, and ignore the
 * locale: those that share no buffer may run at the same time.
 *
 * A unit has in_words 32-bit words of inputs and out_words of outputs. Each port has its own run of words, the low word
 * first; lane i is in bits width*i to width*i+width-1. Bits above the last lane are 0.
 */
#ifndef LANELOCK_UNIT_H
#define LANELOCK_UNIT_H

#include <stddef.h>
#include <stdint.h>

#include "lanelock/memory.h"

#ifdef __cplusplus
extern "C" {
#endif

struct csim_port {
    const char *name;      /* "old_i" */
    const char *qualifier; /* valid port that qualifies the port, or "ALWAYS" */
    const char *meaning;   /* one line, as on the contract page */
    uint32_t is_output;    /* 1: among the outputs, 0: among the inputs */
    uint32_t width, lanes; /* bits of a lane, and lanes */
    uint32_t word, words;  /* first word, and number of words */
};

struct csim_unit {
    const char *name, *config;     /* "sdwa", "lanes16" */
    const struct csim_port *ports; /* in the order of the contract page, without clk */
    uint32_t n_ports;
    uint32_t in_words, out_words;
    uint32_t req_beats, rsp_beats; /* transfers of one request, and of one response */
    uint32_t state_words;          /* size of the state for csim_cycle() */
    uint32_t local_words;          /* size of the unit's memory for csim_respond(), or 0 */
    uint32_t uses_memory;          /* 1: it has a memory port */
    const struct csim_calls *calls;
};

enum csim_error {
    CSIM_OK = 0,
    CSIM_NO_LOCAL = 1, /* local is NULL, but the unit has memory inside */
    CSIM_NO_MEMORY = 2 /* memory is NULL, but the unit has a memory port */
};

/* Returns the version of Lanelock, such as "0.3.0". */
const char *csim_version(void);

/* Returns the i-th unit and configuration, from 0, or NULL after the last one. */
const struct csim_unit *csim_unit_at(size_t i);

/* Returns a unit, or NULL if it does not exist. config NULL or "" is the unit's first one. */
const struct csim_unit *csim_unit_find(const char *name, const char *config);

/* Returns a port, or NULL if it does not exist. */
const struct csim_port *csim_port_find(const struct csim_unit *unit, const char *name);

/*
 * Read or write the low 64 bits of a lane of a port; csim_port_set() clears the bits above. words are the inputs or the
 * outputs, whichever have the port. Wider ports, such as message_i, are written as words.
 */
uint64_t csim_port_get(const struct csim_port *port, const uint32_t *words, uint32_t lane);
void csim_port_set(const struct csim_port *port, uint32_t *words, uint32_t lane, uint64_t value);

/*
 * Responds to n requests in order. in is n * req_beats times the unit's inputs, of which only request payloads are
 * used. out is n * rsp_beats times its outputs: rsp_valid_o is 1, response payloads are set, and other words are 0.
 * local, of local_words, and memory keep what requests write; either may be NULL if the unit does not use it. in and
 * out do not overlap.
 */
enum csim_error csim_respond(const struct csim_unit *unit, size_t n, const uint32_t *in, uint32_t *out, uint32_t *local,
                             const struct csim_memory *memory);

/*
 * Simulates one clock: drives every output for this cycle from state and inputs, then advances the state to the next
 * rising edge. state has state_words and is aligned like a uint64_t. Any bits are a power-up state, including all 0.
 * Outputs are valid from the first cycle after an edge with rst high.
 */
void csim_cycle(const struct csim_unit *unit, uint32_t *state, const uint32_t *in, uint32_t *out);

#ifdef __cplusplus
}
#endif

#endif
