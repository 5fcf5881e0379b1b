/* SPDX-License-Identifier: MIT */
/*
 * Line to a board, and its frames: docs/board.md. Lost or garbled frames are sent again. If the board does not answer,
 * the process ends, device_lost().
 */
#ifndef TB_DEVICES_BOARD_LINK_H
#define TB_DEVICES_BOARD_LINK_H

#include <stdbool.h>
#include <stdint.h>

enum {
    BOARD_VERSION = 1,
    BOARD_ENTRIES = 255, /* most entries of a frame */
    BOARD_ENTRY = 255,   /* most bytes of an entry */
    BOARD_NAME = 32
};

enum board_kind { BOARD_REFUSED, BOARD_IDENTIFY, BOARD_BURST };

/* Entries of BOARD_IDENTIFY, in bytes: words have the low byte first. */
struct board_identity {
    uint8_t version, depth, req_bytes, rsp_bytes, ports[4];
    char name[BOARD_NAME];
};

/* Frame of the host with a number of entries; an entry of a burst is a gap of one byte and a request. */
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

/* Opens the serial port of this name for this process alone. */
void board_link_open(struct board_link *link, const char *port);
void board_link_close(struct board_link *link);

/* Sends a frame until its answer arrives, with entries of `bytes` bytes each; returns their number. */
unsigned board_link_ask(struct board_link *link, const struct board_frame *frame, unsigned answer_bytes,
                        uint8_t *answer);

#endif
