/* SPDX-License-Identifier: MIT */
#include "engine/unit.h"

#include <string.h>

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
