/* SPDX-License-Identifier: MIT */
/* The port list of a unit as data; csim/cycle/<unit>_ports.h is where it comes from. */
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
    unsigned width, lanes; /* bits per lane, and the lanes that it has on this design */
    unsigned words;        /* 32-bit words of its value */
    bool out;
    unsigned word; /* where it stands in the input or output vector */
};

/* The index in ports of the port that is called name; -1 if there is none. */
int port_find(const struct port *ports, size_t n, const char *name);

/* The output among the ports that qualifies one of them; NULL if that always means something. */
const struct port *port_qualifier(const struct port *ports, size_t n, const struct port *port);

/* Whether any bit of the port differs between the two vectors. */
bool port_differs(const struct port *port, const uint32_t *a, const uint32_t *b);

/* The value of one lane of the port in hexadecimal with its width's digits, 0x first. */
void port_print(FILE *file, const struct port *port, unsigned lane, const uint32_t *vector);

/* Whether any bit of one lane differs between the two vectors. */
bool port_lane_differs(const struct port *port, unsigned lane, const uint32_t *a, const uint32_t *b);

/* A hash of names, directions, widths, lanes on this design, and qualifiers: what a stimulus file must agree with. */
uint32_t port_list_hash(const struct port *ports, size_t n);

#endif
