/* SPDX-License-Identifier: MIT */
/* Makes a board the device of the program that this is linked into. BOARD_OF is what has to be on it. */
#include "devices/board.h"
#include "devices/device.h"

#ifndef BOARD_OF
#define BOARD_OF "unit-config"
#endif

const char board_name[] = BOARD_OF;
const struct device_type *const linked_device = &board_device;
