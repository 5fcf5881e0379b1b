/* SPDX-License-Identifier: MIT */
/*
 * Unit on a board, over a serial line. For the closed loop, it is a design of great latency. It takes requests until
 * the board is full, or none has come for a while. It then has the board play them, and returns the responses. Gaps and
 * rsp_ready_i between these requests are played as well. See docs/board.md.
 * BOARD_OF is the required bitstream, UNIT-CONFIG.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "devices/board_link.h"
#include "devices/device.h"
#include "engine/unit.h"

#ifndef BOARD_OF
#define BOARD_OF "unit-config"
#endif

enum {
    LINGER = 64, /* cycles to wait for a further request */
    WORDS = 320
};

struct board {
    struct device device;
    struct board_link link;
    unsigned depth, req_bytes, rsp_bytes;
    bool reset;              /* reset the unit before the next burst */
    bool lost;               /* a response is missing: the unit waits for ever */
    unsigned requests, idle; /* requests taken, and cycles since then */
    uint32_t pattern;        /* rsp_ready_i of the last cycles, the newest in bit 31 */
    unsigned responses, given;
    uint32_t in[UNIT_MAX_WORDS]; /* of this cycle */
    uint8_t request[BOARD_ENTRIES * BOARD_ENTRY], response[BOARD_ENTRIES * BOARD_ENTRY];
};

static struct board *of(struct device *device) {
    return (struct board *)device;
}

/* Returns the bits of all ports with this qualifier. */
static unsigned bits_of(const char *qualifier) {
    unsigned bits = 0;
    for (const struct port *port = unit.ports; port < unit.ports + unit.n_ports; port++)
        if (strcmp(port->qualifier, qualifier) == 0)
            bits += port->width * port->lanes;
    return bits;
}

/* Copies the bits of these ports between a vector, where each begins with a word, and adjacent bytes. */
static void pack(const char *qualifier, const uint32_t *vector, uint8_t *bytes) {
    unsigned at = 0;
    memset(bytes, 0, (bits_of(qualifier) + 7) / 8);
    for (const struct port *port = unit.ports; port < unit.ports + unit.n_ports; port++)
        for (unsigned bit = 0; strcmp(port->qualifier, qualifier) == 0 && bit < port->width * port->lanes; bit++, at++)
            bytes[at / 8] |= (uint8_t)((vector[port->word + bit / 32] >> bit % 32 & 1) << at % 8);
}

static void unpack(const char *qualifier, const uint8_t *bytes, uint32_t *vector) {
    unsigned at = 0;
    for (const struct port *port = unit.ports; port < unit.ports + unit.n_ports; port++)
        for (unsigned bit = 0; strcmp(port->qualifier, qualifier) == 0 && bit < port->width * port->lanes; bit++, at++)
            vector[port->word + bit / 32] |= (uint32_t)(bytes[at / 8] >> at % 8 & 1) << bit % 32;
}

static void identify(struct board *board) {
    struct board_identity identity;
    const struct board_frame frame = {.kind = BOARD_IDENTIFY};
    uint8_t answer[BOARD_ENTRIES] = {0};
    const uint32_t hash = port_list_hash(unit.ports, unit.n_ports);
    char words[WORDS];
    board_link_ask(&board->link, &frame, 1, answer);
    memcpy(&identity, answer, sizeof identity);
    const uint32_t ports = identity.ports[0] | (uint32_t)identity.ports[1] << 8 | (uint32_t)identity.ports[2] << 16 |
                           (uint32_t)identity.ports[3] << 24;
    board->depth = identity.depth;
    board->req_bytes = identity.req_bytes;
    board->rsp_bytes = identity.rsp_bytes;
    if (identity.version == BOARD_VERSION && ports == hash && board->depth > 0 &&
        strncmp(identity.name, BOARD_OF, BOARD_NAME) == 0 && board->req_bytes == (bits_of("req_valid_i") + 7) / 8 &&
        board->rsp_bytes == (bits_of("rsp_valid_o") + 7) / 8)
        return;
    for (size_t i = 0; i < BOARD_NAME && identity.name[i]; i++)
        if (identity.name[i] < ' ' || identity.name[i] > '~')
            identity.name[i] = '?';
    snprintf(words, sizeof words,
             "PORT=%s: the board has %.*s of ports 0x%08x, version %u of the bridge; expected %s of ports 0x%08x, "
             "version %u",
             board->link.port, BOARD_NAME, identity.name, (unsigned)ports, identity.version, BOARD_OF, (unsigned)hash,
             BOARD_VERSION);
    device_lost(words);
}

