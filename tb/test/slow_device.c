/* SPDX-License-Identifier: MIT */
/* A device that is slower than the model: of four clocks it misses one, and shows nothing in it. */
#include <string.h>

#include "devices/device.h"
#include "engine/unit.h"

enum { EVERY = 4 };

static struct device_type slow_device;
static struct device *inner;
static unsigned long clocks;

static struct device *open_slow(uint32_t power_up_seed) {
    static struct device device = {&slow_device};
    inner = model_device.open(power_up_seed);
    clocks = 0;
    return inner ? &device : NULL;
}

static void close_slow(struct device *device) {
    (void)device;
    model_device.close(inner);
}

static void run(struct device *device, const uint32_t *in, uint32_t *out, uint32_t *x, size_t n) {
    const struct wires *w = unit.wires;
    (void)device;
    for (; n > 0; n--, in += w->in_words, out += w->out_words) {
        if (++clocks % EVERY == 0)
            memset(out, 0, w->out_words * sizeof *out);
        else
            model_device.run(inner, in, out, x, 1);
    }
}

static struct device_type slow_device = {.name = "slow", .open = open_slow, .close = close_slow, .run = run};

const struct device_type *const linked_device = &slow_device;
