/* SPDX-License-Identifier: MIT */
#include "lanelock/unit.h"

#include <string.h>

#include "lanelock/calls.h"

/* Units and configurations: ENTRY(unit, config) for each, from the command line. */
#ifndef CSIM_ENTRIES
#define CSIM_ENTRIES
#endif
#ifndef CSIM_VERSION
#define CSIM_VERSION "0"
#endif

#define ENTRY(unit, config) extern const struct csim_unit CSIM_ENTRY(unit, config);
CSIM_ENTRIES
#undef ENTRY

#define ENTRY(unit, config) &CSIM_ENTRY(unit, config),
static const struct csim_unit *const units[] = {CSIM_ENTRIES NULL};
#undef ENTRY

const char *csim_version(void) {
    return CSIM_VERSION;
}

const struct csim_unit *csim_unit_at(size_t i) {
    return i < sizeof units / sizeof units[0] ? units[i] : NULL;
}

const struct csim_unit *csim_unit_find(const char *name, const char *config) {
    for (size_t i = 0; units[i]; i++)
        if (strcmp(units[i]->name, name) == 0 && (!config || !*config || strcmp(units[i]->config, config) == 0))
            return units[i];
    return NULL;
}

const struct csim_port *csim_port_find(const struct csim_unit *unit, const char *name) {
    for (size_t i = 0; i < unit->n_ports; i++)
        if (strcmp(unit->ports[i].name, name) == 0)
            return &unit->ports[i];
    return NULL;
}

/* Returns the number of bits of a lane that a call can access. */
static uint32_t reached(const struct csim_port *port) {
    return port->width < 64 ? port->width : 64;
}

uint64_t csim_port_get(const struct csim_port *port, const uint32_t *words, uint32_t lane) {
    uint64_t value = 0;
    for (uint32_t i = 0, bit = port->width * lane; i < reached(port); i++, bit++)
        value |= (uint64_t)(words[port->word + bit / 32] >> bit % 32 & 1) << i;
    return value;
}

void csim_port_set(const struct csim_port *port, uint32_t *words, uint32_t lane, uint64_t value) {
    for (uint32_t i = 0, bit = port->width * lane; i < port->width; i++, bit++) {
        uint32_t one = i < reached(port) ? (uint32_t)(value >> i & 1) : 0;
        uint32_t *word = &words[port->word + bit / 32];
        *word = (*word & ~(1u << bit % 32)) | one << bit % 32;
    }
}

/* Most words of the payloads of requests computed at once, and of their responses. */
enum { TILE_WORDS = 1024 };

static size_t at_once(const struct csim_unit *unit) {
    uint32_t req = unit->req_beats * unit->calls->req_words, rsp = unit->rsp_beats * unit->calls->rsp_words;
    return TILE_WORDS / (req > rsp ? req : rsp);
}

static void respond_tile(const struct csim_unit *unit, size_t n, const uint32_t *in, uint32_t *out, uint32_t *local,
                         const struct csim_memory *memory) {
    const struct csim_calls *calls = unit->calls;
    uint32_t req[TILE_WORDS], rsp[TILE_WORDS];
    for (size_t i = 0; i < n * unit->req_beats; i++)
        memcpy(req + i * calls->req_words, in + i * unit->in_words + calls->req, calls->req_words * sizeof(uint32_t));
    calls->answer(req, rsp, n, local, memory);
    memset(out, 0, n * unit->rsp_beats * unit->out_words * sizeof(uint32_t));
    for (size_t i = 0; i < n * unit->rsp_beats; i++) {
        uint32_t *at = out + i * unit->out_words + calls->rsp_valid;
        at[0] = 1;
        memcpy(at + 1, rsp + i * calls->rsp_words, calls->rsp_words * sizeof(uint32_t));
    }
}

enum csim_error csim_respond(const struct csim_unit *unit, size_t n, const uint32_t *in, uint32_t *out, uint32_t *local,
                             const struct csim_memory *memory) {
    if (unit->local_words && !local)
        return CSIM_NO_LOCAL;
    if (unit->uses_memory && !memory)
        return CSIM_NO_MEMORY;
    for (size_t done = 0, some; done < n; done += some) {
        some = n - done < at_once(unit) ? n - done : at_once(unit);
        respond_tile(unit, some, in + done * unit->req_beats * unit->in_words,
                     out + done * unit->rsp_beats * unit->out_words, local, memory);
    }
    return CSIM_OK;
}

void csim_cycle(const struct csim_unit *unit, uint32_t *state, const uint32_t *in, uint32_t *out) {
    unit->calls->tick(state, in, out);
}
