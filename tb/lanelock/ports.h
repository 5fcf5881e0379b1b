/* SPDX-License-Identifier: MIT */
/*
 * Structs of a unit's ports.h. struct req and struct rsp are the ports qualified by req_valid_i and rsp_valid_o, as
 * 32-bit words without a gap. struct ll_in and struct ll_out have all inputs and all outputs, each as an array of
 * words. In req and rsp, a port of one lane and up to 64 bits is an unsigned integer of 32 or 64 bits. Other ports are
 * arrays of words, low word first, lane after lane without a gap. The compiler finds ports.h in the unit's folder (-I
 * FOLDER), or LL_PORTS names the file. With a parameter LANES, a port has at most that many lanes.
 */
#ifndef LANELOCK_PORTS_H
#define LANELOCK_PORTS_H

#include "lanelock/bench_unit.h"

#ifndef LL_PORTS
#define LL_PORTS <ports.h>
#endif

#ifdef LANES
#define LL_PORT_LANES(lanes) ((lanes) < LANES ? (lanes) : LANES)
#else
#define LL_PORT_LANES(lanes) (lanes)
#endif
#define LL_PORT_WORDS(width, lanes) (((width)*LL_PORT_LANES(lanes) + 31) / 32)
#define LL_PORT_IS(bits, width, lanes) (LL_PORT_LANES(lanes) == 1 && (width) <= (bits))
/* 64-bit type with the alignment of a word. */
typedef uint64_t ll_u64 __attribute__((aligned(4)));

#define LL_PORT_TYPE(width, lanes)                                                                                     \
    __typeof__(*__builtin_choose_expr(LL_PORT_IS(32, width, lanes), (uint32_t *)0,                                     \
                                      __builtin_choose_expr(LL_PORT_IS(64, width, lanes), (ll_u64 *)0,                 \
                                                            (uint32_t(*)[LL_PORT_WORDS(width, lanes)])0)))
#define LL_PORT_FIELD(name, width, lanes) LL_PORT_TYPE(width, lanes) name;
#define LL_PORT_NO_FIELD(name, width, lanes)

/* LL_PORT_IF(qualifier, yes, no): `yes` if LL_PORT_IF_<qualifier> is a comma, which moves it to the second place. */
#define LL_PORT_IF(qualifier, yes, no) LL_PORT_SECOND(LL_PORT_IF_##qualifier yes, no, )
#define LL_PORT_SECOND(...) LL_PORT_SECOND_OF(__VA_ARGS__)
#define LL_PORT_SECOND_OF(first, second, ...) second

#define PORT(dir, name, width, lanes, qualifier, meaning)                                                              \
    LL_PORT_IF(qualifier, LL_PORT_FIELD, LL_PORT_NO_FIELD)(name, width, lanes)
struct req {
#define LL_PORT_IF_req_valid_i ,
#include LL_PORTS
#undef LL_PORT_IF_req_valid_i
};
struct rsp {
#define LL_PORT_IF_rsp_valid_o ,
#include LL_PORTS
#undef LL_PORT_IF_rsp_valid_o
};
#undef PORT
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "an integer of 64 bits is its low word, then its high word");

#define LL_PORT_IN_OF_IN(name, width, lanes) uint32_t name[LL_PORT_WORDS(width, lanes)];
#define LL_PORT_IN_OF_OUT(name, width, lanes)
#define LL_PORT_OUT_OF_IN(name, width, lanes)
#define LL_PORT_OUT_OF_OUT(name, width, lanes) uint32_t name[LL_PORT_WORDS(width, lanes)];
#define PORT(dir, name, width, lanes, qualifier, meaning) LL_PORT_IN_OF_##dir(name, width, lanes)
struct ll_in {
#include LL_PORTS
};
#undef PORT
#define PORT(dir, name, width, lanes, qualifier, meaning) LL_PORT_OUT_OF_##dir(name, width, lanes)
struct ll_out {
#include LL_PORTS
};
#undef PORT

/* Table of all ports. */
#define LL_PORT_IN false
#define LL_PORT_OUT true
#define LL_PORT_STRUCT_req_valid_i struct req
#define LL_PORT_STRUCT_rsp_valid_o struct rsp
#define LL_PORT_AT(qualifier, name) offsetof(LL_PORT_STRUCT_##qualifier, name)
#define LL_PORT_NOWHERE(qualifier, name) 0
#define LL_PORT_IF_req_valid_i ,
#define LL_PORT_IF_rsp_valid_o ,
#define PORT(dir, name, width, lanes, qualifier, meaning)                                                              \
    {#name,                                                                                                            \
     #qualifier,                                                                                                       \
     meaning,                                                                                                          \
     LL_PORT_##dir,                                                                                                    \
     width,                                                                                                            \
     LL_PORT_LANES(lanes),                                                                                             \
     LL_PORT_IF(qualifier, LL_PORT_AT, LL_PORT_NOWHERE)(qualifier, name)},
static const struct ll_port ll_ports[] = {
#include LL_PORTS
};
#undef PORT
#undef LL_PORT_IF_req_valid_i
#undef LL_PORT_IF_rsp_valid_o

static const struct ll_port_list ll_port_list = {ll_ports, sizeof ll_ports / sizeof ll_ports[0], sizeof(struct req),
                                                 sizeof(struct rsp)};

#endif
