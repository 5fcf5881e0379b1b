/* SPDX-License-Identifier: MIT */
/* The structs of a unit that has no header of its own, from its port list alone. The compiler's command line gives UNIT
 * and UNIT_PORTS. */
#ifndef CSIM_CYCLE_UNIT_STRUCTS_H
#define CSIM_CYCLE_UNIT_STRUCTS_H

#define PORT_STRUCTS_UNIT UNIT
#define PORT_STRUCTS_LIST UNIT_PORTS
#include "cycle/port_structs.h"

#endif
