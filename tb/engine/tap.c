/* SPDX-License-Identifier: MIT */
#include "engine/tap.h"

static const struct device_type *tapped;
static struct tap taps;

struct tap_device {
    struct device device;
    struct device *inner;
};

static struct device *inner_of(struct device *device) {
    return ((struct tap_device *)device)->inner;
}

static void settle(struct device *device, const uint32_t *in, const uint32_t *expected, uint32_t *out, uint32_t *x) {
    tapped->settle(inner_of(device), in, !expected && taps.foreseen ? taps.foreseen() : expected, out, x);
    if (taps.settled)
        taps.settled(in, out, x);
}

static void rise(struct device *device, const uint32_t *expected, bool differs) {
    if (taps.rising)
        taps.rising(expected, differs);
    tapped->rise(inner_of(device), expected, differs);
}

static void peek(struct device *device, const uint32_t *in, const uint32_t *other, uint32_t *out) {
    tapped->peek(inner_of(device), in, other, out);
}

static bool trace_open(struct device *device, const char *path, const struct device_end *end) {
    return tapped->trace_open(inner_of(device), path, end);
}

static void close_tap(struct device *device) {
    tapped->close(inner_of(device));
}

static struct device_type tap_type;

static struct device *open_tap(uint32_t power_up_seed) {
    static struct tap_device device;
    device = (struct tap_device){{&tap_type}, tapped->open(power_up_seed)};
    return device.inner ? &device.device : NULL;
}

const struct device_type *tap_device(const struct device_type *inner, const struct tap *tap) {
    tapped = inner;
    taps = *tap;
    tap_type = (struct device_type){.name = tapped->name,
                                    .open = open_tap,
                                    .close = close_tap,
                                    .settle = settle,
                                    .rise = rise,
                                    .peek = tapped->peek ? peek : NULL,
                                    .trace_open = tapped->trace_open ? trace_open : NULL,
                                    .slow = tapped->slow};
    return &tap_type;
}
