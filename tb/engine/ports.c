/* SPDX-License-Identifier: MIT */
#include "engine/ports.h"

#include <string.h>

#include "engine/hash.h"

int port_find(const struct port *ports, size_t n, const char *name) {
    for (size_t i = 0; i < n; i++)
        if (strcmp(ports[i].name, name) == 0)
            return (int)i;
    return -1;
}

const struct port *port_qualifier(const struct port *ports, size_t n, const struct port *port) {
    int qualifier = port_find(ports, n, port->qualifier);
    return qualifier >= 0 && ports[qualifier].out ? &ports[qualifier] : NULL;
}

bool port_differs(const struct port *port, const uint32_t *a, const uint32_t *b) {
    return memcmp(a + port->word, b + port->word, port->words * sizeof *a) != 0;
}

/* Returns bits [low, low+count) of an array of words, count <= 4. */
static unsigned nibble(const uint32_t *words, unsigned low, unsigned count) {
    unsigned value = 0;
    for (unsigned bit = 0; bit < count; bit++)
        value |= (words[(low + bit) / 32] >> ((low + bit) % 32) & 1) << bit;
    return value;
}

/* Returns a hexadecimal digit of a lane; digit 0 is the lowest. */
static unsigned lane_digit(const struct port *port, unsigned lane, unsigned digit, const uint32_t *vector) {
    unsigned count = port->width - 4 * digit;
    return nibble(vector + port->word, lane * port->width + 4 * digit, count < 4 ? count : 4);
}

void port_print(FILE *file, const struct port *port, unsigned lane, const uint32_t *vector) {
    fputs("0x", file);
    for (unsigned digit = (port->width + 3) / 4; digit-- > 0;)
        fprintf(file, "%x", lane_digit(port, lane, digit, vector));
}

bool port_lane_differs(const struct port *port, unsigned lane, const uint32_t *a, const uint32_t *b) {
    for (unsigned digit = 0; digit < (port->width + 3) / 4; digit++)
        if (lane_digit(port, lane, digit, a) != lane_digit(port, lane, digit, b))
            return true;
    return false;
}

uint32_t port_list_hash(const struct port *ports, size_t n) {
    uint32_t hash = HASH_START;
    for (size_t i = 0; i < n; i++) {
        const struct port *port = &ports[i];
        hash = hash_bytes(hash, port->name, strlen(port->name) + 1);
        hash = hash_bytes(hash, port->qualifier, strlen(port->qualifier) + 1);
        uint32_t shape[] = {port->out, port->width, port->lanes};
        hash = hash_bytes(hash, shape, sizeof shape);
    }
    return hash;
}
