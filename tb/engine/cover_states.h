/* SPDX-License-Identifier: MIT */
/*
 * The covergroups of what one cycle shows. The driver and the agents gather them as a mask with a bit for each state,
 * which is the number of its bin: a part of the group is a port, and stands for the bit of its enumeration.
 */
#ifndef TB_ENGINE_COVER_STATES_H
#define TB_ENGINE_COVER_STATES_H

#include "engine/covergroup.h"

/* What the four handshake ports and rst show: an OR of these. */
enum {
    STATE_RSP_READY = 1,
    STATE_RSP_VALID = 2,
    STATE_REQ_READY = 4,
    STATE_REQ_VALID = 8,
    STATE_RST = 16,
    COVER_STATES = 32
};
/* The parts of a bin */
enum { HANDSHAKE_RST, HANDSHAKE_REQ_VALID, HANDSHAKE_REQ_READY, HANDSHAKE_RSP_VALID, HANDSHAKE_RSP_READY };

/* Groups, of which the unit says what is impossible */
#define COVER_PORT(port)                                                                                               \
    { .name = port, .size = 2, .names = cover_levels }
#define COVER_HANDSHAKE(function)                                                                                      \
    {                                                                                                                  \
        .name = "handshake", .text = "handshake rst=%0 req_valid=%1 req_ready=%2 rsp_valid=%3 rsp_ready=%4",           \
        .parts = {COVER_PORT("rst"), COVER_PORT("req_valid"), COVER_PORT("req_ready"), COVER_PORT("rsp_valid"),        \
                  COVER_PORT("rsp_ready")},                                                                            \
        .impossible = (function)                                                                                       \
    }
extern const char *const cover_levels[]; /* 0 and 1 */

#endif
