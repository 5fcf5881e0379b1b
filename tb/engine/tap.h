/* SPDX-License-Identifier: MIT */
/* A device that passes inputs and outputs on to another device, clock by clock, and calls functions with them. */
#ifndef TB_ENGINE_TAP_H
#define TB_ENGINE_TAP_H

#include "devices/device.h"

/* Callbacks, or NULL: after the outputs of a cycle have settled; before the rising edge that ends the cycle. */
struct tap {
    void (*settled)(const uint32_t *in, const uint32_t *out, const uint32_t *x);
    void (*rising)(const uint32_t *expected, bool differs);
    const uint32_t *(*foreseen)(void); /* returns the outputs expected in the next cycle, or NULL */
};

/* Returns the type of such a device, valid until the next call. Only one may be open. */
const struct device_type *tap_device(const struct device_type *inner, const struct tap *tap);

#endif
