/* SPDX-License-Identifier: MIT */
/*
 * Design as C over vector lanes, scripts/lanes.py, as a device. A batch of cycles is cut into one stretch per lane, and
 * all stretches run at once. The initial state of a stretch is known only when the previous one has ended. So each lane
 * begins some cycles early, in any state, which most pipelines forget in that time. Finally the state in which a lane
 * began is compared with that in which the previous lane ended, register by register. A stretch that began in a wrong
 * state is run again, alone. So the result is that of a single instance for any design; only the time depends on how
 * soon it forgets.
 */
#include "devices/lanes.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "devices/device.h"
#include "engine/rng.h"
#include "engine/unit.h"

enum {
    EARLY = 4, /* cycles */
    TILE = 8   /* lanes and words that are transposed at once */
};
static_assert((int)LANES_N == (int)TILE, "a tile has a word of each lane");

typedef uint32_t tile_row __attribute__((vector_size(TILE * sizeof(uint32_t))));

struct lanes {
    struct device device;
    uint64_t *now, *next, *aside; /* the state; its value after the edge; that of a single lane */
    uint64_t *in, *out;           /* ports of one instance */
    lanes_vector *all, *start;    /* states of all lanes, and their initial states */
    lanes_vector *ins, *outs;
};

static struct lanes *of(struct device *device) {
    return (struct lanes *)device;
}

static void lanes_close(struct device *device) {
    struct lanes *lanes = of(device);
    free(lanes->now);
    free(lanes->all);
    free(lanes);
}

static struct device *lanes_open(uint32_t power_up_seed) {
    const size_t n = lanes_design.registers, ports = unit.wires->in_words + unit.wires->out_words;
    struct lanes *lanes = calloc(1, sizeof *lanes);
    struct rng rng = {power_up_seed};
    if (!lanes)
        return NULL;
    lanes->device.type = linked_device;
    lanes->now = calloc(3 * n + ports, sizeof *lanes->now);
    lanes->all = aligned_alloc(sizeof(lanes_vector), (2 * n + ports) * sizeof(lanes_vector));
    if (!lanes->now || !lanes->all) {
        lanes_close(&lanes->device);
        return NULL;
    }
    lanes->next = lanes->now + n;
    lanes->aside = lanes->next + n;
    lanes->in = lanes->aside + n;
    lanes->out = lanes->in + unit.wires->in_words;
    lanes->start = lanes->all + n;
    lanes->ins = lanes->start + n;
    lanes->outs = lanes->ins + unit.wires->in_words;
    for (size_t r = 0; r < n; r++)
        lanes->now[r] = rng_next(&rng) & lanes_design.masks[r];
    memset(lanes->all, 0, n * sizeof *lanes->all);
    return &lanes->device;
}

/* Simulates one clock of one instance. */
static void clock_one(struct lanes *lanes, uint64_t *q, const uint32_t *in, uint32_t *out) {
    for (unsigned i = 0; i < unit.wires->in_words; i++)
        lanes->in[i] = in[i];
    lanes_design.one(q, lanes->in, lanes->out);
    for (unsigned i = 0; i < unit.wires->out_words; i++)
        out[i] = (uint32_t)lanes->out[i];
}

static void clock_each(struct lanes *lanes, uint64_t *q, const uint32_t *in, uint32_t *out, size_t n) {
    for (; n > 0; n--, in += unit.wires->in_words, out += unit.wires->out_words)
        clock_one(lanes, q, in, out);
}

/* Transposes a tile: swaps pairs, pairs of pairs, and halves. */
static inline void turn(tile_row *row) {
    tile_row a[TILE], b[TILE];
    for (unsigned i = 0; i < TILE; i += 2) {
        a[i] = __builtin_shufflevector(row[i], row[i + 1], 0, 8, 1, 9, 4, 12, 5, 13);
        a[i + 1] = __builtin_shufflevector(row[i], row[i + 1], 2, 10, 3, 11, 6, 14, 7, 15);
    }
    for (unsigned i = 0; i < TILE; i += 4)
        for (unsigned k = 0; k < 2; k++) {
            b[i + 2 * k] = __builtin_shufflevector(a[i + k], a[i + k + 2], 0, 1, 8, 9, 4, 5, 12, 13);
            b[i + 2 * k + 1] = __builtin_shufflevector(a[i + k], a[i + k + 2], 2, 3, 10, 11, 6, 7, 14, 15);
        }
    for (unsigned i = 0; i < TILE / 2; i++) {
        row[i] = __builtin_shufflevector(b[i], b[i + 4], 0, 1, 2, 3, 8, 9, 10, 11);
        row[i + 4] = __builtin_shufflevector(b[i], b[i + 4], 4, 5, 6, 7, 12, 13, 14, 15);
    }
}

/* Converts each lane's inputs to vectors, and back. The last tile of words begins early enough to be whole. */
static inline unsigned tile_at(unsigned word, unsigned words) {
    return word + TILE <= words ? word : words - TILE;
}

