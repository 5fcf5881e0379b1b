/* SPDX-License-Identifier: MIT */
/*
 * The tables of a unit that come from its port list, for tb/units/<unit>.c to include. The compiler's command line
 * gives UNIT, UNIT_HEADER and UNIT_PORTS.
 */
#ifndef TB_ENGINE_UNIT_PORTS_H
#define TB_ENGINE_UNIT_PORTS_H

#include "engine/unit.h"

#include UNIT_HEADER

#define UNIT_STRUCT_PASTE(unit, part) struct unit##_##part
#define UNIT_STRUCT_OF(unit, part) UNIT_STRUCT_PASTE(unit, part)
#define UNIT_STRUCT(part) UNIT_STRUCT_OF(UNIT, part)

#define UNIT_WORDS(part) ((unsigned)(sizeof(UNIT_STRUCT(part)) / sizeof(uint32_t)))
#define UNIT_WORD(part, port) ((unsigned)(offsetof(UNIT_STRUCT(part), port) / sizeof(uint32_t)))

static const struct port unit_ports[] = {
#define IN_PORT(port) false, UNIT_WORD(in, port)
#define OUT_PORT(port) true, UNIT_WORD(out, port)
#define PORT(dir, port, width, lanes, qualifier, meaning)                                                              \
    {#port, #qualifier, meaning, width, CSIM_LANES(lanes), CSIM_WORDS(width, lanes), dir##_PORT(port)},
#include UNIT_PORTS
#undef PORT
#undef IN_PORT
#undef OUT_PORT
};

/* Each payload stands right behind its valid bit; csim/cycle/port_structs.h asserts it. */
/* The beats of a request and of a response, if a unit has not said otherwise before. */
#ifndef UNIT_REQ_BEATS
#define UNIT_REQ_BEATS 1
#endif
#ifndef UNIT_RSP_BEATS
#define UNIT_RSP_BEATS 1
#endif

static const struct wires unit_wires = {.in_words = UNIT_WORDS(in),
                                        .rst = UNIT_WORD(in, rst),
                                        .rsp_ready = UNIT_WORD(in, rsp_ready_i),
                                        .req_valid = UNIT_WORD(in, req_valid_i),
                                        .req = UNIT_WORD(in, req_valid_i) + 1,
                                        .req_words = UNIT_WORDS(req),
                                        .req_beats = UNIT_REQ_BEATS,
                                        .out_words = UNIT_WORDS(out),
                                        .req_ready = UNIT_WORD(out, req_ready_o),
                                        .rsp_valid = UNIT_WORD(out, rsp_valid_o),
                                        .rsp = UNIT_WORD(out, rsp_valid_o) + 1,
                                        .rsp_words = UNIT_WORDS(rsp),
                                        .rsp_beats = UNIT_RSP_BEATS};

#endif
