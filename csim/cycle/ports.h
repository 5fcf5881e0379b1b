/* SPDX-License-Identifier: MIT */
/*
 * Helpers for the port lists, csim/cycle/<unit>_ports.h. In C a port is an array of 32-bit words, the low word
 * first and unused bits zero, so structs of ports have no padding.
 */
#ifndef CSIM_CYCLE_PORTS_H
#define CSIM_CYCLE_PORTS_H

#include <stdint.h>

/* Lanes of the design, an upper limit for each port. By default, a port has all lanes in its list. */
#ifndef LANES
#define LANES 1024
#endif
#define CSIM_LANES(lanes) ((lanes) < LANES ? (lanes) : LANES)

/* Number of words of a port. */
#define CSIM_WORDS(width, lanes) (((width)*CSIM_LANES(lanes) + 31) / 32)

/* Struct field for one port, or nothing. */
#define CSIM_FIELD(name, width, lanes) uint32_t name[CSIM_WORDS(width, lanes)];
#define CSIM_NO_FIELD(name, width, lanes)

/* Name of a part of a unit: CSIM_OF(sdwa, in) is sdwa_in. Names made in this way are not found by a search. */
#define CSIM_OF(unit, part) CSIM_PASTE(unit, part)
#define CSIM_PASTE(unit, part) unit##_##part

/* Reads or writes a 64-bit value, or a lane, of a port. */
static inline uint64_t csim_get64(const uint32_t *words) {
    return (uint64_t)words[1] << 32 | words[0];
}

static inline void csim_put64(uint32_t *words, uint64_t value) {
    words[0] = (uint32_t)value;
    words[1] = (uint32_t)(value >> 32);
}

/* Marks a loop that is faster as scalar code. */
#ifdef __clang__
#define CSIM_SCALAR_LOOP _Pragma("clang loop vectorize(disable)")
#else
#define CSIM_SCALAR_LOOP
#endif

#endif
