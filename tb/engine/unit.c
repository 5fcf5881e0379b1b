/* SPDX-License-Identifier: MIT */
#include "engine/unit.h"

#include <string.h>

#include "engine/cover_states.h"

void unit_req_mask(uint32_t *mask) {
    const struct wires *w = unit.wires;
    for (size_t i = 0; i < unit.n_ports; i++) {
        const struct port *port = &unit.ports[i];
        if (strcmp(port->qualifier, "req_valid_i") != 0)
            continue;
        uint32_t *words = mask + (port->word - w->req);
        unsigned bits = port->width * port->lanes, whole = bits / 32;
        memset(words, 0, port->words * sizeof *words);
        memset(words, 0xff, whole * sizeof *words);
        if (bits % 32)
            words[whole] = (1u << bits % 32) - 1;
    }
}

const char *unit_impossible(const struct covergroup *group, uint32_t bin) {
    const struct coverage *c = unit.coverage;
    const size_t number = c->impossible ? unit_group(group) : c->n;
    unsigned part[COVER_PARTS];
    if (number == c->n && !group->impossible)
        return NULL;
    covergroup_parts(group, bin, part);
    return number < c->n ? c->impossible(number, part) : group->impossible(part);
}

const char *unit_holds_one(void) {
    if (unit.latency > 1)
        return NULL;
    const unsigned accepts[COVER_PARTS] = {
        [HANDSHAKE_REQ_VALID] = 1, [HANDSHAKE_REQ_READY] = 1, [HANDSHAKE_RSP_VALID] = 1};
    const struct covergroup *handshake = unit.coverage->handshake;
    return handshake->impossible ? handshake->impossible(accepts) : NULL;
}

bool unit_open(void) {
    char text[UNIT_TEXT];
    const bool ok = unit.examine(text);
    if (!ok)
        fprintf(stderr, "%s\n", text);
    return ok;
}
