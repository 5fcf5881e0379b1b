// SPDX-License-Identifier: MIT
// What plain_bench.svh calls: a clock on the wall, and the golden model. Each bench includes this once, after the
// header of its unit. It defines UNIT, UNIT_PORTS, and RESPOND(request, response), which computes a response.
#ifndef TB_BENCH_PLAIN_DPI_H
#define TB_BENCH_PLAIN_DPI_H

#include <chrono>
#include <cstring>

#include "Vdut__Dpi.h"

double wall_seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

#define PORT(dir, name, width, lanes, qualifier, meaning) PORT_##qualifier(name)
#define PORT_ALWAYS(name)
#define PORT_req_valid_i(name) , const svBitVecVal *name
#define PORT_rsp_valid_o(name) , svBitVecVal *name
void respond(int
#include UNIT_PORTS
#undef PORT_req_valid_i
#undef PORT_rsp_valid_o
) {
    CSIM_OF(UNIT, req) request;
    CSIM_OF(UNIT, rsp) response;
#define PORT_req_valid_i(name) std::memcpy(request.name, name, sizeof request.name);
#define PORT_rsp_valid_o(name)
#include UNIT_PORTS
#undef PORT_req_valid_i
#undef PORT_rsp_valid_o
    RESPOND(&request, &response);
#define PORT_req_valid_i(name)
#define PORT_rsp_valid_o(name) std::memcpy(name, response.name, sizeof response.name);
#include UNIT_PORTS
}

#endif
