/* SPDX-License-Identifier: MIT */
/* A unit's own cycle function in place of a kind of pipeline. */
#include <stdlib.h>
#include <string.h>

#include "declared/declared.h"
#include "engine/cover_states.h"
#include "engine/cycle_drive.h"
#include "engine/rng.h"
#include "engine/timed.h"

enum { TRIES = 1024 /* cycles in which cycle() is tried */ };

static const char *ignored(const unsigned *part) {
    return declared.unit->ignore_handshake ? declared.unit->ignore_handshake(part) : NULL;
}
static const struct covergroup handshake = COVER_HANDSHAKE(ignored);

bool cycle_expect(void) {
    const struct ll_unit *u = declared.unit;
    if (!u->cycle)
        return (!u->cycle_size && !u->ignore_handshake && !u->same_times && !u->takes_handshake) ||
               declared_wrong("found %s without cycle(), expected both", u->cycle_size         ? "cycle_size"
                                                                         : u->ignore_handshake ? "ignore_handshake()"
                                                                         : u->same_times       ? "same_times"
                                                                                               : "takes_handshake()");
    if (u->pipeline != LL_ANY)
        return declared_wrong("found cycle() and a pipeline, expected one of them");
    return u->cycle_size || declared_wrong("found cycle() with cycle_size 0, expected the bytes of its state");
}

static void cycle(uint32_t *state, const uint32_t *in, uint32_t *out) {
    memset(out, 0, unit.wires->out_words * sizeof *out);
    declared.unit->cycle(state, (const struct ll_in *)in, (struct ll_out *)out);
}

void declared_cycle(struct unit *of) {
    const struct ll_unit *u = declared.unit;
    const size_t words = (u->cycle_size + 7) / 8 * 2;
    if (!u->cycle)
        return;
    of->cycle = cycle;
    of->drive = cycle_drive;
    of->times_vary = !u->same_times;
    of->state_words = of->execute_words > words ? of->execute_words : words;
}

const struct covergroup *cycle_handshake(void) {
    return declared.unit->cycle ? &handshake : &timed_handshake;
}

/* Expects that outputs have no bits above their widths. */
static bool check_outputs(const uint32_t *out) {
    for (const struct port *port = unit.ports; port < unit.ports + unit.n_ports; port++) {
        const unsigned bits = port->width * port->lanes % 32;
        if (port->out && bits && out[port->word + port->words - 1] >> bits)
            return declared_wrong("port %s: found bits set above its width of %u in struct ll_out; mask them",
                                  port->name, port->width * port->lanes);
    }
    return true;
}

bool cycle_try(void) {
    struct rng rng = {1};
    uint32_t *state = declared_memory(unit.state_words, sizeof *state);
    uint32_t in[UNIT_MAX_WORDS] = {0}, out[UNIT_MAX_WORDS];
    bool ok = true;
    for (unsigned i = 0; ok && declared.unit->cycle && i < TRIES; i++) {
        for (const struct port *port = unit.ports; port < unit.ports + unit.n_ports; port++)
            for (unsigned bit = 0; !port->out && bit < port->width * port->lanes; bit += 32) {
                const unsigned left = port->width * port->lanes - bit;
                const uint32_t random = (uint32_t)rng_next(&rng);
                in[port->word + bit / 32] = left < 32 ? random & ((1u << left) - 1) : random;
            }
        in[unit.wires->rst] = i == 0;
        cycle(state, in, out);
        ok = i == 0 || check_outputs(out);
    }
    free(state);
    return ok;
}
