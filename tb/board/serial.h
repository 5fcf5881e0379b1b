/* SPDX-License-Identifier: MIT */
/* Pins of module `board`, for the Verilator shim. */
#ifndef TB_BOARD_SERIAL_H
#define TB_BOARD_SERIAL_H

#include <stdint.h>

struct serial_in {
    uint32_t rst[1], rx_i[1];
};

struct serial_out {
    uint32_t tx_o[1];
};

#endif
