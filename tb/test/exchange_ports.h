/* SPDX-License-Identifier: MIT */
/*
 * The ports of a unit of three lanes that exchange a dword of memory, each with a beat of its own, and its host's: of
 * the tests of the closed loop and of its agents.
 */
#ifndef TB_TEST_EXCHANGE_PORTS_H
#define TB_TEST_EXCHANGE_PORTS_H

#include "agents/host_agent.h"
#include "engine/unit.h"
#include "test/test_wires.h"

enum { LANES = 3, DWORDS = 2 };

struct in {
    uint32_t rst, req_valid, value, silent, rsp_ready, host_valid, host_we, host_addr, host_wdata;
};
struct out {
    uint32_t req_ready, rsp_valid, r, host_rdata;
};

static const struct wires wires = TEST_WIRES(2, LANES, 1, LANES);

static unsigned works_on(const uint32_t *req, uint32_t *dword) {
    (void)req;
    dword[0] = 0;
    return 1;
}

static const struct host_ports host = {.valid = 5,
                                       .we = 6,
                                       .addr = 7,
                                       .wdata = 8,
                                       .rdata = 3,
                                       .dwords = DWORDS,
                                       .state = 0,
                                       .lane = "lane",
                                       .banks = 1,
                                       .works_on = works_on};

#endif
