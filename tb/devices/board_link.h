/* SPDX-License-Identifier: MIT */
/*
 * The line to a board, and its frames: docs/board.md. What is lost or garbled on the way is said again. A board that
 * can not be talked to ends the process, device_lost().
 */
#ifndef TB_DEVICES_BOARD_LINK_H
#define TB_DEVICES_BOARD_LINK_H

#include <stdbool.h>
#include <stdint.h>

enum {
    BOARD_VERSION = 1,
    BOARD_ENTRIES = 255, /* most of a frame */
    BOARD_ENTRY = 255,   /* most bytes of one */
    BOARD_NAME = 32
};

enum board_kind { BOARD_REFUSED, BOARD_IDENTIFY, BOARD_BURST };

/* The entries of BOARD_IDENTIFY, which are bytes: words have the low byte first. */
struct board_identity {
    uint8_t version, depth, req_bytes, rsp_bytes, ports[4];
    char name[BOARD_NAME];
};

/* A frame of the host: so many entries, a burst's are a gap of one byte and a request each. */
struct board_frame {
    enum board_kind kind;
    unsigned entries, entry_bytes;
    bool reset;
    uint32_t pattern;
    const uint8_t *entry;
};

struct board_link {
    const char *port;
    int fd;
    uint8_t number; /* of the last frame */
};

/* Opens the serial port that is called so, for this process alone. */
void board_link_open(struct board_link *link, const char *port);
void board_link_close(struct board_link *link);

/* Sends a frame until its answer is there, entries of so many bytes each; returns how many. */
unsigned board_link_ask(struct board_link *link, const struct board_frame *frame, unsigned answer_bytes,
                        uint8_t *answer);

#endif
