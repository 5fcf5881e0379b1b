/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* the speed of the line, and flock() */
#include "devices/board_link.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "devices/device.h"
#include "engine/apart.h"

enum {
    FROM_HOST = 0xa5,
    FROM_BOARD = 0x5a,
    HOST_HEAD = 9,
    BOARD_HEAD = 4,
    CHECK = 2,
    LONGEST = HOST_HEAD + BOARD_ENTRIES * BOARD_ENTRY + CHECK,
    TRIES = 8,
    SILENCE = 500, /* milliseconds without a byte that end an answer */
    QUIET = 40,    /* milliseconds in which pending bytes arrive */
    LOCKED = 2000, /* milliseconds in which the port's previous user releases it */
    MOST_NOISE = 8 * LONGEST,
    WORDS = 320
};

/* Result of an attempt. */
enum heard { ANSWER, NOTHING, GARBLED, REFUSED };

static uint16_t crc_of(const uint8_t *bytes, size_t n) {
    uint16_t crc = 0xffff;
    for (; n > 0; n--, bytes++) {
        crc ^= (uint16_t)(*bytes << 8);
        for (int bit = 0; bit < 8; bit++)
            crc = (uint16_t)(crc << 1 ^ (crc >> 15 ? 0x1021 : 0));
    }
    return crc;
}

_Noreturn static void lose(const struct board_link *link, const char *why) {
    char words[WORDS];
    snprintf(words, sizeof words, "PORT=%s: %s", link->port, why);
    device_lost(words);
}

_Noreturn static void lose_for_error(const struct board_link *link, const char *what) {
    char words[WORDS];
    snprintf(words, sizeof words, "%s: %s", what, strerror(errno));
    lose(link, words);
}

/* Locks the port: two users would take each other's answers. */
static void lock(const struct board_link *link) {
    const struct timespec step = {0, 10000000};
    for (int waited = 0; flock(link->fd, LOCK_EX | LOCK_NB) != 0; waited += 10) {
        if (errno != EWOULDBLOCK && errno != EINTR)
            lose_for_error(link, "it cannot be locked");
        if (waited >= LOCKED)
            lose(link, "another run uses it");
        nanosleep(&step, NULL);
    }
}

void board_link_open(struct board_link *link, const char *port) {
    struct termios line;
    *link = (struct board_link){.port = port, .fd = open(port, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)};
    if (link->fd < 0)
        lose_for_error(link, "it cannot be opened");
    if (tcgetattr(link->fd, &line) != 0)
        lose(link, "expected a serial port");
    lock(link);
    cfmakeraw(&line);
    line.c_cflag |= CLOCAL | CREAD;
    line.c_cflag &= ~(tcflag_t)(CRTSCTS | CSTOPB);
    cfsetspeed(&line, B1000000);
    if (tcsetattr(link->fd, TCSANOW, &line) != 0)
        lose_for_error(link, "it cannot have 1000000 baud");
}

void board_link_close(struct board_link *link) {
    close(link->fd);
}

/* Returns true if the line is ready for the events within a number of milliseconds. */
static bool wait_for(const struct board_link *link, short events, int milliseconds) {
    struct pollfd pollfd = {.fd = link->fd, .events = events};
    int ready;
    apart_next();
    while ((ready = poll(&pollfd, 1, milliseconds)) < 0 && errno == EINTR)
        ;
    if (ready > 0 && !(pollfd.revents & events))
        lose(link, "the board is gone; check its cable");
    return ready > 0;
}

/* Returns the bytes that are there, at least one and at most n. */
static size_t hear(const struct board_link *link, uint8_t *bytes, size_t n) {
    ssize_t heard = read(link->fd, bytes, n);
    if (heard == 0 || (heard < 0 && errno != EINTR && errno != EAGAIN))
        lose(link, "the board is gone; check its cable");
    return heard > 0 ? (size_t)heard : 0;
}

