/* SPDX-License-Identifier: MIT */
/* The pins of module `board`, for the shim to Verilator. */
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
