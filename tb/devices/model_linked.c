/* SPDX-License-Identifier: MIT */
/* Makes the model the device of this program. */
#include "devices/device.h"

const struct device_type *const linked_device = &model_device;