/* Opens a board, which determines the register values before the reset. */
static struct device *board_open(uint32_t power_up_seed) {
    struct board *board = calloc(1, sizeof *board);
    const char *port = getenv("PORT");
    (void)power_up_seed;
    if (!board)
        return NULL;
    if (!port || !*port)
        device_lost("PORT= is missing: expected the serial port of the board");
    board->device.type = linked_device;
    board->pattern = UINT32_MAX;
    board_link_open(&board->link, port);
    identify(board);
    return &board->device;
}

static void board_close(struct device *device) {
    struct board *board = of(device);
    board_link_close(&board->link);
    free(board);
}

/* Plays a burst. A unit that may not answer at all would never show what it then does. */
static void play(struct board *board) {
    const struct board_frame frame = {.kind = BOARD_BURST,
                                      .entries = board->requests,
                                      .entry_bytes = 1 + board->req_bytes,
                                      .reset = board->reset,
                                      .pattern = board->pattern ? board->pattern : 1u << 31,
                                      .entry = board->request};
    board->responses = board_link_ask(&board->link, &frame, board->rsp_bytes, board->response);
    board->lost = board->responses < board->requests;
    board->given = board->requests = board->idle = 0;
    board->reset = false;
    board->pattern = UINT32_MAX;
}

static void settle(struct device *device, const uint32_t *in, const uint32_t *expected, uint32_t *out, uint32_t *x) {
    struct board *board = of(device);
    const struct wires *w = unit.wires;
    (void)expected, (void)x;
    memcpy(board->in, in, w->in_words * sizeof *in);
    memset(out, 0, w->out_words * sizeof *out);
    if (in[w->rst])
        return;
    if (board->given < board->responses) {
        out[w->rsp_valid] = 1;
        unpack("rsp_valid_o", board->response + board->given * board->rsp_bytes, out);
    } else {
        out[w->req_ready] = !board->lost;
    }
}

/* Takes requests in a cycle. */
static void take(struct board *board) {
    const struct wires *w = unit.wires;
    board->pattern = board->pattern >> 1 | board->in[w->rsp_ready] << 31;
    if (board->in[w->req_valid]) {
        uint8_t *entry = board->request + board->requests++ * (1 + board->req_bytes);
        entry[0] = (uint8_t)board->idle;
        pack("req_valid_i", board->in, entry + 1);
        board->idle = 0;
    } else {
        board->idle += board->idle < LINGER;
    }
    if (board->requests == board->depth || (board->requests && board->idle == LINGER))
        play(board);
}

static void rise(struct device *device, const uint32_t *expected, bool differs) {
    struct board *board = of(device);
    (void)expected, (void)differs;
    if (board->in[unit.wires->rst]) {
        board->reset = true;
        board->lost = false;
        board->requests = board->responses = board->given = board->idle = 0;
    } else if (board->given < board->responses) {
        board->given += board->in[unit.wires->rsp_ready];
    } else if (!board->lost) {
        take(board);
    }
}

static const struct device_type board_device = {
    .name = "board",
    .slow = 100,
    .open = board_open,
    .close = board_close,
    .settle = settle,
    .rise = rise,
    .shown_by = "verilated",
};

const struct device_type *const linked_device = &board_device;
