/* SPDX-License-Identifier: MIT */
/*
 * The model as a device: it reads inputs and drives outputs, clock by clock. A bench that finds a difference
 * contradicts itself. It has two states, and writes no waves.
 */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "devices/device.h"
#include "engine/rng.h"
#include "engine/unit.h"

enum { STATE_STEP = _Alignof(max_align_t) / sizeof(uint32_t) };

struct model {
    struct device device;
    uint32_t *now, *next;                    /* the state, and its value after the coming edge */
    _Alignas(max_align_t) uint32_t states[]; /* both, each aligned for structs of units */
};

static void model_close(struct device *device) {
    free(device);
}

static struct device *model_open(uint32_t power_up_seed) {
    const size_t unaligned = unit.state_words % STATE_STEP;
    const size_t words = unit.state_words + (unaligned ? STATE_STEP - unaligned : 0);
    struct model *model = calloc(1, sizeof *model + 2 * words * sizeof(uint32_t));
    struct rng rng = {power_up_seed};
    if (!model)
        return NULL;
    model->device.type = &model_device;
    model->now = model->states;
    model->next = model->states + words;
    for (size_t i = 0; i < unit.state_words; i++)
        model->now[i] = (uint32_t)rng_next(&rng);
    return &model->device;
}

static void settle(struct device *device, const uint32_t *in, const uint32_t *expected, uint32_t *out, uint32_t *x) {
    struct model *model = (struct model *)device;
    (void)expected, (void)x;
    memcpy(model->next, model->now, unit.state_words * sizeof(uint32_t));
    unit.cycle(model->next, in, out);
}

static void rise(struct device *device, const uint32_t *expected, bool differs) {
    struct model *model = (struct model *)device;
    uint32_t *now = model->next;
    (void)expected, (void)differs;
    model->next = model->now;
    model->now = now;
}

static void run(struct device *device, const uint32_t *in, uint32_t *out, uint32_t *x, size_t n) {
    struct model *model = (struct model *)device;
    (void)x;
    for (; n > 0; n--, in += unit.wires->in_words, out += unit.wires->out_words)
        unit.cycle(model->now, in, out);
}

const struct device_type model_device = {
    .name = "model",
    .open = model_open,
    .close = model_close,
    .run = run,
    .settle = settle,
    .rise = rise,
};
