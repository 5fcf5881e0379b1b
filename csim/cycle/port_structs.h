/* SPDX-License-Identifier: MIT */
/*
 * The structs of a unit's ports, from its port list: UNIT_in and UNIT_out, all inputs and outputs in its order, and
 * their tails UNIT_req and UNIT_rsp, the payloads of a request and of a response. A unit's header includes this once,
 * after it has defined
 *
 *   PORT_STRUCTS_UNIT  the unit's name, with which all names here begin
 *   PORT_STRUCTS_LIST  its port list; the payloads of requests and of responses come last in their directions
 *
 * Both are gone afterwards.
 */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>

#include "cycle/ports.h"

#define PORT_STRUCTS_PASTE(unit, part) unit##_##part
#define PORT_STRUCTS_OF(unit, part) PORT_STRUCTS_PASTE(unit, part)
#define PORT_STRUCT(part) PORT_STRUCTS_OF(PORT_STRUCTS_UNIT, part)

/* All inputs and all outputs, in the order of the port list. */
struct PORT_STRUCT(in) {
#define IN_FIELD CSIM_FIELD
#define OUT_FIELD CSIM_NO_FIELD
#define PORT(dir, name, width, lanes, qualifier, meaning) dir##_FIELD(name, width, lanes)
#include PORT_STRUCTS_LIST
#undef IN_FIELD
#undef OUT_FIELD
};

struct PORT_STRUCT(out) {
#define IN_FIELD CSIM_NO_FIELD
#define OUT_FIELD CSIM_FIELD
#include PORT_STRUCTS_LIST
#undef PORT
#undef IN_FIELD
#undef OUT_FIELD
};

/* The payloads: the tail of each of the above. */
struct PORT_STRUCT(req) {
#define ALWAYS_FIELD CSIM_NO_FIELD
#define rst_FIELD CSIM_NO_FIELD
#define mem_rsp_valid_i_FIELD CSIM_NO_FIELD
#define mem_req_valid_o_FIELD CSIM_NO_FIELD
#define req_valid_i_FIELD CSIM_FIELD
#define rsp_valid_o_FIELD CSIM_NO_FIELD
#define PORT(dir, name, width, lanes, qualifier, meaning) qualifier##_FIELD(name, width, lanes)
#include PORT_STRUCTS_LIST
#undef req_valid_i_FIELD
#undef rsp_valid_o_FIELD
};

struct PORT_STRUCT(rsp) {
#define req_valid_i_FIELD CSIM_NO_FIELD
#define rsp_valid_o_FIELD CSIM_FIELD
#include PORT_STRUCTS_LIST
#undef PORT
#undef ALWAYS_FIELD
#undef rst_FIELD
#undef mem_rsp_valid_i_FIELD
#undef mem_req_valid_o_FIELD
#undef req_valid_i_FIELD
#undef rsp_valid_o_FIELD
};

/* The structs are their ports' words and nothing else, and the payloads are the tails. */
static_assert(sizeof(struct PORT_STRUCT(in)) + sizeof(struct PORT_STRUCT(out)) == sizeof(uint32_t) * (0
#define PORT(dir, name, width, lanes, qualifier, meaning) +CSIM_WORDS(width, lanes)
#include PORT_STRUCTS_LIST
#undef PORT
                                                                                                      ),
              "no padding");
#define PORT_STRUCTS_TAIL(whole, payload, name)                                                                        \
    static_assert(sizeof(struct PORT_STRUCT(whole)) - offsetof(struct PORT_STRUCT(whole), name) ==                     \
                      sizeof(struct PORT_STRUCT(payload)) - offsetof(struct PORT_STRUCT(payload), name),               \
                  #name " stands in the tail");
#define ALWAYS_TAIL(name)
#define rst_TAIL(name)
#define mem_rsp_valid_i_TAIL(name)
#define mem_req_valid_o_TAIL(name)
#define req_valid_i_TAIL(name) PORT_STRUCTS_TAIL(in, req, name)
#define rsp_valid_o_TAIL(name) PORT_STRUCTS_TAIL(out, rsp, name)
#define PORT(dir, name, width, lanes, qualifier, meaning) qualifier##_TAIL(name)
#include PORT_STRUCTS_LIST
#undef PORT
#undef ALWAYS_TAIL
#undef rst_TAIL
#undef mem_rsp_valid_i_TAIL
#undef mem_req_valid_o_TAIL
#undef req_valid_i_TAIL
#undef rsp_valid_o_TAIL
#undef PORT_STRUCTS_TAIL

#undef PORT_STRUCTS_PASTE
#undef PORT_STRUCTS_OF
#undef PORT_STRUCT
#undef PORT_STRUCTS_UNIT
#undef PORT_STRUCTS_LIST
