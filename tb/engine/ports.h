/* SPDX-License-Identifier: MIT */
/* The port list of a unit as data, from csim/cycle/<unit>_ports.h. */
#ifndef TB_ENGINE_PORTS_H
#define TB_ENGINE_PORTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct port {
    const char *name;
    const char *qualifier; /* name of the valid port, or "ALWAYS" */
    const char *meaning;
    unsigned width, lanes; /* bits per lane, and the lanes of this design */
    unsigned words;        /* 32-bit words of its value */
    bool out;
    unsigned word; /* position in the input or output vector */
};

/* Returns the index of the port with this name, or -1. */
int port_find(const struct port *ports, size_t n, const char *name);

/* Returns the output that qualifies a port, or NULL. */
const struct port *port_qualifier(const struct port *ports, size_t n, const struct port *port);

/* Returns true if a bit of the port differs between the two vectors. */
bool port_differs(const struct port *port, const uint32_t *a, const uint32_t *b);

/* Prints the value of one lane of the port in hexadecimal with all digits, after 0x. */
void port_print(FILE *file, const struct port *port, unsigned lane, const uint32_t *vector);

/* Returns true if a bit of the lane differs between the two vectors. */
bool port_lane_differs(const struct port *port, unsigned lane, const uint32_t *a, const uint32_t *b);

/* Returns a hash of names, directions, widths, lanes on this design, and qualifiers. A stimulus file contains it. */
uint32_t port_list_hash(const struct port *ports, size_t n);

#endif