static void say(const struct board_link *link, const uint8_t *bytes, size_t n) {
    while (n > 0) {
        if (!wait_for(link, POLLOUT, SILENCE * TRIES))
            lose(link, "the line takes no bytes");
        ssize_t said = write(link->fd, bytes, n);
        if (said < 0 && errno != EINTR && errno != EAGAIN)
            lose(link, "the board is gone; check its cable");
        bytes += said > 0 ? said : 0;
        n -= said > 0 ? (size_t)said : 0;
    }
}

/* Discards bytes that are still in transit. */
static void forget(const struct board_link *link) {
    uint8_t bytes[256];
    for (size_t n = 0; n < MOST_NOISE && wait_for(link, POLLIN, QUIET);)
        n += hear(link, bytes, sizeof bytes);
}

/* Returns the length of an answer that begins with these BOARD_HEAD bytes; 0: not an answer. */
static size_t answer_length(const struct board_frame *frame, const uint8_t *bytes, unsigned answer_bytes) {
    if (bytes[1] == BOARD_REFUSED)
        return BOARD_HEAD + CHECK;
    return bytes[1] == frame->kind ? BOARD_HEAD + (size_t)bytes[3] * answer_bytes + CHECK : 0;
}

/* Reads the next whole answer into `bytes`. Skips answers to other frames. */
static enum heard hear_answer(const struct board_link *link, const struct board_frame *frame, unsigned answer_bytes,
                              uint8_t bytes[LONGEST]) {
    size_t n = 0, length = 0;
    for (size_t noise = 0; noise < MOST_NOISE && wait_for(link, POLLIN, SILENCE);) {
        size_t heard = hear(link, bytes + n, (length ? length : BOARD_HEAD) - n);
        noise += heard;
        n += heard;
        if (n > 0 && bytes[0] != FROM_BOARD) {
            uint8_t *begin = memchr(bytes, FROM_BOARD, n);
            n = begin ? n - (size_t)(begin - bytes) : 0;
            if (begin)
                memmove(bytes, begin, n);
        }
        if (n < BOARD_HEAD)
            continue;
        if (!length && !(length = answer_length(frame, bytes, answer_bytes)))
            return GARBLED;
        if (n < length)
            continue;
        if (crc_of(bytes + 1, length - 1) != 0)
            return GARBLED;
        if (bytes[1] == BOARD_REFUSED)
            return REFUSED;
        if (bytes[2] == link->number)
            return ANSWER;
        n = length = 0;
    }
    return n > 0 ? GARBLED : NOTHING;
}

unsigned board_link_ask(struct board_link *link, const struct board_frame *frame, unsigned answer_bytes,
                        uint8_t *answer) {
    static const char *const why[] = {
        [NOTHING] = "the board does not answer: expected one with the bitstream of make board; try to load it again",
        [GARBLED] = "every answer of the board is incomplete: bytes are lost or garbled",
        [REFUSED] = "every frame to the board is incomplete: bytes are lost or garbled"};
    static uint8_t said[LONGEST], heard[LONGEST];
    const size_t body = (size_t)frame->entries * frame->entry_bytes;
    const uint32_t pattern = frame->pattern;
    const uint8_t head[HOST_HEAD] = {
        FROM_HOST,        (uint8_t)frame->kind,    ++link->number,           (uint8_t)frame->entries, frame->reset,
        (uint8_t)pattern, (uint8_t)(pattern >> 8), (uint8_t)(pattern >> 16), (uint8_t)(pattern >> 24)};
    enum heard result = NOTHING;
    memcpy(said, head, sizeof head);
    if (body)
        memcpy(said + HOST_HEAD, frame->entry, body);
    uint16_t crc = crc_of(said + 1, HOST_HEAD - 1 + body);
    said[HOST_HEAD + body] = (uint8_t)(crc >> 8);
    said[HOST_HEAD + body + 1] = (uint8_t)crc;
    for (int tries = 0; tries < TRIES && result != ANSWER; tries++) {
        if (tries > 0)
            forget(link);
        say(link, said, HOST_HEAD + body + CHECK);
        result = hear_answer(link, frame, answer_bytes, heard);
    }
    if (result != ANSWER)
        lose(link, why[result]);
    memcpy(answer, heard + BOARD_HEAD, (size_t)heard[3] * answer_bytes);
    return heard[3];
}
