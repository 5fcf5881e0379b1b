/* SPDX-License-Identifier: MIT */
/*
 * A unit of tests that has state, streams and requests without a response. It adds values up: a request adds and has no
 * response, ends a stream and returns its sum and length, or reads the sum of all streams.
 */
#ifndef TB_TEST_SUMS_UNIT_H
#define TB_TEST_SUMS_UNIT_H

#include <stdio.h>

#include "engine/cover_states.h"
#include "engine/timed.h"
#include "test/test_wires.h"

enum { START = 0x5a };

struct in {
    uint32_t rst, req_valid, op, value, rsp_ready;
};
struct out {
    uint32_t req_ready, rsp_valid, sum, length;
};
enum op { ADD, END, READ, OPS };

/* The model's state: the open stream, and the sum of all, which begins with START. */
struct sums {
    uint32_t sum, length, total;
};

static const struct port ports[] = {
    {"rst", "ALWAYS", "reset", 1, 1, 1, false, 0},
    {"req_valid_i", "ALWAYS", "a request is offered", 1, 1, 1, false, 1},
    {"req_ready_o", "ALWAYS", "it is accepted", 1, 1, 1, true, 0},
    {"op_i", "req_valid_i", "0 add, 1 end, 2 read", 2, 1, 1, false, 2},
    {"value_i", "req_valid_i", "what is added", 8, 1, 1, false, 3},
    {"rsp_valid_o", "ALWAYS", "a response is offered", 1, 1, 1, true, 1},
    {"rsp_ready_i", "ALWAYS", "it is accepted", 1, 1, 1, false, 4},
    {"sum_o", "rsp_valid_o", "sum of the stream, or of all", 32, 1, 1, true, 2},
    {"length_o", "rsp_valid_o", "requests of the stream", 32, 1, 1, true, 3},
};
static const struct wires wires = TEST_WIRES(2, 1, 2, 1);

static void randomize(struct rng *rng, uint32_t *req, size_t n) {
    for (; n > 0; n--, req += 2) {
        uint32_t random = rng_below(rng, 8);
        req[0] = random < 4 ? ADD : random < 6 ? END : READ;
        req[1] = rng_below(rng, 256);
    }
}

static void reset(uint32_t *state) {
    *(struct sums *)state = (struct sums){.total = START};
}

static bool execute(uint32_t *state, struct agents *agents, const uint32_t *req, const uint32_t *seen, uint32_t *rsp) {
    struct sums *s = (struct sums *)state;
    (void)agents, (void)seen;
    if (req[0] == READ) {
        rsp[0] = s->total;
        rsp[1] = 0;
        return true;
    }
    s->sum += req[1];
    s->total += req[1];
    s->length++;
    if (req[0] == ADD)
        return false;
    rsp[0] = s->sum;
    rsp[1] = s->length;
    s->sum = s->length = 0;
    return true;
}

static void sample(const uint32_t *req, const uint32_t *rsp, uint32_t *const *bins, size_t n) {
    (void)rsp;
    for (size_t i = 0; i < n; i++)
        bins[0][i] = req[2 * i];
}

static void aim(struct rng *rng, size_t of_group, const unsigned *part, bool again, uint32_t *req) {
    (void)rng, (void)of_group, (void)again;
    req[0] = part[0];
}

static void print_op(FILE *file, const uint32_t *req) {
    static const char *const names[] = {"add", "end", "read", "read"};
    fprintf(file, "%s %u", names[req[0] & 3], req[1]);
}

static const char *const ops[] = {"add", "end", "read"};
static const struct covergroup group = {
    .name = "op", .text = "op %0", .parts = {{.name = "op", .size = OPS, .names = ops}}};
static const struct coverage coverage = {
    .groups = &group, .n = 1, .sample = sample, .aim = aim, .handshake = &timed_handshake};

#define SUMS_UNIT                                                                                                      \
    .name = "sums", .ports = ports, .n_ports = sizeof ports / sizeof ports[0], .wires = &wires,                        \
    .randomize = randomize, .execute = execute, .reset = reset, .execute_words = sizeof(struct sums) / 4,              \
    .cycle = timed_cycle, .coverage = &coverage, .print_op = print_op

#endif
