/* SPDX-License-Identifier: MIT */
/*
 * What stands on a board, under Verilator: bytes from the standard input go to its line, and those that it sends come
 * out on the standard output, until the input ends. tb/test/test_board.py puts a pseudo-terminal around it.
 */
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "board/serial.h"
#include "devices/device.h"
#include "engine/unit.h"

/* The engine asks what its unit declares; here that is nothing. */
const struct unit unit = {.name = "board"};

enum {
    CLOCKS = 4,     /* of a bit; the test gives it to the bridge as well */
    BATCH = 64,     /* clocks */
    AWAKE = 8192,   /* after the last byte, in which another one may come of itself */
    ASLEEP = 4096,  /* which a millisecond without bytes is taken for */
    BITS = 10,      /* of a byte with its start and its stop bit */
    QUEUE = 1 << 14 /* bytes from the host that are not on the line yet */
};

struct queue {
    uint8_t bytes[QUEUE];
    size_t n, next;
};

/* A direction of the line: the bits left of the byte that is on it, and the clocks left of the one that is there now.
 */
struct line {
    unsigned left, clocks, bits;
};

static uint32_t send_clock(struct line *line, struct queue *queue) {
    if (line->left && line->clocks-- == 0) {
        line->clocks = CLOCKS - 1;
        line->bits >>= 1;
        line->left--;
    }
    if (line->left == 0 && queue->next < queue->n)
        *line = (struct line){BITS, CLOCKS - 1, queue->bytes[queue->next++] << 1 | 1u << (BITS - 1)};
    return line->left ? line->bits & 1 : 1;
}

/* Whether a byte is whole with this clock; it is line->bits then. */
static bool receive_clock(struct line *line, uint32_t level) {
    if (line->left == 0) {
        if (level == 0)
            *line = (struct line){BITS, CLOCKS / 2, 0};
        return false;
    }
    if (line->clocks-- > 0)
        return false;
    line->clocks = CLOCKS - 1;
    line->left--;
    if (line->left > 0)
        line->bits = line->bits >> 1 | level << 8;
    if (line->left == 0)
        line->bits = line->bits >> 1 & 0xff;
    return line->left == 0;
}

/* Takes what has come, or waits for it. False: the input is over. */
static bool listen(struct queue *queue, bool awake) {
    struct pollfd pollfd = {.fd = STDIN_FILENO, .events = POLLIN};
    if (queue->next == queue->n)
        queue->next = queue->n = 0;
    if (queue->n == QUEUE || poll(&pollfd, 1, awake ? 0 : 1) <= 0)
        return true;
    ssize_t n = read(STDIN_FILENO, queue->bytes + queue->n, QUEUE - queue->n);
    queue->n += n > 0 ? (size_t)n : 0;
    return n > 0;
}

int main(void) {
    static struct queue queue;
    struct line from_host = {0}, to_host = {0};
    struct serial_in in[BATCH] = {{{1}, {1}}};
    struct serial_out out[BATCH];
    struct device *device = linked_device->open(1);
    unsigned still = 0, clocks = BATCH;
    if (!device)
        return EXIT_FAILURE;
    while (listen(&queue, still < AWAKE)) {
        clocks = still < AWAKE || queue.next < queue.n ? BATCH : ASLEEP;
        for (; clocks > 0; clocks -= BATCH, still += BATCH) {
            for (unsigned i = 0; i < BATCH; i++)
                in[i].rx_i[0] = send_clock(&from_host, &queue);
            device->type->run(device, (const uint32_t *)in, (uint32_t *)out, NULL, BATCH);
            in[0].rst[0] = 0;
            for (unsigned i = 0; i < BATCH; i++)
                if (receive_clock(&to_host, out[i].tx_o[0])) {
                    putchar((int)to_host.bits);
                    still = 0;
                }
            if (from_host.left)
                still = 0;
        }
        if (fflush(stdout) != 0)
            return EXIT_FAILURE;
    }
    device->type->close(device);
    return EXIT_SUCCESS;
}
