/* SPDX-License-Identifier: MIT */
/*
 * Board logic under Verilator: bytes from the standard input go to its line, and its bytes go to the standard output,
 * until the input ends. tb/test/test_board.py connects it to a pseudo-terminal.
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

/* The engine needs a unit declaration; this one is empty. */
const struct unit unit = {.name = "board"};

enum {
    CLOCKS = 4,     /* clocks of a bit; the test gives it to the bridge as well */
    BATCH = 64,     /* clocks */
    AWAKE = 8192,   /* clocks after the last byte in which the board may send another */
    ASLEEP = 4096,  /* clocks that replace a millisecond without bytes */
    BITS = 10,      /* bits of a byte, including start and stop bit */
    QUEUE = 1 << 14 /* bytes from the host before they are on the line */
};

struct queue {
    uint8_t bytes[QUEUE];
    size_t n, next;
};

/* Direction of the line: the remaining bits of its byte, and the remaining clocks of its bit. */
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

/* Returns true if this clock completes a byte, now in line->bits. */
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

/* Takes available input, or waits for it. Returns false at the end of the input. */
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