static void gather(lanes_vector *to, const uint32_t *const *from, unsigned words) {
    for (unsigned word = 0; word < words; word += TILE) {
        tile_row row[TILE];
        unsigned at = tile_at(word, words);
        for (unsigned lane = 0; lane < LANES_N; lane++)
            memcpy(&row[lane], from[lane] + at, sizeof row[lane]);
        turn(row);
        for (unsigned i = 0; i < TILE; i++)
            to[at + i] = __builtin_convertvector(row[i], lanes_vector);
    }
}

static void scatter(uint32_t *const *to, const lanes_vector *from, unsigned words) {
    for (unsigned word = 0; word < words; word += TILE) {
        tile_row row[TILE];
        unsigned at = tile_at(word, words);
        for (unsigned i = 0; i < TILE; i++)
            row[i] = __builtin_convertvector(from[at + i], tile_row);
        turn(row);
        for (unsigned lane = 0; lane < LANES_N; lane++)
            memcpy(to[lane] + at, &row[lane], sizeof row[lane]);
    }
}

/* Simulates n clocks of all lanes, which read and, if `to` is not NULL, write from their positions. */
static void clock_all(struct lanes *lanes, const uint32_t **from, uint32_t **to, size_t n) {
    const struct wires *w = unit.wires;
    for (; n > 0; n--) {
        gather(lanes->ins, from, w->in_words);
        lanes_design.all(lanes->all, lanes->ins, lanes->outs);
        if (to)
            scatter(to, lanes->outs, w->out_words);
        for (unsigned lane = 0; lane < LANES_N; lane++) {
            from[lane] += w->in_words;
            if (to)
                to[lane] += w->out_words;
        }
    }
}

/* Returns true if the lane began in the state in which the previous one ended. */
static bool began_right(const struct lanes *lanes, unsigned lane) {
    uint64_t difference = 0;
    for (size_t r = 0; r < lanes_design.registers; r++)
        difference |= lanes->start[r][lane] ^ lanes->all[r][lane - 1];
    return difference == 0;
}

static void run_again(struct lanes *lanes, unsigned lane, const uint32_t *in, uint32_t *out, size_t n) {
    for (size_t r = 0; r < lanes_design.registers; r++)
        lanes->aside[r] = lanes->all[r][lane - 1];
    clock_each(lanes, lanes->aside, in, out, n);
    for (size_t r = 0; r < lanes_design.registers; r++)
        lanes->all[r][lane] = lanes->aside[r];
}

/* Runs a stretch of n cycles, at least EARLY, for each lane. The first one begins in the known state. */
static void run_stretches(struct lanes *lanes, const uint32_t *in, uint32_t *out, size_t n) {
    const size_t registers = lanes_design.registers, in_words = unit.wires->in_words, out_words = unit.wires->out_words;
    const uint32_t *from[LANES_N];
    uint32_t *to[LANES_N];
    for (unsigned lane = 0; lane < LANES_N; lane++) {
        from[lane] = lane ? in + (lane * n - EARLY) * in_words : in;
        to[lane] = out + lane * n * out_words;
    }
    clock_all(lanes, from, NULL, EARLY);
    from[0] = in;
    for (size_t r = 0; r < registers; r++)
        lanes->all[r][0] = lanes->now[r];
    memcpy(lanes->start, lanes->all, registers * sizeof *lanes->all);
    clock_all(lanes, from, to, n);
    for (unsigned lane = 1; lane < LANES_N; lane++)
        if (!began_right(lanes, lane))
            run_again(lanes, lane, in + lane * n * in_words, out + lane * n * out_words, n);
    for (size_t r = 0; r < registers; r++)
        lanes->now[r] = lanes->all[r][LANES_N - 1];
}

static void run(struct device *device, const uint32_t *in, uint32_t *out, uint32_t *x, size_t n) {
    struct lanes *lanes = of(device);
    size_t stretch = n / LANES_N < EARLY ? 0 : n / LANES_N, done = stretch * LANES_N;
    (void)x;
    if (stretch)
        run_stretches(lanes, in, out, stretch);
    clock_each(lanes, lanes->now, in + done * unit.wires->in_words, out + done * unit.wires->out_words, n - done);
}

static void settle(struct device *device, const uint32_t *in, const uint32_t *expected, uint32_t *out, uint32_t *x) {
    struct lanes *lanes = of(device);
    (void)expected, (void)x;
    memcpy(lanes->next, lanes->now, lanes_design.registers * sizeof *lanes->now);
    clock_one(lanes, lanes->next, in, out);
}

static void rise(struct device *device, const uint32_t *expected, bool differs) {
    struct lanes *lanes = of(device);
    (void)expected, (void)differs;
    memcpy(lanes->now, lanes->next, lanes_design.registers * sizeof *lanes->now);
}

static void peek(struct device *device, const uint32_t *in, const uint32_t *other, uint32_t *out) {
    struct lanes *lanes = of(device);
    (void)in;
    memcpy(lanes->aside, lanes->now, lanes_design.registers * sizeof *lanes->now);
    clock_one(lanes, lanes->aside, other, out);
}

static const struct device_type lanes_device = {
    .name = "lanes",
    .open = lanes_open,
    .close = lanes_close,
    .run = run,
    .settle = settle,
    .rise = rise,
    .peek = peek,
    .shown_by = "verilated",
};

const struct device_type *const linked_device = &lanes_device;
