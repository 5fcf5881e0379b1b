/* SPDX-License-Identifier: MIT */
/*
 * Protocol over a socket between a worker, icarus.c, and its simulator, icarus_vpi.c in vvp. The worker begins with a
 * struct icarus_design and its ports. Each later message is a struct icarus_request, followed by the data of its
 * command in 32-bit words. All but ICARUS_SHOW are answered: a word 0 and the command's result; or a word 1, and in
 * ICARUS_TEXT bytes how the design has ended the simulation. ICARUS_END is answered only in the second case: the
 * simulator ends.
 * The end of the socket is the end of the other process.
 */
#ifndef TB_DEVICES_ICARUS_H
#define TB_DEVICES_ICARUS_H

#include <stdint.h>

enum {
    ICARUS_SOCKET = 3, /* in the simulator's process */
    ICARUS_NAME = 64,
    ICARUS_TEXT = 256,
    ICARUS_PATH = 192, /* most bytes of a path there; a longer one is cut to its end, which has the file */
    ICARUS_BATCH = 4   /* most vectors of a message: wide designs take half a second for this number */
};

struct icarus_design {
    uint32_t in_words, out_words, ports;
};

struct icarus_port {
    char name[ICARUS_NAME];
    uint32_t out, word, words;
};

enum icarus_command {
    ICARUS_RUN,   /* n input vectors, a clock each; answer: n output vectors and n of X */
    ICARUS_RISE,  /* the edge after the last clock, which is otherwise delayed until the next command */
    ICARUS_PEEK,  /* an input vector: the outputs of this cycle for it */
    ICARUS_SHOW,  /* an output vector that is expected in this cycle; n is 1 for a difference */
    ICARUS_TRACE, /* n bytes: the path of the wave file that begins here */
    ICARUS_END    /* the wave file ends with this cycle, n is 1, or at the start of the next one */
};

struct icarus_request {
    uint32_t command, n;
    uint32_t with_expected; /* an output vector comes first, expected from the next rising edge */
};

#endif
