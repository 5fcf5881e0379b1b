// SPDX-License-Identifier: MIT
// What atomic_alu_dpi.sv calls: the C model.

extern "C" {
#include "cycle/atomic_alu.h"
}

#define UNIT atomic_alu
#define UNIT_PORTS "cycle/atomic_alu_ports.h"
#define RESPOND(request, response) atomic_alu_respond(request, response, 1)
#include "plain_dpi.h"
