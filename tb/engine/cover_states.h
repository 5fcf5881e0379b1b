/* SPDX-License-Identifier: MIT */
/*
 * Covergroups of the states of ports in a cycle. The driver and the agents gather them as a mask with a bit for each
 * state, which is the number of its bin. Each part of the group is a port, a bit of that number.
 */
#ifndef TB_ENGINE_COVER_STATES_H
#define TB_ENGINE_COVER_STATES_H

#include "engine/covergroup.h"

/* State of the four handshake ports and rst, an OR of these. */
enum {
    STATE_RSP_READY = 1,
    STATE_RSP_VALID = 2,
    STATE_REQ_READY = 4,
    STATE_REQ_VALID = 8,
    STATE_RST = 16,
    COVER_STATES = 32
};
/* Parts of a bin */
enum { HANDSHAKE_RST, HANDSHAKE_REQ_VALID, HANDSHAKE_REQ_READY, HANDSHAKE_RSP_VALID, HANDSHAKE_RSP_READY };

/* Groups; the unit returns the impossible states. */
#define COVER_PORT(port)                                                                                               \
    { .name = port, .size = 2, .names = cover_levels }
#define COVER_HANDSHAKE(function)                                                                                      \
    {                                                                                                                  \
        .name = "handshake", .text = "handshake rst=%0 req_valid=%1 req_ready=%2 rsp_valid=%3 rsp_ready=%4",           \
        .parts = {COVER_PORT("rst"), COVER_PORT("req_valid"), COVER_PORT("req_ready"), COVER_PORT("rsp_valid"),        \
                  COVER_PORT("rsp_ready")},                                                                            \
        .impossible = (function)                                                                                       \
    }

#endif
