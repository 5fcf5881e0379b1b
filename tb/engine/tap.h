/* SPDX-License-Identifier: MIT */
/* A device that hands all on to the one that it stands for, clock by clock, and shows what goes through. */
#ifndef TB_ENGINE_TAP_H
#define TB_ENGINE_TAP_H

#include "devices/device.h"

/* What is called, or NULL: after the outputs of a cycle have settled; before the rising edge that ends the cycle. */
struct tap {
    void (*settled)(const uint32_t *in, const uint32_t *out, const uint32_t *x);
    void (*rising)(const uint32_t *expected, bool differs);
    const uint32_t *(*foreseen)(void); /* what will be expected in the next cycle, or NULL */
};

/* The type of such a device, until the next call. It is opened once at a time. */
const struct device_type *tap_device(const struct device_type *inner, const struct tap *tap);

#endif
