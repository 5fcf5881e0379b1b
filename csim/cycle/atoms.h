/* SPDX-License-Identifier: MIT */
/*
 * The cycle part of the atoms model: what every port shows on each cycle, docs/units/atoms.md.
 */
#ifndef CSIM_CYCLE_ATOMS_H
#define CSIM_CYCLE_ATOMS_H

#define PORT_STRUCTS_UNIT atoms
#define PORT_STRUCTS_LIST "cycle/atoms_ports.h"
#include "cycle/port_structs.h"

#include "isa/nv_explain.h"

/* The parameters of the design. Unless the command line says it, they are those of the configuration warp32. */
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

/* Whole cycles between two edges, or between an edge and what it leads to; t and c are those of the page. */
enum {
    ATOMS_TO_PASS = 3,    /* the last beat is taken at the end of cycle t, a first pass carried out at that of t+4 */
    ATOMS_TO_RESPONSE = 1 /* a last pass is carried out at the end of cycle c+2, its response shown from c+4 on */
};

/* A warp from its last beat to its response. */
struct atoms_slot {
    struct nv_access access;
    struct nv_result result; /* grows with each pass */
    uint32_t left;           /* the lanes that no pass has served */
};

/*
 * What the unit holds. All zero is a state after a reset, and any bits are a state at power-up.
 *
 * A pass is carried out as a whole at the edge at which it changes memory: a reset before that edge finds nothing of
 * it. Warps are numbered as they come, modulo 2^32, and warp n is in slot n % ATOMS_HELD. received, passed and
 * responded are how many have come in all their beats, have done all their passes, and have gone; [i] is that of i
 * cycles ago.
 */
struct atoms_state {
    uint32_t memory[ATOMS_DWORDS];
    struct atoms_slot slot[ATOMS_HELD];
    struct atoms_req req[ATOMS_BEATS]; /* the request that is coming */
    uint32_t beat;                     /* which of it comes next */
    uint32_t received[ATOMS_TO_PASS + 1], passed[ATOMS_TO_RESPONSE + 1], responded;
    uint32_t rsp_beat; /* which of the response is shown next */
    uint32_t host_rdata;
};

/* One clock: sets every output for this cycle, then moves the state over the rising edge that ends it. */
void atoms_cycle(struct atoms_state *state, const struct atoms_in *in, struct atoms_out *out);

/*
 * A whole instruction at once, on memory as it is between two warps: lane by lane; in an order that explains what is
 * seen, if there is such; and whether it may leave open what is there then.
 */
void atoms_execute(const struct atoms_req req[ATOMS_BEATS], uint32_t memory[ATOMS_DWORDS],
                   struct atoms_rsp rsp[ATOMS_BEATS]);
void atoms_explain(struct candidates *candidates, const struct atoms_req req[ATOMS_BEATS],
                   uint32_t memory[ATOMS_DWORDS], const struct atoms_rsp seen[ATOMS_BEATS],
                   struct atoms_rsp rsp[ATOMS_BEATS]);
bool atoms_leaves_open(const struct atoms_req req[ATOMS_BEATS]);

/*
 * The warp that a request has, and the request of a warp. What the instruction does not have is as the warp says, and
 * what is looked at in beat 0 alone is 0 in the other beats.
 */
void atoms_get_warp(const struct atoms_req req[ATOMS_BEATS], struct nv_warp *warp);
void atoms_put_warp(const struct nv_warp *warp, struct atoms_req req[ATOMS_BEATS]);

/* What a response says, and the response that says it. */
void atoms_get_result(const struct atoms_rsp rsp[ATOMS_BEATS], struct nv_result *result);
void atoms_put_result(const struct nv_result *result, struct atoms_rsp rsp[ATOMS_BEATS]);

#endif
