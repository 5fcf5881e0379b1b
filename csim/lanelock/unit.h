/* SPDX-License-Identifier: MIT */
/*
 * The units of hardware that the model has: what answers a request, and what every port shows on each cycle. All calls
 * are the same for each unit; its contract page, docs/units/, says what its ports mean. Nothing here keeps anything
 * between two calls, allocates memory, or looks at a locale: calls that share no buffer may run at the same time.
 *
 * The inputs of a unit are in_words 32-bit words, its outputs out_words. Each port has its own run of them, the low
 * word first; lane i has the bits width*i to width*i+width-1 of it. Bits above the last lane are 0.
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
    const char *qualifier; /* the valid port while which is high the port means something, or "ALWAYS" */
    const char *meaning;   /* in a line, as on the contract page */
    uint32_t is_output;    /* 1: stands in the outputs, 0: in the inputs */
    uint32_t width, lanes; /* bits of a lane, and lanes */
    uint32_t word, words;  /* where it begins, and how many it has */
};

struct csim_unit {
    const char *name, *config;     /* "sdwa", "lanes16" */
    const struct csim_port *ports; /* in the order of the contract page; clk is not among them */
    uint32_t n_ports;
    uint32_t in_words, out_words;
    uint32_t req_beats, rsp_beats; /* transfers that make up one request, and one response */
    uint32_t state_words;          /* what the unit holds, for csim_cycle() */
    uint32_t local_words;          /* memory inside the unit, for csim_respond(); 0: it has none */
    uint32_t uses_memory;          /* 1: it has a memory port */
    const struct csim_calls *calls;
};

enum csim_error {
    CSIM_OK = 0,
    CSIM_NO_LOCAL = 1, /* local is NULL, and the unit has memory inside */
    CSIM_NO_MEMORY = 2 /* memory is NULL, and the unit has a memory port */
};

/* The version of Lanelock, such as "0.3.0". */
const char *csim_version(void);

/* The i-th unit in one of its configurations, from 0 on; NULL behind the last one. */
const struct csim_unit *csim_unit_at(size_t i);

/* NULL: there is none. config may be NULL or "": then it is the unit's first one. */
const struct csim_unit *csim_unit_find(const char *name, const char *config);

/* NULL: the unit has no such port. */
const struct csim_port *csim_port_find(const struct csim_unit *unit, const char *name);

/*
 * A lane of a port, of which it has one at least: get and set its low 64 bits; set leaves bits above these 0. words are
 * the inputs or the outputs, as the port's. What is wider, like message_i, is written into its words.
 */
uint64_t csim_port_get(const struct csim_port *port, const uint32_t *words, uint32_t lane);
void csim_port_set(const struct csim_port *port, uint32_t *words, uint32_t lane, uint64_t value);

/*
 * What answers n requests, one after the other. in is n * req_beats times the inputs of the unit, of which the payload
 * of a request is looked at; out is n * rsp_beats times its outputs, of which rsp_valid_o is 1, the payload of a
 * response is set, and the rest is 0. local, of local_words, and memory keep what requests have written; each may be
 * NULL if the unit has no such thing. in and out do not overlap.
 */
enum csim_error csim_respond(const struct csim_unit *unit, size_t n, const uint32_t *in, uint32_t *out, uint32_t *local,
                             const struct csim_memory *memory);

/*
 * One clock: sets every output for this cycle from state and inputs, then moves the state over the rising edge that
 * ends it. state has state_words and is aligned like a uint64_t. Any bits are a state at power-up, all 0 among them;
 * what the outputs show then means something from the first cycle behind an edge with rst high.
 */
void csim_cycle(const struct csim_unit *unit, uint32_t *state, const uint32_t *in, uint32_t *out);

#ifdef __cplusplus
}
#endif

#endif
