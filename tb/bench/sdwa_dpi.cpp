// SPDX-License-Identifier: MIT
// What sdwa_dpi.sv calls: the C model.

extern "C" {
#include "cycle/sdwa.h"
}

#define UNIT sdwa
#define UNIT_PORTS "cycle/sdwa_ports.h"
#define RESPOND(request, response) sdwa_respond(request, response, LANES, 1)
#include "plain_dpi.h"
