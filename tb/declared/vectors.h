/* SPDX-License-Identifier: MIT */
/*
 * UNIT_in and UNIT_out of a declared unit for a device's shim: all inputs and all outputs as words, in the order of its
 * ports.h. The compiler's command line gives UNIT, and UNIT_PORTS, the file; this is UNIT_HEADER.
 */
#ifndef TB_DECLARED_VECTORS_H
#define TB_DECLARED_VECTORS_H

#include "cycle/ports.h"

struct CSIM_OF(UNIT, in) {
#define IN_FIELD CSIM_FIELD
#define OUT_FIELD CSIM_NO_FIELD
#define PORT(dir, name, width, lanes, qualifier, meaning) dir##_FIELD(name, width, lanes)
#include UNIT_PORTS
#undef IN_FIELD
#undef OUT_FIELD
};

struct CSIM_OF(UNIT, out) {
#define IN_FIELD CSIM_NO_FIELD
#define OUT_FIELD CSIM_FIELD
#include UNIT_PORTS
#undef PORT
#undef IN_FIELD
#undef OUT_FIELD
};

#endif
