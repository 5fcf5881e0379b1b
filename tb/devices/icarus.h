/* SPDX-License-Identifier: MIT */
/*
 * What a worker, icarus.c, and the simulator that it has started, icarus_vpi.c in vvp, say to each other over a socket.
 * The worker begins with a struct icarus_design and its ports; after that each message is a struct icarus_request with
 * what its command takes behind it, words of 32 bits. All but ICARUS_SHOW are answered: a word that is 0 and what the
 * command gives; or one that is 1, and in ICARUS_TEXT bytes how the design has ended the simulation. The answer to
 * ICARUS_END is this second one if the design does so by then, else none: the simulator ends.
 * The end of the socket is the end of the other one.
 */
#ifndef TB_DEVICES_ICARUS_H
#define TB_DEVICES_ICARUS_H

#include <stdint.h>

enum {
    ICARUS_SOCKET = 3, /* in the simulator's process */
    ICARUS_NAME = 64,
    ICARUS_TEXT = 256,
    ICARUS_PATH = 192, /* most of a path in that: of a longer one its end, which has the file */
    ICARUS_BATCH = 4   /* most vectors of a message: wide designs take half a second for so many */
};

struct icarus_design {
    uint32_t in_words, out_words, ports;
};

struct icarus_port {
    char name[ICARUS_NAME];
    uint32_t out, word, words;
};

enum icarus_command {
    ICARUS_RUN,   /* n input vectors: as many clocks; n output vectors and n of X */
    ICARUS_CLOCK, /* the same, and nothing is given back */
    ICARUS_RISE,  /* the edge behind the last clock, which else comes with what is next */
    ICARUS_PEEK,  /* an input vector: what the outputs would be in this cycle with that */
    ICARUS_SHOW,  /* an output vector that is expected in this cycle; n is 1 if there is a difference */
    ICARUS_TRACE, /* n bytes: the path of the wave file that begins here */
    ICARUS_END    /* the wave file ends with this cycle, n is 1, or where the next one begins */
};

struct icarus_request {
    uint32_t command, n;
    uint32_t with_expected; /* an output vector comes first, which is expected from the next rising edge on */
};

#endif
