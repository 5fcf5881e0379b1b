/* SPDX-License-Identifier: MIT */
/*
 * Template of a unit in one configuration, for csim/lanelock/units/<unit>.c to include; not installed. The compiler's
 * command line gives UNIT, UNIT_HEADER, UNIT_PORTS and CONFIG, and the parameters of the configuration. Before the
 * include the file may define
 *
 *   UNIT_REQ_BEATS, UNIT_RSP_BEATS  beats of a request and of a response, if not 1
 *   ENTRY_LOCAL_WORDS               memory inside the unit, if any
 *   ENTRY_USES_MEMORY               1, if it has a memory port
 *
 * After it follow answer() and tick(), or respond() for a pipeline, csim/lanelock/entry_pipeline.h.
 */
#ifndef CSIM_LANELOCK_ENTRY_H
#define CSIM_LANELOCK_ENTRY_H

#include "lanelock/calls.h"
#include "lanelock/unit.h"

#include UNIT_HEADER

#ifndef CONFIG
#define CONFIG default
#endif
#ifndef UNIT_REQ_BEATS
#define UNIT_REQ_BEATS 1
#endif
#ifndef UNIT_RSP_BEATS
#define UNIT_RSP_BEATS 1
#endif
#ifndef ENTRY_LOCAL_WORDS
#define ENTRY_LOCAL_WORDS 0
#endif
#ifndef ENTRY_USES_MEMORY
#define ENTRY_USES_MEMORY 0
#endif
#ifndef ENTRY_STATE
#define ENTRY_STATE struct CSIM_OF(UNIT, state)
#endif

#define ENTRY_TEXT_OF(name) #name
#define ENTRY_TEXT(name) ENTRY_TEXT_OF(name)
#define ENTRY_WORDS(type) ((uint32_t)(sizeof(type) / sizeof(uint32_t)))
#define ENTRY_WORD(part, port) ((uint32_t)(offsetof(struct CSIM_OF(UNIT, part), port) / sizeof(uint32_t)))

/* struct csim_calls describes these functions. */
static void answer(const uint32_t *req, uint32_t *rsp, size_t n, uint32_t *local, const struct csim_memory *memory);
static void tick(uint32_t *state, const uint32_t *in, uint32_t *out);

static const struct csim_port ports[] = {
#define IN_PORT(port) 0, ENTRY_WORD(in, port)
#define OUT_PORT(port) 1, ENTRY_WORD(out, port)
#define ENTRY_PORT(port, qualifier, meaning, width, lanes, is_output, word)                                            \
    {port, qualifier, meaning, is_output, width, lanes, word, CSIM_WORDS(width, lanes)},
#define ENTRY_PORT_OF(...) ENTRY_PORT(__VA_ARGS__)
#define PORT(dir, port, width, lanes, qualifier, meaning)                                                              \
    ENTRY_PORT_OF(#port, #qualifier, meaning, width, CSIM_LANES(lanes), dir##_PORT(port))
#include UNIT_PORTS
#undef PORT
#undef ENTRY_PORT_OF
#undef ENTRY_PORT
#undef IN_PORT
#undef OUT_PORT
};

static const struct csim_calls calls = {.req = ENTRY_WORD(in, req_valid_i) + 1,
                                        .req_words = ENTRY_WORDS(struct CSIM_OF(UNIT, req)),
                                        .rsp_valid = ENTRY_WORD(out, rsp_valid_o),
                                        .rsp_words = ENTRY_WORDS(struct CSIM_OF(UNIT, rsp)),
                                        .answer = answer,
                                        .tick = tick};

/* Only csim/lanelock/unit.c uses this name. */
const struct csim_unit CSIM_ENTRY(UNIT, CONFIG) = {.name = ENTRY_TEXT(UNIT),
                                                   .config = ENTRY_TEXT(CONFIG),
                                                   .ports = ports,
                                                   .n_ports = sizeof ports / sizeof ports[0],
                                                   .in_words = ENTRY_WORDS(struct CSIM_OF(UNIT, in)),
                                                   .out_words = ENTRY_WORDS(struct CSIM_OF(UNIT, out)),
                                                   .req_beats = UNIT_REQ_BEATS,
                                                   .rsp_beats = UNIT_RSP_BEATS,
                                                   .state_words = ENTRY_WORDS(ENTRY_STATE),
                                                   .local_words = ENTRY_LOCAL_WORDS,
                                                   .uses_memory = ENTRY_USES_MEMORY,
                                                   .calls = &calls};

#endif
