/* SPDX-License-Identifier: MIT */
/*
 * The cycle part of the atoms model: what every port shows on each cycle, docs/units/atoms.md.
 */
#ifndef CSIM_CYCLE_ATOMS_H
#define CSIM_CYCLE_ATOMS_H

#define PORT_STRUCTS_UNIT atoms
#define PORT_STRUCTS_LIST "cycle/atoms_ports.h"
#include "cycle/port_structs.h"

#include "isa/nv_exec.h"

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

/*
 * What the unit holds. All zero is a state after a reset, and any bits are a state at power-up.
 */
struct atoms_state {
    uint32_t memory[ATOMS_DWORDS];
};

/* One clock: sets every output for this cycle, then moves the state over the rising edge that ends it. */
void atoms_cycle(struct atoms_state *state, const struct atoms_in *in, struct atoms_out *out);

/* A whole instruction at once. */
void atoms_execute(const struct atoms_req req[ATOMS_BEATS], uint32_t memory[ATOMS_DWORDS],
                   struct atoms_rsp rsp[ATOMS_BEATS]);

/* The warp that a request has, and the request of a warp: what the instruction does not have is as the warp says. */
void atoms_get_warp(const struct atoms_req req[ATOMS_BEATS], struct nv_warp *warp);
void atoms_put_warp(const struct nv_warp *warp, struct atoms_req req[ATOMS_BEATS]);

/* What a response says, and the response that says it. */
void atoms_get_result(const struct atoms_rsp rsp[ATOMS_BEATS], struct nv_result *result);
void atoms_put_result(const struct nv_result *result, struct atoms_rsp rsp[ATOMS_BEATS]);

#endif
