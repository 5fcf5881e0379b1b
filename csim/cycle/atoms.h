/* SPDX-License-Identifier: MIT */
/* Cycle part of the atoms model: every port on each cycle, docs/units/atoms.md. */
#ifndef CSIM_CYCLE_ATOMS_H
#define CSIM_CYCLE_ATOMS_H

#define PORT_STRUCTS_UNIT atoms
#define PORT_STRUCTS_LIST "cycle/atoms_ports.h"
#include "cycle/port_structs.h"

#include "isa/nv_explain.h"

/* Parameters of the design; by default, those of the configuration warp32. */
#ifndef BANKS
#define BANKS 32
#endif
#ifndef DEPTH
#define DEPTH 64
#endif

enum {
    ATOMS_BEAT_LANES = 8,
    ATOMS_LANES = CSIM_LANES(NV_LANES),
    ATOMS_BEATS = ATOMS_LANES / 8, /* of a request, and of a response */
    ATOMS_BANKS = BANKS,
    ATOMS_DWORDS = BANKS * DEPTH,
    ATOMS_HELD = 8 /* most warps in the unit */
};

static_assert(ATOMS_LANES == 8 || ATOMS_LANES == 16 || ATOMS_LANES == 32, "LANES is 8, 16 or 32");
static_assert(BANKS >= 2 && BANKS <= 32 && (BANKS & (BANKS - 1)) == 0, "BANKS is a power of two from 2 to 32");
static_assert(DEPTH >= 1 && (DEPTH & (DEPTH - 1)) == 0, "DEPTH is a power of two");

/* Whole cycles between an edge and its effect; t and c are those of the page. */
enum {
    /* The last beat is taken at the end of cycle t, and the first pass executes at the end of cycle t+4. */
    ATOMS_TO_PASS = 3,
    /* The last pass executes at the end of cycle c+2, and its response is visible from cycle c+4. */
    ATOMS_TO_RESPONSE = 1
};

/* Warp from its last beat to its response. */
struct atoms_slot {
    struct nv_access access;
    struct nv_result result; /* incremented by each pass */
    uint32_t left;           /* lanes that no pass has served */
};

/*
 * State of the unit. All zero is a state after a reset, and any bits are a power-up state.
 *
 * A pass executes at the edge that changes memory: a reset before that edge cancels it. Warps are numbered modulo 2^32
 * in order of arrival; warp n is in slot n % ATOMS_HELD. received, passed and responded count warps whose beats have
 * all come, whose passes are done, and whose response has left. [i] is the count i cycles ago.
 */
struct atoms_state {
    uint32_t memory[ATOMS_DWORDS];
    struct atoms_slot slot[ATOMS_HELD];
    struct atoms_req req[ATOMS_BEATS]; /* the incoming request */
    uint32_t beat;                     /* its next beat */
    uint32_t received[ATOMS_TO_PASS + 1], passed[ATOMS_TO_RESPONSE + 1], responded;
    uint32_t rsp_beat; /* the next response beat */
    uint32_t host_rdata;
};

/* Simulates one clock: drives every output for this cycle, then advances the state over the next rising edge. */
void atoms_cycle(struct atoms_state *state, const struct atoms_in *in, struct atoms_out *out);

/*
 * Execute a whole instruction on the memory between two warps: atoms_execute() lane by lane, atoms_explain() in an
 * order that explains the response that was seen, if one exists. atoms_leaves_open() returns true if the response may
 * not determine the memory.
 */
void atoms_execute(const struct atoms_req req[ATOMS_BEATS], uint32_t memory[ATOMS_DWORDS],
                   struct atoms_rsp rsp[ATOMS_BEATS]);
void atoms_explain(struct candidates *candidates, const struct atoms_req req[ATOMS_BEATS],
                   uint32_t memory[ATOMS_DWORDS], const struct atoms_rsp seen[ATOMS_BEATS],
                   struct atoms_rsp rsp[ATOMS_BEATS]);
bool atoms_leaves_open(const struct atoms_req req[ATOMS_BEATS]);

/*
 * Converts a request to its warp, and a warp to its request. Fields that the instruction does not have are taken from
 * the warp. Fields used in beat 0 only are 0 in the other beats.
 */
void atoms_get_warp(const struct atoms_req req[ATOMS_BEATS], struct nv_warp *warp);
void atoms_put_warp(const struct nv_warp *warp, struct atoms_req req[ATOMS_BEATS]);

/* Converts a response to its result, and a result to its response. */
void atoms_get_result(const struct atoms_rsp rsp[ATOMS_BEATS], struct nv_result *result);
void atoms_put_result(const struct nv_result *result, struct atoms_rsp rsp[ATOMS_BEATS]);

#endif
