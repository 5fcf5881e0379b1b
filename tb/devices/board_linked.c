/* SPDX-License-Identifier: MIT */
/* Makes a board the device of this program. BOARD_OF is the required bitstream. */
#include "devices/board.h"
#include "devices/device.h"

#ifndef BOARD_OF
#define BOARD_OF "unit-config"
#endif

const char board_name[] = BOARD_OF;
const struct device_type *const linked_device = &board_device;
