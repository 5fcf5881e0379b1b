/* SPDX-License-Identifier: MIT */
/*
 * Structs of a unit's ports, derived from its port list. UNIT_in and UNIT_out have all inputs and outputs in list
 * order. UNIT_req and UNIT_rsp are the payloads, each one run of words right after req_valid_i in UNIT_in or
 * rsp_valid_o in UNIT_out. UNIT_show() drives a response. A unit's header includes this once, after it has defined
 *
 *   PORT_STRUCTS_UNIT  the unit's name, the prefix of all names here
 *   PORT_STRUCTS_LIST  its port list
 *
 * This header undefines both.
 */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "cycle/ports.h"

#define PORT_STRUCT(part) CSIM_OF(PORT_STRUCTS_UNIT, part)

/*
 * PORT_STRUCTS_IF(qualifier, yes, no): `yes` for the one qualifier for which PORT_STRUCTS_IF_<qualifier> is defined as
 * a comma, else `no`. The comma moves `yes` to the second place, so other qualifiers need no definition.
 */
#define PORT_STRUCTS_IF(qualifier, yes, no) PORT_STRUCTS_SECOND(PORT_STRUCTS_IF_##qualifier yes, no, )
#define PORT_STRUCTS_SECOND(...) PORT_STRUCTS_SECOND_OF(__VA_ARGS__)
#define PORT_STRUCTS_SECOND_OF(first, second, ...) second

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

/* The payloads. */
#define PORT(dir, name, width, lanes, qualifier, meaning)                                                              \
    PORT_STRUCTS_IF(qualifier, CSIM_FIELD, CSIM_NO_FIELD)(name, width, lanes)
struct PORT_STRUCT(req) {
#define PORT_STRUCTS_IF_req_valid_i ,
#include PORT_STRUCTS_LIST
#undef PORT_STRUCTS_IF_req_valid_i
};

struct PORT_STRUCT(rsp) {
#define PORT_STRUCTS_IF_rsp_valid_o ,
#include PORT_STRUCTS_LIST
#undef PORT_STRUCTS_IF_rsp_valid_o
};
#undef PORT

/* The structs contain only their ports' words, and each payload is one run after its valid bit. */
static_assert(sizeof(struct PORT_STRUCT(in)) + sizeof(struct PORT_STRUCT(out)) == sizeof(uint32_t) * (0
#define PORT(dir, name, width, lanes, qualifier, meaning) +CSIM_WORDS(width, lanes)
#include PORT_STRUCTS_LIST
#undef PORT
                                                                                                      ),
              "no padding");
#define PORT_STRUCTS_RUN(whole, valid, payload, name)                                                                  \
    static_assert(offsetof(struct PORT_STRUCT(whole), name) == offsetof(struct PORT_STRUCT(whole), valid) +            \
                                                                   sizeof(uint32_t) +                                  \
                                                                   offsetof(struct PORT_STRUCT(payload), name),        \
                  "the payload must follow " #valid ": " #name);
#define PORT_STRUCTS_NOT(name)
#define PORT(dir, name, width, lanes, qualifier, meaning)                                                              \
    PORT_STRUCTS_IF(qualifier, PORT_STRUCTS_CHECK, PORT_STRUCTS_NOT)(name)
#define PORT_STRUCTS_IF_req_valid_i ,
#define PORT_STRUCTS_CHECK(name) PORT_STRUCTS_RUN(in, req_valid_i, req, name)
#include PORT_STRUCTS_LIST
#undef PORT_STRUCTS_IF_req_valid_i
#undef PORT_STRUCTS_CHECK
#define PORT_STRUCTS_IF_rsp_valid_o ,
#define PORT_STRUCTS_CHECK(name) PORT_STRUCTS_RUN(out, rsp_valid_o, rsp, name)
#include PORT_STRUCTS_LIST
#undef PORT_STRUCTS_IF_rsp_valid_o
#undef PORT_STRUCTS_CHECK
#undef PORT
#undef PORT_STRUCTS_NOT
#undef PORT_STRUCTS_RUN

/* Drives a response with its valid bit, or 0 while it is not valid. */
static inline __attribute__((always_inline)) void
PORT_STRUCT(show)(struct PORT_STRUCT(out) * out, const struct PORT_STRUCT(rsp) * rsp, uint32_t valid) {
    uint32_t payload[sizeof(*rsp) / sizeof(uint32_t)];
    memcpy(payload, rsp, sizeof(payload));
    for (size_t i = 0; i < sizeof(payload) / sizeof(payload[0]); i++)
        payload[i] &= -valid;
    out->rsp_valid_o[0] = valid;
    memcpy((unsigned char *)out + offsetof(struct PORT_STRUCT(out), rsp_valid_o) + sizeof(uint32_t), payload,
           sizeof(payload));
}

#undef PORT_STRUCTS_UNIT
#undef PORT_STRUCTS_LIST
